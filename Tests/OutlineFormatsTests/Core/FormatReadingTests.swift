import OutlineFormats
import Testing

struct FormatReadingTests {
  private func read(_ line: String) throws -> (nodes: [DraftNode], warnings: [String]) {
    let (document, warnings) = try FileFormat.ndjson.document(of: Array(line.utf8))
    return (document.nodes, warnings.map(\.description))
  }

  @Test func `a text of several lines goes on in the note`() throws {
    let (nodes, warnings) = try read(#"{"text":"one\r\ntwo\nthree","note":"four"}"#)
    #expect(nodes[0].text == "one")
    #expect(nodes[0].note == "two\nthree\nfour")
    #expect(warnings == ["line 1: a text of several lines: all after the first are in the note"])
    #expect(try read(#"{"text":"one\n"}"#).nodes[0].text == "one")
  }

  @Test func `control characters are not part of a line`() throws {
    let (nodes, warnings) = try read(#"{"text":"a\tb\u0000c","image":"","note":"x\u0001\ty"}"#)
    #expect(nodes[0].text == "a b c")
    #expect(nodes[0].image == nil)
    #expect(nodes[0].note == "x\ty")
    #expect(warnings.count == 2)
  }

  @Test func `U+FFFE and U+FFFF, which are no characters, become U+FFFD, and the line is told`()
    throws
  {
    let text = "a\nb\u{FFFF} c\u{1}\nd\n"
    let (document, warnings) = try FileFormat.text.document(of: Array(text.utf8))
    #expect(document.nodes.map(\.text) == ["a", "b\u{FFFD} c ", "d"])
    #expect(
      warnings.map(\.description) == [
        "line 2: U+FFFF in the text is no character, and became U+FFFD",
        "line 2: a control character in the text became a space",
      ])
    #expect(try read("{\"text\":\"\u{FFFE}ｗ\"}").nodes[0].text == "\u{FFFD}ｗ")
  }

  @Test func `an id that no node can have is left out with a warning`() throws {
    let (nodes, warnings) = try read(#"{"text":"a","id":" x"}"#)
    #expect(nodes[0].id == nil)
    #expect(
      warnings == [#"line 1: the identifier " x" begins or ends with white space, and is left out"#]
    )
  }
}
