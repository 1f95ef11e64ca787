/// The white space at the beginning of a line.
struct Indentation {
  /// Its width.
  let column: Int
  /// The line without it.
  let rest: Bytes

  /// Whether the line contains nothing else.
  var isBlank: Bool { rest.isEmpty }

  /// Measures the indentation of a line.
  /// - Parameters:
  ///   - line: the line.
  ///   - tab: a tab extends to the next multiple of this.
  ///   - start: the column at which the line begins.
  ///   - end: the column from which everything belongs to the rest.
  init(_ line: Bytes, tab: Int = 4, from start: Int = 0, upTo end: Int = .max) {
    var column = start
    var index = line.startIndex
    while index < line.endIndex, column < end {
      if line[index] == 0x20 {
        column += 1
      } else if line[index] == 0x09 {
        column += tab - column % tab
      } else {
        break
      }
      index += 1
    }
    self.column = column
    rest = line[index...]
  }

  /// A line without the blanks up to a column; the part of a tab beyond it becomes spaces.
  static func stripping(_ columns: Int, from line: Bytes, tab: Int = 4) -> Bytes {
    let blanks = Indentation(line, tab: tab, upTo: columns)
    if blanks.column <= columns { return blanks.rest }
    return [UInt8](repeating: 0x20, count: blanks.column - columns) + blanks.rest
  }
}

extension FormatInput {
  /// The next line, repaired if it is not UTF-8, or `nil` at the end of the file.
  func nextLine(for reading: FormatReading) throws -> Bytes? {
    guard let line = try nextLine(upTo: reading.options.maximumBytes) else { return nil }
    return try readable(line, number: self.line, reading)
  }
}

/// A line of a file, repaired if it is not UTF-8.
/// - Throws: ``FormatError`` if strict reading refuses that, or the line is not text.
func readable(_ line: Bytes, number: Int, _ reading: FormatReading) throws -> Bytes {
  if !line.contains(where: { $0 > 0x7F }) || String(validUTF8: line) != nil { return line }
  // No single-byte encoding uses NUL: the file is a picture, an archive or the like.
  if line.contains(0) { throw FormatError("it is not a text: it has NUL bytes", line: number) }
  return Array(try reading.text(line, line: number).utf8)[...]
}
