import OutlineModel

/// A table separated by commas: a header with the names of the columns, then one row per node in
/// pre-order.
enum CSVFormat: TableFormat {
  static let fileExtensions = ["csv"]
  static let form = TableForm.commas
  static let separators: [Unicode.Scalar] = [",", ";"]
}

/// A table separated by tabs, like ``CSVFormat``, with escapes for tabs and line ends in cells.
enum TSVFormat: TableFormat {
  static let fileExtensions = ["tsv", "tab"]
  static let form = TableForm.tabs
  static let separators: [Unicode.Scalar] = ["\t"]
}

/// An outline as a table.
protocol TableFormat: FormatImplementation {
  static var form: TableForm { get }
  /// The signs between cells by which a file is recognized.
  static var separators: [Unicode.Scalar] { get }
}

extension TableFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    max(likelihood(name: name), TableReader.likelihood(beginning, separators: separators))
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var rows = TableRows(input, as: form, limit: reading.options.maximumBytes)
    try TableReader.parse(&rows, into: reading)
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    output.losses.count(try source.header)
    form.put(TableColumn.allCases.map(\.rawValue), to: &output)
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
      let parent = open.last ?? ""
      let cells = TableColumn.allCases.map { node.cell($0, section: section, parent: parent) }
      form.put(cells, to: &output)
      if !node.isSection { open.append(node.id ?? "") }
      try output.flush()
    }
  }
}

extension DraftNode {
  /// The cell of a column.
  /// - Parameters:
  ///   - section: the id of its section.
  ///   - parent: the id of the item that it is below.
  func cell(_ column: TableColumn, section: String, parent: String) -> String {
    switch column {
    case .id: id ?? ""
    case .kind: isSection ? "section" : "item"
    case .section: isSection ? "" : section
    case .parent: parent
    case .level: isSection ? "" : String(level)
    case .done: isDone ? "true" : ""
    case .expanded: isExpanded || isSection ? String(isExpanded) : ""
    case .favorite: favoriteMark ?? ""
    case .attributes: others(besides: [])
    default: column.field.flatMap { self[text: $0] } ?? ""
    }
  }

  /// The attributes but some, as JSON.
  func others(besides names: Set<String>) -> String {
    let rest = attributes.filter { !names.contains($0.key) }
    return rest.isEmpty ? "" : JSONValue.object(rest).line
  }
}
