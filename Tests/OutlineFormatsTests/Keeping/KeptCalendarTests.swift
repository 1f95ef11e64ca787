import OutlineFormats
import OutlineModel
import Testing

/// Calendars of other programs, after the outline changed.
struct KeptCalendarTests {
  private static let lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "X-WR-CALNAME:Home",
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000",
    "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    "BEGIN:VEVENT", "UID:e1", "SUMMARY:Party", "DTSTART:20270101T200000Z", "END:VEVENT",
    "BEGIN:VTODO", "UID:t1", "DTSTAMP:20260101T000000Z", "SUMMARY:A long summary that another pro",
    " gram has folded early", "DUE;TZID=Europe/Berlin:20270104T090000", "RRULE:FREQ=WEEKLY",
    "X-UNKNOWN;P=1:kept", "BEGIN:VALARM", "ACTION:DISPLAY", "SUMMARY:inner",
    "TRIGGER:-PT15M", "END:VALARM", "END:VTODO",
    "BEGIN:VTODO", "UID:t1", "RECURRENCE-ID:20270111T080000Z", "SUMMARY:Moved once", "END:VTODO",
    "BEGIN:VTODO", "SUMMARY:Milk", "UID:t2", "RELATED-TO:t1", "END:VTODO", "END:VCALENDAR",
  ]
  private static let file = lines.map { $0 + "\r\n" }.joined()

  private func changed(_ change: (inout [DraftNode]) -> Void) throws -> [String]? {
    var document = try FileFormat.icalendar.document(of: Array(Self.file.utf8)).document
    change(&document.nodes)
    let kept = try #require(KeptText(Array(Self.file.utf8), format: .icalendar))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    return written.map {
      String(decoding: $0.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
  }

  private func lines(_ edits: [String: [String]], without gone: Set<String> = []) -> [String] {
    Self.lines.flatMap { edits[$0] ?? (gone.contains($0) ? [] : [$0]) }
  }

  @Test func `a calendar that did not change stays byte by byte`() throws {
    #expect(try changed { _ in } == Self.lines)
    let bytes = Array((Self.file + "\r\n").utf8)
    let nodes = try FileFormat.icalendar.document(of: bytes).document.nodes
    let kept = try #require(KeptText(bytes, format: .icalendar))
    let again = try kept.bytes(
      of: DraftDocument(nodes: nodes), options: WritingOptions(), headerName: nil)
    #expect(again?.bytes == bytes)
  }

  @Test func `a journal of another program stays as it is`() throws {
    let file = Self.file.replacing("VEVENT", with: "VJOURNAL")
    var document = try FileFormat.icalendar.document(of: Array(file.utf8)).document
    document.nodes[1].text = "Oat"
    let kept = try #require(KeptText(Array(file.utf8), format: .icalendar))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    let bytes = try #require(written?.bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == file.replacing("Milk", with: "Oat"))
  }

  @Test func `a changed property is another line, and all else stays`() throws {
    let milk = "SUMMARY:Milk"
    #expect(try changed { $0[1].text = "Oat, milk" } == lines([milk: ["SUMMARY:Oat\\, milk"]]))
    #expect(
      try changed { $0[1].isDone = true }
        == lines(["RELATED-TO:t1": ["RELATED-TO:t1", "STATUS:COMPLETED"]]))
    #expect(
      try changed { $0[0].attributes["due"] = .string("2027-01-11T09:00:00+01:00") }
        == lines([
          "DUE;TZID=Europe/Berlin:20270104T090000": ["DUE;TZID=Europe/Berlin:20270111T090000"]
        ]))
    #expect(
      try changed { $0[0].attributes["priority"] = .string("A") }
        == lines(["X-UNKNOWN;P=1:kept": ["X-UNKNOWN;P=1:kept", "PRIORITY:1"]]))
  }

  @Test func `several calendars of one file stay apart`() throws {
    let text = ["a", "b"].map { name in
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(name)\r\nSUMMARY:\(name)\r\nEND:VTODO\r\n"
        + "END:VCALENDAR\r\n"
    }.joined()
    var document = try FileFormat.icalendar.document(of: Array(text.utf8)).document
    document.nodes[1].text = "c"
    let kept = try #require(KeptText(Array(text.utf8), format: .icalendar))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)?.bytes
    #expect(
      written.map { String(decoding: $0, as: UTF8.self) }
        == text.replacing("SUMMARY:b", with: "SUMMARY:c"))
  }

  @Test func `tasks are shown in the order of the outline, and a number of ours is no news`() throws
  {
    func task(_ name: String, _ lines: [String]) -> [String] {
      ["BEGIN:VTODO", "UID:\(name)", "SUMMARY:\(name)"] + lines + ["END:VTODO"]
    }
    for hasNumbers in [true, false] {
      let tasks = ["a", "b", "c"].enumerated().flatMap { index, name in
        task(name, hasNumbers ? ["X-APPLE-SORT-ORDER:\(index * 10)"] : [])
      }
      var bytes = Array(
        (["BEGIN:VCALENDAR"] + tasks + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
      var nodes = try FileFormat.icalendar.document(of: bytes).document.nodes
      // Each step moves a task, or adds one, and finds what the one before wrote.
      for step in 0..<12 {
        if step % 3 == 2 {
          nodes.insert(DraftNode(id: "n\(step)", text: "n\(step)"), at: step % nodes.count)
        } else {
          nodes.insert(nodes.remove(at: step % nodes.count), at: (step * 7) % nodes.count)
        }
        let kept = try #require(KeptText(bytes, format: .icalendar))
        bytes = try #require(
          try kept.bytes(
            of: DraftDocument(nodes: nodes), options: WritingOptions(), headerName: nil)
        ).bytes
        let shown = try FileFormat.icalendar.document(of: bytes).document.nodes
        #expect(shown.map(\.text) == nodes.map(\.text))
        let again = try #require(KeptText(bytes, format: .icalendar))
        #expect(
          try again.bytes(
            of: DraftDocument(nodes: nodes), options: WritingOptions(), headerName: nil)?.bytes
            == bytes)
      }
    }
  }

  @Test func `a task that is gone takes its changed occurrences with it, and nothing else`() throws
  {
    let text = try #require(
      try changed { nodes in
        nodes.remove(at: 0)
        nodes[0].level = 0
      })
    #expect(!text.contains("UID:t1") && !text.contains("RELATED-TO:t1"))
    #expect(
      text.contains("UID:e1") && text.contains("TZID:Europe/Berlin") && text.contains("UID:t2"))
  }

  @Test func `a new task comes after the others, with its zone`() throws {
    let new = DraftNode(
      id: "n1", text: "Call",
      attributes: [
        "due": .string("2027-01-15T09:00:00-05:00"), "dueZone": .string("America/New_York"),
      ])
    let text = try #require(try changed { $0.append(new) })
    #expect(
      text.filter { !Self.lines.contains($0) }.contains("DUE;TZID=America/New_York:20270115T090000")
    )
    #expect(text.contains("TZID:America/New_York"))
    #expect(Self.lines.allSatisfy(text.contains))
    #expect(text.suffix(2) == ["END:VTODO", "END:VCALENDAR"])
  }

  @Test func `two tasks that a program gave one identifier stay two`() throws {
    let twice = Self.file.replacing("UID:t2\r\nRELATED-TO:t1", with: "UID:t1")
    var (document, warnings) = try FileFormat.icalendar.document(of: Array(twice.utf8))
    #expect(document.nodes.map(\.id) == ["t1", "t1~2"])
    #expect(warnings.contains { $0.description.contains("the UID t1 is that of another task too") })
    document.nodes[1].text = "Oat"
    let kept = try #require(KeptText(Array(twice.utf8), format: .icalendar))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    let bytes = try #require(written?.bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == twice.replacing("Milk", with: "Oat"))
  }

  @Test func `a calendar that is cut short is not kept`() throws {
    #expect(KeptText(Array(Self.file.dropLast(20).utf8), format: .icalendar) == nil)
  }

  // MARK: Files that an outline knows

  /// A file of calendars; a list of lines for each task, and the name of a calendar in a text of
  /// its own.
  private func text(_ parts: [String]...) -> String {
    let lines = parts.flatMap { part in
      part.count == 1 && part[0].hasPrefix("X-WR")
        ? ["END:VCALENDAR", "BEGIN:VCALENDAR"] + part : ["BEGIN:VTODO"] + part + ["END:VTODO"]
    }
    let isNamed = parts.first?[0].hasPrefix("X-WR") == true
    let all = (isNamed ? Array(lines.dropFirst()) : ["BEGIN:VCALENDAR"] + lines) + ["END:VCALENDAR"]
    return all.map { $0 + "\n" }.joined()
  }

  /// The file with other nodes; those of the file without an identifier are n0, n1, and so on.
  private func changed(_ text: String, _ change: (inout [DraftNode]) -> Void) throws -> String? {
    var document = try FileFormat.icalendar.document(of: Array(text.utf8)).document
    for index in document.nodes.indices where document.nodes[index].id == nil {
      document.nodes[index].id = "n\(index)"
    }
    let ids = document.nodes.compactMap(\.id)
    change(&document.nodes)
    let kept = try #require(KeptText(Array(text.utf8), format: .icalendar))
    let written = try kept.bytes(
      of: document, options: WritingOptions(), headerName: nil, ids: ids)
    return written.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static let new = DraftNode(id: "x", text: "New")
  private static let newLines = [
    "UID:x", "DTSTAMP:19700101T000000Z", "SUMMARY:New", "STATUS:NEEDS-ACTION",
  ]

  @Test func `calendars with names are sections, and keep their lines`() throws {
    let one = ["X-WR-CALNAME:One"]
    let two = ["X-WR-CALNAME:Two"]
    let alpha = ["UID:a", "SUMMARY:Alpha", "X-FOO:1"]
    let beta = ["UID:b", "SUMMARY:Beta"]
    let gamma = ["UID:c", "SUMMARY:Gamma"]
    let delta = ["UID:d", "SUMMARY:Delta"]
    let file = text(one, alpha, beta, two, gamma, delta)
    #expect(try changed(file) { _ in } == file)
    #expect(try changed(file) { $0[5].text = "Rho" } == file.replacing("Delta", with: "Rho"))
    #expect(try changed(file) { $0.remove(at: 4) } == text(one, alpha, beta, two, delta))
    #expect(
      try changed(file) { $0.insert(Self.new, at: 5) }
        == text(one, alpha, beta, two, gamma, Self.newLines, delta))
    #expect(
      try changed(file) { $0[3].text = "Zwei, drei" }
        == file.replacing("CALNAME:Two", with: "CALNAME:Zwei\\, drei"))
    let moved = try #require(try changed(file) { $0.insert($0.remove(at: 1), at: 4) })
    #expect(moved.hasPrefix(text(one, beta).dropLast(14)))
    #expect(try changed(moved) { _ in } == moved)
    let again = try FileFormat.icalendar.document(of: Array(moved.utf8)).document.nodes
    #expect(again.map(\.text) == ["One", "Beta", "Two", "Gamma", "Alpha", "Delta"])
    #expect(again[4].attributes == ["icalendar": .array([.string("X-FOO:1")])])
    // It has no place for a calendar of ours.
    #expect(try changed(file) { $0 += [.section("Three", id: "t"), Self.new] } == nil)
  }

  @Test func `a task without an identifier gets one when another is below it`() throws {
    let alpha = ["SUMMARY:Alpha", "X-FOO:1"]
    let beta = ["UID:b", "SUMMARY:Beta"]
    let file = text(alpha, beta)
    #expect(try changed(file) { $0[1].text = "Rho" } == file.replacing("Beta", with: "Rho"))
    #expect(try changed(file) { $0[0].text = "Rho" } == file.replacing("Alpha", with: "Rho"))
    #expect(try changed(file) { $0.remove(at: 0) } == text(beta))
    var child = Self.new
    child.level = 1
    var lines = Self.newLines
    lines.insert("RELATED-TO:n0", at: 3)
    #expect(
      try changed(file) { $0.insert(child, at: 1) } == text(alpha + ["UID:n0"], beta, lines))
  }

  @Test func `without numbers a new task comes to its place in the file`() throws {
    let tasks = ["a", "b", "c"].map { ["UID:\($0)", "SUMMARY:\($0)"] }
    let file = text(tasks[0], tasks[1], tasks[2])
    for place in 0...3 {
      var parts = tasks
      parts.insert(Self.newLines, at: place)
      #expect(
        try changed(file) { $0.insert(Self.new, at: place) }
          == text(parts[0], parts[1], parts[2], parts[3]), "\(place)")
    }
  }

  @Test func `of two tasks with one identifier the first can go`() throws {
    let first = ["UID:a", "SUMMARY:Alpha", "X-FOO:1"]
    let second = ["UID:a", "SUMMARY:Beta"]
    #expect(try changed(text(first, second)) { $0.remove(at: 0) } == text(second))
  }

  @Test func `a zone that the file does not define is not defined by a sync`() throws {
    let task = ["UID:a", "SUMMARY:Call", "DUE;TZID=America/New_York:20270115T090000"]
    #expect(try changed(text(task)) { _ in } == text(task))
    #expect(
      try changed(text(task)) { $0[0].text = "Mail" }
        == text(task).replacing("Call", with: "Mail"))
  }

  @Test func `the last task goes, and the events stay`() throws {
    let event = "BEGIN:VEVENT\nUID:e\nSUMMARY:Party\nEND:VEVENT\n"
    let end = "END:VCALENDAR\n"
    let file = text(["UID:a", "SUMMARY:a"]).replacing(end, with: event + end)
    let empty = "BEGIN:VCALENDAR\n" + event + end
    #expect(try changed(file) { $0 = [] } == empty)
    #expect(throws: FormatError.self) { try changed(empty) { _ in } }
    let kept = try #require(KeptText(Array(empty.utf8), format: .icalendar))
    let nodes = [DraftNode.section("Home", id: "h"), Self.new]
    let written = try kept.bytes(
      of: DraftDocument(nodes: nodes), options: WritingOptions(), headerName: nil)?.bytes
    #expect(
      written.map { String(decoding: $0, as: UTF8.self) }
        == "BEGIN:VCALENDAR\n" + event + text(Self.newLines).dropFirst(16))
  }
}
