/// The positions of a longest strictly increasing subsequence, ascending.
///
/// Of several with the same length it is the one that patience sorting finds: it ends in the
/// smallest possible rank, and each other member has the smallest rank possible at its place before
/// the next. So equal input gives equal output. The members left out are the smallest set that must
/// move to sort the ranks.
/// - Parameter ranks: the old position of each member, in the new order of the members.
/// - Complexity: O(n) for ranks in order, else O(n log n).
package func longestIncreasingSubsequence(_ ranks: [Int]) -> [Int] {
  let isKept = ranks.withUnsafeBufferPointer { ranks in
    increasingRun(count: ranks.count, total: ranks.count) { (ranks[$0], 1) }
  }
  return isKept.indices.filter { isKept[$0] }
}

/// Finds the increasing run of blocks that has the most elements.
///
/// This is patience sorting in which a block covers as many piles as it has elements. No other
/// element has a rank between those of a block, so its piles are adjacent.
/// - Parameters:
///   - count: the number of blocks.
///   - total: the number of elements in all blocks.
///   - block: returns the rank of the first element of a block and the number of its elements.
/// - Returns: for each block whether it is part of the run.
/// - Complexity: O(n) for blocks in order, else O(n + b log n) for n elements in b blocks.
@inline(__always)
func increasingRun<Rank: SignedInteger & FixedWidthInteger>(
  count: Int, total: Int, _ block: (Int) -> (rank: Rank, weight: Int)
) -> ContiguousArray<Bool> {
  // `tops` and `owners` hold for each pile the rank on top and its block; `previous` holds for each
  // block the one before it in its run.
  withUnsafeTemporaryAllocation(of: Rank.self, capacity: total) { tops in
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: total &+ count) { memory in
      let owners = UnsafeMutableBufferPointer(rebasing: memory[..<total])
      let previous = UnsafeMutableBufferPointer(rebasing: memory[total...])
      var piles = 0
      for index in 0..<count {
        let (rank, weight) = block(index)
        // The last pile alone decides the number of piles, so that a search need not wait for the
        // one before it.
        let isNew = piles == 0 || tops[piles &- 1] < rank
        var pile =
          isNew ? piles : firstPile(of: UnsafeBufferPointer(tops), count: piles, notBelow: rank)
        previous[index] = pile > 0 ? owners[pile &- 1] : -1
        tops[pile] = rank
        owners[pile] = Int32(truncatingIfNeeded: index)
        if isNew { piles &+= 1 }
        for step in 1..<Swift.max(1, weight) {
          pile &+= 1
          tops[pile] = rank &+ Rank(truncatingIfNeeded: step)
          owners[pile] = Int32(truncatingIfNeeded: index)
          piles = Swift.max(piles, pile &+ 1)
        }
      }
      var isKept = ContiguousArray(repeating: false, count: count)
      var last = piles > 0 ? owners[piles &- 1] : -1
      while last >= 0 {
        isKept[Int(last)] = true
        last = previous[Int(last)]
      }
      return isKept
    }
  }
}

/// The first pile whose top is not below a rank.
///
/// The last piles are checked first, because in a nearly ordered list it is nearly always one of
/// them. The search itself has no branch that depends on its findings.
@inline(__always)
private func firstPile<Rank: SignedInteger & FixedWidthInteger>(
  of tops: UnsafeBufferPointer<Rank>, count: Int, notBelow rank: Rank
) -> Int {
  var (low, length) = (0, count)
  if count > 16, tops[count &- 9] < rank { (low, length) = (count &- 8, 8) }
  /// One if the top of a pile is below the rank, else zero. For a plain choice the optimizer
  /// generates a branch, which is mispredicted every other time and costs half the time of a
  /// shuffle.
  func isBelow(_ pile: Int) -> Int {
    Int(truncatingIfNeeded: (tops[pile] &- rank) &>> Rank(truncatingIfNeeded: Rank.bitWidth &- 1))
      & 1
  }
  while length > 3 {
    // Three comparisons that do not wait for each other are as fast as one.
    let quarter = length &>> 2
    let end = low &+ quarter &- 1
    low &+= quarter &* (isBelow(end) &+ isBelow(end &+ quarter) &+ isBelow(end &+ 2 &* quarter))
    length &-= 3 &* quarter
  }
  if length > 1 { low &+= isBelow(low) &+ isBelow(low &+ 1) }
  return low
}

/// Finds the heaviest increasing run of members, each of any weight.
///
/// Its cost does not depend on the weights, but each member costs more than an element in
/// ``increasingRun(count:total:_:)``.
/// - Parameter members: the members, with the numbers from 0 in any order as ranks.
/// - Returns: for each member whether it is part of the run.
/// - Complexity: O(n log n).
package func heaviestIncreasingRun(_ members: [(rank: Int, weight: Int)]) -> [Bool] {
  let count = members.count
  // A binary indexed tree over the ranks: for each node the member that ends the heaviest run.
  var best = [Int](repeating: -1, count: count + 1)
  var weights = [Int](repeating: 0, count: count)
  var previous = [Int](repeating: -1, count: count)
  func weight(_ index: Int) -> Int { index < 0 ? 0 : weights[index] }
  for (index, member) in members.enumerated() {
    var node = min(member.rank, count)
    while node > 0 {
      if weight(best[node]) > weight(previous[index]) { previous[index] = best[node] }
      node -= node & -node
    }
    weights[index] = weight(previous[index]) + member.weight
    node = member.rank + 1
    while node <= count {
      if weights[index] > weight(best[node]) { best[node] = index }
      node += node & -node
    }
  }
  var isKept = [Bool](repeating: false, count: count)
  var index = weights.indices.max { weights[$0] < weights[$1] } ?? -1
  while index >= 0 {
    isKept[index] = true
    index = previous[index]
  }
  return isKept
}
