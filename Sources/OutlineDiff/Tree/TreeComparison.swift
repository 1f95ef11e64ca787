/// Which nodes of two forests move, found on their shapes alone: for each node the index of its
/// parent in pre-order, or -1.
///
/// The runs of nodes that the walk matched are in the same order on both sides, so most nodes are
/// looked at once: to see that their parents match as well.
struct TreeComparison {
  /// For every node of the new forest its index in the old one, or -1.
  let oldOfNew: ContiguousArray<Int32>
  /// For every node of the new forest whether a step places it: it is new, or was elsewhere, under
  /// another parent or outside the longest run of siblings that kept their order.
  private(set) var isPlaced: ContiguousArray<Bool>

  /// - Parameters:
  ///   - matches: the nodes that are the same.
  ///   - oldParents: the shape of the old forest.
  ///   - newParents: the shape of the new forest.
  /// - Complexity: O(n), and O(k log k) for every list of k siblings whose order changed.
  init(
    _ matches: ElementMatches, oldParents: ContiguousArray<Int32>,
    newParents: ContiguousArray<Int32>
  ) {
    oldOfNew = matches.oldOfNew(count: newParents.count)
    isPlaced = ContiguousArray(repeating: false, count: newParents.count)
    for run in matches.runs { markMoved(run, oldParents, newParents) }
    for (position, partner) in matches.oldPartners.enumerated() {
      let new = matches.newLeft[position]
      if partner < 0 {
        isPlaced[Int(new)] = true
      } else {
        let old = matches.oldLeft[Int(partner)]
        markMoved(MatchedRun(old: Int(old), new: Int(new), count: 1), oldParents, newParents)
      }
    }
    if matches.pairCount == 0 { return }
    // Only a node that the walk did not match can be out of order among its siblings. The lists of
    // such nodes are numbered from 1 on.
    var lists = ContiguousArray<Int32>(repeating: 0, count: newParents.count + 1)
    var listCount = 0
    for (position, partner) in matches.oldPartners.enumerated() where partner >= 0 {
      let new = Int(matches.newLeft[position])
      let list = Int(newParents[new] + 1)
      if isPlaced[new] || lists[list] > 0 { continue }
      listCount += 1
      lists[list] = Int32(truncatingIfNeeded: listCount)
    }
    if listCount > 0 { markShuffled(lists, listCount, newParents) }
  }

  /// Marks those of a run whose parents do not match.
  private mutating func markMoved(
    _ run: MatchedRun, _ oldParents: ContiguousArray<Int32>, _ newParents: ContiguousArray<Int32>
  ) {
    let shift = run.old &- run.new
    oldParents.withUnsafeBufferPointer { oldParents in
      newParents.withUnsafeBufferPointer { newParents in
        var node = run.new
        while node < run.new &+ run.count {
          let (oldParent, newParent) = (oldParents[Int(node &+ shift)], newParents[Int(node)])
          // Where the new parent is in the run too, its partner is as far from it as all are.
          let isKept =
            newParent >= run.new
            ? oldParent == newParent &+ shift
            : newParent < 0 ? oldParent < 0 : oldParent >= 0 && oldOfNew[Int(newParent)] == oldParent
          if !isKept { isPlaced[Int(node)] = true }
          node &+= 1
        }
      }
    }
  }

  /// Marks, in each list that has a number, the children outside a longest increasing run.
  private mutating func markShuffled(
    _ lists: ContiguousArray<Int32>, _ listCount: Int, _ parents: ContiguousArray<Int32>
  ) {
    let listed = self.listed(lists, parents)
    // List by list, by counting.
    var ends = ContiguousArray<Int32>(repeating: 0, count: listCount + 2)
    for (list, _) in listed { ends[Int(list) + 1] += 1 }
    var total: Int32 = 0
    for list in ends.indices {
      total += ends[list]
      ends[list] = total
    }
    // From the start of each list on; in the end each is where the next one starts.
    var children = ContiguousArray<Int32>(repeating: 0, count: listed.count)
    for (list, node) in listed {
      children[Int(ends[Int(list)])] = node
      ends[Int(list)] += 1
    }
    for list in 1...listCount { markShuffled(children[Int(ends[list - 1])..<Int(ends[list])]) }
  }

  /// The kept children of the lists that have a number, in pre-order.
  private func listed(
    _ lists: ContiguousArray<Int32>, _ parents: ContiguousArray<Int32>
  ) -> ContiguousArray<(list: Int32, node: Int32)> {
    // As much room as there could be: what is not written to costs nothing.
    ContiguousArray(unsafeUninitializedCapacity: parents.count) { listed, count in
      lists.withUnsafeBufferPointer { lists in
        parents.withUnsafeBufferPointer { parents in
          for node in parents.indices {
            let list = lists[Int(parents[node] &+ 1)]
            if list > 0, !isPlaced[node] {
              listed.initializeElement(at: count, to: (list, Int32(truncatingIfNeeded: node)))
              count &+= 1
            }
          }
        }
      }
    }
  }

  /// Marks those of some siblings, in their new order, that are outside a longest increasing run.
  private mutating func markShuffled(_ siblings: ContiguousArray<Int32>.SubSequence) {
    let isKept = siblings.withUnsafeBufferPointer { siblings in
      oldOfNew.withUnsafeBufferPointer { oldOfNew in
        increasingRun(count: siblings.count, total: siblings.count) {
          (oldOfNew[Int(siblings[$0])], 1)
        }
      }
    }
    for (position, node) in siblings.enumerated() where !isKept[position] {
      isPlaced[Int(node)] = true
    }
  }
}

/// The left siblings of single nodes of a forest, found by going up from the node before, and all
/// at once when that has taken as long.
struct LeftSiblings {
  private let parents: ContiguousArray<Int32>
  private var all: ContiguousArray<Int32> = []
  private var walked = 0

  init(_ parents: ContiguousArray<Int32>) {
    self.parents = parents
  }

  /// The sibling before a node, or -1.
  mutating func callAsFunction(_ node: Int) -> Int32 {
    if !all.isEmpty { return all[node] }
    let parent = parents[node]
    var left = Int32(truncatingIfNeeded: node - 1)
    while left > parent, parents[Int(left)] != parent {
      left = parents[Int(left)]
      walked += 1
    }
    if walked > parents.count { all = parents.leftSiblings() }
    return left > parent ? left : -1
  }
}

extension ContiguousArray<Int32> {
  /// For every node of a forest, given by its parents in pre-order, the sibling before it, or
  /// -1.
  func leftSiblings() -> ContiguousArray<Int32> {
    var last = ContiguousArray(repeating: -1, count: count + 1)
    var lefts = ContiguousArray()
    lefts.reserveCapacity(count)
    for (node, parent) in enumerated() {
      lefts.append(last[Int(parent + 1)])
      last[Int(parent + 1)] = Int32(node)
    }
    return lefts
  }
}
