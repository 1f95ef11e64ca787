import OutlineFormats
import OutlineModel
import Testing

struct TaskPaperFormatTests {
  @Test(arguments: [nil, 2, 4]) func `a hostile outline comes back`(indentation: Int?) throws {
    var options = WritingOptions()
    options.indentation = indentation
    try LineFormats.expectRoundTrips(.taskpaper, seed: 16, options: options)
  }

  @Test func `a file is written again byte by byte`() throws {
    let text = """
      Food:
      \t- Milk @dairy @due(2026-11-24)
      \t\tA note of the task.

      \t\tMore of it.
      \t\t- Oat @done(2026-11-22)
      \t- Ask @bob about it @waiting
      \tSub project: @p(1)
      \t\t- http://x.y: is no project
      \t\t- nor is this:
      \tA line of text.
      \t- Call @due(2026-11-24 10:30) @priority(1)
      Work:
      \t- Mail @done

      """
    #expect(try LineFormats.again(.taskpaper, text) == text)
  }

  @Test func `projects are sections, items and neither`() throws {
    let text = """
      Note above.
      - loose
      Inbox:
      - not indented @done
          - four spaces
          Deep: @x @done(2026-11-01)
      Tagged: @later
      \t- in it
      a: b
      - http://x.y:
      """
    #expect(
      try LineFormats.outline(.taskpaper, text) == [
        "- Note above.", "- loose", "§ Inbox", "- x not indented", "-- four spaces", "-- x Deep",
        "- Tagged", "-- in it", "- a: b", "- http://x.y:",
      ])
  }

  @Test func `tags with values are attributes`() throws {
    let text = "- a @due(2026-11-24) b @n(x \\(y\\)) @start(tomorrow) @priority(2) @t @u(1)"
    let node = try #require(
      try FileFormat.taskpaper.document(of: Array(text.utf8)).document.nodes.first)
    #expect(node.text == "a b @start(tomorrow)")
    #expect(
      node.attributes == [
        "due": .string("2026-11-24"), "n": .string("x (y)"), "priority": .string("B"),
        "tags": .array([.string("t")]), "u": .string("1"),
      ])
  }
}
