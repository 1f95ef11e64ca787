extension OutlineSnapshot: Hashable {
  /// Whether both have the same sections with the same items in the same order. Marks are ignored.
  ///
  /// O(n), or O(1) for unchanged copies.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.sharesOrder(with: right)
      || left.numberOfItems == right.numberOfItems
        && left.numberOfSections == right.numberOfSections && left.itemCounts == right.itemCounts
        && left.orderedSections == right.orderedSections && left.orderedItems == right.orderedItems
  }

  /// Feeds the sections and their items to the hasher. O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(orderedSections)
    hasher.combine(itemCounts)
    hasher.combine(orderedItems)
  }
}

extension OutlineSnapshot: CustomStringConvertible {
  /// The sections, one per line, each followed by its items, indented.
  public var description: String {
    var text = "<OutlineSnapshot\n"
    for section in sectionLinks.slots(in: 0) {
      text += "\(sections.ids[Int(section)])\n"
      for item in itemLinks.slots(in: section) { text += "  \(items.ids[Int(item)])\n" }
    }
    return text + ">"
  }
}

extension OutlineSnapshot {
  /// Replaces the items of a section with the visible items of a section snapshot.
  ///
  /// Apple: `UICollectionViewDiffableDataSource.apply(_:to:animatingDifferences:)`. A section that
  /// does not exist is created at the end. Items that stay visible keep their marks; items marked
  /// in the section snapshot are marked here.
  ///
  /// - Parameters:
  ///   - snapshot: the tree of the section.
  ///   - section: the section to update.
  /// - Throws: `duplicate` with every visible item that is in another section.
  /// - Complexity: O(items of the section before and after).
  @inlinable
  public mutating func apply(
    _ snapshot: SectionSnapshot<ItemID>, to section: SectionID
  ) throws(SnapshotError) {
    let visible = snapshot.visibleItems
    let target = sections.slot(of: section)
    let elsewhere = visible.filter { item in
      items.slot(of: item).map { itemLinks.members[Int($0)].owner != target } ?? false
    }
    if !elsewhere.isEmpty { throw .duplicate(elsewhere.map { SnapshotError.ID($0) }) }
    if target == nil { try appendSections([section]) }
    try replaceItems(inSection: section, with: visible)
    try reconfigureItems(snapshot.reconfiguredItems.filter(contains))
  }

  /// Whether an item is in the snapshot.
  ///
  /// - Parameter item: the id to look for.
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ item: ItemID) -> Bool { items.slot(of: item) != nil }
}
