extension OutlineSnapshot {
  /// Puts items at the end of a section. Those that are in the snapshot already **move** there, with their marks.
  ///
  /// Apple: `appendItems(_:toSection:)`. Amortised O(number of items). An empty array does nothing, even if the
  /// section is unknown.
  ///
  /// - Parameters:
  ///   - identifiers: the items, in order, each once.
  ///   - section: the section, or nil for the last one.
  /// - Throws: `unknownSection`, or `noSections` when there is no last section; `duplicate` with every item given
  ///   twice.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemID], toSection section: SectionID? = nil
  ) throws(SnapshotError) {
    if identifiers.isEmpty { return }
    var owner = sectionLinks.owners[0].last
    if let section { owner = try slot(ofSection: section) }
    if owner < 0 { throw .noSections }
    let placed = try adopt(identifiers)
    for slot in placed {
      place(slot, into: owner, after: itemLinks.owners[Int(owner)].last)
    }
    itemOrder.invalidate()
  }

  /// Puts items directly in front of an item. Those that are in the snapshot already **move** there, with their
  /// marks.
  ///
  /// Apple: `insertItems(_:beforeItem:)`. Amortised O(number of items). An empty array does nothing, even if the
  /// anchor is unknown.
  ///
  /// - Parameters:
  ///   - identifiers: the items, in order, each once.
  ///   - beforeIdentifier: the anchor.
  /// - Throws: `unknownDestination`; `invalidDestination` when the anchor is among the items; `duplicate` with every
  ///   item given twice.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemID], beforeItem beforeIdentifier: ItemID
  ) throws(SnapshotError) {
    if identifiers.isEmpty { return }
    let anchor = try destination(item: beforeIdentifier)
    if identifiers.contains(beforeIdentifier) { throw .invalidDestination(.init(beforeIdentifier)) }
    let placed = try adopt(identifiers)
    for slot in placed { place(slot, before: anchor) }
    itemOrder.invalidate()
  }

  /// Puts items directly behind an item. Those that are in the snapshot already **move** there, with their marks.
  ///
  /// Apple: `insertItems(_:afterItem:)`. Amortised O(number of items). An empty array does nothing, even if the
  /// anchor is unknown.
  ///
  /// - Parameters:
  ///   - identifiers: the items, in order, each once.
  ///   - afterIdentifier: the anchor.
  /// - Throws: `unknownDestination`; `invalidDestination` when the anchor is among the items; `duplicate` with every
  ///   item given twice.
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemID], afterItem afterIdentifier: ItemID
  ) throws(SnapshotError) {
    if identifiers.isEmpty { return }
    var anchor = try destination(item: afterIdentifier)
    if identifiers.contains(afterIdentifier) { throw .invalidDestination(.init(afterIdentifier)) }
    let placed = try adopt(identifiers)
    for slot in placed {
      place(slot, into: itemLinks.members[Int(anchor)].owner, after: anchor)
      anchor = slot
    }
    itemOrder.invalidate()
  }

  /// Removes items, with their marks. Unknown ids are ignored; a section that loses all its items stays.
  ///
  /// Apple: `deleteItems(_:)`. Amortised O(number of items).
  ///
  /// - Parameter identifiers: the items to remove.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemID]) {
    let countBefore = items.count
    for identifier in identifiers {
      guard let slot = items.slot(of: identifier) else { continue }
      itemLinks.remove(slot)
      discard(item: slot)
    }
    if items.count == countBefore { return }
    itemOrder.invalidate()
    compactIfSparse()
  }

  /// Removes all items **and all sections**.
  ///
  /// Apple: `deleteAllItems()`. O(1) for a snapshot that is shared, otherwise O(n).
  @inlinable
  public mutating func deleteAllItems() {
    self = Self()
  }
}

extension OutlineSnapshot {
  /// Finds or makes slots for items that are each named once; when one is named twice, no slot is made.
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
      } else if itemLinks.members[Int(slot)].owner < 0 || (identifiers.count > 1 && !moving.insert(slot).inserted) {
        // A slot in no list was made a moment ago for the same id.
        rejected.append(identifier)
        continue
      }
      adopted.append(slot)
    }
    if rejected.isEmpty { return adopted }
    for slot in fresh.reversed() { items.remove(slot) }
    throw .duplicate(SnapshotSlots.eachOnce(rejected))
  }

  /// Puts an item into a section, behind `previous`, or in front when that is -1.
  @inlinable
  mutating func place(_ slot: Int32, into owner: Int32, after previous: Int32) {
    if previous == slot { return }
    if itemLinks.members[Int(slot)].owner >= 0 { itemLinks.remove(slot) }
    itemLinks.insert(slot, into: owner, after: previous)
  }

  /// Puts an item into the section of another one, in front of it.
  @inlinable
  mutating func place(_ slot: Int32, before anchor: Int32) {
    // Taken out first: the item may be the very neighbour of its new place.
    if itemLinks.members[Int(slot)].owner >= 0 { itemLinks.remove(slot) }
    let member = itemLinks.members[Int(anchor)]
    itemLinks.insert(slot, into: member.owner, after: member.previous)
  }

  /// Frees the slot of an item that is out of the list it was in, or whose list goes as a whole.
  @inlinable
  mutating func discard(item slot: Int32) {
    items.remove(slot)
    itemLinks.reset(member: slot)
    reloadedItems.remove(slot)
    reconfiguredItems.remove(slot)
  }
}
