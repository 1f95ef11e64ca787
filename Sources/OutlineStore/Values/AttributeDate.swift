public import Foundation

/// The text form of dates in attributes: `2026-11-27T14:30:00.250Z`, always in UTC and with
/// milliseconds, so that texts sort as the dates do.
enum AttributeDate {
  /// The range of years with four digits.
  private static let milliseconds: ClosedRange<Double> = -62_167_219_200_000...253_402_300_799_999

  /// The text of a date, or `nil` if it is outside the years 0 to 9999.
  static func text(of date: Date) -> String? {
    let moment = (date.timeIntervalSince1970 * 1000).rounded()
    guard milliseconds.contains(moment) else { return nil }
    let day: Int64 = 86_400_000
    let rest = (Int64(moment) % day + day) % day
    let civil = CalendarDay(daysSince1970: Int((Int64(moment) - rest) / day))
    var text: [UInt8] = []
    text.reserveCapacity(24)
    func write(_ number: some BinaryInteger, digits: Int, _ end: Unicode.Scalar) {
      var number = Int64(number)
      var place = text.count + digits - 1
      text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
      while number > 0, place >= 0 {
        text[place] += UInt8(number % 10)
        number /= 10
        place -= 1
      }
      text.append(UInt8(ascii: end))
    }
    write(civil.year, digits: 4, "-")
    write(civil.month, digits: 2, "-")
    write(civil.day, digits: 2, "T")
    write(rest / 3_600_000, digits: 2, ":")
    write(rest / 60_000 % 60, digits: 2, ":")
    write(rest / 1000 % 60, digits: 2, ".")
    write(rest % 1000, digits: 3, "Z")
    return String(decoding: text, as: UTF8.self)
  }
}

extension ItemDate {
  /// The moment of a date, in UTC with milliseconds, or `nil` outside the years 0 to 9999.
  ///
  /// ```swift
  /// try store.update(milk) { $0.attributes["due"] = ItemDate(.now).map { .string($0.rawValue) } }
  /// ```
  /// - Parameter date: the moment.
  public init?(_ date: Date) {
    guard let text = AttributeDate.text(of: date) else { return nil }
    self.init(rawValue: text)
  }

  /// The day of a date, or `nil` outside the years 0 to 9999.
  /// - Parameters:
  ///   - date: a moment of the day.
  ///   - timeZone: the zone of which it is the day.
  public init?(dayOf date: Date, in timeZone: TimeZone = .current) {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    guard let text = AttributeDate.text(of: Date(timeIntervalSince1970: local.rounded(.down)))
    else { return nil }
    self.init(rawValue: String(text.prefix(10)))
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
