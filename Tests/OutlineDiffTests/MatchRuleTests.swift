import Foundation
import OutlineDiff
import OutlineModel
import TestSupport
import Testing

/// Kinds of elements that are compared and hashed each in their own way, in lists on both sides of
/// the 64 elements up to which nothing is allocated.
struct MatchRuleTests {
  @Test func `integers, UUIDs, texts, identifiers and own types obey the same laws`() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<Effort.times(400) {
      let old = (0..<Int.random(in: 0...(round % 8 == 0 ? 400 : 90), using: &generator)).shuffled(
        using: &generator)
      let new = edited(old, using: &generator) { 1_000 + $0 }
      try expectLaws(from: old, to: new)
      try expectLaws(from: old.map { UInt64($0) << 16 | 7 }, to: new.map { UInt64($0) << 16 | 7 })
      try expectLaws(
        from: old.map { UInt8($0 & 0xFF) }.unique(), to: new.map { UInt8($0 & 0xFF) }.unique())
      try expectLaws(from: old.map { UUID(number: $0) }, to: new.map { UUID(number: $0) })
      try expectLaws(from: old.map { "\($0)" }, to: new.map { "\($0)" })
      try expectLaws(
        from: old.map { "a text of some length \($0)" },
        to: new.map { "a text of some length \($0)" })
      try expectLaws(from: old.map { "héllo wörld, \($0)" }, to: new.map { "héllo wörld, \($0)" })
      try expectLaws(
        from: try old.map { try Item.ID("x\($0)") }, to: try new.map { try Item.ID("x\($0)") })
      try expectLaws(from: old.map { Wide(number: $0) }, to: new.map { Wide(number: $0) })
      try expectLaws(from: old.map { Clumsy(number: $0) }, to: new.map { Clumsy(number: $0) })
    }
  }

  @Test(arguments: [511, 512, 1_023, 1_024, 6_000])
  func `as many pairs as there can be are found in long lists, of repeated elements too`(
    count: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    for kinds in [count * 10, count, count / 3, 20] {
      func list(_ count: Int) -> [Int] {
        (0..<count).map { _ in Int.random(in: 0..<kinds, using: &generator) }
      }
      for (old, new) in [(list(count), list(count)), (list(count), list(3 * count))] {
        let inOld = old.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        let inNew = new.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        let pairs = inOld.reduce(0) { $0 + min($1.value, inNew[$1.key] ?? 0) }
        func check<Element: Hashable>(_ old: [Element], _ new: [Element]) throws {
          let difference = ArrayDifference(from: old, to: new)
          #expect(difference.deletes.count == old.count - pairs)
          #expect(difference.inserts.count == new.count - pairs)
          try expectRoundTrip(from: old, to: new)
        }
        try check(old, new)
        try check(old.map { UUID(number: $0) }, new.map { UUID(number: $0) })
        try check(old.map { "a text, \($0)" }, new.map { "a text, \($0)" })
        try check(old.map { "caf\u{E9} \($0)" }, new.map { "cafe\u{301} \($0)" })
        try check(old.map { Wide(number: $0) }, new.map { Wide(number: $0) })
      }
    }
  }

  @Test func `composed and decomposed texts are one element, in short lists and long ones`() throws
  {
    for count in [3, 20, 63, 64, 65, 300, 3_000] {
      let old = (0..<count).map { "caf\u{E9} \($0)" }
      let new = old.reversed().map { $0.decomposedStringWithCanonicalMapping }
      #expect(old[0].utf8.count != new[count - 1].utf8.count)
      let difference = ArrayDifference(from: old, to: new)
      #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
      #expect(difference.moves.count == count - 1)
      try expectRoundTrip(from: old, to: new)
    }
  }

  @Test(arguments: [0, 70])
  func `a text beyond ASCII can equal one within`(padding: Int) throws {
    // The Kelvin sign is a K, the Greek question mark a semicolon, the Greek varia a grave accent.
    let fill = (0..<padding).map { "fill \($0)" }
    let old = ["K", "b", ";", "`"] + fill + ["x"]
    let new = ["y"] + fill.reversed() + ["\u{1FEF}", "\u{37E}", "b", "\u{212A}"]
    let difference = ArrayDifference(from: old, to: new)
    #expect(difference.deletes.map(\.element) == ["x"])
    #expect(difference.inserts.map(\.element) == ["y"])
    try expectRoundTrip(from: old, to: new)
  }

  @Test func `texts that differ late, or in length alone, are told apart`() throws {
    var generator = SeededGenerator(seed: 12)
    let bases = (0..<40).map { String(repeating: "a", count: $0) }
    let unique = ["", "\u{301}", "b", "\u{0}", "é"].flatMap { end in bases.map { $0 + end } }
    #expect(Set(unique).count == 200)
    for _ in 0..<Effort.times(60) {
      let old = unique.shuffled(using: &generator).prefix(
        Int.random(in: 1...unique.count, using: &generator))
      let new = unique.shuffled(using: &generator).prefix(
        Int.random(in: 1...unique.count, using: &generator))
      try expectLaws(from: Array(old), to: Array(new))
    }
  }

  @Test(arguments: [1, 80])
  func `a text is the same however it is stored`(count: Int) throws {
    for length in [0, 1, 7, 8, 9, 14, 15, 16, 17, 31, 32, 33] {
      for end in ["", "\u{0}", "\u{E9}", "\u{1F600}"] {
        let old = (0..<count).map { String(repeating: "a", count: length) + end + "\($0)" }
        let ways: [(String) -> String] = [
          // Outside its string although it is short, and part of another one.
          {
            var text = $0
            text.reserveCapacity(100)
            return text
          }, { String("before\($0)".dropFirst(6)) },
          { String(decoding: Array($0.utf8), as: UTF8.self) },
        ]
        for way in ways {
          let new = old.reversed().map(way)
          let difference = ArrayDifference(from: old, to: new)
          #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
          #expect(difference.moves.count == count - 1)
          try expectRoundTrip(from: old, to: new)
        }
      }
    }
  }

  @Test func `no texts of marks, signs and control characters are mixed up`() throws {
    // What Swift takes as equal beyond equal bytes: composed, decomposed, in another order, and
    // signs that stand for a single other one.
    let parts = [
      "a", "e", "K", ";", "\u{0}", "\r", "\n", "\u{301}", "\u{323}", "\u{338}", "=", "\u{E9}",
      "\u{2260}", "\u{212A}", "\u{37E}", "\u{FE0F}", "\u{1100}", "\u{1161}", "\u{AC00}", "\u{344}",
    ]
    for start in ["", "fifteen bytes.."] {
      let texts = ([""] + parts).flatMap { first in parts.map { start + first + $0 } }
      for text in texts {
        for other in texts {
          let isEmpty = ArrayDifference(from: [text], to: [other]).isEmpty
          if isEmpty != (text == other) {
            Issue.record("\(text.debugDescription) and \(other.debugDescription)")
          }
        }
      }
    }
  }

  @Test func `identifiers are compared by their bytes`() throws {
    let (composed, decomposed) = (try Item.ID("caf\u{E9}"), try Item.ID("cafe\u{301}"))
    let difference = ArrayDifference(from: [composed], to: [decomposed])
    #expect(difference.deletes.map(\.element) == [composed])
    #expect(difference.inserts.map(\.element) == [decomposed])
    let fill = try (0..<80).map { try Item.ID("fill \($0)") }
    let long = ArrayDifference(from: [composed] + fill, to: fill.reversed() + [decomposed])
    #expect(long.deletes.count == 1 && long.inserts.count == 1)
  }

  @Test func `values that are not equal to themselves are deleted and inserted`() throws {
    let old: [Double] = [1, .nan, 2]
    let difference = ArrayDifference(from: old, to: [2, .nan, 1])
    #expect(difference.deletes.count == difference.inserts.count)
  }
}

/// An element of 24 bytes.
private struct Wide: Hashable {
  var number: Int
  var more = (UInt64.max, UInt8.max)

  static func == (left: Wide, right: Wide) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An element whose hash says little.
private struct Clumsy: Hashable {
  var number: Int
  var more = UInt64.max

  static func == (left: Clumsy, right: Clumsy) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
}

extension UUID {
  fileprivate init(number: Int) {
    self.init(uuid: unsafeBitCast((UInt64(number), UInt64(number) << 40), to: uuid_t.self))
  }
}

extension Array where Element: Hashable {
  fileprivate func unique() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
