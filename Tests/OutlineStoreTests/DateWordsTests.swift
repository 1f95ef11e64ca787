import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct DateWordsTests {
  /// Friday, the 27th of February 2026, 14:30 where the test runs.
  private static let friday = local(2026, 2, 27, 14, 30)

  private static func local(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
  ) -> Date {
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return Calendar(identifier: .gregorian).date(from: parts) ?? .distantPast
  }

  private func planned(_ words: String) -> String? { DateWords.planned(words, now: Self.friday) }

  /// The phrases of a file, with their answers.
  private static func phrases(_ name: String) throws -> [(phrase: String, answers: [String])] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }.map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return (parts[0], parts[1].split(separator: " ").map(String.init))
    }
  }

  @Test(arguments: ["days.txt", "days-spoken.txt"])
  func `of the phrases that people type nearly all are read, and none in part`(
    name: String
  ) throws {
    let phrases = try Self.phrases(name)
    let thursday = Self.local(2026, 11, 26, 10, 0)
    var wrong: [String] = []
    var halfRead: [String] = []
    for (phrase, answers) in phrases {
      let answer = DateWords.planned(phrase, now: thursday).map { $0.prefix(16) } ?? "-"
      if answers.contains(String(answer)) { continue }
      wrong.append("\(phrase): \(answer), not \(answers)")
      if answers == ["-"] { halfRead.append(phrase) }
    }
    #expect(phrases.count >= 200)
    #expect(Double(wrong.count) <= 0.05 * Double(phrases.count), "\(wrong.joined(separator: "\n"))")
    #expect(halfRead == [])
  }

  @Test func `a part of a day is an hour, or the day if that is past`() {
    for (phrase, answer) in [
      ("tomorrow morning", "2026-02-28T09:00:00"), ("monday afternoon", "2026-03-02T15:00:00"),
      ("friday evening", "2026-03-06T18:00:00"), ("friday night", "2026-03-06T20:00:00"),
      ("tonight", "2026-02-27T20:00:00"), ("this evening", "2026-02-27T18:00:00"),
      ("8 tomorrow evening", "2026-02-28T20:00:00"), ("monday night at 9", "2026-03-02T21:00:00"),
      ("tonight 23:00", "2026-02-27T23:00:00"), ("monday morning at 7", "2026-03-02T07:00:00"),
      ("this morning", "2026-02-27"), ("evening", "2026-02-27T18:00:00"),
      ("morning", "2026-02-28T09:00:00"), ("yesterday evening", "2026-02-26T18:00:00"),
    ] { #expect(planned(phrase)?.prefix(19) == answer[...], "\(phrase)") }
  }

  @Test(arguments: [
    ("feb 27", "2026-02-27 00:00"), ("27 feb", "2026-02-27 00:00"), ("mar 6", "2025-03-06 00:00"),
    ("dec 24", "2025-12-24 00:00"), ("24.12.", "2025-12-24 00:00"), ("15th", "2026-02-15 00:00"),
    ("20260226", "2026-02-26 00:00"), ("monday morning", "2026-02-23 09:00"),
    ("friday morning", "2026-02-27 09:00"), ("friday evening", "2026-02-20 18:00"),
    ("monday 9", "2026-02-23 09:00"), ("yesterday evening", "2026-02-26 18:00"),
    ("last week", "2026-02-16 00:00"), ("last month", "2026-01-01 00:00"),
    ("last year", "2025-01-01 00:00"), ("half an hour ago", "2026-02-27 14:00"),
    ("the day before yesterday", "2026-02-25 00:00"), ("feb 29", "2024-02-29 00:00"),
  ])
  func `of the past, words of a plan name the last time that they were true`(
    words: String, text: String
  ) {
    let start = DateWords.span(words, now: Self.friday).map { DateWords.localParts($0.start) }
    #expect(start.map { DateWords.text(of: $0, as: "%Y-%m-%d %H:%M") } == text)
  }

  @Test(arguments: [
    "tomorrow 5pm", "in 3 days", "next monday", "2 weeks from monday", "12", "1130", "20261399",
    "day after tomorrow", "gibberish", "monday gibberish",
  ])
  func `of the past, what counts from now or is no time is not read`(words: String) {
    #expect(DateWords.span(words, now: Self.friday) == nil)
  }

  @Test(arguments: [
    ("3 days ago", "2026-02-24"), ("a week ago", "2026-02-20"),
    ("3 days before christmas", "2026-12-22"), ("the day before yesterday", "2026-02-25"),
    ("day after tomorrow", "2026-03-01"), ("christmas eve", "2026-12-24"),
    ("new year's eve", "2026-12-31"), ("halloween", "2026-10-31"), ("mid january", "2027-01-15"),
    ("next quarter", "2026-04-01"), ("eoq", "2026-03-31"), ("end of next quarter", "2026-06-30"),
    ("Dec. 24", "2026-12-24"), ("fri, mar 6", "2026-03-06"),
    ("the first of next month", "2026-03-01"),
    ("a couple of days", "2026-03-01"), ("tues 2.30pm", "2026-03-03T14:30:00"),
    ("in the morning", "2026-02-28T09:00:00"), ("monday in the evening", "2026-03-02T18:00:00"),
    ("in 90min", "2026-02-27T16:00:00"), ("in 1 minute", "2026-02-27T14:31:00"),
    ("in 30 seconds", "2026-02-27T14:30:30"), ("half an hour from now", "2026-02-27T15:00:00"),
    ("4h30min", "2026-02-27T19:00:00"), ("in 3hrs", "2026-02-27T17:30:00"),
  ])
  func `a phrase of several words is read to its end`(words: String, text: String) {
    #expect(planned(words)?.prefix(text.count) == text[...], "\(planned(words) ?? "none")")
  }

  @Test func `a distance is a number of days from today, and not a day or an hour`() {
    for words in ["3d", "+2w", "in 3 days", "a week", "1 month from now", "in two years", "1mo"] {
      #expect(DateWords.isDistance(words[...]), "\(words)")
    }
    for words in [
      "friday", "tomorrow", "2h", "in 3 hours", "in 15m", "wed", "3d 5pm", "2026-03-01", "eom-3d",
    ] {
      #expect(!DateWords.isDistance(words[...]), "\(words)")
    }
  }

  @Test func `words for days mean days to come`() {
    #expect(planned("today") == "2026-02-27")
    #expect(planned("Tomorrow") == "2026-02-28")
    #expect(planned("yesterday") == "2026-02-26")
    #expect(planned("saturday") == "2026-02-28")
    #expect(planned("thu") == "2026-03-05")
    #expect(planned("FRIDAY") == "2026-03-06")
    #expect(planned("3d") == "2026-03-02")
    #expect(planned("-3d") == "2026-02-24")
    #expect(planned("+2w") == "2026-03-13")
    #expect(planned("1m") == "2026-03-27")
    #expect(planned("1y") == "2027-02-27")
    #expect(planned("2026-12-24") == "2026-12-24")
  }

  @Test(arguments: [
    ("next friday", "2026-03-06"), ("next fri", "2026-03-06"), ("Next Monday", "2026-03-02"),
    ("in 3 days", "2026-03-02"), ("in 1 day", "2026-02-28"), ("3 days", "2026-03-02"),
    ("in 3d", "2026-03-02"),
    ("in a week", "2026-03-06"), ("in 2 weeks", "2026-03-13"), ("in 1 month", "2026-03-27"),
    ("in an hour", "2026-02-27T15:30:00"), ("in 90 minutes", "2026-02-27T16:00:00"),
    ("in 2h", "2026-02-27T16:30:00"),
    ("eow", "2026-03-01"), ("eom", "2026-02-28"), ("eoy", "2026-12-31"), ("sow", "2026-03-02"),
    ("som", "2026-03-01"), ("soy", "2027-01-01"), ("next week", "2026-03-02"),
    ("next month", "2026-03-01"),
    ("next year", "2027-01-01"), ("31.12.2026", "2026-12-31"), ("1.3.2026", "2026-03-01"),
    ("01.03.2026", "2026-03-01"),
    ("friday 14:00", "2026-03-06T14:00:00"), ("friday at 14:00", "2026-03-06T14:00:00"),
    ("tomorrow 09:05:07", "2026-02-28T09:05:07"), ("15:00", "2026-02-27T15:00:00"),
    ("14:00", "2026-02-28T14:00:00"), ("9am", "2026-02-28T09:00:00"),
    ("in 3 days 08:00", "2026-03-02T08:00:00"),
    ("31.12.2026 23:59", "2026-12-31T23:59:00"), ("next friday 14:00", "2026-03-06T14:00:00"),
    ("friday+2h", "2026-03-06T02:00:00"), ("friday 14:00+90min", "2026-03-06T15:30:00"),
    ("eom-3d", "2026-02-25"),
    ("friday+1w", "2026-03-13"), ("friday 14:00+1w", "2026-03-13T14:00:00"),
    ("eom+1mo", "2026-03-28"),
    ("2026-03-01+1y", "2027-03-01"), ("now+2h", "2026-02-27T16:30:00"),
    ("2026-03-01-1d", "2026-02-28"),
  ])
  func `words of several parts name a day, or a time that is kept`(words: String, text: String) {
    let found = planned(words)
    #expect(
      text.contains("T") ? found?.hasPrefix(text) == true : found == text, "\(found ?? "none")")
    #expect(found.flatMap(ItemDate.init) != nil)
  }

  @Test func `the end of a week is a Sunday, also on a Sunday, and of a month its last day`() {
    #expect(DateWords.planned("eow", now: Self.local(2026, 3, 1, 23, 59)) == "2026-03-01")
    #expect(DateWords.planned("sow", now: Self.local(2026, 3, 1)) == "2026-03-02")
    #expect(DateWords.planned("sow", now: Self.local(2026, 3, 2)) == "2026-03-09")
    #expect(DateWords.planned("eom", now: Self.local(2028, 2, 29)) == "2028-02-29")
    #expect(DateWords.planned("eom", now: Self.local(2026, 12, 31)) == "2026-12-31")
    #expect(DateWords.planned("som", now: Self.local(2026, 12, 31)) == "2027-01-01")
  }

  @Test func `the past has words of several parts, too`() {
    let now = Self.friday
    func start(_ words: String) -> Date? { DateWords.span(words, now: now)?.start }
    #expect(start("last friday") == Self.local(2026, 2, 20))
    #expect(start("thursday 14:00") == Self.local(2026, 2, 26, 14))
    #expect(start("3 days ago") == now.addingTimeInterval(-3 * 86_400))
    #expect(start("2h ago") == now.addingTimeInterval(-7200))
    #expect(start("sow") == Self.local(2026, 2, 23))
    #expect(start("som") == Self.local(2026, 2, 1))
    #expect(start("soy") == Self.local(2026, 1, 1))
    #expect(start("20.2.2026 08:00") == Self.local(2026, 2, 20, 8))
    #expect(start("today-2d") == Self.local(2026, 2, 25))
    for words in ["next friday", "in 3 days", "eom", "next week"] { #expect(start(words) == nil) }
  }

  @Test func `a month that is too short ends the count of months`() {
    let now = Self.local(2026, 1, 31)
    #expect(DateWords.planned("1m", now: now) == "2026-02-28")
    #expect(DateWords.planned("2mo", now: now) == "2026-03-31")
    #expect(DateWords.planned("-11m", now: now) == "2025-02-28")
    #expect(DateWords.planned("1y", now: Self.local(2028, 2, 29)) == "2029-02-28")
  }

  @Test func `a time of a day keeps the zone it names`() {
    #expect(planned("2026-03-01T09:05:00+01:00") == "2026-03-01T09:05:00+01:00")
    #expect(planned("2026-03-01t09:05:00.25-05:30") == "2026-03-01T09:05:00-05:30")
    #expect(planned("2026-03-01 09:05Z") == "2026-03-01T09:05:00Z")
    #expect(planned("2026-03-01 09:05")?.hasPrefix("2026-03-01T09:05:00") == true)
    #expect(planned("2h")?.hasPrefix("2026-02-27T16:30:00") == true)
    #expect(planned("90min")?.hasPrefix("2026-02-27T16:00:00") == true)
    let span = DateWords.span("2026-03-01T00:30:00+01:00", in: .future)
    #expect(span?.start.timeIntervalSince1970 == 1_772_321_400)
    #expect(span?.end.timeIntervalSince1970 == 1_772_321_401)
  }

  @Test func `the past counts back`() {
    let now = Self.friday
    #expect(DateWords.span("3d", now: now)?.start == now.addingTimeInterval(-3 * 86_400))
    #expect(DateWords.span("5m", now: now)?.start == now.addingTimeInterval(-300))
    #expect(DateWords.span("friday", now: now)?.start == Self.local(2026, 2, 20))
    #expect(DateWords.span("thu", now: now)?.end == Self.local(2026, 2, 27))
    #expect(DateWords.span("tomorrow", now: now) == nil)
    #expect(DateWords.span("-3d", now: now) == nil)
  }

  @Test(arguments: [
    "", "-", "d", "3", "3x", "someday", "m", "mond", "2026", "2026-02-30", "2026-13-01",
    "0999-01-01", "2026-02-27T25:00", "2026-02-27T10:60", "2026-02-27T10:00:00.",
    "2026-02-27T10:00:00+1:00", "2026-02-27T10:00+24:00", "2026-02-27Z", "2026-02-27T",
    "9999999d", "999999y", "9999999999999999999d", "٣d", "--3d", "+-3d", "today ", " today",
    "in", "in 3", "in days", "in x days", "in -3 days", "next", "next x", "next 3d", "first",
    "monday march",
    "friday 25:00",
    "2h 14:00", "14:00 15:00", "31.13.2026",
    "30.2.2026",
    "1..2026", "friday+", "friday+2", "friday+2x", "friday++2h", "friday+9999999h", "+friday",
    "friday+٣h",
    "friday+999999y", "2026/9999999999/1", "1/9999999999", "1/1/99999999999", "99999999999h",
    "in 9999999999 days", "9999999999st",
    "today" + String(repeating: "+1d", count: 40),
  ])
  func `anything else is not a time`(words: String) {
    #expect(planned(words) == nil)
  }

  @Test func `a planned date reads back as itself`() throws {
    var generator = SeededGenerator(seed: 15)
    let words = [
      "today", "monday", "eom", "eow+2w", "friday 14:00", "tomorrow+90min", "in 3 days", "17d",
      "-40d", "5w", "13m",
      "3y", "36h", "100s",
    ]
    for _ in 0..<Effort.times(200) {
      let now = Date(timeIntervalSince1970: .random(in: 0..<4_000_000_000, using: &generator))
      for word in words {
        let text = try #require(DateWords.planned(word, now: now))
        #expect(DateWords.planned(text, now: .distantPast) == text)
        let (span, again) = (
          DateWords.span(word, in: .future, now: now), DateWords.span(text, in: .future)
        )
        let apart = (span?.start ?? now).timeIntervalSince(again?.start ?? .distantFuture)
        #expect((0..<1).contains(apart), "\(word) from \(now) is \(text)")
      }
    }
  }
}
