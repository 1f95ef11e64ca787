/// Escapes for characters that a line of a plain format cannot contain, or would not read back, or
/// that would steer a terminal.
///
/// Reading decodes only escapes of white space, of marks of direction and of the first character of
/// an escape itself: in code and prose, people mean any other escape literally.
enum LineEscapes {
  /// `&#32;`, which Markdown and HTML show as the character.
  case entity
  /// `\u{20}`, for formats without escapes of their own.
  case number

  /// Escapes a field for a line.
  /// - Parameters:
  ///   - field: a text without its surroundings.
  ///   - isNote: whether it is a line of a note, which may begin with blanks and contain tabs.
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
      if scalar.steersOutput && !isKept || isEdge && scalar.properties.isWhitespace {
        written.append(contentsOf: number(of: scalar).unicodeScalars)
      } else if isEscape(scalars[index...]) {
        written.append(contentsOf: (self == .entity ? "&amp;" : scalar.numbered).unicodeScalars)
      } else {
        written.append(scalar)
      }
    }
    return String(written)
  }

  /// Decodes the field of a line.
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

  /// The number of scalars of a field that cannot be read back, because an outline refuses them.
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
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: true
      case UInt8(ascii: "\\"): self == .number
      case UInt8(ascii: "&"): self == .entity
      default: false
      }
    }
  }

  private typealias Scalars = Substring.UnicodeScalarView

  private func isEscape(_ scalars: Scalars) -> Bool { character(in: scalars) != nil }

  /// The characters of an escape at the beginning, and its end.
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
    default: scalar.properties.isWhitespace || scalar.isBidiControl
    }
  }
}

/// A backslash before a text that looks like syntax marks it as text.
enum LineGuard {
  /// The text, with a backslash if it would be read as syntax.
  ///
  /// A text of nothing but backslashes, or an empty one, gets a backslash as well, so that a line
  /// that must not be empty can contain an empty text.
  static func guarded(_ text: String, where isSyntax: (Bytes) -> Bool) -> String {
    let bytes = Array(text.utf8)[...]
    let rest = bytes.drop { $0 == UInt8(ascii: "\\") }
    return rest.isEmpty || isSyntax(rest) ? "\\" + text : text
  }

  /// The text without the backslash that guarded it.
  static func unguarded(_ bytes: Bytes, where isSyntax: (Bytes) -> Bool) -> Bytes {
    guard bytes.first == UInt8(ascii: "\\") else { return bytes }
    let rest = bytes.drop { $0 == UInt8(ascii: "\\") }
    return rest.isEmpty || isSyntax(rest) ? bytes.dropFirst() : bytes
  }
}
