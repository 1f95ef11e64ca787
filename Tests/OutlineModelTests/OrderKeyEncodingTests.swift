import TestSupport
import Testing

@testable import OutlineModel

/// One number as text, where short and long spellings meet.
struct OrderKeyEncodingTests {
  /// The first number from 0 up that needs so many digits; of 11 digits, the first that has no
  /// spelling.
  private static let firstOfLength: [Int64] = {
    var (first, span) = (Int64(0), Int64(62))
    return (1...11).map { _ in
      defer {
        first += span
        span = span.multipliedReportingOverflow(by: 62).partialValue
      }
      return first
    }
  }()

  /// Numbers around every change of length, on both sides of zero, in ascending order.
  private static let numbers: [Int64] = {
    let above = firstOfLength.flatMap { first in (-40...40).map { first + $0 } }.filter {
      $0 >= 0 && $0 < firstOfLength[10]
    }
    let dense = (0..<9_000).map(Int64.init)
    let all = Set(above + dense)
    return (all.map { -1 - $0 } + all).sorted()
  }()

  private func spelling(_ number: Int64) -> String? {
    var bytes: [UInt8] = []
    return OrderKey.append(number, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  @Test func `every number reads back as itself`() throws {
    for number in Self.numbers {
      let text = try #require(spelling(number))
      #expect(OrderKey.numbers(in: text) == [number])
    }
  }

  @Test func `the order of the bytes is the order of the numbers`() throws {
    let texts = Self.numbers.compactMap(spelling)
    #expect(texts.count == Self.numbers.count)
    for (left, right) in zip(texts, texts.dropFirst()) {
      #expect(left.utf8.lexicographicallyPrecedes(right.utf8), "\(left) \(right)")
    }
  }

  @Test func `a number is one digit longer from each power on`() throws {
    for length in 1...10 {
      let first = Self.firstOfLength[length - 1]
      #expect(spelling(first)?.utf8.count == length + 1)
      #expect(spelling(-1 - first)?.utf8.count == length + 1)
      #expect(spelling(Self.firstOfLength[length] - 1)?.utf8.count == length + 1)
      #expect(spelling(-Self.firstOfLength[length])?.utf8.count == length + 1)
    }
    #expect(spelling(0) == "a0")
    #expect(spelling(61) == "az")
    #expect(spelling(62) == "b00")
    #expect(spelling(-1) == "Zz")
    #expect(spelling(-62) == "Z0")
    #expect(spelling(-63) == "Yzz")
  }

  @Test func `numbers of more than ten digits have no spelling`() {
    for number in [Self.firstOfLength[10], -1 - Self.firstOfLength[10], .max, .min, .min + 1] {
      #expect(spelling(number) == nil)
      #expect(OrderKey(numbers: [number]) == nil)
    }
  }

  @Test func `no other text is a key`() {
    let hostile = [
      "", "a", "b0", "k0", "kzzzzzzzzzzz", "zz", "Pzzzzzzzzzzzz", "P0", "A0", "00", "0", "a-",
      "a0a", "a0b0", "a 0",
      " a0", "a0 ",
      "aé", "é0", "a\u{0}", "\u{0}", "😀", "[0", "_0", "`0", "@0", "{0", "a0\n",
      String(repeating: "a0", count: 33),
    ]
    for text in hostile { #expect(OrderKey(text) == nil, "\(text.debugDescription)") }
    #expect(OrderKey(String(repeating: "a0", count: 32)) != nil)
  }

  @Test func `a text that is a key is the only spelling of its numbers`() throws {
    var random = SeededGenerator(seed: 4)
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    var keys = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...12, using: &random)
      let text = String((0..<length).map { _ in digits.randomElement(using: &random) ?? "0" })
      guard let key = OrderKey(text) else { continue }
      keys += 1
      #expect(OrderKey(numbers: key.numbers)?.rawValue == text)
    }
    #expect(keys > 300)
  }

  @Test func `keys of several numbers compare number by number`() throws {
    var random = SeededGenerator(seed: 11)
    func numbers() -> [Int64] {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Self.numbers.randomElement(using: &random) ?? 0
      }
    }
    for _ in 0..<20_000 {
      var (left, right) = (numbers(), numbers())
      if Bool.random(using: &random) { right = left + right }
      if Bool.random(using: &random) { swap(&left, &right) }
      let (low, high) = (
        try #require(OrderKey(numbers: left)), try #require(OrderKey(numbers: right))
      )
      #expect((low < high) == left.lexicographicallyPrecedes(right), "\(left) \(right)")
      #expect((low == high) == (left == right))
    }
  }
}
