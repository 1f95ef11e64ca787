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
  /// Commas, with quotes if needed (RFC 4180). There are no escapes, so line ends and marks of
  /// direction stay in a cell.
  case commas
  /// Tabs, with `\t`, `\n`, `\r` and `\\` for characters that would end a cell, and `\u{…}` for
  /// those that would steer a terminal.
  case tabs

  /// Appends a cell.
  /// - Returns: The number of replaced control characters, which only other programs write.
  func append(_ text: String, to bytes: inout [UInt8]) -> Int {
    switch self {
    case .commas:
      let (text, lost) = Self.withoutControlCharacters(text)
      let needsQuotes = text.utf8.contains {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D
          || $0 == UInt8(ascii: ";") || $0 == 0x09
      }
      // Some programs drop a space at an end unless it is in quotes.
      let hasOuterSpace = text.utf8.first == 0x20 || text.utf8.last == 0x20
      guard needsQuotes || hasOuterSpace else {
        bytes.append(contentsOf: text.utf8)
        return lost
      }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
      return lost
    case .tabs:
      guard text.steersOutput || text.utf8.contains(UInt8(ascii: "\\")) else {
        bytes.append(contentsOf: text.utf8)
        return 0
      }
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\t": bytes.append(contentsOf: #"\t"#.utf8)
        case "\n": bytes.append(contentsOf: #"\n"#.utf8)
        case "\r": bytes.append(contentsOf: #"\r"#.utf8)
        case "\\": bytes.append(contentsOf: #"\\"#.utf8)
        case _ where scalar.steersOutput: bytes.append(contentsOf: scalar.numbered.utf8)
        default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
      return 0
    }
  }

  /// A text with U+FFFD for control characters other than tabs and line ends, and their number.
  private static func withoutControlCharacters(_ text: String) -> (String, Int) {
    let lost = text.steersOutput ? text.unicodeScalars.count(where: \.isForeignControl) : 0
    if lost == 0 { return (text, 0) }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { kept.append(scalar.isForeignControl ? "\u{FFFD}" : scalar) }
    return (String(kept), lost)
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
        if let (scalar, end) = steering(in: rest) {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          rest = rest[end...]
        } else {
          text.append(byte)
        }
        continue
      }
      rest.removeFirst()
    }
    return text[...]
  }

  /// The character of `u{…}` at the beginning of a piece, and the end of it. Numbers of characters
  /// that need no escape are text.
  private static func steering(in bytes: Bytes) -> (Unicode.Scalar, end: Int)? {
    let digits = bytes.dropFirst(2).prefix(7).prefix { $0 != UInt8(ascii: "}") }
    let end = digits.endIndex
    guard bytes.starts(with: "u{".utf8), end < bytes.endIndex, bytes[end] == UInt8(ascii: "}"),
      let scalar = UInt32(digits.text, radix: 16).flatMap(Unicode.Scalar.init), scalar.steersOutput
    else { return nil }
    return (scalar, end + 1)
  }
}
