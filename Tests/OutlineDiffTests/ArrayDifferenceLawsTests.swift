import Foundation
import OutlineDiff
import TestSupport
import Testing

struct ArrayDifferenceLawsTests {
  @Test func `every pair of small arrays`() throws {
    let arrays = permutations(ofAny: [0, 1, 2, 3])
    #expect(arrays.count == 65)
    for old in arrays { for new in arrays { try expectLaws(from: old, to: new) } }
    // A longer list against every order of itself.
    for new in permutations(of: Array(0..<7)) { try expectLaws(from: Array(0..<7), to: new) }
  }

  @Test func `random pairs of unique elements`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<(pairCount / 4) {
      let old = Array(0..<Int.random(in: 0...40, using: &generator)).shuffled(using: &generator)
      try expectLaws(from: old, to: edited(old, using: &generator))
    }
  }

  @Test func `random pairs with repeated elements, in bytes, integers and texts`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<(pairCount / 4) {
      let kinds = Int.random(in: 1...9, using: &generator)
      func list() -> [Int] {
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          Int.random(in: 0..<kinds, using: &generator)
        }
      }
      let (old, new) = (list(), list())
      try expectRoundTrip(from: old, to: new)
      try expectRoundTrip(from: old.map { UInt8($0) }, to: new.map { UInt8($0) })
      try expectRoundTrip(from: old.map { "text \($0)" }, to: new.map { "text \($0)" })
    }
  }

  @Test func `longer lists of UUIDs`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let old = (0..<300).map { _ in UUID(generator: &generator) }
      try expectLaws(from: old, to: edited(old, using: &generator))
      try expectLaws(from: old, to: old.shuffled(using: &generator))
    }
  }

  @Test func `many copies of one element do not take quadratic time`() throws {
    let tally = Tally()
    let copies = [Counted](repeating: Counted(value: 7, tally: tally), count: 10_000)
    let others = [Counted](repeating: Counted(value: 8, tally: tally), count: 10_000)
    let alternating = zip(copies, others).flatMap { [$0, $1] }
    let pairs = [
      (copies, copies + others), (copies + others, others + copies), (alternating, others + copies),
    ]
    for (old, new) in pairs {
      tally.comparisons = 0
      try expectRoundTrip(from: old, to: new)
      try expectRoundTrip(from: new, to: old)
      #expect(tally.comparisons < 30 * (old.count + new.count))
    }
  }

  @Test func `equal texts in different scalars are the same element`() throws {
    let old = ["caf\u{E9}", "a", "b", "c", "d", "e", "f", "g", "h"]
    let new = ["h", "g", "x", "e", "d", "c", "b", "a", "cafe\u{301}"]
    try expectRoundTrip(from: old, to: new)
    let difference = ArrayDifference(from: old, to: new)
    #expect(difference.inserts.map(\.element) == ["x"])
    #expect(difference.deletes.map(\.element) == ["f"])
  }
}

/// Asserts that a difference leads from one array to the other and back.
func expectRoundTrip<Element: Hashable>(from old: [Element], to new: [Element]) throws {
  let difference = ArrayDifference(from: old, to: new)
  #expect(try difference.applying(to: old) == new)
  #expect(try difference.inverse.applying(to: new) == old)
}

/// The same, and that there are no more changes than are needed, which elements that occur once
/// allow to say.
func expectLaws<Element: Hashable>(from old: [Element], to new: [Element]) throws {
  try expectRoundTrip(from: old, to: new)
  let difference = ArrayDifference(from: old, to: new)
  let (before, after) = (Set(old), Set(new))
  #expect(difference.deletes.count == before.subtracting(after).count)
  #expect(difference.inserts.count == after.subtracting(before).count)
  let numbers = Dictionary(uniqueKeysWithValues: zip(old, 0...))
  let kept = new.compactMap { numbers[$0] }
  #expect(
    difference.moves.count == kept.count - Grove.longestCommonSubsequence(kept.sorted(), kept))
}

private func edited<Element>(_ old: [Element], using generator: inout SeededGenerator) -> [Element]
where Element: ExpressibleByIntegerLiteral & FixedWidthInteger {
  edited(old, using: &generator) { Element(1_000 + $0) }
}

private func edited(_ old: [UUID], using generator: inout SeededGenerator) -> [UUID] {
  let fresh = (0..<20).map { _ in UUID(generator: &generator) }
  return edited(old, using: &generator) { fresh[$0] }
}

func edited<Element>(
  _ old: [Element], using generator: inout SeededGenerator, fresh: (Int) -> Element
) -> [Element] {
  var new = old
  for number in 0..<Int.random(in: 0...20, using: &generator) {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: new.insert(fresh(number), at: Int.random(in: 0...new.count, using: &generator))
    case 1 where !new.isEmpty: new.remove(at: Int.random(in: 0..<new.count, using: &generator))
    case 2 where new.count > 3:
      let start = Int.random(in: 0..<(new.count - 2), using: &generator)
      let end = Int.random(in: start...new.count, using: &generator)
      let block = Array(new[start..<end])
      new.removeSubrange(start..<end)
      new.insert(contentsOf: block, at: Int.random(in: 0...new.count, using: &generator))
    default:
      if new.isEmpty { continue }
      let element = new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      new.insert(element, at: Int.random(in: 0...new.count, using: &generator))
    }
  }
  return new
}

private func permutations(of elements: [Int]) -> [[Int]] {
  if elements.isEmpty { return [[]] }
  return elements.flatMap { first in
    permutations(of: elements.filter { $0 != first }).map { [first] + $0 }
  }
}

private func permutations(ofAny elements: [Int]) -> [[Int]] {
  (0..<(1 << elements.count)).flatMap { bits in
    permutations(of: elements.filter { bits >> $0 & 1 == 1 })
  }
}

extension UUID {
  fileprivate init(generator: inout SeededGenerator) {
    let halves = (generator.next(), generator.next())
    self.init(uuid: unsafeBitCast(halves, to: uuid_t.self))
  }
}

/// How often elements were compared.
private final class Tally: @unchecked Sendable {
  var comparisons = 0
}

/// An element that counts its comparisons.
private struct Counted: Hashable, Sendable {
  var value: Int
  let tally: Tally

  static func == (left: Counted, right: Counted) -> Bool {
    left.tally.comparisons += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
