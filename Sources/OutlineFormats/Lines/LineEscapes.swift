/// How the formats of plain lines write what a line cannot hold, or what would be taken for
/// something else, so that it is read back.
///
/// Only white space and the escape's own first character are read back from an escape: in code
/// and prose that somebody wrote, any other number of a character is meant literally.
enum LineEscapes {
  /// `&#32;`, which Markdown and HTML show as the character.
  case entity
  /// `\u{20}`, where the format has no escapes of its own.
  case number

  /// A field as a line holds it.
  /// - Parameters:
  ///   - field: a text without anything around it.
  ///   - isNote: whether it is a line of a note, which may begin with blanks and hold tabs.
  func escaped(_ field: String, isNote: Bool = false) -> String {
    let scalars = field.unicodeScalars
    guard let last = scalars.indices.last, needsLook(field, last: scalars[last]) else {
      return field
    }
    var written = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      let isEdge = index == last || index == scalars.startIndex && !isNote
      let isKept = scalar == "\t" && isNote && index != last
      if scalar.isControlOrSeparator && !isKept || isEdge && scalar.properties.isWhitespace {
        written.append(contentsOf: number(of: scalar).unicodeScalars)
      } else if isEscape(scalars[index...]) {
        written.append(contentsOf: (self == .entity ? "&amp;" : scalar.numbered).unicodeScalars)
      } else {
        written.append(scalar)
      }
    }
    return String(written)
  }

  /// The field that a line holds.
  func unescaped(_ bytes: Bytes) -> String {
    let first: UInt8 = self == .entity ? UInt8(ascii: "&") : UInt8(ascii: "\\")
    guard bytes.contains(first) else { return bytes.text }
    let scalars = Substring(bytes.text).unicodeScalars
    var meant = String.UnicodeScalarView()
    var index = scalars.startIndex
    while index < scalars.endIndex {
      if let (character, end) = character(in: scalars[index...]) {
        meant.append(contentsOf: character)
        index = end
      } else {
        meant.append(scalars[index])
        index = scalars.index(after: index)
      }
    }
    return String(meant)
  }

  /// How many scalars of a field cannot be read back, because an outline does not take them.
  static func unreadable(in field: String) -> Int {
    guard field.hasControlCharacter else { return 0 }
    return field.unicodeScalars.count { $0.isControlOrSeparator && !isRead($0) }
  }

  private func number(of scalar: Unicode.Scalar) -> String {
    self == .entity ? "&#\(scalar.value);" : scalar.numbered
  }

  private func needsLook(_ field: String, last: Unicode.Scalar) -> Bool {
    if last.properties.isWhitespace || field.unicodeScalars.first?.properties.isWhitespace == true {
      return true
    }
    return field.utf8.contains {
      switch $0 {
      case 0..<0x20, 0x7F, 0xC2, 0xE2: true
      case UInt8(ascii: "\\"): self == .number
      case UInt8(ascii: "&"): self == .entity
      default: false
      }
    }
  }

  private typealias Scalars = Substring.UnicodeScalarView

  private func isEscape(_ scalars: Scalars) -> Bool { character(in: scalars) != nil }

  /// The characters that an escape at the beginning means, and where it ends.
  private func character(in scalars: Scalars) -> ([Unicode.Scalar], end: Scalars.Index)? {
    var rest = scalars
    guard rest.popFirst() == (self == .entity ? "&" : "\\") else { return nil }
    var escapes = 0
    if self == .entity {
      while rest.starts(with: "amp;".unicodeScalars) {
        rest = rest.dropFirst(4)
        escapes += 1
      }
    }
    guard rest.starts(with: (self == .entity ? "#" : "u{").unicodeScalars) else { return nil }
    rest = rest.dropFirst(self == .entity ? 1 : 2)
    let digits = rest.prefix(7).prefix { $0.isASCII && $0.properties.isASCIIHexDigit }
    guard (1...6).contains(digits.count), let value = value(String(digits)),
      let scalar = Unicode.Scalar(value), Self.isRead(scalar) || scalar == "\\" && self == .number
    else { return nil }
    rest = rest.dropFirst(digits.count)
    guard rest.popFirst() == (self == .entity ? ";" : "}") else { return nil }
    if escapes == 0 { return ([scalar], rest.startIndex) }
    let again = "&" + String(repeating: "amp;", count: escapes - 1) + "#" + String(digits) + ";"
    return (Array(again.unicodeScalars), rest.startIndex)
  }

  private func value(_ digits: String) -> UInt32? {
    UInt32(digits, radix: self == .entity ? 10 : 16)
  }

  private static func isRead(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0B}", "\u{0C}": false
    default: scalar.properties.isWhitespace
    }
  }
}

/// A backslash before a text that looks like syntax: it makes it a text again.
enum LineGuard {
  /// The text with a backslash, if it would be taken for something else without one.
  ///
  /// A text of nothing but backslashes, also of none, gets one as well, so that a line which has to
  /// say something can say nothing.
  static func guarded(_ text: String, where isSyntax: (Bytes) -> Bool) -> String {
    let bytes = Array(text.utf8)[...]
    let rest = bytes.drop { $0 == UInt8(ascii: "\\") }
    return rest.isEmpty || isSyntax(rest) ? "\\" + text : text
  }

  /// The text without the backslash that only guarded it.
  static func unguarded(_ bytes: Bytes, where isSyntax: (Bytes) -> Bool) -> Bytes {
    guard bytes.first == UInt8(ascii: "\\") else { return bytes }
    let rest = bytes.drop { $0 == UInt8(ascii: "\\") }
    return rest.isEmpty || isSyntax(rest) ? bytes.dropFirst() : bytes
  }
}
