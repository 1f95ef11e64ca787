/// The items of a snapshot in order, numbered: made when asked for, and then shared by all copies
/// of the snapshot until one of them changes.
@usableFromInline
final class SnapshotOrder<ID: Hashable & Sendable>: Sendable {
  /// The ids in order.
  @usableFromInline let ids: ContiguousArray<ID>

  /// For each slot its position in ``ids``. Undefined for a free slot.
  @usableFromInline let positions: ContiguousArray<Int32>

  /// For each position the position of the parent, or -1. Empty if there are no parents.
  @usableFromInline let parents: ContiguousArray<Int32>

  /// Numbers items.
  /// - Parameters:
  ///   - slots: the ids by slot.
  ///   - order: the slots in order.
  ///   - links: the tree that they are in, if there are parents.
  @inlinable
  init(
    _ slots: SnapshotSlots<ID>, order: ContiguousArray<Int32>, in links: SnapshotLinks? = nil
  ) {
    var positions = ContiguousArray<Int32>(repeating: -1, count: slots.ids.count)
    for (position, slot) in order.enumerated() {
      positions[Int(slot)] = Int32(truncatingIfNeeded: position)
    }
    self.positions = positions
    ids = ContiguousArray(unsafeUninitializedCapacity: order.count) { ids, count in
      for slot in order {
        ids.initializeElement(at: count, to: slots.ids[Int(slot)])
        count += 1
      }
    }
    guard let links, !order.isEmpty else {
      parents = []
      return
    }
    parents = ContiguousArray(unsafeUninitializedCapacity: order.count) {
      [positions] parents, count in
      for slot in order {
        let owner = links.members[Int(slot)].owner
        parents.initializeElement(at: count, to: owner == 0 ? -1 : positions[Int(owner) - 1])
        count += 1
      }
    }
  }
}
