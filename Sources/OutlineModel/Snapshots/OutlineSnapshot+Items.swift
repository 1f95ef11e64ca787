extension OutlineSnapshot {
  /// Appends items to a section. Items that are already in the snapshot **move** there, with their
  /// marks.
  ///
  /// Apple: `appendItems(_:toSection:)`.
  ///
  /// - Parameters:
  ///   - identifiers: the items, in order, each once.
  ///   - section: the section, or nil for the last one.
  /// - Throws: `noSections` when there are no sections, even if one is named; `duplicate` with
  ///   every item given twice; `unknownSection`. An empty array is checked like any other.
  /// - Complexity: amortised O(number of items).
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemID], toSection section: SectionID? = nil
  ) throws(SnapshotError) {
    let owner = try destination(section: section, appending: identifiers)
    for slot in try adopt(identifiers) {
      place(slot, into: owner, after: itemLinks.owners[Int(owner)].last)
    }
    itemOrder.invalidate()
  }

  /// Inserts items directly before an item. Items that are already in the snapshot **move** there,
  /// with their marks.
  ///
  /// Apple: `insertItems(_:beforeItem:)`.
  ///
  /// - Parameters:
  ///   - identifiers: the items, in order, each once.
  ///   - beforeIdentifier: the anchor.
  /// - Throws: `duplicate` with every item given twice; `invalidDestination` when the anchor is
  ///   among the items; `unknownDestination`. An empty array is checked like any other.
  /// - Complexity: amortised O(number of items).
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemID], beforeItem beforeIdentifier: ItemID
  ) throws(SnapshotError) {
    let anchor = try destination(item: beforeIdentifier, inserting: identifiers)
    for slot in try adopt(identifiers) { place(slot, before: anchor) }
    itemOrder.invalidate()
  }

  /// Inserts items directly after an item. Items that are already in the snapshot **move** there,
  /// with their marks.
  ///
  /// Apple: `insertItems(_:afterItem:)`.
  ///
  /// - Parameters:
  ///   - identifiers: the items, in order, each once.
  ///   - afterIdentifier: the anchor.
  /// - Throws: `duplicate` with every item given twice; `invalidDestination` when the anchor is
  ///   among the items; `unknownDestination`. An empty array is checked like any other.
  /// - Complexity: amortised O(number of items).
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemID], afterItem afterIdentifier: ItemID
  ) throws(SnapshotError) {
    var anchor = try destination(item: afterIdentifier, inserting: identifiers)
    for slot in try adopt(identifiers) {
      place(slot, into: itemLinks.members[Int(anchor)].owner, after: anchor)
      anchor = slot
    }
    itemOrder.invalidate()
  }

  /// Replaces the items of a section. The section stays, with its mark.
  ///
  /// Items that the section keeps keep their marks, and items of other sections **move** here with
  /// theirs, as with ``appendItems(_:toSection:)``. The other items of the section are deleted.
  ///
  /// ```swift
  /// try snapshot.appendItems([1, 3, 5], toSection: "odd")
  /// try snapshot.replaceItems(inSection: "odd", with: [5, 7, 1])  // 3 is deleted
  /// ```
  ///
  /// - Parameters:
  ///   - section: a section of the snapshot.
  ///   - identifiers: the items that it has afterwards, in order, each once; may be empty.
  /// - Throws: `noSections` when there are no sections; `duplicate` with every item given twice;
  ///   `unknownSection`.
  /// - Complexity: amortised O(items of the section before and after).
  @inlinable
  package mutating func replaceItems(
    inSection section: SectionID, with identifiers: [ItemID]
  ) throws(SnapshotError) {
    try appendItems(identifiers, toSection: section)
    // All given items are at the end now; delete the ones before them.
    let slot = try sections.slot(of: section, else: SnapshotError.unknownSection)
    removeItems(at: itemLinks.slots(in: slot).dropLast(identifiers.count))
  }

  /// Deletes items, with their marks. Unknown ids are ignored; a section that loses all its items
  /// stays.
  ///
  /// Apple: `deleteItems(_:)`.
  ///
  /// - Parameter identifiers: the items to delete, each once.
  /// - Throws: `duplicate` with every item given twice, whether or not it is in the snapshot.
  /// - Complexity: amortised O(number of items).
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemID]) throws(SnapshotError) {
    try SnapshotSlots.requireDistinct(identifiers)
    removeItems(at: identifiers.compactMap { items.slot(of: $0) })
  }

  /// Deletes all items **and all sections**.
  ///
  /// Apple: `deleteAllItems()`.
  ///
  /// - Complexity: O(1) for a snapshot that is shared, otherwise O(*n*).
  @inlinable
  public mutating func deleteAllItems() { self = Self() }

  /// The slot of the section to append items to: the last one by default.
  ///
  /// Repeated items take precedence over an unknown section as an error; if the section is known,
  /// ``adopt(_:)`` finds them.
  @inlinable
  func destination(section: SectionID?, appending identifiers: [ItemID]) throws(SnapshotError)
    -> Int32
  {
    let last = sectionLinks.owners[0].last
    if last < 0 { throw .noSections }
    guard let section else { return last }
    if let slot = sections.slot(of: section) { return slot }
    try SnapshotSlots.requireDistinct(identifiers)
    throw .unknownSection(.init(section))
  }

  /// The slot of the item to insert others before or after.
  ///
  /// Repeated items take precedence over a wrong anchor as an error; if the anchor is right,
  /// ``adopt(_:)`` finds them.
  @inlinable
  func destination(item anchor: ItemID, inserting identifiers: [ItemID]) throws(SnapshotError)
    -> Int32
  {
    let isInserted = identifiers.contains(anchor)
    if !isInserted, let slot = items.slot(of: anchor) { return slot }
    try SnapshotSlots.requireDistinct(identifiers)
    throw isInserted ? .invalidDestination(.init(anchor)) : .unknownDestination(.init(anchor))
  }

  /// Finds or creates slots for distinct items; creates none if an item is repeated.
  @inlinable
  mutating func adopt(_ identifiers: [ItemID]) throws(SnapshotError) -> ContiguousArray<Int32> {
    items.reserve(identifiers.count)
    itemLinks.grow(members: items.ids.count + identifiers.count, owners: 0)
    var adopted: ContiguousArray<Int32> = []
    adopted.reserveCapacity(identifiers.count)
    var fresh: ContiguousArray<Int32> = []
    var moving: Set<Int32> = []
    var rejected: [ItemID] = []
    for identifier in identifiers {
      let (slot, isNew) = items.insert(identifier)
      if isNew {
        fresh.append(slot)
      } else if itemLinks.members[Int(slot)].owner < 0
        || (identifiers.count > 1 && !moving.insert(slot).inserted)
      {
        // A slot in no list was just created for the same id.
        rejected.append(identifier)
        continue
      }
      adopted.append(slot)
    }
    if rejected.isEmpty { return adopted }
    for slot in fresh.reversed() { items.remove(slot) }
    throw .duplicate(SnapshotSlots.eachOnce(rejected))
  }

  /// Puts an item into a section, after `previous`, or first if that is -1.
  @inlinable
  mutating func place(_ slot: Int32, into owner: Int32, after previous: Int32) {
    if previous == slot { return }
    detach(slot)
    itemLinks.insert(slot, into: owner, after: previous)
  }

  /// Puts an item directly before another one, into the same section.
  @inlinable
  mutating func place(_ slot: Int32, before anchor: Int32) {
    // Removed first: the item may be the neighbour of its new place.
    detach(slot)
    let member = itemLinks.members[Int(anchor)]
    itemLinks.insert(slot, into: member.owner, after: member.previous)
  }

  /// Removes an item from its section, if it is in one.
  @inlinable
  mutating func detach(_ slot: Int32) {
    if itemLinks.members[Int(slot)].owner >= 0 { itemLinks.remove(slot) }
  }

  /// Removes distinct items from their sections and frees their slots.
  @inlinable
  mutating func removeItems(at slots: some Collection<Int32>) {
    if slots.isEmpty { return }
    for slot in slots {
      detach(slot)
      discard(item: slot)
    }
    itemOrder.invalidate()
    compactIfSparse()
  }

  /// Frees the slot of an item that was removed from its list, or whose whole list is deleted.
  @inlinable
  mutating func discard(item slot: Int32) {
    items.remove(slot)
    itemLinks.reset(member: slot)
    reloadedItems.remove(slot)
    reconfiguredItems.remove(slot)
  }
}
