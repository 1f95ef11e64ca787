internal import EmbeddedFiles
import OutlineModel

/// Reads a table as an outline. The first row names the columns; an unknown one is an attribute of
/// that name.
///
/// With levels, rows are in pre-order and are delivered as they come. Without levels, each row goes
/// below the row that its parent names, in any order; and without a column `kind`, a column
/// `section` contains the title of the section. Both of these read all rows first.
struct TableReader {
  private let reading: FormatReading
  private(set) var columns: [Column]
  /// The level of the first row: some programs count from 1.
  private var top: Int?

  enum Column {
    case known(TableColumn)
    case completion(String)
    case attribute(String)
  }

  /// One row as a node, with the fields that determine its position.
  private struct Entry {
    var node: DraftNode
    var line: Int
    var level: Int?
    var parent = ""
    var section = ""
    var isExpanded: Bool?
    /// Cells that are no value of their column, each with the reason.
    var refused: [(name: String, text: String, reason: String)] = []
  }

  static func parse(_ rows: inout TableRows, into reading: FormatReading) throws {
    guard let header = try rows.next() else { throw FormatError("it has no rows") }
    var reader = try TableReader(header, into: reading)
    var document = DocumentHeader(fields: reader.fields)
    document.names = Set(
      reader.columns.compactMap { column in
        guard case .attribute(let name) = column, let field = TableColumn.attribute(named: name)
        else { return nil }
        return name == field.rawValue ? nil : name
      })
    try reading.header(document, line: header.line)
    if reader.isPreorder, !reader.hasTitles {
      while let row = try rows.next() { try reader.deliver(reader.entry(row)) }
    } else {
      var entries: [Entry] = []
      while let row = try rows.next() { entries.append(try reader.entry(row)) }
      try reader.deliver(entries)
    }
  }

  /// The likelihood that a file is a table, by its first line.
  static func likelihood(_ beginning: Bytes, separators: [Unicode.Scalar]) -> FormatLikelihood {
    let first = beginning.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !first.isEmpty, first.count < 4096 else { return .none }
    let isSeparator = { (byte: UInt8) in separators.contains(Unicode.Scalar(byte)) }
    let names = first.split(whereSeparator: isSeparator).compactMap { cell in
      TableColumn.column(named: cell.filter { $0 != UInt8(ascii: "\"") }[...].text)
    }
    return names.count > 1 && names.contains(.text) ? .likely : .none
  }

  init(_ header: TableRows.Row, into reading: FormatReading) throws {
    self.reading = reading
    var columns: [Column] = []
    var found: Set<String> = []
    for cell in header.cells {
      let name = try reading.text(cell.trimmed, line: header.line)
      if let column = TableColumn.column(named: name), found.insert(column.rawValue).inserted {
        columns.append(.known(column))
      } else if TableColumn.completion.contains(name.lowercased()) {
        columns.append(.completion(name))
      } else {
        columns.append(.attribute(name))
      }
    }
    self.columns = columns
    // A description without a title is the text.
    if !has(.text), let place = place(of: .note) { self.columns[place] = .known(.text) }
    if !has(.text) {
      throw FormatError(
        "the first row names no column text; it names \(columns.count) others", line: header.line)
    }
  }

  /// Whether a row is below one before it, and not below the one that its parent names.
  var isPreorder: Bool { has(.level) || !has(.parent) }
  /// Whether rows name the sections that they are in, which have no rows.
  var hasTitles: Bool { has(.section) && !has(.kind) }

  func has(_ column: TableColumn) -> Bool { place(of: column) != nil }

  private func place(of column: TableColumn) -> Int? {
    columns.firstIndex { if case .known(column) = $0 { true } else { false } }
  }

  /// The fields that the columns state.
  private var fields: Set<FormatLosses.Field> {
    let columns: [(TableColumn, FormatLosses.Field)] = [
      (.done, .done), (.expanded, .expansion), (.favorite, .favorite), (.attributes, .attributes),
      (.attributes, .configuration),
    ]
    let texts = ContentField.texts.filter { field in
      self.columns.contains {
        if case .known(let known) = $0 { known.field == field } else { false }
      }
    }
    let stated = columns.filter { has($0.0) }.map(\.1) + texts.map(FormatLosses.Field.init)
    let saysCompletion = self.columns.contains { if case .completion = $0 { true } else { false } }
    return Set(stated + (saysCompletion ? [.done] : []))
  }

  private mutating func entry(_ row: TableRows.Row) throws -> Entry {
    if row.isOpen { try reading.repair("a closing quote is missing", line: row.line) }
    let extra = row.cells.dropFirst(columns.count).count { !$0.isEmpty }
    if extra > 0 {
      try reading.repair("\(extra) cells without a column are left out", line: row.line)
    }
    var entry = Entry(node: DraftNode(text: ""), line: row.line)
    for (column, cell) in zip(columns, row.cells) where !cell.isEmpty {
      let text = try reading.text(cell, line: row.line)
      switch column {
      case .known(let column): try parse(text, as: column, into: &entry)
      case .completion(let name): try complete(&entry, by: name, text: text)
      case .attribute(""): entry.node.attributes["column"] = .string(text)
      case .attribute(let name): set(name, to: text, of: &entry)
      }
    }
    // Only now it is known whether another column has a value.
    for (name, text, reason) in entry.refused {
      if entry.node.attributes[name] == nil { entry.node.attributes[name] = .string(text) }
      let kept = entry.node.attributes[name] == .string(text) ? "stays a text" : "is left out"
      let message = "\(name) \(text.prefix(20).visible) \(reason), and \(kept)"
      try reading.repair(message, line: row.line)
    }
    entry.node.isExpanded = entry.isExpanded ?? entry.node.isSection
    if !has(.kind), let level = entry.level {
      top = top ?? level
      entry.level = max(0, level - (top ?? 0))
    }
    return entry
  }

  private func parse(_ text: String, as column: TableColumn, into entry: inout Entry) throws {
    switch column {
    case .id: entry.node.id = text
    case .kind: entry.node.isSection = text.lowercased() == "section"
    case .section: entry.section = text
    case .parent: entry.parent = text
    case .level:
      entry.level = Int(text)
      if entry.level == nil {
        try reading.repair(
          "the level \(text.prefix(20).visible) is not a number", line: entry.line)
      }
    case .done: entry.node.isDone = try flag(text, of: column, entry.line)
    case .expanded: entry.isExpanded = try flag(text, of: column, entry.line)
    case .favorite:
      entry.node.favoriteRank = Int(text)
      entry.node.isFavorite =
        try entry.node.favoriteRank != nil || flag(text, of: column, entry.line)
    case .attributes:
      if case .object(let values)? = JSONText.value(in: text) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
          if let old = entry.node.attributes[name], old != value,
            ReservedAttribute(rawValue: name)?.takes(old) == true
          {
            try reading.repair(
              "\(name) has another value in the attributes, which is left out", line: entry.line)
          } else {
            entry.node.attributes[name] = value
          }
        }
      } else {
        let message = "the attributes are not a JSON object, and are kept as a text"
        try reading.repair(message, line: entry.line)
        entry.node.attributes["attributes"] = .string(text)
      }
    default: if let field = column.field { entry.node[text: field] = text }
    }
  }

  /// Marks an item as done from a column that has a day, a word or something else.
  private func complete(_ entry: inout Entry, by name: String, text: String) throws {
    let completed = ReservedAttribute.completed.rawValue
    if WrittenDate.set(completed, to: text.trimmed, in: &entry.node) {
      if !has(.done) { entry.node.isDone = true }
    } else if let flag = Self.flag(text), !has(.done) {
      entry.node.isDone = entry.node.isDone || flag
    } else {
      entry.node.attributes[name] = .string(text)
      if name == completed {
        let message = "is not \(ReservedAttribute.completed.expectation), and stays a text"
        try reading.repair("\(name) \(text.prefix(20).visible) \(message)", line: entry.line)
      }
    }
  }

  /// Sets an attribute: one that items of to-do lists have from the forms that other programs write,
  /// any other one as the text. A cell never replaces a valid value of another column, except that
  /// tags add to each other.
  private func set(_ name: String, to text: String, of entry: inout Entry) {
    guard let attribute = TableColumn.attribute(named: name) else {
      entry.node.attributes[name] = .string(text)
      return
    }
    let old = entry.node.attributes[attribute.rawValue].flatMap { attribute.takes($0) ? $0 : nil }
    var node = DraftNode(text: "")
    guard var value = Self.value(of: text.trimmed, for: attribute, of: &node) else { return }
    if case .array(let tags)? = old, case .array(let more) = value {
      value = .array((tags + more).uniqued())
    }
    if attribute.takes(value), attribute == .tags || old == nil || old == value {
      entry.node.attributes.merge(node.attributes) { $1 }
      entry.node.attributes[attribute.rawValue] = value
    } else {
      let reason =
        attribute.takes(value)
        ? "is another value than that of another column" : "is not \(attribute.expectation)"
      entry.refused.append((name, text, reason))
    }
  }

  /// The value of a cell in one of the forms that other programs write; it need not be valid.
  /// - Parameter node: gets the parts of a date that are not in the value, such as the local time.
  /// - Returns: `nil` for a word that says that there is none.
  private static func value(
    of text: String, for attribute: ReservedAttribute, of node: inout DraftNode
  ) -> JSONValue? {
    switch attribute {
    case .tags:
      if case .array(let values)? = JSONText.value(in: text) { return .array(values) }
      let isList = text.contains { ",;|".contains($0) }
      let words = text.split { isList ? ",;|".contains($0) : $0.isWhitespace }
      let tags = words.map { word in
        // Trello writes the color after the name of a label.
        let name = String(word).trimmed.replacing(/\s+\((?:\w+|\w+ \w+)\)$/, with: "")
        return name.drop { "+#".contains($0) }.split(whereSeparator: \.isWhitespace)
          .joined(separator: "-")
      }
      return .array(tags.filter { !$0.isEmpty }.map(JSONValue.string).uniqued())
    case .priority:
      let word = text.lowercased()
      let letter = ["A", "B", "C", "none"].first { words["priority " + $0]?.contains(word) == true }
      return letter == "none" ? nil : .string(letter ?? text.uppercased())
    case .recur: return .string(Recurrence.stored(text) ?? text)
    default:
      let parts = text.split(separator: ".").map { Int($0) ?? 0 }
      let isDotted = parts.count == 3 && parts[2] >= 1000
      let written =
        isDotted
        ? parts.reversed().map { $0.digits(2) }.joined(separator: "-")
        : text.replacing("/", with: "-")
      _ = WrittenDate.set(attribute.rawValue, to: written, in: &node)
      return node.attributes[attribute.rawValue] ?? .string(written)
    }
  }

  private func flag(_ text: String, of column: TableColumn, _ line: Int) throws -> Bool {
    if let flag = Self.flag(text) { return flag }
    let message = "\(column.rawValue) \(text.prefix(20).visible) was read as false"
    try reading.repair(message, line: line)
    return false
  }

  private static func flag(_ text: String) -> Bool? {
    let word = text.trimmed.lowercased()
    return [true, false].first { words["\($0)"]?.contains(word) == true }
  }

  /// The words of other programs for marks and priorities.
  private static let words = text_file("known-names.txt").names
}

// The order of the rows.
extension TableReader {
  private func deliver(_ entry: Entry) throws {
    var node = entry.node
    node.level = entry.level ?? 0
    let level = try reading.node(node, line: entry.line)
    if !node.isSection, level != node.level {
      try reading.repair(
        "the level \(node.level) became \(level), one below the row before", line: entry.line)
    }
  }

  /// Delivers rows in order of their sections and parents.
  private func deliver(_ entries: [Entry]) throws {
    var numbers: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where !entry.node.isSection {
      numbers[entry.node.id ?? ""] = numbers[entry.node.id ?? ""] ?? index
    }
    var children: [Int: [Int]] = [:]
    var sections = OrderedGroups<String, [Int]>()
    for (index, entry) in entries.enumerated() {
      if !isPreorder, !entry.parent.isEmpty, let parent = numbers[entry.parent] {
        children[parent, default: []].append(index)
        continue
      }
      if !isPreorder, !entry.parent.isEmpty {
        let message = "there is no row \(entry.parent.prefix(40).visible); it goes to the top"
        try reading.repair(message, line: entry.line)
      }
      sections[entry.section, default: []].append(index)
    }
    var isDelivered = Array(repeating: false, count: entries.count)
    func deliver(from row: Int) throws {
      var open = [(row: row, level: 0)]
      while let (row, level) = open.popLast() {
        if isDelivered[row] { continue }
        isDelivered[row] = true
        var node = entries[row].node
        node.level = isPreorder ? entries[row].level ?? 0 : level
        try reading.node(node, line: entries[row].line)
        for child in (children[row] ?? []).reversed() { open.append((child, level + 1)) }
      }
    }
    // Rows without a section go first, so that they are in none.
    let titles = sections.elements
    for (title, rows) in titles.filter(\.key.isEmpty) + titles.filter({ !$0.key.isEmpty }) {
      if !title.isEmpty { try reading.node(.section(title)) }
      for row in rows { try deliver(from: row) }
    }
    for row in entries.indices where !isDelivered[row] {
      let message = "the row is its own ancestor; it goes to the top"
      try reading.repair(message, line: entries[row].line)
      try deliver(from: row)
    }
  }
}
