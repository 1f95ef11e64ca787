import TestSupport
import Testing

@testable import OutlineModel

/// Keys in the ways in which people write lists, each compared with a plain array.
struct OrderKeyTests {
  /// A list that is written down as an array and, beside it, as keys; it keeps both in step.
  private struct Writing {
    var keys: [OrderKey] = []

    mutating func insert(at index: Int) throws {
      let (left, right) = (
        index > 0 ? keys[index - 1] : nil, index < keys.count ? keys[index] : nil
      )
      keys.insert(try #require(OrderKey.between(left, and: right)), at: index)
    }

    var longest: Int { keys.map { $0.rawValue.utf8.count }.max() ?? 0 }

    func expectAscending(sourceLocation: SourceLocation = #_sourceLocation) {
      for (left, right) in zip(keys, keys.dropFirst()) where !(left < right) {
        Issue.record("\(left) is not in front of \(right)", sourceLocation: sourceLocation)
      }
      let readBack = keys.allSatisfy { OrderKey($0.rawValue) == $0 }
      #expect(readBack, sourceLocation: sourceLocation)
    }
  }

  /// Keys made one after the other, each between bounds that the last one gives.
  private func run(
    _ count: Int, first: OrderKey? = nil, bounds: (OrderKey?) -> (OrderKey?, OrderKey?)
  ) throws -> [OrderKey] {
    var keys: [OrderKey] = []
    keys.reserveCapacity(count)
    while keys.count < count {
      let (left, right) = bounds(keys.last ?? first)
      keys.append(try #require(OrderKey.between(left, and: right)))
    }
    return keys
  }

  @Test func `100,000 appended keys have at most 5 bytes`() throws {
    let writing = Writing(keys: try run(100_000) { ($0, nil) })
    writing.expectAscending()
    #expect(writing.longest <= 5)
  }

  @Test func `100,000 prepended keys have at most 5 bytes`() throws {
    let writing = Writing(keys: try run(100_000) { (nil, $0) }.reversed())
    writing.expectAscending()
    #expect(writing.longest <= 5)
  }

  @Test func `100,000 keys after the same one have at most 10 bytes`() throws {
    let (first, last) = (try #require(OrderKey("a0")), try #require(OrderKey("a8")))
    let inserted = try run(100_000, first: last) { (first, $0) }
    let writing = Writing(keys: [first] + inserted.reversed() + [last])
    writing.expectAscending()
    #expect(writing.longest <= 10)
  }

  @Test func `100,000 keys before the same one have at most 10 bytes`() throws {
    let (first, last) = (try #require(OrderKey("a0")), try #require(OrderKey("a8")))
    let inserted = try run(100_000, first: first) { ($0, last) }
    let writing = Writing(keys: [first] + inserted + [last])
    writing.expectAscending()
    #expect(writing.longest <= 10)
  }

  @Test func `lists typed into the middle of lists stay short, however often`() throws {
    var writing = Writing()
    for index in 0..<100 { try writing.insert(at: index) }
    var place = 50
    for round in 0..<10 {
      for _ in 0..<300 {
        try writing.insert(at: place)
        place += 1
      }
      place -= 150
      writing.expectAscending()
      #expect(writing.longest <= 2 + 4 * (round + 1))
    }
  }

  @Test func `one typing run into the middle has at most 10 bytes`() throws {
    var writing = Writing()
    for index in 0..<1_000 { try writing.insert(at: index) }
    for index in 500..<3_500 { try writing.insert(at: index) }
    writing.expectAscending()
    #expect(writing.longest <= 10)
  }

  @Test func `only repeated bisection fills a key`() throws {
    var (low, high) = (try #require(OrderKey("a0")), try #require(OrderKey("a8")))
    var count = 0
    while let middle = OrderKey.between(low, and: high) {
      #expect(low < middle && middle < high)
      #expect(middle.rawValue.utf8.count <= OrderKey.maximumLength)
      if count.isMultiple(of: 2) { low = middle } else { high = middle }
      count += 1
    }
    // A key that will not fit is refused, never wrong or too long.
    #expect(count > 50)
  }

  @Test func `a key has 64 bytes at most`() {
    let longest = "a0" + String(repeating: "a0", count: 31)
    #expect(OrderKey(longest)?.rawValue == longest)
    #expect(OrderKey(longest + "a0") == nil)
    #expect(OrderKey(numbers: [Int64](repeating: 0, count: 32))?.rawValue == longest)
    #expect(OrderKey(numbers: [Int64](repeating: 0, count: 33)) == nil)
  }

  @Test(arguments: 0..<8)
  func `random inserts are in order, and short`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var writing = Writing()
    for _ in 0..<3_000 {
      try writing.insert(at: Int.random(in: 0...writing.keys.count, using: &random))
    }
    writing.expectAscending()
    #expect(writing.longest <= 24)
  }

  @Test(arguments: 0..<30)
  func `many keys at once are between their neighbours`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var writing = Writing()
    for _ in 0..<40 {
      let index = Int.random(in: 0...writing.keys.count, using: &random)
      let left = index > 0 ? writing.keys[index - 1] : nil
      let right = index < writing.keys.count ? writing.keys[index] : nil
      let count = Int.random(in: 0...30, using: &random)
      guard let keys = OrderKey.between(left, and: right, count: count) else { continue }
      #expect(keys.count == count)
      writing.keys.insert(contentsOf: keys, at: index)
    }
    writing.expectAscending()
  }

  @Test func `neighbours in the wrong order have nothing between them`() throws {
    let texts = ["Yzz", "Zz", "a0", "a0Zz", "a0a0", "a0a8", "a1", "az", "b00", "b00a0"]
    let keys = try texts.map { try #require(OrderKey($0)) }
    for (i, left) in keys.enumerated() {
      for (j, right) in keys.enumerated() {
        let key = OrderKey.between(left, and: right)
        #expect((key != nil) == (i < j), "\(left) \(right)")
        if let key { #expect(left < key && key < right, "\(left) \(key) \(right)") }
      }
    }
    #expect(OrderKey.between(keys[1], and: keys[0], count: 0) == [])
    #expect(OrderKey.between(keys[1], and: keys[0], count: 1) == nil)
    #expect(OrderKey.between(nil, and: nil, count: -5) == [])
  }

  @Test func `there is no room after the greatest key or before the least`() throws {
    let greatest = try #require(OrderKey("jzzzzzzzzzz"))
    let least = try #require(OrderKey("Q0000000000"))
    #expect(OrderKey.between(greatest, and: nil) == nil)
    #expect(OrderKey.between(nil, and: least) == nil)
    #expect(OrderKey.between(least, and: greatest) != nil)
  }
}
