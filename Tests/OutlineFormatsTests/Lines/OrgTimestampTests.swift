import OutlineFormats
import OutlineModel
import Testing

struct OrgTimestampTests {
  private static let org = """
    * TODO a
    DEADLINE: <2026-11-24 Tue 10:30 +1w> SCHEDULED: <2026-11-22 Sun 09:00>
    * DONE b
    CLOSED: [2026-11-22 Sun 09:12]
    * TODO c
    DEADLINE: <2026-11-24 Di 10:30>

    """

  @Test(arguments: [FileFormat.markdown, .text, .taskpaper, .taskwarrior, .json, .csv, .opml])
  func `a time and a repeater of Org go through another format and come back`(format: FileFormat)
    throws
  {
    let document = try FileFormat.org.document(of: Array(Self.org.utf8)).document
    let bytes = try format.bytes(of: document)
    var nodes = try format.document(of: bytes).document.nodes
    #expect(nodes.map(\.attributes) == document.nodes.map(\.attributes))
    // taskwarrior gives ids to all tasks.
    for index in nodes.indices { nodes[index].id = nil }
    #expect(try FileFormat.org.bytes(of: DraftDocument(nodes: nodes)) == Array(Self.org.utf8))
  }

  @Test func `TaskPaper keeps the time in its own form, or else in a tag`() throws {
    let document = try FileFormat.org.document(of: Array(Self.org.utf8)).document
    let text = String(decoding: try FileFormat.taskpaper.bytes(of: document), as: UTF8.self)
    #expect(
      text == """
        - a @due(2026-11-24) @start(2026-11-22 09:00) @dueStamp(<2026-11-24 Tue 10:30 +1w>) @recur(weekly) @todo(TODO)
        - b @done(2026-11-22 09:12)
        - c @due(2026-11-24) @dueStamp(<2026-11-24 Di 10:30>) @todo(TODO)

        """)
  }

  @Test func `a time of TaskPaper is one of Org, also as earlier imports kept it`() throws {
    let task = "- a @due(2026-11-24 10:30) @done(2026-11-22 09:12)\n"
    let written = "* DONE a\nCLOSED: [2026-11-22 Sun 09:12] DEADLINE: <2026-11-24 Tue 10:30>\n"
    var document = try FileFormat.taskpaper.document(of: Array(task.utf8)).document
    #expect(document.nodes[0].attributes["dueStamp"] == .string("<2026-11-24 Tue 10:30>"))
    #expect(try FileFormat.org.bytes(of: document) == Array(written.utf8))
    document.nodes[0].attributes["dueStamp"] = .string("2026-11-24 10:30")
    #expect(try FileFormat.org.bytes(of: document) == Array(written.utf8))
    let again = "- a @done(2026-11-22 09:12) @due(2026-11-24 10:30)\n"
    #expect(try FileFormat.taskpaper.bytes(of: document) == Array(again.utf8))
  }

  @Test func `a time of another day than the date is left out`() throws {
    let node = DraftNode(
      text: "a",
      attributes: ["due": .string("2026-11-25"), "dueStamp": .string("<2026-11-24 Tue +1w>")])
    let bytes = try FileFormat.taskpaper.bytes(of: DraftDocument(nodes: [node]))
    #expect(String(decoding: bytes, as: UTF8.self) == "- a @due(2026-11-25)\n")
  }
}
