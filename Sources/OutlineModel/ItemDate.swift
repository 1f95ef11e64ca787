/// A day or a moment, as attributes of items keep it: `2026-11-27`, or an RFC 3339 date-time such as
/// `2026-11-27T14:30:00+01:00`.
///
/// A day has no zone: it is that day wherever the item is read. Seconds and a zone belong to every
/// date-time, `Z` or up to 14:59 hours from UTC; letters are upper case. A text that names no real
/// day or time is no date.
public struct ItemDate: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The text, as attributes keep it.
  public let rawValue: String
  /// How many days after 1970-01-01 it is, in its own zone.
  package let days: Int
  /// The second of the day in its own zone, and how many seconds the zone is ahead of UTC; nil for
  /// a whole day.
  package let time: (second: Int, offset: Int)?

  /// Reads a date; nil for a text that is none.
  /// - Complexity: O(length).
  public init?(rawValue: String) {
    self.rawValue = rawValue
    var reader = DateReader(rest: Array(rawValue.utf8)[...])
    guard let days = reader.day() else { return nil }
    self.days = days
    if reader.rest.isEmpty {
      time = nil
    } else {
      guard let time = reader.time(), reader.rest.isEmpty else { return nil }
      self.time = time
    }
  }

  /// Whether it names a moment, and not a whole day.
  public var hasTime: Bool { time != nil }

  /// The text.
  public var description: String { rawValue }

  /// Whether both are written alike.
  public static func == (left: ItemDate, right: ItemDate) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// Takes a date apart.
private struct DateReader {
  var rest: ArraySlice<UInt8>

  /// `YYYY-MM-DD`, as days after 1970-01-01.
  mutating func day() -> Int? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (1...12).contains(month), day >= 1, day <= Self.length(of: month, year)
    else { return nil }
    // Years begin in March here, so that the day that comes and goes is the last of its year.
    let (y, m) = (month > 2 ? year : year - 1, (month + 9) % 12)
    let era = y >= 0 ? y / 400 : -1
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * m + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `THH:MM:SS`, perhaps a fraction, and a zone.
  mutating func time() -> (second: Int, offset: Int)? {
    guard take("T"), let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2), hour < 24, minute < 60, second < 60
    else { return nil }
    if take(".") {
      let digits = rest.prefix(while: Self.isDigit)
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count)
    }
    let seconds = (hour * 60 + minute) * 60 + second
    if take("Z") { return (seconds, 0) }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 15, minutes < 60
    else { return nil }
    return (seconds, (isAhead ? 60 : -60) * (hours * 60 + minutes))
  }

  private mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
