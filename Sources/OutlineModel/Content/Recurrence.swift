/// How often an item recurs: a rule of iCalendar, such as every second Tuesday of a month.
///
/// A rule is written in one of three forms:
///
/// - a period, as in taskwarrior: `daily`, `weekdays`, `weekly`, `biweekly`, `monthly`,
///   `quarterly`, `yearly`, or a number with a unit, as in `3d`, `2w`, `6mo` and `1y`;
/// - words: `every monday`, `every 2 weeks`, `monthly on the last day`, `after 3 days`;
/// - parts of RFC 5545: `FREQ=MONTHLY;BYDAY=2TU`. `X-FROM=COMPLETION` counts from the day on which
///   the item was done instead of from its date.
///
/// A month that lacks the day of a date has its last day instead, and the next one has the day
/// again: monthly from January 31 means February 28, then March 31.
///
/// ```swift
/// let rule = Recurrence("FREQ=MONTHLY;BYDAY=-1FR")
/// print(rule?.words ?? "")  // every month on the last Friday
/// ```
public struct Recurrence: Hashable, Sendable {
  enum Frequency: String {
    case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"

    /// The unit of its periods.
    var unit: String { self == .daily ? "day" : rawValue.dropLast(2).lowercased() }
  }

  /// A weekday, 0 for Sunday; with a number the nth of its month or year, from the end if negative.
  struct Weekday: Hashable {
    var number: Int?
    var day: Int
  }

  var frequency: Frequency
  var interval = 1
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  var months: [Int] = []
  /// Which of the days of a period counts, from the end if negative.
  var position: Int?
  var firstWeekday = 1
  /// The last day or moment.
  package var until: ItemDate?
  /// The number of occurrences, this one included.
  var count: Int?
  /// Whether it counts from the day of completion instead of from a date.
  package var isFromCompletion = false

  /// The largest number in a rule.
  static let most = 10_000

  init(_ frequency: Frequency, interval: Int = 1, weekdays: [Weekday] = []) {
    self.frequency = frequency
    self.interval = interval
    self.weekdays = weekdays
  }

  /// Reads a rule; case is ignored.
  /// - Parameter text: the rule in any of its forms.
  /// - Returns: `nil` if the text is not one.
  /// - Complexity: O(length).
  public init?(_ text: String) {
    if text.utf8.count > 500 { return nil }
    guard let rule = Self.period(text) ?? Self.parts(text) ?? RuleWords.rule(text)
    else { return nil }
    self = rule
  }

  /// A rule as the attribute of an item stores it: a period in one word if it is one, and else the
  /// parts of iCalendar; `nil` if the text is not a rule.
  /// - Parameter text: the rule in any of its forms.
  package static func stored(_ text: String) -> String? {
    if period(text) != nil { return text.lowercased() }
    return Recurrence(text).map { $0.period ?? $0.text }
  }
}

// Periods.
extension Recurrence {
  private static let words: [String: (Int, Frequency)] = [
    "daily": (1, .daily), "day": (1, .daily), "weekly": (1, .weekly), "week": (1, .weekly),
    "sennight": (1, .weekly), "biweekly": (2, .weekly), "fortnight": (2, .weekly),
    "fortnightly": (2, .weekly),
    "monthly": (1, .monthly), "month": (1, .monthly), "bimonthly": (2, .monthly),
    "quarterly": (3, .monthly), "quarter": (3, .monthly), "semiannual": (6, .monthly),
    "yearly": (1, .yearly), "year": (1, .yearly), "annual": (1, .yearly),
    "annually": (1, .yearly), "biannual": (2, .yearly), "biyearly": (2, .yearly),
  ]
  private static let units: [String: (Int, Frequency)] = [
    "d": (1, .daily), "day": (1, .daily), "days": (1, .daily), "w": (1, .weekly),
    "wk": (1, .weekly), "wks": (1, .weekly), "week": (1, .weekly), "weeks": (1, .weekly),
    "m": (1, .monthly), "mo": (1, .monthly), "mos": (1, .monthly), "mth": (1, .monthly),
    "mths": (1, .monthly), "month": (1, .monthly), "months": (1, .monthly), "q": (3, .monthly),
    "qtr": (3, .monthly), "quarter": (3, .monthly), "quarters": (3, .monthly), "y": (1, .yearly),
    "yr": (1, .yearly), "yrs": (1, .yearly), "year": (1, .yearly), "years": (1, .yearly),
  ]

  /// A period in one word, or `nil`.
  static func period(_ text: String) -> Recurrence? {
    let text = text.lowercased()
    if text == "weekdays" { return workdays }
    if let (interval, frequency) = words[text] { return Recurrence(frequency, interval: interval) }
    // ISO 8601 has a P before it.
    let rest = text.dropFirst(text.first == "p" ? 1 : 0)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return Int(digits).flatMap { period(of: $0, String(rest.dropFirst(digits.count))) }
  }

  /// So many units, or `nil` if there is no such unit.
  static func period(of number: Int, _ unit: String) -> Recurrence? {
    guard (1...most).contains(number), let (factor, frequency) = units[unit] else { return nil }
    return Recurrence(frequency, interval: number * factor)
  }

  package static let workdays = Recurrence(.weekly, weekdays: (1...5).map { Weekday(day: $0) })

  /// The rule as a period, such as `weekly` and `3d`, if it is one.
  package var period: String? {
    if self == Self.workdays { return "weekdays" }
    guard !isFromCompletion, let (number, unit) = simple else { return nil }
    if number > 1 { return "\(number)" + (unit == "m" ? "mo" : String(unit)) }
    return frequency.rawValue.lowercased()
  }

  /// The number and the unit, `d`, `w`, `m` or `y`, of a rule that says nothing else.
  package var simple: (number: Int, unit: Character)? {
    var other = Recurrence(frequency, interval: interval)
    other.isFromCompletion = isFromCompletion
    if self != other { return nil }
    return frequency.unit.first.map { (interval, $0) }
  }

  /// The same rule with another part.
  package func setting<Value>(
    _ part: WritableKeyPath<Recurrence, Value>, to value: Value
  ) -> Recurrence {
    var rule = self
    rule[keyPath: part] = value
    return rule
  }

  /// The rule as a calendar has to say it for a date, whose day shorter months may lack; `nil` if
  /// it counts from the day of completion, which RFC 5545 cannot say.
  package func inCalendar(from date: ItemDate?) -> String? {
    if isFromCompletion { return nil }
    let kept = date.map { keepingDay(of: $0.days) }
    return kept?.shortenedDay == nil ? text : kept?.text
  }
}

// The parts of iCalendar.
extension Recurrence {
  static let dayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// The rule in the form of RFC 5545.
  package var text: String {
    var parts = ["FREQ=" + frequency.rawValue]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=" + Self.compact(until)) }
    if !months.isEmpty { parts.append("BYMONTH=" + Self.list(months)) }
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + Self.list(monthDays)) }
    if !weekdays.isEmpty {
      let names = weekdays.map { ($0.number.map { String($0) } ?? "") + Self.dayNames[$0.day] }
      parts.append("BYDAY=" + names.joined(separator: ","))
    }
    if let position { parts.append("BYSETPOS=\(position)") }
    if firstWeekday != 1 { parts.append("WKST=" + Self.dayNames[firstWeekday]) }
    if isFromCompletion { parts.append("X-FROM=COMPLETION") }
    return parts.joined(separator: ";")
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.map { String($0) }.joined(separator: ",")
  }

  /// A day or a moment without its signs, the moment in UTC.
  private static func compact(_ date: ItemDate) -> String {
    guard date.hasTime else { return date.day.filter { $0 != "-" } }
    let seconds = date.secondsInUTC
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let day = CalendarDay(daysSince1970: days).text ?? date.day
    let clock = [3600, 60, 1].map { (seconds - days * 86_400) / $0 % ($0 == 3600 ? 24 : 60) }
    return day.filter { $0 != "-" } + "T" + clock.map { $0.digits(2) }.joined() + "Z"
  }

  /// Reads the parts of a rule; `nil` if one of them is unknown or has no such value.
  static func parts(_ text: String) -> Recurrence? {
    var text = text.uppercased()[...]
    if text.hasPrefix("RRULE:") { text = text.dropFirst(6) }
    guard text.contains("FREQ=") else { return nil }
    var values: [Substring: Substring] = [:]
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[1].isEmpty,
        values.updateValue(halves[1], forKey: halves[0]) == nil
      else { return nil }
    }
    guard let name = values.removeValue(forKey: "FREQ"),
      let frequency = Frequency(rawValue: String(name))
    else { return nil }
    var rule = Recurrence(frequency)
    for (name, value) in values where !rule.set(name, to: value) { return nil }
    return rule.isSound ? rule : nil
  }

  private mutating func set(_ name: Substring, to value: Substring) -> Bool {
    func numbers(_ range: ClosedRange<Int>) -> [Int]? {
      let pieces = value.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = pieces.compactMap { Int($0) }.filter { $0 != 0 && range.contains($0) }
      return numbers.count == pieces.count ? numbers : nil
    }
    switch name {
    case "INTERVAL", "COUNT":
      guard let number = numbers(1...Self.most), number.count == 1 else { return false }
      if name == "COUNT" { count = number[0] } else { interval = number[0] }
    case "UNTIL":
      guard let date = Self.date(value) else { return false }
      until = date
    case "BYMONTH":
      guard let found = numbers(1...12) else { return false }
      months = found
    case "BYMONTHDAY":
      guard let found = numbers(-31...31) else { return false }
      monthDays = found
    case "BYSETPOS":
      guard let found = numbers(-366...366), found.count == 1 else { return false }
      position = found[0]
    case "BYDAY":
      let pieces = value.split(separator: ",", omittingEmptySubsequences: false)
      weekdays = pieces.compactMap { piece in
        guard let day = Self.dayNames.firstIndex(of: String(piece.suffix(2))) else { return nil }
        let sign = piece.dropLast(2)
        let number = Int(sign)
        if !sign.isEmpty, number == nil || number == 0 || abs(number ?? 0) > 53 { return nil }
        return Weekday(number: number, day: day)
      }
      return weekdays.count == pieces.count
    case "WKST":
      guard let day = Self.dayNames.firstIndex(of: String(value)) else { return false }
      firstWeekday = day
    case "X-FROM":
      isFromCompletion = value == "COMPLETION"
      return isFromCompletion
    default: return false
    }
    return true
  }

  /// Whether the parts go together as RFC 5545 wants it.
  private var isSound: Bool {
    let hasNumbers = weekdays.contains { $0.number != nil }
    if hasNumbers, frequency == .daily || frequency == .weekly { return false }
    if !monthDays.isEmpty, frequency == .weekly { return false }
    // With a day of the month, the number of a weekday means its month or its year: programs differ.
    if hasNumbers, !monthDays.isEmpty { return false }
    if position != nil, weekdays.isEmpty, monthDays.isEmpty { return false }
    return until == nil || count == nil
  }

  /// `20270301`, or `20270301T120000Z`.
  private static func date(_ text: Substring) -> ItemDate? {
    let count = text.count
    guard count == 8 || count == 16 || count == 15 else { return nil }
    let day = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(2))"
    if count == 8 { return ItemDate(rawValue: day) }
    let clock = [9, 11, 13].map { text.dropFirst($0).prefix(2) }.joined(separator: ":")
    return ItemDate(rawValue: "\(day)T\(clock)Z")
  }
}
