import OutlineFormats
import OutlineModel
import Testing

struct SectionNoteTests {
  private static let note = "First line\n\n\tsecond: - no item\nDEADLINE: <2026-11-24 Tue>\n"

  @Test(arguments: FileFormatTests.bothWays.filter { $0 != .todotxt })
  func `the note of a section comes back`(format: FileFormat) throws {
    var section = DraftNode.section("Food", image: "🍎")
    section.note = Self.note
    let item = DraftNode(text: "Milk", note: "its own", attributes: ["paragraph": .bool(true)])
    var options = WritingOptions()
    options.hasIDs = true
    let document = DraftDocument(nodes: [section, item, .section("Work")])
    let bytes = try format.bytes(of: document, options: options)
    let nodes = try format.document(of: bytes).document.nodes
    #expect(nodes.map(\.text) == ["Food", "Milk", "Work"])
    #expect(nodes.map(\.isSection) == [true, false, true])
    #expect(nodes.map(\.note) == [Self.note, "its own", nil])
  }

  @Test func `todo.txt counts the losses of a section`() throws {
    var section = DraftNode.section("Food", image: "🍎", attributes: ["layout": .string("strip")])
    section.note = "a"
    let losses = try FileFormat.todotxt.write(DraftDocument(nodes: [section])) { _ in }
    #expect(losses.description == "sections: 1, list configurations: 1, images: 1, notes: 1")
  }

  @Test func `an attribute of a section called note is counted, and does not become its note`()
    throws
  {
    let section = DraftNode.section("Food", attributes: ["note": .string("a")])
    for format in [FileFormat.markdown, .text] {
      var bytes: [UInt8] = []
      let losses = try format.write(DraftDocument(nodes: [section])) { bytes += $0 }
      #expect(losses.description == "attributes: 1")
      #expect(try format.document(of: bytes).document.nodes.map(\.note) == [nil])
    }
  }

  @Test func `text below a project and below a heading of sections is their note`() throws {
    #expect(
      try LineFormats.outline(
        .taskpaper, "Food:\n\tFor a week.\n\n\t  And two.\n\t- Milk\nWork:\nno note")
        == ["§ Food | For a week.⏎⏎  And two.", "- Milk", "§ Work", "- no note"])
    #expect(
      try LineFormats.outline(.org, "#+SECTIONS: t\n* Food\nFor a week.\n** Milk\n* Work")
        == ["§ Food | For a week.", "- Milk", "§ Work"])
  }
}
