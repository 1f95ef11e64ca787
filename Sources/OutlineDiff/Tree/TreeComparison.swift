/// Finds the moved nodes of two forests from their shapes alone. A shape is the index of each
/// node's parent in preorder, or -1.
///
/// The runs of nodes that the walk matched are in the same order on both sides, so most nodes are
/// visited only once, to check that their parents match too.
struct TreeComparison {
  /// For each node of the new forest its index in the old one, or -1.
  let oldOfNew: ContiguousArray<Int32>
  /// For each node of the new forest whether a step places it: it is new, has another parent, or is
  /// outside the longest run of siblings in their old order.
  private(set) var isPlaced: ContiguousArray<Bool>

  /// - Parameters:
  ///   - matches: the matching nodes.
  ///   - oldParents: the shape of the old forest.
  ///   - newParents: the shape of the new forest.
  /// - Complexity: O(n), and O(k log k) for every list of k siblings whose order changed.
  init(
    _ matches: ElementMatches, oldParents: ContiguousArray<Int32>,
    newParents: ContiguousArray<Int32>
  ) {
    oldOfNew = matches.oldOfNew(count: newParents.count)
    isPlaced = ContiguousArray(repeating: false, count: newParents.count)
    for run in matches.runs { markMoved(run, from: oldParents, to: newParents) }
    for (position, partner) in matches.oldPartners.enumerated() {
      let new = matches.newLeft[position]
      if partner < 0 {
        isPlaced[Int(new)] = true
      } else {
        let old = matches.oldLeft[Int(partner)]
        markMoved(
          MatchedRun(old: Int(old), new: Int(new), count: 1), from: oldParents, to: newParents)
      }
    }
    if matches.pairCount == 0 { return }
    // Only a node that the walk did not match can be out of order among its siblings. The lists
    // that contain such nodes are numbered from 1.
    var lists = ContiguousArray<Int32>(repeating: 0, count: newParents.count + 1)
    var listCount = 0
    for (position, partner) in matches.oldPartners.enumerated() where partner >= 0 {
      let new = Int(matches.newLeft[position])
      let list = Int(newParents[new] + 1)
      if isPlaced[new] || lists[list] > 0 { continue }
      listCount += 1
      lists[list] = Int32(truncatingIfNeeded: listCount)
    }
    if listCount > 0 { markShuffled(lists, count: listCount, newParents) }
  }

  /// Marks the nodes of a run whose parents do not match.
  private mutating func markMoved(
    _ run: MatchedRun, from oldParents: ContiguousArray<Int32>,
    to newParents: ContiguousArray<Int32>
  ) {
    let shift = run.old &- run.new
    oldParents.withUnsafeBufferPointer { oldParents in
      newParents.withUnsafeBufferPointer { newParents in
        var node = run.new
        while node < run.new &+ run.count {
          let (oldParent, newParent) = (oldParents[Int(node &+ shift)], newParents[Int(node)])
          // If the new parent is in the run too, its partner is at the same distance as all others.
          let isKept =
            newParent >= run.new
            ? oldParent == newParent &+ shift
            : newParent < 0
              ? oldParent < 0 : oldParent >= 0 && oldOfNew[Int(newParent)] == oldParent
          if !isKept { isPlaced[Int(node)] = true }
          node &+= 1
        }
      }
    }
  }

  /// Marks, in each numbered list, the children outside a longest increasing run.
  private mutating func markShuffled(
    _ lists: ContiguousArray<Int32>, count listCount: Int, _ parents: ContiguousArray<Int32>
  ) {
    let listed = members(of: lists, parents: parents)
    // A counting sort by list.
    var ends = ContiguousArray<Int32>(repeating: 0, count: listCount + 2)
    for (list, _) in listed { ends[Int(list) + 1] += 1 }
    var total: Int32 = 0
    for list in ends.indices {
      total += ends[list]
      ends[list] = total
    }
    // At first the start of each list; after the loop its end.
    var children = ContiguousArray<Int32>(repeating: 0, count: listed.count)
    for (list, node) in listed {
      children[Int(ends[Int(list)])] = node
      ends[Int(list)] += 1
    }
    for list in 1...listCount { markShuffled(children[Int(ends[list - 1])..<Int(ends[list])]) }
  }

  /// The kept children of the numbered lists, in preorder.
  private func members(
    of lists: ContiguousArray<Int32>, parents: ContiguousArray<Int32>
  ) -> ContiguousArray<(list: Int32, node: Int32)> {
    // Reserves the largest possible size: unused memory costs nothing.
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

  /// Marks the siblings, given in their new order, that are outside a longest increasing run.
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

/// Finds the left siblings of single nodes of a forest, by walking up from the previous node. When
/// that has cost as much as finding all at once, it finds all.
struct LeftSiblings {
  private let parents: ContiguousArray<Int32>
  private var all: ContiguousArray<Int32> = []
  private var walked = 0

  init(_ parents: ContiguousArray<Int32>) { self.parents = parents }

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
  /// For each node of a forest, whose parents are in the array in preorder, the previous sibling or
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
