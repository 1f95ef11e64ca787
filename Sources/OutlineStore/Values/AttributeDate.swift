public import Foundation

/// The text form of dates in attributes: `2026-11-27T14:30:00.250Z`, always in UTC and with
/// milliseconds, so that texts sort as the dates do.
enum AttributeDate {
  /// The range of years with four digits.
  private static let milliseconds: ClosedRange<Double> = -62_167_219_200_000...253_402_300_799_999

  /// The text of a date, or `nil` if it is outside the years 0 to 9999.
  static func text(of date: Date) -> String? {
    let moment = (date.timeIntervalSince1970 * 1000).rounded()
    return milliseconds.contains(moment) ? text(at: Int64(moment)) : nil
  }

  /// The text of a date, or of the nearest one in the years 0 to 9999.
  static func text(near date: Date) -> String {
    // In this order the lower bound is the result for a date that is not a number.
    let moment = max(milliseconds.lowerBound, (date.timeIntervalSince1970 * 1000).rounded())
    return text(at: Int64(min(moment, milliseconds.upperBound)))
  }

  private static func text(at moment: Int64) -> String {
    let day: Int64 = 86_400_000
    let rest = (moment % day + day) % day
    let civil = CalendarDay(daysSince1970: Int((moment - rest) / day))
    // One number with all digits, after a 1 that keeps the zeros of early years.
    var number = Int64(10_000 + civil.year)
    let minutes = rest / 60_000
    for part in [Int64(civil.month), Int64(civil.day), minutes / 60, minutes % 60] {
      number = number * 100 + part
    }
    var text = Array(String(number * 100_000 + rest % 60_000).utf8.dropFirst())
    for (place, sign) in zip([4, 7, 10, 13, 16, 19, 23], "--T::.Z".utf8) {
      text.insert(sign, at: place)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ItemDate {
  /// The moment of a date, in UTC with milliseconds. A date outside the years 0 to 9999 becomes the
  /// nearest one in them.
  ///
  /// ```swift
  /// try store.write { try $0.update(milk) { $0.due = ItemDate(.now) } }
  /// ```
  /// - Parameter date: the moment.
  public init(_ date: Date) { self.init(checked: AttributeDate.text(near: date)) }

  /// The day of a date, in the years 0 to 9999 as for ``init(_:)``.
  /// - Parameters:
  ///   - date: a moment of the day.
  ///   - timeZone: the zone of which it is the day.
  public init(dayOf date: Date, in timeZone: TimeZone = .current) {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    let text = AttributeDate.text(near: Date(timeIntervalSince1970: local.rounded(.down)))
    self.init(checked: String(text.prefix(10)))
  }

  /// The moment; for a day its midnight in the zone of the process.
  public var date: Date { Date(timeIntervalSince1970: moment) }

  /// The moment; for a day its noon, which is on that day however daylight saving does.
  package var middle: Date { hasTime ? date : date.addingTimeInterval(43_200) }

  /// The date in words of the user's language: `27 Nov 2026` for a day, with the time for a moment.
  public func formatted() -> String {
    date.formatted(date: .abbreviated, time: hasTime ? .shortened : .omitted)
  }

  /// The start, in seconds since 1970; local midnight for a day.
  var moment: Double {
    guard hasTime else {
      var parts = tm()
      parts.tm_year = 70
      parts.tm_mday = Int32(days + 1)
      parts.tm_isdst = -1
      return Double(mktime(&parts))
    }
    return Double(secondsInUTC) + fraction
  }
}
