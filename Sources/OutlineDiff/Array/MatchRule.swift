public import OutlineModel

/// How the elements of two arrays are compared and hashed.
///
/// The same walk and the same table serve every kind of element; what makes them quick is that
/// identifiers of known kinds are looked at as they are stored. Rules are types without values, so
/// that the compiler makes a copy of the engine for each.
@usableFromInline
protocol MatchRule<Element> {
  associatedtype Element

  /// Whether two elements are the same.
  static func areSame(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool

  /// How many elements at the start of two arrays are the same, out of so many.
  static func commonPrefix(
    _ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>, _ count: Int
  ) -> Int

  /// A hash well mixed in all 64 bits; of equal bits, or bytes, the same.
  static func hash(_ element: UnsafePointer<Element>, _ seed: HashSeed) -> UInt64

  /// Whether elements that are the same as this one have the same hash.
  static func isPlain(_ element: UnsafePointer<Element>) -> Bool

  /// A hash that is the same for all that is the same, where not all are plain.
  static func fullHash(_ element: UnsafePointer<Element>) -> UInt64

  /// Reads some of what an element is compared by.
  static func warm(_ element: UnsafePointer<Element>) -> UInt64

  /// Pairs those in two ranges of what the walk set aside that are the same.
  static func pair(
    _ matches: inout ElementMatches, _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>)
}

extension MatchRule {
  @inlinable
  static func commonPrefix(
    _ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>, _ count: Int
  ) -> Int {
    var index = 0
    while index < count, areSame(one + index, other + index) { index &+= 1 }
    return index
  }

  @inlinable
  static func isPlain(_ element: UnsafePointer<Element>) -> Bool { true }

  @inlinable
  static func fullHash(_ element: UnsafePointer<Element>) -> UInt64 { 0 }

  @inlinable
  static func warm(_ element: UnsafePointer<Element>) -> UInt64 {
    UInt64(UnsafeRawPointer(element).loadUnaligned(as: UInt8.self))
  }

  @inlinable
  static func pair(
    _ matches: inout ElementMatches, _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) {
    let seed = HashSeed.shared
    matches.pairByTable(by: Self.self, old, new, oldRange, newRange) { hash($0, seed) }
    if matches.areUnpairedPlain(by: Self.self, old, new, oldRange, newRange) { return }
    matches.pairByTable(by: Self.self, old, new, oldRange, newRange) { fullHash($0) }
  }
}

/// What hashes begin with: random in every process, so that nobody can prepare values that collide.
@usableFromInline
struct HashSeed: Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  @usableFromInline static let shared = HashSeed()

  private init() {
    first = .random(in: .min ... .max)
    second = .random(in: .min ... .max)
  }

  /// Mixes two words by full-width multiplications, as wyhash does (Wang Yi, 2019).
  ///
  /// The second round is for words that differ in few bits, such as numbers in which one half
  /// counts up and the other says of what.
  @inlinable
  @inline(__always)
  func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ first).multipliedFullWidth(by: other ^ second)
    let again = (product.low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: product.high ^ first)
    return again.low ^ again.high
  }
}

// MARK: - Values that are what their bits are

/// Integers of eight bytes.
@usableFromInline
enum WordRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>) -> Bool {
    one.pointee == other.pointee
  }

  @inlinable
  static func commonPrefix(
    _ one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>, _ count: Int
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
  static func hash(_ element: UnsafePointer<UInt64>, _ seed: HashSeed) -> UInt64 {
    seed.mix(element.pointee, element.pointee &>> 32)
  }

  /// Looks at several at once, and at single ones where these differ.
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

/// Sixteen bytes, as UUIDs have.
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
    _ one: UnsafePointer<WordPair>, _ other: UnsafePointer<WordPair>, _ count: Int
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
  static func hash(_ element: UnsafePointer<WordPair>, _ seed: HashSeed) -> UInt64 {
    seed.mix(element.pointee.first, element.pointee.second)
  }
}

// MARK: - Texts

/// Texts, which are hashed by their bytes.
///
/// Texts of other bytes may be equal all the same, composed and decomposed: that takes scalars
/// beyond ASCII in one of the two.
@usableFromInline
enum TextRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<String>, _ other: UnsafePointer<String>) -> Bool {
    one.hasSameBytes(as: other) ?? (one.pointee == other.pointee)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<String>, _ seed: HashSeed) -> UInt64 {
    element.bytesHash(seed)
  }

  @inlinable
  static func isPlain(_ element: UnsafePointer<String>) -> Bool {
    TextBytes(of: element)?.areASCII ?? false
  }

  @inlinable
  static func fullHash(_ element: UnsafePointer<String>) -> UInt64 {
    UInt64(truncatingIfNeeded: element.pointee.hashValue)
  }

  @inlinable
  static func warm(_ element: UnsafePointer<String>) -> UInt64 {
    TextBytes(of: element)?.warmed ?? 0
  }
}

/// Identifiers of nodes, which are texts and nothing else, compared byte by byte.
@usableFromInline
enum IdentifierRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<String>, _ other: UnsafePointer<String>) -> Bool {
    if let isSame = one.hasSameBytes(as: other) { return isSame }
    // A short text outside its string, or one bridged from Objective-C.
    return one.pointee.utf8.elementsEqual(other.pointee.utf8)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<String>, _ seed: HashSeed) -> UInt64 {
    element.bytesHash(seed)
  }

  @inlinable
  static func warm(_ element: UnsafePointer<String>) -> UInt64 { TextRule.warm(element) }
}

// MARK: - Everything else

/// Elements about which nothing is known but that they are hashable.
@usableFromInline
enum HashableRule<Element: Hashable>: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool {
    one.pointee == other.pointee
  }

  @inlinable
  static func hash(_ element: UnsafePointer<Element>, _ seed: HashSeed) -> UInt64 {
    UInt64(truncatingIfNeeded: element.pointee.hashValue)
  }
  /// Elements that are stored bit by bit alike are the same, and bits are mixed much faster than
  /// hashed. What differs in its bits may be equal all the same, so the rest is hashed properly.
  @inlinable
  static func pair(
    _ matches: inout ElementMatches, _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) {
    let (left, right) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    switch StoredBits(of: Element.self, left, right) {
    case .word?:
      WordRule.pair(
        &matches, left.assumingMemoryBound(to: UInt64.self),
        right.assumingMemoryBound(to: UInt64.self),
        oldRange, newRange)
    case .wordPair?:
      WordPairRule.pair(
        &matches, left.assumingMemoryBound(to: WordPair.self),
        right.assumingMemoryBound(to: WordPair.self), oldRange, newRange)
    case nil: break
    }
    guard matches.hasUnpaired(oldRange, newRange) else { return }
    let seed = HashSeed.shared
    matches.pairByTable(by: Self.self, old, new, oldRange, newRange) { hash($0, seed) }
  }
}

// MARK: - The rule for a kind of elements

/// Something that is done with two arrays by the rule for their elements.
@usableFromInline
protocol RuledComparison {
  associatedtype Output

  func callAsFunction<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) -> Output
}

extension RuledComparison {
  /// Does it by the quickest rule there is for these elements.
  @inlinable
  @inline(__always)
  func byRule<Element: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>
  ) -> Output {
    if Element.self == String.self {
      return self(by: TextRule.self, .init(rebinding: old), .init(rebinding: new))
    }
    if Element.self == Item.ID.self || Element.self == NodeID.self
      || Element.self == Section.ID.self
    {
      return self(by: IdentifierRule.self, .init(rebinding: old), .init(rebinding: new))
    }
    if StoredBits.areWhole(Element.self) {
      switch StoredBits(of: Element.self, old.baseAddress, new.baseAddress) {
      case .word?: return self(by: WordRule.self, .init(rebinding: old), .init(rebinding: new))
      case .wordPair?:
        return self(by: WordPairRule.self, .init(rebinding: old), .init(rebinding: new))
      case nil: break
      }
    }
    return self(by: HashableRule<Element>.self, old, new)
  }
}

extension UnsafeBufferPointer {
  /// The same memory as elements of a type that is laid out alike.
  @inlinable
  init<Other>(rebinding other: UnsafeBufferPointer<Other>) {
    self.init(
      start: UnsafeRawPointer(other.baseAddress)?.assumingMemoryBound(to: Element.self),
      count: other.count)
  }
}
