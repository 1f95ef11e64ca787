package import Foundation
import OutlineStore

/// A rule of recurrence, possibly with its first time and its end in words: `every monday at 9`,
/// `daily starting dec 1`, `weekly until friday`.
package struct PlannedRule {
  /// The rule as the attribute of an item stores it.
  let rule: String
  /// The first day or time, if the words tell one.
  private(set) var due: String?

  /// Reads a rule; `nil` if a word has no meaning.
  /// - Complexity: O(length) for a rule alone, else O(length²).
  package init?(_ text: String, now: Date = Date()) {
    if let rule = Recurrence.stored(text) {
      self.rule = rule
      return
    }
    var words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let isEvery = words.first == "every" || words.first == "ev"
    if isEvery, words.count > 1, Self.partsOfDay.contains(words[1]) { words.insert("day", at: 1) }
    guard let end = Self.day(after: ["until", "till", "ending"], in: &words, now: now),
      let start = Self.day(after: ["starting", "beginning", "from"], in: &words, now: now)
    else { return nil }
    var time: String?
    var found = Recurrence.stored((words + end).joined(separator: " "))
    for index in words.indices where found == nil {
      for next in (index + 1...min(words.count, index + 4)).reversed() where found == nil {
        let clock = words[index..<next].joined(separator: " ")
        let isPart = isEvery && next == index + 1 && Self.partsOfDay.contains(words[index])
        guard isPart || clock.contains(/^(at .+|in the .+|[\d:.]+ ?[ap]\.?m?\.?|\d+:\d+)$/),
          DateWords.planned(clock, now: now)?.contains("T") == true
        else { continue }
        let others = words[..<index] + words[next...] + end
        found = Recurrence.stored(others.joined(separator: " "))
        time = clock
      }
    }
    guard let rule = found, let known = Recurrence(rule) else { return nil }
    self.rule = rule
    if time == nil, start.isEmpty { return }
    guard let today = DateWords.planned(start.last.map { String($0) } ?? "today", now: now),
      let first = ItemDate(rawValue: today)?.days
    else { return nil }
    for day in first...first + 1 {
      guard let date = known.first(from: day).flatMap({ CalendarDay(daysSince1970: $0).text })
      else { return nil }
      due = DateWords.planned(date + (time.map { " " + $0 } ?? ""), now: now)
      // The time of today may be past.
      if !start.isEmpty || DateWords.span(due ?? "", in: .future)?.start ?? now > now { return }
    }
  }

  /// The rule and its first day, if it names days.
  package var withFirstDay: (rule: String, due: String?) {
    var content = Content(text: "", attributes: ["recur": .string(rule)])
    return (rule, due ?? content.addFirstDay()?.rawValue)
  }

  private static let partsOfDay: Set<Substring> = ["morning", "afternoon", "evening", "night"]

  /// Takes one of the names with the day after it out of the words.
  /// - Returns: `until` and the date, empty if there is no such name; `nil` if no day follows it.
  private static func day(
    after names: Set<Substring>, in words: inout [Substring], now: Date
  ) -> [Substring]? {
    guard let index = words.firstIndex(where: names.contains) else { return [] }
    let rest = words[(index + 1)...]
    for count in (1...6).reversed() where count <= rest.count {
      guard let day = DateWords.planned(rest.prefix(count).joined(separator: " "), now: now),
        !day.contains("T")
      else { continue }
      words.removeSubrange(index...index + count)
      return ["until", Substring(day)]
    }
    return nil
  }
}

extension Content {
  /// Makes an item without a date due on the first day of its rule, if that names days: reports and
  /// reminders tell only of dates.
  /// - Returns: the day; `nil` if nothing changed.
  mutating func addFirstDay() -> ItemDate? {
    guard let rule = recurrence, rule.namesDays, due == nil, start == nil, wait == nil
    else { return nil }
    due = PlannedRule(rule.text + " starting today")?.due.flatMap(ItemDate.init)
    return due
  }
}
