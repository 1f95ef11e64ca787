/// The rows of a table of another program, with cells that are found by the names of their columns.
struct NamedCells {
  /// A row.
  struct Row {
    /// The line on which it begins.
    let line: Int
    fileprivate let cells: [String: String]

    /// The text of a column, without blanks at its ends; empty if there is no such column.
    subscript(name: String) -> String { cells[name] ?? "" }

    /// Whether no cell has a text.
    var isEmpty: Bool { cells.values.allSatisfy(\.isEmpty) }
  }

  private var rows: TableRows
  private let reading: FormatReading
  private var names: [String] = []
  /// The texts before the row with the names.
  private(set) var preamble = ""

  init(_ input: FormatInput, into reading: FormatReading) {
    rows = TableRows(input, as: .commas, limit: reading.options.maximumBytes)
    self.reading = reading
  }

  /// Reads rows up to the one that names all of some columns, in lower case.
  /// - Throws: ``FormatError`` if none of the first rows does.
  mutating func find(_ wanted: Set<String>) throws {
    for _ in 0..<20 {
      guard let row = try rows.next() else { break }
      let found = try row.cells.map { try reading.text($0.trimmed, line: row.line).lowercased() }
      if wanted.isSubset(of: found) {
        names = found
        return
      }
      preamble += found.joined(separator: "\n") + "\n"
    }
    throw FormatError("no row names the columns \(wanted.sorted().joined(separator: ", "))")
  }

  /// The columns that are not among some names.
  func names(besides known: Set<String>) -> [String] {
    names.filter { !$0.isEmpty && !known.contains($0) }
  }

  mutating func next() throws -> Row? {
    guard let row = try rows.next() else { return nil }
    if row.isOpen { try reading.repair("a closing quote is missing", line: row.line) }
    var cells: [String: String] = [:]
    for (name, cell) in zip(names, row.cells) where cells[name] == nil {
      cells[name] = try reading.text(cell.trimmed, line: row.line)
    }
    return Row(line: row.line, cells: cells)
  }
}
