/// Finds the siblings that must move so that the others keep their order.
///
/// The siblings are listed in their old and in their new order. Untouched siblings without a moved
/// one among them stay together, so each such gap counts as one member, weighted by the number of
/// its children.
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

  /// The smallest set of siblings that must move; of several such sets, one with the most touched
  /// siblings.
  /// - Parameter weights: the number of siblings in each gap.
  /// - Complexity: O(n log n) for n nodes and gaps.
  func fewestMoves(weights gaps: [Int]) -> (nodes: [Int], gaps: [Int]) {
    if old.isEmpty { return ([], []) }
    var ranks: [Member: Int] = [:]
    ranks.reserveCapacity(old.count)
    for (rank, member) in old.enumerated() { ranks[member] = rank }
    // An untouched sibling weighs a little more than a touched one. All these differences together
    // weigh less than one sibling.
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

  /// Which members are in a heaviest subsequence of rising ranks, found with a binary indexed tree
  /// over the ranks.
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
