internal import Foundation

// Words of several parts: `in 3 days`, `friday 14:00`, `eom-3d`.
extension DateWords {
  /// The maximum length of such words, which are read from their end, part by part.
  private static let longest = 64

  static func phrase(_ words: String, _ direction: Direction, _ now: Date) -> Span? {
    if words.utf8.count > longest { return nil }
    return period(words, direction, now) ?? dotted(words) ?? counted(words, direction, now)
      ?? timed(words, direction, now) ?? shifted(words, direction, now)
  }

  /// The beginning or the end of a week, a month or a year. Weeks begin on Monday.
  private static func period(_ words: String, _ direction: Direction, _ now: Date) -> Span? {
    let isPast = direction == .past
    let units = ["w": "week", "m": "month", "y": "year"]
    if words.count == 3, let unit = units[String(words.suffix(1))] {
      if words.hasPrefix("so") { return edge(["start", unit], now, isPast: isPast) }
      if words.hasPrefix("eo"), !isPast { return edge(["end", unit], now) }
    }
    let mark = isPast ? "last " : "next "
    guard words.hasPrefix(mark) else { return nil }
    let rest = String(words.dropFirst(mark.count))
    return !isPast && units.values.contains(rest)
      ? edge(["start", "next", rest], now) : weekday(rest, direction, now)
  }

  /// A day as in `31.12.2026`.
  private static func dotted(_ words: String) -> Span? {
    let parts = words.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 4, let day = number(parts[0]),
      let month = number(parts[1]), parts[0].count < 3, parts[1].count < 3
    else { return nil }
    return calendar("\(parts[2])-\(month.digits(2))-\(day.digits(2))")
  }

  private static let units = [
    "second": "s", "minute": "min", "hour": "h", "day": "d", "week": "w", "month": "mo",
    "year": "y",
  ]

  /// `in 3 days`, `3 days`, `in 3d`, or `3 days ago`.
  private static func counted(_ words: String, _ direction: Direction, _ now: Date) -> Span? {
    var parts = words.split(separator: " ", omittingEmptySubsequences: false)
    let isPast = direction == .past
    let hasWord = isPast ? parts.last == "ago" : parts.first == "in"
    if hasWord { parts.remove(at: isPast ? parts.count - 1 : 0) }
    if parts.count == 1, hasWord, parts[0].first.map({ $0.isNumber }) == true {
      return age(String(parts[0]), direction, now)
    }
    guard parts.count == 2 else { return nil }
    let count = parts[0] == "a" || parts[0] == "an" ? "1" : parts[0]
    guard number(count) != nil, !count.isEmpty,
      let unit = units[String(parts[1])]
        ?? (parts[1].hasSuffix("s") ? units[String(parts[1].dropLast())] : nil)
    else { return nil }
    return age(count + unit, direction, now)
  }

  /// A time of a day: `friday 14:00`, `friday at 14:00`, `friday 5pm`, or `14:00` of today.
  private static func timed(_ words: String, _ direction: Direction, _ now: Date) -> Span? {
    var words = words
    for half in [" am", " pm"] where words.hasSuffix(half) {
      words = String(words.dropLast(3)) + half.dropFirst()
    }
    let space = words.lastIndex(of: " ")
    var time = space.map { String(words[words.index(after: $0)...]) } ?? words
    time = clock(ofTwelveHours: time) ?? time
    var reader = DateReader(time)
    guard reader.clock() != nil, reader.isAtEnd else { return nil }
    var days = space.map { words[..<$0] } ?? "today"
    if days.hasSuffix(" at") { days = days.dropLast(3) }
    guard let span = span(String(days), direction, now: now), span == day(of: span.start)
    else { return nil }
    return calendar(formatted(localParts(span.start), "%Y-%m-%d ") + time)
  }

  /// The time of 24 hours for `5pm` or `5:30pm`.
  private static func clock(ofTwelveHours words: String) -> String? {
    guard words.hasSuffix("am") || words.hasSuffix("pm") else { return nil }
    let parts = words.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = number(parts[0]), (1...12).contains(hour), parts.count < 3 else { return nil }
    let shown = hour % 12 + (words.hasSuffix("pm") ? 12 : 0)
    return (shown < 10 ? "0" : "") + "\(shown):" + (parts.count > 1 ? parts[1] : "00")
  }

  /// A day or moment with a distance from it: `friday+2h`, `eom-3d`.
  private static func shifted(_ words: String, _ direction: Direction, _ now: Date) -> Span? {
    guard let sign = words.lastIndex(where: { $0 == "+" || $0 == "-" }), sign != words.startIndex
    else { return nil }
    let distance = words[words.index(after: sign)...]
    let digits = distance.prefix { $0.isASCII && $0.isNumber }
    guard let count = number(digits), !digits.isEmpty, count < 1_000_000,
      let base = span(String(words[..<sign]), direction, now: now)
    else { return nil }
    let steps = Int32(words[sign] == "-" ? -count : count)
    return away(steps, distance.dropFirst(digits.count), from: base.start) { moved(base, $0) }
  }

  /// A day, or the same time of another day.
  private static func moved(_ base: Span, _ change: (inout tm) -> Void) -> Span? {
    if base == day(of: base.start) { return day(of: base.start, change) }
    var parts = localParts(base.start)
    change(&parts)
    let moved = span(from: parts) { _ in }
    guard day(of: moved.start) != nil else { return nil }
    let length = base.end.timeIntervalSince(base.start)
    return Span(start: moved.start, end: moved.start.addingTimeInterval(length))
  }
}
