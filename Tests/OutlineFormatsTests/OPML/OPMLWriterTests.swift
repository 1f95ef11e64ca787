import OutlineFormats
import OutlineModel
import Testing

struct OPMLWriterTests {
  @Test
  func `sections, marks and attributes have the names of other outliners, if any`()
    throws
  {
    let document = DraftDocument(
      header: DocumentHeader(title: "A & B"),
      nodes: [
        .section("Food", id: "food", attributes: ["layout": .string("strip")]),
        DraftNode(
          id: "milk", text: "Milk <1>", note: "a\nb", isDone: true, isFavorite: true,
          favoriteRank: 1,
          attributes: [
            "tags": .array([.string("x"), .string("y")]),
            "created": .string("2005-07-30T18:02:05Z"),
            "due": .string("2026-01-02"), "n": .integer(3),
          ]),
        DraftNode(level: 1, text: "Oat", isExpanded: true),
        .section("Work", isExpanded: false), DraftNode(text: "Mail", isExpanded: true),
      ])
    let text = String(decoding: try FileFormat.opml.bytes(of: document), as: UTF8.self)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <outlineStore>1</outlineStore>
            <title>A &amp; B</title>
            <expansionState>1</expansionState>
          </head>
          <body>
            <outline text="Food" _kind="section" _id="food" layout="strip">
              <outline text="Milk &lt;1&gt;" _id="milk" _note="a&#10;b" _complete="true" _favorite="1" created="Sat, 30 Jul 2005 18:02:05 GMT" due="2026-01-02" category="x,y" _attributes="{&quot;n&quot;:3}">
                <outline text="Oat" _expanded="true"/>
              </outline>
            </outline>
            <outline text="Work" _kind="section">
              <outline text="Mail" _expanded="true"/>
            </outline>
          </body>
        </opml>

        """)
    #expect(try FileFormat.opml.document(of: Array(text.utf8)).document.nodes == document.nodes)
  }

  @Test func `the address of a feed is where readers of feeds look for it`() throws {
    var feed = DraftNode(level: 0, text: "Swift")
    feed.attributes = [
      "type": .string("rss"), "xmlUrl": .string("https://example.org/a?b=1&c"),
      "xmlns": .string("x"),
    ]
    let bytes = try FileFormat.opml.bytes(of: DraftDocument(nodes: [feed]))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"type="rss" xmlUrl="https://example.org/a?b=1&amp;c""#))
    #expect(!text.contains(" xmlns="))
    #expect(try FileFormat.opml.document(of: bytes).document.nodes[0].attributes == feed.attributes)
  }

  @Test func `a character that XML cannot hold is replaced and counted`() throws {
    var bytes: [UInt8] = []
    let document = DraftDocument(nodes: [DraftNode(text: "a\u{1}b\u{FFFE}")])
    let losses = try FileFormat.opml.write(document) { bytes += $0 }
    #expect(losses.description == "characters: 2")
    #expect(try FileFormat.opml.document(of: bytes).document.nodes[0].text == "a\u{FFFD}b\u{FFFD}")
  }
}
