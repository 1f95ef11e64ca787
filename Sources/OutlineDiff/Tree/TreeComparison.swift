/// Which nodes of two forests move, found on their shapes alone: for each node the index of its
/// parent in pre-order, or -1.
struct TreeComparison {
  /// For every node of the old forest its index in the new one, or -1.
  let newOfOld: ContiguousArray<Int32>
  /// For every node of the new forest its index in the old one, or -1.
  let oldOfNew: ContiguousArray<Int32>
  /// For every node of the new forest whether it was elsewhere: under another parent, or outside
  /// the longest run of siblings that kept their order.
  let hasMoved: ContiguousArray<Bool>

  /// - Parameters:
  ///   - oldParents: the shape of the old forest.
  ///   - newParents: the shape of the new forest.
  ///   - partners: the nodes that are the same, both ways.
  /// - Complexity: O(n), and O(k log k) for every list of k siblings whose order changed.
  init(
    oldParents: ContiguousArray<Int32>, newParents: ContiguousArray<Int32>,
    partners: (newOfOld: ContiguousArray<Int32>, oldOfNew: ContiguousArray<Int32>)
  ) {
    newOfOld = partners.newOfOld
    oldOfNew = partners.oldOfNew
    let oldOfNew = partners.oldOfNew
    var hasMoved = ContiguousArray(repeating: false, count: newParents.count)
    // The largest old index among the kept children so far, by parent + 1, and the lists in which
    // it went down.
    var largest = ContiguousArray<Int32>(repeating: -1, count: newParents.count + 1)
    var isShuffled = ContiguousArray<Bool>()
    for node in newParents.indices {
      let old = oldOfNew[node]
      guard old >= 0 else { continue }
      let parent = newParents[node]
      let oldParent = oldParents[Int(old)]
      guard oldParent == (parent >= 0 ? oldOfNew[Int(parent)] : -1), (oldParent < 0) == (parent < 0) else {
        hasMoved[node] = true
        continue
      }
      let list = Int(parent + 1)
      if old > largest[list] {
        largest[list] = old
      } else {
        if isShuffled.isEmpty { isShuffled = ContiguousArray(repeating: false, count: newParents.count + 1) }
        isShuffled[list] = true
      }
    }
    if !isShuffled.isEmpty {
      Self.markShuffled(isShuffled, parents: newParents, oldOfNew: oldOfNew, hasMoved: &hasMoved)
    }
    self.hasMoved = hasMoved
  }

  /// Marks, in each list whose order changed, the children outside a longest increasing run.
  private static func markShuffled(
    _ isShuffled: ContiguousArray<Bool>, parents: ContiguousArray<Int32>, oldOfNew: ContiguousArray<Int32>,
    hasMoved: inout ContiguousArray<Bool>
  ) {
    // The kept children of the shuffled lists, list by list, by counting.
    var starts = ContiguousArray<Int32>(repeating: 0, count: isShuffled.count + 1)
    for node in parents.indices where isShuffled[Int(parents[node] + 1)] && oldOfNew[node] >= 0 && !hasMoved[node] {
      starts[Int(parents[node] + 2)] += 1
    }
    for list in isShuffled.indices { starts[list + 1] += starts[list] }
    var children = ContiguousArray<Int32>(repeating: 0, count: Int(starts[isShuffled.count]))
    var fill = starts
    for node in parents.indices where isShuffled[Int(parents[node] + 1)] && oldOfNew[node] >= 0 && !hasMoved[node] {
      let list = Int(parents[node] + 1)
      children[Int(fill[list])] = Int32(node)
      fill[list] += 1
    }
    for list in isShuffled.indices where isShuffled[list] {
      let members = children[Int(starts[list])..<Int(starts[list + 1])]
      var kept = longestIncreasingSubsequence(members.map { Int(oldOfNew[Int($0)]) })[...]
      for (position, node) in members.enumerated() {
        if kept.first == position { kept.removeFirst() } else { hasMoved[Int(node)] = true }
      }
    }
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
