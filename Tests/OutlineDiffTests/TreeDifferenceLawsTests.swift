import Foundation
import OutlineDiff
import OutlineModel
import TestSupport
import Testing

/// How many random pairs are tried.
let pairCount = Effort.times(6_000)

struct TreeDifferenceLawsTests {
  @Test func `every pair of small trees, up to names`() throws {
    let targets = try Grove.all(ofAny: [0, 1, 2, 3]).map { ($0, try SectionSnapshot($0)) }
    #expect(targets.count == 485)
    for count in 0...4 {
      for source in Grove.shapes(count: count) {
        let old = try SectionSnapshot(source)
        for (target, new) in targets {
          try expectLaws(from: old, to: new, minimum: Grove.minimum(from: source, to: target))
        }
      }
    }
  }

  @Test func `random pairs of trees to depth 8`() throws {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<(pairCount / 2) {
      var fresh = 100
      let source = Grove.random(
        of: 0..<Int.random(in: 0...14, using: &generator), using: &generator)
      let target =
        round.isMultiple(of: 10)
        ? Grove.random(of: (0..<12).shuffled(using: &generator).prefix(9), using: &generator)
        : source.edited(
          times: Int.random(in: 1...6, using: &generator), newNumbers: &fresh, using: &generator)
      let (before, after) = (source.preorder, target.preorder)
      let oldExpanded = Set(before.filter { _ in Bool.random(using: &generator) })
      let newExpanded = Set(after.filter { _ in Bool.random(using: &generator) })
      let toggled = Set(before).intersection(after).filter {
        oldExpanded.contains($0) != newExpanded.contains($0)
      }
      let old = try SectionSnapshot(source, expanded: oldExpanded)
      let new = try SectionSnapshot(target, expanded: newExpanded)
      let minimum = Grove.minimum(from: source, to: target) + toggled.count
      try expectLaws(from: old, to: new, minimum: minimum, "pair \(round): \(source) to \(target)")
    }
  }

  /// Asserts every law of a difference between two snapshots; `applying` refuses missing parents,
  /// siblings and cycles.
  private func expectLaws(
    from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>, minimum: Int,
    _ comment: Comment? = nil
  ) throws {
    let difference = TreeDifference(from: old, to: new)
    #expect(difference.counts.total == minimum, comment)
    #expect(difference.isEmpty == (old == new))
    #expect(try old.applying(difference) == new, comment)
    #expect(try new.applying(difference.inverse) == old, comment)
  }
}
