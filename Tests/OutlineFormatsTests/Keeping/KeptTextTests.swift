import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct KeptTextTests {
  private static let markdown = """
    ---
    title: Home
    ---
    Food
    ====

    *  [ ] Milk   #dairy
    *  [x] Bread

      its note, indented otherwise
    \t+ Rye


    Work
    ----
    1) Mail
    1) Call 📅 2026-11-24

    ***

    The end.\u{20}\u{20}
    """
  private static let org = """
    # -*- mode: org -*-
    #+title: Home

    Some words.

    * TODO [#A] Milk                                   :dairy:
      DEADLINE: <2026-11-24 Tue +1w>
      :PROPERTIES:
      :Effort:   1:00
      :END:

      A note.
    *** Oat
    * DONE Bread


    """
  private static let taskpaper =
    "Inbox:\n- a @done\n    - b  @x\n\n\nSome words\n  Deep:\n      - c\n"
  private static let text = "Groceries\n  - milk\n  - eggs\n\n\n\t* bread [x]\n"
  private static let todotxt = "(A)  call Mom  @phone\n\nx 2026-11-22   mail\n"

  private static let texts: [(FileFormat, String)] = [
    (.markdown, markdown), (.org, org), (.taskpaper, taskpaper), (.text, text), (.todotxt, todotxt),
  ]

  @Test func `several words of a line change in their places`() throws {
    func change(_ nodes: inout [DraftNode]) {
      nodes[0].attributes["due"] = .string("2027-02-11")
      nodes[0].attributes["start"] = .string("2027-02-08")
    }
    for (format, line) in [
      (FileFormat.todotxt, "Call t:START pri:B due:DUE h:1 rec:+1w\n"),
      (.todotxt, "(A) Call a:b due:DUE p:7 t:START id:3 +x\n"),
      (.markdown, "- [ ] Call 📅 DUE 🔁 every week 🛫 START #x\n"),
    ] {
      let old = line.replacing("DUE", with: "2027-01-04").replacing("START", with: "2027-01-01")
      let new = line.replacing("DUE", with: "2027-02-11").replacing("START", with: "2027-02-08")
      #expect(try again(format, old, change) == new, "\(old)")
    }
  }

  @Test func `a rule stays as the file says it after a month without its day`() throws {
    for (format, line, rule) in [
      (FileFormat.org, "* TODO Rent\n  SCHEDULED: <DUE ++1m -2d>\n", Self.monthly),
      (.org, "* TODO Rent\nDEADLINE: <DUE 09:00 +1m>\n", Self.monthly),
      (.org, "* TODO Rent\nDEADLINE: <DUE +1y>\n", Self.yearly),
      (.todotxt, "Rent due:DUE rec:+1m\n", Self.monthly),
      (.todotxt, "Rent due:DUE rec:+1y\n", Self.yearly),
      (.markdown, "- [ ] Rent 🔁 every month 📅 DUE\n", Self.monthly),
      (.markdown, "- [ ] Rent [repeat:: every year] [due:: DUE]\n", Self.yearly),
    ] {
      let old = line.replacing("DUE", with: "2028-02-29")
      let new = try again(format, old) { nodes in
        let name = line.contains("SCHEDULED") ? "start" : "due"
        nodes[0].attributes[name] = .string("2029-02-28")
        nodes[0].attributes["recur"] = .string(rule)
      }
      #expect(new == line.replacing("DUE", with: "2029-02-28"), "\(line)")
    }
  }

  private static let monthly = "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"
  private static let yearly = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"

  @Test func `the empty line before a group of todo.txt stays if its first task goes`() throws {
    let old = "(A) a\n\nx b\nc\n\nd\n"
    func without(_ place: Int) throws -> String? {
      try again(.todotxt, old) { $0.remove(at: place) }
    }
    #expect(try without(0) == "x b\nc\n\nd\n")
    #expect(try without(1) == "(A) a\n\nc\n\nd\n")
    #expect(try without(2) == "(A) a\n\nx b\n\nd\n")
    #expect(try without(3) == "(A) a\n\nx b\nc\n")
  }

  @Test func `a numbered list that is indented by tabs counts on`() throws {
    let old = "- x\n\t1. a\n\t2. b\n\t\t- d\n\t3. c\n- y\n"
    #expect(
      try again(.markdown, old) { $0.remove(at: 1) } == "- x\n\t1. b\n\t\t- d\n\t2. c\n- y\n")
    #expect(
      try again(.markdown, old) { $0.insert(DraftNode(level: 1, text: "New"), at: 1) }
        == "- x\n\t1. New\n\t2. a\n\t3. b\n\t\t- d\n\t4. c\n- y\n")
  }

  @Test func `an indented list keeps its indentation beside paragraphs, numbers and notes`() throws
  {
    let below = "Para\n\n\t- A1\n\t    - A1a\n\t- A2\n"
    #expect(
      try again(.markdown, below) { $0.insert(DraftNode(text: "New"), at: 1) }
        == below.replacing("\t- A1\n", with: "\t- New\n\n\t- A1\n"))
    let numbered = "1. A\n\t1. A1\n\t    - A1a\n\t2. A2\n"
    let moved = try again(.markdown, numbered) { $0[3].level = 2 }
    #expect(moved == numbered.replacing("\t2. A2", with: "\t    1. A2"))
    let noted = "- A\n\t- A1\n\t    - A1a\n\t\tnote\n\t- A2\n"
    let outdented = try again(.markdown, noted) { $0[2].level = 1 }
    #expect(
      outdented == noted.replacing("\t    - A1a\n\t\tnote", with: "\t- A1a\n\t  note"))
  }

  @Test func `a paragraph that becomes an item looks like one of a person`() throws {
    let old = "# Notes\n\nIntro.\n\n- a\n\nMiddle.\nwith line\n\nSecond.\n\n- c\n"
    let due = try again(.markdown, old) { $0[3].attributes["due"] = .string("2027-01-02") }
    #expect(
      due
        == old.replacing(
          "Middle.\nwith line\n\nSecond.",
          with: "- Middle.\n  due:: 2027-01-02\n  with line\n\n  Second."))
    let table = "# Notes\n\nOne.\n\n* x\n\nThree.\n\n| t |\n"
    #expect(
      try again(.markdown, table) { $0[3].isDone = true }
        == table.replacing("\n\nThree.\n\n|", with: "\n* [X] Three.\n\n  |"))
  }

  @Test func `a paragraph stays one beside a new item`() throws {
    let old = "# Notes\n\nIntro.\n\n* a\n\nMiddle.\n"
    for place in [2, 4] {
      let new = try again(.markdown, old) { $0.insert(DraftNode(text: "new"), at: place) }
      let mark = place == 2 ? "Intro.\n" : "Middle.\n"
      #expect(new == old.replacing(mark, with: "\(mark)\n* new\n"))
    }
  }

  @Test func `a date changes in its place among the other fields of a line`() throws {
    let old = "2026-11-01 Water rec:+1w due:2026-11-28 +home\n"
    #expect(
      try again(.todotxt, old) { $0[0].attributes["due"] = .string("2026-12-05") }
        == old.replacing("2026-11-28", with: "2026-12-05"))
  }

  @Test func `the last item goes, and the rest of the file stays`() throws {
    let old = "# comment\n#+STARTUP: overview\n* a\n"
    #expect(try again(.org, old) { $0 = [] } == old.replacing("* a\n", with: ""))
  }

  /// The text with its nodes changed.
  private func again(
    _ format: FileFormat, _ text: String, ids: Bool = false,
    _ change: (inout [DraftNode]) -> Void = { _ in }
  ) throws -> String? {
    let bytes = Array(text.utf8)
    var nodes = try format.document(of: bytes).document.nodes
    // An import makes a section for items outside of sections.
    let isLoose = nodes.first?.isSection == false
    change(&nodes)
    // As an outline has them.
    for index in nodes.indices where nodes[index].id == nil { nodes[index].id = "id-\(index)" }
    if isLoose { nodes.insert(.section("file"), at: 0) }
    var options = WritingOptions()
    options.hasIDs = ids
    let kept = try #require(KeptText(bytes, format: format))
    let written = try kept.bytes(
      of: DraftDocument(nodes: nodes), options: options, headerName: "document")
    return written.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The lines that differ: removed ones from the last to the first, then added ones.
  private func difference(_ old: String, _ new: String?) -> [String] {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let changes = lines(new ?? "").difference(from: lines(old))
    return changes.map {
      switch $0 {
      case .remove(_, let line, _): "- " + line
      case .insert(_, let line, _): "+ " + line
      }
    }
  }

  @Test(arguments: texts) func `the same nodes give the same bytes`(
    format: FileFormat, text: String
  ) throws {
    #expect(try again(format, text) == text)
    let windows = text.replacing("\n", with: "\r\n")
    #expect(try again(format, windows) == windows)
    #expect(try again(format, "\u{FEFF}" + text) == "\u{FEFF}" + text)
  }

  @Test func `a tick changes its word, and a new text its text`() throws {
    #expect(
      difference(Self.markdown, try again(.markdown, Self.markdown) { $0[1].isDone = true })
        == ["- *  [ ] Milk   #dairy", "+ *  [x] Milk   #dairy"])
    #expect(
      difference(Self.org, try again(.org, Self.org) { $0[1].isDone = true })
        == [
          "- * TODO [#A] Milk                                   :dairy:",
          "+ * DONE [#A] Milk                                   :dairy:",
        ])
    #expect(
      difference(Self.taskpaper, try again(.taskpaper, Self.taskpaper) { $0[2].text = "B" })
        == ["-     - b  @x", "+     - B  @x"])
    #expect(
      difference(Self.text, try again(.text, Self.text) { $0[1].text = "oat milk" })
        == ["-   - milk", "+   - oat milk"])
    #expect(
      difference(Self.todotxt, try again(.todotxt, Self.todotxt) { $0[0].isDone = true })
        == ["- (A)  call Mom  @phone", "+ x call Mom @phone pri:A"])
  }

  @Test func `a tick of Org leaves the lines of the body, and blank lines stay as they are`() throws
  {
    let text = "* A\n\n  words with a blank \n\n  more\n   \n* B\n \n\n* C\n"
    #expect(
      difference(
        text,
        try again(.org, text) { nodes in
          nodes[0].isDone = true
          nodes[0].attributes["completed"] = .string("2026-01-02")
        }) == ["- * A", "+ * DONE A", "+ CLOSED: [2026-01-02 Fri]"])
    #expect(
      difference(text, try again(.org, text) { $0[0].attributes["due"] = .string("2026-01-02") })
        == ["+ DEADLINE: <2026-01-02 Fri>"])
    for index in 0...2 {
      let name = ["A", "B", "C"][index]
      #expect(
        difference(text, try again(.org, text) { $0[index].text = "New" })
          == ["- * \(name)", "+ * New"])
    }
    let done = "* DONE A\n   CLOSED: [2026-01-02 Fri]\n\n  words \n* B\n"
    let reopened = try again(.org, done) { nodes in
      nodes[0].isDone = false
      nodes[0].attributes["completed"] = nil
    }
    #expect(
      reopened?.hasSuffix("A\n\n  words \n* B\n") == true && reopened?.contains("CLOSED") == false)
  }

  @Test func `tasks of todo.txt keep their lines, also far from their parents`() throws {
    let text = "Child p:1 p:2\nOther\nParent id:1\n\nSecond +x id:2\nLate p:1\n"
    func changes(_ text: String, _ change: (inout [DraftNode]) -> Void) throws -> [String] {
      difference(text, try again(.todotxt, text, change))
    }
    let nodes = try FileFormat.todotxt.document(of: Array(text.utf8)).document.nodes
    #expect(nodes.map(\.text) == ["Other", "Parent", "Child", "Late", "Second"])
    #expect(try changes(text) { $0[0].text = "Else" } == ["- Other", "+ Else"])
    #expect(try changes(text) { $0[3].text = "Later" } == ["- Late p:1", "+ Later p:1"])
    let new = DraftNode(level: 1, text: "New")
    #expect(try changes(text) { $0.insert(new, at: 4) } == ["+ New p:1"])
    #expect(try changes(text) { $0.remove(at: 2) } == ["- Child p:1 p:2"])
    #expect(
      try changes(text) { nodes in
        nodes[3].level = 0
        nodes.append(nodes.remove(at: 3))
      } == ["- Late p:1", "+ Late"])
    let chain = "Foo id:1\nBar p:1 id:2\nBaz p:2\nT4 p:1\nT5\n"
    #expect(
      try changes(chain) { nodes in
        nodes[3].level = 0
        nodes.append(nodes.remove(at: 3))
      } == ["- T4 p:1", "+ T4"])
    // To another parent, at the same depth.
    #expect(
      try changes("A id:1\nB id:2\nc p:1\nd p:2 +x\n") { $0.append($0.remove(at: 1)) }
        == ["- c p:1", "+ c p:2"])
  }

  @Test func `an item that moves from a heading into a list is indented, and nothing else`() throws
  {
    let text = "- Yes\n  - p\n  - q\n\n## H\n\n- [ ] u\n- z\n"
    let moved = try again(.markdown, text) { $0.insert($0.remove(at: 4), at: 2) }
    #expect(difference(text, moved) == ["- - [ ] u", "+   - [ ] u"])
  }

  @Test func `an item that comes from another list has the empty lines of the new one`() throws {
    let text = "# A\n\n- one\n\n- two\n\n- three\n\n# B\n\n- x\n- y\n- z\n"
    let tight = try again(.markdown, text) { $0.insert($0.remove(at: 2), at: 5) }
    #expect(tight == "# A\n\n- one\n\n- three\n\n# B\n\n- x\n- two\n- y\n- z\n")
    let loose = try again(.markdown, text) { $0.insert($0.remove(at: 7), at: 2) }
    #expect(
      loose == "# A\n\n- one\n\n- z\n\n- two\n\n- three\n\n# B\n\n- x\n- y\n")
    let words = "# A\n\nSome words.\n\n- one\n\n# B\n\n- x\n- y\n"
    let above = try again(.markdown, words) { $0.insert($0.remove(at: 1), at: 3) }
    #expect(above == "# A\n\n- one\n\n# B\n\nSome words.\n\n- x\n- y\n")
  }

  @Test func `a heading after the only one of a list has the empty lines of others`() throws {
    let text = "* A\n\n** a\n\n** b\n\n* B\n** c\n\n* C\n\n"
    let added = try again(.org, text) { $0.insert(DraftNode(level: 1, text: "new"), at: 5) }
    #expect(added == text.replacing("** c\n", with: "** c\n\n** new\n"))
    let moved = try again(.org, text) { $0.insert($0.remove(at: 2), at: 4) }
    #expect(moved == "* A\n\n** a\n\n* B\n** c\n\n** b\n\n* C\n\n")
  }

  @Test func `the tick of an item without a box has the signs of others`() throws {
    let text = "- [x] a [completion:: 2026-12-01]\n- b\n"
    let done = try again(.markdown, text) { nodes in
      nodes[1].isDone = true
      nodes[1].attributes["completed"] = .string("2026-12-02")
    }
    #expect(difference(text, done) == ["- - b", "+ - [x] b [completion:: 2026-12-02]"])
  }

  @Test func `a new item has the style of its neighbours`() throws {
    func added(_ format: FileFormat, _ text: String, after index: Int) throws -> [String] {
      difference(
        text,
        try again(format, text) { nodes in
          let level = nodes[index].isSection ? 0 : nodes[index].level
          nodes.insert(DraftNode(level: level, text: "new"), at: index + 1)
        })
    }
    #expect(try added(.markdown, Self.markdown, after: 1) == ["+ * [ ] new"])
    #expect(try added(.markdown, Self.markdown, after: 3) == ["+ \t+ new"])
    #expect(try added(.org, Self.org, after: 0) == ["+ * TODO new", "+ "])
    #expect(try added(.org, Self.org, after: 2) == ["+ *** new"])
    #expect(try added(.taskpaper, Self.taskpaper, after: 2) == ["+     - new"])
    // The item that moved below it is the first of a list, without empty lines before it.
    #expect(try added(.text, Self.text, after: 2) == ["- ", "- ", "+   - new"])
    #expect(try added(.todotxt, "a +x\n\n  b +x\n", after: 1) == ["+ new"])
  }

  @Test(arguments: [
    (
      FileFormat.markdown, "- [ ] a 📅 2026-12-01\n- b\n",
      ["+ - [ ] new 🔺 🔁 every week 📅 2026-12-24", "+   - [ ] below"]
    ),
    (
      .markdown, "- [x] a [completion:: 2026-12-01]\n",
      [
        "+ - [ ] new [priority:: highest] [repeat:: every week] [due:: 2026-12-24]",
        "+   - [ ] below",
      ]
    ),
    (
      .markdown, "- a\n- [ ] b\n",
      ["+ - [#A] new", "+   due:: 2026-12-24", "+   recur:: weekly", "+   - below"]
    ),
    (
      .org, "#+TODO: WAIT TODO | DONE\n* WAIT a\n* TODO b\n* TODO c\n",
      ["+ * TODO [#A] new", "+ DEADLINE: <2026-12-24 Thu +1w>", "+ ** TODO below"]
    ),
    (
      .text, "• [_] a\n",
      [
        "+ • [_] new", "+ \t: due:: 2026-12-24", "+ \t: priority:: A", "+ \t: recur:: weekly",
        "+ \t• [_] below",
      ]
    ),
  ])
  func `a new item has the box, the word and the signs of its neighbours`(
    format: FileFormat, text: String, lines: [String]
  ) throws {
    let attributes: [String: JSONValue] = [
      "priority": .string("A"), "due": .string("2026-12-24"), "recur": .string("weekly"),
    ]
    let new = try again(format, text) { nodes in
      nodes.insert(DraftNode(text: "new", attributes: attributes), at: 1)
      nodes.insert(DraftNode(level: 1, text: "below"), at: 2)
    }
    #expect(difference(text, new) == lines)
  }

  @Test func `an item keeps the signs of its line beside a first item with others`() throws {
    let text = "- [ ] a 🔺\n- [ ] b [priority:: medium] [due:: 2026-12-24]\n- [ ] c 📅 2026-12-24\n"
    func written(_ change: (inout DraftNode) -> Void) throws -> [String] {
      difference(
        text,
        try again(.markdown, text) { nodes in
          // The outline that wrote the line does not know its signs.
          for name in ["priorityStamp", "dueStamp"] { nodes[1].attributes[name] = nil }
          change(&nodes[1])
        })
    }
    #expect(try written { _ in } == [])
    #expect(
      try written { $0.isDone = true } == [
        "- - [ ] b [priority:: medium] [due:: 2026-12-24]",
        "+ - [x] b [priority:: medium] [due:: 2026-12-24]",
      ])
    #expect(
      try written { $0.attributes["priority"] = .string("A") } == [
        "- - [ ] b [priority:: medium] [due:: 2026-12-24]",
        "+ - [ ] b [priority:: highest] [due:: 2026-12-24]",
      ])
  }

  /// An item at a level, before the item with a text, or at the end.
  private typealias Addition = (text: String, level: Int, before: String)

  @Test(
    arguments: [
      ("# H\n\n* a\n    * b\n", [("new", 1, "b")], ["+     * new"]),
      ("# H\n\n* a\n    * b\n", [("new", 0, "a")], ["+ * new"]),
      ("# H\n\n* a\n\n* b\n\n* c\n", [("new", 0, "b")], ["+ * new", "+ "]),
      ("1) a\n2) b\n", [("new", 0, "b")], ["- 2) b", "+ 2) new", "+ 3) b"]),
      ("# H\n\ntext\n\n* a\n", [("new", 0, "text")], ["+ * new", "+ "]),
      (
        "# H\n\ntext\n\n* a\n    * b\n", [("new", 1, "a")],
        ["- text", "+ * text", "+     * new"]
      ),
      ("# H\n\n* a\n\n## Sub\n\n# W\n", [("new", 0, "")], ["+ * new", "+ "]),
    ] as [(String, [Addition], [String])])
  func `a new first item of Markdown has the style of the next one, or of the text`(
    text: String, additions: [(text: String, level: Int, before: String)], lines: [String]
  ) throws {
    let new = try again(.markdown, text) { nodes in
      for addition in additions {
        let place = nodes.firstIndex { $0.text == addition.before } ?? nodes.count
        nodes.insert(DraftNode(level: addition.level, text: addition.text), at: place)
      }
    }
    #expect(difference(text, new) == lines)
  }

  @Test func `the empty line before a list stays if its first item goes, or another comes`() throws
  {
    let text = "# H\n\n* a\n* b\n"
    #expect(try again(.markdown, text) { $0.remove(at: 1) } == "# H\n\n* b\n")
    #expect(try again(.markdown, text) { $0.swapAt(1, 2) } == "# H\n\n* b\n* a\n")
    let org = "* a\n\n** b\n** c\n"
    #expect(
      try again(.org, org) { $0.insert(DraftNode(level: 1, text: "new"), at: 1) }
        == "* a\n\n** new\n** b\n** c\n")
  }

  @Test func `an item that goes into a numbered list has a number`() throws {
    let text = "1. a\n2. b\n   - c\n"
    let new = try again(.markdown, text) { nodes in
      var moved = nodes.remove(at: 2)
      moved.level = 0
      nodes.insert(moved, at: 1)
    }
    #expect(new == "1. a\n2. c\n3. b\n")
  }

  @Test func `a task of todo.txt gets a number for its first subtask`() throws {
    let text = "a +x\n\n(A) b\n"
    let new = try again(.todotxt, text) { $0.insert(DraftNode(level: 1, text: "new"), at: 1) }
    #expect(new == "a +x id:1\nnew p:1\n\n(A) b\n")
  }

  @Test func `several new items in front have the box of the next one that the text has`() throws {
    let text = "- a\n- b\n\n## Tasks\n- [ ] c\n"
    let new = try again(.markdown, text) { nodes in
      let place = nodes.lastIndex { $0.text == "c" } ?? 0
      for name in ["new 2", "new 1"] {
        nodes.insert(DraftNode(level: nodes[place].level, text: name), at: place)
      }
    }
    #expect(difference(text, new) == ["+ - [ ] new 1", "+ - [ ] new 2"])
  }

  @Test func `a task that is open again has its word, and the box that the outline forgot`() throws
  {
    let org = "* TODO a\n* DONE b\nCLOSED: [2026-12-01 Tue]\n"
    let open = try again(.org, org) { nodes in
      nodes[1].isDone = false
      for name in ["completed", "completedStamp"] { nodes[1].attributes[name] = nil }
    }
    #expect(open == "* TODO a\n* TODO b\n")
    let markdown = "- [ ] a\n- [x] b\n"
    let boxes = try again(.markdown, markdown) { nodes in
      for index in nodes.indices { nodes[index].attributes["checkbox"] = nil }
    }
    #expect(boxes == markdown)
  }

  @Test func `an item at another depth takes its line along`() throws {
    let text = "- [ ] a\n    - [ ]  b\n      its note\n    - c\n- d\n"
    let new = try again(.markdown, text) { nodes in
      var moved = nodes.remove(at: 1)
      moved.level = 0
      nodes.append(moved)
    }
    #expect(new == "- [ ] a\n    - c\n- d\n- [ ]  b\n  its note\n")
    let aligned = "* a                 :x:\r\n** b\r\n"
    #expect(
      try again(.org, aligned) { nodes in
        nodes[0].attributes["tags"] = nil
        nodes[1].level = 0
      } == "* a\r\n* b\r\n")
  }

  @Test func `an item after headings is a heading, and other lines stay`() throws {
    let text = "# Home\n\n* [ ] a\n\n## Later\n\n1. b\n2. c\n\n# Work\n\n* d\n"
    let new = try again(.markdown, text) { nodes in
      let end = nodes.lastIndex { $0.isSection } ?? nodes.count
      nodes.insert(DraftNode(text: "new"), at: end)
    }
    #expect(difference(text, new) == ["+ ## new", "+ "])
  }

  @Test func `a heading that can be one no more becomes an item, and other lines stay`() throws {
    let text = "# Home\n\n* [ ] a\n\n## Later\n\n1. b\n2. c\n\n# Work\n\n* d\n"
    let new = try again(.markdown, text) { nodes in
      for index in 2...4 { nodes[index].level += 1 }
    }
    #expect(
      difference(text, new) == [
        "- 2. c", "- 1. b", "- ", "- ## Later", "- ", "+   * Later", "+     1. b", "+     2. c",
      ])
  }

  @Test func `deleted and moved nodes take their lines along, and no others change`() throws {
    #expect(
      difference(Self.markdown, try again(.markdown, Self.markdown) { $0.removeSubrange(2...3) })
        == ["- \t+ Rye", "-   its note, indented otherwise", "- ", "- *  [x] Bread"])
    let list = "- a\n\n- b\n    note of b\n- c\n"
    #expect(try again(.markdown, list) { $0.swapAt(0, 1) } == "- b\n    note of b\n\n- a\n- c\n")
  }

  @Test func `ids are written on demand or if the format has them`() throws {
    #expect(try again(.markdown, "- a\n- b\n", ids: true) == "- a\n  id:: id-0\n- b\n  id:: id-1\n")
    let usual = "* a\n:PROPERTIES:\n:ID: bcdfghjkmnpqrst\n:END:\n"
    #expect(
      try again(.org, usual) { $0.append(DraftNode(text: "b")) } == usual
        + "* b\n:PROPERTIES:\n:ID: id-1\n:END:\n")
    // In Emacs only headings with links to them have one.
    let foreign = usual.replacing("bcdfghjkmnpqrst", with: "x")
    #expect(try again(.org, foreign) { $0.append(DraftNode(text: "b")) } == foreign + "* b\n")
  }

  @Test func `the section made for a file without sections stays out of the file`()
    throws
  {
    let kept = try #require(KeptText(Array("* a\n* b\n".utf8), format: .org))
    func written(_ nodes: [DraftNode]) throws -> String? {
      try kept.bytes(
        of: DraftDocument(nodes: nodes), options: WritingOptions(), headerName: "document"
      )
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    let items = [DraftNode(id: "x", text: "a"), DraftNode(id: "y", text: "b!")]
    #expect(try written([.section("file")] + items) == "* a\n* b!\n")
    #expect(try written([.section("file")] + items + [.section("other")]) == nil)
    #expect(try written([.section("other"), DraftNode(text: "c")]) == nil)
    let mixed = try #require(KeptText(Array("- a\n\n# B\n\n- b\n- c\n".utf8), format: .markdown))
    let others: [DraftNode] = [
      .section("X"), DraftNode(text: "x"), .section("file"), DraftNode(text: "a"),
    ]
    let sections: [DraftNode] = [.section("B"), DraftNode(text: "b"), DraftNode(text: "c")]
    func isKept(_ nodes: [DraftNode]) throws -> Bool {
      let source = DraftDocument(nodes: nodes)
      return try mixed.bytes(of: source, options: WritingOptions(), headerName: nil)?.bytes != nil
    }
    #expect(try !isKept(others + sections))
    #expect(try isKept(others.suffix(2) + sections))
  }

  @Test(arguments: [FileFormat.markdown, .org, .taskpaper, .text, .todotxt])
  func `after any change the text means the outline, and its other lines stay`(format: FileFormat)
    throws
  {
    var outlines = HostileOutline(seed: 38)
    var random = SeededGenerator(seed: 38)
    var count = 0
    for _ in 0..<Effort.times(300) {
      let bytes = try format.bytes(of: outlines.next())
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(try again(format, text) == text)
      var changed: [DraftNode] = []
      let written = try again(format, text) { nodes in
        for _ in 0..<Int.random(in: 1...2, using: &random) where !nodes.isEmpty {
          let index = Int.random(in: nodes.indices, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: nodes[index].text = "changed"
          case 1: nodes[index].isDone = !nodes[index].isSection && !nodes[index].isDone
          case 2:
            nodes.insert(
              DraftNode(level: nodes[index].isSection ? 0 : nodes[index].level, text: "new"),
              at: index + 1)
          default:
            if index + 1 == nodes.count || nodes[index + 1].isSection || nodes[index + 1].level == 0
            {
              nodes.remove(at: index)
            }
          }
        }
        changed = nodes
      }
      guard let written else { continue }
      count += 1
      let read = try format.document(of: Array(written.utf8)).document
      let plain = try format.document(of: format.bytes(of: DraftDocument(nodes: changed))).document
      #expect(Essentials.of(read, in: format) == Essentials.of(plain, in: format))
    }
    #expect(count > 100)
  }
}
