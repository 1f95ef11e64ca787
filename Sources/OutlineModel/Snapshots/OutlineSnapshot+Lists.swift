extension OutlineSnapshot {
  /// The sections, in order.
  @inlinable
  package var orderedSections: ContiguousArray<SectionID> { sectionNumbering.ids }

  /// The items of all sections, in order.
  @inlinable
  package var orderedItems: ContiguousArray<ItemID> { itemNumbering.ids }

  /// The number of items of each section, in order.
  @inlinable
  package var itemCounts: [Int] {
    sectionLinks.slots(in: 0).map { Int(itemLinks.owners[Int($0)].count) }
  }

  /// Whether neither snapshot has changed its order since one was copied from the other.
  /// - Complexity: O(1).
  @inlinable
  package func sharesOrder(with other: Self) -> Bool {
    sectionOrder.cell === other.sectionOrder.cell && itemOrder.cell === other.itemOrder.cell
  }

  /// Puts an item into a section, directly after another one in it, or first. An item that is
  /// already in the snapshot moves.
  /// - Returns: `false`, without changes, if there is no such section, or if the other item is not
  ///   in it or is the same item.
  /// - Complexity: O(1).
  @inlinable
  package mutating func place(_ item: ItemID, inSection section: SectionID, after previous: ItemID?)
    -> Bool
  {
    guard let owner = sections.slot(of: section) else { return false }
    var left: Int32 = -1
    if let previous {
      guard let slot = items.slot(of: previous), itemLinks.members[Int(slot)].owner == owner,
        previous != item
      else { return false }
      left = slot
    }
    guard let adopted = try? adopt([item]), let slot = adopted.first else { return false }
    place(slot, into: owner, after: left)
    itemOrder.invalidate()
    return true
  }

  /// Puts a section, with its items, directly after another one, or first. A section that is not in
  /// the snapshot is created.
  /// - Returns: `false`, without changes, if the other section does not exist or is the same
  ///   section.
  /// - Complexity: O(1).
  @inlinable
  package mutating func place(section: SectionID, after previous: SectionID?) -> Bool {
    var left: Int32 = -1
    if let previous {
      guard let slot = sections.slot(of: previous), previous != section else { return false }
      left = slot
    }
    if let slot = sections.slot(of: section) {
      sectionLinks.remove(slot)
      sectionLinks.insert(slot, into: 0, after: left)
      sectionsDidChange()
    } else {
      guard let fresh = try? sections.insertAll(CollectionOfOne(section)) else { return false }
      link(fresh, after: left)
    }
    return true
  }

  /// The item directly before an item in its section, or `nil` if the item is first or does not
  /// exist.
  @inlinable
  package func item(before item: ItemID) -> ItemID? {
    guard let slot = items.slot(of: item) else { return nil }
    let left = itemLinks.members[Int(slot)].previous
    return left < 0 ? nil : items.ids[Int(left)]
  }

  /// The section directly before a section, or `nil` if the section is first or does not exist.
  @inlinable
  package func section(before section: SectionID) -> SectionID? {
    guard let slot = sections.slot(of: section) else { return nil }
    let left = sectionLinks.members[Int(slot)].previous
    return left < 0 ? nil : sections.ids[Int(left)]
  }

  /// Whether a section is in the snapshot.
  @inlinable
  package func contains(section: SectionID) -> Bool { sections.slot(of: section) != nil }
}
