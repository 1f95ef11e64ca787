/// The items of a snapshot in order, numbered: built when asked for, and then shared by all copies
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
  init(_ slots: SnapshotSlots<ID>, order: ContiguousArray<Int32>, in links: SnapshotLinks? = nil) {
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

/// An ordered forest as columns, depth first.
///
/// Every column has one row for each item. A parent comes before its children and the rows of a
/// subtree are contiguous, so an algorithm can walk the tree with one loop and look up parents by
/// position instead of by id.
@usableFromInline
package struct PreorderForest<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The ids in depth-first order, each once.
  @usableFromInline package var ids: ContiguousArray<ID>

  /// For each row the row of its parent, which is always smaller; -1 for a root.
  @usableFromInline package var parents: ContiguousArray<Int32>

  /// For each row whether the item is expanded.
  @usableFromInline package var isExpanded: ContiguousArray<Bool>

  /// Creates a forest from columns of the same length.
  @inlinable
  package init(
    ids: ContiguousArray<ID> = [], parents: ContiguousArray<Int32> = [],
    isExpanded: ContiguousArray<Bool> = []
  ) {
    self.ids = ids
    self.parents = parents
    self.isExpanded = isExpanded
  }
}
