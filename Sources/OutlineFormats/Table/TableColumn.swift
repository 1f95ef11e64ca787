import EmbeddedFiles
import OutlineModel

/// A column of a table that contains an outline.
enum TableColumn: String, CaseIterable {
  case id, kind, section, parent, level, text, secondaryText, image, note, done, expanded, favorite
  case attributes

  /// The field whose text it has.
  var field: ContentField? { self == .attributes ? nil : ContentField(rawValue: rawValue) }

  /// The column, or the attribute, of each name in other programs, in lower case.
  private static let others = text_file("table-columns.txt").names
    .reduce(into: [String: String]()) { others, row in
      for name in row.value { others[name] = row.key }
    }

  /// The attribute of items of to-do lists that a column is, or `nil`.
  static func attribute(named name: String) -> ReservedAttribute? {
    others[name.lowercased()].flatMap(ReservedAttribute.init)
  }

  /// The names of columns, in lower case, that say whether or when an item was completed.
  static let completion = Set(known: "completion")

  /// The column with a name, or `nil` if it is an attribute.
  static func column(named name: String) -> TableColumn? {
    let name = name.lowercased()
    return allCases.first { $0.rawValue.lowercased() == name }
      ?? others[name].flatMap(TableColumn.init)
  }
}

/// The separation of the cells of a table.
enum TableForm {
  /// Commas, with quotes if needed (RFC 4180). There are no escapes, so line ends and marks of
  /// direction stay in a cell.
  case commas
  /// Tabs, with `\t`, `\n`, `\r` and `\\` for characters that would end a cell, and `\u{…}` for
  /// those that would steer a terminal.
  case tabs

  /// Writes a row.
  func put(_ cells: [String], to output: inout FormatOutput) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.bytes.append(self == .commas ? UInt8(ascii: ",") : 0x09) }
      put(cell, to: &output)
    }
    output.bytes.append(0x0A)
  }

  /// Writes a cell.
  /// - Parameter isQuoted: whether it is in quotes even if it needs none.
  func put(_ cell: String, isQuoted: Bool = false, to output: inout FormatOutput) {
    if self == .tabs { return putEscaped(cell, to: &output) }
    putQuoted(cell, isQuoted: isQuoted, to: &output)
  }

  /// Writes a cell, in quotes if needed. Control characters other than tabs and line ends, which only
  /// other programs write, become U+FFFD.
  private func putQuoted(_ cell: String, isQuoted: Bool, to output: inout FormatOutput) {
    var text = cell
    if cell.steersOutput {
      output.losses.count(.character, times: cell.unicodeScalars.count(where: \.isForeignControl))
      text = cell.replacingScalars(by: "\u{FFFD}", where: \.isForeignControl)
    }
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D
        || $0 == UInt8(ascii: ";") || $0 == 0x09
    }
    // Some programs drop a space at an end unless it is in quotes.
    guard isQuoted || needsQuotes || text.utf8.first == 0x20 || text.utf8.last == 0x20
    else { return output.put(text) }
    output.bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { output.bytes.append(byte) }
      output.bytes.append(byte)
    }
    output.bytes.append(UInt8(ascii: "\""))
  }

  private func putEscaped(_ cell: String, to output: inout FormatOutput) {
    guard cell.steersOutput || cell.utf8.contains(UInt8(ascii: "\\"))
    else { return output.put(cell) }
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\t": output.put(#"\t"#)
      case "\n": output.put(#"\n"#)
      case "\r": output.put(#"\r"#)
      case "\\": output.put(#"\\"#)
      default: output.put(scalar.steersOutput ? scalar.numbered : String(scalar))
      }
    }
  }

  /// Decodes a cell of a table of tabs.
  static func unescape(_ bytes: Bytes) -> Bytes {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      let begins = byte == UInt8(ascii: "\\")
      // Numbers of characters that need no escape are text.
      if begins, let (scalar, end) = rest.numbered, scalar.steersOutput {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        rest = rest[end...]
        continue
      }
      let next = begins ? rest.dropFirst().first.flatMap { escapes[$0] } : nil
      text.append(next ?? byte)
      rest = rest.dropFirst(next == nil ? 1 : 2)
    }
    return text[...]
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]
}
