import OutlineFormats
import OutlineModel
import Testing

struct ForeignContentTests {
  private func foreign(_ name: String?, _ text: String) -> String? {
    let bytes = Array(text.utf8)[...]
    let kind = FileFormat.foreignKind(name: name, beginning: bytes)
    if kind != nil { #expect(FileFormat.guess(name: name, beginning: bytes) == nil) }
    return kind
  }

  @Test func `web pages and data files are not outlines, whatever their names are`() {
    #expect(foreign(nil, "\n<!doctype html>\n<ul>\n\t<li>a\n") == "a page of HTML")
    #expect(foreign("list.html", "<ul>\n\t<li>- a\n") == "a page of HTML")
    #expect(foreign("a.xml", "<?xml version=\"1.0\"?>\n<rss>\n\t<item/>") == "XML, but not OPML")
    #expect(foreign("a.yml", "- a\n- b\n") == "YAML")
    #expect(foreign(nil, "# settings\nname: x\nlist:\n  - a: 1\n    b: 2\n") == "YAML")
    #expect(
      foreign("a.canvas", #"{"nodes":[],"edges":[]}"#)
        == "JSON Canvas, whose nodes have places and no order")
    #expect(foreign("a.rtf", "{\\rtf1\\ansi\n\tx") == "RTF")
  }

  @Test func `outlines that look like such files are outlines`() {
    for (name, text, format) in [
      ("a.opml", "<?xml version=\"1.0\"?>\n<opml version=\"2.0\">", FileFormat.opml),
      ("a.xml", "<?xml version=\"1.0\"?>\n<opml version=\"2.0\">", .opml),
      ("README.md", "<h1 align=\"center\">A</h1>\n\n- a\n", .markdown),
      ("prices.txt", "Milk: 2\nBread: 1\nEggs: 12\n", .text),
      (nil, "---\ntitle: a\ntags: b\n---\n# A\n\ntext\n- [ ] c\n- d\n", .markdown),
      (nil, "Food:\n\t- Milk\nWork:\n\t- Mail: Ann\n", .taskpaper),
    ] {
      #expect(FileFormat.guess(name: name, beginning: Array(text.utf8)[...]) == format)
      #expect(foreign(name, text) == nil)
    }
  }

  @Test func `data whose objects mostly have no text is refused, with its fields`() throws {
    func refusal(_ format: FileFormat, _ text: String) -> String? {
      do { _ = try format.document(of: Array(text.utf8)) } catch { return "\(error)" }
      return nil
    }
    let emoji = #"{"emoji":"😀","description":"grin"}"#
    let message =
      "2 of 3 nodes have no text, so it seems to be data of another kind, with the fields description, emoji"
    #expect(refusal(.json, #"[\#(emoji),{"text":"a"},\#(emoji)]"#) == message)
    #expect(refusal(.ndjson, emoji + "\n{\"text\":\"a\"}\n" + emoji) == "line 1: " + message)
    #expect(
      refusal(.opml, "<opml><body><outline/><outline a='1'/></body></opml>")
        == "line 1: 2 of 2 nodes have no text, so it seems to be data of another kind")
    #expect(
      refusal(.icalendar, "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nEND:VCALENDAR\n")
        == "line 2: 1 of 1 nodes have no text, so it seems to be data of another kind; write SUMMARY:TEXT after this line if it is not"
    )
    #expect(
      refusal(.json, #"{"nodes":[{"id":"a","text":"x"}],"edges":[]}"#)
        == "it seems to be JSON Canvas, whose nodes have places and no order")
    #expect(refusal(.json, #"[{"text":""},{"text":""},{"n":1}]"#) == nil)
    #expect(refusal(.markdown, "-\n-\n-\n") == nil)
  }

  @Test func `warnings about a node without a line have its number`() throws {
    let text = #"[{"text":"a"},{"n":1,"note":"x"},{"text":"b\tc"},{"text":"d"}]"#
    #expect(
      try LineFormats.warnings(.json, text) == [
        "node 2: a node without a text has an empty one",
        "node 3: a control character in the text became a space",
      ])
  }

  @Test(arguments: [FileFormat.markdown, .text, .org, .taskpaper, .todotxt, .csv, .opml])
  func `Shift-JIS is refused, and not read as the letters of Windows`(format: FileFormat) throws {
    // かいもの and リスト
    let japanese: [UInt8] = [
      0x82, 0xA9, 0x82, 0xA2, 0x82, 0xE0, 0x82, 0xCC, 0x20, 0x83, 0x8A, 0x83, 0x58, 0x83, 0x67,
    ]
    let (start, end) =
      switch format {
      case .csv: ("text,note\n", ",x\n")
      case .opml: ("<opml><body><outline text=\"", "\"/></body></opml>")
      default: ("", "\n")
      }
    let error = #expect(throws: FormatError.self) {
      _ = try format.document(of: Array(start.utf8) + japanese + Array(end.utf8))
    }
    #expect(
      error?.reason == "the text seems to be Shift-JIS; iconv -f SHIFT_JIS -t UTF-8 converts it")
    let windows = try format.document(
      of: Array(start.utf8) + [0x63, 0xE9, 0x20, 0x84, 0x20, 0xFC, 0x62] + Array(end.utf8))
    #expect(windows.document.nodes.map(\.text) == ["cé „ üb"])
  }

  @Test func `lines of old Macs end with CR`() throws {
    #expect(try LineFormats.outline(.text, "a\r\tb\rc\r") == ["- a", "-- b", "- c"])
    #expect(try LineFormats.outline(.markdown, "# A\r\r- a\r  - b") == ["§ A", "- a", "-- b"])
    #expect(try LineFormats.outline(.text, "a\r\n\tb\r\n") == ["- a", "-- b"])
    var pieces = ["a\r", "\nb\r", "\n"].map { Array($0.utf8) }
    let input = FormatInput { pieces.isEmpty ? nil : pieces.removeFirst() }
    var texts: [String] = []
    try FileFormat.text.read(input) { if case .node(let node, _) = $0 { texts.append(node.text) } }
    #expect(texts == ["a", "b"])
  }
}
