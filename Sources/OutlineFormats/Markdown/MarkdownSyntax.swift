/// What the lines of Markdown begin with, found by the same functions when they are read and when
/// they are written.
enum MarkdownSyntax {
  /// The marker of a list item: how wide it is, and whether it is a number.
  struct Marker {
    var width: Int
    var number: Int?
  }

  /// The bullet or number that a piece begins with.
  static func marker(_ bytes: Bytes) -> Marker? {
    guard let first = bytes.first else { return nil }
    var width = 1
    var number: Int?
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case 0x30...0x39:
      let digits = bytes.prefix(9).prefix { (0x30...0x39).contains($0) }
      guard let end = bytes[digits.endIndex...].first,
        end == UInt8(ascii: ".") || end == UInt8(ascii: ")")
      else { return nil }
      number = Int(digits.text)
      width = digits.count + 1
    default: return nil
    }
    let next = bytes.dropFirst(width).first
    return next == nil || next == 0x20 || next == 0x09 ? Marker(width: width, number: number) : nil
  }

  /// Whether a piece is a line across the page: three or more of `-`, `*` or `_`.
  static func isRule(_ bytes: Bytes) -> Bool {
    guard let first = bytes.first, "-*_".utf8.contains(first) else { return false }
    let marks = bytes.filter { $0 != 0x20 && $0 != 0x09 }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }

  /// The level of a heading like `## Title`, and its title.
  static func heading(_ bytes: Bytes) -> (level: Int, title: Bytes)? {
    let level = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes.dropFirst(level)
    guard (1...6).contains(level), rest.first == nil || rest.first == 0x20 || rest.first == 0x09
    else { return nil }
    let title = rest.trimmed()
    // Further # at the end only close the heading.
    guard let last = title.lastIndex(where: { $0 != UInt8(ascii: "#") }) else {
      return (level, title[title.endIndex...])
    }
    let isClosed = title[last] == 0x20 || title[last] == 0x09
    return (level, isClosed ? title[...last].trimmed() : title)
  }

  /// The level of the heading that a line of `=` or `-` makes of the lines above it.
  static func underline(_ bytes: Bytes) -> Int? {
    let line = bytes.trimmed()
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

    /// The fence that a piece begins with.
    init?(opening bytes: Bytes) {
      guard let first = bytes.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
        return nil
      }
      byte = first
      length = bytes.prefix { $0 == first }.count
      let info = bytes.dropFirst(length)
      if length < 3 || first == UInt8(ascii: "`") && info.contains(first) { return nil }
    }

    /// Whether a line ends the code.
    func isClosed(by line: Bytes) -> Bool {
      let line = line.trimmed()
      return line.count >= length && line.allSatisfy { $0 == byte }
    }
  }

  /// A property as Logseq writes it, `name:: value`.
  static func property(_ bytes: Bytes) -> (name: String, value: Bytes)? {
    let name = bytes.prefix(while: isNameByte)
    guard let first = name.first, isLetter(first), name.count < 64 else { return nil }
    let rest = bytes[name.endIndex...]
    guard rest.starts(with: "::".utf8) else { return nil }
    let value = rest.dropFirst(2)
    guard value.isEmpty || value.first == 0x20 || value.first == 0x09 else { return nil }
    return (name.text, value.trimmed())
  }

  /// A date as Logseq plans it, `SCHEDULED: <2026-11-22 Sun>`.
  static func planning(_ bytes: Bytes) -> (name: String, value: Bytes)? {
    for (word, name) in [("SCHEDULED:", "start"), ("DEADLINE:", "due")]
    where bytes.starts(with: word.utf8) {
      let value = bytes.dropFirst(word.utf8.count).trimmed()
      if value.first == UInt8(ascii: "<"), value.last == UInt8(ascii: ">") { return (name, value) }
    }
    return nil
  }

  /// Whether the name of an attribute can be that of a property.
  static func isPropertyName(_ name: String) -> Bool {
    let bytes = Array((name + "::").utf8)[...]
    return property(bytes)?.name == name
  }

  /// A tag, `#tag`: letters, digits, `_`, `-` and `/`, and not only digits.
  static let marks = InlineMarks { bytes in
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let tag = bytes.dropFirst().prefix {
      $0 > 0x7F || isNameByte($0) && $0 != UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
    }
    guard tag.contains(where: { !(0x30...0x39).contains($0) }) else { return nil }
    return (.tag(tag.text), tag.endIndex)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "_-.".utf8.contains(byte)
  }
}
