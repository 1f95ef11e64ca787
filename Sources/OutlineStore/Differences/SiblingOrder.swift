/// Finds which siblings have to move for the others to keep their order.
///
/// They are named in the order in which they were and in the order in which they are. Untouched
/// ones without a moved one among them keep together, so each such gap counts as one, with the
/// number of its children as its weight.
struct SiblingOrder {
  private enum Member: Hashable {
    case node(Int)
    case gap(Int)
  }

  private var old: [Member] = []
  private var new: [Member] = []

  /// The next sibling in the old order.
  mutating func wasNext(_ node: Int) { old.append(.node(node)) }

  /// The next sibling in the new order.
  mutating func isNext(_ node: Int) { new.append(.node(node)) }

  /// Untouched siblings that are next in both orders.
  mutating func bothNext(gap: Int) {
    old.append(.gap(gap))
    new.append(.gap(gap))
  }

  /// The smallest set of siblings that have to move; of several such sets, one with the most that
  /// were really touched.
  /// - Parameter weights: how many siblings each gap has.
  /// - Complexity: O(n log n) for n nodes and gaps.
  func fewestMoves(weights gaps: [Int]) -> (nodes: [Int], gaps: [Int]) {
    if old.isEmpty { return ([], []) }
    var ranks: [Member: Int] = [:]
    ranks.reserveCapacity(old.count)
    for (rank, member) in old.enumerated() { ranks[member] = rank }
    // One untouched sibling weighs a little more than a touched one, and all of that together less
    // than one sibling.
    let unit = old.count + gaps.reduce(0, +) + 1
    let stays = Self.heaviestRun(
      new.map { member in
        let weight =
          switch member {
          case .node: unit
          case .gap(let gap): gaps[gap] * (unit + 1)
          }
        return (ranks[member] ?? 0, weight)
      })
    var moved: (nodes: [Int], gaps: [Int]) = ([], [])
    for (member, stays) in zip(new, stays) where !stays {
      switch member {
      case .node(let node): moved.nodes.append(node)
      case .gap(let gap): moved.gaps.append(gap)
      }
    }
    return moved
  }

  /// Which members are in a heaviest subsequence of rising ranks: kept in a binary indexed tree over
  /// the ranks.
  private static func heaviestRun(_ members: [(rank: Int, weight: Int)]) -> [Bool] {
    let count = members.count
    var best = [Int](repeating: -1, count: count + 1)  // an index in `members`, by tree node
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
    var stays = [Bool](repeating: false, count: count)
    var index = weights.indices.max { weights[$0] < weights[$1] } ?? -1
    while index >= 0 {
      stays[index] = true
      index = previous[index]
    }
    return stays
  }
}
