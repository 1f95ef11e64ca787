public import OutlineModel

/// How the elements of two arrays are compared and hashed.
///
/// The same walk and the same tables serve every kind of element. They are fast because identifiers
/// of known types are compared as stored. Rules are types without values, so that the compiler
/// specializes the engine for each.
@usableFromInline
protocol MatchRule<Element> {
  associatedtype Element

  /// Whether two elements are equal.
  static func areSame(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool

  /// The number of equal elements at the start of two arrays, of `count` each.
  static func commonPrefix(
    of one: UnsafePointer<Element>, and other: UnsafePointer<Element>, count: Int
  ) -> Int

  /// A hash that is well mixed in all 64 bits and depends only on the bits or bytes of the element.
  static func hash(_ element: UnsafePointer<Element>, seed: HashSeed) -> UInt64

  /// Whether all elements that equal this one have the same hash.
  static func isPlain(_ element: UnsafePointer<Element>) -> Bool

  /// A hash that is the same for all equal elements, used if some are not plain.
  static func fullHash(_ element: UnsafePointer<Element>) -> UInt64

  /// Pairs equal elements in two ranges of those that the walk skipped.
  static func pair(
    _ matches: inout ElementMatches, old: UnsafePointer<Element>, new: UnsafePointer<Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>)
}

extension MatchRule {
  @inlinable
  static func commonPrefix(
    of one: UnsafePointer<Element>, and other: UnsafePointer<Element>, count: Int
  ) -> Int {
    var index = 0
    while index < count, areSame(one + index, other + index) { index &+= 1 }
    return index
  }

  /// The number of equal elements at the start, and of the rest the number of equal ones at the
  /// end.
  @inlinable
  @inline(__always)
  static func commonEnds(
    of old: UnsafeBufferPointer<Element>, and new: UnsafeBufferPointer<Element>
  ) -> (start: Int, end: Int) {
    guard let left = old.baseAddress, let right = new.baseAddress else { return (0, 0) }
    let shorter = Swift.min(old.count, new.count)
    let start = commonPrefix(of: left, and: right, count: shorter)
    var end = 0
    while end < shorter &- start,
      areSame(left + (old.count &- end &- 1), right + (new.count &- end &- 1))
    { end &+= 1 }
    return (start, end)
  }

  @inlinable
  static func isPlain(_ element: UnsafePointer<Element>) -> Bool { true }

  @inlinable
  static func fullHash(_ element: UnsafePointer<Element>) -> UInt64 { 0 }

  @inlinable
  static func pair(
    _ matches: inout ElementMatches, old: UnsafePointer<Element>, new: UnsafePointer<Element>,
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) {
    matches.pairByTable(by: Self.self, old, new, oldRange, newRange, .shared)
    if matches.areUnpairedPlain(by: Self.self, old, new, oldRange, newRange) { return }
    matches.pairByTable(by: Self.self, old, new, oldRange, newRange, nil)
  }
}

/// The seed of all hashes: random in each process, so that nobody can prepare values that collide.
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
  /// The second round is for words that differ in few bits, such as numbers with a counter in one
  /// half and a kind in the other.
  @inlinable
  @inline(__always)
  func mix(_ one: UInt64, with other: UInt64) -> UInt64 {
    let product = (one ^ first).multipliedFullWidth(by: other ^ second)
    let again = (product.low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: product.high ^ first)
    return again.low ^ again.high
  }
}

extension Hashable {
  /// The hash of the value, mixed into all 64 bits: `hashValue` has 32 on some watches.
  @inlinable
  @inline(__always)
  var mixedHashValue: UInt64 { HashSeed.shared.mix(UInt64(truncatingIfNeeded: hashValue), with: 0) }
}

/// An operation on two arrays, generic over the rule for their elements.
@usableFromInline
protocol RuledComparison {
  associatedtype Output

  func callAsFunction<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>
  ) -> Output
}

extension RuledComparison {
  /// Runs the operation with the fastest rule for these elements.
  @inlinable
  @inline(__always)
  func byRule<Element: Hashable>(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>
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
  /// The same memory as elements of a type with the same layout.
  @inlinable
  init<Other>(rebinding other: UnsafeBufferPointer<Other>) {
    self.init(
      start: UnsafeRawPointer(other.baseAddress)?.assumingMemoryBound(to: Element.self),
      count: other.count)
  }
}
