import OutlineFormats
import OutlineModel
import Testing

struct TodoistFormatTests {
  /// In the shape of `test-data/full-todoist-project.csv` and `basic-test.csv` of
  /// bboc/todoist-converter, with the columns that templates have today.
  private static let project = """
    \u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE
    meta,view_style=board,,,,,,,,,,,
    note,About the project,,,,,,,,,,,
    task,"Repot, basil @garden @home",Terracotta pot,1,1,Kai (1),Ann (2),2026-10-05,en,Europe/Berlin,30,minute,2026-10-20
    task,Buy compost,,4,2,Kai (1),,2026-10-06 15:30,en,Europe/Berlin,,None,
    note,"Without peat
    second line",,,,Kai (1),,,,,,,
    ,,,,,,,,,,,,
    section,Weekly,,,,,,,,,,,
    task,Water @ferns daily,,2,1,Kai (1),,every monday at 9,en,Europe/Berlin,,,
    task,Old,,3,1,,,4 Jan 2019,en,Europe/Berlin,,,

    """

  @Test func `tasks are nested by their indent, sections are sections, comments are notes`() throws
  {
    let bytes = Array(Self.project.utf8)
    #expect(FileFormat.guess(name: "Home.csv", beginning: bytes.dropFirst(3)) == .todoist)
    #expect(
      try LineFormats.outline(.todoist, Self.project) == [
        "- About the project", "- Repot, basil | Terracotta pot",
        "-- Buy compost | Without peat⏎second line", "§ Weekly", "- Water @ferns daily", "- Old",
      ])
    let (document, warnings) = try FileFormat.todoist.document(of: bytes)
    #expect(
      document.nodes.map(\.attributes) == [
        ["paragraph": .bool(true)],
        [
          "tags": .array([.string("garden"), .string("home")]), "priority": .string("A"),
          "due": .string("2026-10-05"), "responsible": .string("Ann (2)"),
          "duration": .string("30 minute"), "deadline": .string("2026-10-20"),
        ],
        ["due": .string("2026-10-06"), "dueStamp": .string("<2026-10-06 Tue 15:30>")], [:],
        [
          "tags": .array([.string("ferns")]), "priority": .string("B"),
          "date": .string("every monday at 9"),
        ],
        ["priority": .string("C"), "due": .string("2019-01-04")],
      ])
    #expect(
      warnings.map(\.description) == [
        "line 10: the date \"every monday at 9\" is kept as the attribute date",
        "settings of the view are left out: 1",
      ])
  }

  @Test func `a table of another program is not one of Todoist`() {
    for text in ["type,text\na,b\n", "text,content\n", "TYPE;CONTENT\n"] {
      #expect(FileFormat.guess(name: "a.csv", beginning: Array(text.utf8)[...]) == .csv)
    }
    #expect(throws: FormatError("no row names the columns content, type")) {
      try FileFormat.todoist.document(of: Array("a,b\n1,2\n".utf8))
    }
  }

  @Test func `torn tables and rows of unknown types are reported`() throws {
    #expect(
      try LineFormats.warnings(.todoist, "TYPE,CONTENT,PRIORITY,INDENT,NEW\nodd,x,,,\ntask,\"a")
        == [
          "line 2: a row of the type \"odd\" is left out", "line 3: a closing quote is missing",
          "columns are left out: new",
        ])
    let bytes = Array(Self.project.utf8)
    for end in bytes.indices { _ = try? FileFormat.todoist.document(of: Array(bytes[..<end])) }
    #expect(throws: FormatError.self) {
      try FileFormat.todoist.bytes(of: DraftDocument(nodes: []))
    }
  }
}
