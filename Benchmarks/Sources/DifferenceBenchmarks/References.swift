/// What every algorithm does at least that puts identifiers into a dictionary: one side is built,
/// the other looked up.
@inline(never)
func buildAndProbe<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Int {
  var index: [ID: Int] = [:]
  for (offset, id) in old.enumerated() { index[id] = offset }
  var sum = 0
  for id in new { sum &+= index[id] ?? -1 }
  return sum
}

/// The same with room made beforehand, for whoever thinks of it.
@inline(never)
func reserveBuildAndProbe<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Int {
  var index: [ID: Int] = [:]
  index.reserveCapacity(old.count)
  for (offset, id) in old.enumerated() { index[id] = offset }
  var sum = 0
  for id in new { sum &+= index[id] ?? -1 }
  return sum
}

/// The limit: every element is looked at once.
@inline(never)
func comparePairwise<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Int {
  var count = 0
  for (left, right) in zip(old, new) where left == right { count += 1 }
  return count
}

/// The fewest operations between two arrays: what went, what came, and what is outside a longest
/// increasing run of the rest.
func minimum(from old: [UInt64], to new: [UInt64]) -> Int {
  let rank = Dictionary(uniqueKeysWithValues: zip(old, 0...))
  let ranks = new.compactMap { rank[$0] }
  return old.count + new.count - ranks.count - lengthOfLongestIncreasingRun(ranks)
}

/// By patience sorting.
func lengthOfLongestIncreasingRun(_ ranks: [Int]) -> Int {
  var tops: [Int] = []
  for rank in ranks {
    var (low, high) = (0, tops.count)
    while low < high {
      let middle = (low + high) / 2
      if tops[middle] < rank { low = middle + 1 } else { high = middle }
    }
    if low == tops.count { tops.append(rank) } else { tops[low] = rank }
  }
  return tops.count
}
