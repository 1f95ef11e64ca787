internal import Foundation

// Days as people write them in plans: `dec 24`, `24/12`, `first monday of december`, `5pm`. All of a
// phrase is read, or none of it.
extension DateWords {
  /// The day or time that a phrase of a plan names, or `nil`.
  static func plan(_ text: String, now: Date) -> Span? {
    if text.utf8.count > 64 || text == "24/7" || text.first == " " || text.last == " " {
      return nil
    }
    let text = partsOfDay.keys.reduce(text) { $0.replacing("in the \($1)", with: $1) }
    var words = usual(text)
    if words.count == 1, let hour = partsOfDay[words[0]] { return next((hour, 0), now: now) }
    var hour: Int?
    if let index = words.lastIndex(where: { partsOfDay[$0] != nil }) {
      hour = partsOfDay[words.remove(at: index)]
    }
    if let hour, var clock = clock(words[...], isAfterDay: true) {
      if hour > 12, clock.hour < 12 { clock.hour += 12 }
      return next(clock, now: now)
    }
    let found = plan(words, unlike: text, now: now)
    guard let found, let hour else { return found }
    guard day(of: found.start) == found else {
      let clock = localParts(found.start)
      // Midnight is the end of an evening; another hour after it is one of two days.
      if clock.tm_hour == 0 { return words.contains("midnight") ? found : nil }
      let isEarly = hour > 12 && clock.tm_hour < 12
      return isEarly ? time((Int(clock.tm_hour) + 12, Int(clock.tm_min)), of: found) : found
    }
    // A part of today that is past already is just the day.
    let time = time((hour, 0), of: found)
    return found == day(of: now) && (time?.start ?? now) <= now ? found : time
  }

  /// The hours that parts of a day mean.
  private static let partsOfDay = ["morning": 9, "afternoon": 15, "evening": 18, "night": 20]

  private static func plan(_ words: [String], unlike text: String, now: Date) -> Span? {
    if words.isEmpty { return nil }
    let joined = words.joined(separator: " ")
    if joined != text, let plain = span(joined, in: .future, now: now, isPlain: true) {
      return plain
    }
    // A clock alone is the next one; with a day it comes first or last.
    if let clock = clock(words[...]) { return next(clock, now: now) }
    if let day = plannedDay(words[...], now: now) { return day }
    for index in words.indices.dropFirst() {
      let (front, back) = (words[..<index], words[index...])
      // A number after a month is a year, and hours after a number of days are more of them.
      let isMore = units[singular(words[index - 1])] != nil && words[index].hasSuffix("h")
      if isMore || year(words[index]) != nil && front.contains(where: { month($0) != nil }) {
        continue
      }
      if let clock = clock(back, isAfterDay: true), let day = anyDay(front, now: now) {
        return time(clock, of: day)
      }
      // `2027` before a day is a year, and `1 jan 27` is no day at one o'clock.
      let isYear = front.count == 1 && year(words[0]) != nil
      let isDay = number(words[0][...]) != nil && words.count > 1 && month(words[1]) != nil
      if !isYear, !isDay, let clock = clock(front, isAfterDay: true),
        let day = anyDay(back, now: now)
      {
        return time(clock, of: day)
      }
    }
    return nil
  }

  /// The words of a phrase, in the usual forms: `fri.` as `friday`, `dec24` as `dec 24`, `@` as `at`.
  static func usual(_ text: String) -> [String] {
    let plain = text.filter { !"'’".contains($0) }.replacing("@", with: " at ")
      .replacing(".m.", with: "m").replacing(/(?:at )?(\w+) (?:oclock|uhr)\b/) { "at \($0.1)" }
      .replacing(/(\d+) and a half (?=hours)/) { "\($0.1).5 " }
      .replacing(/(\d+h) (\d+m)\b/) { "\($0.1)\($0.2)" }
      .replacing(/\b(\w+) (fifteen|thirty|forty[ -]five)\b/) { found in
        let minutes = ["fifteen": "15", "thirty": "30"][found.2] ?? "45"
        return hour(String(found.1)).map { "\($0):\(minutes)" } ?? String(found.0)
      }
      .replacing(/^(\w+) (?=tonight|today|tomorrow|morning|afternoon|evening)/) { found in
        numbers.dropFirst().contains(String(found.1)) ? "at \(found.0)" : String(found.0)
      }
    let minutes =
      /(?:a )?(half|quarter|five|ten|twenty|\d\d?(?= past)) (past|to) (\w+?)( ?[ap]m)?\b/
    let spoken = plain.replacing(minutes) { found in
      guard let hour = found.3 == "noon" ? 12 : hour(String(found.3)), (1...23).contains(hour),
        let minutes = ["half": 30, "quarter": 15, "twenty": 20][found.1] ?? count(String(found.1)),
        minutes < 60
      else { return String(found.0) }
      let before = hour == 1 ? 12 : hour - 1
      let ending = found.4 ?? ""
      if found.2 == "past" { return "\(hour):" + minutes.digits(2) + ending }
      return "\(before):" + (60 - minutes).digits(2) + ending
    }
    // Months in this form are a plan of `3m`, but people are told `in 15m` by a clock.
    let text = spoken.replacing(/^in (\d+) ?m\b/) { "in \($0.1) minutes" }
    var rest = text.split { " ,".contains($0) }.flatMap { part in
      let hasLetters = part.contains(where: \.isLetter)
      // `9-10am` is no hour.
      let isOne = !hasLetters || part.contains(/^-|^\d+-\d+[ap]m/)
      return (isOne ? [part] : part.split(separator: "-")).map {
        String(hasLetters && $0.hasSuffix(".") ? $0.dropLast() : $0)
      }
    }[...]
    var words: [String] = []
    while !rest.isEmpty {
      let phrases = (1...min(5, rest.count)).map { rest.prefix($0).joined(separator: " ") }
      let length = phrases.lastIndex { forms[$0] != nil } ?? 0
      rest = rest.dropFirst(length + 1)
      for word in (forms[phrases[length]] ?? phrases[0]).split(separator: " ") {
        let letters = word.filter(\.isLetter)
        let isMonth = month(letters) != nil && word.count > letters.count
        if isMonth, word.first?.isLetter == true {
          words += [letters, String(word.dropFirst(letters.count))]
        } else if isMonth, word.hasSuffix(letters) {
          words += [String(word.dropLast(letters.count)), letters]
        } else if word.first?.isNumber == true, word.hasSuffix(letters),
          units[singular(forms[letters] ?? letters)] != nil
        {
          // `3wks`, which is `3 weeks`.
          words += [String(word.dropLast(letters.count)), forms[letters] ?? letters]
        } else {
          words.append(String(word))
        }
      }
    }
    words.removeAll { $0 == "coming" || $0 == "upcoming" }
    if words.count > (words.first == "by" ? 2 : 1) { words.removeAll { $0 == "eod" } }
    if words.last == "later" { words = ["in"] + words.dropLast() }
    if words.first == "within" { words[0] = "in" }
    if let first = words.first, first.hasPrefix("+"), words.count == 2 {
      words = ["in", String(first.dropFirst()), words[1]]
    }
    return words
  }

  /// The phrases of `days.txt`, and the usual words for them.
  private static let forms: [String: String] =
    String(embedded: "days.txt").split(separator: "\n").reduce(into: [:]) { forms, row in
      let parts = row.components(separatedBy: " = ")
      if parts.count == 2 { forms[parts[0]] = parts[1] }
    }

  // MARK: Clocks

  private static let clocks = [
    "noon": (12, 0), "midday": (12, 0), "midnight": (24, 0), "teatime": (16, 0),
  ]

  /// Hours and minutes: `5pm`, `5:30 pm`, `17:30`, `noon`; after a day also `9`.
  static func clock(
    _ words: ArraySlice<String>, isAfterDay: Bool = false
  ) -> (hour: Int, minute: Int)? {
    var words = words
    let isAt = words.first == "at"
    if isAt || words.first == "by" { words.removeFirst() }
    guard (1...2).contains(words.count) else { return nil }
    if words.count == 1, let known = clocks[words.joined()] { return known }
    var text = words.joined()
    var isLate: Bool?
    for (ending, late) in [("am", false), ("pm", true), ("a", false), ("p", true)]
    where isLate == nil && text.hasSuffix(ending) {
      isLate = late
      text.removeLast(ending.count)
    }
    if words.count == 2, isLate == nil { return nil }
    if isLate != nil || isAt {
      text = text.replacing(".", with: ":")
      text = hour(text).map { String($0) } ?? text
    }
    // `17h30` alone is an hour of the day, but `4h30` is a distance.
    if let found = text.wholeMatch(of: /(\d\d?)h(\d\d)?/),
      isAt || isAfterDay || text.count == 5 && text > "13"
    {
      text = found.1 + ":" + (found.2 ?? "00")
    }
    let isShort = text.count == 3 && (isAt || isLate != nil)
    if isShort || text.count == 4 && (isAt || isAfterDay || isLate != nil),
      number(text[...]) != nil
    {
      text = text.dropLast(2) + ":" + text.suffix(2)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = number(parts[0]), parts[0].count <= 2,
      parts.count == 1 || parts[1].count == 2,
      let minute = parts.count == 1 ? 0 : number(parts[1]), minute < 60
    else { return nil }
    if let isLate { return (1...12).contains(hour) ? (hour % 12 + (isLate ? 12 : 0), minute) : nil }
    guard hour < 24, parts.count == 2 || isAfterDay || isAt else { return nil }
    return (hour, minute)
  }

  private static func time(_ clock: (hour: Int, minute: Int), of day: Span) -> Span? {
    var parts = localParts(day.start)
    parts.tm_hour = Int32(clock.hour)
    parts.tm_min = Int32(clock.minute)
    return span(from: parts) { $0.tm_min += 1 }
  }

  private static func next(_ clock: (hour: Int, minute: Int), now: Date) -> Span? {
    guard let today = day(of: now), let time = time(clock, of: today) else { return nil }
    if time.end > now { return time }
    return day(of: now) { $0.tm_mday += 1 }.flatMap { Self.time(clock, of: $0) }
  }

  // MARK: Days

  private static let months = Recurrence.namesOfMonths.map { $0.lowercased() }
  private static let numbers = [
    "a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  /// `5`, or `five`.
  private static func hour(_ word: String) -> Int? {
    numbers.dropFirst().firstIndex(of: word) ?? (word.count < 3 ? number(word[...]) : nil)
  }

  static let ordinals = ["first", "second", "third", "fourth", "fifth"]

  static func month(_ word: String) -> Int? {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    if word == "sept" { return 8 }
    return months.firstIndex { $0 == word || word.count == 3 && $0.hasPrefix(word) }
  }

  static func count(_ word: String) -> Int? {
    if word == "an" { return 1 }
    return numbers.firstIndex(of: word).map { max(1, $0) }
      ?? (word.count <= 4 && !word.isEmpty ? number(word[...]) : nil)
  }

  /// The number of a day in a month: `3`, `3.`, `3rd`.
  static func dayNumber(_ word: String, isOrdinal: Bool = false) -> Int? {
    if !isOrdinal, let place = ordinals.firstIndex(of: word) { return place + 1 }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let endings = isOrdinal ? ["st", "nd", "rd", "th"] : ["", ".", "st", "nd", "rd", "th"]
    guard (1...2).contains(digits.count), endings.contains(String(word.dropFirst(digits.count))),
      let day = number(digits), (1...31).contains(day)
    else { return nil }
    return day
  }

  /// A day that a word of the plain forms or a phrase names.
  static func anyDay(_ words: ArraySlice<String>, now: Date) -> Span? {
    func whole(_ span: Span?) -> Span? { span.flatMap { $0 == day(of: $0.start) ? $0 : nil } }
    return whole(span(words.joined(separator: " "), in: .future, now: now, isPlain: true))
      ?? whole(plannedDay(words, now: now))
  }

  private static func plannedDay(_ words: ArraySlice<String>, now: Date) -> Span? {
    var words = words
    if words.count > 1, ["on", "the", "this", "by", "in"].contains(words[words.startIndex]) {
      if words.count == 2 || words.first != "in" {
        words.removeFirst()
        if words.count > 1, words.first == "the" { words.removeFirst() }
        if words.count == 1, let day = anyDay(words, now: now) { return day }
      }
    }
    // A weekday before a date that is one. Two numbers without a year are none: `friday 3-5 pages`.
    if words.dropFirst().contains(where: { $0.first?.isNumber == true }), let first = words.first,
      words.last?.wholeMatch(of: /\d+[-\/.]\d+/) == nil,
      weekday(first, in: .future, now: now) != nil,
      let day = anyDay(words.dropFirst(), now: now),
      weekdays[Int(localParts(day.start).tm_wday)].hasPrefix(first.prefix(3))
    {
      return day
    }
    let text = words.joined(separator: " ")
    switch text {
    case "tod", "eod": return day(of: now)
    case "tom", "tmr", "tmrw": return day(of: now) { $0.tm_mday += 1 }
    case "overmorrow": return day(of: now) { $0.tm_mday += 2 }
    case "weekend": return day(of: now) { $0.tm_mday += $0.tm_wday == 0 ? 0 : 6 - $0.tm_wday }
    case "next weekend": return day(of: now) { $0.tm_mday += 12 - ($0.tm_wday + 6) % 7 }
    default: break
    }
    return namedDay(words, now: now) ?? numeric(text, now: now) ?? edge(words, now: now)
      ?? distant(words, now: now) ?? weekdayOfMonth(words, now: now) ?? week(text, now: now)
      ?? easter(text, now: now)
  }

  /// `easter`, also with a number of days before or after it: `easter<2` is Good Friday.
  private static func easter(_ text: String, now: Date) -> Span? {
    guard
      let found = text.wholeMatch(of: /(?:next )?easter(?:([<>])(\d+))?(?: (\d{4}))?/)
    else { return nil }
    let distance = found.2.flatMap { Int($0) } ?? 0
    let given = found.3.flatMap { Int($0) }
    let first = given ?? Int(localParts(now).tm_year) + 1900
    let days = (first...first + 1).lazy.compactMap { year in
      // The rule of Gauss, as Oudin wrote it: so many days after the 28th of March.
      let century = year / 100
      let golden = year % 19
      let age = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30
      let moon = age - age / 28 * (1 - age / 28 * (29 / (age + 1)) * ((21 - golden) / 11))
      let weekday = (year + year / 4 + moon + 2 - century + century / 4) % 7
      let days = moon - weekday + (found.1 == "<" ? -distance : distance)
      return exact(year: year, month: 3, day: 28, now: now).flatMap { march in
        day(of: march.start) { $0.tm_mday += Int32(days) }
      }
    }
    return days.first { given != nil || $0.end > now }
  }

  /// `week 50`, `2026-W50`, `2026-W50-5`: the Monday or a day of a week as ISO 8601 counts them.
  private static func week(_ text: String, now: Date) -> Span? {
    guard
      let found = text.wholeMatch(of: /(?:(\d{4}) )?(?:w|cw|kw|week) ?(\d\d?)(?: ([1-7]))?/),
      found.1 != nil || found.3 == nil, let number = number(found.2), (1...53).contains(number)
    else { return nil }
    let given = found.1.flatMap { self.number($0) }
    let first = given ?? Int(localParts(now).tm_year) + 1900
    for year in first...(given ?? first + 1) {
      guard let fourth = exact(year: year, month: 1, day: 4, now: now) else { return nil }
      let past = (localParts(fourth.start).tm_wday + 6) % 7
      let thursday = day(of: fourth.start) { $0.tm_mday += 7 * Int32(number - 1) + 3 - past }
      guard let thursday, Int(localParts(thursday.start).tm_year) + 1900 == year else { continue }
      let day = found.3.flatMap { Int32($0) } ?? 1
      if given != nil || thursday.end > now {
        return span(moving: thursday) { $0.tm_mday += day - 4 }
      }
    }
    return nil
  }

  /// The coming day of a month, this year or the next one in which there is such a day.
  static func dayOfYear(month: Int, day: Int, now: Date) -> Span? {
    let today = self.day(of: now)
    let first = Int(localParts(now).tm_year) + 1900
    for year in first...first + 8 {
      guard let found = exact(year: year, month: month + 1, day: day, now: now) else { continue }
      if let today, found.start < today.start { continue }
      return found
    }
    return nil
  }

  static func year(_ word: String) -> Int? {
    word.count == 4 ? number(word[...]).flatMap { $0 >= 1900 ? $0 : nil } : nil
  }

  /// `dec 24`, `24 dec`, `24th of december 2027`, `apr`, `31st`.
  private static func namedDay(_ words: ArraySlice<String>, now: Date) -> Span? {
    var words = words.filter { $0 != "of" && $0 != "the" }
    if words.count == 3, words.suffix(2) == ["next", "month"],
      let number = dayNumber(words[0])
    {
      let found = Self.day(of: now, months: 1, number)
      return found.flatMap { localParts($0.start).tm_mday == number ? $0 : nil }
    }
    var given: Int?
    if words.count > 1, let last = words.last, let year = year(last) {
      given = year
      words.removeLast()
    } else if words.count > 1, let year = year(words[0]) {
      given = year
      words.removeFirst()
    }
    if words.count == 3, words[0] == "next" { words.removeFirst() }
    func day(_ month: Int, _ day: Int) -> Span? {
      guard let given else { return dayOfYear(month: month, day: day, now: now) }
      return exact(year: given, month: month + 1, day: day, now: now)
    }
    switch words.count {
    case 1:
      if let month = month(words[0]) { return day(month, 1) }
      guard given == nil, let number = dayNumber(words[0], isOrdinal: true) else { return nil }
      return comingDay(number, now: now)
    case 2:
      if words[0] == "mid", let month = month(words[1]) { return day(month, 15) }
      if words[0] == "next", let month = month(words[1]) { return day(month, 1) }
      if let month = month(words[0]), let number = dayNumber(words[1]) { return day(month, number) }
      if let month = month(words[1]), let number = dayNumber(words[0]) { return day(month, number) }
      return nil
    default: return nil
    }
  }

  /// The next day of a number, in this month or the next one that has it.
  private static func comingDay(_ number: Int, now: Date) -> Span? {
    let today = localParts(now)
    for months in 0...3 {
      guard let found = day(of: now, months: months, number),
        localParts(found.start).tm_mday == number
      else { continue }
      if months > 0 || Int32(number) >= today.tm_mday { return found }
    }
    return nil
  }
}
