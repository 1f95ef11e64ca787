extension OutlineSnapshot {
  /// Adds new sections at the end.
  ///
  /// Apple: `appendSections(_:)`.
  ///
  /// - Parameter identifiers: the sections to add, in order; none of them may be in the snapshot
  ///   yet.
  /// - Throws: `duplicate` with every section given twice; if there is none, with every section
  ///   already there.
  /// - Complexity: amortised O(number of sections).
  @inlinable
  public mutating func appendSections(_ identifiers: [SectionID]) throws(SnapshotError) {
    try SnapshotSlots.requireDistinct(identifiers)
    link(try sections.insertAll(identifiers), after: sectionLinks.owners[0].last)
  }

  /// Inserts new sections directly before a section.
  ///
  /// Apple: `insertSections(_:beforeSection:)`.
  ///
  /// - Parameters:
  ///   - identifiers: the sections to add, in order; none of them may be in the snapshot yet.
  ///   - toIdentifier: the anchor.
  /// - Throws: `duplicate` with every section given twice; `invalidDestination` when the anchor is
  ///   among the sections; `unknownDestination`; `duplicate` with every section already there. An
  ///   empty array is checked like any other.
  /// - Complexity: amortised O(number of sections).
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionID], beforeSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    let anchor = try destination(section: toIdentifier, inserting: identifiers)
    link(try sections.insertAll(identifiers), after: sectionLinks.members[Int(anchor)].previous)
  }

  /// Inserts new sections directly after a section.
  ///
  /// Apple: `insertSections(_:afterSection:)`.
  ///
  /// - Parameters:
  ///   - identifiers: the sections to add, in order; none of them may be in the snapshot yet.
  ///   - toIdentifier: the anchor.
  /// - Throws: `duplicate` with every section given twice; `invalidDestination` when the anchor is
  ///   among the sections; `unknownDestination`; `duplicate` with every section already there. An
  ///   empty array is checked like any other.
  /// - Complexity: amortised O(number of sections).
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionID], afterSection toIdentifier: SectionID
  ) throws(SnapshotError) {
    let anchor = try destination(section: toIdentifier, inserting: identifiers)
    link(try sections.insertAll(identifiers), after: anchor)
  }

  /// Deletes sections with their items and all their marks. Unknown ids are ignored.
  ///
  /// Apple: `deleteSections(_:)`.
  ///
  /// - Parameter identifiers: the sections to delete, each once.
  /// - Throws: `duplicate` with every section given twice, whether or not it is in the snapshot.
  /// - Complexity: amortised O(sections and items deleted).
  @inlinable
  public mutating func deleteSections(_ identifiers: [SectionID]) throws(SnapshotError) {
    try SnapshotSlots.requireDistinct(identifiers)
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

  /// The slot of the section to insert others before or after.
  @inlinable
  func destination(section anchor: SectionID, inserting identifiers: [SectionID])
    throws(SnapshotError) -> Int32
  {
    try SnapshotSlots.requireDistinct(identifiers)
    if identifiers.contains(anchor) { throw .invalidDestination(.init(anchor)) }
    return try sections.slot(of: anchor, else: SnapshotError.unknownDestination)
  }

  /// Links sections with new slots into the list, after `previous`, or first if that is -1.
  @inlinable
  mutating func link(_ fresh: ContiguousArray<Int32>, after previous: Int32) {
    sectionLinks.grow(members: sections.ids.count, owners: 1)
    itemLinks.grow(members: 0, owners: sections.ids.count)
    sectionLinks.insert(fresh, into: 0, after: previous)
    sectionsDidChange()
  }

  /// Releases memory when less than a quarter of the slots is used. The cost is amortised over the
  /// removals before.
  @inlinable
  mutating func compactIfSparse() {
    let slotCount = items.ids.count + sections.ids.count
    guard slotCount >= 64, items.count + sections.count < slotCount / 4 else { return }
    var compact = Self()
    guard (try? compact.copy(self)) != nil else { return }
    self = compact
  }

  /// Copies all of another snapshot into this empty one.
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
