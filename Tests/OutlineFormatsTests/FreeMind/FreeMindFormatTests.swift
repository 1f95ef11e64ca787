import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct FreeMindFormatTests {
  /// In the shape of `freeplane/doc/freeplaneApplications.mm` and `freeplane/src/doc/freemind.mm`
  /// of freeplane/freeplane, and of the maps of satanson/freemind_docs.
  private static let map = """
    <map version="freeplane 1.9.13">
    <!--To view this file, download free mind mapping software Freeplane-->
    <attribute_registry SHOW_ATTRIBUTES="hide"/>
    <node TEXT="Garden" FOLDED="false" ID="ID_1723255651" CREATED="1283093380553" MODIFIED="1283093380555">
    <font SIZE="18"/>
    <hook NAME="MapStyle">
        <map_styles>
    <stylenode LOCALIZED_TEXT="styles.root_node"><richcontent TYPE="NOTE" CONTENT-TYPE="plain/auto"/></stylenode>
        </map_styles>
    </hook>
    <node TEXT="Sow beans" POSITION="right" FOLDED="true" ID="ID_1" LINK="https://example.org/">
    <edge COLOR="#ff0000"/>
    <icon BUILTIN="full-2"/>
    <icon BUILTIN="flag"/>
    <richcontent TYPE="NOTE">

    <html>
      <head>

      </head>
      <body>
        <p>
          First line,&#160;&#160;<b>bold</b>
        </p>
        <p>
          second &amp; last
        </p>
      </body>
    </html>
    </richcontent>
    <attribute NAME="price" VALUE="2"/>
    <node TEXT="Broad" ID="ID_2"><icon BUILTIN="button_ok"/></node>
    </node>
    <node ID="ID_3"><richcontent TYPE="NODE"><html><body><p>Two</p><p>lines</p></body></html></richcontent>
    <richcontent TYPE="DETAILS" CONTENT-TYPE="plain/auto"><text>detail</text></richcontent>
    <arrowlink DESTINATION="ID_1"/>
    </node>
    </node>
    </map>
    """

  @Test func `the root is a section, and a node has its note, link, icons and state`() throws {
    #expect(
      try LineFormats.outline(.freemind, Self.map) == [
        "§ Garden", "- Sow beans | First line,  bold⏎second & last", "-- x Broad",
        "- Two | lines",
      ])
    let (document, warnings) = try FileFormat.freemind.document(of: Array(Self.map.utf8))
    #expect(document.nodes.map(\.id) == ["ID_1723255651", "ID_1", "ID_2", "ID_3"])
    #expect(document.nodes.map(\.isExpanded) == [true, false, false, false])
    #expect(document.nodes[3].secondaryText == "detail")
    #expect(
      document.nodes[1].attributes == [
        "url": .string("https://example.org/"), "priority": .string("B"),
        "icons": .array([.string("flag")]), "price": .string("2"),
      ])
    #expect(document.nodes[0].attributes["created"] == .string("2010-08-29T14:49:40Z"))
    #expect(
      warnings.map(\.description) == [
        "line 34: a text of several lines: all after the first are in the note",
        "the look of nodes is left out: <b>, attribute_registry, edge, font, hook",
        "elements are left out: arrowlink: 1",
      ])
  }

  @Test func `it is recognized by its map, and other XML is refused`() {
    func guess(_ name: String?, _ text: String) -> FileFormat? {
      FileFormat.guess(name: name, beginning: Array(text.utf8)[...])
    }
    #expect(guess("a.mm", Self.map) == .freemind)
    #expect(guess("a.xml", "<?xml version=\"1.0\"?>\n" + Self.map) == .freemind)
    #expect(guess(nil, Self.map) == .freemind)
    #expect(guess("a.mm", "#import <Foundation/Foundation.h>\nint a;\n") == nil)
    #expect(FileFormat.guess(writing: "a.mm") == .freemind)
    #expect(throws: FormatError("it begins with <rss>, not with <map>")) {
      try FileFormat.freemind.document(of: Array("<rss><node/></rss>".utf8))
    }
    #expect(throws: FormatError("it is not XML: it begins with text")) {
      try FileFormat.freemind.document(of: Array("text".utf8))
    }
  }

  @Test func `one section is a map, more have a root of their own`() throws {
    let one = [DraftNode.section("Food"), DraftNode(text: "Milk", note: "a  b\n", isDone: true)]
    let bytes = try FileFormat.freemind.bytes(of: DraftDocument(nodes: one))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <map version="1.0.1">
        <node TEXT="Food">
        <attribute NAME="outline.form" VALUE="1"/>
        <node TEXT="Milk">
        <richcontent TYPE="NOTE"><html><head/><body><p>a \u{A0}b</p><p></p></body></html></richcontent>
        <icon BUILTIN="button_ok"/>
        </node>
        </node>
        </map>

        """)
    #expect(try FileFormat.freemind.document(of: bytes).document.nodes == one)
    let more = [DraftNode(text: "Loose")] + one + [DraftNode.section("Work", isExpanded: false)]
    let document = DraftDocument(header: DocumentHeader(title: "All"), nodes: more)
    let again = try FileFormat.freemind.document(of: FileFormat.freemind.bytes(of: document))
    #expect(again.document.nodes == more)
    #expect(again.document.header.title == "All")
  }

  @Test func `a hostile outline comes back`() throws {
    try LineFormats.expectRoundTrips(.freemind, seed: 43)
  }

  @Test func `all fields come back`() throws {
    try LineFormats.expectWholeRoundTrips(.freemind, seed: 44)
  }

  @Test func `a map of 100,000 levels, one that is too deep and a torn one do not trap`() throws {
    try LineFormats.expectDeep(.freemind)
    let nested = "<map version=\"1\">" + String(repeating: "<node TEXT=\"a\">", count: 100_003)
    #expect(throws: FormatError.self) {
      try FileFormat.freemind.document(of: Array(nested.utf8))
    }
    let whole = Array(Self.map.utf8)
    for end in stride(from: 0, to: whole.count, by: 5) {
      _ = try? FileFormat.freemind.document(of: Array(whole[..<end]))
    }
  }
}
