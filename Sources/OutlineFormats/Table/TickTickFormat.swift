import Foundation
import OutlineModel

/// The backup of TickTick: a table after some lines about itself. A list is a section.
enum TickTickFormat: ImportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.prefix(2048).filter { $0 != UInt8(ascii: "\"") }[...].text.lowercased()
    return start.contains("folder name,list name,title") ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = TickTickReader(rows: NamedCells(input, into: reading), reading: reading)
    try reader.parse()
  }
}

/// Reads a backup of TickTick.
private struct TickTickReader {
  var rows: NamedCells
  let reading: FormatReading
  /// The lists in the order of their first rows.
  var lists = OrderedGroups<String, [Task]>()

  typealias Task = (node: DraftNode, checks: [DraftNode], row: NamedCells.Row)

  mutating func parse() throws {
    try rows.find(["list name", "title"])
    try reading.header(DocumentHeader())
    while let row = try rows.next() {
      if row.isEmpty { continue }
      let folder = row["folder name"]
      let name = row["list name"].isEmpty ? "Inbox" : row["list name"]
      let title = folder.isEmpty ? name : "\(folder) / \(name)"
      var (node, checks) = try task(row)
      if node.text.isEmpty, let note = node.note {
        // Its first line, which may come after empty ones.
        node.text = String(note.drop { $0 == "\n" })
        node.note = nil
        node.splitText()
      }
      lists[title, default: []].append((node, checks, row))
    }
    for (title, tasks) in lists.elements { try deliver(tasks, of: title) }
    try reading.ignore("columns", names: rows.names(besides: Set(known: "ticktick")))
  }

  /// Delivers a list in the order that people gave it.
  private func deliver(_ list: [Task], of title: String) throws {
    try reading.node(.section(title))
    let orders = list.map { Int($0.row["order"]) }
    var tasks = Array(list.enumerated())
    if orders.allSatisfy({ $0 != nil }) {
      // Tasks of the same order stay as they are.
      tasks.sort { (orders[$0.offset] ?? 0, $0.offset) < (orders[$1.offset] ?? 0, $1.offset) }
    }
    var tree = ParentLinks()
    for (index, task) in tasks {
      let id = task.row["taskid"].isEmpty ? "row \(index)" : task.row["taskid"]
      let parent = task.row["parentid"]
      tree.add(task.node, line: task.row.line, own: id, parent: parent.isEmpty ? nil : parent)
      for check in task.checks { tree.add(check, line: task.row.line, own: nil, parent: id) }
    }
    try tree.deliver(to: reading)
  }

  private func task(_ row: NamedCells.Row) throws -> (DraftNode, checks: [DraftNode]) {
    var node = DraftNode(text: row["title"])
    var checks: [DraftNode] = []
    var note: [Substring] = []
    let content = row["content"].replacing("\r\n", with: "\n")
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      // An entry of a checklist begins with a small square, filled if it is done.
      if line.first == "▫" || line.first == "▪" {
        let text = String(line.dropFirst()).trimmed
        checks.append(
          DraftNode(text: text, isDone: line.first == "▪", attributes: ["checkbox": .bool(true)]))
      } else {
        note.append(line)
      }
    }
    let text = note.joined(separator: "\n")
    if !text.allSatisfy(\.isWhitespace) { node.note = text }
    node.add(tags: row["tags"].split(separator: ",").map(\.tag).filter { !$0.isEmpty })
    node.priorityNumber = Int(row["priority"]).flatMap { [5: 1, 3: 2, 1: 3][$0] }
    let status = Int(row["status"])
    node.isDone = [1, 2, -1].contains(status)
    if status == -1 { node.attributes["status"] = .string("CANCELLED") }
    // Later versions say "2 Completed".
    let isArchived = status == 2 && rows.preamble.contains("2 archived")
    if isArchived { node.attributes["archived"] = .bool(true) }
    try readDates(row, into: &node)
    let others = [("repeat", "recur"), ("reminder", "reminder"), ("column name", "column")]
    for (column, name) in others where !row[column].isEmpty {
      let value = row[column]
      node.attributes[name] = .string(
        name == "recur" && value.hasPrefix("RRULE:") ? String(value.dropFirst(6)) : value)
    }
    if row["kind"] == "NOTE" { node.attributes["paragraph"] = .bool(true) }
    return (node, checks)
  }

  private func readDates(_ row: NamedCells.Row, into node: inout DraftNode) throws {
    let columns = [
      ("start date", "start"), ("due date", "due"), ("created time", "created"),
      ("completed time", "completed"),
    ]
    let isAllDay = row["is all day"].lowercased() == "true"
    for (column, name) in columns where !row[column].isEmpty {
      let isDay = isAllDay && (name == "start" || name == "due")
      guard let date = Self.date(row[column], dayIn: isDay ? row["timezone"] : nil) else {
        try reading.notRepresentable(
          "the \(column) \(row[column].prefix(40).visible.inQuotes) is kept as a text",
          line: row.line)
        node.attributes[column.replacing(" ", with: "-")] = .string(row[column])
        continue
      }
      node.attributes[name] = .string(date)
    }
    // A task with one date has it twice.
    if node.attributes["start"] == node.attributes["due"] { node.attributes["start"] = nil }
  }

  /// A moment such as `2026-09-30T07:00:00+0000`, or its day in a zone.
  private static func date(_ text: String, dayIn zone: String?) -> String? {
    var written = text
    if text.utf8.count == 24, text.utf8.dropFirst(19).first != UInt8(ascii: ".") {
      written = text.prefix(22) + ":" + text.suffix(2)
    }
    if written.hasSuffix("+00:00") { written = written.dropLast(6) + "Z" }
    guard let date = ItemDate(rawValue: written) else { return nil }
    guard let zone, date.hasTime else { return date.rawValue }
    let seconds = date.secondsInUTC
    let offset = TimeZone(identifier: zone)?
      .secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    return UnixTime.text(seconds: seconds + (offset ?? 0)).map { String($0.prefix(10)) }
  }
}
