import OutlineFormats
import OutlineModel
import TestSupport
import Testing

/// Files of OPML of other programs, after the outline changed.
struct KeptElementsTests {
  private static let file = """
    <?xml version='1.0' encoding='utf-8'?>
    <!-- exported -->
    <opml version="1.1">
        <head>
            <title>Feeds &amp; more</title>
            <vendor:x xmlns:vendor="urn:x">1</vendor:x>
            <expansionState>1</expansionState>
        </head>
        <body>
            <outline title="Tech" text="Tech">
                <outline type="rss" text='A "q"'  title="A" xmlUrl="http://a.example/?a=1&amp;b=2" />
                <!-- a comment -->
                <outline type="rss" text="B" xmlUrl="http://b.example/"></outline>
            </outline>
            <outline text="Loose" note="x > y" isComment="true"/>
        </body>
    </opml>

    """

  private func changed(
    _ old: String = Self.file, _ change: (inout [DraftNode]) -> Void
  ) throws -> String? {
    var document = try FileFormat.opml.document(of: Array(old.utf8)).document
    change(&document.nodes)
    let kept = try #require(KeptText(Array(old.utf8), format: .opml))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    return written.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The file with some lines replaced.
  private func file(_ edits: (String, String)...) -> String {
    edits.reduce(Self.file) { $0.replacing($1.0, with: $1.1) }
  }

  @Test func `a file that did not change stays byte by byte`() throws {
    #expect(try changed { _ in } == Self.file)
  }

  @Test func `a file of one line stays one line`() throws {
    let old =
      #"<opml version="1.0"><body><outline text="a"><outline text="b" /></outline>"#
      + #"<outline text="c"></outline></body></opml>"#
    #expect(try changed(old) { _ in } == old)
    #expect(
      try changed(old) { $0[2].text = "d" } == old.replacing(#"text="c""#, with: #"text="d""#))
    #expect(
      try changed(old) { $0.insert(DraftNode(text: "d"), at: 2) }
        == old.replacing(#"<outline text="c">"#, with: #"<outline text="d"/><outline text="c">"#))
    #expect(
      try changed(old) { $0.append(DraftNode(level: 1, text: "d")) }
        == old.replacing(#"text="c"></"#, with: #"text="c"><outline text="d"/></"#))
  }

  @Test func `the last element goes alone`() throws {
    let old = "<opml version=\"1.0\">\n<head/>\n<body>\n  <outline text=\"a\"/>\n</body>\n</opml>\n"
    #expect(
      try changed(old) { $0 = [] } == old.replacing("  <outline text=\"a\"/>\n", with: ""))
  }

  @Test func `the numbers of expanded rows keep their blanks and their first number`() throws {
    func text(_ numbers: String, _ rows: String) -> String {
      "<opml version=\"2.0\">\n<head><expansionState>\(numbers)</expansionState></head>\n<body>\n"
        + "<outline text=\"a\">\n<outline text=\"b\">\n<outline text=\"c\"/>\n</outline>\n</outline>\n"
        + rows + "</body>\n</opml>\n"
    }
    for numbers in ["1, 2", "0,1", "1,2"] {
      let old = text(numbers, "<outline text=\"d\"/>\n")
      let rows = "<outline text=\"d\"/>\n<outline text=\"n\"/>\n"
      #expect(try changed(old) { $0.append(DraftNode(text: "n")) } == text(numbers, rows))
    }
  }

  @Test func `a tag that is not well-formed is written anew, and no other one`() throws {
    let lines = [
      #"<opml version="1.0"><body>"#, #"<outline text="a" k='1' />"#,
      #"<outline text="b" note="say "hi" now" k="1" />"#, "</body></opml>",
    ]
    let written = try changed(lines.joined(separator: "\n")) { $0[1].text = "c" }
    let now = try #require(written).split(separator: "\n").map(String.init)
    #expect(now.count == 4 && now[2].contains(#"text="c""#))
    #expect([0, 1, 3].allSatisfy { now[$0] == lines[$0] })
  }

  @Test func `quotes and apostrophes within a value do not hide the other lines`() throws {
    let text = """
      <opml version="1.0"><body>
      <outline text="a" note="calls him "the world's best pig," and more" url='x'/>
      <outline text="b" note = "it's" />
      </body></opml>

      """
    #expect(try changed(text) { _ in } == text)
    #expect(
      try changed(text) { $0[1].text = "c" } == text.replacing("text=\"b\"", with: "text=\"c\""))
  }

  @Test func `a file whose quotes hide the end of a tag is not kept`() throws {
    let text =
      #"<opml version="1.0"><body><outline text="a" note="say <b k="x">hi</b>" />"#
      + #"<outline text="b" /></body></opml>"#
    #expect(KeptText(Array(text.utf8), format: .opml) == nil)
  }

  @Test func `a changed field changes its value alone, in its own quotes`() throws {
    #expect(
      try changed { $0[1].text = "it's \"A\" & <B>" }
        == file((#"text='A "q"'"#, #"text='it&#39;s "A" &amp; &lt;B&gt;'"#)))
    #expect(try changed { $0[3].note = "a\nb" } == file(("x > y", "a&#10;b")))
    #expect(try changed { $0[3].note = nil } == file((#" note="x > y""#, "")))
    #expect(
      try changed { $0[2].isDone = true }
        == file((#""http://b.example/">"#, #""http://b.example/" _complete="true">"#)))
  }

  @Test func `a new element is written like its neighbours, and has no id`() throws {
    let new = DraftNode(level: 1, id: "x1", text: "C")
    #expect(
      try changed { $0.insert(new, at: 2) }
        == file(
          (
            "            <!-- a", "            <outline text=\"C\"/>\n            <!-- a"
          )))
    let child = DraftNode(level: 1, text: "C")
    #expect(
      try changed { $0.append(child) }
        == file(
          (
            "isComment=\"true\"/>",
            "isComment=\"true\">\n            <outline text=\"C\"/>\n        </outline>"
          )))
  }

  @Test func `rows below a depth of 40 are not indented further`() throws {
    let deep = (1...3_000).map { DraftNode(level: $0, text: "x") }
    let text = try #require(try changed { $0 += deep })
    #expect(text.utf8.count < 2_000_000)
    let nodes = try FileFormat.opml.document(of: Array(text.utf8)).document.nodes
    #expect(nodes.suffix(3_000).map(\.level) == Array(1...3_000))
  }

  @Test func `comments stay when the element after them is gone`() throws {
    let text = try #require(try changed { $0.remove(at: 2) })
    #expect(text.contains("<!-- a comment -->") && !text.contains("b.example"))
    let all = try #require(try changed { $0.removeSubrange(1...2) })
    #expect(
      all.contains("<!-- a comment -->") && all.contains("<outline title=\"Tech\" text=\"Tech\">"))
  }

  @Test func `a moved element takes its tag with it`() throws {
    let text = try #require(
      try changed { nodes in
        var moved = nodes.remove(at: 1)
        moved.level = 0
        nodes.append(moved)
      })
    #expect(
      text.contains(
        "\n        <outline type=\"rss\" text='A \"q\"'  title=\"A\" xmlUrl=\"http://a.example/?a=1&amp;b=2\" />\n    </body>"
      ))
  }

  @Test func `a tag in which a change has no place is written anew, and a torn file is not kept`()
    throws
  {
    // The state is said by a word of another program.
    let old =
      "<opml version=\"2.0\"><body><outline text=\"a\" _status=\"checked\"/><outline text=\"b\"/></body></opml>"
    #expect(
      try changed(old) { $0[0].isDone = false } == old.replacing(" _status=\"checked\"", with: ""))
    for torn in [
      "<opml><body><outline text=\"a\">", "<opml><body><outline text=\"a\"></body></opml>",
    ] {
      #expect(KeptText(Array(torn.utf8), format: .opml) == nil)
    }
  }

  @Test func `random changes of a random file mean the nodes, and keep the lines of the others`()
    throws
  {
    var random = SeededGenerator(seed: 88)
    for _ in 0..<Effort.times(300) {
      let count = Int.random(in: 2...12, using: &random)
      var nodes: [DraftNode] = []
      for number in 0..<count {
        let level = Int.random(in: 0...((nodes.last?.level ?? -1) + 1), using: &random)
        nodes.append(
          DraftNode(level: level, text: "n\(number)", attributes: ["type": .string("rss")]))
      }
      let made = try FileFormat.opml.bytes(of: DraftDocument(nodes: nodes))
      let old = String(decoding: made, as: UTF8.self).replacing("/>", with: " />")
        .replacing("    <outline", with: "<!-- c --><outline")
      var changed = nodes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[index].text += " <&\"'"
        case 1: changed.insert(DraftNode(level: changed[index].level, text: "new"), at: index)
        default:
          if changed.count > 2,
            index + 1 == changed.count || changed[index + 1].level <= changed[index].level
          {
            changed.remove(at: index)
          }
        }
      }
      let kept = try #require(KeptText(Array(old.utf8), format: .opml))
      let written = try kept.bytes(
        of: DraftDocument(nodes: changed), options: WritingOptions(), headerName: nil)
      guard let bytes = written?.bytes else { continue }
      let again = try FileFormat.opml.document(of: bytes).document.nodes
      #expect(
        again.map(\.text) == changed.map(\.text) && again.map(\.level) == changed.map(\.level))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.matches(of: /<!-- c -->/).count == old.matches(of: /<!-- c -->/).count)
    }
  }
}
