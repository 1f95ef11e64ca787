import OutlineFormats
import OutlineModel
import Testing

struct OPMLReaderTests {
  private func read(
    _ body: String, head: String = ""
  ) throws -> (document: DraftDocument, warnings: [String]) {
    let text = "<opml version=\"2.0\"><head>\(head)</head>\n<body>\n\(body)\n</body></opml>"
    let (document, warnings) = try FileFormat.opml.document(of: Array(text.utf8))
    return (document, warnings.map(\.description))
  }

  @Test func `the names of other outliners for note, done and title are read`() throws {
    let (document, warnings) = try read(
      """
      <outline text="Omni" _note="n" _status="checked" Cost="12"><outline text="B" _status="indeterminate"/></outline>
      <outline text="Dynalist" complete="true"/>
      <outline title="Feed" xmlurl="http://x"/>
      """)
    let nodes = document.nodes
    #expect(nodes.map(\.text) == ["Omni", "B", "Dynalist", "Feed"])
    #expect(nodes.map(\.level) == [0, 1, 0, 0])
    #expect(nodes.map(\.isDone) == [true, false, true, false])
    #expect(nodes[0].note == "n")
    #expect(nodes[0].attributes == ["Cost": .string("12")])
    #expect(nodes[1].attributes == ["_status": .string("indeterminate")])
    #expect(nodes[3].attributes == ["xmlurl": .string("http://x")])
    #expect(warnings == [])
  }

  @Test func `texts of Workflowy are HTML in XML and are decoded twice`() throws {
    let (document, warnings) = try read(
      """
      <outline text="&lt;b&gt;A&lt;/b&gt; &amp;amp; &lt;a href=&quot;http://x?a&amp;amp;b&quot;&gt;y&lt;/a&gt;" _note="1&#10;2 &amp;lt;3"/>
      """, head: "<ownerEmail>\n a@example.org\n</ownerEmail>")
    #expect(document.nodes[0].text == "A & [y](http://x?a&b)")
    #expect(document.nodes[0].note == "1\n2 <3")
    #expect(warnings == ["line 5: formatting is left out: <b>"])
    #expect(try read("<outline text=\"&amp;amp;\"/>").document.nodes[0].text == "&amp;")
  }

  @Test func `dates, categories and all other attributes of OPML survive`() throws {
    let (document, _) = try read(
      """
      <outline text="a" created="Sat, 30 Jul 2005 18:02:05 EST" category="/Boston/Weather,b" isComment="true" type="link"/>
      <outline text="b" created="some day" category="x,y"/>
      """, head: "<title> T </title><windowTop>61</windowTop><cloud domain=\"d\"/>")
    #expect(document.header.title == "T")
    #expect(
      document.header.attributes == [
        "windowTop": .string("61"), "cloud": .object(["": .string(""), "domain": .string("d")]),
      ])
    #expect(document.nodes[0].attributes["created"] == .string("2005-07-30T18:02:05-05:00"))
    #expect(document.nodes[0].attributes["category"] == .string("/Boston/Weather,b"))
    #expect(document.nodes[0].attributes["isComment"] == .string("true"))
    #expect(document.nodes[1].attributes["created"] == .string("some day"))
    #expect(document.nodes[1].attributes["tags"] == .array([.string("x"), .string("y")]))
    let bytes = try FileFormat.opml.bytes(of: document)
    let again = try FileFormat.opml.document(of: bytes).document
    #expect(again.nodes == document.nodes)
    #expect(again.header.attributes == document.header.attributes)
  }

  private static let tree =
    #"<outline text="a"><outline text="b"/><outline text="c"><outline text="d"/></outline></outline><outline text="e"><outline text="f"/></outline>"#

  @Test(arguments: [
    ("1,3", ["a", "c"]), ("0,2", ["a", "c"]), ("1, 3, 5", ["a", "c", "e"]), ("2", ["e"]), ("", []),
    ("0", ["a"]), ("1,4", ["a", "e"]), ("x,1,-4", ["a"]),
  ])
  func `the numbers of expanded rows count the revealed rows, from 1 or from 0`(
    state: String, expanded: [String]
  ) throws {
    let head = "<expansionState>\(state)</expansionState>"
    let nodes = try read(Self.tree, head: head).document.nodes
    #expect(nodes.filter(\.isExpanded).map(\.text) == expanded)
  }

  @Test func `malformed XML is repaired with its line`() throws {
    let (document, warnings) = try read(
      """
      <outline text="R&D & &nbsp;&eacute; &bogus; a < b "quoted" c"/>
      <outline text="no end />
      <outline text=bare x>
      <outline text='one' text="two"
      <outline text="&#0;&#150;"/></outline>
      <outline>between</outline></outline></outline></b>
      """)
    #expect(
      document.nodes.map(\.text) == [
        "R&D & \u{A0}é &bogus; a < b \"quoted\" c", "no end", "bare", "one", "–", "between",
      ])
    #expect(document.nodes.map(\.level) == [0, 0, 0, 1, 2, 1])
    #expect(document.nodes[2].attributes == ["x": .string("")])
    let lines = warnings.compactMap { $0.split(separator: ":").first.map(String.init) }
    #expect(Set(lines) == ["line 3", "line 4", "line 5", "line 6", "line 7", "line 8"])
  }

  @Test func `missing ends and a second document are repaired`() throws {
    let text = """
      <opml><body><outline text="a"><outline text="b">
      <?xml version="1.0"?>
      <opml><head/><body><outline text="c"/>
      """
    let (document, warnings) = try FileFormat.opml.document(of: Array(text.utf8))
    #expect(document.nodes.map(\.text) == ["a", "b", "c"])
    #expect(document.nodes.map(\.level) == [0, 1, 0])
    #expect(
      warnings.map(\.description) == [
        "line 3: end tags </outline> are missing: 2",
        "line 3: another document begins; its outlines go after the others",
        "line 3: the end tags of the file are missing",
      ])
  }

  @Test func `strict reading refuses repairs, with the line`() throws {
    var options = ReadingOptions()
    options.isStrict = true
    let text = "<opml version=\"2.0\"><head/><body>\n<outline text=\"R&D\"/></body></opml>"
    let error = #expect(throws: FormatError.self) {
      try FileFormat.opml.document(of: Array(text.utf8), options: options)
    }
    #expect(error?.description == "line 2: an & that begins no entity is text")
    #expect(error?.isRepairable == true)
  }

  @Test func `declared encodings are believed only if the bytes allow it`() throws {
    func text(_ encoding: String, _ bytes: [UInt8]) throws -> (String, [String]) {
      let start =
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><opml><head/><body><outline text=\""
      let all = Array(start.utf8) + bytes + Array("\"/></body></opml>".utf8)
      let (document, warnings) = try FileFormat.opml.document(of: all)
      return (document.nodes.first?.text ?? "", warnings.map(\.message))
    }
    #expect(try text("ISO-8859-1", [0xE9]) == ("é", []))
    #expect(try text("windows-1252", [0x80]) == ("€", []))
    #expect(try text("UTF-8", Array("é".utf8)) == ("é", []))
    #expect(try text("ISO-8859-1", Array("é".utf8)).0 == "é")
    #expect(try text("ISO-8859-1", Array("é".utf8)).1 == ["it declares iso-8859-1, but is UTF-8"])
    #expect(try text("UTF-8", [0xE9]).0 == "é")
    #expect(try text("UTF-8", [0xE9]).1.count == 1)
    let error = #expect(throws: FormatError.self) { try text("koi8-r", [0xC1]) }
    #expect(error?.reason.contains("iconv -f koi8-r -t UTF-8") == true)
  }

  @Test func `declared entities are refused, and nothing is fetched`() {
    for text in [
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"b\">]><opml/>",
      "<!DOCTYPE x [\n<!ENTITY % e SYSTEM \"file:///etc/passwd\">%e;]><opml/>",
    ] {
      let error = #expect(throws: FormatError.self) {
        try FileFormat.opml.document(of: Array(text.utf8))
      }
      #expect(error?.reason == "it declares entities, which are not supported")
    }
  }

  @Test func `other files than OPML are refused`() {
    for (text, reason) in [
      ("hello", "it is not XML: it begins with text"), ("", "it contains no outline"),
      ("<html><body/></html>", "it begins with <html>, not with <opml>"),
      ("<!-- x -->", "it contains no outline"),
    ] {
      let error = #expect(throws: FormatError.self) {
        try FileFormat.opml.document(of: Array(text.utf8))
      }
      #expect(error?.description == reason)
    }
  }

  @Test func `an element has as many attributes as it has, each once`() throws {
    let number = 100_000
    let attributes = (0..<number).map { #"a\#($0)="\#($0)""# }.joined(separator: " ")
    let text =
      #"<opml version="2.0"><body><outline text="x" \#(attributes) a7="again"/></body></opml>"#
    let (document, warnings) = try FileFormat.opml.document(of: Array(text.utf8))
    #expect(document.nodes[0].attributes.count == number)
    #expect(document.nodes[0].attributes["a7"] == .string("7"))
    #expect(
      warnings.map(\.description) == ["line 1: the attribute a7 is given twice; the first counts"])
  }

  @Test func `line ends of a note are kept, as references and as they are`() throws {
    let text =
      "<opml version=\"2.0\"><head/><body>"
      + "<outline text=\"a\nb\" _note=\"1&#10;&#10;2\r\n3\n\n\" x=\"p\nq\"/></body></opml>"
    let node = try #require(try FileFormat.opml.document(of: Array(text.utf8)).document.nodes.first)
    #expect(node.text == "a b")
    #expect(node.note == "1\n\n2\n3\n\n")
    #expect(node.attributes == ["x": .string("p q")])
    let again = try FileFormat.opml.bytes(of: DraftDocument(nodes: [node]))
    #expect(try FileFormat.opml.document(of: again).document.nodes.first?.note == node.note)
  }

  @Test func `items of Dynalist are expanded unless they are collapsed`() throws {
    let text = """
      <opml version="2.0"><head><flavor>dynalist</flavor></head><body><outline text="a"><outline text="b" \
      collapsed="true"><outline text="c"/></outline></outline></body></opml>
      """
    let document = try FileFormat.opml.document(of: Array(text.utf8)).document
    #expect(document.nodes.map(\.isExpanded) == [true, false, false])
    #expect(document.nodes.allSatisfy { $0.attributes.isEmpty })
    #expect(document.header.fields?.contains(.expansion) == true)
    // In files of others it is an attribute of one element.
    let other = "<opml><body><outline text='a' collapsed='false'/><outline text='b'/></body></opml>"
    #expect(
      try FileFormat.opml.document(of: Array(other.utf8)).document.nodes.map(\.isExpanded) == [
        true, false,
      ])
    // An attribute of that name is not expansion.
    let node = DraftNode(text: "a", attributes: ["collapsed": .string("true")])
    let bytes = try FileFormat.opml.bytes(of: DraftDocument(nodes: [node]))
    #expect(try FileFormat.opml.document(of: bytes).document.nodes == [node])
  }

  @Test func `marks of Workflowy are left out with a warning`() throws {
    let text = """
      <opml><head><ownerEmail>a@b</ownerEmail></head><body><outline text="&lt;mark&gt;a&lt;/mark&gt; b"/></body></opml>
      """
    let (document, warnings) = try FileFormat.opml.document(of: Array(text.utf8))
    #expect(document.nodes.map(\.text) == ["a b"])
    #expect(warnings.map(\.description) == ["line 1: formatting is left out: <mark>"])
  }
}
