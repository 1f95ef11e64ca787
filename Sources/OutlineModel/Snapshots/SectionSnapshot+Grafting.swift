extension SectionSnapshot {
  /// Inserts a whole snapshot directly before an item, with its expansion and marks. Its roots
  /// become siblings of the item.
  ///
  /// Apple: `insert(_:before:)` with a snapshot. Amortised O(size of the argument). An empty
  /// snapshot does nothing, even if the anchor is unknown.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot to insert; none of its items may be in this snapshot yet.
  ///   - item: the anchor.
  /// - Throws: `unknownDestination`; `duplicate` with every item that already exists.
  @inlinable
  public mutating func insert(_ snapshot: Self, before item: ItemID) throws(SnapshotError) {
    if snapshot.isEmpty { return }
    let anchor = links.members[
      Int(try slots.slot(of: item, else: SnapshotError.unknownDestination))]
    try graft(snapshot, into: anchor.owner, after: anchor.previous)
  }

  /// Inserts a whole snapshot after an item and its descendants, with its expansion and marks. Its
  /// roots become siblings of the item.
  ///
  /// Apple: `insert(_:after:)` with a snapshot. Amortised O(size of the argument). An empty
  /// snapshot does nothing, even if the anchor is unknown.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot to insert; none of its items may be in this snapshot yet.
  ///   - item: the anchor.
  /// - Throws: `unknownDestination`; `duplicate` with every item that already exists.
  @inlinable
  public mutating func insert(_ snapshot: Self, after item: ItemID) throws(SnapshotError) {
    if snapshot.isEmpty { return }
    let anchor = try slots.slot(of: item, else: SnapshotError.unknownDestination)
    try graft(snapshot, into: links.members[Int(anchor)].owner, after: anchor)
  }

  /// Replaces the descendants of an item with a snapshot. The item's own expansion stays.
  ///
  /// Apple: `replace(childrenOf:using:)`. O(items removed + items inserted). The snapshot may use
  /// the ids of replaced items.
  ///
  /// - Parameters:
  ///   - parent: the item whose descendants to replace.
  ///   - snapshot: the new descendants; may be empty.
  /// - Throws: `unknownParent`; `duplicate` with every item that is elsewhere in this snapshot.
  @inlinable
  public mutating func replace(childrenOf parent: ItemID, using snapshot: Self)
    throws(SnapshotError)
  {
    let owner = try owner(ofChildrenOf: parent)
    let doomed = links.descendants(of: owner)
    let released = Set(doomed)
    let rejected = snapshot.numbering.ids.filter { id in
      slots.slot(of: id).map { !released.contains($0) } ?? false
    }
    if !rejected.isEmpty { throw .duplicate(rejected.map { SnapshotError.ID($0) }) }
    links.reset(owner: owner)
    for slot in doomed { discard(slot) }
    order.invalidate()
    try graft(snapshot, into: owner, after: -1)
  }

  /// Returns the tree below an item as a snapshot, with its expansion and marks.
  ///
  /// Apple: `snapshot(of:includingParent:)`. O(size of the result).
  ///
  /// - Parameters:
  ///   - parent: an item of the snapshot.
  ///   - includingParent: whether the item is the only root of the result; otherwise its children
  ///     are the roots.
  /// - Throws: `unknownParent`.
  @inlinable
  public func snapshot(of parent: ItemID, includingParent: Bool = false) throws(SnapshotError)
    -> Self
  {
    let owner = try owner(ofChildrenOf: parent)
    var source = links.descendants(of: owner)
    if includingParent { source.insert(owner - 1, at: 0) }
    var forest = PreorderForest<ItemID>()
    // The ancestors of the current item that are in the result.
    var branch: [(slot: Int32, row: Int)] = []
    for (row, slot) in source.enumerated() {
      let parent = links.members[Int(slot)].owner - 1
      while let last = branch.last, last.slot != parent { branch.removeLast() }
      forest.ids.append(slots.ids[Int(slot)])
      forest.parents.append(Int32(truncatingIfNeeded: branch.last?.row ?? -1))
      forest.isExpanded.append(expanded.contains(slot))
      branch.append((slot, row))
    }
    var result = Self()
    try result.graft(forest, into: 0, after: -1)
    try result.reconfigure(source.filter { reconfigured.contains($0) }.map { slots.ids[Int($0)] })
    return result
  }

  /// Inserts the tree of another snapshot into a list, after `previous`, or first if that is -1.
  @inlinable
  mutating func graft(_ other: Self, into owner: Int32, after previous: Int32) throws(SnapshotError)
  {
    try graft(other.preorder, into: owner, after: previous)
    try reconfigure(other.reconfiguredItems)
  }

  /// Inserts a forest of new items into a list, after `previous`, or first if that is -1.
  @inlinable
  mutating func graft(
    _ forest: PreorderForest<ItemID>, into owner: Int32, after previous: Int32
  ) throws(SnapshotError) {
    let fresh = try slots.insertAll(forest.ids)
    links.grow(members: slots.ids.count, owners: slots.ids.count + 1)
    var previous = previous
    for (row, slot) in fresh.enumerated() {
      let parent = forest.parents[row]
      if parent < 0 {
        links.insert(slot, into: owner, after: previous)
        previous = slot
      } else {
        let parentOwner = fresh[Int(parent)] + 1
        links.insert(slot, into: parentOwner, after: links.owners[Int(parentOwner)].last)
      }
      if forest.isExpanded[row] { expanded.insert(slot) }
    }
    order.invalidate()
  }
}
