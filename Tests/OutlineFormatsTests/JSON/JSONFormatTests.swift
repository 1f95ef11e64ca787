import OutlineFormats
import TestSupport
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

  @Test func `JSON that is not an outline is refused with its likely kind`() {
    for (text, reason) in [
      ("3", "a number is not an outline"),
      ("{}", "it has no nodes, sections, items or children"),
      ("[1]", "a number is not a node"),
      ("{\n\"nodes\": [}", "line 2: column 11: a value is missing"),
      ("", "line 1: column 1: a value is missing, and the line is over"),
    ] {
      let error = #expect(throws: FormatError.self) { try read(text) }
      #expect(error?.description == reason)
    }
  }

  @Test func `nodes are nested as deep as an outline may be, also on a thread with a small stack`()
    async throws
  {
    let levels = 100_000
    for name in ["children", "items"] {
      let start = String(repeating: #"{"text":"a","\#(name)":["#, count: levels + 1)
      let end = String(repeating: "]}", count: levels + 1)
      let text = "[\(start)\(end)]"
      // Fields after the list belong to the node that has the list.
      let opening = String(repeating: #"{"\#(name)":["#, count: levels)
      let closing = String(repeating: #"],"text":"b"}"#, count: levels)
      let late = opening + #"{"text":"z"}"# + closing
      let texts: [(FileFormat, String)] = [
        (.json, text), (.ndjson, String(text.dropFirst().dropLast())), (.json, "[\(late)]"),
      ]
      let works = texts.map { format, text -> @Sendable () throws -> [DraftNode] in
        { try format.document(of: Array(text.utf8)).document.nodes }
      }
      let nodes = try await onThreads(works)
      #expect(nodes.allSatisfy { $0.count == levels + 1 })
      #expect(nodes.allSatisfy { $0.last?.level == levels })
      #expect(nodes[2].first?.text == "b")
      #expect(nodes[2].last?.text == "z")
    }
  }

  @Test func `nesting without an end is refused and does not trap`() {
    func reason(_ text: String) -> String? {
      do { _ = try read(text) } catch { return (error as? FormatError)?.reason }
      return nil
    }
    let node = #"{"text":"a","children":["#
    let start = String(repeating: node, count: 100_002)
    let deep = "[\(start)\(String(repeating: "]}", count: 100_002))]"
    #expect(reason(deep) == "it is more than 100000 levels deep")
    let open = String(repeating: node, count: 300_000)
    #expect(reason(open)?.hasSuffix("a value is missing, and the line is over") == true)
    // What is not a list of nodes is not nested so deep.
    let lists = #"{"text":"a","x":"# + String(repeating: "[", count: 100_000)
    #expect(reason(lists)?.hasSuffix("it is nested deeper than 500 levels") == true)
    #expect(
      reason(String(repeating: "[", count: 100_000))?.hasSuffix(
        "it is nested deeper than 500 levels") == true)
  }
}
