import OutlineFormats
import Testing

struct JSONFormatTests {
  private func read(_ text: String) throws -> [DraftNode] {
    try FileFormat.json.document(of: Array(text.utf8)).document.nodes
  }

  @Test func `nested nodes of other programs are read`() throws {
    let nodes = try read(
      """
      {"sections": [
        {"title": "Food", "items": [{"text": "Milk", "children": [{"title": "Oat"}]}, {"text": "Bread"}]},
        {"title": "Work"}]}
      """)
    #expect(nodes.map(\.text) == ["Food", "Milk", "Oat", "Bread", "Work"])
    #expect(nodes.map(\.isSection) == [true, false, false, false, true])
    #expect(nodes.map(\.level) == [0, 0, 1, 0, 0])
    #expect(try read(#"{"text":"a","children":[{"text":"b"}]}"#).map(\.level) == [0, 1])
    #expect(
      try read(#"[{"text":"a","children":[{"text":"b"}]},{"text":"c"}]"#).map(\.level) == [0, 1, 0])
  }

  @Test func `what is no outline is refused with what it is`() {
    for (text, reason) in [
      ("3", "a number is not an outline"),
      ("{}", "it has none of nodes, sections, items and children"),
      ("[1]", "a number is not a node"),
      ("{\n\"nodes\": [}", "line 2: column 11: a value is missing"),
      ("", "line 1: column 1: a value is missing, and the line is over"),
    ] {
      let error = #expect(throws: FormatError.self) { try read(text) }
      #expect(error?.description == reason)
    }
  }

  @Test func `nesting deeper than parsers go is refused and does not trap`() {
    let text = String(repeating: #"{"text":"a","children":["#, count: 10_000)
    let error = #expect(throws: FormatError.self) { try read(text) }
    #expect(error?.reason.contains("nested deeper than 500") == true)
  }
}
