import OutlineOperations
import OutlineStore
import TestSupport
import Testing

struct CapturedLineTests {
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

  @Test func `a day may be several words, and takes no others`() throws {
    func due(_ words: String) -> JSONValue? { DateWords.planned(words).map(JSONValue.string) }
    for (typed, text, words) in [
      ("call Ana due:next friday 14:00 +family", "call Ana", "next friday 14:00"),
      ("due:in 3 days pack", "pack", "in 3 days"),
      ("pack due:friday at noon", "pack at noon", "friday"),
      ("pack due:friday at 14:00", "pack", "friday at 14:00"),
      ("pay due:eom-3d rent", "pay rent", "eom-3d"),
      ("due:31.12.2026 14:00 fireworks at 24:00", "fireworks at 24:00", "31.12.2026 14:00"),
      ("due:3d 3 bags", "3 bags", "3d"), ("party due:tomorrow 5pm", "party", "tomorrow 17:00"),
      ("due:friday 12 am sleep", "sleep", "friday 00:00"),
      ("due:friday at 5:30pm tea", "tea", "friday 17:30"), ("due:today 13pm", "13pm", "today"),
    ] {
      let line = try CapturedLine(typed)
      #expect(line.text == text)
      #expect(line.attributes["due"] == due(words))
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
}
