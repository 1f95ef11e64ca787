import OutlineCare
import TestSupport
import Testing

@testable import OutlineFormats
@testable import OutlineStore
@testable import outline

/// Tables that other programs wrote, in sync with an outline.
struct TableSyncTests {
  @Test(arguments: OtherTable.all)
  func `weeks of edits on both sides keep a table of another program`(_ table: OtherTable) throws {
    let years = Effort.times(1)
    for seed in 0..<years {
      var year = try Year(table.format, seed: UInt64(seed), in: table)
      defer { year.remove() }
      for week in 0..<(years > 1 ? 52 : 16) {
        try year.edit()
        try year.sync(week: week)
      }
      #expect(try year.store.check().map(\.message) == [])
    }
  }

  @Test(arguments: OtherTable.all)
  func `a tick changes one row of a table of another program`(_ table: OtherTable) throws {
    var year = try Year(table.format, seed: 7, in: table)
    defer { year.remove() }
    for _ in 0..<8 {
      let before = year.text
      try year.tick()
      #expect(try year.sync(at: nil).lines == 1, "\(before) -> \(year.text)")
    }
  }
}

/// The shape of a table of another program.
struct OtherTable: Sendable {
  var format = FileFormat.csv
  var header: String
  var columns: [String]
  var separator: Character = ","
  var lineEnd = "\n"
  /// The words for open and done.
  var words = ["", "x"]

  static let all = [
    OtherTable(
      header: "sep=;\r\nNr;Assignee;Task;Depth;Status;Notes\r\n",
      columns: ["Nr", "Assignee", "Task", "Depth", "Status", "Notes"], separator: ";",
      lineEnd: "\r\n", words: ["To Do", "Done"]),
    OtherTable(
      header: "\"ID\",\"Name\",\"Parent\",\"Completed?\",\"Color\"\n",
      columns: ["ID", "Name", "Parent", "Completed?", "Color"], words: ["no", "yes"]),
    OtherTable(
      header: "List,Title,Level,Done\n", columns: ["List", "Title", "Level", "Done"]),
    OtherTable(
      format: .tsv, header: "done\ttitle\tdepth\twho\n",
      columns: ["done", "title", "depth", "who"], separator: "\t", words: ["FALSE", "TRUE"]),
  ]

  /// A table as the program writes it: each cell of text is in quotes.
  func text(of nodes: [DraftNode]) -> String {
    var text = header
    var section = ""
    var open: [String] = []
    for node in nodes {
      if node.isSection { (section, open) = (node.text, []) }
      if node.isSection { continue }
      open.removeLast(max(0, open.count - node.level))
      let cells = columns.map { column in
        switch column.lowercased() {
        case "id": node.id ?? ""
        case "parent": open.last ?? ""
        case "list": section
        case "task", "name", "title": node.text
        case "level", "depth": String(node.level)
        case "status", "completed?", "done": words[node.isDone ? 1 : 0]
        case "notes": node.note ?? ""
        default: node.attributes[column]?.text ?? ""
        }
      }
      open.append(node.id ?? "")
      let written = cells.map { format == .tsv ? $0 : "\"\($0.replacing("\"", with: "\"\""))\"" }
      text += written.joined(separator: String(separator)) + lineEnd
    }
    return text
  }

  /// The rows by the tokens in their texts.
  func rows(of text: String) -> [String: String] {
    var rows: [String: String] = [:]
    var cells = [""]
    var row = ""
    var isQuoted = false
    for scalar in text.unicodeScalars {
      row.unicodeScalars.append(scalar)
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted || scalar != "\n" {
        if !isQuoted, Character(scalar) == separator { cells.append("") }
        cells[cells.count - 1].unicodeScalars.append(scalar)
        continue
      }
      let place = columns.firstIndex { ["task", "name", "title"].contains($0.lowercased()) } ?? 0
      if place < cells.count { rows[Year.token(of: cells[place])] = row }
      (cells, row) = ([""], "")
    }
    return rows
  }
}
