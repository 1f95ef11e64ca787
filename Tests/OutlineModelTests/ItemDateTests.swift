import OutlineModel
import Testing

struct ItemDateTests {
  @Test func `days and moments of RFC 3339 are dates`() throws {
    for text in [
      "2026-11-27", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31", "2026-11-27T14:30:00Z",
      "2026-11-27T14:30:00+01:00", "2026-11-27T23:59:59.125-14:59",
    ] {
      let date = try #require(ItemDate(rawValue: text), "\(text)")
      #expect(date.rawValue == text)
      #expect(date.hasTime == (text.count > 10))
    }
  }

  @Test func `every day has its number, its weekday and its way back`() throws {
    // 1969-12-28 was a Sunday.
    for days in stride(from: -719_528, through: 2_932_896, by: 97) {
      let day = CalendarDay(daysSince1970: days)
      func digits(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: count - String(number).count) + String(number)
      }
      let text = "\(digits(day.year, 4))-\(digits(day.month, 2))-\(digits(day.day, 2))"
      #expect(ItemDate(rawValue: text)?.days == days, "\(text)")
      #expect(CalendarDay.weekday(daysSince1970: days) == ((days + 4) % 7 + 7) % 7)
    }
    #expect(CalendarDay.weekday(daysSince1970: -4) == 0)
    let moment = try #require(ItemDate(rawValue: "1970-01-01T00:30:00+01:00"))
    #expect(moment.secondsInUTC == -1800)
    #expect(moment.day == "1970-01-01")
  }

  @Test func `dates are ordered by their moments, whatever their zones and forms`() throws {
    let texts = [
      "0000-01-01", "2026-11-26", "2026-11-27T00:30:00+14:00", "2026-11-27",
      "2026-11-27T00:00:00Z", "2026-11-27T14:30:00+01:00", "2026-11-27T13:30:00Z",
      "2026-11-27T13:30:00.05Z", "2026-11-27T13:30:00.125Z", "2026-11-27T13:30:00.5Z",
      "2026-11-26T23:30:01-14:00", "2026-11-28", "9999-12-31",
    ]
    let dates = try texts.map { try #require(ItemDate(rawValue: $0), "\($0)") }
    for (index, date) in dates.enumerated() {
      for (number, other) in dates.enumerated() {
        let isSameMoment = Set([index, number]) == [5, 6]
        if isSameMoment { #expect((date < other) != (other < date)) }
        if !isSameMoment { #expect((date < other) == (index < number), "\(date) and \(other)") }
      }
    }
  }

  @Test func `impossible days and times are not dates`() {
    for text in [
      "", "x", "2026", "2026-11", "2026-11-1", "2026-13-01", "2026-00-01", "2026-02-29",
      "1900-02-29",
      "2026-04-31", "2026-11-00", "26-11-27", "2026-11-27 ", " 2026-11-27", "2026-11-27T14:30Z",
      "2026-11-27T14:30:00", "2026-11-27 14:30:00Z", "2026-11-27t14:30:00z", "2026-11-27T24:00:00Z",
      "2026-11-27T14:60:00Z", "2026-11-27T14:30:60Z", "2026-11-27T14:30:00.Z",
      "2026-11-27T14:30:00+15:00",
      "2026-11-27T14:30:00+0100", "2026-11-27T14:30:00ZZ", "٢٠٢٦-11-27", "tomorrow",
    ] {
      #expect(ItemDate(rawValue: text) == nil, "\(text)")
    }
  }
}
