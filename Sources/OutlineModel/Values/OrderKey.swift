/// A position in a list as a short text. Byte order of keys is list order, and there is always
/// another key between two keys, up to ``maximumLength``.
///
/// A key is one or more integers, compared one after another; a key sorts before its own
/// extensions. Each integer has a head letter for its sign and length, then base-62 digits (the
/// integer encoding of rocicorp's fractional-indexing). Nesting integers instead of halving
/// intervals is the idea of ORDPATH (O'Neil et al., 2004). With steps of 8, keys keep 5 to 8 bytes
/// when people append, prepend or type a run into the middle; only repeated bisection makes them
/// grow.
package struct OrderKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The text of the key: letters and digits of ASCII.
  package let rawValue: String
  package let numbers: [Int64]

  /// The maximum length of a key in bytes.
  static var maximumLength: Int { 64 }

  /// The distance of neighbours if there is room.
  static var step: Int64 { 8 }

  /// Reads a key; `nil` if the text is not a key, such as a position typed by hand.
  /// - Complexity: O(length).
  package init?(_ rawValue: String) {
    guard rawValue.utf8.count <= Self.maximumLength, let numbers = Self.numbers(in: rawValue)
    else { return nil }
    self.rawValue = rawValue
    self.numbers = numbers
  }

  /// Creates the key of some numbers; `nil` if one is out of range or the text would be too long.
  package init?(numbers: [Int64]) {
    var bytes: [UInt8] = []
    for number in numbers { guard Self.append(number, to: &bytes) else { return nil } }
    guard (2...Self.maximumLength).contains(bytes.count) else { return nil }
    self.rawValue = String(decoding: bytes, as: UTF8.self)
    self.numbers = numbers
  }

  /// Creates a key between two neighbours.
  /// - Parameters:
  ///   - left: the key before; `nil` at the beginning of the list.
  ///   - right: the key after; `nil` at the end of the list.
  /// - Returns: `nil` if the neighbours are not in ascending order, or if the key would exceed
  ///   ``maximumLength``. The list then needs new keys around this place.
  /// - Complexity: O(length).
  package static func between(_ left: OrderKey?, and right: OrderKey?) -> OrderKey? {
    switch (left?.numbers, right?.numbers) {
    case (nil, nil): OrderKey(numbers: [0])
    case (let left?, nil): OrderKey(numbers: [left[0] + step])
    case (nil, let right?): OrderKey(numbers: [right[0] - step])
    case (let left?, let right?): numbers(between: left, right).flatMap(OrderKey.init(numbers:))
    }
  }

  /// Creates `count` keys between two neighbours, in ascending order.
  /// - Returns: `nil` if there is no room for all of them.
  /// - Complexity: O(n).
  package static func between(_ left: OrderKey?, and right: OrderKey?, count: Int) -> [OrderKey]? {
    var keys: [OrderKey] = []
    keys.reserveCapacity(max(0, count))
    var last = left
    while keys.count < count {
      guard let key = between(last, and: right) else { return nil }
      keys.append(key)
      last = key
    }
    return keys
  }

  private static func numbers(between left: [Int64], _ right: [Int64]) -> [Int64]? {
    guard let k = zip(left, right).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
      guard left.count < right.count else { return nil }
      return left + [right[left.count] - step]
    }
    let gap = right[k] - left[k]
    if gap < 0 { return nil }
    if gap > 1 { return left[..<k] + [left[k] + min(step, gap / 2)] }
    if left.count > k + 1 { return left[...k] + [left[k + 1] + step] }
    if right.count > k + 1 { return Array(right[...k]) }
    return left + [0]
  }

  /// Compares the bytes.
  package static func < (left: OrderKey, right: OrderKey) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  /// The text of the key.
  package var description: String { rawValue }
}

// The text of a key.
//
// A number is a head letter, then base-62 digits, the most significant first. Heads `a` … `j` are
// for 1 to 10 digits of a number from 0 up, `Z` … `Q` for negative numbers. Each length begins
// after the shorter one ends, so every number has exactly one spelling.
extension OrderKey {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let maximumDigits = 10

  static func append(_ number: Int64, to bytes: inout [UInt8]) -> Bool {
    // Below zero the same ranges count downwards; -1 is the last number with one digit.
    var rest = number >= 0 ? number : -1 - number
    var span: Int64 = 62
    var count = 1
    while rest >= span {
      guard count < maximumDigits else { return false }
      rest -= span
      span *= 62
      count += 1
    }
    if number < 0 { rest = span - 1 - rest }
    bytes.append(
      number >= 0 ? UInt8(ascii: "a") + UInt8(count - 1) : UInt8(ascii: "Z") - UInt8(count - 1))
    for _ in 0..<count {
      span /= 62
      bytes.append(digits[Int(rest / span)])
      rest %= span
    }
    return true
  }

  static func numbers(in text: String) -> [Int64]? {
    var numbers: [Int64] = []
    var bytes = text.utf8.makeIterator()
    while let head = bytes.next() {
      let isNegative = head <= UInt8(ascii: "Z")
      let count =
        isNegative ? Int(UInt8(ascii: "Z")) - Int(head) + 1 : Int(head) - Int(UInt8(ascii: "a")) + 1
      guard (1...maximumDigits).contains(count) else { return nil }
      var value: Int64 = 0
      var span: Int64 = 1
      var shorter: Int64 = 0
      for _ in 0..<count {
        guard let byte = bytes.next(), let digit = value62(of: byte) else { return nil }
        if span > 1 { shorter += span }
        value = value * 62 + digit
        span *= 62
      }
      numbers.append(isNegative ? -1 - (shorter + span - 1 - value) : shorter + value)
    }
    return numbers.isEmpty ? nil : numbers
  }

  private static func value62(of byte: UInt8) -> Int64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int64(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int64(byte - UInt8(ascii: "a")) + 36
    default: nil
    }
  }
}
