import Foundation
import TestSupport
import Testing

@testable import OutlineOperations
@testable import OutlineStore

struct CapturedLineTests {
  /// The rows of a file of this target, without comments.
  private static func rows(_ name: String) throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func `rules that people type are read with their hour, first and last day, or not at all`()
    throws
  {
    let parts = DateComponents(year: 2026, month: 11, day: 26, hour: 10)
    let thursday = try #require(Calendar(identifier: .gregorian).date(from: parts))
    let rows = try Self.rows("rules.txt")
    var wrong: [String] = []
    var halfRead: [String] = []
    for row in rows {
      let answers = row[1].split(separator: " ").map(String.init)
      let due = answers.last.flatMap { $0.hasPrefix("20") ? $0 : nil } ?? ""
      let found = PlannedRule(row[0], now: thursday)
      let isRight = found.map { answers.contains($0.rule) && ($0.due ?? "").prefix(16) == due }
      if isRight ?? answers.contains("-") { continue }
      wrong.append("\(row[0]): \(found?.rule ?? "-") \(found?.due ?? "")")
      if answers == ["-"] { halfRead.append(row[0]) }
    }
    #expect(rows.count >= 190)
    #expect(Double(wrong.count) <= 0.05 * Double(rows.count), "\(wrong.joined(separator: "\n"))")
    #expect(halfRead == [])
  }

  @Test func `a typed line is read to the end of each field, or refused, and days in it are told`()
    throws
  {
    for row in try Self.rows("lines.txt") {
      guard let line = try? CapturedLine(row[0]) else {
        #expect(row[1] == "-", "\(row[0])")
        continue
      }
      #expect(line.text == row[1])
      #expect(line.plan.map { "? " + $0 } ?? "" == (row[2].hasPrefix("?") ? row[2] : ""))
      var fields: [String: JSONValue] = [:]
      for field in row[2].hasPrefix("?") ? [] : row[2].split(separator: ",")
      where field.contains("=") {
        let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
        let isDay = ["due", "start", "wait"].contains(parts[0])
        let value = isDay ? DateWords.planned(parts[1]) ?? "" : parts[1]
        fields[parts[0]] = parts[0] == "tags" ? .array([.string(value)]) : .string(value)
      }
      #expect(line.attributes == fields, "\(row[0])")
    }
  }

  @Test func `fields are taken out, and the rest stays`() throws {
    let line = try CapturedLine(
      "pay +home rent due:2026-12-01 recur:Monthly pri:b +money start:2026-11-30 wait:2026-11-29")
    #expect(line.text == "pay rent")
    let attributes: [String: JSONValue] = [
      "tags": .array([.string("home"), .string("money")]), "due": .string("2026-12-01"),
      "start": .string("2026-11-30"), "priority": .string("B"), "wait": .string("2026-11-29"),
      "recur": .string("monthly"),
    ]
    #expect(line.attributes == attributes)
  }

  @Test(arguments: [
    ("tea  cups +home", "tea  cups"), ("tea  cups  due:today   pots ", "tea  cups   pots"),
    ("due:today  tea  cups", "tea  cups"), ("tea  \\+cups", "tea  +cups"),
    ("tea\tcups +x", "tea cups"),
  ]) func `spaces between the words that stay are as they were typed`(line: String, text: String)
    throws
  {
    #expect(try CapturedLine(line).text == text)
    #expect(try TypedFields(line).text == text)
  }

  @Test func `a tag that is taken away leaves the spaces between other words`() throws {
    let typed = try TypedFields("-home tea  cups -work  pots", tags: ["home", "work"])
    #expect(typed.text == "tea  cups  pots")
    #expect(typed.tags.removed == ["home", "work"])
    let same = try TypedFields("call  +49  now +x", insteadOf: "call +49")
    #expect(same.text == "call  +49  now")
  }

  @Test func `a day may be several words, and takes no others`() throws {
    func due(_ words: String) -> JSONValue? { DateWords.planned(words).map(JSONValue.string) }
    for (typed, text, words) in [
      ("call Ana due:next friday 14:00 +family", "call Ana", "next friday 14:00"),
      ("due:in 3 days pack", "pack", "in 3 days"),
      ("pack due:friday at noon", "pack", "friday at noon"),
      ("pack due:friday at 14:00", "pack", "friday at 14:00"),
      ("pay due:eom-3d rent", "pay rent", "eom-3d"),
      ("due:31.12.2026 14:00 fireworks at 24:00", "fireworks at 24:00", "31.12.2026 14:00"),
      ("due:monday at 9 call", "call", "monday at 9"), ("due:3d 3 bags", "3 bags", "3d"),
      ("due:friday 3 bags", "3 bags", "friday"),
      ("party due:tomorrow 5pm", "party", "tomorrow 17:00"),
      ("due:friday 12 am sleep", "sleep", "friday 00:00"),
      ("due:friday at 5:30pm tea", "tea", "friday 17:30"),
      ("due:monday march on", "march on", "monday"),
      ("due:friday after work", "after work", "friday"),
      ("due:today in the shop", "in the shop", "today"),
      ("call due:thursday week", "call", "thursday week"),
      ("call due:half past 3", "call", "half past 3"),
      ("call due:tomorrow half past eight", "call", "tomorrow half past eight"),
      ("call due:monday in two weeks", "call", "2 weeks from monday"),
      ("call due:first monday of december at noon", "call", "first monday of december at noon"),
      ("call due:friday 8", "call", "friday 08:00"),
      ("due:friday 8 +x call", "call", "friday 08:00"),
      ("due:friday second hand chair", "second hand chair", "friday"),
      ("due:friday sat tv", "sat tv", "friday"),
    ] {
      let line = try CapturedLine(typed)
      #expect(line.text == text)
      #expect(line.attributes["due"] == due(words))
    }
  }

  @Test(arguments: [
    ("pay due:on the 1st of every month", "on the 1st of every month"),
    ("trip due:first week of may", "first"), ("x due:30 feb", "30 feb"), ("x due:feb 30", "feb 30"),
    ("x due:31 april pay", "31 april"), ("x due:friday 25:00", "friday 25:00"),
    ("x due:today 13pm", "today 13pm"), ("x due:mon 9-10am", "mon 9-10am"),
    ("x due:sat or sun", "sat or sun"), ("x due:3pm CET", "3pm CET"),
    ("x due:friday 15:00 utc", "friday 15:00 utc"),
    ("x recur:every monday or friday", "every monday or friday"),
    ("x recur:daily except sunday", "daily except sunday"),
    ("x recur:monthly 15th", "monthly 15th"), ("x recur:weekly friday", "weekly friday"),
    ("x due:every other friday call", "every other friday"), ("x due:2 hours ago", "2 hours ago"),
    ("x due:daily", "daily"),
  ]) func `a day is read whole, or refused with all of its words`(line: String, words: String)
    throws
  {
    let failure = #expect(throws: Failure.self) { try CapturedLine(line) }
    #expect(
      failure?.message.hasSuffix("not " + words.inQuotes) == true, "\(failure?.message ?? "")")
  }

  @Test func `a rule of several words is read to its end, and takes no word of the text`() throws {
    for (typed, text, rule) in [
      ("rent recur:last friday of every month", "rent", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("rent recur:last friday of the month", "rent", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("recur:on the 15th of every month rent", "rent", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("gym recur:mon wed fri", "gym", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("recur:every two weeks gym", "gym", "2w"), ("recur:weekly sun hat", "sun hat", "weekly"),
      ("recur:weekly on track report", "on track report", "weekly"),
      ("recur:weekly 5 minutes of silence", "5 minutes of silence", "weekly"),
    ] {
      let line = try CapturedLine(typed)
      #expect(line.text == text)
      #expect(line.attributes["recur"] == .string(rule), "\(typed)")
    }
  }

  @Test func `the end of a month in words with a monthly rule is the last day of each month`()
    throws
  {
    for (line, rule) in [
      ("rent due:eom recur:monthly", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("rent recur:3mo due:last day of february", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1"),
      ("rent due:eom recur:weekly", "weekly"), ("rent due:2026-11-30 recur:monthly", "monthly"),
      ("rent due:eom-3d recur:monthly", "monthly"),
      ("rent due:eom recur:weekly until 2027-01-31", "FREQ=WEEKLY;UNTIL=20270131"),
    ] {
      let captured = try CapturedLine(line)
      #expect(captured.attributes["recur"] == .string(rule), "\(line)")
      #expect(captured.text == "rent")
    }
  }

  @Test(arguments: [
    ("#home call", "call", ["home"], []), ("\\#home call", "#home call", [], []),
    ("a \\due:friday b", "a due:friday b", [], []), ("call \\Ana", "call \\Ana", [], []),
    ("fix #12 and #b2", "fix #12 and", ["b2"], []), ("# title", "# title", [], []),
    ("call @ana +x", "call @ana", ["x"], ["@ana"]),
    ("a Due:friday", "a Due:friday", [], ["Due:friday"]),
    ("(A) pay project:home", "(A) pay project:home", [], ["(A)", "project:home"]),
    ("pay p1 !2 rec:1w", "pay p1 !2 rec:1w", [], ["p1", "!2", "rec:1w"]),
    ("at 5pm or 5:30am", "at 5pm or 5:30am", [], ["5pm", "5:30am"]),
    ("see http://x and a@b.c, pm (xy) p", "see http://x and a@b.c, pm (xy) p", [], []),
  ]) func `a backslash keeps a word, and words of other programs are noticed`(
    line: String, text: String, tags: [String], doubtful: [String]
  ) throws {
    let captured = try CapturedLine(line)
    #expect(captured.text == text)
    #expect(
      captured.attributes["tags"] == (tags.isEmpty ? nil : .array(tags.map(JSONValue.string))))
    #expect(captured.doubtful == doubtful)
  }

  @Test(arguments: [
    "call +49 170", "+", "++", "C++ +1", "due: friday", "friday", "https://due:friday", "+a/b",
    "  two  spaces ", "pri A", "Due:friday", "+a#b",
  ]) func `other words are left alone`(line: String) throws {
    let captured = try CapturedLine(line)
    #expect(captured.text == line)
    #expect(captured.attributes.isEmpty)
  }

  @Test(arguments: [
    "due:someday", "start:32", "pri:AB", "pri:1", "due:today due:3d", "pri:A pri:A", "wait:someday",
    "recur:often", "recur:1d recur:1d",
  ])
  func `meaningless words are refused with a hint`(line: String) throws {
    let failure = #expect(throws: Failure.self) { try CapturedLine(line) }
    #expect(failure?.hint?.contains("backslash") == true)
  }

  @Test func `any line is read or refused, and loses no word that stays`() throws {
    var generator = SeededGenerator(seed: 77)
    let words = ["due:", "due:today", "+", "+x", "pri:A", "a", "\u{301}", "", "🍎", ":", "start:1d"]
    for _ in 0..<Effort.times(300) {
      let line = (0..<6).map { _ in words.randomElement(using: &generator) ?? "" }
      let text = line.joined(separator: " ")
      guard let captured = try? CapturedLine(text) else { continue }
      let fields = ["due:today", "+x", "pri:A", "start:1d"]
      let left = text.split(whereSeparator: \.isWhitespace).filter { !fields.contains(String($0)) }
      #expect(captured.text.split(whereSeparator: \.isWhitespace) == left, "\(text)")
    }
  }

  /// Lines as users of taskwarrior, todo.txt and Todoist type them.
  static let typedLines = [
    "Pay rent due:eom +home pri:H", "Call mom due:tomorrow project:Family", "Buy milk +groceries",
    "Write report due:2026-12-01T09:00 scheduled:monday", "Water plants recur:weekly due:friday",
    "Renew passport wait:1w until:eoy", "Fix bug depends:12 pri:M", "Read book start:today +fun",
    "Clean desk due:sow", "Call +49 30 1234 +work", "Send invoice proj:Acme due:3d",
    "Gym recur:2d due:today",
    "Plan trip due:2026-12-24 +travel +family", "Pay tax due:31.12.2026 pri:a", "Nap due:14:00",
    "Review PR #123 +code", "Dentist due:next friday 14:00", "Party due:tomorrow 5pm +fun",
    "Order cake due:in 3 days pri:B", "Standup recur:weekdays due:tomorrow 9:30",
    "Sort mail tag:inbox",
    "(A) Call Mom +Family @phone", "(B) Schedule Goodwill pickup +GarageSale @phone",
    "Post signs @GroceryStore", "x 2026-11-01 Pay bill", "2026-11-01 Ask about loan +Bank @home",
    "Buy milk due:2026-12-01 t:2026-11-30", "Mow lawn rec:1w due:saturday",
    "Water due:2026-12-01 rec:+3d",
    "Write to a@b.org +mail", "See https://example.org/a#b +web", "Take pills rec:1d t:0d",
    "pri:C tidy up @attic",
    "Read c++ book +study", "Buy 2+2 chairs @ikea", "(C) low thing",
    "Paint wall +house due:1w pri:D",
    "Email x+y@z.org +mail", "Lunch 12:30 @office", "Note key:value pairs", "Ship it h:1 +release",
    "Buy milk tomorrow p1 #Groceries @errands", "Meeting every monday 10am",
    "Call Ana 5pm !!1 #Work",
    "Pay bill p2 @money", "Submit essay #School p1", "Water plants every! 3 days #Home",
    "Buy eggs #shop due:friday",
    "Trash out @home !2", "Read {deadline} #Books", "Pack bag p4 #Travel +Anna", "Exam 9am #Uni p1",
    "Fix #12 and #34", "C# lesson #study", "Team call @zoom 13pm", "Plan week #Review/Weekly",
    "Email Bob #Arbeit",
    "Grüße an Zoë #Familie", "Buy #2 pencils", "Task // note p3", "Laundry p5 !5 #Home",
  ]

  @Test(arguments: typedLines)
  func `a line of another program is read whole, or its other fields are told`(typed: String) throws
  {
    let line = try CapturedLine(typed)
    let words = typed.split(separator: " ").map(String.init)
    let left = Set(line.text.split(separator: " ").map(String.init))
    // Nothing is lost: a word is in the text, or a field has it.
    let taken = words.filter { !left.contains($0) }
    #expect(taken.isEmpty == line.attributes.isEmpty)
    for word in words {
      let isOurs = ["due:", "start:", "wait:", "recur:", "pri:"].contains(where: word.hasPrefix)
      if isOurs { #expect(!left.contains(word)) }
      let isForeign = [
        "project:", "proj:", "scheduled:", "until:", "depends:", "tag:", "t:", "rec:",
      ].contains(where: word.hasPrefix)
      let isMark = word.first == "@" || ["p1", "p2", "p3", "p4", "!!1", "!2"].contains(word)
      if isForeign || isMark { #expect(line.doubtful.contains(word), "\(word)") }
      if let tag = ["+", "#"].contains(word.first) ? word.dropFirst() : nil,
        tag.first?.isLetter == true
      {
        let isTag = tag.allSatisfy { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
        #expect(left.contains(word) != isTag)
      }
    }
  }
}
