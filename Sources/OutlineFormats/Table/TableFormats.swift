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

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    var rows = TableRows(input, form, limit: reading.options.maximumBytes)
    try TableReader.read(&rows, into: reading)
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
      form.put(cells(of: node, section: section, parent: open.last ?? ""), to: &output)
      if !node.isSection { open.append(node.id ?? "") }
      try output.flush()
    }
  }

  private static func cells(of node: DraftNode, section: String, parent: String) -> [String] {
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
      case .favorite: node.favoriteMark ?? ""
      case .attributes: node.attributes.isEmpty ? "" : JSONValue.object(node.attributes).line
      }
    }
  }
}
