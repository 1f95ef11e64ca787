import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct TodoTxtFormatTests {
  @Test func `a hostile outline comes back`() throws {
    try LineFormats.expectRoundTrips(.todotxt, seed: 16, without: [.sections, .notes])
  }

  @Test func `a file is written again byte by byte`() throws {
    let text = """
      (A) Thank Mom for the meatballs @phone
      (B) 2026-11-20 Schedule pickup +GarageSale @phone due:2026-11-24
      x 2026-11-22 2026-11-20 Call +Mom about it @phone pri:B
      xylophone lesson
      Post signs around the neighborhood http://x.y:8080 rec:1w id:1
      child of it t:2026-12-01 p:1

      """
    #expect(try LineFormats.again(.todotxt, text) == text)
  }

  @Test func `numbers, several parents and the priority of topydo come back`() throws {
    let text = "a id:7\nc p:7 p:2\nb id:2\nx 2016-07-29 2016-07-04 alpha pri:A\n"
    #expect(try LineFormats.again(.todotxt, text) == text)
    // A parent that has no number gets one that nobody has.
    let nodes = [
      DraftNode(text: "a"), DraftNode(level: 1, text: "b"),
      DraftNode(text: "c", attributes: ["todotxtNumber": .string("1")]),
    ]
    let bytes = try FileFormat.todotxt.bytes(of: DraftDocument(nodes: nodes))
    #expect(String(decoding: bytes, as: UTF8.self) == "a id:2\nb p:2\nc id:1\n")
    let topydo = "x 2016-07-29 (A) 2016-07-04 alpha\n"
    let node = try FileFormat.todotxt.document(of: Array(topydo.utf8)).document.nodes[0]
    #expect(node.text == "alpha" && node.attributes["priority"] == .string("A"))
    #expect(node.attributes["created"] == .string("2016-07-04"))
    #expect(node.attributes["completed"] == .string("2016-07-29"))
  }

  @Test func `dates, priority and tags are read by their places`() throws {
    let text =
      "x 2026-11-22 2026-11-20 a\n(A) 2026-11-01 b +p @c\nx (C) c\n2026-13-01 (A) d\nx\n(a) e"
    let nodes = try FileFormat.todotxt.document(of: Array(text.utf8)).document.nodes
    #expect(nodes.map(\.text) == ["a", "b", "c", "2026-13-01 (A) d", "x", "(a) e"])
    #expect(nodes.map(\.isDone) == [true, false, true, false, false, false])
    #expect(
      nodes.prefix(3).map(\.attributes) == [
        ["completed": .string("2026-11-22"), "created": .string("2026-11-20")],
        [
          "priority": .string("A"), "created": .string("2026-11-01"),
          "tags": .array([.string("p"), .string("@c")]),
        ], ["priority": .string("C")],
      ])
  }

  @Test func `children find their parents at any distance`() throws {
    let text = "c p:2\nb id:2 p:1\na id:1\nd p:9\ne id:3 p:4\nf id:4 p:3"
    #expect(
      try LineFormats.outline(.todotxt, text) == ["- a", "-- b", "--- c", "- d", "- f", "-- e"])
    #expect(
      try LineFormats.warnings(.todotxt, text) == [
        "line 4: its parent is not in the file, so it is at the top",
        "line 6: its parent is below it, so it is at the top",
      ])
  }

  @Test func `fields that todo.txt cannot hold are counted as losses`() throws {
    let nodes = [
      DraftNode.section("s"), DraftNode(id: "a", text: "a", note: "n", isFavorite: true),
    ]
    let losses = try FileFormat.todotxt.write(DraftDocument(nodes: nodes)) { _ in }
    #expect(losses.description == "ids: 1, sections: 1, notes: 1, favorite marks: 1")
  }
}
