import OutlineFormats
import OutlineModel
import Testing

/// Tables of other programs, after the outline changed.
struct KeptTableTests {
  private static let rows = [
    "sep=;", "Nr;Aufgabe;Task;Status;Zuständig;Due Date;Labels",
    "1;x;Milk;Open;\"Anna; B\";2026-12-05;a, b", "",
    "2;y;\"Bread \"\"rye\"\"\";Done;;5.12.2026;", "3;z;Tea;Doing;Bob;;", "4;;Rice;Open",
  ]
  private static let file = rows.joined(separator: "\r\n")

  private func changed(
    _ old: String = Self.file, as format: FileFormat = .csv, _ change: (inout [DraftNode]) -> Void
  ) throws -> (text: String, losses: String)? {
    let bytes = Array(old.utf8)
    var document = try format.document(of: bytes).document
    change(&document.nodes)
    let kept = try #require(KeptText(bytes, format: format))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    return written.map { (String(decoding: $0.bytes, as: UTF8.self), $0.losses.description) }
  }

  /// The rows with others in their places.
  private func rows(_ edits: [Int: String]) -> String {
    Self.rows.enumerated().map { edits[$0] ?? $1 }.joined(separator: "\r\n")
  }

  @Test func `a table that did not change stays byte by byte`() throws {
    #expect(try changed { _ in }?.text == Self.file)
    let marked = "\u{FEFF}Title,Who\na,\"b\"\nd,\n\n"
    #expect(try changed(marked) { _ in }?.text == marked)
    #expect(try changed(marked) { $0[0].text = "c" }?.text == "\u{FEFF}Title,Who\nc,\"b\"\nd,\n\n")
  }

  @Test func `a description is the text where no other column is`() throws {
    let table = "Description,Amount\nMilk,2\nTea,1\n"
    let renamed = try changed(table) { $0[0].text = "Oat" }
    #expect(renamed?.text == "Description,Amount\nOat,2\nTea,1\n")
  }

  @Test func `a changed cell has the words of its column, and the others stay`() throws {
    let written = try changed {
      $0[0].isDone = true
      $0[1].isDone = false
      $0[2].isDone = true
      $0[2].attributes["due"] = .string("2027-01-02")
    }
    #expect(
      written?.text
        == rows([
          2: "1;x;Milk;Done;\"Anna; B\";2026-12-05;a, b",
          4: "2;y;\"Bread \"\"rye\"\"\";Open;;5.12.2026;", 5: "3;z;Tea;Done;Bob;2.1.2027;",
        ]))
  }

  @Test func `rows are added, deleted and moved, and what has no column is told`() throws {
    #expect(
      try changed { $0.removeLast() }?.text == Self.rows.dropLast().joined(separator: "\r\n"))
    let new = DraftNode(
      text: "a; \"x\"", note: "n", attributes: ["tags": .array([.string("q"), .string("r")])])
    let added = try changed { $0.append(new) }
    #expect(added?.text == Self.file + "\r\n;;\"a; \"\"x\"\"\";Open;;;\"q, r\"")
    #expect(added?.losses == "notes: 1")
    let moved = try changed { nodes in
      nodes.insert(nodes.remove(at: 3), at: 0)
      nodes[2].level = 1
    }
    #expect(
      moved?.text == ([0, 1, 6, 2, 3, 4, 5].map { Self.rows[$0] }).joined(separator: "\r\n"))
    #expect(moved?.losses == "levels: 1")
  }

  @Test func `rows stay where they are, although their sections and parents are elsewhere`() throws
  {
    let old = """
      "ID","Name","List","Parent","Notes","Priority","Completed At","X"
      "1","Milk","Home","","a
      b","High","","u"
      "2","Car","Work","","","None","2026-01-02",""
      "3","Oat","Home","1","","Low","",""

      """
    #expect(try changed(old) { _ in }?.text == old)
    let written = try changed(old) { nodes in
      nodes[0].text = "House"
      nodes.append(DraftNode(id: "nn", text: "Bus", attributes: ["priority": .string("B")]))
      nodes.insert(DraftNode(level: 1, id: "mm", text: "Rye"), at: 2)
    }
    #expect(
      written?.text == """
        "ID","Name","List","Parent","Notes","Priority","Completed At","X"
        "1","Milk","House","","a
        b","High","","u"
        "mm","Rye","House","1","","None","",""
        "2","Car","Work","","","None","2026-01-02",""
        "nn","Bus","Work","","","Medium","",""
        "3","Oat","House","1","","Low","",""

        """)
  }

  @Test func `a word that no row has is the one that the column had`() throws {
    let old = "Task,Status\na,Open\nb,Done\n"
    let words = try #require(KeptText(Array(old.utf8), format: .csv)?.words)
    let bytes = Array(old.replacing("Open", with: "Done").utf8)
    var document = try FileFormat.csv.document(of: bytes).document
    document.nodes.append(DraftNode(text: "c"))
    for (known, word) in [(words, "Open"), ([:], "To do")] {
      var reading = ReadingOptions()
      reading.words = known
      let kept = try #require(KeptText(bytes, format: .csv, reading: reading))
      let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
      let text = written.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(text == "Task,Status\na,Done\nb,Done\nc,\(word)\n")
      #expect(kept.words?["Status"]?["true"] == "Done")
    }
  }

  @Test func `a table with tabs has escapes, and levels count from its first one`() throws {
    let old = "title\tdone\tlevel\nA\tyes\t1\nB\tno\t2\nC\tno\t1\n"
    let written = try changed(old, as: .tsv) { nodes in
      nodes.insert(DraftNode(level: 2, text: "b\tc"), at: 2)
      nodes[0].isDone = false
    }
    #expect(written?.text == "title\tdone\tlevel\nA\tno\t1\nB\tno\t2\nb\\tc\tno\t3\nC\tno\t1\n")
  }

  @Test func `a table of an outline, and one with a missing quote, is not kept`() throws {
    let own = try FileFormat.csv.bytes(of: DraftDocument(nodes: [DraftNode(text: "a")]))
    #expect(KeptText(own, format: .csv) == nil)
    #expect(KeptText(Array("Name,Who\na,\"b\n".utf8), format: .csv) == nil)
    // Two sections have no place.
    #expect(try changed("Name,Who\na,b\n") { $0 = [.section("s"), .section("t")] + $0 } == nil)
  }
}
