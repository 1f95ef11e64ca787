import OutlineDiff
import TestSupport
import Testing

/// Values whose identity is one thing, and what they say another.
struct ArrayDifferenceIdentityTests {
  private struct Row: Equatable {
    var id: Int
    var text: String
  }

  @Test func `the difference depends on identities, not on values`() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<Effort.times(200) {
      let ids = Array(0..<Int.random(in: 0...120, using: &generator)).shuffled(using: &generator)
      let new = edited(ids, using: &generator) { 1_000 + $0 }
      let before = ids.map { Row(id: $0, text: "old") }
      let after = new.map { Row(id: $0, text: $0 % 3 == 0 ? "new" : "old") }
      #expect(
        ArrayDifference(from: before, to: after, by: \.id) == ArrayDifference(from: ids, to: new))
    }
  }
}
