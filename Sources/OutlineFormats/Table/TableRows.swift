/// The rows of a table, read as a stream.
struct TableRows {
  /// The cells of one row.
  struct Row {
    /// The line on which it begins.
    var line: Int
    var cells: [Bytes] = []
    /// The places of the cells in the file, with their quotes, and the end of the row with its line
    /// end.
    var ranges: [Range<Int>] = []
    var end = 0
    /// Whether the file ended inside quotes.
    var isOpen = false

    var start: Int { ranges.first?.lowerBound ?? end }
    var content: Range<Int> { start..<(ranges.last?.upperBound ?? start) }
    var lineEnd: Range<Int> { content.upperBound..<end }
  }

  private let input: FormatInput
  private let form: TableForm
  private let limit: Int
  private var bytes: [UInt8] = []
  private var index = 0
  /// The number of bytes before the piece, and before the first one.
  var offset = 0
  private var line = 1
  private(set) var separator: UInt8?

  init(_ input: FormatInput, as form: TableForm, limit: Int) {
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
    var row = Row(line: line, end: offset + index)
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
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        // Two quotes are one in the text, and a single one ends it.
        isQuoted = try current() == byte
        if isQuoted {
          cell.append(byte)
          index += 1
        }
      case _ where isQuoted: cell.append(byte)
      case separator: end(&cell, of: &row, before: 1)
      case 0x0A:
        let isCRLF = cell.last == 0x0D
        if isCRLF { cell.removeLast() }
        end(&cell, of: &row, before: isCRLF ? 2 : 1)
        return row
      case UInt8(ascii: "\"") where form == .commas && cell.isEmpty: isQuoted = true
      default: cell.append(byte)
      }
    }
    row.isOpen = isQuoted
    let endsWithCR = cell.last == 0x0D && !isQuoted
    if endsWithCR { cell.removeLast() }
    end(&cell, of: &row, before: endsWithCR ? 1 : 0)
    return row
  }

  /// - Parameter count: the number of bytes that ended the cell.
  private func end(_ cell: inout [UInt8], of row: inout Row, before count: Int) {
    row.cells.append(form == .tabs ? TableForm.unescape(cell[...]) : cell[...])
    row.ranges.append(row.end..<(offset + index - count))
    row.end = offset + index
    cell = []
  }

  private mutating func current() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    guard let piece = try input.piece() else { return nil }
    offset += bytes.count
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
