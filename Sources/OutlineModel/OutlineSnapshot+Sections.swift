extension OutlineSnapshot {
  /// Adds new sections at the end.
  ///
  /// Apple: `appendSections(_:)`. Amortised O(number of sections).
  ///
  /// - Parameter identifiers: the sections to add, in order; none of them may be in the snapshot yet.
  /// - Throws: `duplicate` with every section that is already there or given twice.
  @inlinable
  public mutating func appendSections(_ identifiers: [SectionID]) throws(SnapshotError) {
    if identifiers.isEmpty { return }
    link(try sections.insertAll(identifiers), after: sectionLinks.owners[0].last)
  }

  /// Adds new sections directly in front of a section.
  ///
  /// Apple: `insertSections(_:beforeSection:)`. Amortised O(number of sections). An empty array does nothing, even if
  /// the anchor is unknown.
  ///
  /// - Parameters:
  ///   - identifiers: the sections to add, in order; none of them may be in the snapshot yet.
  ///   - toIdentifier: the anchor.
  /// - Throws: `unknownDestination`; `duplicate` with every section that is already there or given twice.
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionID], beforeSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    if identifiers.isEmpty { return }
    let anchor = try destination(section: toIdentifier)
    link(try sections.insertAll(identifiers), after: sectionLinks.members[Int(anchor)].previous)
  }

  /// Adds new sections directly behind a section.
  ///
  /// Apple: `insertSections(_:afterSection:)`. Amortised O(number of sections). An empty array does nothing, even if
  /// the anchor is unknown.
  ///
  /// - Parameters:
  ///   - identifiers: the sections to add, in order; none of them may be in the snapshot yet.
  ///   - toIdentifier: the anchor.
  /// - Throws: `unknownDestination`; `duplicate` with every section that is already there or given twice.
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionID], afterSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    if identifiers.isEmpty { return }
    let anchor = try destination(section: toIdentifier)
    link(try sections.insertAll(identifiers), after: anchor)
  }

  /// Removes sections with their items and all their marks. Unknown ids are ignored.
  ///
  /// Apple: `deleteSections(_:)`. Amortised O(number of sections and items that go).
  ///
  /// - Parameter identifiers: the sections to remove.
  @inlinable
  public mutating func deleteSections(_ identifiers: [SectionID]) {
    let countBefore = sections.count
    for identifier in identifiers {
      guard let slot = sections.slot(of: identifier) else { continue }
      for item in itemLinks.slots(in: slot) { discard(item: item) }
      itemLinks.reset(owner: slot)
      sectionLinks.remove(slot)
      sections.remove(slot)
      reloadedSections.remove(slot)
    }
    if sections.count == countBefore { return }
    sectionsDidChange()
    compactIfSparse()
  }
}

extension OutlineSnapshot {
  /// Takes sections that have just been given slots into the list, behind `previous`, or in front when that is -1.
  @inlinable
  mutating func link(_ fresh: ContiguousArray<Int32>, after previous: Int32) {
    sectionLinks.grow(members: sections.ids.count, owners: 1)
    itemLinks.grow(members: 0, owners: sections.ids.count)
    sectionLinks.insert(fresh, into: 0, after: previous)
    sectionsDidChange()
  }

  /// Gives memory back when three of four slots have become free. The cost spreads over the removals before.
  @inlinable
  mutating func compactIfSparse() {
    let slotCount = items.ids.count + sections.ids.count
    guard slotCount >= 64, items.count + sections.count < slotCount / 4 else { return }
    var compact = Self()
    guard (try? compact.copy(self)) != nil else { return }
    self = compact
  }

  /// Takes everything over from another snapshot, into an empty one.
  @inlinable
  mutating func copy(_ other: Self) throws(SnapshotError) {
    try appendSections(other.sectionIdentifiers)
    for section in other.sectionIdentifiers {
      try appendItems(try other.itemIdentifiers(inSection: section), toSection: section)
    }
    try reloadSections(other.reloadedSectionIdentifiers)
    try reloadItems(other.reloadedItemIdentifiers)
    try reconfigureItems(other.reconfiguredItemIdentifiers)
  }
}
