/// How often an item recurs: every *n* days, weekdays, weeks, months or years.
///
/// The text form is taskwarrior's: `daily`, `weekdays`, `weekly`, `biweekly`, `monthly`,
/// `quarterly`, `yearly`, or a number with a unit, as in `3d`, `2w`, `6mo` and `1y`.
public struct Recurrence: Hashable, Sendable {
  private enum Unit: Hashable, Sendable { case day, weekday, month }
  private var count: Int
  private var unit: Unit

  private static let words: [String: (Int, Unit)] = [
    "daily": (1, .day), "day": (1, .day), "weekdays": (1, .weekday), "weekly": (7, .day),
    "week": (7, .day), "sennight": (7, .day), "biweekly": (14, .day), "fortnight": (14, .day),
    "monthly": (1, .month), "month": (1, .month), "bimonthly": (2, .month),
    "quarterly": (3, .month), "quarter": (3, .month), "semiannual": (6, .month),
    "yearly": (12, .month), "year": (12, .month), "annual": (12, .month),
    "biannual": (24, .month), "biyearly": (24, .month),
  ]
  private static let units: [String: (Int, Unit)] = [
    "d": (1, .day), "day": (1, .day), "days": (1, .day), "w": (7, .day), "wk": (7, .day),
    "wks": (7, .day), "week": (7, .day), "weeks": (7, .day), "m": (1, .month), "mo": (1, .month),
    "mos": (1, .month), "mth": (1, .month), "mths": (1, .month), "month": (1, .month),
    "months": (1, .month), "q": (3, .month), "qtr": (3, .month), "quarters": (3, .month),
    "y": (12, .month), "yr": (12, .month), "yrs": (12, .month), "year": (12, .month),
    "years": (12, .month),
  ]
  /// The largest number before a unit.
  private static let most = 10_000

  /// Reads the text form; case is ignored.
  /// - Parameter text: the text form.
  /// - Returns: `nil` if the text is not one.
  /// - Complexity: O(length).
  public init?(_ text: String) {
    let text = text.lowercased()
    if let (count, unit) = Self.words[text] {
      (self.count, self.unit) = (count, unit)
      return
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), (1...Self.most).contains(number),
      let (count, unit) = Self.units[String(text.dropFirst(digits.count))]
    else { return nil }
    (self.count, self.unit) = (number * count, unit)
  }

  /// The day that is a number of periods after another day. In a month that is too short it is the
  /// last day: monthly from January 31 means February 28, then March 31.
  /// - Parameters:
  ///   - day: days after 1970-01-01.
  ///   - times: the number of periods.
  /// - Complexity: O(1); O(times) for weekdays.
  package func day(after day: Int, times: Int) -> Int {
    switch unit {
    case .day: return day + count * times
    case .weekday:
      var next = day
      for _ in 0..<count * times {
        repeat { next += 1 } while [0, 6].contains(CalendarDay.weekday(daysSince1970: next))
      }
      return next
    case .month:
      let from = CalendarDay(daysSince1970: day)
      let months = from.year * 12 + from.month - 1 + count * times
      let first = CalendarDay.daysSince1970(year: months / 12, month: months % 12 + 1)
      let next = CalendarDay.daysSince1970(
        year: (months + 1) / 12, month: (months + 1) % 12 + 1)
      return first + min(from.day, next - first) - 1
    }
  }
}
