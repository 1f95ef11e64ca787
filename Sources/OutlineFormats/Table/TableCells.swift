internal import EmbeddedFiles
import OutlineModel

/// The cells of nodes in a table with columns of another program: what ``TableReader`` reads.
struct TableCells {
  let reader: TableReader
  /// The columns of completion that have days, and not words.
  private(set) var dated: Set<Int> = []
  /// The level of the first row: some programs count from 1.
  private var top = 0
  /// The sign between the tags of a column.
  private var tagSigns: [Int: String] = [:]
  /// The attributes that have a column.
  private var names: Set<String> = []

  /// - Parameter rows: the rows of the file, with the names of the columns.
  init(_ reader: TableReader, rows: [TableRows.Row]) {
    self.reader = reader
    for (column, kind) in reader.columns.enumerated() {
      let texts = rows.dropFirst().map { $0.cells.dropFirst(column).first?.text ?? "" }
      let found = texts.filter { !$0.isEmpty }
      switch kind {
      case .known(.level) where !reader.has(.kind): top = found.first.flatMap { Int($0) } ?? 0
      case .completion(let name):
        names.formUnion([name, "completed"])
        var node = DraftNode(text: "")
        let isDated = found.contains { WrittenDate.set("completed", to: $0.trimmed, in: &node) }
        // Such as "Completed at"; "Status" has words.
        let isNamed = name.contains { " _".contains($0) }
        if isDated || found.isEmpty && isNamed { dated.insert(column) }
      case .attribute(let name):
        names.insert(TableColumn.attribute(named: name)?.rawValue ?? name)
        tagSigns[column] = [";", "|"].first { sign in found.contains { $0.contains(sign) } }
      default: break
      }
    }
  }

  /// The cells of nodes; `nil` for a section that only its items name.
  /// - Parameter hasLines: whether the note of a node is further lines of its text, if it has no
  ///   column.
  func texts(of nodes: [DraftNode], hasLines: (Int) -> Bool) -> [[String]?] {
    var section: DraftNode?
    var open: [DraftNode] = []
    return nodes.enumerated().map { index, node in
      open.removeLast(max(0, open.count - (node.isSection ? 0 : node.level)))
      if node.isSection { section = node }
      if node.isSection, !reader.has(.kind) { return nil }
      let title = reader.hasTitles ? section?.text : section?.id
      let parent = open.last?.id
      if !node.isSection { open.append(node) }
      return reader.columns.enumerated().map { column, kind in
        switch kind {
        case .known(.level) where !node.isSection: String(node.level + top)
        case .known(.text) where !reader.has(.note) && hasLines(index):
          node.text + (node.note.map { "\n" + $0 } ?? "")
        case .known(.attributes):
          node.others(besides: names)
        case .known(let known): node.cell(known, section: title ?? "", parent: parent ?? "")
        case .attribute(let name): text(of: node, name, in: column)
        case .completion(let name): completion(of: node, named: name, in: column)
        }
      }
    }
  }

  private func text(of node: DraftNode, _ name: String, in column: Int) -> String {
    let field = TableColumn.attribute(named: name)?.rawValue
    if field == "tags", case .array? = node.attributes["tags"] {
      return node.attributes.texts("tags").joined(separator: tagSigns[column] ?? ", ")
    }
    return field.flatMap { date($0, of: node) } ?? date(name.isEmpty ? "column" : name, of: node)
      ?? ""
  }

  private func completion(of node: DraftNode, named name: String, in column: Int) -> String {
    let isDated = dated.contains(column)
    let day = node.date("completed").flatMap { _ in date("completed", of: node) }
    if isDated, node.isDone || reader.has(.done), let day { return day }
    let word = name == "completed" && day != nil ? nil : node.text(name)
    // A word such as "Doing" is gone when the item is done, unless a day says that.
    let isSaid = word != nil && day != nil && !dated.isEmpty
    if reader.has(.done) || !node.isDone || isSaid { return word ?? "" }
    let count = reader.columns.count { if case .completion = $0 { true } else { false } }
    return isDated && dated.count < count ? "" : "true"
  }

  /// An attribute as a text; a date with its local time.
  private func date(_ name: String, of node: DraftNode) -> String? {
    OrgTimestamp.stamp(name, of: node)?.clock(of: name)
      ?? node.attributes[name].map { $0.text ?? $0.line }
  }
}

extension TableReader.Column {
  /// Whether it has marks, days or other words, of which programs write few.
  var hasWords: Bool {
    guard case .known(let column) = self else { return true }
    return [.kind, .done, .expanded, .favorite].contains(column)
  }
}

/// The words of another program for the values of a column.
struct TableWords {
  private var known: [String: String] = [:]
  /// A day in the form of the column.
  private var day: String?

  private static let families = text_file("known-names.txt").names["families", default: []]
    .map { $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init) }

  /// The words for marks and priorities.
  var ofMarks: [String: String] { known.filter { ["true", "", "A", "B", "C"].contains($0.key) } }

  /// Learns a word of the column.
  mutating func add(_ word: String, for value: String) {
    if known[value]?.isEmpty != false { known[value] = word }
    if day == nil, word != value, ItemDate(rawValue: value) != nil { day = word }
  }

  /// The word for a value, like the other words.
  func word(for value: String) -> String {
    if let word = known[value] { return word }
    let values = ["A", "B", "C"].contains(value) ? ["A", "B", "C"] : ["true", ""]
    guard let index = values.firstIndex(of: value) else { return date(for: value) }
    for (place, other) in values.enumerated() {
      let word = known[other]
      let family = Self.families.first { family in
        family.count == values.count && family[place] == word?.lowercased()
      }
      guard let word, let found = family?[index] else { continue }
      if word.count > 1, word == word.uppercased() { return found.uppercased() }
      return word.first?.isUppercase == true ? found.capitalizedASCII : found
    }
    return value
  }

  /// A day as the other days of the column are written.
  private func date(for value: String) -> String {
    guard let day, let date = ItemDate(rawValue: value), !date.hasTime else { return value }
    let parts = value.split(separator: "-")
    if day.contains("/") { return parts.joined(separator: "/") }
    let others = day.split(separator: ".")
    if others.count != 3 { return value }
    let isShort = others.contains { $0.count == 1 }
    return parts.reversed().map { isShort ? String($0.drop { $0 == "0" }) : String($0) }
      .joined(separator: ".")
  }
}
