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
    let anchor = links.members[Int(try destination(item))]
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
    let anchor = try destination(item)
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
    if let first = doomed.first { sequence.remove(doomed.count, from: first) }
    links.reset(owner: owner)
    for slot in doomed { discard(slot) }
    structureDidChange()
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
    var result = Self()
    let fresh = try result.slots.insertAll(source.lazy.map { slots.ids[Int($0)] })
    result.sequence.insert(fresh, at: .end)
    result.links.grow(members: fresh.count, owners: fresh.count + 1)
    // The ancestors of the current item that are in the result, by their slots in both snapshots.
    var branch: [(old: Int32, new: Int32)] = []
    for (slot, old) in zip(fresh, source) {
      let oldParent = links.members[Int(old)].owner - 1
      while let last = branch.last, last.old != oldParent { branch.removeLast() }
      let newOwner = branch.last.map { $0.new + 1 } ?? 0
      result.links.insert(slot, into: newOwner, after: result.links.owners[Int(newOwner)].last)
      branch.append((old, slot))
      if expanded.contains(old) { result.expanded.insert(slot) }
      if reconfigured.contains(old) { result.reconfigured.insert(slot) }
    }
    return result
  }
}

extension SectionSnapshot {
  /// Inserts the tree of another snapshot into a list, after `previous`, or first if that is -1.
  @inlinable
  mutating func graft(_ other: Self, into owner: Int32, after previous: Int32) throws(SnapshotError)
  {
    let forest = other.preorder
    let fresh = try slots.insertAll(forest.ids)
    linkForest(fresh, parents: forest.parents, into: owner, after: previous)
    for (row, slot) in fresh.enumerated() where forest.isExpanded[row] { expanded.insert(slot) }
    if other.reconfigured.count > 0 {
      for id in other.reconfiguredItems {
        if let slot = slots.slot(of: id) { reconfigured.insert(slot) }
      }
    }
  }

  /// Links new slots to each other by the rows of their parents.
  @inlinable
  mutating func linkForest(
    _ fresh: ContiguousArray<Int32>, parents: ContiguousArray<Int32>, into owner: Int32,
    after previous: Int32
  ) {
    links.grow(members: slots.ids.count, owners: slots.ids.count + 1)
    sequence.insert(fresh, at: links.place(in: owner, after: previous))
    var previous = previous
    for (row, slot) in fresh.enumerated() {
      let parent = parents[row]
      if parent < 0 {
        links.insert(slot, into: owner, after: previous)
        previous = slot
      } else {
        let parentOwner = fresh[Int(parent)] + 1
        links.insert(slot, into: parentOwner, after: links.owners[Int(parentOwner)].last)
      }
    }
    structureDidChange()
  }
}
