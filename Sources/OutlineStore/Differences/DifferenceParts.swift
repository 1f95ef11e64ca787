/// A difference whose steps are read in parts, so that those of millions need not be in memory
/// together.
package struct DifferenceParts {
  /// The number of steps of each kind.
  package let counts: OutlineDifference.Counts
  /// The known titles of nodes.
  package let titles: [(id: NodeID, title: NodeTitle)]
  /// Calls a closure with the steps in order.
  package let forEach: ((OutlineDifference) throws -> Void) throws -> Void

  package init(
    counts: OutlineDifference.Counts, titles: [(id: NodeID, title: NodeTitle)] = [],
    forEach: @escaping ((OutlineDifference) throws -> Void) throws -> Void = { _ in }
  ) {
    self.counts = counts
    self.titles = titles
    self.forEach = forEach
  }

  /// A difference in one part.
  package init(_ whole: OutlineDifference, titles: [(id: NodeID, title: NodeTitle)] = []) {
    self.init(counts: whole.counts, titles: titles) { try $0(whole) }
  }

  /// The difference in one part.
  package func whole() throws -> OutlineDifference {
    var steps: [OutlineDifference.Step] = []
    try forEach { steps += $0.steps }
    return OutlineDifference(steps: steps)
  }
}
