/// Integers of eight bytes.
@usableFromInline
enum WordRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>) -> Bool {
    one.pointee == other.pointee
  }

  @inlinable
  static func commonPrefix(
    of one: UnsafePointer<UInt64>, and other: UnsafePointer<UInt64>, count: Int
  ) -> Int {
    prefix(of: count, step: 8) { index in
      ((one[index] ^ other[index]) | (one[index &+ 1] ^ other[index &+ 1]))
        | ((one[index &+ 2] ^ other[index &+ 2]) | (one[index &+ 3] ^ other[index &+ 3]))
        | ((one[index &+ 4] ^ other[index &+ 4]) | (one[index &+ 5] ^ other[index &+ 5]))
        | ((one[index &+ 6] ^ other[index &+ 6]) | (one[index &+ 7] ^ other[index &+ 7])) == 0
    } areSame: { index in
      one[index] == other[index]
    }
  }

  @inlinable
  static func hash(_ element: UnsafePointer<UInt64>, seed: HashSeed) -> UInt64 {
    seed.mix(element.pointee, with: element.pointee &>> 32)
  }

  /// Compares several elements at once, then single ones.
  @inlinable
  @inline(__always)
  static func prefix(
    of count: Int, step: Int, areAllSame: (Int) -> Bool, areSame: (Int) -> Bool
  ) -> Int {
    var index = 0
    while index &+ step <= count, areAllSame(index) { index &+= step }
    while index < count, areSame(index) { index &+= 1 }
    return index
  }
}

/// Sixteen bytes, such as a UUID.
@usableFromInline
struct WordPair {
  @usableFromInline var first: UInt64
  @usableFromInline var second: UInt64
}

/// UUIDs.
@usableFromInline
enum WordPairRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<WordPair>, _ other: UnsafePointer<WordPair>) -> Bool {
    difference(one, other, 0) == 0
  }

  @inlinable
  static func commonPrefix(
    of one: UnsafePointer<WordPair>, and other: UnsafePointer<WordPair>, count: Int
  ) -> Int {
    WordRule.prefix(of: count, step: 4) { index in
      (difference(one, other, index) | difference(one, other, index &+ 1))
        | (difference(one, other, index &+ 2) | difference(one, other, index &+ 3)) == 0
    } areSame: { index in
      difference(one, other, index) == 0
    }
  }

  @inlinable
  @inline(__always)
  static func difference(
    _ one: UnsafePointer<WordPair>, _ other: UnsafePointer<WordPair>, _ index: Int
  ) -> UInt64 {
    (one[index].first ^ other[index].first) | (one[index].second ^ other[index].second)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<WordPair>, seed: HashSeed) -> UInt64 {
    seed.mix(element.pointee.first, with: element.pointee.second)
  }
}

/// Elements known only to be hashable.
@usableFromInline
enum HashableRule<Element: Hashable>: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool {
    one.pointee == other.pointee
  }

  @inlinable
  static func hash(_ element: UnsafePointer<Element>, seed: HashSeed) -> UInt64 {
    element.pointee.mixedHashValue
  }
  /// Pairs elements that have the same bits first, because bits are mixed much faster than values
  /// are hashed. Elements of different bits can still be equal, so the rest is hashed.
  @inlinable
  static func pair(
    _ matches: inout ElementMatches, old: UnsafePointer<Element>, new: UnsafePointer<Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) {
    let (left, right) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    switch StoredBits(of: Element.self, left, right) {
    case .word?:
      WordRule.pair(
        &matches, old: left.assumingMemoryBound(to: UInt64.self),
        new: right.assumingMemoryBound(to: UInt64.self),
        oldRange, newRange)
    case .wordPair?:
      WordPairRule.pair(
        &matches, old: left.assumingMemoryBound(to: WordPair.self),
        new: right.assumingMemoryBound(to: WordPair.self), oldRange, newRange)
    case nil: break
    }
    guard matches.hasUnpaired(old: oldRange, new: newRange) else { return }
    matches.pairByTable(by: Self.self, old, new, oldRange, newRange, .shared)
  }
}
