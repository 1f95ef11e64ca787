import OutlineFormats
import OutlineModel
import Testing

struct MarkdownRoundTripTests {
  @Test(arguments: [nil, 1, 4, 8])
  func `a hostile outline comes back`(indentation: Int?) throws {
    var options = WritingOptions()
    options.indentation = indentation
    try LineFormats.expectRoundTrips(.markdown, seed: 16, options: options)
  }

  @Test func `a file that is written as here is written again byte by byte`() throws {
    let text = """
      ---
      title: Home
      tags: [a, b]
      ---

      A paragraph
      of two lines.

      # Food

      A paragraph of the section.

      - [ ] Milk #dairy
        id:: milk
        due:: 2026-11-24

        A note

        with two paragraphs.
        - [x] Oat, ask #bob about it
          a note that goes on with the text
      - Bread
        ```swift
        let list = [1]

        - no item
        ```
        - [[Link]] and `#code`
      1. first
      2. second
         - below a number
      - [X] done, and never had a box
      - TODO [#A] a task of Logseq
        DEADLINE: <2026-11-22 Sun 10:30 .+1w>
      - DONE another

      ## Deeper

      Its note.

      - one

      #### Much deeper

      - two

      """
    #expect(try LineFormats.again(.markdown, text) == text)
  }

  @Test func `four spaces are an option`() throws {
    var options = WritingOptions()
    options.indentation = 4
    let nodes = [DraftNode(text: "a", note: "n"), DraftNode(level: 1, text: "b")]
    let bytes = try FileFormat.markdown.bytes(of: DraftDocument(nodes: nodes), options: options)
    #expect(String(decoding: bytes, as: UTF8.self) == "- a\n\n  n\n    - b\n")
  }

  @Test func `text that looks like syntax is escaped, other text is not`() throws {
    let texts = [
      "- a", "12. b", "[ ] c", "TODO d", "[#A] e", "```", "#f", "---", "\\- g", "", "\\",
      "**bold**", "# h", "a_b", "1.5 l", "<b>", "& &amp; [x](y)", "-i",
    ]
    let document = DraftDocument(nodes: texts.map { DraftNode(text: $0) })
    let text = String(decoding: try FileFormat.markdown.bytes(of: document), as: UTF8.self)
    #expect(
      text == ##"""
        - \- a
        - \12. b
        - \[ ] c
        - \TODO d
        - \[#A] e
        - \```
        - \#f
        - \---
        - \\- g
        - \
        - \\
        - **bold**
        - # h
        - a_b
        - 1.5 l
        - <b>
        - & &amp; [x](y)
        - -i

        """##)
  }

  @Test func `fields that Markdown cannot hold are counted as losses`() throws {
    let nodes = [
      DraftNode(id: "a", text: "a\u{1B}", isExpanded: true, attributes: ["due date": .null]),
      DraftNode(id: "b", text: "b"),
    ]
    let losses = try FileFormat.markdown.write(DraftDocument(nodes: nodes)) { _ in }
    #expect(losses.description == "ids: 2, expansion marks: 1, attributes: 1, characters: 1")
  }

  @Test func `open items beside done ones or boxes get a box if that is asked for`() throws {
    let nodes = [
      DraftNode(text: "a", isDone: true), DraftNode(text: "b"), DraftNode(level: 1, text: "c"),
      DraftNode(text: "d", attributes: ["todo": .string("LATER")]),
      .section("B"), DraftNode(text: "e"), DraftNode(level: 1, text: "f"),
      DraftNode(level: 1, text: "g", attributes: ["checkbox": .bool(true)]),
    ]
    var options = WritingOptions()
    options.givesBoxes = true
    let bytes = try FileFormat.markdown.bytes(of: DraftDocument(nodes: nodes), options: options)
    let written = """
      - [X] a
      - [ ] b
        - c
      - LATER d

      # B

      - e
        - [ ] f
        - [ ] g

      """
    #expect(String(decoding: bytes, as: UTF8.self) == written)
    let again = try FileFormat.markdown.document(of: bytes).document
    #expect(try FileFormat.markdown.bytes(of: again) == bytes)
  }

  @Test func `a heading marked as a paragraph is a heading for its neighbours`() throws {
    let nodes = [
      DraftNode(text: "a", attributes: ["heading": .integer(2)]),
      DraftNode(text: "b", attributes: ["heading": .integer(2), "paragraph": .bool(true)]),
      DraftNode(level: 1, text: "c"),
    ]
    let again = try FileFormat.markdown.document(
      of: FileFormat.markdown.bytes(of: DraftDocument(nodes: nodes)))
    #expect(again.document.nodes.map(\.level) == [0, 0, 1])
  }
}
