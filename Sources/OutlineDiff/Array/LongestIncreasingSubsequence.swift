/// The positions of a longest strictly increasing subsequence, ascending.
///
/// Among several of the same length the one is taken that patience sorting finds: it ends in the
/// smallest possible rank, and every other member is the smallest rank that can stand at its place
/// before the next. So equal input gives equal output. What is left out of it is the smallest set
/// of members that have to move to bring the ranks into order.
/// - Parameter ranks: where each member stood before, in the order in which the members stand now.
/// - Complexity: O(n) for ranks in order, else O(n log n).
package func longestIncreasingSubsequence(_ ranks: [Int]) -> [Int] {
  // piles[k] is the position of the smallest rank that ends an increasing subsequence of k + 1
  // members.
  var piles: [Int] = []
  var top = Int.min
  var predecessors: [Int] = []
  predecessors.reserveCapacity(ranks.count)
  for (position, rank) in ranks.enumerated() {
    // In lists that are nearly in order nearly every rank is larger than the last one kept.
    if rank > top || piles.isEmpty {
      predecessors.append(piles.last ?? -1)
      piles.append(position)
      top = rank
      continue
    }
    var low = 0
    var high = piles.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ranks[piles[middle]] < rank { low = middle + 1 } else { high = middle }
    }
    predecessors.append(low > 0 ? piles[low - 1] : -1)
    piles[low] = position
    if low == piles.count - 1 { top = rank }
  }
  if piles.count == ranks.count { return piles }
  var result = [Int](repeating: 0, count: piles.count)
  var position = piles.last ?? -1
  for index in result.indices.reversed() {
    result[index] = position
    position = predecessors[position]
  }
  return result
}
