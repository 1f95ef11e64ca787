/// Parses dates and times piece by piece. Attributes, typed input and file formats all use this
/// parser.
package struct DateReader {
  private var rest: ArraySlice<UInt8>

  /// Starts at the beginning of a text.
  package init(_ text: String) { rest = Array(text.utf8)[...] }

  /// Whether the whole text was read.
  package var isAtEnd: Bool { rest.isEmpty }

  /// Reads `YYYY-MM-DD`, as days after 1970-01-01. `nil` if there is no such day in the calendar.
  package mutating func day() -> Int? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (1...12).contains(month), day >= 1,
      day <= 28 || day <= CalendarDay.length(ofMonth: month, in: year)
    else { return nil }
    return CalendarDay.daysSince1970(year: year, month: month) + day - 1
  }

  /// Reads `HH:MM`, optionally with seconds and a fraction, as the second of the day. `nil` if it
  /// is not a valid time.
  package mutating func clock() -> (second: Int, hasSeconds: Bool)? {
    guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60
    else { return nil }
    let minutes = hour * 60 + minute
    if !take(":") { return (minutes * 60, false) }
    guard let second = number(2), second < 60 else { return nil }
    if take(".") {
      let digits = rest.prefix(while: Self.isDigit)
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count)
    }
    return (minutes * 60 + second, true)
  }

  /// Reads `Z`, `+01:00` or `-05:30`, as the seconds that the zone is ahead of UTC, at most 14:59
  /// hours.
  package mutating func zone() -> Int? {
    if take("Z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 15, minutes < 60
    else { return nil }
    return (isAhead ? 60 : -60) * (hours * 60 + minutes)
  }

  /// Consumes a character if it comes next.
  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A day in the ISO 8601 calendar.
package struct CalendarDay {
  /// The year; 0 is the year before year 1.
  package var year: Int
  /// The month, 1 to 12.
  package var month: Int
  /// The day of the month.
  package var day: Int

  /// The day that is this number of days after 1970-01-01.
  package init(daysSince1970 days: Int) {
    // Years begin in March here, so that the leap day is the last day of its year.
    let shifted = days + 719_468
    let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let isNextYear = monthFromMarch >= 10
    year = era * 400 + yearOfEra + (isNextYear ? 1 : 0)
    month = isNextYear ? monthFromMarch - 9 : monthFromMarch + 3
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// The number of days from 1970-01-01 to the first day of a month.
  package static func daysSince1970(year: Int, month: Int) -> Int {
    // Years begin in March here, as above.
    let (y, m) = (month > 2 ? year : year - 1, (month + 9) % 12)
    let era = y >= 0 ? y / 400 : (y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * m + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The number of days of a month.
  static func length(ofMonth month: Int, in year: Int) -> Int {
    daysSince1970(year: month == 12 ? year + 1 : year, month: month % 12 + 1)
      - daysSince1970(year: year, month: month)
  }

  /// The day as `YYYY-MM-DD`; `nil` for a year that has not four digits.
  package var text: String? {
    guard (0...9999).contains(year) else { return nil }
    return year.digits(4) + "-" + month.digits(2) + "-" + day.digits(2)
  }

  /// The weekday of a day that is this number of days after 1970-01-01; 0 is Sunday.
  package static func weekday(daysSince1970 days: Int) -> Int { ((days + 4) % 7 + 7) % 7 }
}

extension BinaryInteger {
  /// The number with zeros before it, so that it has at least so many digits.
  package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let text = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
