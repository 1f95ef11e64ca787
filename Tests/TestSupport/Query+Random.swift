package import OutlineModel

extension Query {
  /// A query of some conditions out of a list, negated or not, with choices at up to three depths.
  /// - Parameters:
  ///   - conditions: returns the conditions to choose from; it must not be empty.
  ///   - random: the source of randomness.
  package static func random(
    of conditions: (inout SeededGenerator) -> Condition, using random: inout SeededGenerator
  ) -> Query {
    func terms(_ depth: Int) -> [Term] {
      (0...Int.random(in: 0...2, using: &random)).map { _ in
        let isChoice = depth < 3 && Int.random(in: 0...2, using: &random) == 0
        let condition: Condition =
          isChoice
          ? .either((0...Int.random(in: 0...2, using: &random)).map { _ in terms(depth + 1) })
          : conditions(&random)
        return Term(condition, isNegated: Int.random(in: 0...2, using: &random) == 0)
      }
    }
    return Query(terms(0))
  }
}
