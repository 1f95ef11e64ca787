/// Rules of recurrence in words, as people, Obsidian and Todoist write them: `every 2 weeks`,
/// `every month on the last friday`, `every! 3 days`, `after 3 days`.
struct RuleWords {
  private var words: ArraySlice<Substring>
  private var rule: Recurrence?

  fileprivate static let weekdays = Recurrence.namesOfWeekdays
  fileprivate static let months = Recurrence.namesOfMonths
  private static let ordinals: [Substring: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
  ]
  private static let numbers: [Substring: Substring] = [
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "ev": "every", "everyday": "daily",
  ]
  private static let skipped: Set<Substring> = ["the", "on", "of", "and", "each", "in"]
  /// Whether numbers are days of a month: `every 10th of the month` is not every ten months.
  private let hasDaysOfMonth: Bool

  /// Reads a rule; `nil` if a word has no meaning.
  static func rule(_ text: String) -> Recurrence? {
    let range = /(^|[ ,])([a-z]+)(?:-| to | through )([a-z]+)(?![a-z-])/
    let text = text.lowercased().replacing(range) { found in
      let ends = [found.2, found.3].compactMap { index(of: $0, in: weekdays) }
      guard ends.count == 2 else { return String(found.0) }
      let days = ends[0]...(ends[1] < ends[0] ? ends[1] + 7 : ends[1])
      return found.1 + days.map { weekdays[$0 % 7] }.joined(separator: ",")
    }
    // `weekly on track` is a rule and a text.
    if let last = text.split(separator: " ").last, skipped.contains(last) { return nil }
    var reader = RuleWords(
      words: split(text)[...], hasDaysOfMonth: text.contains(/of (the |each |every |a )?month/))
    return reader.parse()
  }

  /// The words, in small letters. A hyphen separates words, too, but for those of a date.
  private static func split(_ text: String) -> [Substring] {
    let scalars = Array(text.lowercased().unicodeScalars)
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    var plain = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isInWord =
        index == 0 || scalars[index - 1].properties.isWhitespace
        || index + 1 < scalars.count && isDigit(scalars[index - 1]) && isDigit(scalars[index + 1])
      let isSplit = scalar == "," || scalar == "&" || scalar == "-" && !isInWord
      plain.append(isSplit ? " " : scalar)
    }
    return String(plain).split(whereSeparator: \.isWhitespace).filter { !skipped.contains($0) }
      .map { numbers[$0] ?? $0 }
  }

  private mutating func parse() -> Recurrence? {
    var isFromCompletion = words.suffix(2) == ["when", "done"]
    if isFromCompletion { words = words.dropLast(2) }
    let first = words.first
    if first == "every" || first == "every!" || first == "after" {
      words = words.dropFirst()
      isFromCompletion = isFromCompletion || first != "every"
    }
    guard readPeriod(), readRest(), var rule else { return nil }
    rule.isFromCompletion = isFromCompletion
    // From a day of completion only a period leads to another day.
    return isFromCompletion && rule.simple == nil ? nil : Recurrence.parts(rule.text)
  }

  /// `2 weeks`, `other day`, `weekly`, `workday`; nothing before days with names.
  private mutating func readPeriod() -> Bool {
    guard let first = words.first else { return false }
    let rest = words.dropFirst()
    let isOfMonth = hasDaysOfMonth || rest.dropFirst().first == "month"
    if let unit = rest.first, let number = first == "other" ? 2 : Int(first) ?? Self.ordinal(first),
      number > 0, !isOfMonth
    {
      if Self.isWorkday(unit) {
        guard number == 1 else { return false }
        rule = .workdays
      } else if let found = Recurrence.period(of: number, String(unit)) {
        rule = found
      } else if first == "other", Self.index(of: unit, in: Self.weekdays) != nil {
        rule = Recurrence(.weekly, interval: 2)
        words = rest
        return true
      } else {
        // `every 15 march`
        return true
      }
      words = rest.dropFirst()
    } else if let found = Self.isWorkday(first) ? .workdays : Recurrence.period(String(first)) {
      rule = found
      words = rest
    }
    return true
  }

  private static func isWorkday(_ word: Substring) -> Bool {
    ["weekday", "weekdays", "workday", "workdays"].contains(word)
  }

  private mutating func readRest() -> Bool {
    var numbers: [Int] = []
    var isPlain = false
    while let word = words.popFirst() {
      if let number = Self.ordinal(word) {
        numbers.append(number)
      } else if let number = Int(word), number > 0 {
        numbers.append(number)
        isPlain = true
      } else if let day = Self.index(of: word, in: Self.weekdays) {
        // `every 2 fridays` is not each second Friday of a month.
        guard !isPlain, add(day: day, numbers) else { return false }
        numbers = []
      } else if let month = Self.index(of: word, in: Self.months) {
        guard require(.yearly) else { return false }
        rule?.months.append(month + 1)
      } else if word == "weekend" || word == "weekends" {
        guard add(day: 6, []), add(day: 0, []) else { return false }
      } else if Self.isWorkday(word), numbers == [-1] || numbers == [1] {
        guard require(.monthly), rule?.weekdays.isEmpty == true else { return false }
        rule?.weekdays = Recurrence.workdays.weekdays
        rule?.position = numbers[0]
        numbers = []
      } else if word == "day" || word == "days", !numbers.isEmpty {
        guard add(monthDays: numbers) else { return false }
        numbers = []
      } else if word == "every", words.first == "month" || words.first == "year" {
        continue
      } else if word == "month" || word == "year", rule != nil || !numbers.isEmpty {
        guard numbers.isEmpty || add(monthDays: numbers) else { return false }
        numbers = []
      } else if word == "until" {
        guard let date = words.popFirst().flatMap({ ItemDate(rawValue: String($0).uppercased()) }),
          rule != nil
        else { return false }
        rule?.until = date
      } else if word == "for" {
        guard rule != nil, let count = words.popFirst().flatMap({ Int($0) }), count > 0,
          let unit = words.popFirst(), unit == "times" || unit == "time"
        else { return false }
        rule?.count = count
      } else {
        return false
      }
    }
    // A number alone says too little.
    if isPlain, rule == nil { return false }
    return numbers.isEmpty || add(monthDays: numbers)
  }

  /// Makes the rule one of a frequency, unless it is another one already.
  private mutating func require(_ frequency: Recurrence.Frequency) -> Bool {
    let made = rule ?? Recurrence(frequency)
    rule = made
    return made.frequency == frequency
  }

  private mutating func add(day: Int, _ numbers: [Int]) -> Bool {
    let all: [Int?] = numbers.isEmpty ? [nil] : numbers
    if rule == nil { rule = Recurrence(numbers.isEmpty ? .weekly : .monthly) }
    rule?.weekdays += all.map { Recurrence.Weekday(number: $0, day: day) }
    return numbers.isEmpty == (rule?.frequency == .weekly)
  }

  private mutating func add(monthDays: [Int]) -> Bool {
    if rule == nil { rule = Recurrence(.monthly) }
    guard rule?.frequency == .monthly || rule?.frequency == .yearly,
      monthDays.allSatisfy({ (-31...31).contains($0) && $0 != 0 })
    else { return false }
    rule?.monthDays += monthDays
    // In months that lack the day, people mean the last one.
    if let day = monthDays.first, day > 28, rule?.monthDays.count == 1 {
      let lengths = (rule?.months ?? []).map { CalendarDay.length(ofMonth: $0, in: 2001) }
      if lengths.min() ?? 28 < day {
        rule?.monthDays = Array(28...day)
        rule?.position = -1
      }
    }
    return true
  }

  /// `1st`, `2nd`, `last`; `nil` for another word.
  private static func ordinal(_ word: Substring) -> Int? {
    if let number = ordinals[word] { return number }
    guard ["st", "nd", "rd", "th"].contains(where: word.hasSuffix) else { return nil }
    return Int(word.dropLast(2))
  }

  /// The place of a name that a word is, or begins with three letters.
  private static func index(of word: Substring, in names: [String]) -> Int? {
    let short = word.hasSuffix(".") ? word.dropLast() : word
    return names.firstIndex { name in
      let name = name.lowercased()
      return short.count > 2 && name.hasPrefix(short) || name + "s" == short
    }
  }
}

extension Recurrence {
  /// The weekdays, from Sunday.
  package static let namesOfWeekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  package static let namesOfMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The rule in words, such as `every 2 weeks on Monday`, which Obsidian reads, too.
  /// - Complexity: O(length).
  public var words: String {
    guard var words = daysInWords else { return text }
    if let until { words += " until " + until.day }
    if let count { words += " for \(count) times" }
    if isFromCompletion { words += " when done" }
    return Recurrence(words) == self ? words : text
  }

  private var daysInWords: String? {
    let unit = frequency.unit
    guard firstWeekday == 1 else { return nil }
    if interval == 1, frequency == .weekly, weekdays == Self.workdays.weekdays {
      return "every weekday"
    }
    let every = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    var days: [String] = []
    if position != nil, weekdays == Self.workdays.weekdays {
      days = ["the \(position == -1 ? "last" : Self.ordinal(position ?? 1)) workday"]
    } else {
      days = weekdays.map { weekday in
        (weekday.number.map { "the \(Self.ordinal($0)) " } ?? "") + RuleWords.weekdays[weekday.day]
      }
      let numbers = shortenedDay.map { [$0] } ?? monthDays
      days += numbers.map { "the " + ($0 == -1 ? "last day" : Self.ordinal($0)) }
    }
    let months = months.map { RuleWords.months[$0 - 1] }
    let parts = [months.joined(separator: ", "), days.joined(separator: ", ")]
    let on = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return on.isEmpty ? every : every + " on " + on
  }

  private static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    let teens = (11...13).contains(number % 100)
    return "\(number)" + (teens ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")
  }
}
