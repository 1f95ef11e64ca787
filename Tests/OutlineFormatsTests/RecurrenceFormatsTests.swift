import OutlineFormats
import OutlineModel
import Testing

/// Rules of recurrence in the words of each program.
struct RecurrenceFormatsTests {
  private func node(_ text: String, as format: FileFormat) throws -> DraftNode {
    try #require(try format.document(of: Array(text.utf8)).document.nodes.first)
  }

  private func text(_ node: DraftNode, as format: FileFormat) throws -> String {
    String(
      decoding: try format.bytes(of: DraftDocument(nodes: [node])), as: UTF8.self)
  }

  private func task(
    _ recur: String, due: String? = "2027-01-11", _ others: [String: JSONValue] = [:]
  ) -> DraftNode {
    var attributes = others
    attributes["recur"] = .string(recur)
    attributes["due"] = due.map(JSONValue.string)
    return DraftNode(text: "a", attributes: attributes)
  }

  // MARK: Org

  @Test(arguments: [
    ("<2027-01-04 Mon +1w>", "weekly"), ("<2027-01-04 Mon ++2d>", "2d"),
    ("<2027-01-04 Mon 09:00 +1m -3d>", "monthly"),
    ("<2027-01-04 Mon .+2d/4d>", "FREQ=DAILY;INTERVAL=2;X-FROM=COMPLETION"),
    ("<2027-01-04 Mon +12h>", "+12h"),
  ]) func `a repeater of Org is a rule, and comes back`(stamp: String, rule: String) throws {
    let org = "* TODO a\nDEADLINE: \(stamp)\n"
    let node = try node(org, as: .org)
    #expect(node.attributes["recur"] == .string(rule))
    #expect(try text(node, as: .org) == org)
    #expect(try self.node(text(node, as: .markdown), as: .markdown).attributes == node.attributes)
  }

  @Test func `a repeater of Org goes to the next day with the item, and follows its rule`() throws {
    var node = try node("* TODO a\nDEADLINE: <2027-01-04 Mon 09:00 ++1w -2d>\n", as: .org)
    node.attributes["due"] = .string("2027-01-12")
    #expect(
      try text(node, as: .org) == "* TODO a\nDEADLINE: <2027-01-12 Tue 09:00 ++1w -2d>\n")
    node.attributes["recur"] = .string("2w")
    #expect(try text(node, as: .org) == "* TODO a\nDEADLINE: <2027-01-12 Tue 09:00 +2w -2d>\n")
    node.attributes["recur"] = nil
    #expect(try text(node, as: .org) == "* TODO a\nDEADLINE: <2027-01-12 Tue 09:00 -2d>\n")
  }

  @Test func `an item gets a repeater of Org, or a property for what Org has none for`() throws {
    #expect(try text(task("weekly"), as: .org) == "* a\nDEADLINE: <2027-01-11 Mon +1w>\n")
    let rule = "FREQ=WEEKLY;BYDAY=MO"
    let org = try text(task(rule), as: .org)
    #expect(
      org == "* a\nDEADLINE: <2027-01-11 Mon>\n:PROPERTIES:\n:recur: \(rule)\n:END:\n")
    #expect(try node(org, as: .org).attributes == task(rule).attributes)
  }

  // MARK: todo.txt

  @Test(arguments: [
    ("rec:+1m", "monthly"), ("rec:+3d", "3d"), ("rec:+1b", "weekdays"),
    ("rec:1w", "FREQ=WEEKLY;X-FROM=COMPLETION"), ("rec:+12m", "12mo"),
  ]) func `rec of todo.txt is a rule, and comes back`(word: String, rule: String) throws {
    let line = "a due:2027-01-04 \(word)\n"
    let node = try node(line, as: .todotxt)
    #expect(node.attributes["recur"] == .string(rule) && node.text == "a")
    #expect(try text(node, as: .todotxt) == line)
  }

  @Test(arguments: ["rec:5b", "rec:often", "rec:+1", "rec:0d"])
  func `another value of rec is a rule that is kept as it is, and told`(word: String) throws {
    let line = "a \(word)\n"
    let node = try node(line, as: .todotxt)
    #expect(node.text == "a" && node.attributes["recur"] == .string(String(word.dropFirst(4))))
    #expect(try text(node, as: .todotxt) == line)
    let warnings = try FileFormat.todotxt.document(of: Array(line.utf8)).warnings
    #expect(
      warnings.map(\.description)
        == ["line 1: the rule \(word.dropFirst(4)) is kept, but not known here"])
  }

  // MARK: Obsidian

  @Test func `signs of Obsidian are read in any order, and fields of Dataview too`() throws {
    for line in [
      "- [ ] a #x 🔁 every week on Monday ⏫ 📅 2027-01-04 ^b1",
      "- [ ] a ⏫ 📅 2027-01-04 🔁 every week on Monday #x ^b1",
      "- [ ] a 📅 2027-01-04 #x ⏫ 🔁 every week on Monday ^b1",
      "- [ ] a [priority:: high] (repeat:: every week on Monday) #x [due:: 2027-01-04] ^b1",
    ] {
      let node = try node(line, as: .markdown)
      #expect(
        node.text == "a ^b1" && node.attributes["tags"] == .array([.string("x")]), "\(line)")
      #expect(node.attributes["due"] == .string("2027-01-04"), "\(line)")
      #expect(
        node.attributes["priority"] == .string("A") || node.attributes["priority"] == .string("B"))
      #expect(node.attributes["recur"] == .string("FREQ=WEEKLY;BYDAY=MO"), "\(line)")
      let again = try self.node(text(node, as: .markdown), as: .markdown)
      #expect(again == node, "\(line)")
      #expect(try text(again, as: .markdown).hasSuffix(" ^b1\n"))
    }
  }

  @Test func `other signs and fields of Obsidian stay in the text, and hide no date`() throws {
    for (line, text) in [
      ("a ⏫ 🔁 every week 📅 2027-01-04 ⏳ 2027-01-02", "a ⏳ 2027-01-02"),
      ("a ⏳ 2027-01-02 📅 2027-01-04 ⏫ 🔁 every week", "a ⏳ 2027-01-02"),
      ("a 📅 2027-01-04 🆔 q1 ⏫ ⛔ q0,q2 🔁 every week #x ^b", "a 🆔 q1 ⛔ q0,q2 ^b"),
      ("a 📅 2027-01-04 🔁 every week ⏫ 🏁 delete ❌ 2027-01-03", "a 🏁 delete ❌ 2027-01-03"),
      (
        "a [due:: 2027-01-04] [repeat:: every week] [priority:: high] [scheduled:: 2027-01-02]",
        "a [scheduled:: 2027-01-02]"
      ),
    ] {
      let node = try node("- [ ] " + line, as: .markdown)
      #expect(node.text == text)
      #expect(node.attributes["due"] == .string("2027-01-04"), "\(line)")
      #expect(node.attributes["recur"] == .string("weekly"), "\(line)")
      #expect(node.attributes["priority"] == .string("B"), "\(line)")
      #expect(try self.node(self.text(node, as: .markdown), as: .markdown) == node, "\(line)")
    }
    for text in ["a 📅 2027-01-04 ⏳ 2027-01-02", "a 📅 2027-01-04 [id:: x]", "a ⏳ 2027-01-02"] {
      var node = DraftNode(text: text)
      node.attributes["checkbox"] = .bool(true)
      #expect(try self.node(self.text(node, as: .markdown), as: .markdown) == node, "\(text)")
    }
  }

  @Test func `a rule of Obsidian keeps its words until it changes`() throws {
    let line = "- [ ] a 🔁 every Monday when done 📅 2027-01-04\n"
    // This one counts from a day of completion, and has no period.
    let unknown = try node(line, as: .markdown)
    #expect(unknown.text == "a")
    #expect(unknown.attributes["recur"] == .string("every Monday when done"))
    #expect(try text(unknown, as: .markdown) == line)
    let kept = "- [ ] a 🔁 every 14 days 📅 2027-01-04\n"
    var node = try node(kept, as: .markdown)
    #expect(try text(node, as: .markdown) == kept)
    node.attributes["recur"] = .string("FREQ=MONTHLY;BYDAY=-1FR")
    #expect(
      try text(node, as: .markdown)
        == "- [ ] a 🔁 every month on the last Friday 📅 2027-01-04\n")
    node.attributes["recur"] = .string("FREQ=WEEKLY;BYDAY=MO;WKST=SU")
    #expect(
      try text(node, as: .markdown)
        == "- [ ] a 📅 2027-01-04\n  recur:: FREQ=WEEKLY;BYDAY=MO;WKST=SU\n")
    #expect(
      try self.node("- [ ] \\[due:: 2027-01-04]\n", as: .markdown).text == "[due:: 2027-01-04]")
  }

  // MARK: Calendars

  private func rule(in text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("RRULE") }
  }

  @Test func `a calendar gets the rule of an item, and keeps the item's own words`() throws {
    for (rule, due, line) in [
      ("weekly", "2027-01-11", "RRULE:FREQ=WEEKLY"),
      ("2w", "2027-01-11", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
      ("monthly", "2027-01-15", "RRULE:FREQ=MONTHLY"),
      ("monthly", "2027-01-31", "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
      ("FREQ=MONTHLY;BYDAY=2TU;COUNT=3", "2027-01-12", "RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3"),
      ("FREQ=HOURLY", "2027-01-12", "RRULE:FREQ=HOURLY"),
    ] {
      let node = task(rule, due: due)
      let text = try text(node, as: .icalendar)
      #expect(self.rule(in: text) == [line[...]])
      #expect(try self.node(text, as: .icalendar).attributes == node.attributes)
    }
    // RFC 5545 cannot count from the day of completion.
    let node = task("FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION")
    let text = try text(node, as: .icalendar)
    #expect(rule(in: text) == [])
    #expect(try self.node(text, as: .icalendar).attributes == node.attributes)
  }

  @Test func `a rule that another program changed in a calendar counts`() throws {
    let text = try text(task("weekly"), as: .icalendar)
    let changed = text.replacing("RRULE:FREQ=WEEKLY", with: "RRULE:FREQ=DAILY")
    #expect(try node(changed, as: .icalendar).attributes["recur"] == .string("FREQ=DAILY"))
  }

  @Test func `a rule that is not known is kept, and told`() throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:t", "SUMMARY:a", "RRULE:FREQ=YEARLY;BYWEEKNO=20",
      "END:VTODO", "END:VCALENDAR",
    ]
    let read = try FileFormat.icalendar.document(of: Array(lines.joined(separator: "\r\n").utf8))
    #expect(read.document.nodes[0].attributes["recur"] == .string("FREQ=YEARLY;BYWEEKNO=20"))
    #expect(read.warnings.map(\.message).contains { $0.contains("FREQ=YEARLY;BYWEEKNO=20") })
  }

  // MARK: taskwarrior and Todoist

  @Test func `taskwarrior has periods, workdays and an end`() throws {
    for (recur, until, rule) in [
      ("P2W", nil, "P2W"), ("weekdays", nil, "weekdays"),
      ("weekly", "20270301T000000Z", "FREQ=WEEKLY;UNTIL=20270301"),
    ] as [(String, String?, String)] {
      let end = until.map { ",\"until\":\"\($0)\"" } ?? ""
      let json =
        "[{\"description\":\"a\",\"status\":\"pending\",\"parent\":\"x\",\"recur\":\"\(recur)\"\(end)}]"
      let node = try node(json, as: .taskwarrior)
      #expect(Recurrence(node.attributes["recur"].flatMap { $0.text } ?? "") == Recurrence(rule))
      let written = try text(node, as: .taskwarrior)
      #expect(written.contains("\"recur\":\"\(recur)\""))
      #expect(until.map { written.contains("\"until\":\"\($0)\"") } ?? true)
    }
    let written = try text(task("FREQ=MONTHLY;BYDAY=2TU"), as: .taskwarrior)
    #expect(!written.contains("\"recur\""))
    #expect(
      try node(written, as: .taskwarrior).attributes["recur"] == .string("FREQ=MONTHLY;BYDAY=2TU"))
  }

  @Test func `taskwarrior makes no template of a recurring item`() throws {
    let item = task("weekly")
    let written = try text(item, as: .taskwarrior)
    #expect(!written.contains("\"recur\":"))
    #expect(try node(written, as: .taskwarrior).attributes == item.attributes)
  }

  @Test func `a task that a template made keeps its rule and its due day`() throws {
    var node = try node(
      """
      [{"description":"a","due":"20270104T000000Z","imask":0,"parent":\
      "70b57d9e-7419-4e23-8b16-9fca320c92ae","recur":"weekly","status":"pending"}]
      """, as: .taskwarrior)
    node.attributes["recur"] = nil
    node.attributes["due"] = nil
    let written = try text(node, as: .taskwarrior)
    #expect(written.contains("\"recur\":\"weekly\""))
    #expect(written.contains("\"due\":\"20270104T000000Z\""))
  }

  @Test func `a date of Todoist may be a rule`() throws {
    let csv =
      "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,a,4,1,every 3rd friday\ntask,b,4,1,every! 2 weeks\n"
    let nodes = try FileFormat.todoist.document(of: Array(csv.utf8)).document.nodes
    #expect(
      nodes.map { $0.attributes["recur"] } == [
        .string("FREQ=MONTHLY;BYDAY=3FR"), .string("FREQ=WEEKLY;INTERVAL=2;X-FROM=COMPLETION"),
      ])
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
