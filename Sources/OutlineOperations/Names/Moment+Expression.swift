package import Foundation

extension Moment {
  /// A stretch of time that a text names: a day, a minute, a second, or the one moment an age leads
  /// back to.
  package struct Span: Equatable {
    /// Its first moment.
    package var start: Date
    /// The moment directly after it.
    package var end: Date
  }

  /// The stretch that `2026-11-20`, `2026-11-20 14:30`, `2026-11-20T14:30:05Z`, `now`, `today`,
  /// `yesterday`, or an age such as `90s`, `30m`, `2h`, `3d`, `2w` or `1y` names; nil for anything
  /// else. Without a `Z` it is local time.
  package static func span(_ text: String, now: Date = Date()) -> Span? {
    switch text {
    case "now": age("0s", now)
    case "today": day(of: now, plus: 0)
    case "yesterday": day(of: now, plus: -1)
    default: age(text, now) ?? calendar(text)
    }
  }

  private static func age(_ text: String, _ now: Date) -> Span? {
    let units: [Character: Double] = [
      "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400, "y": 365 * 86_400,
    ]
    guard let unit = text.last.flatMap({ units[$0] }), let count = number(text.dropLast()),
      count < 1_000_000
    else {
      return nil
    }
    let moment = now.addingTimeInterval(-Double(count) * unit)
    // Versions are counted in milliseconds.
    return Span(start: moment, end: moment.addingTimeInterval(0.001))
  }

  private static func day(of moment: Date, plus days: Int32) -> Span? {
    var seconds = time_t(moment.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    parts.tm_mday += days
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
    return span(from: parts, isUTC: false) { $0.tm_mday += 1 }
  }

  private static func calendar(_ text: String) -> Span? {
    let isUTC = text.hasSuffix("Z")
    let halves = (isUTC ? text.dropLast() : text[...]).split(
      maxSplits: 1, omittingEmptySubsequences: false
    ) {
      $0 == " " || $0 == "T"
    }
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.map(\.count) == [4, 2, 2], let year = number(date[0]), let month = number(date[1]),
      let day = number(date[2]), (1...12).contains(month), year >= 1970
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    guard isDay(parts) else { return nil }
    guard halves.count == 2 else {
      return isUTC ? nil : span(from: parts, isUTC: false) { $0.tm_mday += 1 }
    }
    let time = halves[1].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = time.compactMap { $0.count == 2 ? number($0) : nil }
    guard numbers.count == time.count, (2...3).contains(numbers.count), numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    (parts.tm_hour, parts.tm_min) = (Int32(numbers[0]), Int32(numbers[1]))
    guard numbers.count == 3 else { return span(from: parts, isUTC: isUTC) { $0.tm_min += 1 } }
    parts.tm_sec = Int32(numbers[2])
    return span(from: parts, isUTC: isUTC) { $0.tm_sec += 1 }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// Whether a month has such a day.
  private static func isDay(_ parts: tm) -> Bool {
    var normal = parts
    return timegm(&normal) != -1 && normal.tm_mday == parts.tm_mday
  }

  private static func span(from start: tm, isUTC: Bool, _ advance: (inout tm) -> Void) -> Span {
    func moment(_ parts: tm) -> Date {
      var parts = parts
      parts.tm_isdst = -1
      return Date(timeIntervalSince1970: Double(isUTC ? timegm(&parts) : mktime(&parts)))
    }
    var end = start
    advance(&end)
    return Span(start: moment(start), end: moment(end))
  }
}
