/// Equal neighbours in two arrays: `count` elements from `old` on are those from `new` on.
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

/// Which elements of two arrays are the same.
///
/// Elements are unique as a rule, so any equal pair is the match. Both arrays are walked together,
/// and where they differ a few elements ahead are looked at; only what that sets aside on both
/// sides is hashed. So arrays that differ in little are compared about as fast as they can be read.
@usableFromInline
struct ElementMatches {
  /// The matches of the walk, ascending in both arrays.
  @usableFromInline var runs: ContiguousArray<MatchedRun> = []
  /// The offsets that the walk set aside, ascending.
  @usableFromInline var oldLeft: ContiguousArray<Int32> = []
  @usableFromInline var newLeft: ContiguousArray<Int32> = []
  /// For each of ``oldLeft`` the position of its partner in ``newLeft``, or -1.
  @usableFromInline var newPartners: ContiguousArray<Int32> = []
  /// For each of ``newLeft`` the position of its partner in ``oldLeft``, or -1.
  @usableFromInline var oldPartners: ContiguousArray<Int32> = []
  /// How many of those set aside have a partner.
  @usableFromInline var pairCount = 0
  /// The matches that are not in the longest increasing run, ascending in the new array; empty
  /// until `findMoves()`.
  @usableFromInline var moved: ContiguousArray<MatchedRun> = []

  /// - Complexity: O(n) comparisons where little changed; at most O(n) hashes.
  @inlinable
  init<Element: Hashable>(old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>) {
    self = Comparison().byRule(old, new)
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
    ) -> ElementMatches {
      ElementMatches(by: rule, old, new)
    }
  }

  @inlinable
  init<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) {
    walk(by: rule, old, new)
    pairLeftovers(by: rule, old, new)
  }

  /// Whether there are elements without a partner in ranges of both sides.
  @usableFromInline
  func hasUnpaired(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Bool {
    newPartners[oldRange].contains { $0 < 0 } && oldPartners[newRange].contains { $0 < 0 }
  }

  /// For every element of the new array its offset in the old one, or -1.
  @usableFromInline
  func oldOfNew(count: Int) -> ContiguousArray<Int32> {
    Self.partners(count, runs.lazy.map { ($0.new, $0.old, $0.count) }, newLeft, oldPartners, oldLeft)
  }

  /// For every element of the old array its offset in the new one, or -1.
  @usableFromInline
  func newOfOld(count: Int) -> ContiguousArray<Int32> {
    Self.partners(count, runs.lazy.map { ($0.old, $0.new, $0.count) }, oldLeft, newPartners, newLeft)
  }

  /// For every element of one side its offset on the other, or -1: each is in a run or was set aside.
  private static func partners(
    _ count: Int, _ runs: some Sequence<(mine: Int32, other: Int32, count: Int32)>,
    _ left: ContiguousArray<Int32>, _ partners: ContiguousArray<Int32>,
    _ otherLeft: ContiguousArray<Int32>
  ) -> ContiguousArray<Int32> {
    if count == 0 { return [] }
    return ContiguousArray(unsafeUninitializedCapacity: count) { found, filled in
      for run in runs {
        for step in 0..<run.count {
          found.initializeElement(at: Int(run.mine &+ step), to: run.other &+ step)
        }
      }
      for (position, partner) in partners.enumerated() {
        let other = partner >= 0 ? otherLeft[Int(partner)] : -1
        found.initializeElement(at: Int(left[position]), to: other)
      }
      filled = count
    }
  }
}
