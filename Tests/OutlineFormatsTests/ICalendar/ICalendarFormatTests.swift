import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct ICalendarFormatTests {
  private static func lines(_ text: String) -> [UInt8] {
    Array(text.replacing("\n", with: "\r\n").utf8)
  }

  /// In the shape of `src/icalendar/tests/calendars/issue_1050_all_components.ics` and
  /// `rfc_7986_image.ics` of collective/icalendar, with the properties that Nextcloud Tasks and
  /// Tasks.org write.
  private static let calendar = #"""
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Nextcloud Tasks v0.16.1
    X-WR-CALNAME:Home
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19701025T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:event
    SUMMARY:A party
    END:VEVENT
    BEGIN:VTODO
    UID:child
    DTSTAMP:20260101T100000Z
    RELATED-TO:parent
    SUMMARY:Buy\, carry\; and a
      folded line
    DUE;VALUE=DATE:20260301
    STATUS:COMPLETED
    COMPLETED:20260228T101112Z
    PERCENT-COMPLETE:100
    END:VTODO
    BEGIN:VTODO
    UID:parent
    CREATED:20260101T100000Z
    LAST-MODIFIED:20260101T100000Z
    SUMMARY:Party
    DESCRIPTION:First line\nsecond
    DTSTART;TZID=Europe/Berlin:20260228T090000
    DUE;TZID=Europe/Berlin:20260701T090000
    RRULE:FREQ=WEEKLY;BYDAY=MO
    PRIORITY:1
    CATEGORIES:home,two words
    STATUS:IN-PROCESS
    PERCENT-COMPLETE:40
    X-APPLE-SORT-ORDER:12
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER;RELATED=END:-PT15M
    END:VALARM
    END:VTODO
    BEGIN:VTODO
    UID:local
    SUMMARY:At nine\, anywhere
    DUE:20260301T090000
    END:VTODO
    END:VCALENDAR

    """#

  @Test func `tasks are nested by their parents, with dates, note, tags and state`() throws {
    let bytes = Self.lines(Self.calendar)
    #expect(FileFormat.guess(name: "a.ics", beginning: bytes[...]) == .icalendar)
    #expect(FileFormat.guess(name: nil, beginning: bytes[...]) == .icalendar)
    let (document, warnings) = try FileFormat.icalendar.document(of: bytes)
    #expect(document.header.title == "Home")
    #expect(
      document.nodes.map(\.text) == [
        "Party", "Buy, carry; and a folded line", "At nine, anywhere",
      ])
    #expect(document.nodes.map(\.level) == [0, 1, 0])
    #expect(document.nodes.map(\.isDone) == [false, true, false])
    #expect(document.nodes.map(\.id) == ["parent", "child", "local"])
    #expect(document.nodes[0].note == "First line\nsecond")
    #expect(
      document.nodes[0].attributes == [
        "created": .string("2026-01-01T10:00:00Z"), "due": .string("2026-07-01T09:00:00+02:00"),
        "start": .string("2026-02-28T09:00:00+01:00"), "priority": .string("A"),
        "recur": .string("FREQ=WEEKLY;BYDAY=MO"), "status": .string("IN-PROCESS"),
        "dueZone": .string("Europe/Berlin"), "startZone": .string("Europe/Berlin"),
        "percent": .integer(40), "tags": .array([.string("home"), .string("two-words")]),
        "icalendar": .array(
          [
            "X-APPLE-SORT-ORDER:12", "BEGIN:VALARM", "ACTION:DISPLAY",
            "TRIGGER;RELATED=END:-PT15M", "END:VALARM",
          ].map(JSONValue.string)),
      ])
    #expect(
      document.nodes[1].attributes == [
        "due": .string("2026-03-01"), "completed": .string("2026-02-28T10:11:12Z"),
        "percent": .integer(100),
      ])
    #expect(document.nodes[2].attributes["dueStamp"] == .string("<2026-03-01 Sun 09:00>"))
    #expect(
      warnings.map(\.description) == [
        "line 38: the category two words became two-words",
        "components other than tasks are left out: VEVENT: 1",
      ])
    let again = try FileFormat.icalendar.document(of: FileFormat.icalendar.bytes(of: document))
    #expect(again.document.nodes == document.nodes)
  }

  @Test func `calendars read the written file`() throws {
    let nodes = [
      DraftNode.section("Food", id: "food"),
      DraftNode(
        id: "milk", text: "Milk, 2 l", note: "a\nb",
        attributes: [
          "due": .string("2026-03-01"), "start": .string("2026-02-01"), "priority": .string("B"),
          "tags": .array([.string("shop")]),
        ]),
      DraftNode(
        level: 1, id: "8D4E0000-0000-4000-8000-000000000000",
        text: String(repeating: "é", count: 50),
        isDone: true, attributes: ["completed": .string("2026-01-02T03:04:05Z")]),
    ]
    let bytes = try FileFormat.icalendar.bytes(of: DraftDocument(nodes: nodes))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text
        == #"""
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//OutlineStore//outline//EN
        X-OUTLINE-FORM:1
        BEGIN:VJOURNAL
        UID:food
        DTSTAMP:19700101T000000Z
        SUMMARY:Food
        X-OUTLINE-KIND:section
        END:VJOURNAL
        BEGIN:VTODO
        UID:milk
        DTSTAMP:19700101T000000Z
        SUMMARY:Milk\, 2 l
        DESCRIPTION:a\nb
        DUE;VALUE=DATE:20260301
        DTSTART;VALUE=DATE:20260201
        STATUS:NEEDS-ACTION
        PRIORITY:2
        CATEGORIES:shop
        END:VTODO
        BEGIN:VTODO
        UID:8D4E0000-0000-4000-8000-000000000000
        DTSTAMP:20260102T030405Z
        SUMMARY:\#(String(repeating: "é", count: 33))
         \#(String(repeating: "é", count: 17))
        COMPLETED:20260102T030405Z
        RELATED-TO:milk
        STATUS:COMPLETED
        END:VTODO
        END:VCALENDAR

        """#.replacing("\n", with: "\r\n"))
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(try FileFormat.icalendar.document(of: bytes).document.nodes == nodes)
  }

  @Test func `a change of another program counts more than the one just added`() throws {
    let node = DraftNode(
      id: "a", text: "x\u{202E}y", note: "n\rm",
      attributes: ["due": .string("2026-03-01T10:00:00+01:00"), "priority": .string("Z")])
    let bytes = try FileFormat.icalendar.bytes(of: DraftDocument(nodes: [node]))
    #expect(try FileFormat.icalendar.document(of: bytes).document.nodes == [node])
    let changed = String(decoding: bytes, as: UTF8.self)
      .replacing("DUE:20260301T090000Z", with: "DUE:20260302T090000Z")
      .replacing("SUMMARY:xy", with: "SUMMARY:other").replacing("PRIORITY:9", with: "PRIORITY:1")
    let read = try FileFormat.icalendar.document(of: Array(changed.utf8)).document.nodes[0]
    #expect(read.text == "other")
    #expect(read.attributes["due"] == .string("2026-03-02T09:00:00Z"))
    #expect(read.attributes["priority"] == .string("A"))
  }

  @Test func `calendars with names are sections, and identifiers of reminders are ids`() throws {
    func calendar(_ name: String) -> String {
      "BEGIN:VCALENDAR\nX-WR-CALNAME:\(name)\nBEGIN:VTODO\nUID:\(name)@outlinestore\n"
        + "SUMMARY:in \(name)\nEND:VTODO\nEND:VCALENDAR\n"
    }
    let text = calendar("A") + calendar("B")
    #expect(try LineFormats.outline(.icalendar, text) == ["§ A", "- in A", "§ B", "- in B"])
    let nodes = try FileFormat.icalendar.document(of: Array(text.utf8)).document.nodes
    #expect(nodes.map(\.id) == [nil, "A", nil, "B"])
  }

  @Test func `a calendar without tasks is refused, and so is another file`() {
    func reason(_ text: String) -> String? {
      do { _ = try FileFormat.icalendar.document(of: Array(text.utf8)) } catch { return "\(error)" }
      return nil
    }
    #expect(
      reason("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR")
        == "it has no tasks (VTODO), only VEVENT: 1")
    #expect(reason("Milk\n") == "line 1: it does not begin with BEGIN:VCALENDAR")
    #expect(reason("") == "it does not begin with BEGIN:VCALENDAR")
    #expect(reason("BEGIN:VCALENDAR\nEND:VCALENDAR\n") == nil)
  }

  @Test func `flaws are repaired, each with its line`() throws {
    let text = """
      BEGIN:VTODO
      SUMMARY:a
      nothing
      DUE:tomorrow
      DUE;TZID=Mars/Olympus:20260301T090000
      RELATED-TO:gone
      END:VEVENT
      """
    #expect(
      try LineFormats.warnings(.icalendar, text) == [
        "line 3: a line without a name and a colon is left out",
        "line 4: DUE is not a date, and is kept as it is: tomorrow",
        "line 5: the zone Mars/Olympus is not known, so its times are local",
        "line 7: END:VEVENT has no beginning",
        "line 7: END:VTODO is missing",
        "line 1: its parent is not in the file, so it is at the top",
      ])
  }

  private static func tasks(_ tasks: [(text: String, lines: [String])]) -> [UInt8] {
    let lines = tasks.flatMap {
      ["BEGIN:VTODO", "UID:\($0.text)", "SUMMARY:\($0.text)"] + $0.lines + ["END:VTODO"]
    }
    let all = ["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]
    return Array(all.joined(separator: "\r\n").utf8)
  }

  @Test func `tasks are in the order that Apple and Nextcloud show, and a move is written`() throws
  {
    let bytes = Self.tasks([
      ("one", ["CREATED:20260201T131319Z"]), ("three", ["CREATED:20260201T131323Z"]),
      ("two", ["CREATED:20260201T131326Z", "X-APPLE-SORT-ORDER:791644402"]),
    ])
    var document = try FileFormat.icalendar.document(of: bytes).document
    #expect(document.nodes.map(\.text) == ["one", "two", "three"])
    func orders(_ document: DraftDocument) throws -> [Substring] {
      String(decoding: try FileFormat.icalendar.bytes(of: document), as: UTF8.self)
        .split(whereSeparator: \.isNewline).filter { $0.hasPrefix("X-APPLE") }
    }
    #expect(try orders(document) == ["X-APPLE-SORT-ORDER:791644402"])
    for order in [[2, 0, 1], [1, 2, 0], [2, 1, 0]] {
      let moved = DraftDocument(header: document.header, nodes: order.map { document.nodes[$0] })
      let written = try FileFormat.icalendar.bytes(of: moved)
      // Another program sorts by the numbers alone.
      let text = String(decoding: written, as: UTF8.self)
        .replacing("X-OUTLINE-FORM:1\r\n", with: "").replacing(";X-OUTLINE=1", with: "")
      let shown = try FileFormat.icalendar.document(of: Array(text.utf8)).document.nodes
      #expect(shown.map(\.text) == moved.nodes.map(\.text))
      #expect(
        try FileFormat.icalendar.document(of: written).document.nodes.map(\.text)
          == moved.nodes.map(\.text))
    }
    // One task that goes to the front is one line.
    document.nodes.insert(document.nodes.removeLast(), at: 0)
    #expect(try orders(document).count == 2)
    // Without times of creation the order of the file is all there is.
    let plain = Self.tasks([("b", []), ("a", ["CREATED:20260201T131319Z"])])
    #expect(try FileFormat.icalendar.document(of: plain).document.nodes.map(\.text) == ["b", "a"])
  }

  @Test func `a date stays in its zone, which is defined`() throws {
    for (zone, clock, moment, rules) in [
      (
        "America/New_York", "20270115T090000", "2027-01-15T09:00:00-05:00",
        ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"]
      ),
      (
        "Europe/Berlin", "20270715T090000", "2027-07-15T09:00:00+02:00",
        ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"]
      ),
      ("Asia/Kolkata", "20270715T090000", "2027-07-15T09:00:00+05:30", []),
    ] {
      let line = "DUE;TZID=\(zone):\(clock)"
      var node = try FileFormat.icalendar.document(of: Self.tasks([("a", [line])])).document.nodes[
        0]
      #expect(node.attributes["due"] == .string(moment))
      func written() throws -> [Substring] {
        String(
          decoding: try FileFormat.icalendar.bytes(of: DraftDocument(nodes: [node])), as: UTF8.self
        )
        .split(whereSeparator: \.isNewline)
      }
      #expect(try written().contains(line[...]))
      #expect(try written().filter { $0.hasPrefix("RRULE") } == rules.map { $0[...] })
      #expect(try written().contains("BEGIN:VTIMEZONE"))
      let again = try FileFormat.icalendar.document(
        of: FileFormat.icalendar.bytes(of: DraftDocument(nodes: [node])))
      #expect(again.document.nodes == [node])
      // The same moment, said in another zone.
      node.attributes["due"] = .string("2027-01-20T14:00:00Z")
      #expect(try written().contains { $0.hasPrefix("DUE;TZID=\(zone):20270120T") })
    }
  }

  @Test func `a hostile outline comes back`() throws {
    try LineFormats.expectRoundTrips(.icalendar, seed: 45)
  }

  @Test func `all fields come back, and so do the ids that were there`() throws {
    try LineFormats.expectWholeRoundTrips(.icalendar, seed: 46)
  }

  @Test func `100,000 levels, a line of 1 MB and torn calendars do not trap`() throws {
    try LineFormats.expectDeep(.icalendar)
    let whole = Self.lines(Self.calendar)
    for end in stride(from: 0, to: whole.count, by: 7) {
      _ = try? FileFormat.icalendar.document(of: Array(whole[..<end]))
    }
    let open = String(repeating: "BEGIN:X\n", count: 100_000)
    #expect(throws: FormatError.self) {
      try FileFormat.icalendar.document(of: Array(("BEGIN:VCALENDAR\n" + open).utf8))
    }
    let long = DraftNode(text: String(repeating: "ab;", count: 1 << 18))
    let bytes = try FileFormat.icalendar.bytes(of: DraftDocument(nodes: [long]))
    #expect(try FileFormat.icalendar.document(of: bytes).document.nodes == [long])
  }
}
