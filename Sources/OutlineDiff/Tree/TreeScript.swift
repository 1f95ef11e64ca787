/// The inserts, moves and deletes between two forests, found on their shapes alone.
///
/// Nodes are named by number: those of the old forest by their index, those of the new forest that
/// are not in the old one by their index plus the size of the old forest.
@usableFromInline
struct TreeScript {
  /// A node that is inserted, or moved.
  @usableFromInline
  struct Placement {
    @usableFromInline var new: Int32
    /// Its index in the old forest, or -1 if it is inserted.
    @usableFromInline var old: Int32
    /// The numbers of its new parent and left neighbour, or -1.
    @usableFromInline var parent: Int32
    @usableFromInline var previous: Int32
    /// The numbers of its parent and left neighbour directly before it moves, or -1.
    @usableFromInline var oldParent: Int32 = -1
    @usableFromInline var oldPrevious: Int32 = -1
    /// Whether its parent is not inserted.
    @usableFromInline var isRoot = true
  }

  @usableFromInline
  struct Deletion {
    @usableFromInline var old: Int32
    @usableFromInline var oldParent: Int32
    @usableFromInline var oldPrevious: Int32
    /// Whether its parent stays.
    @usableFromInline var isRoot: Bool
  }

  /// In pre-order of the new forest.
  @usableFromInline var placements: ContiguousArray<Placement> = []
  /// In pre-order of the old forest from the end.
  @usableFromInline var deletions: ContiguousArray<Deletion> = []
  /// For every node of the new forest its index in the old one, or -1.
  @usableFromInline let oldOfNew: ContiguousArray<Int32>

  /// - Complexity: O(n), and O(k log k) for every list of k siblings whose order changed.
  @usableFromInline
  init(_ matches: ElementMatches, oldParents: ContiguousArray<Int32>, newParents: ContiguousArray<Int32>) {
    let (oldCount, newCount) = (oldParents.count, newParents.count)
    let oldOfNew = matches.oldOfNew(count: newCount)
    let newOfOld = matches.newOfOld(count: oldCount)
    self.oldOfNew = oldOfNew
    let tree = TreeComparison(oldParents: oldParents, newParents: newParents, partners: (newOfOld, oldOfNew))
    func number(_ index: Int32) -> Int32 {
      if index < 0 { return -1 }
      let old = oldOfNew[Int(index)]
      return old >= 0 ? old : Int32(truncatingIfNeeded: oldCount) &+ index
    }
    let lefts = newParents.leftSiblings()
    for index in 0..<newCount where oldOfNew[index] < 0 || tree.hasMoved[index] {
      let parent = newParents[index]
      placements.append(
        Placement(
          new: Int32(truncatingIfNeeded: index), old: oldOfNew[index], parent: number(parent),
          previous: number(lefts[index]), isRoot: parent < 0 || oldOfNew[Int(parent)] >= 0))
    }
    for index in (0..<oldCount).reversed() where newOfOld[index] < 0 {
      let parent = oldParents[index]
      let isRoot = parent < 0 || newOfOld[Int(parent)] >= 0
      deletions.append(
        Deletion(old: Int32(truncatingIfNeeded: index), oldParent: parent, oldPrevious: -1, isRoot: isRoot))
    }
    trackDepartures(lefts: oldParents.leftSiblings(), parents: oldParents, count: oldCount + newCount)
  }

  /// Finds where each node stands directly before it leaves.
  private mutating func trackDepartures(lefts: ContiguousArray<Int32>, parents: ContiguousArray<Int32>, count: Int) {
    guard !deletions.isEmpty || placements.contains(where: { $0.old >= 0 }) else { return }
    var tracker = DepartureTracker(left: lefts, count: count)
    let oldCount = Int32(truncatingIfNeeded: parents.count)
    for position in placements.indices {
      let placement = placements[position]
      let node = Int(placement.old >= 0 ? placement.old : oldCount + placement.new)
      if placement.old >= 0 {
        let parent = parents[node]
        placements[position].oldParent = parent
        placements[position].oldPrevious = Int32(tracker.leave(node, parent: Int(parent)))
      }
      tracker.place(node, parent: Int(placement.parent), previous: Int(placement.previous))
    }
    for position in deletions.indices {
      let node = Int(deletions[position].old)
      deletions[position].oldPrevious = Int32(tracker.leave(node, parent: Int(deletions[position].oldParent)))
    }
  }
}
