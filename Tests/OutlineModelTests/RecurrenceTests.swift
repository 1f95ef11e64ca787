import OutlineModel
import Testing

struct RecurrenceTests {
  private func day(_ text: String) throws -> Int { try #require(ItemDate(rawValue: text)).days }

  private func after(_ text: String, _ period: String, _ times: Int = 1) throws -> String? {
    let recurrence = try #require(Recurrence(period))
    return CalendarDay(daysSince1970: recurrence.day(after: try day(text), times: times)).text
  }

  @Test func `periods lead from day to day`() throws {
    #expect(try after("2026-11-25", "daily") == "2026-11-26")
    #expect(try after("2026-11-25", "3d", 2) == "2026-12-01")
    #expect(try after("2026-11-25", "Weekly") == "2026-12-02")
    #expect(try after("2026-11-25", "2w") == "2026-12-09")
    #expect(try after("2026-11-27", "weekdays") == "2026-11-30")
    #expect(try after("2026-11-25", "weekdays", 5) == "2026-12-02")
    #expect(try after("2026-11-25", "quarterly") == "2027-02-25")
    #expect(try after("2024-02-29", "yearly") == "2025-02-28")
    #expect(try after("2024-02-29", "1y", 4) == "2028-02-29")
  }

  @Test func `a short month ends earlier, and the next one does not`() throws {
    #expect(try after("2026-01-31", "monthly") == "2026-02-28")
    #expect(try after("2026-01-31", "monthly", 2) == "2026-03-31")
    #expect(try after("2026-12-31", "2mo") == "2027-02-28")
  }

  @Test func `the first day of every month is found`() {
    for month in -24_000..<24_000 {
      let year = (month - (month % 12 + 12) % 12) / 12
      let start = CalendarDay.daysSince1970(year: year, month: (month % 12 + 12) % 12 + 1)
      let day = CalendarDay(daysSince1970: start)
      #expect(day.year == year && day.month == (month % 12 + 12) % 12 + 1 && day.day == 1)
    }
  }

  @Test(arguments: ["", "never", "0d", "3", "d", "10001d", "3 weeks", "-1w", "1.5d", "３d"])
  func `other texts are not periods`(text: String) {
    #expect(Recurrence(text) == nil)
  }
}
