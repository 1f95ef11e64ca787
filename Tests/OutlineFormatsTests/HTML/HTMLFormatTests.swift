import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct HTMLFormatTests {
  private func body(_ nodes: [DraftNode]) throws -> (text: String, losses: String) {
    var bytes: [UInt8] = []
    let losses = try FileFormat.html.write(DraftDocument(nodes: nodes)) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "<body>\n")?.upperBound)
    let end = try #require(text.firstRange(of: "</body>")?.lowerBound)
    return (String(text[start..<end]), losses.description)
  }

  @Test func `sections are headings, items are nested lists with boxes, links and marks`() throws {
    let nodes = [
      DraftNode(text: "Loose <b>"),
      DraftNode.section("Food & more", image: "🍎"),
      DraftNode(
        text: "Milk", secondaryText: "2 l", note: "a\n<b>", isExpanded: true, isFavorite: true,
        attributes: ["due": .string("2026-03-01"), "tags": .array([.string("dairy")])]),
      DraftNode(level: 1, text: "Oat", isDone: true),
      DraftNode(
        level: 0, text: "Page", attributes: ["url": .string("https://example.org/?a=1&b=\"2\"")]),
      DraftNode(level: 0, text: "Trap", attributes: ["url": .string("javascript:alert(1)")]),
      DraftNode.section("Work"),
    ]
    let (text, losses) = try body(nodes)
    #expect(
      text == """
        <ul>
        <li><span class="text">Loose &lt;b&gt;</span></li>
        </ul>
        <h2>🍎 Food &amp; more</h2>
        <ul>
        <li><details open><summary><input type="checkbox" disabled> <span class="text">Milk</span><span class="mark">★</span><small>2 l</small><span class="mark">due 2026-03-01</span><span class="mark">#dairy</span></summary><div class="note">a&#10;&lt;b&gt;</div>
        <ul>
        <li class="done"><input type="checkbox" checked disabled> <span class="text">Oat</span></li>
        </ul></details></li>
        <li><span class="text"><a href="https://example.org/?a=1&amp;b=&quot;2&quot;">Page</a></span></li>
        <li><span class="text">Trap</span></li>
        </ul>
        <h2>Work</h2>

        """)
    #expect(losses == "attributes: 1")
  }

  @Test func `lists are closed as they were opened, and nothing of an outline is markup`() throws {
    var outlines = HostileOutline(seed: 47)
    for _ in 0..<Effort.times(200) {
      let document = outlines.next()
      let (text, _) = try body(document.nodes)
      var open: [Substring] = []
      for match in text.matches(of: #/<(/?)(ul|li|details|summary|span|a|div|h2|small|p)\b[^>]*>/#)
      {
        if match.1.isEmpty {
          open.append(match.2)
        } else {
          #expect(open.popLast() == match.2, "\(text)")
        }
      }
      #expect(open == [])
      let items = document.nodes.count { !$0.isSection }
      #expect(text.split(separator: "<li", omittingEmptySubsequences: false).count == items + 1)
    }
  }

  @Test func `it can only be exported`() {
    #expect(throws: FormatError("it can only be exported")) {
      try FileFormat.html.document(of: Array("<ul></ul>".utf8))
    }
    #expect(FileFormat.guess(writing: "list.html") == .html)
    #expect(FileFormat.guess(name: "list.html") == nil)
    #expect(!FileFormat.imported.contains(.html) && FileFormat.exported.contains(.html))
    #expect(throws: FormatError("it can only be imported")) {
      try FileFormat.roam.bytes(of: DraftDocument())
    }
  }
}
