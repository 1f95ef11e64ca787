import OutlineFormats
import OutlineModel
import Testing

struct TickTickFormatTests {
  /// In the shape of `tests/fixtures/sample.csv` and `edge_cases.csv` of
  /// cbenning/ticktick-to-todoist-migrator, with the lines before the table of version 7.1.
  private static let backup = """
    \u{FEFF}"Date: 2026-09-25+0000"
    "Version: 7.1"
    "Status:\u{20}
    0 Normal
    1 Completed
    2 Archived"
    "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"
    "","Home","Later","TEXT","","","N","","","","","0","0","2026-09-20T10:00:00+0000","","20","Europe/Moscow","","false","","","list","3",""
    "","Home","Buy food","CHECKLIST","shop, two words","For the week
    ▫Milk
    ▪Bread","Y","2026-09-29T21:00:00+0000","2026-09-29T21:00:00+0000","P0D","","5","0","2026-09-20T10:00:00+0000","","10","Europe/Moscow","true","false","Today","","list","1",""
    "","Home","Coffee","TEXT","","","N","","","","","1","2","","2026-09-21T10:00:00+0000","30","Europe/Moscow","","","","","list","2","1"
    "Body","Sport","Run","TEXT","","","N","2026-09-26T07:00:00+0000","2026-09-26T08:00:00+0000","","RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO","3","-1","","","1","Europe/Moscow","false","false","","","list","4",""

    """

  @Test func `lists are sections, tasks are in their order and below their parents`() throws {
    let bytes = Array(Self.backup.utf8)
    #expect(FileFormat.guess(name: "backup.csv", beginning: bytes.dropFirst(3)) == .ticktick)
    #expect(
      try LineFormats.outline(.ticktick, Self.backup) == [
        "§ Home", "- Buy food | For the week", "-- Milk", "-- x Bread", "-- x Coffee", "- Later",
        "§ Body / Sport", "- x Run",
      ])
    let (document, warnings) = try FileFormat.ticktick.document(of: bytes)
    #expect(warnings == [])
    #expect(
      document.nodes[1].attributes == [
        "tags": .array([.string("shop"), .string("two-words")]), "priority": .string("A"),
        // The day in Moscow.
        "due": .string("2026-09-30"), "created": .string("2026-09-20T10:00:00Z"),
        "reminder": .string("P0D"), "column": .string("Today"),
      ])
    #expect(
      document.nodes[4].attributes == [
        "priority": .string("C"), "archived": .bool(true),
        "completed": .string("2026-09-21T10:00:00Z"),
      ])
    #expect(
      document.nodes[7].attributes == [
        "start": .string("2026-09-26T07:00:00Z"), "due": .string("2026-09-26T08:00:00Z"),
        "recur": .string("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO"), "priority": .string("B"),
        "status": .string("CANCELLED"),
      ])
  }

  @Test func `other files than a backup are refused, and torn ones do not trap`() {
    #expect(throws: FormatError("no row names the columns list name, title")) {
      try FileFormat.ticktick.document(of: Array("a,b\n1,2\n".utf8))
    }
    let bytes = Array(Self.backup.utf8)
    for end in bytes.indices { _ = try? FileFormat.ticktick.document(of: Array(bytes[..<end])) }
  }
}
