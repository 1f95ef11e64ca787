import OutlineModel

/// The table of a project of Todoist: its template, and the files of its backup.
enum TodoistFormat: ImportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let first = beginning.prefix { $0 != 0x0A }.filter { $0 != UInt8(ascii: "\"") }[...].text
    let names = Set(first.uppercased().split { $0 == "," || $0 == ";" || $0 == "\r" })
    return names.isSuperset(of: ["TYPE", "CONTENT", "PRIORITY", "INDENT"]) ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = TodoistReader(rows: NamedCells(input, into: reading), reading: reading)
    try reader.parse()
  }
}

/// Reads a project of Todoist.
private struct TodoistReader {
  var rows: NamedCells
  let reading: FormatReading
  /// The nodes, of which the last one may still get comments.
  var nodes: [(node: DraftNode, line: Int)] = []

  mutating func parse() throws {
    try rows.find(["type", "content"])
    try reading.header(DocumentHeader())
    var settings = 0
    while let row = try rows.next() {
      switch row["type"].lowercased() {
      case "task": nodes.append((try task(row), row.line))
      case "section": nodes.append((.section(row["content"]), row.line))
      case "note": addComment(row)
      case "meta": settings += 1
      case "" where row.isEmpty: break
      default:
        let message = "a row of the type \(row["type"].prefix(40).visible.inQuotes)"
        try reading.ignore("\(message) is left out", line: row.line)
      }
    }
    for (node, line) in nodes { try reading.node(node, line: line) }
    try reading.ignore("settings of the view", count: settings)
    try reading.ignore("columns", names: rows.names(besides: Set(known: "todoist")))
  }

  /// Adds a comment to the note of the task before it; one of the project is an item.
  private mutating func addComment(_ row: NamedCells.Row) {
    let text = row["content"]
    if text.isEmpty { return }
    if nodes.isEmpty {
      nodes.append((DraftNode(text: text, attributes: ["paragraph": .bool(true)]), row.line))
    } else {
      nodes[nodes.count - 1].node.add(note: text)
    }
  }

  private func task(_ row: NamedCells.Row) throws -> DraftNode {
    let content = Self.labels.content(of: Array(row["content"].utf8)[...])
    var node = DraftNode(text: content.text[...].text)
    node.add(tags: content.tags)
    node.level = max(0, (Int(row["indent"]) ?? 1) - 1)
    if !row["description"].isEmpty { node.note = row["description"] }
    // 1 is the highest, and 4 means none.
    node.priorityNumber = Int(row["priority"]).flatMap { (1...3).contains($0) ? $0 : nil }
    if let isCollapsed = ["true": true, "false": false][row["is_collapsed"].lowercased()] {
      node.isExpanded = !isCollapsed
    }
    try readDate(row, into: &node)
    for name in ["responsible", "deadline"] where !row[name].isEmpty {
      node.attributes[name] = .string(row[name])
    }
    let unit = row["duration_unit"]
    if let duration = Int(row["duration"]), !unit.isEmpty, unit != "None" {
      node.attributes["duration"] = .string("\(duration) \(unit)")
    }
    return node
  }

  private func readDate(_ row: NamedCells.Row, into node: inout DraftNode) throws {
    let text = row["date"]
    if text.isEmpty { return }
    if WrittenDate.set("due", to: text, in: &node) { return }
    // `every 25 dec` is a rule, and `25 dec` one day; `friday` and `in 3 days` depend on the day on
    // which the file was written.
    let isRule = text.lowercased().contains(/\b(ev(ery)?|after|(dai|week|month|quarter|year)ly)\b/)
    if let planned = reading.options.plan(text),
      isRule || planned.due != nil && planned.rule.hasPrefix("FREQ=YEARLY")
    {
      node.attributes["recur"] = isRule ? .string(planned.rule) : nil
      node.attributes["due"] = planned.due.map(JSONValue.string)
      return
    }
    node.attributes["date"] = .string(text)
    try reading.notRepresentable(
      "the date \(text.prefix(60).visible.inQuotes) is kept as the attribute date", line: row.line)
  }

  /// A label is `@name`; a tag before the last word stays in the text, too.
  private static let labels = InlineMarks { bytes in
    guard bytes.first == UInt8(ascii: "@") else { return nil }
    let name = bytes.dropFirst().prefix { $0 > 0x20 }
    guard !name.isEmpty, !name.contains(UInt8(ascii: "@")) else { return nil }
    return (.tag(name.text), name.endIndex)
  }
}

/// Dates as programs write them in tables.
enum WrittenDate {
  /// Sets a date of a node.
  /// - Returns: whether the text is a date with a year.
  static func set(_ name: String, to text: String, in node: inout DraftNode) -> Bool {
    if OrgTimestamp.set(name, to: text, in: &node) { return true }
    var words = text.split { $0 == " " || $0 == "," }.map { $0.lowercased() }
    if words.count == 1, let parts = words.first?.split(separator: "t"), parts.count == 2 {
      words = parts.map { String($0) }
    }
    let clock = words.last.flatMap(clock)
    if clock != nil { words.removeLast() }
    guard let day = day(words) else { return false }
    return clock.map { OrgTimestamp.set(name, to: "\(day) \($0)", in: &node) } == true
      || OrgTimestamp.set(name, to: day, in: &node)
  }

  /// `2026-10-05`, `5 Oct 2026` or `Oct 5 2026`.
  private static func day(_ words: [String]) -> String? {
    if words.count == 1 { return ItemDate(rawValue: words[0])?.rawValue }
    guard words.count == 3, let year = Int(words[2]), (1000...9999).contains(year)
    else { return nil }
    let isDayFirst = Int(words[0]) != nil
    let (number, name) = isDayFirst ? (words[0], words[1]) : (words[1], words[0])
    guard let day = Int(number), (1...31).contains(day),
      let month = ItemDate.months.firstIndex(of: String(name.prefix(3)).capitalizedASCII)
    else { return nil }
    return ItemDate(rawValue: "\(year)-\((month + 1).digits(2))-\(day.digits(2))")?.rawValue
  }

  /// `15:30`, also with seconds, as `15:30`.
  private static func clock(_ word: String) -> String? {
    var reader = DateReader(word.utf8.count == 4 ? "0" + word : word)
    guard word.utf8.contains(UInt8(ascii: ":")), let (second, _) = reader.clock(), reader.isAtEnd
    else { return nil }
    return "\((second / 3600).digits(2)):\((second / 60 % 60).digits(2))"
  }
}
