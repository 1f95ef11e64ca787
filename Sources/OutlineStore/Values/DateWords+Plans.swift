internal import Foundation

// Days as people write them in plans: `dec 24`, `24/12`, `first monday of december`, `5pm`. All of a
// phrase is read, or none of it.
extension DateWords {
  /// The day or time that a phrase of a plan names, or `nil`.
  static func plan(_ text: String, _ now: Date) -> Span? {
    if text.utf8.count > 64 || text == "24/7" || text.first == " " || text.last == " " {
      return nil
    }
    let words = usual(text)
    if words.isEmpty { return nil }
    let joined = words.joined(separator: " ")
    if joined != text, let plain = span(joined, .future, now: now, isPlain: true) { return plain }
    if let day = planned(words[...], now) { return day }
    // A clock alone is the next one; with a day it comes first or last.
    if let clock = clock(words[...]) { return next(clock, now) }
    for index in words.indices.dropFirst() {
      let (front, back) = (words[..<index], words[index...])
      if var clock = clock(back, isAfterDay: true), let day = anyDay(front, now) {
        if words.contains("tonight"), clock.hour < 12 { clock.hour += 12 }
        return time(clock, of: day)
      }
      if let clock = clock(front, isAfterDay: true), let day = anyDay(back, now) {
        return time(clock, of: day)
      }
    }
    return nil
  }

  /// The words of a phrase, in the usual forms: `fri.` as `friday`, `dec24` as `dec 24`, `@` as `at`.
  private static func usual(_ text: String) -> [String] {
    var words: [String] = []
    for part in text.replacing("@", with: " at ").split(whereSeparator: { " ,".contains($0) }) {
      let hasLetters = part.contains(where: \.isLetter)
      for word in hasLetters && part.first != "-" ? part.split(separator: "-") : [part] {
        let letters = word.filter(\.isLetter)
        let isMonth = month(letters) != nil && word.count > letters.count
        if isMonth, word.first?.isLetter == true {
          words += [letters, String(word.dropFirst(letters.count))]
        } else if isMonth, word.hasSuffix(letters) {
          words += [String(word.dropLast(letters.count)), letters]
        } else {
          let plain = hasLetters && word.hasSuffix(".") ? word.dropLast() : word
          words.append(synonyms[String(plain)] ?? String(plain))
        }
      }
    }
    if let index = words.firstIndex(of: "couple") {
      let isWhole = index > 0 && words[index - 1] == "a"
      let hasOf = index + 1 < words.count && words[index + 1] == "of"
      words.replaceSubrange(
        (isWhole ? index - 1 : index)...(hasOf ? index + 1 : index), with: ["2"])
    }
    if words.last == "later" { words = ["in"] + words.dropLast() }
    if words.first == "within" { words[0] = "in" }
    if let first = words.first, first.hasPrefix("+"), words.count == 2 {
      words = ["in", String(first.dropFirst()), words[1]]
    }
    let partsOfDay: Set = ["morning", "afternoon", "evening", "night"]
    if words.count > 1, let last = words.last, partsOfDay.contains(last) {
      words.removeLast()
      if words == ["this"] { words = ["today"] }
    }
    return words
  }

  private static let synonyms = [
    "thurs": "thursday", "thur": "thursday", "tues": "tuesday", "weds": "wednesday",
    "mins": "minutes", "min": "minutes", "hrs": "hours", "hr": "hours", "secs": "seconds",
  ]

  // MARK: Clocks

  private static let clocks = [
    "noon": (12, 0), "midday": (12, 0), "midnight": (24, 0), "teatime": (16, 0),
  ]

  /// Hours and minutes: `5pm`, `5:30 pm`, `17:30`, `noon`; after a day also `9`.
  private static func clock(
    _ words: ArraySlice<String>, isAfterDay: Bool = false
  ) -> (hour: Int, minute: Int)? {
    var words = words
    if words.first == "at" || words.first == "by" { words.removeFirst() }
    let isExplicit = words.startIndex != words.endIndex
    guard isExplicit, words.count <= 2 else { return nil }
    if words.count == 1, let known = clocks[words.joined()] { return known }
    var text = words.joined()
    var isLate: Bool?
    for (ending, late) in [("am", false), ("pm", true), ("a", false), ("p", true)]
    where isLate == nil && text.hasSuffix(ending) {
      isLate = late
      text.removeLast(ending.count)
    }
    if words.count == 2, isLate == nil { return nil }
    if isAfterDay, isLate == nil, text.count == 4, number(text[...]) != nil {
      text = text.prefix(2) + ":" + text.suffix(2)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = number(parts[0]), parts[0].count <= 2,
      parts.count == 1 || parts[1].count == 2,
      let minute = parts.count == 1 ? 0 : number(parts[1]), minute < 60
    else { return nil }
    if let isLate { return (1...12).contains(hour) ? (hour % 12 + (isLate ? 12 : 0), minute) : nil }
    guard hour < 24, parts.count == 2 || isAfterDay else { return nil }
    return (hour, minute)
  }

  private static func time(_ clock: (hour: Int, minute: Int), of day: Span) -> Span? {
    var parts = localParts(day.start)
    (parts.tm_hour, parts.tm_min) = (Int32(clock.hour), Int32(clock.minute))
    return span(from: parts) { $0.tm_min += 1 }
  }

  private static func next(_ clock: (hour: Int, minute: Int), _ now: Date) -> Span? {
    guard let today = day(of: now), let time = time(clock, of: today) else { return nil }
    if time.end > now { return time }
    return day(of: now) { $0.tm_mday += 1 }.flatMap { Self.time(clock, of: $0) }
  }

  // MARK: Days

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let numbers = [
    "a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]
  private static let ordinals = ["first", "second", "third", "fourth", "fifth"]

  private static func month(_ word: String) -> Int? {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    if word == "sept" { return 8 }
    return months.firstIndex { $0 == word || word.count == 3 && $0.hasPrefix(word) }
  }

  private static func count(_ word: String) -> Int? {
    if word == "an" || word == "next" { return 1 }
    return numbers.firstIndex(of: word).map { max(1, $0) }
      ?? (word.count <= 4 && !word.isEmpty ? number(word[...]) : nil)
  }

  /// The number of a day in a month: `3`, `3.`, `3rd`.
  private static func dayNumber(_ word: String, isOrdinal: Bool = false) -> Int? {
    if let place = ordinals.firstIndex(of: word) { return place + 1 }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let endings = isOrdinal ? ["st", "nd", "rd", "th"] : ["", ".", "st", "nd", "rd", "th"]
    guard (1...2).contains(digits.count), endings.contains(String(word.dropFirst(digits.count))),
      let day = number(digits), (1...31).contains(day)
    else { return nil }
    return day
  }

  /// A day that a word of the plain forms or a phrase names.
  private static func anyDay(_ words: ArraySlice<String>, _ now: Date) -> Span? {
    let plain = span(words.joined(separator: " "), .future, now: now, isPlain: true)
    guard let day = plain == plain.flatMap({ self.day(of: $0.start) }) ? plain : nil else {
      return planned(words, now).flatMap { $0 == self.day(of: $0.start) ? $0 : nil }
    }
    return day
  }

  private static func planned(_ words: ArraySlice<String>, _ now: Date) -> Span? {
    var words = words
    if words.count > 1, ["on", "the", "this", "by", "in"].contains(words[words.startIndex]) {
      if words.count == 2 || words.first != "in" {
        words.removeFirst()
        if words.count > 1, words.first == "the" { words.removeFirst() }
        if words.count == 1, let day = anyDay(words, now) { return day }
      }
    }
    // A weekday before a date that is one.
    if words.count > 1, let first = words.first, weekday(first, .future, now) != nil,
      let day = planned(words.dropFirst(), now),
      weekdays[Int(localParts(day.start).tm_wday)].hasPrefix(first.prefix(3))
    {
      return day
    }
    let text = words.joined(separator: " ")
    switch text {
    case "tod", "tonight", "eod", "end of day", "this evening": return day(of: now)
    case "tom", "tmr", "tmrw": return day(of: now) { $0.tm_mday += 1 }
    case "day after tomorrow", "overmorrow": return day(of: now) { $0.tm_mday += 2 }
    case "weekend":
      let today = localParts(now).tm_wday
      return today == 0 ? day(of: now) : day(of: now) { $0.tm_mday += 6 - today }
    case "next weekend":
      let today = localParts(now).tm_wday
      return day(of: now) { $0.tm_mday += 13 - (today + 6) % 7 - 1 }
    case "christmas", "xmas": return dayOfYear(month: 11, day: 25, now)
    default: break
    }
    return named(words, now) ?? numeric(text, now) ?? edge(words, now) ?? distant(words, now)
      ?? weekdayOfMonth(words, now)
  }

  /// The coming day of a month, this year or the next one in which there is such a day.
  private static func dayOfYear(month: Int, day: Int, year: Int? = nil, _ now: Date) -> Span? {
    let today = self.day(of: now)
    let first = year.map { Int32($0 - 1900) } ?? localParts(now).tm_year
    for year in first...first + (year == nil ? 8 : 0) {
      let found = self.day(of: now) {
        ($0.tm_year, $0.tm_mon, $0.tm_mday) = (year, Int32(month), Int32(day))
      }
      guard let found, localParts(found.start).tm_mon == month else { continue }
      if let today, found.start < today.start, first == year, isOpen(first, now) { continue }
      return found
    }
    return nil

    func isOpen(_ year: Int32, _ now: Date) -> Bool { year == localParts(now).tm_year }
  }

  private static func year(_ word: String) -> Int? {
    word.count == 4 ? number(word[...]).flatMap { $0 >= 1900 ? $0 : nil } : nil
  }

  /// `dec 24`, `24 dec`, `24th of december 2027`, `apr`, `31st`.
  private static func named(_ words: ArraySlice<String>, _ now: Date) -> Span? {
    var words = words.filter { $0 != "of" }
    if words.count == 3, words.suffix(2) == ["next", "month"],
      let number = dayNumber(words[0], isOrdinal: true)
    {
      let found = Self.day(of: now) { ($0.tm_mon, $0.tm_mday) = ($0.tm_mon + 1, Int32(number)) }
      return found.flatMap { localParts($0.start).tm_mday == number ? $0 : nil }
    }
    var given: Int?
    if words.count > 1, let last = words.last, let year = year(last) {
      given = year
      words.removeLast()
    }
    func day(_ month: Int, _ day: Int) -> Span? {
      guard let given else { return dayOfYear(month: month, day: day, now) }
      let found = Self.day(of: now) {
        ($0.tm_year, $0.tm_mon, $0.tm_mday) = (Int32(given - 1900), Int32(month), Int32(day))
      }
      return found.flatMap { localParts($0.start).tm_mon == month ? $0 : nil }
    }
    switch words.count {
    case 1:
      if let month = month(words[0]) { return day(month, 1) }
      guard given == nil, let number = dayNumber(words[0], isOrdinal: true) else { return nil }
      return comingDay(number, now)
    case 2:
      if let month = month(words[0]), let number = dayNumber(words[1]) { return day(month, number) }
      if let month = month(words[1]), let number = dayNumber(words[0]) { return day(month, number) }
      return nil
    default: return nil
    }
  }

  /// The next day of a number, in this month or the next one that has it.
  private static func comingDay(_ number: Int, _ now: Date) -> Span? {
    let today = localParts(now)
    for months in 0...3 {
      let found = day(of: now) {
        $0.tm_mon += Int32(months)
        $0.tm_mday = Int32(number)
      }
      guard let found, localParts(found.start).tm_mday == number else { continue }
      if months > 0 || Int32(number) >= today.tm_mday { return found }
    }
    return nil
  }

  /// `24.12.`, `12/24`, `24/12/2027`, `12-05`, `2026/12/01`, `20261201`.
  private static func numeric(_ text: String, _ now: Date) -> Span? {
    if text.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }), text.hasPrefix("20") {
      return calendar("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
    }
    guard let sign = text.first(where: { "./-".contains($0) }) else { return nil }
    var parts = text.split(separator: sign, omittingEmptySubsequences: false)
    if sign == ".", parts.last == "" { parts.removeLast() }
    guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let values = parts.compactMap { number($0) }
    guard values.count == parts.count else { return nil }
    if parts[0].count == 4, values.count == 3 {
      return exact(year: values[0], month: values[1], day: values[2], now)
    }
    guard parts[0].count <= 2, parts[1].count <= 2 else { return nil }
    var (month, day) = (values[0], values[1])
    if sign == "." || sign == "/" && (month > 12 || day <= 12 && isDayFirst) {
      (month, day) = (day, month)
    }
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    if values.count == 2 { return dayOfYear(month: month - 1, day: day, now) }
    let year = parts[2].count == 2 ? 2000 + values[2] : values[2]
    return parts[2].count == 2 || parts[2].count == 4
      ? exact(year: year, month: month, day: day, now) : nil
  }

  private static func exact(year: Int, month: Int, day: Int, _ now: Date) -> Span? {
    let found = self.day(of: now) {
      ($0.tm_year, $0.tm_mon, $0.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    }
    guard let found, (1900...9999).contains(year) else { return nil }
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

  /// `end of next month`, `last day of month`, `start of december`, `eom`.
  private static func edge(_ words: ArraySlice<String>, _ now: Date) -> Span? {
    var words = words.filter { !["of", "the", "this"].contains($0) }
    guard words.count >= 2 else { return nil }
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
    let steps: Int32 = isNext ? 1 : 0
    let today = (localParts(now).tm_wday + 6) % 7
    switch unit {
    case "week":
      return day(of: now) { $0.tm_mday += 7 * steps - today + (isEnd ? 6 : isNext ? 0 : 7) }
    case "month":
      return day(of: now) {
        $0.tm_mon += steps + (isEnd || !isNext ? 1 : 0)
        $0.tm_mday = isEnd ? 0 : 1
      }
    case "year":
      return day(of: now) {
        $0.tm_year += steps + (isEnd || isNext ? 0 : 1)
        ($0.tm_mon, $0.tm_mday) = isEnd ? (11, 31) : (0, 1)
      }
    default:
      guard let month = month(unit), let first = dayOfYear(month: month, day: 1, now) else {
        return nil
      }
      return isEnd
        ? day(of: first.start) {
          $0.tm_mon += 1
          $0.tm_mday = 0
        } : first
    }
  }

  /// `a week from today`, `2 weeks from monday`, `in three days`, `3 days from now`.
  private static func distant(_ words: ArraySlice<String>, _ now: Date) -> Span? {
    var words = Array(words)
    var base = day(of: now)
    if let index = words.firstIndex(where: { ["from", "after"].contains($0) }) {
      let rest = words[(index + 1)...]
      base = rest.elementsEqual(["now"]) ? base : anyDay(rest, now)
      words.removeSubrange(index...)
    } else if words.first == "in" {
      words.removeFirst()
    } else if let last = words.last, weekday(last, .future, now) != nil || last == "week" {
      return weekdayInWeeks(words, now)
    }
    if let moment = clockAway(words, now) { return base == day(of: now) ? moment : nil }
    guard words.count == 2, let base, let count = count(words[0]), count < 1_000_000 else {
      return nil
    }
    let unit = words[1].hasSuffix("s") ? String(words[1].dropLast()) : words[1]
    let steps = Int32(count)
    switch unit {
    case "day": return day(of: base.start) { $0.tm_mday += steps }
    case "week": return day(of: base.start) { $0.tm_mday += 7 * steps }
    case "fortnight": return day(of: base.start) { $0.tm_mday += 14 * steps }
    case "month": return day(of: base.start) { addMonths(steps, to: &$0) }
    case "year": return day(of: base.start) { addMonths(12 * steps, to: &$0) }
    default: return nil
    }
  }

  /// `1.5 hours`, `half an hour`, `4h30min`: the moment so far from now.
  private static func clockAway(_ words: [String], _ now: Date) -> Span? {
    var minutes: Double?
    if words == ["half", "an", "hour"] {
      minutes = 30
    } else if words.count == 2, let unit = ["hour": 60.0, "hours": 60, "minutes": 1][words[1]] {
      let isNumber = words[0].allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
      minutes = (isNumber ? Double(words[0]) : count(words[0]).map(Double.init)).map { $0 * unit }
    } else if words.count == 1, let hour = words[0].firstIndex(of: "h") {
      var rest = words[0][words[0].index(after: hour)...]
      for ending in ["minutes", "min", "m", "rs"] where rest.hasSuffix(ending) {
        rest = rest.dropLast(ending.count)
      }
      if let hours = number(words[0][..<hour]), let left = rest.isEmpty ? 0 : number(rest),
        hours < 1000, left < 60, hour != words[0].startIndex
      {
        minutes = Double(60 * hours + left)
      }
    }
    guard let minutes, minutes < 1_000_000 else { return nil }
    return moment(now.addingTimeInterval(60 * minutes))
  }

  /// `monday next week`, `next week monday`, `monday of next week`.
  private static func weekdayInWeeks(_ given: [String], _ now: Date) -> Span? {
    let words = given.filter { $0 != "of" }
    guard words.count == 3 else { return nil }
    let name = words[2] == "week" ? words[0] : words[2]
    guard words.prefix(2) == ["next", "week"] || words.suffix(2) == ["next", "week"],
      let day = weekday(name, .future, now)
    else { return nil }
    let (today, wanted) = (localParts(now).tm_wday, localParts(day.start).tm_wday)
    return self.day(of: now) { $0.tm_mday += 7 - (today + 6) % 7 + (wanted + 6) % 7 }
  }

  /// `first monday of december`, `last friday of next month`.
  private static func weekdayOfMonth(_ words: ArraySlice<String>, _ now: Date) -> Span? {
    var words = words.filter { !["of", "in", "the", "this"].contains($0) }
    guard words.count >= 2, let wanted = weekday(words[1], .future, now) else { return nil }
    let isLast = words[0] == "last"
    let place =
      ordinals.firstIndex(of: words[0]) ?? dayNumber(words[0], isOrdinal: true).map { $0 - 1 }
    guard isLast || place.map({ $0 < 5 }) == true else { return nil }
    words.removeFirst(2)
    let isNext = words.first == "next"
    if isNext { words.removeFirst() }
    guard words.count == 1 else { return nil }
    let day = Int32(localParts(wanted.start).tm_wday)
    func found(_ first: Span) -> Span? {
      let start = localParts(first.start)
      if isLast {
        let end = self.day(of: first.start) {
          $0.tm_mon += 1
          $0.tm_mday = 0
        }
        return end.flatMap { end in
          let last = localParts(end.start).tm_wday
          return self.day(of: end.start) { $0.tm_mday -= (last - day + 7) % 7 }
        }
      }
      let date = 1 + (day - start.tm_wday + 7) % 7 + 7 * Int32(place ?? 0)
      let found = self.day(of: first.start) { $0.tm_mday = date }
      return found.flatMap { localParts($0.start).tm_mon == start.tm_mon ? $0 : nil }
    }
    if words[0] == "month" {
      for months in (isNext ? 1 : 0)...(isNext ? 1 : 3) {
        let first = self.day(of: now) {
          $0.tm_mon += Int32(months)
          $0.tm_mday = 1
        }
        if let day = first.flatMap(found), isNext || day.end > now { return day }
      }
      return nil
    }
    guard !isNext, let month = month(words[0]) else { return nil }
    let year = localParts(now).tm_year
    for year in year...year + 1 {
      let first = self.day(of: now) {
        ($0.tm_year, $0.tm_mon, $0.tm_mday) = (year, Int32(month), 1)
      }
      if let day = first.flatMap(found), day.end > now { return day }
    }
    return nil
  }
}
