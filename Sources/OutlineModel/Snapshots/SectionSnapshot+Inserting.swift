extension SectionSnapshot {
  /// Appends new items to the children of a parent.
  ///
  /// Apple: `append(_:to:)`. Amortised O(number of items). An empty array does nothing, even if the
  /// parent is unknown.
  ///
  /// - Parameters:
  ///   - items: the items to add, in order; none of them may be in the snapshot yet.
  ///   - parent: the parent of the items, or `nil` to append roots.
  /// - Throws: `unknownParent`; `duplicate` with every item that already exists or is repeated.
  @inlinable
  public mutating func append(_ items: [ItemID], to parent: ItemID? = nil) throws(SnapshotError) {
    if items.isEmpty { return }
    let owner = try owner(ofChildrenOf: parent)
    try add(items, into: owner, after: links.owners[Int(owner)].last)
  }

  /// Inserts new items directly before an item, as its siblings.
  ///
  /// Apple: `insert(_:before:)`. Amortised O(number of items). An empty array does nothing, even if
  /// the anchor is unknown.
  ///
  /// - Parameters:
  ///   - items: the items to add, in order; none of them may be in the snapshot yet.
  ///   - item: the anchor.
  /// - Throws: `unknownDestination`; `duplicate` with every item that already exists or is
  ///   repeated.
  @inlinable
  public mutating func insert(_ items: [ItemID], before item: ItemID) throws(SnapshotError) {
    if items.isEmpty { return }
    let anchor = links.members[
      Int(try slots.slot(of: item, else: SnapshotError.unknownDestination))]
    try add(items, into: anchor.owner, after: anchor.previous)
  }

  /// Inserts new items after an item and its descendants, as its siblings.
  ///
  /// Apple: `insert(_:after:)`. Amortised O(number of items). An empty array does nothing, even if
  /// the anchor is unknown.
  ///
  /// - Parameters:
  ///   - items: the items to add, in order; none of them may be in the snapshot yet.
  ///   - item: the anchor.
  /// - Throws: `unknownDestination`; `duplicate` with every item that already exists or is
  ///   repeated.
  @inlinable
  public mutating func insert(_ items: [ItemID], after item: ItemID) throws(SnapshotError) {
    if items.isEmpty { return }
    let anchor = try slots.slot(of: item, else: SnapshotError.unknownDestination)
    try add(items, into: links.members[Int(anchor)].owner, after: anchor)
  }

  /// Inserts new items into a list, after `previous`, or first if that is -1.
  @inlinable
  mutating func add(_ items: [ItemID], into owner: Int32, after previous: Int32)
    throws(SnapshotError)
  {
    if items.count == 1 {
      // The most common case needs no array of slots.
      if add(items[0], into: owner, after: previous) == nil { throw .duplicate([.init(items[0])]) }
      return
    }
    let fresh = try slots.insertAll(items)
    links.grow(members: slots.ids.count, owners: slots.ids.count + 1)
    links.insert(fresh, into: owner, after: previous)
    order.invalidate()
  }

  /// Inserts a new item into a list, after `previous`, or first if that is -1.
  /// - Returns: its slot; `nil`, without changes, if the id already exists.
  @inlinable
  mutating func add(_ item: ItemID, into owner: Int32, after previous: Int32) -> Int32? {
    slots.reserve(1)
    let (slot, isNew) = slots.insert(item)
    if !isNew { return nil }
    links.grow(members: slots.ids.count, owners: slots.ids.count + 1)
    links.insert(slot, into: owner, after: previous)
    order.invalidate()
    return slot
  }
}
