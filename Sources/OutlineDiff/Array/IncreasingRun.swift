/// The positions of a longest strictly increasing subsequence, ascending.
///
/// Among several of the same length the one is taken that patience sorting finds: it ends in the
/// smallest possible rank, and every other member is the smallest rank that can stand at its place
/// before the next. So equal input gives equal output. What is left out of it is the smallest set
/// of members that have to move to bring the ranks into order.
/// - Parameter ranks: where each member stood before, in the order in which the members stand now.
/// - Complexity: O(n) for ranks in order, else O(n log n).
package func longestIncreasingSubsequence(_ ranks: [Int]) -> [Int] {
  let isKept = ranks.withUnsafeBufferPointer { ranks in
    increasingRun(count: ranks.count, total: ranks.count) { (ranks[$0], 1) }
  }
  return isKept.indices.filter { isKept[$0] }
}

/// Which of some blocks form an increasing run with as many elements as possible, found by patience
/// sorting in which a block is laid onto as many piles as it has elements: between the ranks of its
/// elements there are no others, so they come to lie side by side.
/// - Parameters:
///   - count: how many blocks there are.
///   - total: how many elements they have together.
///   - block: the rank of the first element of a block, and how many elements it has.
/// - Complexity: O(n) for blocks in order, else O(n + b log n) for n elements in b blocks.
@inline(__always)
func increasingRun<Rank: SignedInteger & FixedWidthInteger>(
  count: Int, total: Int, _ block: (Int) -> (rank: Rank, weight: Int)
) -> ContiguousArray<Bool> {
  // For each pile the rank on top and the block it is of; for each block the one before it in its
  // run.
  withUnsafeTemporaryAllocation(of: Rank.self, capacity: total) { tops in
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: total &+ count) { memory in
      let owners = UnsafeMutableBufferPointer(rebasing: memory[..<total])
      let previous = UnsafeMutableBufferPointer(rebasing: memory[total...])
      var piles = 0
      for index in 0..<count {
        let (rank, weight) = block(index)
        // How many piles there are follows from the last one alone, so that a search need not wait
        // for the one before it.
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
/// The last piles are looked at first, because in lists that are nearly in order it is nearly always
/// one of these; the search proper has no branch that depends on what it finds.
@inline(__always)
private func firstPile<Rank: SignedInteger & FixedWidthInteger>(
  of tops: UnsafeBufferPointer<Rank>, count: Int, notBelow rank: Rank
) -> Int {
  var (low, length) = (0, count)
  if count > 16, tops[count &- 9] < rank { (low, length) = (count &- 8, 8) }
  /// One where the top of a pile is below the rank, else zero. The optimizer makes a branch of a plain
  /// choice, which is mispredicted every other time and costs half of a shuffle.
  func isBelow(_ pile: Int) -> Int {
    Int(truncatingIfNeeded: (tops[pile] &- rank) &>> Rank(truncatingIfNeeded: Rank.bitWidth &- 1)) & 1
  }
  while length > 3 {
    // Three looks that do not wait for each other are as fast as one.
    let quarter = length &>> 2
    let end = low &+ quarter &- 1
    low &+= quarter &* (isBelow(end) &+ isBelow(end &+ quarter) &+ isBelow(end &+ 2 &* quarter))
    length &-= 3 &* quarter
  }
  if length > 1 { low &+= isBelow(low) &+ isBelow(low &+ 1) }
  return low
}
