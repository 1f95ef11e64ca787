/// A column of a table that contains an outline.
enum TableColumn: String, CaseIterable {
  case id, kind, section, parent, level, text, secondaryText, image, note, done, expanded, favorite
  case attributes

  /// The names in other programs, in lower case.
  private static let others: [String: TableColumn] = [
    "title": .text, "name": .text, "task": .text, "subject": .text, "secondary": .secondaryText,
    "notes": .note, "isdone": .done, "completed?": .done, "isexpanded": .expanded,
    "isfavorite": .favorite, "starred": .favorite, "depth": .level, "parentid": .parent,
    "parent_id": .parent, "list": .section,
  ]

  /// The column with a name, or `nil` if it is an attribute.
  static func named(_ name: String) -> TableColumn? {
    let name = name.lowercased()
    return allCases.first { $0.rawValue.lowercased() == name } ?? others[name]
  }
}

/// The separation of the cells of a table.
enum TableForm {
  /// Commas, with quotes if needed (RFC 4180).
  case commas
  /// Tabs, with `\t`, `\n`, `\r` and `\\` for characters that would end a cell.
  case tabs

  /// Appends a cell.
  func append(_ text: String, to bytes: inout [UInt8]) {
    switch self {
    case .commas:
      let needsQuotes = text.utf8.contains {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D
          || $0 == UInt8(ascii: ";") || $0 == 0x09
      }
      // Some programs drop a space at an end unless it is in quotes.
      let hasOuterSpace = text.utf8.first == 0x20 || text.utf8.last == 0x20
      guard needsQuotes || hasOuterSpace else { return bytes.append(contentsOf: text.utf8) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    case .tabs:
      for byte in text.utf8 {
        switch byte {
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
        default: bytes.append(byte)
        }
      }
    }
  }

  /// Decodes a cell of a table of tabs.
  static func unescaped(_ bytes: Bytes) -> Bytes {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        text.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "\\"): text.append(next)
      default:
        text.append(byte)
        continue
      }
      rest.removeFirst()
    }
    return text[...]
  }
}
