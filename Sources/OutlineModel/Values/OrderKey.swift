/// A place in a list as a short text: byte order of keys is list order, and between two keys there is always another.
///
/// A key is one or more whole numbers, compared one after the other, a key before its own extensions. Each number is written
/// with a head letter that says its sign and length, then base-62 digits (the integer encoding of rocicorp's
/// fractional-indexing); nesting numbers instead of halving intervals is the idea of ORDPATH (O'Neil et al., 2004). With
/// steps of 8, keys stay within 5 to 8 bytes wherever people append, prepend or type a run into the middle; only bisecting
/// over and over grows them.
package struct OrderKey: Hashable, Sendable {
  /// The text of the key: letters and digits of ASCII.
  package let rawValue: String
  package let numbers: [Int64]

  /// The greatest length of a key in bytes.
  package static var maximumLength: Int { 64 }

  /// How far apart neighbours are put where there is room.
  static var step: Int64 { 8 }

  /// Reads a key; nil when the text is not one, as a hand-typed position may be.
  /// - Complexity: O(length).
  package init?(_ rawValue: String) {
    guard rawValue.utf8.count <= Self.maximumLength, let numbers = Self.numbers(in: rawValue) else { return nil }
    self.rawValue = rawValue
    self.numbers = numbers
  }

  /// Makes the key of some numbers; nil when one is out of range or the text would be too long.
  package init?(numbers: [Int64]) {
    var bytes: [UInt8] = []
    for number in numbers { guard Self.append(number, to: &bytes) else { return nil } }
    guard (2...Self.maximumLength).contains(bytes.count) else { return nil }
    self.rawValue = String(decoding: bytes, as: UTF8.self)
    self.numbers = numbers
  }

  /// A key between two neighbours.
  /// - Parameters:
  ///   - left: the key in front; nil at the beginning of the list.
  ///   - right: the key after; nil at the end of the list.
  /// - Returns: nil when the neighbours are not in ascending order, or when the key would pass ``maximumLength``: the
  ///   list then needs new keys around this place.
  /// - Complexity: O(length).
  package static func between(_ left: OrderKey?, _ right: OrderKey?) -> OrderKey? {
    switch (left?.numbers, right?.numbers) {
    case (nil, nil): OrderKey(numbers: [0])
    case (let left?, nil): OrderKey(numbers: [left[0] + step])
    case (nil, let right?): OrderKey(numbers: [right[0] - step])
    case (let left?, let right?): numbers(between: left, right).flatMap(OrderKey.init(numbers:))
    }
  }

  /// So many keys between two neighbours, in ascending order.
  /// - Returns: nil when there is no room for all of them.
  /// - Complexity: O(n).
  package static func between(_ left: OrderKey?, _ right: OrderKey?, count: Int) -> [OrderKey]? {
    var keys: [OrderKey] = []
    keys.reserveCapacity(max(0, count))
    var last = left
    while keys.count < count {
      guard let key = between(last, right) else { return nil }
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
}

extension OrderKey: Comparable {
  /// Byte order of the texts.
  package static func < (left: OrderKey, right: OrderKey) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension OrderKey: CustomStringConvertible {
  /// The text of the key.
  package var description: String { rawValue }
}
