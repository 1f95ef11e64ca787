/// The items of a snapshot numbered in order.
@usableFromInline
final class SnapshotOrder<ID: Hashable & Sendable>: Sendable {
  /// The ids in order.
  @usableFromInline let ids: ContiguousArray<ID>

  /// By slot the position in ``ids``. Meaningless for a free slot.
  @usableFromInline let positions: ContiguousArray<Int32>

  /// By position the position of the parent, or -1. Empty where there are no parents.
  @usableFromInline let parents: ContiguousArray<Int32>

  @inlinable
  init(ids: ContiguousArray<ID>, positions: ContiguousArray<Int32>, parents: ContiguousArray<Int32>) {
    self.ids = ids
    self.positions = positions
    self.parents = parents
  }

  /// Numbers a forest that is given depth first.
  @inlinable
  convenience init(_ slots: SnapshotSlots<ID>, _ links: SnapshotLinks, _ sequence: SnapshotSequence) {
    var ids: ContiguousArray<ID> = []
    var positions = ContiguousArray<Int32>(repeating: -1, count: slots.ids.count)
    var parents: ContiguousArray<Int32> = []
    ids.reserveCapacity(slots.count)
    parents.reserveCapacity(slots.count)
    for number in sequence.order {
      for slot in sequence.blocks[Int(number)] {
        positions[Int(slot)] = Int32(truncatingIfNeeded: ids.count)
        ids.append(slots.ids[Int(slot)])
        let owner = links.members[Int(slot)].owner
        parents.append(owner == 0 ? -1 : positions[Int(owner) - 1])
      }
    }
    self.init(ids: ids, positions: positions, parents: parents)
  }
}
