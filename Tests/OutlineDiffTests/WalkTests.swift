import OutlineDiff
import TestSupport
import Testing

/// What the walk does where lists differ in whole blocks: counted in comparisons, so that no block
/// of any size makes it look at everything.
struct WalkTests {
  @Test(arguments: [1, 6, 7, 8, 20, 100, 1_000, 5_000])
  func `a block pasted at two places costs its own length`(length: Int) throws {
    let old = Array(0..<40_000)
    var new = old
    for place in [30_000, 10_000] {
      new.insert(contentsOf: (0..<length).map { 100_000 + place + $0 }, at: place)
    }
    try expectEffort(from: old, to: new, comparisons: old.count + 24 * length + 2_000, hashes: 0)
    try expectEffort(from: new, to: old, comparisons: old.count + 24 * length + 2_000, hashes: 0)
  }

  @Test(arguments: [1, 7, 100, 1_000])
  func `a block moved is paired without hashing the rest`(length: Int) throws {
    let old = Array(0..<40_000)
    let new =
      old[..<5_000] + old[(5_000 + length)..<30_000] + old[5_000..<(5_000 + length)]
      + old[30_000...]
    try expectEffort(
      from: old, to: Array(new), comparisons: old.count + 40 * length + 2_000, hashes: 4 * length)
  }

  @Test func `lists with nothing in common are read a few times and hashed once`() throws {
    let old = Array(0..<20_000)
    try expectEffort(
      from: old, to: old.map { $0 + 50_000 }, comparisons: 6 * old.count + 40_000,
      hashes: 2 * old.count)
  }

  @Test func `a mixture of edits of all sizes leads to the other list and back`() throws {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<Effort.times(40) {
      let old = Array(0..<Int.random(in: 100...600, using: &generator))
      var new = old
      for edit in 0..<Int.random(in: 1...12, using: &generator) {
        let length = Int.random(in: 1...min(200, new.count / 2), using: &generator)
        let start = Int.random(in: 0...(new.count - length), using: &generator)
        let block = Array(new[start..<(start + length)])
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: new.removeSubrange(start..<(start + length))
        case 1: new.insert(contentsOf: (0..<length).map { 10_000 * (edit + 1) + $0 }, at: start)
        case 2: new.replaceSubrange(start..<(start + length), with: block.reversed())
        default:
          new.removeSubrange(start..<(start + length))
          new.insert(contentsOf: block, at: Int.random(in: 0...new.count, using: &generator))
        }
        if new.count < 20 { break }
      }
      try expectLaws(from: old, to: new)
      if round % 4 == 0 {
        try expectLaws(from: new.map { "text \($0)" }, to: old.map { "text \($0)" })
      }
    }
  }
}

/// Asserts the laws, and that no more elements were compared and hashed than these.
private func expectEffort(from old: [Int], to new: [Int], comparisons: Int, hashes: Int) throws {
  let tally = WorkTally()
  let (left, right) = (
    old.map { Tallied(value: $0, tally: tally) }, new.map { Tallied(value: $0, tally: tally) }
  )
  let difference = ArrayDifference(from: left, to: right)
  #expect(tally.comparisons <= comparisons)
  #expect(tally.hashes <= hashes)
  let plain = ArrayDifference(from: old, to: new)
  #expect(difference.deletes.map(\.offset) == plain.deletes.map(\.offset))
  #expect(difference.moves.map(\.to) == plain.moves.map(\.to))
  try expectRoundTrip(from: old, to: new)
}

private final class WorkTally: @unchecked Sendable {
  var comparisons = 0
  var hashes = 0
}

/// An element of 24 bytes that counts how often it is compared and hashed.
private struct Tallied: Hashable {
  var value: Int
  var more = 0
  let tally: WorkTally

  static func == (left: Tallied, right: Tallied) -> Bool {
    left.tally.comparisons += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    tally.hashes += 1
    hasher.combine(value)
  }
}
