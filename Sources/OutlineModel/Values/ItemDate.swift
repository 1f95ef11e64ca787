/// A day or a moment in the form that attributes of items use: `2026-11-27`, or an RFC 3339
/// date-time such as `2026-11-27T14:30:00+01:00`.
///
/// A day has no zone: it is the same day anywhere. Every date-time has seconds and a zone, `Z` or
/// up to 14:59 hours from UTC; letters are upper case. A text that is not a real day or time is not
/// a date.
public struct ItemDate: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The text, as in attributes.
  public let rawValue: String
  /// The number of days after 1970-01-01, in its own zone.
  package let days: Int
  /// The second of the day in its own zone, and the seconds that the zone is ahead of UTC; `nil`
  /// for a whole day.
  package let time: (second: Int, offset: Int)?

  /// Reads a date; `nil` if the text is not a date.
  /// - Complexity: O(length).
  public init?(rawValue: String) {
    self.rawValue = rawValue
    var reader = DateReader(rawValue)
    guard let days = reader.day() else { return nil }
    self.days = days
    if reader.isAtEnd {
      time = nil
    } else {
      guard reader.take("T"), let clock = reader.clock(), clock.hasSeconds,
        let offset = reader.zone(), reader.isAtEnd
      else { return nil }
      time = (clock.second, offset)
    }
  }

  /// Creates a date from a text that is known to be a day or a moment in UTC.
  package init(checked text: String) {
    var reader = DateReader(text)
    rawValue = text
    days = reader.day() ?? 0
    time = reader.take("T") ? reader.clock().map { ($0.second, 0) } : nil
  }

  /// Whether it is a moment rather than a whole day.
  public var hasTime: Bool { time != nil }

  /// The day as text.
  package var day: String { String(rawValue.prefix(10)) }

  /// The moment in UTC, in whole seconds after 1970; for a day its midnight.
  package var secondsInUTC: Int { days * 86_400 + (time.map { $0.second - $0.offset } ?? 0) }

  /// The fraction of the second.
  package var fraction: Double {
    let rest = rawValue.utf8.dropFirst(19)
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// The text.
  public var description: String { rawValue }

  /// Whether both have the same text.
  public static func == (left: ItemDate, right: ItemDate) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension ItemDate: Comparable {
  /// Whether one date is before another. A day counts as its midnight in UTC, and comes before that
  /// moment; the same moment in two zones is ordered by the text.
  /// - Complexity: O(1), or O(length) for dates of the same second.
  public static func < (left: ItemDate, right: ItemDate) -> Bool {
    if left.secondsInUTC != right.secondsInUTC { return left.secondsInUTC < right.secondsInUTC }
    if left.hasTime != right.hasTime { return right.hasTime }
    if left.fraction != right.fraction { return left.fraction < right.fraction }
    return left.rawValue < right.rawValue
  }
}

/// A time of an item that is known from the history: the time of a version.
public enum ItemTime: String, CaseIterable, Hashable, Sendable {
  /// When the item was created, or the value of its attribute.
  case created
  /// When the item was last marked as done, if it is done or recurs, or the value of its attribute.
  case completed
  /// When the item was last changed, moved or marked.
  case modified
}
