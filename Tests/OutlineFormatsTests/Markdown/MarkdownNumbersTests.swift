import OutlineFormats
import OutlineModel
import Testing

/// Numbered lists of a kept text, after their items were added, removed and moved.
struct MarkdownNumbersTests {
  private func text(
    _ old: String, _ change: (inout [DraftNode]) -> Void
  ) throws -> String? {
    var document = try FileFormat.markdown.document(of: Array(old.utf8)).document
    change(&document.nodes)
    let kept = try #require(KeptText(Array(old.utf8), format: .markdown))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    return written.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `a list counts on from its first number`() throws {
    let old = "1. one\n2. two\n3. three\n"
    #expect(try text(old) { $0.remove(at: 0) } == "1. two\n2. three\n")
    #expect(try text(old) { $0.insert($0.removeLast(), at: 0) } == "1. three\n2. one\n3. two\n")
    #expect(
      try text(old) { $0.insert(DraftNode(text: "new"), at: 1) }
        == "1. one\n2. new\n3. two\n4. three\n")
    #expect(
      try text(old) { $0.insert(DraftNode(text: "new"), at: 0) }
        == "1. new\n2. one\n3. two\n4. three\n")
    #expect(try text("5) a\n6) b\n7) c\n") { $0.remove(at: 1) } == "5) a\n6) c\n")
  }

  @Test func `a wider number moves the lines below it, and a narrower one too`() throws {
    let old = "9. one\n   - sub\n   text\n10. two\n    - x\n"
    #expect(
      try text(old) { nodes in
        nodes.append(contentsOf: nodes[..<2]); nodes.removeFirst(2)
      }
        == "9. two\n   - x\n10. one\n    - sub\n    text\n")
  }

  @Test func `a numbered list in a numbered list counts on too`() throws {
    let old = "9. one\n   1. a\n   2. b\n   3. c\n10. two\n"
    #expect(
      try text(old) { nodes in
        nodes.remove(at: 1)
        nodes.insert(DraftNode(text: "new"), at: 0)
      } == "9. new\n10. one\n    1. b\n    2. c\n11. two\n")
  }

  @Test func `a list that counts otherwise stays as it is`() throws {
    #expect(try text("1. a\n1. b\n1. c\n") { $0.swapAt(0, 2) } == "1. c\n1. b\n1. a\n")
    #expect(
      try text("1. a\n1. b\n") { $0.append(DraftNode(text: "c")) } == "1. a\n1. b\n1. c\n")
    // This one is in no order.
    #expect(try text("3. a\n9. b\n4. c\n") { $0.remove(at: 1) } == "3. a\n4. c\n")
    let same = "1. a\n3. b\n\n```\n1. x\n1. y\n2. z\n```\n"
    #expect(try text(same) { _ in } == same)
  }
}
