import OutlineModel

/// A table separated by commas: a header with the names of the columns, then one row per node in
/// pre-order.
enum CSVFormat: FormatImplementation {
  static let fileExtensions = ["csv"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    max(likelihood(name: name), TableReader.likelihood(beginning, separators: [",", ";"]))
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    var rows = TableRows(input, .commas, limit: reading.options.maximumBytes)
    try TableReader.read(&rows, into: reading)
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    try TableWriter(.commas).write(source, to: output)
  }
}

/// A table separated by tabs, like ``CSVFormat``, with escapes for tabs and line ends in cells.
enum TSVFormat: FormatImplementation {
  static let fileExtensions = ["tsv", "tab"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    max(likelihood(name: name), TableReader.likelihood(beginning, separators: ["\t"]))
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    var rows = TableRows(input, .tabs, limit: reading.options.maximumBytes)
    try TableReader.read(&rows, into: reading)
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    try TableWriter(.tabs).write(source, to: output)
  }
}

/// Writes an outline as a table.
struct TableWriter {
  private let form: TableForm

  init(_ form: TableForm) { self.form = form }

  func write(
    _ source: some DraftSource, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var losses = FormatLosses()
    losses.count(try source.header)
    var bytes: [UInt8] = []
    _ = append(TableColumn.allCases.map(\.rawValue), to: &bytes)
    var section = ""
    var open: [String] = []
    try source.forEachNode { node in
      if node.isSection {
        section = node.id ?? ""
        open = []
      } else {
        open.removeLast(max(0, open.count - node.level))
        open += Array(repeating: "", count: max(0, node.level - open.count))
      }
      let cells = cells(of: node, section: section, parent: open.last ?? "")
      losses.count(.character, append(cells, to: &bytes))
      if !node.isSection { open.append(node.id ?? "") }
      try bytes.flush(output)
    }
    try bytes.flush(at: 0, output)
    return losses
  }

  private func cells(of node: DraftNode, section: String, parent: String) -> [String] {
    TableColumn.allCases.map { column in
      switch column {
      case .id: node.id ?? ""
      case .kind: node.isSection ? "section" : "item"
      case .section: node.isSection ? "" : section
      case .parent: parent
      case .level: node.isSection ? "" : String(node.level)
      case .text: node.text
      case .secondaryText: node.secondaryText ?? ""
      case .image: node.image ?? ""
      case .note: node.note ?? ""
      case .done: node.isDone ? "true" : ""
      case .expanded: node.isExpanded ? "true" : node.isSection ? "false" : ""
      case .favorite: node.isFavorite ? node.favoriteRank.map(String.init) ?? "true" : ""
      case .attributes: node.attributes.isEmpty ? "" : JSONValue.object(node.attributes).line
      }
    }
  }

  /// Adds a row.
  /// - Returns: the number of characters that were replaced.
  private func append(_ cells: [String], to bytes: inout [UInt8]) -> Int {
    var lost = 0
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(form == .commas ? UInt8(ascii: ",") : 0x09) }
      lost += form.append(cell, to: &bytes)
    }
    bytes.append(0x0A)
    return lost
  }
}
