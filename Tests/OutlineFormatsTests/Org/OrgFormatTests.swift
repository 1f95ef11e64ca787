import OutlineFormats
import OutlineModel
import Testing

struct OrgFormatTests {
  @Test func `a kept file has its own words for open and done, and no other ones`() throws {
    let old = "#+TODO: OFFEN WARTEN | ERLEDIGT\n* OFFEN Milk\n* ERLEDIGT Bread\n* WARTEN Tea\n"
    var document = try FileFormat.org.document(of: Array(old.utf8)).document
    for index in document.nodes.indices { document.nodes[index].isDone.toggle() }
    let kept = try #require(KeptText(Array(old.utf8), format: .org))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    #expect(
      written.map { String(decoding: $0.bytes, as: UTF8.self) }
        == "#+TODO: OFFEN WARTEN | ERLEDIGT\n* ERLEDIGT Milk\n* OFFEN Bread\n* ERLEDIGT Tea\n")
  }

  @Test func `a hostile outline comes back`() throws {
    var options = WritingOptions()
    options.hasIDs = true
    try LineFormats.expectRoundTrips(.org, seed: 16, options: options)
  }

  @Test func `a file of Emacs is written again byte by byte`() throws {
    let text = """
      #+TITLE: Home
      #+STARTUP: overview
      #+TODO: TODO NEXT | DONE CANCELLED
      * NEXT [#A] Write :work:@desk:
      DEADLINE: <2026-11-24 Tue 10:30 +1w> SCHEDULED: <2026-11-22 Sun>
      :PROPERTIES:
      :ID: 7f3e
      :Effort: 1:00
      :END:
      Body text.

      #+begin_src sh
      ,* no heading
      ,#+x
      #+end_src
      ** CANCELLED Call
      CLOSED: [2026-11-22 Sun 09:12]
      ** DONE Mail
      * /emphasis/ and [[file:a.org][a link]]

      """
    #expect(try LineFormats.again(.org, text) == text)
  }

  @Test func `comments before everything else belong to the document`() throws {
    let text = """
      # -*- mode: org -*-
      #
      #   mine
      #+TITLE: Home
      #+STARTUP: overview
      * a
      # no comment of the document

      """
    #expect(try LineFormats.again(.org, text) == text)
    let document = try FileFormat.org.document(of: Array(text.utf8)).document
    #expect(document.header.title == "Home")
    #expect(document.nodes.map(\.text) == ["a"])
    #expect(try LineFormats.outline(.org, "#hash\n* a\n") == ["- #hash", "- a"])
  }

  @Test func `levels may skip, and words are those of the file`() throws {
    let text = """
      #+SEQ_TODO: OPEN(o) WAIT(w@/!) CLOSED(c)

      Before the
      first heading.
      *** OPEN a
      ***** WAIT b
      ** CLOSED c
      * TODO d
      *bold* is text
      """
    #expect(
      try LineFormats.outline(.org, text) == [
        "- Before the | first heading.", "- a", "-- b", "- x c", "- TODO d | *bold* is text",
      ])
  }

  @Test func `tags, priority, dates and the id are read`() throws {
    let text = """
      * TODO [#B] a: b :x:y_1:
      CLOSED: [2026-11-20 Fri] SCHEDULED: <2026-11-22 Sun> DEADLINE: <2026-11-24 Tue>
      :properties:
      :id: abc
      :CREATED: [2026-11-01 Sun 10:00]
      :end:
      """
    let node = try #require(try FileFormat.org.document(of: Array(text.utf8)).document.nodes.first)
    #expect(node.text == "a: b")
    #expect(node.id == "abc")
    #expect(
      node.attributes == [
        "todo": .string("TODO"), "priority": .string("B"),
        "tags": .array([.string("x"), .string("y_1")]), "completed": .string("2026-11-20"),
        "start": .string("2026-11-22"), "due": .string("2026-11-24"),
        "created": .string("2026-11-01"), "createdStamp": .string("[2026-11-01 Sun 10:00]"),
      ])
  }

  @Test func `a moment is kept until the day is planned again`() throws {
    var node = DraftNode(text: "a")
    node.attributes["due"] = .string("2026-11-24T10:30:00Z")
    let bytes = try FileFormat.org.bytes(of: DraftDocument(nodes: [node]))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text == """
        * a
        DEADLINE: <2026-11-24 Tue>
        :PROPERTIES:
        :DUE: 2026-11-24T10:30:00Z
        :END:

        """)
    let moved = text.replacing("<2026-11-24 Tue>", with: "<2026-11-25 Wed>")
    let read = try FileFormat.org.document(of: Array(moved.utf8)).document.nodes
    #expect(read.map { $0.attributes["due"] } == [.string("2026-11-25")])
  }

  @Test func `a drawer that does not end is repaired`() throws {
    let text = "* a\n:PROPERTIES:\n:ID: x\nno property\n* b"
    #expect(
      try LineFormats.warnings(.org, text) == [
        "line 4: a line in a drawer that is not a property is read as text",
        "line 1: the drawer of properties has no :END:",
      ])
    #expect(try LineFormats.outline(.org, text) == ["- a | no property", "- b"])
  }
}
