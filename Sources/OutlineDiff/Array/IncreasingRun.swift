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

/// Which of some blocks form an increasing run with as many elements as possible.
///
/// The blocks are parted wherever all ranks before are smaller than all ranks after: the runs of the
/// parts together are the run of the whole. Most parts are a single block, which stays, or two.
/// - Parameters:
///   - count: how many blocks there are.
///   - total: how many elements they have together.
///   - block: the rank of the first element of a block, and how many elements it has.
/// - Complexity: O(n) for blocks in order, else O(n + b log n) for n elements in b blocks.
@inline(__always)
func increasingRun<Rank: SignedInteger & FixedWidthInteger>(
  count: Int, total: Int, _ block: (Int) -> (rank: Rank, weight: Int)
) -> ContiguousArray<Bool> {
  var isKept = ContiguousArray(repeating: false, count: count)
  withUnsafeTemporaryAllocation(of: Rank.self, capacity: total &+ count) { ranks in
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: total &+ count) { memory in
      // For each block the smallest rank of it and of all after it.
      let lowest = UnsafeMutableBufferPointer(rebasing: ranks[total...])
      var low = Rank.max
      for index in stride(from: count &- 1, through: 0, by: -1) {
        low = Swift.min(low, block(index).rank)
        lowest[index] = low
      }
      let piles = Piles(
        tops: UnsafeMutableBufferPointer(rebasing: ranks[..<total]),
        owners: UnsafeMutableBufferPointer(rebasing: memory[..<total]),
        previous: UnsafeMutableBufferPointer(rebasing: memory[total...]))
      var start = 0
      while start < count {
        var (highest, weight) = block(start)
        var end = start &+ 1
        while end < count, lowest[end] <= highest {
          let next = block(end)
          highest = Swift.max(highest, next.rank)
          weight &+= next.weight
          end &+= 1
        }
        switch end &- start {
        case 1: isKept[start] = true
        case 2: isKept[block(start).weight > block(start &+ 1).weight ? start : start &+ 1] = true
        default: piles.sort(start..<end, block) { isKept[$0] = true }
        }
        start = end
      }
    }
  }
  return isKept
}

/// Patience sorting, in which a block is laid onto as many piles as it has elements: between the
/// ranks of its elements there are no others, so they come to lie side by side.
private struct Piles<Rank: SignedInteger & FixedWidthInteger> {
  /// For each pile the rank on top and the block it is of.
  let tops: UnsafeMutableBufferPointer<Rank>
  let owners: UnsafeMutableBufferPointer<Int32>
  /// For each block the one before it in its run, or -1.
  let previous: UnsafeMutableBufferPointer<Int32>

  /// Calls a closure for each block of a heaviest increasing run, from the last one to the first.
  @inline(__always)
  func sort(
    _ blocks: Range<Int>, _ block: (Int) -> (rank: Rank, weight: Int), keep: (Int) -> Void
  ) {
    var count = 0
    for index in blocks {
      let (rank, weight) = block(index)
      let pile = firstPile(notBelow: rank, count: count)
      previous[index] = pile > 0 ? owners[pile &- 1] : -1
      var step = 0
      while step < weight {
        tops[pile &+ step] = rank &+ Rank(truncatingIfNeeded: step)
        owners[pile &+ step] = Int32(truncatingIfNeeded: index)
        step &+= 1
      }
      count = Swift.max(count, pile &+ weight)
    }
    var last = count > 0 ? owners[count &- 1] : -1
    while last >= 0 {
      keep(Int(last))
      last = previous[Int(last)]
    }
  }

  /// The first pile whose top is not below a rank.
  ///
  /// The last piles are looked at first, because in lists that are nearly in order it is nearly
  /// always one of these; the search proper has no branch that depends on what it finds.
  @inline(__always)
  private func firstPile(notBelow rank: Rank, count: Int) -> Int {
    if count == 0 || tops[count &- 1] < rank { return count }
    var (low, length) = (0, count)
    if count > 16, tops[count &- 9] < rank { (low, length) = (count &- 8, 8) }
    while length > 1 {
      let half = length &>> 1
      // All ones where the pile in the middle is not below the rank. The optimizer makes a branch
      // of a plain choice, which is mispredicted every other time and costs half of a shuffle.
      let isNotBelow =
        (rank &- tops[low &+ half &- 1] &- 1) &>> Rank(truncatingIfNeeded: Rank.bitWidth &- 1)
      low &+= half &>> (Int(truncatingIfNeeded: isNotBelow) & 32)
      length &-= half
    }
    return low
  }
}
