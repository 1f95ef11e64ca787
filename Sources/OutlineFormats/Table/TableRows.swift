/// The rows of a table, read as a stream.
struct TableRows {
  /// The cells of one row.
  struct Row {
    /// The line on which it begins.
    var line: Int
    var cells: [Bytes] = []
    /// Whether the file ended inside quotes.
    var isOpen = false
  }

  private let input: FormatInput
  private let form: TableForm
  private let limit: Int
  private var bytes: [UInt8] = []
  private var index = 0
  private var line = 1
  private var separator: UInt8?

  init(_ input: FormatInput, _ form: TableForm, limit: Int) {
    self.input = input
    self.form = form
    self.limit = limit
    separator = form == .tabs ? 0x09 : nil
  }

  /// The next row that has a text, or `nil` at the end of the file.
  mutating func next() throws -> Row? {
    if separator == nil {
      let beginning = try input.beginning(1 << 16)
      separator = Self.separator(of: beginning)
      // Excel writes `sep=;` before the first row.
      if beginning.starts(with: "sep=".utf8), let end = beginning.dropFirst(5).first, end < 0x20 {
        separator = beginning.dropFirst(4).first
        _ = try row()
      }
    }
    while true {
      guard try current() != nil else { return nil }
      let row = try row()
      if !row.cells.allSatisfy(\.isEmpty) { return row }
    }
  }

  private mutating func row() throws -> Row {
    var row = Row(line: line)
    var cell: [UInt8] = []
    var isQuoted = false
    var length = 0
    while let byte = try current() {
      length += 1
      if length > limit {
        throw FormatError("the row is longer than \(limit >> 20) MB", line: row.line)
      }
      index += 1
      if byte == 0x0A { line += 1 }
      if isQuoted {
        guard byte == UInt8(ascii: "\"") else {
          cell.append(byte)
          continue
        }
        // Two quotes are one in the text, and a single one ends it.
        isQuoted = try current() == byte
        if isQuoted {
          cell.append(byte)
          index += 1
        }
        continue
      }
      switch byte {
      case separator: end(&cell, of: &row)
      case 0x0A:
        if cell.last == 0x0D { cell.removeLast() }
        end(&cell, of: &row)
        return row
      case UInt8(ascii: "\"") where form == .commas && cell.isEmpty: isQuoted = true
      default: cell.append(byte)
      }
    }
    row.isOpen = isQuoted
    if cell.last == 0x0D && !isQuoted { cell.removeLast() }
    end(&cell, of: &row)
    return row
  }

  private func end(_ cell: inout [UInt8], of row: inout Row) {
    row.cells.append(form == .tabs ? TableForm.unescaped(cell[...]) : cell[...])
    cell = []
  }

  private mutating func current() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    guard let piece = try input.piece() else { return nil }
    bytes = piece
    index = 0
    return bytes[0]
  }

  /// The separator of the cells in the first row: spreadsheets of some countries write `;`.
  static func separator(of beginning: Bytes) -> UInt8 {
    let first = beginning.prefix { $0 != 0x0A }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = candidates.map { candidate in first.count { $0 == candidate } }
    return zip(candidates, counts).max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
      ?? UInt8(ascii: ",")
  }
}
