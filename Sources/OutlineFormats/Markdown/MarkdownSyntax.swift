/// The syntax at the beginning of lines of Markdown. Reading and writing use the same functions to
/// find it.
enum MarkdownSyntax {
  /// The marker of a list item: its width, and its number if it has one.
  typealias Marker = (width: Int, number: Int?)

  /// The bullet or number at the beginning of a piece.
  static func marker(_ bytes: Bytes) -> Marker? {
    guard let first = bytes.first else { return nil }
    var width = 1
    var number: Int?
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case 0x30...0x39:
      let digits = bytes.prefix(9).prefix(while: \.isDigit)
      guard let end = bytes[digits.endIndex...].first,
        end == UInt8(ascii: ".") || end == UInt8(ascii: ")")
      else { return nil }
      number = Int(digits.text)
      width = digits.count + 1
    default: return nil
    }
    return bytes.dropFirst(width).first?.isBlank ?? true ? (width, number) : nil
  }

  /// Whether a piece is a rule: three or more of `-`, `*` or `_`.
  static func isRule(_ bytes: Bytes) -> Bool {
    guard let first = bytes.first, "-*_".utf8.contains(first) else { return false }
    // The loop ends at the first other character, because a line may begin with many markers.
    var count = 0
    for byte in bytes where !byte.isBlank {
      if byte != first { return false }
      count += 1
    }
    return count >= 3
  }

  /// The level of a heading like `## Title`, and its title.
  static func heading(_ bytes: Bytes) -> (level: Int, title: Bytes)? {
    let level = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes.dropFirst(level)
    guard (1...6).contains(level), let title = rest.rest(after: 0) else { return nil }
    // A closing sequence of # is not part of the title.
    guard let last = title.lastIndex(where: { $0 != UInt8(ascii: "#") })
    else { return (level, title[title.endIndex...]) }
    return (level, title[last].isBlank ? title[...last].trimmed : title)
  }

  /// The level of the heading that the lines above a line of `=` or `-` are.
  static func underline(_ bytes: Bytes) -> Int? {
    let line = bytes.trimmed
    guard let first = line.first, line.allSatisfy({ $0 == first }) else { return nil }
    switch first {
    case UInt8(ascii: "="): return 1
    case UInt8(ascii: "-"): return 2
    default: return nil
    }
  }

  /// The three or more backticks or tildes that begin code.
  struct Fence: Equatable {
    var byte: UInt8
    var length: Int

    /// The fence at the beginning of a piece.
    init?(opening bytes: Bytes) {
      guard let first = bytes.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
      else { return nil }
      byte = first
      length = bytes.prefix { $0 == first }.count
      let info = bytes.dropFirst(length)
      if length < 3 || first == UInt8(ascii: "`") && info.contains(first) { return nil }
    }

    /// Whether a line ends the code.
    func isClosed(by line: Bytes) -> Bool {
      let line = line.trimmed
      return line.count >= length && line.allSatisfy { $0 == byte }
    }
  }

  /// A tag, `#tag`: letters, digits, `_`, `-` and `/`, and not only digits.
  static let marks = InlineMarks { bytes in
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let tag = bytes.dropFirst().prefix {
      $0 > 0x7F || LineProperty.isNameByte($0) && $0 != UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
    }
    guard tag.contains(where: { !$0.isDigit }) else { return nil }
    return (.tag(tag.text), tag.endIndex)
  }
}
