extension OutlineSnapshot {
  /// Marks items to reload. A mark stays with its item until the item is deleted.
  ///
  /// Apple: `reloadItems(_:)`.
  ///
  /// - Parameter identifiers: items of the snapshot, each once; they may be marked already.
  /// - Throws: `duplicate` with every item given twice; `unknownItem` with the first item that is
  ///   not in the snapshot.
  /// - Complexity: O(number of items).
  @inlinable
  public mutating func reloadItems(_ identifiers: [ItemID]) throws(SnapshotError) {
    for slot in try slots(ofItems: identifiers) { reloadedItems.insert(slot) }
  }

  /// Marks items to reconfigure, because their content changed. A mark stays with its item until
  /// the item is deleted.
  ///
  /// Apple: `reconfigureItems(_:)`.
  ///
  /// - Parameter identifiers: items of the snapshot, each once; they may be marked already.
  /// - Throws: `duplicate` with every item given twice; `unknownItem` with the first item that is
  ///   not in the snapshot.
  /// - Complexity: O(number of items).
  @inlinable
  public mutating func reconfigureItems(_ identifiers: [ItemID]) throws(SnapshotError) {
    for slot in try slots(ofItems: identifiers) { reconfiguredItems.insert(slot) }
  }

  /// Marks sections to reload. A mark stays with its section until the section is deleted.
  ///
  /// Apple: `reloadSections(_:)`.
  ///
  /// - Parameter identifiers: sections of the snapshot, each once; they may be marked already.
  /// - Throws: `duplicate` with every section given twice; `unknownSection` with the first section
  ///   that is not in the snapshot.
  /// - Complexity: O(number of sections).
  @inlinable
  public mutating func reloadSections(_ identifiers: [SectionID]) throws(SnapshotError) {
    try SnapshotSlots.requireDistinct(identifiers)
    let marked = try sections.slots(of: identifiers, else: SnapshotError.unknownSection)
    for slot in marked { reloadedSections.insert(slot) }
  }

  /// Clears the marks of all items and sections, once the changes have been shown.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func clearMarks() {
    reloadedSections = SnapshotFlags()
    reloadedItems = SnapshotFlags()
    reconfiguredItems = SnapshotFlags()
  }

  /// The sections marked by ``reloadSections(_:)``, in the order of the snapshot.
  ///
  /// Apple: `reloadedSectionIdentifiers`.
  ///
  /// - Complexity: O(number of sections), or O(1) when none is marked.
  @inlinable
  public var reloadedSectionIdentifiers: [SectionID] {
    if reloadedSections.count == 0 { return [] }
    let marked = sectionLinks.slots(in: 0).filter { reloadedSections.contains($0) }
    return marked.map { sections.ids[Int($0)] }
  }

  /// The items marked by ``reloadItems(_:)``, in the order of the snapshot.
  ///
  /// Apple: `reloadedItemIdentifiers`.
  ///
  /// - Complexity: O(*n*), or O(1) when none is marked.
  @inlinable
  public var reloadedItemIdentifiers: [ItemID] { items(marked: reloadedItems) }

  /// The items marked by ``reconfigureItems(_:)``, in the order of the snapshot.
  ///
  /// Apple: `reconfiguredItemIdentifiers`.
  ///
  /// - Complexity: O(*n*), or O(1) when none is marked.
  @inlinable
  public var reconfiguredItemIdentifiers: [ItemID] { items(marked: reconfiguredItems) }

  /// The slots of distinct items, which must be in the snapshot.
  @inlinable
  func slots(ofItems identifiers: [ItemID]) throws(SnapshotError) -> [Int32] {
    try SnapshotSlots.requireDistinct(identifiers)
    return try items.slots(of: identifiers, else: SnapshotError.unknownItem)
  }

  @inlinable
  func items(marked flags: SnapshotFlags) -> [ItemID] {
    if flags.count == 0 { return [] }
    return itemSlots.filter { flags.contains($0) }.map { items.ids[Int($0)] }
  }
}
