import Testing

@testable import OutlineFormats
@testable import OutlineModel

struct MarkdownReadingTests {
  private func outline(_ text: String) throws -> [String] {
    try LineFormats.outline(.markdown, text)
  }

  @Test(arguments: [
    ("- a\n  - b\n    - c\n- d", ["- a", "-- b", "--- c", "- d"]),
    ("- a\n\t- b\n\t\t- c\n\t- d", ["- a", "-- b", "--- c", "-- d"]),
    ("* a\n        + b\n    + c\n* d", ["- a", "-- b", "-- c", "- d"]),
    ("- a\n - b\n  - c\n- d", ["- a", "-- b", "--- c", "- d"]),
    ("1. a\n   - b\n2) c\n  - d", ["- a", "-- b", "- c", "-- d"]),
    ("- a\n  - b\n\t- c", ["- a", "-- b", "--- c"]),
    ("  - a\n - b\n- c", ["- a", "- b", "- c"]),
    ("- - a\n  - b", ["- ", "-- a", "-- b"]),
    ("-\n- a\n*\n", ["- ", "- a", "- "]),
    ("-a\n-b", ["- -a | -b"]),
  ])
  func `items nest by the column of the text above`(text: String, expected: [String]) throws {
    #expect(try outline(text) == expected)
    #expect(try outline(text.replacing("\n", with: "\r\n")) == expected)
  }

  @Test func `a child indented less than the text above is accepted with one warning`() throws {
    let text = "- a\n - b\n  - c\n1. d\n  - e"
    #expect(
      try LineFormats.warnings(.markdown, text) == [
        "line 2: it begins left of the text above it; it and others like it are read as children"
      ])
    var options = ReadingOptions()
    options.isStrict = true
    #expect(throws: FormatError.self) { try LineFormats.outline(.markdown, text, options: options) }
  }

  @Test func `boxes are open or done, and stay boxes`() throws {
    let text = "- [ ] a\n- [x] b\n- [X] c\n- [ ]\n- [y] d\n- [ ]e\n"
    #expect(try outline(text) == ["- a", "- x b", "- x c", "- ", "- [y] d", "- [ ]e"])
    let nodes = try FileFormat.markdown.document(of: Array(text.utf8)).document.nodes
    #expect(
      nodes.map { $0.attributes["checkbox"] != nil } == [true, true, false, true, false, false])
  }

  @Test func `boxes of Obsidian in progress are open and cancelled ones done, and stay such boxes`()
    throws
  {
    let text = "- [/] a ⏫\n- [-] b 📅 2026-12-24\n"
    #expect(try outline(text) == ["- a", "- x b"])
    #expect(try LineFormats.again(.markdown, text) == text)
    var nodes = try FileFormat.markdown.document(of: Array(text.utf8)).document.nodes
    #expect(nodes[0].attributes["priority"] == .string("B"))
    for index in nodes.indices { nodes[index].isDone.toggle() }
    let bytes = try FileFormat.markdown.bytes(of: DraftDocument(nodes: nodes))
    #expect(
      String(decoding: bytes, as: UTF8.self) == "- [x] a ⏫\n- [ ] b 📅 2026-12-24\n")
  }

  @Test(arguments: [
    ("- a\nlazy\n- b", ["- a | lazy", "- b"]),
    ("- a\n\n  para\n\n  more\n- b", ["- a | para⏎⏎more", "- b"]),
    ("- a\n  - b\n\n  of a\n- c", ["- a | of a", "-- b", "- c"]),
    ("- a\n\nnot of a", ["- a", "- not of a"]),
    ("- ```\n  - code\n  ```\n- b", ["- ``` | - code⏎```", "- b"]),
    ("- a\n  ~~~\n\n    x\n  ~~~\n  - b", ["- a | ~~~⏎⏎  x⏎~~~", "-- b"]),
    ("- a\n  ```\n  open\n- b", ["- a | ```⏎open", "- b"]),
    ("- a\n***\n- b", ["- a", "- ***", "- b"]),
  ])
  func `paragraphs and code stay in their item`(text: String, expected: [String]) throws {
    #expect(try outline(text) == expected)
  }

  @Test func `headings are sections and parents`() throws {
    let text = """
      - before
      # One ##
      - a
      ### Three
      - b
      ## Two
      text

      - c
      Under
      lined
      =====
      - d
      #no heading
      """
    #expect(
      try outline(text) == [
        "- before", "§ One", "- a", "- Three", "-- b", "- Two | text", "-- c | Under⏎lined⏎=====",
        "-- d | #no heading",
      ])
  }

  @Test func `underlined lines are headings`() throws {
    #expect(try outline("A\n=\n\nB\nC\n---\n- d") == ["§ A", "- B C", "-- d"])
  }

  @Test func `a page of Logseq is read with its properties and tasks`() throws {
    let text = """
      title:: Home
      type:: page

      - DOING [#B] Write #work
        id:: 6371f3f2-0000-4000-8000-000000000000
        collapsed:: true
        SCHEDULED: <2026-11-22 Sun>
        tags:: [[two words]], #x
      \t- [[Page]] and ((6371f3f2-0000-4000-8000-000000000001))
      - CANCELED no
      """
    let (document, warnings) = try FileFormat.markdown.document(of: Array(text.utf8))
    #expect(warnings.isEmpty)
    #expect(document.header.title == "Home")
    #expect(document.header.attributes == ["type": .string("page")])
    #expect(document.nodes[0].id == "6371f3f2-0000-4000-8000-000000000000")
    #expect(
      document.nodes[0].attributes == [
        "todo": .string("DOING"), "priority": .string("B"), "start": .string("2026-11-22"),
        "startStamp": .string("<2026-11-22 Sun>"),
        "tags": .array([.string("two-words"), .string("x"), .string("work")]),
      ])
    #expect(document.nodes[1].text == "[[Page]] and ((6371f3f2-0000-4000-8000-000000000001))")
    #expect(document.nodes[2].isDone)
  }

  @Test func `front matter is kept, and its title known`() throws {
    let document = try FileFormat.markdown.document(
      of: Array("---\ntitle: 'A: b'\nx: 1\n---\n- a".utf8)
    ).document
    #expect(document.header.title == "A: b")
    #expect(document.header.attributes == ["frontMatter": .string("title: 'A: b'\nx: 1")])
    #expect(document.nodes.map(\.text) == ["a"])
    #expect(try outline("---\nno end") == ["- --- | no end"])
  }

  @Test func `depth has a limit, and bytes that are not UTF-8 are a warning`() throws {
    var options = ReadingOptions()
    options.maximumDepth = 9
    let deep = String(repeating: "- ", count: 20) + "x"
    #expect(throws: FormatError.self) { try LineFormats.outline(.markdown, deep, options: options) }
    #expect(try outline(String(repeating: "- ", count: 50_000) + "x").count == 50_000)
    let (document, warnings) = try FileFormat.markdown.document(of: [0x2D, 0x20, 0xE9])
    #expect(document.nodes.map(\.text) == ["é"])
    #expect(warnings.map(\.line) == [1])
  }

  @Test func `priorities of Obsidian are priorities, before and after the dates`() throws {
    let text = """
      - [ ] Pay rent ⏫ 📅 2026-11-24
      - [x] Call 🔺
      - [ ] Ask \\🔼
      - Climb ⏫

      """
    let nodes = try FileFormat.markdown.document(of: Array(text.utf8)).document.nodes
    #expect(nodes.map(\.text) == ["Pay rent", "Call", "Ask 🔼", "Climb ⏫"])
    #expect(nodes.map { $0.attributes["priority"] } == [.string("B"), .string("A"), nil, nil])
    #expect(nodes[0].attributes["due"] == .string("2026-11-24"))
    #expect(try LineFormats.again(.markdown, text) == text)
    let after = "- [ ] Pay rent 📅 2026-11-24 ⏫\n"
    var read = try FileFormat.markdown.document(of: Array(after.utf8)).document.nodes
    #expect(read == [nodes[0]])
    read[0].attributes["priority"] = .string("F")
    let bytes = try FileFormat.markdown.bytes(of: DraftDocument(nodes: read))
    #expect(String(decoding: bytes, as: UTF8.self) == "- [ ] [#F] Pay rent 📅 2026-11-24\n")
  }

  @Test func `tags before the mark of a block of Obsidian are tags, and it stays in the text`()
    throws
  {
    let text = """
      - [ ] a #x #y ^b1
      - b #x ^b2
      - c   ^b3
      - d \\#x ^b4
      - e #x f ^b5
      - #x ^b6
      - ^b7

      """
    let nodes = try FileFormat.markdown.document(of: Array(text.utf8)).document.nodes
    #expect(
      nodes.map(\.text) == ["a ^b1", "b ^b2", "c   ^b3", "d #x ^b4", "e #x f ^b5", "#x ^b6", "^b7"])
    #expect(
      nodes.map { $0.attributes["tags"]?.line ?? "" } == [
        #"["x","y"]"#, #"["x"]"#, "", "", #"["x"]"#, #"["x"]"#, "",
      ])
    #expect(try LineFormats.again(.markdown, text) == text)
  }

  @Test func `dates at the end of a task of Obsidian are dates, and come back in that form`() throws
  {
    let text = """
      - [ ] Pay rent #home 🔁 every month ➕ 2026-11-01 🛫 2026-11-20 📅 2026-11-24
      - [x] Call 📅 2026-11-24 ✅ 2026-11-23
      - [ ] On 📅 2026-11-24 we meet
      - [ ] \\📅 2026-11-24

      """
    let nodes = try FileFormat.markdown.document(of: Array(text.utf8)).document.nodes
    #expect(
      nodes.map(\.text) == [
        "Pay rent", "Call", "On 📅 2026-11-24 we meet", "📅 2026-11-24",
      ])
    #expect(
      nodes[0].attributes["tags"] == .array([.string("home")])
        && nodes[0].attributes["recur"] == .string("monthly"))
    #expect(nodes[0].attributes["due"] == .string("2026-11-24"))
    #expect(nodes[0].attributes["start"] == .string("2026-11-20"))
    #expect(nodes[0].attributes["created"] == .string("2026-11-01"))
    #expect(nodes[1].attributes["completed"] == .string("2026-11-23"))
    #expect(nodes[2].attributes["due"] == nil)
    #expect(try LineFormats.again(.markdown, text) == text)
    var moved = nodes[1]
    moved.attributes["due"] = .string("2026-12-01T10:00:00Z")
    let bytes = try FileFormat.markdown.bytes(of: DraftDocument(nodes: [moved]))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "- [x] Call ✅ 2026-11-23\n  due:: 2026-12-01T10:00:00Z\n")
  }
}
