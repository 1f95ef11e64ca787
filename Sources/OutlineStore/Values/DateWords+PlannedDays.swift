internal import Foundation

// The days of plans: in numbers, at the edge of a period, and at a distance.
extension DateWords {
  /// `24.12.`, `12/24`, `24/12/2027`, `12-05`, `2026/12/01`, `20261201`.
  static func numeric(_ text: String, now: Date) -> Span? {
    if text.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }), text.hasPrefix("20") {
      return calendar("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
    }
    guard let sign = text.first(where: { "./-".contains($0) }) else { return nil }
    var parts = text.split(separator: sign, omittingEmptySubsequences: false)
    if sign == ".", parts.last == "" { parts.removeLast() }
    guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let values = parts.compactMap { number($0) }
    guard values.count == parts.count else { return nil }
    if sign == "/", values.count == 2, parts[0].count <= 2, parts[1].count == 4 {
      return exact(year: values[1], month: values[0], day: 1, now: now)
    }
    // Longer numbers would not fit.
    guard parts[1].count <= 2, parts.count == 2 || parts[2].count <= 4 else { return nil }
    if parts[0].count == 4, values.count == 3, parts[2].count <= 2 {
      return exact(year: values[0], month: values[1], day: values[2], now: now)
    }
    if sign == "-", values.count == 2, parts[0].count == 4, parts[1].count == 2 {
      return exact(year: values[0], month: values[1], day: 1, now: now)
    }
    guard parts[0].count <= 2 else { return nil }
    var (month, day) = (values[0], values[1])
    let isByLocale = sign == "/" || values.count == 3
    if sign == "." || isByLocale && (month > 12 || day <= 12 && isDayFirst) {
      (month, day) = (day, month)
    }
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    if values.count == 2 { return dayOfYear(month: month - 1, day: day, now: now) }
    let year = parts[2].count == 2 ? 2000 + values[2] : values[2]
    return parts[2].count == 2 || parts[2].count == 4
      ? exact(year: year, month: month, day: day, now: now) : nil
  }

  /// A day of the calendar; `nil` if there is none.
  static func exact(year: Int, month: Int, day: Int, now: Date) -> Span? {
    guard (1900...9999).contains(year) else { return nil }
    let found = self.day(of: now) {
      ($0.tm_year, $0.tm_mon, $0.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    }
    guard let found else { return nil }
    let parts = localParts(found.start)
    return Int(parts.tm_mon) == month - 1 && Int(parts.tm_mday) == day ? found : nil
  }

  /// Whether the locale of the C library writes the day before the month.
  private static var isDayFirst: Bool {
    let locale = newlocale(LC_TIME_MASK, "", nil)
    defer { if let locale { freelocale(locale) } }
    guard let locale, let format = nl_langinfo_l(nl_item(D_FMT), locale) else { return false }
    let text = String(cString: format).lowercased()
    guard let day = text.firstIndex(where: { "de".contains($0) }),
      let month = text.firstIndex(where: { "mb".contains($0) })
    else { return false }
    return day < month
  }

  /// A day of the month so many months after that of a date.
  static func day(of date: Date, months: Int, _ number: Int) -> Span? {
    day(of: date) { ($0.tm_mon, $0.tm_mday) = ($0.tm_mon + Int32(months), Int32(number)) }
  }

  /// `end of next month`, `last day of month`, `start of december`, `eom`.
  /// - Parameter isPast: whether the beginning of a period is the latest one, not the next.
  static func edge(_ words: ArraySlice<String>, now: Date, isPast: Bool = false) -> Span? {
    var words = words.filter { !["of", "the", "this"].contains($0) }
    guard words.count >= 2 else { return nil }
    if words[1] == "workday" {
      words[1] = "day"
      let isLast = words[0] == "last"
      let found = edge(words[...], now: now).flatMap { found in
        let shifts: [Int32: Int32] = isLast ? [0: -2, 6: -1] : [0: 1, 6: 2]
        return day(of: found.start) { $0.tm_mday += shifts[$0.tm_wday] ?? 0 }
      }
      return found.flatMap { $0.end > now ? $0 : nil }
    }
    let isEnd: Bool
    switch (words[0], words[1]) {
    case ("last", "day"), ("first", "day"):
      isEnd = words[0] == "last"
      words.removeFirst(2)
    case ("end", _), ("start", _), ("beginning", _):
      isEnd = words[0] == "end"
      words.removeFirst()
    default: return nil
    }
    let isNext = words.first == "next"
    if isNext { words.removeFirst() }
    guard words.count == 1, let unit = words.first else { return nil }
    let steps = isNext || !isEnd && !isPast ? 1 : 0
    let today = (localParts(now).tm_wday + 6) % 7
    // A month ends on the day 0 of the next one.
    let later = isEnd ? 1 : 0
    switch unit {
    case "week": return day(of: now) { $0.tm_mday += Int32(7 * steps) - today + (isEnd ? 6 : 0) }
    case "month": return day(of: now, months: steps + later, 1 - later)
    case "quarter":
      let past = Int(localParts(now).tm_mon) % 3
      return day(of: now, months: 3 * (steps + later) - past, 1 - later)
    case "year":
      let year = Int(localParts(now).tm_year) + 1900 + steps
      let (month, day) = isEnd ? (12, 31) : (1, 1)
      return exact(year: year, month: month, day: day, now: now)
    default:
      guard let month = month(unit), let first = dayOfYear(month: month, day: 1, now: now)
      else { return nil }
      return isEnd ? day(of: first.start, months: 1, 0) : first
    }
  }

  /// `a week from today`, `2 weeks from monday`, `in three days`, `3 days from now`.
  static func distant(_ words: ArraySlice<String>, now: Date) -> Span? {
    var words = Array(words)
    if words.count == 1, let span = age(words[0], in: .future, now: now) { return span }
    // `friday in 2 weeks` is `2 weeks from friday`.
    if words.count == 4, words[1] == "in", singular(words[3]) == "week" {
      words = [words[2], words[3], "from", words[0]]
    }
    var base = day(of: now)
    let isBack = words.last == "ago" || words.contains("before")
    if let index = words.firstIndex(where: { ["from", "after", "before"].contains($0) }) {
      let rest = words[(index + 1)...]
      base = rest.elementsEqual(["now"]) ? base : anyDay(rest, now: now)
      // `the monday after christmas`
      if index == 1, words[1] != "from", weekday(words[0], in: .future, now: now) != nil {
        return base.flatMap { weekday(words[0], in: isBack ? .past : .future, now: $0.start) }
      }
      words.removeSubrange(index...)
      if words == ["day"] { words = ["a", "day"] }
    } else if words.last == "ago" {
      words.removeLast()
    } else if words.first == "in" {
      words.removeFirst()
    } else if words.count > 2, count(words[0]) != nil, singular(words[1]) == "week",
      let day = anyDay(words[2...], now: now)
    {
      // `a week tomorrow`, `2 weeks on tuesday`
      (words, base) = (Array(words[..<2]), day)
    } else if let last = words.last,
      weekday(last, in: .future, now: now) != nil || last == "week" && count(words[0]) == nil
    {
      return weekdayInWeeks(words, now: now)
    }
    if let moment = clockAway(words, now: now) {
      return base == day(of: now) && !isBack ? moment : nil
    }
    words.removeAll { $0 == "and" }
    guard let base, !words.isEmpty, words.count.isMultiple(of: 2) else { return nil }
    let names = stride(from: 1, to: words.count, by: 2).map { singular(words[$0]) }
    // Hours are counted from the time of now, and not from the day.
    let isTimed = names.contains { ["hour", "minute", "second"].contains($0) }
    if isTimed, base != day(of: now) || isBack { return nil }
    var found = isTimed ? moment(now) : base
    for (index, name) in names.enumerated() {
      guard let count = count(words[2 * index]), count < 1_000_000 else { return nil }
      let size = name == "fortnight" ? 2 : 1
      let unit = size == 2 ? "w" : units[name] ?? ""
      let steps = size * (isBack ? -count : count)
      let next =
        name == "workday" ? workday(steps, from: found) : away(steps, unit: unit[...], from: found)
      guard let next else { return nil }
      found = next
    }
    return found
  }

  /// The day so many working days after another one, or before it.
  private static func workday(_ count: Int, from base: Span) -> Span? {
    var found = base
    var left = min(abs(count), 5000)
    while left > 0, let next = day(of: found.start, { $0.tm_mday += Int32(count.signum()) }) {
      found = next
      if (1...5).contains(localParts(found.start).tm_wday) { left -= 1 }
    }
    return found
  }

  static func singular(_ word: String) -> String {
    word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  /// `1.5 hours`, `4h30min`: the moment so far from now.
  private static func clockAway(_ words: [String], now: Date) -> Span? {
    if words.count == 2, let unit = ["hour": 3600.0, "minute": 60, "second": 1][singular(words[1])]
    {
      let isNumber = words[0].allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
      let count = isNumber ? Double(words[0]) : count(words[0]).map(Double.init)
      return count.flatMap { $0 < 20_000 ? moment(now.addingTimeInterval($0 * unit)) : nil }
    }
    guard words.count == 1, let hour = words[0].firstIndex(of: "h"),
      let base = age(String(words[0][...hour]), in: .future, now: now)
    else { return nil }
    let rest = words[0][words[0].index(after: hour)...]
    let minutes = rest.prefix { $0.isASCII && $0.isNumber }
    let ending = rest.dropFirst(minutes.count)
    guard minutes.count < 3, ["", "m", "min", "minutes", "rs"].contains(ending) else { return nil }
    return away(number(minutes) ?? 0, unit: "min", from: base)
  }

  /// `monday next week`, `next week monday`, `monday of next week`.
  private static func weekdayInWeeks(_ given: [String], now: Date) -> Span? {
    let words = given.filter { $0 != "of" && $0 != "on" }
    if words.count == 2, words[1] == "week", let day = weekday(words[0], in: .future, now: now) {
      return away(1, unit: "w", from: day)
    }
    guard words.count == 3 else { return nil }
    let name = words[2] == "week" ? words[0] : words[2]
    guard words.prefix(2) == ["next", "week"] || words.suffix(2) == ["next", "week"],
      let day = weekday(name, in: .future, now: now)
    else { return nil }
    let (today, wanted) = (localParts(now).tm_wday, localParts(day.start).tm_wday)
    return self.day(of: now) { $0.tm_mday += 7 - (today + 6) % 7 + (wanted + 6) % 7 }
  }

  /// `first monday of december`, `last friday of next month`.
  static func weekdayOfMonth(_ words: ArraySlice<String>, now: Date) -> Span? {
    var words = words.filter { !["of", "in", "the", "this"].contains($0) }
    guard words.count >= 2, let wanted = weekday(words[1], in: .future, now: now)
    else { return nil }
    let isLast = words[0] == "last"
    let place =
      ordinals.firstIndex(of: words[0]) ?? dayNumber(words[0], isOrdinal: true).map { $0 - 1 }
    guard isLast || place.map({ $0 < 5 }) == true else { return nil }
    if words.count == 2, isLast { return weekday(words[1], in: .past, now: now) }
    words = words.count == 2 ? ["month"] : Array(words.dropFirst(2))
    let isNext = words.first == "next"
    if isNext { words.removeFirst() }
    let given = words.count == 2 ? year(words[1]) : nil
    guard words.count == 1 || given != nil else { return nil }
    let day = Int32(localParts(wanted.start).tm_wday)
    func match(after first: Span) -> Span? {
      let start = localParts(first.start)
      if isLast {
        return self.day(of: first.start, months: 1, 0).flatMap { end in
          let last = localParts(end.start).tm_wday
          return self.day(of: end.start) { $0.tm_mday -= (last - day + 7) % 7 }
        }
      }
      let date = 1 + (day - start.tm_wday + 7) % 7 + 7 * Int32(place ?? 0)
      let found = self.day(of: first.start) { $0.tm_mday = date }
      return found.flatMap { localParts($0.start).tm_mon == start.tm_mon ? $0 : nil }
    }
    let year = given ?? Int(localParts(now).tm_year) + 1900
    let firsts: [Span?]
    if words[0] == "month" {
      firsts = (isNext ? 1...1 : 0...3).map { self.day(of: now, months: $0, 1) }
    } else {
      guard !isNext, let month = month(words[0]) else { return nil }
      firsts = (year...year + 1).map { exact(year: $0, month: month + 1, day: 1, now: now) }
    }
    return firsts.lazy.compactMap { $0.flatMap(match) }.first {
      isNext || given != nil || $0.end > now
    }
  }
}
