import TestSupport
import Testing

@testable import OutlineFormats
@testable import OutlineModel

struct OutlineTextPlanningTests {
  private static let header = OutlineText.planningHeader + "\n"
  /// Only `friday` is a word for a date here.
  private static let dates = OutlineText.DateForms(
    written: { $0.hasTime ? String($0.rawValue.prefix(16)) : $0.rawValue },
    read: { words in
      switch words {
      case "friday": ItemDate(rawValue: "2026-11-27")
      case "friday 14:00", "2026-11-27T14:00": ItemDate(rawValue: "2026-11-27T14:00:00Z")
      default: nil
      }
    })

  private func lines(_ text: String) throws -> [OutlineText.Line] {
    try OutlineText.lines(of: Array((Self.header + text).utf8), dates: Self.dates)
  }

  private func flaws(_ text: String) -> String {
    do { return "\(try lines(text).count) lines" } catch let error as OutlineTextError {
      return error.description
    } catch {
      return "\(error)"
    }
  }

  private func outline(_ contents: [Content]) -> Outline {
    let section = Outline.Row(
      node: Node(
        id: NodeID(checked: "food"), kind: .section, content: Content(text: "+Food due:friday"),
        isExpanded: true), level: 0)
    let items = contents.enumerated().map { index, content in
      Outline.Row(
        node: Node(
          id: NodeID(checked: "i\(index)"), kind: .item, content: content, isExpanded: false),
        level: 1)
    }
    return Outline(rows: [section] + items)
  }

  private func text(of outline: Outline) -> String {
    String(decoding: OutlineText.bytes(of: outline.rows, dates: Self.dates), as: UTF8.self)
  }

  private func edited(_ text: String, _ base: Outline) throws -> Outline {
    try OutlineText.outline(of: lines(text), editing: base)
  }

  @Test func `words of quick capture are read anywhere in a line`() throws {
    let read = try lines(
      "a\n  +shop Buy due:friday 14:00 milk :: 2 l pri:b wait:friday +x.y {i} start:2026-11-30 recur:3D"
    )
    var plan = OutlineText.Plan()
    plan.content.due = ItemDate(rawValue: "2026-11-27T14:00:00Z")
    plan.content.start = ItemDate(rawValue: "2026-11-30")
    plan.content.wait = ItemDate(rawValue: "2026-11-27")
    plan.content.attributes["recur"] = .string("3d")
    plan.content.priority = "B"
    plan.content.tags = ["shop", "x.y"]
    #expect(read[1].plan == plan)
    #expect(read[1].content == Content(text: "Buy milk", secondaryText: "2 l"))
    #expect(read[0].plan == OutlineText.Plan())
    #expect(try lines("a\n  🍎 +fruit")[1].content == Content(text: "", image: "🍎"))
    #expect(try lines("a\n  call +49 30 or mail x:y due: now")[1].plan == OutlineText.Plan())
  }

  @Test func `a backslash makes a word text`() throws {
    let line = try lines(#"a"# + "\n" + #"  \+shop is \due:friday :: \pri:A"#)[1]
    #expect(line.plan == OutlineText.Plan())
    #expect(line.content == Content(text: "+shop is due:friday", secondaryText: "pri:A"))
  }

  @Test func `a wrong value is named by its line`() {
    #expect(
      flaws("a\n  b due:someday") == #"""
        line 3: due: takes a day such as today, friday, 3d or 2026-11-27, not "someday"; a \ before the word makes it text
        """#)
    #expect(flaws("a\n  b pri:10").contains("pri: takes a letter from A to Z, not \"10\""))
    #expect(flaws("a\n  b due:friday due:friday").contains("due: is given twice"))
    #expect(flaws("a\n  b pri:A pri:B").contains("the priority is given twice"))
    #expect(flaws("a\n  b wait:friday wait:friday").contains("wait: is given twice"))
    #expect(flaws("a\n  b recur:1d recur:2d").contains("recur: is given twice"))
    #expect(flaws("a\n  b recur:often").contains("recur: takes a rule such as weekly"))
    #expect(flaws("a\n  b recur:every monday at 9").contains("first time of a rule is due:"))
    #expect(flaws("a\n  recur:weekly 5 minutes of rest") == "2 lines")
  }

  @Test func `a written plan is read back, and words in texts stay texts`() throws {
    var milk = Content(text: "Milk +a", secondaryText: "+b due:friday", image: "🥛")
    (milk.due, milk.priority) = (ItemDate(rawValue: "2026-11-27T14:00:00Z"), "C")
    milk.tags = ["shop", "a/b", "x.y"]
    milk.wait = ItemDate(rawValue: "2026-11-26")
    milk.attributes["recur"] = .string("2w")
    var odd = Content(text: #"\+a \due:x \\pri:A"#)
    odd.start = ItemDate(rawValue: "2026-11-30T14:00:00+01:00")
    let wrong = Content(
      text: "", image: "x", attributes: ["due": .string("whenever"), "tags": .string("no array")])
    let base = outline([milk, odd, wrong, Content(text: "start:now", secondaryText: "")])
    let written = text(of: base)
    #expect(
      written == #"""
        \+Food \due:friday                              {food}
          🥛 Milk \+a :: \+b \due:friday  due:2026-11-27T14:00 wait:2026-11-26 recur:2w pri:C +shop +x.y  {i0}
          \u{5C}+a \u{5C}due:x \\pri:A  start:2026-11-30T14:00:00+01:00  {i1}
          <x>                                           {i2}
          \start:now ::                                 {i3}

        """#)
    #expect(try edited(written, base) == base)
  }

  @Test func `a tag with a number sign in a text stays there, at its beginning too`() throws {
    let base = outline([
      Content(text: "fix #bug now", secondaryText: "#b"), Content(text: "#idea", image: "🥛"),
      Content(text: ##"\#idea \#b # #1"##),
    ])
    let written = text(of: base)
    let starts = [
      ##"  fix \#bug now :: \#b "##, ##"  🥛 \#idea "##, ##"  \u{5C}#idea \u{5C}#b # #1 "##,
    ]
    for start in starts { #expect(written.contains("\n" + start)) }
    #expect(try edited(written, base) == base)
  }

  @Test func `texts of any signs of the grammar are read back`() throws {
    let signs = [
      "fix", "#bug", "+bug", "#", "+", "-", "@home", "!1", "\\", "\\#bug", "\\due:friday", "due:",
      "due:friday", "start:x", "recur:every", "recur:weekly", "pri:A", "pri:", "[x]", "[", "]",
      "{i1}", "{", "::", ":", "|", "<b>", "(A)", "2026-11-27", "friday", "14:00", "🍎", ":apple:",
      "every", "2", "", "#é", "#1", "\\u{23}",
    ]
    var random = SeededGenerator(seed: 17)
    func some() -> String {
      (0..<Int.random(in: 1...5, using: &random)).map { _ in
        signs.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
    }
    let contents = (0..<2_000).map { number in
      var content = Content(
        text: some(), secondaryText: number % 3 == 0 ? some() : nil,
        image: number % 7 == 0 ? "🥛" : nil)
      if number % 4 == 0 { content.due = ItemDate(rawValue: "2026-11-27") }
      if number % 5 == 0 { content.tags = ["shop"] }
      return content
    }
    let base = outline(contents)
    #expect(try edited(text(of: base), base) == base)
  }

  @Test func `words that are removed remove, and others change`() throws {
    var milk = Content(text: "Milk", attributes: ["price": .integer(2), "start": .string("soon")])
    (milk.due, milk.priority) = (ItemDate(rawValue: "2026-11-26"), "C")
    milk.tags = ["shop", "a/b"]
    let base = outline([milk])
    let read = try edited(
      "\\+Food \\due:friday {food}\n  Milk due:friday +new {i0}\n  Bread +new", base)
    #expect(
      read.rows[1].node.content.attributes == [
        "price": .integer(2), "start": .string("soon"), "due": .string("2026-11-27"),
        "tags": .array([.string("new"), .string("a/b")]),
      ])
    #expect(read.rows[2].node.content.tags == ["new"])
    try read.checkInvariants()
  }

  @Test func `a section has no plan`() {
    let base = outline([])
    let error = #expect(throws: OutlineTextError.self) { try edited("Food +home {food}", base) }
    #expect(
      error?.description
        == #"line 2: a section has no dates, tags and priority; a \ before such a word makes it text"#
    )
  }

  @Test func `without the line that tells of fields, words are text in older texts, and only set`()
    throws
  {
    var milk = Content(text: "Milk")
    milk.due = ItemDate(rawValue: "2026-11-26")
    let base = outline([milk])
    func read(_ header: String, _ line: String) throws -> Content {
      let text = header + "x {food}\n  \(line) {i0}"
      let lines = try OutlineText.lines(of: Array(text.utf8), dates: Self.dates)
      return try OutlineText.outline(of: lines, editing: base).rows[1].node.content
    }
    let older = try read("# base: v1 of /a\n", "Milk +a")
    #expect(older.text == "Milk +a" && older.due == milk.due && older.tags == [])
    let bare = try read("", "Milk +a")
    #expect(bare.text == "Milk" && bare.due == milk.due && bare.tags == ["a"])
  }
}
