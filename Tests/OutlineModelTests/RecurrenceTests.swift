import Foundation
import Testing

@testable import OutlineModel

struct RecurrenceTests {
  private func day(_ text: String) throws -> Int { try #require(ItemDate(rawValue: text)).days }

  /// The days on which an item comes again if it is ticked off on each of them.
  private func days(after text: String, _ rule: String, _ times: Int = 1) throws -> [String] {
    var rule = try #require(Recurrence(rule), "\(rule)")
    var day = try day(text)
    var days: [String] = []
    for _ in 0..<times {
      let date = CalendarDay(daysSince1970: day).text.flatMap(ItemDate.init(rawValue:))
      guard let next = rule.next(after: date, today: day) else { break }
      (day, rule) = next
      days.append(CalendarDay(daysSince1970: day).text ?? "")
    }
    return days
  }

  @Test func `periods lead from day to day`() throws {
    #expect(try days(after: "2026-11-25", "daily") == ["2026-11-26"])
    #expect(try days(after: "2026-11-25", "3d", 2).last == "2026-12-01")
    #expect(try days(after: "2026-11-25", "Weekly") == ["2026-12-02"])
    #expect(try days(after: "2026-11-25", "2w") == ["2026-12-09"])
    #expect(try days(after: "2026-11-27", "weekdays") == ["2026-11-30"])
    #expect(try days(after: "2026-11-25", "weekdays", 5).last == "2026-12-02")
    #expect(try days(after: "2026-11-25", "quarterly") == ["2027-02-25"])
  }

  @Test func `a rule keeps a day that shorter months lack`() throws {
    #expect(
      try days(after: "2026-01-31", "monthly", 4)
        == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    #expect(try days(after: "2026-12-30", "2mo", 2) == ["2027-02-28", "2027-04-30"])
    #expect(
      try days(after: "2028-02-29", "yearly", 4)
        == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
    #expect(try days(after: "2026-01-31", "every month on the 31st", 2).last == "2026-03-31")
  }

  @Test func `a rule that keeps a day follows an item that is moved to another one`() throws {
    let rule = try #require(Recurrence("monthly"))
    let date = ItemDate(rawValue: "2026-01-31")
    let february = try #require(rule.next(after: date, today: day("2026-01-31")))
    #expect(february.rule.text == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
    let moved = ItemDate(rawValue: "2026-02-15")
    let march = try #require(february.rule.next(after: moved, today: day("2026-02-15")))
    #expect(CalendarDay(daysSince1970: march.day).text == "2026-03-15")
    #expect(march.rule == rule)
  }

  @Test func `a rule ends with its last day, or after so many times`() throws {
    #expect(
      try days(after: "2026-11-02", "every week until 2026-11-20", 9)
        == ["2026-11-09", "2026-11-16"])
    #expect(try days(after: "2026-11-02", "every week for 3 times", 9).count == 2)
    let rule = try #require(Recurrence("FREQ=DAILY;COUNT=10"))
    // Days that were missed count, too.
    let next = try #require(
      rule.next(after: ItemDate(rawValue: "2026-11-01"), today: day("2026-11-04")))
    #expect(next.rule.text == "FREQ=DAILY;COUNT=6")
  }

  @Test func `a rule may count from the day of completion`() throws {
    let rule = try #require(Recurrence("after 3 days"))
    let next = rule.next(after: ItemDate(rawValue: "2026-11-01"), today: try day("2026-11-20"))
    #expect(try next?.day == day("2026-11-23"))
    #expect(Recurrence("every! 3 days") == rule)
    #expect(Recurrence("every 3 days when done") == rule)
  }

  /// The file is made by `Scripts/maintain/make-recurrences`.
  @Test func `a thousand random rules have the days that python-dateutil finds`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: file.appending(path: "recurrences.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1000)
    for line in lines {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let rule = try #require(Recurrence(parts[0]), "\(line)")
      #expect(Recurrence(rule.text) == rule)
      let start = try day(parts[2])
      if !parts[1].isEmpty {
        #expect(rule.keepingDay(of: start) == Recurrence(parts[1]), "\(line)")
      }
      let first = CalendarDay(daysSince1970: start)
      let end = CalendarDay.daysSince1970(year: first.year + 5, month: first.month)
      var days = [start]
      var going: Recurrence? = rule
      while let last = days.last, let rule = going {
        let date = CalendarDay(daysSince1970: last).text.flatMap(ItemDate.init(rawValue:))
        let next = rule.next(after: date, today: last)
        going = next?.rule
        guard let day = next?.day, day < end else { break }
        days.append(day)
      }
      #expect(days.count == Int(parts[3]) && days.reduce(0, +) == Int(parts[4]), "\(line)")
    }
  }

  @Test(arguments: [
    ("every monday", "FREQ=WEEKLY;BYDAY=MO"), ("mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("every 2 weeks", "2w"), ("every other day", "2d"),
    ("every other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("every second week", "2w"),
    ("Every week on Sunday", "FREQ=WEEKLY;BYDAY=SU"),
    ("every weekday", "weekdays"),
    ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("last day of month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every 3rd friday", "FREQ=MONTHLY;BYDAY=3FR"),
    ("every month on the second Tuesday", "FREQ=MONTHLY;BYDAY=2TU"),
    ("every month on the last Friday", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every month on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every last workday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("every 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every year on January 15th", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15"),
    ("every 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("every-2-weeks-on-mon-until-2027-03-01", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301;BYDAY=MO"),
    ("every 10th of the month", "FREQ=MONTHLY;BYMONTHDAY=10"),
    ("15th of every month", "FREQ=MONTHLY;BYMONTHDAY=15"), ("every mon-fri", "weekdays"),
    ("fri-sun", "FREQ=WEEKLY;BYDAY=FR,SA,SU"), ("mon-wed-fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("every two weeks", "2w"),
    ("fortnightly", "fortnightly"),
    ("after 3 days", "FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION"),
    ("rrule:freq=weekly;byday=mo", "FREQ=WEEKLY;BYDAY=MO"),
    ("Biweekly", "biweekly"), ("6MO", "6mo"),
  ]) func `words are rules`(words: String, rule: String) throws {
    #expect(Recurrence.stored(words) == rule)
    let read = try #require(Recurrence(words))
    #expect(Recurrence(read.words) == read, "\(read.words)")
    #expect(Recurrence(read.words.replacing(" ", with: "-")) == read, "\(read.words)")
  }

  @Test func `rules are said in words`() throws {
    for (rule, words) in [
      ("daily", "every day"), ("2w", "every 2 weeks"), ("weekdays", "every weekday"),
      ("FREQ=WEEKLY;BYDAY=MO,FR", "every week on Monday, Friday"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
      ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "every month on the 31st"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "every year on February the 29th"),
      ("FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION", "every 3 days when done"),
      ("FREQ=MONTHLY;BYDAY=2TU;COUNT=3", "every month on the 2nd Tuesday for 3 times"),
      // What has no words stays as it is.
      ("FREQ=WEEKLY;BYDAY=MO;WKST=SU", "FREQ=WEEKLY;BYDAY=MO;WKST=SU"),
    ] {
      #expect(try #require(Recurrence(rule)).words == words)
    }
  }

  @Test func `the first day of every month is found`() {
    for month in -24_000..<24_000 {
      let year = (month - (month % 12 + 12) % 12) / 12
      let start = CalendarDay.daysSince1970(year: year, month: (month % 12 + 12) % 12 + 1)
      let day = CalendarDay(daysSince1970: start)
      #expect(day.year == year && day.month == (month % 12 + 12) % 12 + 1 && day.day == 1)
    }
  }

  @Test(arguments: [
    "", "never", "0d", "3", "10001d", "-1w", "1.5d", "３d", "every", "every 0 days",
    "monthly monday",
    "daily 9", "every 32nd", "weekly for 0 times", "FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYDAY=1MO", "FREQ=DAILY;COUNT=2;UNTIL=20270101", "FREQ=DAILY;FREQ=DAILY",
    "FREQ=MONTHLY;BYSETPOS=1", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=DAILY;INTERVAL=",
    "after 3 days on monday", "every 2 fridays", "weekly on", "friday every", "march on",
  ])
  func `other texts are no rules`(text: String) {
    #expect(Recurrence(text) == nil)
  }
}
