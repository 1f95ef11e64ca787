package import Foundation

/// Words that name a day or a time, such as `friday`, `3d` and `2026-11-20 14:30`.
package enum DateWords {
  /// A period of time: a day, a minute, a second, or the single moment that an age names.
  package struct Span: Hashable, Sendable {
    /// The first moment.
    package var start: Date
    /// The moment after the last one.
    package var end: Date
  }

  /// The direction in which ages and names of weekdays count.
  package enum Direction: Sendable {
    /// Backwards, for versions: `3d` is exactly 72 hours ago, `monday` the last Monday.
    case past
    /// Forwards, for plans: `3d` is the whole day in three days, `monday` the next Monday.
    case future
  }

  /// The period that words name, or `nil` if they name none. Times without a zone are local (`TZ`).
  /// Case is ignored.
  ///
  /// | words | meaning |
  /// |---|---|
  /// | `now`, `today`, `yesterday`, `tomorrow` | `tomorrow` only in the future |
  /// | `monday`, `mon`, … | the last or the next such day, never today |
  /// | `90s`, `30min`, `2h` | a moment that long ago, or from now |
  /// | `3d`, `2w`, `1mo`, `1y` | a moment that long ago; a whole day in the future |
  /// | `5m`, `in 5m` | minutes in the past; in the future months, and minutes after `in` |
  /// | `2026-11-20`, `2026-11-20 14:30`, `2026-11-20T14:30:05Z`, `…+01:00` | that day or time |
  /// | `31.12.2026` | that day |
  /// | `friday 14:00`, `friday at 14:00` | a time of a day; in the past `14:00` is one of today |
  /// | `in 3 days`, `3 days ago` | the same as `3d`; with seconds, minutes, … or years |
  /// | `3 days before christmas`, `christmas eve`, `mid january` | in the future |
  /// | `next friday`, `last friday` | the same as `friday`, in the future and in the past |
  /// | `eow`, `eom`, `eoq`, `eoy` | the last day of this week, month, quarter or year, in the future |
  /// | `sow`, `som`, `soq`, `soy` | the first day of the next one, or in the past of this one |
  /// | `next week`, `next month`, `next year` | the same, in the future; `last week` is all of it |
  /// | `dec 24`, `24 dec`, `24.12.`, `12-05`, `24/12`, `apr`, `31st` | the last or the next such day; of two numbers with a slash the locale tells the day |
  /// | `first monday of december`, `end of next month` | in the future |
  /// | `2 weeks from monday`, `day after tomorrow`, `weekend` | in the future |
  /// | `5pm`, `14:00`, `noon`, `monday 9`, `monday morning`, `dec 24 at 17:30` | the last or the next such time |
  /// | `friday+2h`, `eom-3d`, `friday 14:00+1w` | a moment or day so far from another |
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - direction: the direction in which ages and names of weekdays count. In the future an age
  ///     may have a sign: `-3d` is the day three days ago.
  ///   - now: the current time.
  /// - Complexity: O(length).
  package static func span(
    _ text: String, in direction: Direction = .past, now: Date = Date()
  ) -> Span? {
    span(text, in: direction, now: now, isPlain: false)
  }

  /// - Parameter isPlain: whether only the forms of the table are read, and not the phrases of
  ///   plans.
  static func span(_ text: String, in direction: Direction, now: Date, isPlain: Bool) -> Span? {
    let words = text.lowercased()
    // For some people `17h` is an hour, and a distance for others.
    if direction == .future, words.hasSuffix("h"), clockHour(words) != nil { return nil }
    switch words {
    case "now": return moment(now)
    case "today": return day(of: now)
    case "yesterday": return day(of: now) { $0.tm_mday -= 1 }
    case "tomorrow": return direction == .past ? nil : day(of: now) { $0.tm_mday += 1 }
    default:
      return weekday(words, in: direction, now: now) ?? age(words, in: direction, now: now)
        ?? calendar(words) ?? phrase(words, in: direction, now: now)
        ?? (isPlain ? nil : spoken(words, in: direction, now: now))
    }
  }

  /// The hour of the day that `17h` might mean.
  package static func clockHour(_ words: String) -> Int? {
    guard words.count == 3, words.last == "h", let hour = number(words.dropLast()) else {
      return nil
    }
    return (13...23).contains(hour) ? hour : nil
  }

  /// A planned day or the start of a planned period, as attributes store it: `2026-11-27` or
  /// `2026-11-27T14:30:00+01:00`.
  /// - Parameters:
  ///   - words: words that ``span(_:in:now:)`` accepts for the future.
  ///   - now: the current time.
  /// - Returns: The day or time, or `nil` if the words name none.
  package static func planned(_ words: String, now: Date = Date()) -> String? {
    guard let span = span(words, in: .future, now: now) else { return nil }
    // A zone in the text is kept: in the local zone the same moment would be written differently.
    if let zoned = Zoned(words.lowercased()), zoned.offset != nil { return zoned.text }
    let start = localParts(span.start)
    let isDay = day(of: span.start) == span
    return isDay
      ? text(of: start, as: "%Y-%m-%d") : text(of: start, as: "%Y-%m-%dT%H:%M:%S") + zone(start)
  }

  /// Whether words are a number of days, weeks, months or years from today: `3d`, `in 2 weeks`.
  package static func isDistance(_ words: Substring) -> Bool {
    let unit = /(in )?[+-]?(\d+ ?|[a-z]+ )(d|w|mo?|y|(day|week|fortnight|month|year)s?)( from now)?/
    guard let found = words.lowercased().wholeMatch(of: unit) else { return false }
    // `in 15m` is a number of minutes.
    if found.1 != nil, found.3 == "m" { return false }
    return count(found.2.filter { $0 != " " }) != nil
  }
}

// The single forms.
extension DateWords {
  static let weekdays = Recurrence.namesOfWeekdays.map { $0.lowercased() }

  static func weekday(_ word: String, in direction: Direction, now: Date) -> Span? {
    guard let wanted = weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word })
    else { return nil }
    let today = Int(localParts(now).tm_wday)
    let days = direction == .past ? -((today - wanted + 6) % 7 + 1) : (wanted - today + 6) % 7 + 1
    return day(of: now) { $0.tm_mday += Int32(days) }
  }

  static func age(_ text: String, in direction: Direction, now: Date) -> Span? {
    var text = text[...]
    var sign = direction == .past ? -1 : 1
    if direction == .future, let first = text.first, first == "-" || first == "+" {
      text = text.dropFirst()
      if first == "-" { sign = -1 }
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = number(digits), count < 1_000_000 else { return nil }
    let unit = text.dropFirst(digits.count)
    if direction == .future {
      let base = ["s", "min", "h"].contains(unit) ? moment(now) : day(of: now)
      return base.flatMap { away(sign * count, unit: unit, from: $0) }
    }
    let seconds: [Substring: Double] = [
      "s": 1, "min": 60, "m": 60, "h": 3600, "d": 86_400, "w": 604_800, "mo": 2_592_000,
      "y": 31_536_000,
    ]
    return seconds[unit].map { moment(now.addingTimeInterval(Double(sign * count) * $0)) }
  }

  /// The same day of another month, or the last day of that month if it is shorter.
  static func addMonths(_ months: Int32, to parts: inout tm) {
    let day = parts.tm_mday
    var month = parts
    month.tm_mday = 1
    month.tm_hour = 12
    month.tm_mon += months
    _ = timegm(&month)
    var last = month
    last.tm_mon += 1
    last.tm_mday = 0
    _ = timegm(&last)
    parts.tm_year = month.tm_year
    parts.tm_mon = month.tm_mon
    parts.tm_mday = min(day, last.tm_mday)
  }

  static func calendar(_ text: String) -> Span? {
    guard let zoned = Zoned(text) else { return nil }
    guard let offset = zoned.offset else { return span(from: zoned.parts) { zoned.step(&$0) } }
    func moment(_ parts: tm) -> Date {
      var parts = parts
      return Date(timeIntervalSince1970: Double(timegm(&parts) - offset))
    }
    var end = zoned.parts
    zoned.step(&end)
    return Span(start: moment(zoned.parts), end: moment(end))
  }

  /// A single moment. Versions are timed in milliseconds.
  static func moment(_ date: Date) -> Span {
    Span(start: date, end: date.addingTimeInterval(0.001))
  }

  /// The local day of a moment, or of a day computed from it; `nil` if its year does not have four
  /// digits.
  static func day(of moment: Date, _ change: (inout tm) -> Void = { _ in }) -> Span? {
    var parts = localParts(moment)
    parts.tm_hour = 0
    parts.tm_min = 0
    parts.tm_sec = 0
    change(&parts)
    let span = span(from: parts) { $0.tm_mday += 1 }
    let year = localParts(span.start).tm_year
    return (-900..<8100).contains(year) ? span : nil
  }

  static func span(from start: tm, _ advance: (inout tm) -> Void) -> Span {
    func moment(_ parts: tm) -> Date {
      var parts = parts
      parts.tm_isdst = -1
      return Date(timeIntervalSince1970: Double(mktime(&parts)))
    }
    var end = start
    advance(&end)
    return Span(start: moment(start), end: moment(end))
  }

  package static func localParts(_ date: Date) -> tm {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  package static func text(of parts: tm, as format: String) -> String {
    var parts = parts
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// An offset from UTC in seconds, as in RFC 3339.
  static func zone(offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    let clock = (minutes / 60).digits(2) + ":" + (minutes % 60).digits(2)
    return (offset < 0 ? "-" : "+") + clock
  }

  /// The offset of a local time from UTC, as in RFC 3339.
  private static func zone(_ parts: tm) -> String {
    let zone = text(of: parts, as: "%z")
    return zone == "+0000" ? "Z" : zone.dropLast(2) + ":" + zone.suffix(2)
  }
}

/// A day or a date and time, with its zone. Accepts the forms of ``ItemDate``, and also a space for
/// the `T`, lowercase letters, and times without seconds or zone.
private struct Zoned {
  var parts = tm()
  /// The offset of its zone from UTC in seconds; `nil` without a zone, which means local time.
  var offset: Int?
  /// The length of the period.
  private var unit = Unit.day

  private enum Unit { case day, minute, second }

  init?(_ text: String) {
    var reader = DateReader(text.uppercased())
    guard let days = reader.day() else { return nil }
    let day = CalendarDay(daysSince1970: days)
    if day.year < 1000 { return nil }
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    if reader.isAtEnd { return }
    guard reader.take(" ") || reader.take("T"), let clock = reader.clock() else { return nil }
    if !reader.isAtEnd {
      guard let offset = reader.zone(), reader.isAtEnd else { return nil }
      self.offset = offset
    }
    let second = Int32(clock.second)
    parts.tm_hour = second / 3600
    parts.tm_min = second / 60 % 60
    parts.tm_sec = second % 60
    // A fraction is dropped: the period is the whole second.
    unit = clock.hasSeconds ? .second : .minute
  }

  /// Advances from the start of the period to its end.
  func step(_ parts: inout tm) {
    switch unit {
    case .day: parts.tm_mday += 1
    case .minute: parts.tm_min += 1
    case .second: parts.tm_sec += 1
    }
  }

  /// The date and time as in RFC 3339, in its own zone.
  var text: String {
    DateWords.text(of: parts, as: "%Y-%m-%dT%H:%M:%S") + DateWords.zone(offset: offset ?? 0)
  }
}
