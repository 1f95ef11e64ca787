// The days of a rule.
extension Recurrence {
  /// Whether it names weekdays or days of a month, and not only a period.
  package var namesDays: Bool { !weekdays.isEmpty || !monthDays.isEmpty }

  /// The next day of the rule. It does not know of its end; see ``next(after:today:)``.
  /// - Parameters:
  ///   - day: a day of the rule, as days after 1970-01-01. Intervals count from it.
  ///   - isAny: whether it may be any day: a rule that remembers one keeps it then.
  /// - Returns: `nil` if there is none in the next hundred years.
  /// - Complexity: O(days of the periods until it).
  func day(after day: Int, isAny: Bool = false) -> Int? {
    let rule = isAny && shortenedDay != nil ? self : keepingDay(of: day)
    // Intervals of a rule that lands nowhere end at some time.
    for period in 0...rule.mostPeriods {
      if let next = rule.days(of: period, from: day).first(where: { $0 > day }) { return next }
    }
    return nil
  }

  /// The first day of the rule from a day on, which is that day if the rule only says how often.
  /// - Parameter day: the day, as days after 1970-01-01.
  /// - Complexity: O(days of the periods until it).
  package func first(from day: Int) -> Int? {
    var rule = self
    rule.until = nil
    rule.count = nil
    if rule.simple != nil { return day }
    rule.interval = 1
    return rule.day(after: day - 1, isAny: true)
  }

  /// The rule that goes on after a day: one that only names a period remembers a day which shorter
  /// months lack.
  func keepingDay(of day: Int) -> Recurrence {
    let date = CalendarDay(daysSince1970: day)
    var rule = self
    if let last = rule.shortenedDay {
      // The item was moved to another day, so the rule follows it.
      let length = CalendarDay.length(ofMonth: date.month, in: date.year)
      if date.day == min(last, length) { return rule }
      rule = withoutKeptDay
    }
    guard rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.position == nil else { return rule }
    if rule.frequency == .yearly {
      if rule.months.isEmpty { rule.months = [date.month] }
      rule.monthDays = [date.day]
      if rule.months.allSatisfy({ date.day <= CalendarDay.length(ofMonth: $0, in: 2001) }) {
        return rule
      }
    } else if rule.frequency != .monthly {
      return rule
    }
    rule.monthDays = [date.day]
    if date.day > 28 { (rule.monthDays, rule.position) = (Array(28...date.day), -1) }
    return rule
  }

  /// The rule without the day that it keeps, as programs write it that remember none.
  package var withoutKeptDay: Recurrence {
    var rule = self
    guard shortenedDay != nil else { return rule }
    rule.monthDays = []
    rule.position = nil
    if frequency == .yearly { rule.months = [] }
    return rule
  }

  /// The day that a rule keeps although shorter months lack it.
  var shortenedDay: Int? {
    guard position == -1, weekdays.isEmpty, let last = monthDays.last, last > 28,
      monthDays == Array(28...last)
    else { return nil }
    return last
  }

  /// More periods than this take a hundred years, or four hundred months of February.
  private var mostPeriods: Int {
    switch frequency {
    case .daily: 36_600
    case .weekly: 5_300
    case .monthly: 1_300
    case .yearly: 101
    }
  }

  /// The days of a period in order; 0 is the period of `day`.
  private func days(of period: Int, from day: Int) -> [Int] {
    let date = CalendarDay(daysSince1970: day)
    let days: [Int]
    switch frequency {
    case .daily: days = [day + period * interval].filter(isAllowed)
    case .weekly:
      let weekday = CalendarDay.weekday(daysSince1970: day)
      let start = day - (weekday - firstWeekday + 7) % 7 + period * interval * 7
      let wanted = weekdays.isEmpty ? [weekday] : weekdays.map(\.day)
      days = (start..<start + 7).filter {
        wanted.contains(CalendarDay.weekday(daysSince1970: $0)) && isAllowed($0)
      }
    case .monthly:
      let months = date.year * 12 + date.month - 1 + period * interval
      days = self.days(ofMonth: months % 12 + 1, in: months / 12)
    case .yearly:
      let year = date.year + period * interval
      if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty {
        let start = CalendarDay.daysSince1970(year: year, month: 1)
        days = wantedDays(in: start..<CalendarDay.daysSince1970(year: year + 1, month: 1))
      } else {
        let wanted = months.isEmpty ? Array(1...12) : Array(Set(months)).sorted()
        days = wanted.flatMap { self.days(ofMonth: $0, in: year) }
      }
    }
    guard let position else { return days }
    let index = position > 0 ? position - 1 : days.count + position
    return days.indices.contains(index) ? [days[index]] : []
  }

  /// Whether the parts that only filter allow a day.
  private func isAllowed(_ day: Int) -> Bool {
    let date = CalendarDay(daysSince1970: day)
    if !months.isEmpty, !months.contains(date.month) { return false }
    let weekday = CalendarDay.weekday(daysSince1970: day)
    if !weekdays.isEmpty, !weekdays.contains(where: { $0.day == weekday }) { return false }
    return monthDays.isEmpty || monthDays.contains(date.day)
      || monthDays.contains(date.day - 1 - CalendarDay.length(ofMonth: date.month, in: date.year))
  }

  private func days(ofMonth month: Int, in year: Int) -> [Int] {
    if !months.isEmpty, !months.contains(month) { return [] }
    let start = CalendarDay.daysSince1970(year: year, month: month)
    let all = start..<start + CalendarDay.length(ofMonth: month, in: year)
    return monthDays.isEmpty ? wantedDays(in: all) : all.filter(isAllowed)
  }

  /// The wanted weekdays of a month or a year.
  private func wantedDays(in days: Range<Int>) -> [Int] {
    days.filter { day in
      let weekday = CalendarDay.weekday(daysSince1970: day)
      return weekdays.contains { wanted in
        guard wanted.day == weekday else { return false }
        guard let number = wanted.number else { return true }
        return number > 0
          ? (day - days.lowerBound) / 7 + 1 == number
          : (days.upperBound - 1 - day) / 7 + 1 == -number
      }
    }
  }

  /// The day on which an item that is done comes again.
  /// - Parameters:
  ///   - date: the date from which the rule counts; `nil` if the item has none.
  ///   - today: the day of completion. The next day is after it.
  /// - Returns: the day, and the rule that goes on from there; `nil` if this was the last one.
  /// - Complexity: O(days until it).
  package func next(after date: ItemDate?, today: Int) -> (day: Int, rule: Recurrence)? {
    var base = date?.days ?? today
    var rule = self
    if isFromCompletion { base = today } else if date != nil { rule = keepingDay(of: base) }
    var next = base
    repeat {
      guard let day = rule.day(after: next), day < 2_932_897 else { return nil }
      next = day
      if let left = rule.count {
        if left <= 1 { return nil }
        rule.count = left - 1
      }
    } while next <= today
    if let until, next > until.days { return nil }
    // Without such a day the rule stays as it was written.
    let period = withoutKeptDay.setting(\.count, to: rule.count)
    return (next, rule.shortenedDay == nil ? period : rule)
  }
}
