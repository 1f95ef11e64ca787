/// A run of matches: `count` elements that begin at `old` in one array and at `new` in the other.
@usableFromInline
struct MatchedRun: Hashable, Sendable {
  @usableFromInline var old: Int32
  @usableFromInline var new: Int32
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }
}

/// The matching elements of two arrays.
///
/// Elements are unique as a rule, so any equal pair is taken as a match. Both arrays are walked
/// together, looking a few elements ahead at each difference. Only the elements that the walk skips
/// on both sides are hashed. So similar arrays are compared about as fast as they can be read.
@usableFromInline
struct ElementMatches {
  /// The matches of the walk, ascending in both arrays.
  @usableFromInline var runs: ContiguousArray<MatchedRun> = []
  /// The offsets that the walk skipped, ascending.
  @usableFromInline var oldLeft: ContiguousArray<Int32> = []
  @usableFromInline var newLeft: ContiguousArray<Int32> = []
  /// For each element of ``oldLeft`` the position of its partner in ``newLeft``, or -1.
  @usableFromInline var newPartners: ContiguousArray<Int32> = []
  /// For each element of ``newLeft`` the position of its partner in ``oldLeft``, or -1.
  @usableFromInline var oldPartners: ContiguousArray<Int32> = []
  /// How many of the skipped elements have a partner.
  @usableFromInline var pairCount = 0
  /// The matches that are not in the longest increasing run, ascending in the new array; empty
  /// until `findMoves()`.
  @usableFromInline var moved: ContiguousArray<MatchedRun> = []

  /// - Complexity: O(n) comparisons if little changed; at most O(n) hashes.
  @inlinable
  init<Element: Hashable>(old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>) {
    self = Comparison().byRule(from: old, to: new)
  }

  @usableFromInline
  struct Comparison: RuledComparison {
    @usableFromInline typealias Output = ElementMatches

    @inlinable
    init() {}

    @inlinable
    func callAsFunction<Rule: MatchRule>(
      by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
      _ new: UnsafeBufferPointer<Rule.Element>
    ) -> ElementMatches { ElementMatches(by: rule, old, new) }
  }

  @inlinable
  init<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) {
    walk(by: rule, old, new)
    pairLeftovers(by: rule, old, new)
  }

  /// Whether both ranges have elements without a partner.
  @usableFromInline
  func hasUnpaired(old oldRange: Range<Int>, new newRange: Range<Int>) -> Bool {
    newPartners[oldRange].contains { $0 < 0 } && oldPartners[newRange].contains { $0 < 0 }
  }

  /// For each element of the new array its offset in the old one, or -1. Every element is in a run
  /// or was skipped.
  @usableFromInline
  func oldOfNew(count: Int) -> ContiguousArray<Int32> {
    if count == 0 { return [] }
    return ContiguousArray(unsafeUninitializedCapacity: count) { found, filled in
      for run in runs {
        for step in 0..<run.count {
          found.initializeElement(at: Int(run.new &+ step), to: run.old &+ step)
        }
      }
      for (position, partner) in oldPartners.enumerated() {
        let old = partner >= 0 ? oldLeft[Int(partner)] : -1
        found.initializeElement(at: Int(newLeft[position]), to: old)
      }
      filled = count
    }
  }
}
