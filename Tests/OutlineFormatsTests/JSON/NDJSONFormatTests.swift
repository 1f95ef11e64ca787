import OutlineFormats
import OutlineModel
import Testing

struct NDJSONFormatTests {
  private func read(_ text: String) throws -> DraftDocument {
    try FileFormat.ndjson.document(of: Array(text.utf8)).document
  }

  private func error(_ text: String) -> String? {
    do { _ = try read(text) } catch { return "\(error)" }
    return nil
  }

  @Test func `the fields of a node omit defaults`() throws {
    let document = DraftDocument(
      header: DocumentHeader(title: "Home", attributes: ["a": .integer(1)]),
      nodes: [
        .section("Food", id: "food", attributes: ["layout": .string("strip")]),
        DraftNode(
          level: 0, id: "milk", text: "Milk", isDone: true, isFavorite: true, favoriteRank: 2),
        DraftNode(level: 1, text: "Oat", note: "a\nb", isExpanded: true),
      ])
    let text = String(decoding: try FileFormat.ndjson.bytes(of: document), as: UTF8.self)
    #expect(
      text == """
        {"format":"outline","form":1,"title":"Home","attributes":{"a":1}}
        {"kind":"section","id":"food","text":"Food","configuration":{"layout":"strip"}}
        {"level":0,"id":"milk","text":"Milk","isDone":true,"favorite":2}
        {"level":1,"text":"Oat","note":"a\\nb","isExpanded":true}

        """)
    #expect(try read(text).nodes == document.nodes)
  }

  @Test func `the records that commands list are read too`() throws {
    let document = try read(
      """
      {"id":"a","isExpanded":false,"isFavorite":true,"kind":"item","level":0,"section":"s","text":"A","path":"/S/A"}
      {"id":"b","kind":"item","parent":"a","section":"s","text":"B","useCount":3,"color":"red"}
      """)
    #expect(document.nodes.map(\.level) == [0, 1])
    #expect(document.nodes[0].isFavorite)
    #expect(document.nodes[1].attributes == ["color": .string("red")])
  }

  @Test func `the records of a part number from their place in the whole`() throws {
    // As `outline ls milk --json` lists them, and without the parents.
    let records = [
      #"{"kind":"item","level":2,"parent":"milk","id":"a","text":"A"}"#,
      #"{"kind":"item","level":3,"parent":"a","id":"b","text":"B"}"#,
      #"{"kind":"item","level":2,"parent":"milk","id":"c","text":"C"}"#,
    ]
    #expect(try read(records.joined(separator: "\n")).nodes.map(\.level) == [0, 1, 0])
    let items = [1, 2, 1, 0, 1].map { "\n{\"text\":\"x\",\"level\":\($0)}" }
    let bare = #"{"kind":"section","text":"S"}"# + items.joined()
    let (document, warnings) = try FileFormat.ndjson.document(of: Array(bare.utf8))
    #expect(document.nodes.dropFirst().map(\.level) == [0, 1, 0, 0, 0])
    #expect(warnings.map(\.line) == [5])
    for level in [Int.max, Int.min, -1] {
      let text = "{\"text\":\"a\",\"level\":\(level)}\n{\"text\":\"b\",\"level\":\(Int.min)}"
      #expect(try read(text).nodes.map(\.level) == [0, 0])
    }
  }

  @Test func `lines may nest, and hold the whole of an outline`() throws {
    let nested = #"{"text":"a","children":[{"text":"b","items":[{"text":"c"}]}]}"#
    #expect(try read(nested + "\n" + nested).nodes.map(\.level) == [0, 1, 2, 0, 1, 2])
    #expect(FileFormat.guess(name: nil, beginning: Array(nested.utf8)[...]) == .ndjson)
    for whole in [
      #"{"format":"outline","form":1,"title":"T","nodes":[{"kind":"section","text":"S"},{"level":0,"text":"x"}]}"#,
      #"{"sections":[{"text":"S","items":[{"text":"x"}]}]}"#,
    ] {
      #expect(FileFormat.guess(name: nil, beginning: Array(whole.utf8)[...]) == .json)
      #expect(FileFormat.guess(name: "x.ndjson", beginning: Array(whole.utf8)[...]) == .ndjson)
      #expect(
        try read(whole).nodes == FileFormat.json.document(of: Array(whole.utf8)).document.nodes)
      #expect(try read(whole).nodes.map(\.text) == ["S", "x"])
    }
  }

  @Test func `an error names its line and column`() {
    #expect(error("{\"text\":\"a\"}\n{\"text\":}") == "line 2: column 9: a value is missing")
    #expect(error("[1]") == "line 1: an array is not a node; each line is one object")
    #expect(error(#"{"text":1.5}"#) == "line 1: text is a text, not a number")
    #expect(error(#"{"text":"a","kind":"x"}"#)?.contains("neither section nor item") == true)
    #expect(error(#"{"format":"outline","form":2}"#)?.contains("newer than this program") == true)
    #expect(error(#"{"format":"outline history","form":1}"#)?.contains("import history") == true)
    #expect(error("{\"text\":\"\u{0}\"}")?.hasPrefix("line 1: column 10") == true)
  }

  @Test func `a skipped level is repaired, or refused on demand`() throws {
    let text = "{\"text\":\"a\",\"level\":0}\n{\"text\":\"b\",\"level\":5}"
    let (document, warnings) = try FileFormat.ndjson.document(of: Array(text.utf8))
    #expect(document.nodes.map(\.level) == [0, 1])
    #expect(warnings.map(\.line) == [2])
    var strict = ReadingOptions()
    strict.isStrict = true
    let refused = #expect(throws: FormatError.self) {
      try FileFormat.ndjson.document(of: Array(text.utf8), options: strict)
    }
    #expect(refused?.line == 2 && refused?.isRepairable == true)
  }
}
