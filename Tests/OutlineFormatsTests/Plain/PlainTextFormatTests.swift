import OutlineFormats
import Testing

struct PlainTextFormatTests {
  @Test(arguments: [nil, 1, 4]) func `a hostile outline comes back`(indentation: Int?) throws {
    var options = WritingOptions()
    options.indentation = indentation
    try LineFormats.expectRoundTrips(.text, seed: 16, options: options)
  }

  @Test(arguments: [
    ("a\n\tb\n\t\tc\n\td\ne", ["- a", "-- b", "--- c", "-- d", "- e"]),
    ("a\n  b\n      c\n    d\n e", ["- a", "-- b", "--- c", "--- d", "-- e"]),
    ("a\n    b\n\tc\n\n\n\td", ["- a", "-- b", "-- c", "-- d"]),
    ("    a\n  b\nc", ["- a", "- b", "- c"]),
    ("[_] a\n[X] b\n[x] c\n[ ] d\n[y] e", ["- a", "- x b", "- x c", "- d", "- [y] e"]),
    ("a\n\t: note\n\t:\n\t: more\n\tb", ["- a | note⏎⏎more", "-- b"]),
    ("\\: a\n\\[_] b\n\\- c", ["- : a", "- [_] b", "- - c"]),
  ])
  func `indentation makes levels`(text: String, expected: [String]) throws {
    #expect(try LineFormats.outline(.text, text) == expected)
  }

  @Test func `a file is written again byte by byte`() throws {
    let text = """
      loose
      Food
      \t: section:: `true`
      \t[_] Milk
      \t\t: due:: 2026-11-24
      \t\t: tags:: `["dairy"]`
      \t\t: A note,
      \t\t:   indented.
      \t\t[X] Oat
      \t[x] Bread

      """
    #expect(try LineFormats.again(.text, text) == text)
  }

  @Test func `bullets of people and Workflowy's word for done are not part of a text`() throws {
    let text = "- a\n  • b\n  - [COMPLETE] c\n    * [x] d\n-e\n– f\n[COMPLETE] g\n"
    #expect(
      try LineFormats.outline(.text, text)
        == ["- a", "-- b", "-- x c", "--- x d", "- -e", "- f", "- x g"])
    let texts = ["- a", "• b", "[COMPLETE] c", "[COMPLETE]", "\\- d", "-"]
    let bytes = try FileFormat.text.bytes(
      of: DraftDocument(nodes: texts.map { DraftNode(text: $0) }))
    #expect(try FileFormat.text.document(of: bytes).document.nodes.map(\.text) == texts)
  }
}
