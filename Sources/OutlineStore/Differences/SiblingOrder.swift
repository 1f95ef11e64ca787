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
    let stays = heaviestIncreasingRun(
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
}
