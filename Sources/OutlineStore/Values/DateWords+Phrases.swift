internal import Foundation

// Words of several parts: `in 3 days`, `friday 14:00`, `eom-3d`.
extension DateWords {
  /// The maximum length of such words, which are read from their end, part by part.
  private static let longest = 64

  static func phrase(_ words: String, in direction: Direction, now: Date) -> Span? {
    if words.utf8.count > longest { return nil }
    // `31.12.2026`; without a year it is the day of a plan.
    let isDotted = words.last != "." && words.count { $0 == "." } == 2
    return period(words, in: direction, now: now) ?? (isDotted ? numeric(words, now: now) : nil)
      ?? timeAgo(words, in: direction, now: now) ?? dayAndTime(words, in: direction, now: now)
      ?? dayAndDistance(words, in: direction, now: now)
  }

  /// A phrase of a plan; in the past the last time that it was true, such as the `monday morning`
  /// that was.
  static func spoken(_ words: String, in direction: Direction, now: Date) -> Span? {
    if direction == .future { return plan(words, now: now) }
    if words.utf8.count > longest || words.utf8.count != 8 && Int(words) != nil { return nil }
    if words.hasPrefix("-") || words.hasPrefix("+") { return nil }
    let parts = usual(words)
    if parts.count == 2, parts[0] == "last",
      let this = edge(["start", parts[1]], now: now, isPast: true),
      let last = edge(["start", parts[1]], now: this.start.addingTimeInterval(-1), isPast: true)
    {
      return Span(start: last.start, end: this.start)
    }
    // These count from now.
    if parts.contains(where: { units[singular($0)] != nil }) {
      return timeAgo(parts.joined(separator: " "), in: direction, now: now)
        ?? plan(words, now: now).flatMap { $0.start <= now ? $0 : nil }
    }
    if parts.contains(where: ["in", "next", "tomorrow", "from", "after"].contains) { return nil }
    return [0, 1, 7, 14, 31, 62, 366, 1461].lazy.compactMap { days in
      plan(words, now: now.addingTimeInterval(-86_400 * days))
    }.first { $0.start <= now }
  }

  /// The beginning or the end of a week, a month or a year. Weeks begin on Monday.
  private static func period(_ words: String, in direction: Direction, now: Date) -> Span? {
    let isPast = direction == .past
    let units = ["w": "week", "m": "month", "q": "quarter", "y": "year"]
    if words.count == 3, let unit = units[String(words.suffix(1))] {
      if words.hasPrefix("so") { return edge(["start", unit], now: now, isPast: isPast) }
      if words.hasPrefix("eo"), !isPast { return edge(["end", unit], now: now) }
    }
    let mark = isPast ? "last " : "next "
    guard words.hasPrefix(mark) else { return nil }
    let rest = String(words.dropFirst(mark.count))
    return !isPast && units.values.contains(rest)
      ? edge(["start", "next", rest], now: now) : weekday(rest, in: direction, now: now)
  }

  static let units = [
    "second": "s", "minute": "min", "hour": "h", "day": "d", "week": "w", "month": "mo",
    "year": "y",
  ]

  /// `3 days ago`, `3d ago` or `3 days`, in the past.
  private static func timeAgo(_ words: String, in direction: Direction, now: Date) -> Span? {
    guard direction == .past else { return nil }
    var parts = words.split(separator: " ").map(String.init)
    if parts.last == "ago" { parts.removeLast() }
    guard parts.count == 2, let count = count(parts[0]) else {
      return parts.count == 1 && words != parts[0] ? age(parts[0], in: direction, now: now) : nil
    }
    return units[singular(parts[1])].flatMap { age("\(count)" + $0, in: direction, now: now) }
  }

  /// A time of a day: `friday 14:00`, `friday at 14:00`, `friday 5pm`; in the past also `14:00` of
  /// today.
  private static func dayAndTime(_ words: String, in direction: Direction, now: Date) -> Span? {
    var words = words
    for half in [" am", " pm"] where words.hasSuffix(half) {
      words = String(words.dropLast(3)) + half.dropFirst()
    }
    let space = words.lastIndex(of: " ")
    var time = space.map { String(words[words.index(after: $0)...]) } ?? words
    // In the future a time alone is the next one, which is a plan.
    if space == nil && direction == .future { return nil }
    if let found = clock([time]) { time = found.hour.digits(2) + ":" + found.minute.digits(2) }
    var reader = DateReader(time)
    guard reader.clock() != nil, reader.isAtEnd else { return nil }
    var days = space.map { words[..<$0] } ?? "today"
    if days.hasSuffix(" at") { days = days.dropLast(3) }
    guard let span = span(String(days), in: direction, now: now), span == day(of: span.start)
    else { return nil }
    return calendar(text(of: localParts(span.start), as: "%Y-%m-%d ") + time)
  }

  /// A day or moment with a distance from it: `friday+2h`, `eom-3d`.
  private static func dayAndDistance(_ words: String, in direction: Direction, now: Date) -> Span? {
    guard let sign = words.lastIndex(where: { $0 == "+" || $0 == "-" }), sign != words.startIndex
    else { return nil }
    let distance = words[words.index(after: sign)...]
    let digits = distance.prefix { $0.isASCII && $0.isNumber }
    guard let count = number(digits), !digits.isEmpty, count < 1_000_000,
      let base = span(String(words[..<sign]), in: direction, now: now)
    else { return nil }
    return away(
      words[sign] == "-" ? -count : count, unit: distance.dropFirst(digits.count), from: base)
  }

  /// A moment or a day at a distance, in seconds to years, from another one.
  static func away(_ count: Int, unit: Substring, from base: Span) -> Span? {
    let steps = Int32(count)
    switch unit {
    case "s": return moment(base.start.addingTimeInterval(Double(steps)))
    case "min": return moment(base.start.addingTimeInterval(Double(steps) * 60))
    case "h": return moment(base.start.addingTimeInterval(Double(steps) * 3600))
    case "d": return span(moving: base) { $0.tm_mday += steps }
    case "w": return span(moving: base) { $0.tm_mday += 7 * steps }
    case "mo", "m": return span(moving: base) { addMonths(steps, to: &$0) }
    case "y": return span(moving: base) { addMonths(12 * steps, to: &$0) }
    default: return nil
    }
  }

  /// A day, or the same time of another day.
  static func span(moving base: Span, by change: (inout tm) -> Void) -> Span? {
    if base == day(of: base.start) { return day(of: base.start, change) }
    var parts = localParts(base.start)
    change(&parts)
    let moved = span(from: parts) { _ in }
    guard day(of: moved.start) != nil else { return nil }
    let length = base.end.timeIntervalSince(base.start)
    return Span(start: moved.start, end: moved.start.addingTimeInterval(length))
  }
}
