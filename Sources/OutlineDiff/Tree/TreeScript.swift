/// The inserts, moves and deletes between two forests, found from their shapes alone.
///
/// Nodes are numbers: a node of the old forest is its index there, a node only of the new forest is
/// its index there plus the size of the old forest.
@usableFromInline
struct TreeScript {
  /// A node that is inserted or moved.
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

  /// In preorder of the new forest.
  @usableFromInline var placements: ContiguousArray<Placement> = []
  /// In reverse preorder of the old forest.
  @usableFromInline var deletions: ContiguousArray<Deletion> = []
  /// The number of old nodes.
  @usableFromInline let oldCount: Int32
  /// For each node of the new forest its index in the old one, or -1.
  @usableFromInline let oldOfNew: ContiguousArray<Int32>

  /// - Parameters:
  ///   - matches: the matching nodes.
  ///   - oldParents: the shape of the old forest.
  ///   - newParents: the shape of the new forest.
  ///   - findsSources: whether to find the left neighbours of nodes before they leave.
  /// - Complexity: O(n), and O(k log k) for every list of k siblings whose order changed.
  @usableFromInline
  init(
    _ matches: ElementMatches, oldParents: ContiguousArray<Int32>,
    newParents: ContiguousArray<Int32>, findsSources: Bool = true
  ) {
    oldCount = Int32(truncatingIfNeeded: oldParents.count)
    let tree = TreeComparison(matches, oldParents: oldParents, newParents: newParents)
    oldOfNew = tree.oldOfNew
    func number(_ index: Int32) -> Int32 {
      if index < 0 { return -1 }
      let old = tree.oldOfNew[Int(index)]
      return old >= 0 ? old : Int32(truncatingIfNeeded: oldParents.count) &+ index
    }
    var left = LeftSiblings(newParents)
    tree.isPlaced.forEachTrue { index in
      let parent = newParents[index]
      placements.append(
        Placement(
          new: Int32(truncatingIfNeeded: index), old: tree.oldOfNew[index], parent: number(parent),
          previous: number(left(index)), isRoot: parent < 0 || tree.oldOfNew[Int(parent)] >= 0))
    }
    let gone = matches.oldLeft.indices.filter { matches.newPartners[$0] < 0 }
    var isGone = ContiguousArray(repeating: false, count: gone.isEmpty ? 0 : oldParents.count)
    for position in gone { isGone[Int(matches.oldLeft[position])] = true }
    for position in gone.reversed() {
      let index = matches.oldLeft[position]
      let parent = oldParents[Int(index)]
      let isRoot = parent < 0 || !isGone[Int(parent)]
      deletions.append(Deletion(old: index, oldParent: parent, oldPrevious: -1, isRoot: isRoot))
    }
    if findsSources {
      trackDepartures(parents: oldParents, count: oldParents.count + newParents.count)
    }
  }

  /// Finds the place of each node directly before it leaves.
  private mutating func trackDepartures(parents: ContiguousArray<Int32>, count: Int) {
    let leaving = placements.count { $0.old >= 0 } + deletions.count
    if leaving == 0 { return }
    // If few nodes take part, compact numbers for them cost less than arrays for all nodes.
    let names = NodeNumbers(isCompact: leaving &* 8 < count, count: count)
    var lefts: ContiguousArray<Int32>
    if names.isCompact {
      var left = LeftSiblings(parents)
      for placement in placements where placement.old >= 0 { _ = names.number(placement.old) }
      for deletion in deletions { _ = names.number(deletion.old) }
      lefts = []
      lefts.reserveCapacity(leaving)
      for number in 0..<leaving {
        lefts.append(Int32(truncatingIfNeeded: names.number(left(Int(names.name(number))))))
      }
    } else {
      lefts = parents.leftSiblings()
    }
    // At most four more nodes get a number for each placement (the node, its neighbour, its old and
    // new parent), and one for each deletion (the parent).
    let most = names.isCompact ? names.count + 4 * placements.count + deletions.count : count
    var tracker = DepartureTracker(left: lefts, count: most)
    for position in placements.indices {
      let placement = placements[position]
      let node = names.number(placement.old >= 0 ? placement.old : oldCount + placement.new)
      if placement.old >= 0 {
        let parent = parents[Int(placement.old)]
        placements[position].oldParent = parent
        placements[position].oldPrevious = names.name(
          tracker.leave(node, parent: names.number(parent)))
      }
      tracker.place(
        node, parent: names.number(placement.parent), previous: names.number(placement.previous))
    }
    for position in deletions.indices {
      let deletion = deletions[position]
      deletions[position].oldPrevious = names.name(
        tracker.leave(names.number(deletion.old), parent: names.number(deletion.oldParent)))
    }
  }
}

extension ContiguousArray<Bool> {
  /// Calls a closure with the index of each true element; skips false ones eight at a time.
  fileprivate func forEachTrue(_ body: (Int) -> Void) {
    withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        if index &+ 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
        {
          index &+= 8
          continue
        }
        if bytes[index] != 0 { body(index) }
        index &+= 1
      }
    }
  }
}

/// Compact numbers for some nodes, in the order of their first use; or, if there are too many
/// nodes, their own numbers.
private final class NodeNumbers {
  let isCompact: Bool
  private var names: ContiguousArray<Int32> = []
  private var numbers: ContiguousArray<Int32> = []

  init(isCompact: Bool, count: Int) {
    self.isCompact = isCompact
    if isCompact { numbers = ContiguousArray(repeating: -1, count: count) }
  }

  var count: Int { names.count }

  /// The number of a node; -1 for -1.
  func number(_ name: Int32) -> Int {
    if !isCompact || name < 0 { return Int(name) }
    let known = numbers[Int(name)]
    if known >= 0 { return Int(known) }
    numbers[Int(name)] = Int32(truncatingIfNeeded: names.count)
    names.append(name)
    return names.count - 1
  }

  /// The node with a number; -1 for -1.
  func name(_ number: Int) -> Int32 {
    !isCompact || number < 0 ? Int32(truncatingIfNeeded: number) : names[number]
  }
}
