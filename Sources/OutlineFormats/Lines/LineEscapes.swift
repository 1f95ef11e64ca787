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
  /// `\u{20}` of any character, for texts that are edited. Marks of direction stay.
  case anyNumber

  /// Escapes a field for a line.
  /// - Parameters:
  ///   - field: a text without its surroundings.
  ///   - isNote: whether it is a line of a note, which may begin with blanks and contain tabs.
  ///   - isReserved: further characters with a meaning at the position of the field.
  func escape(
    _ field: String, isNote: Bool = false, where isReserved: ((Unicode.Scalar) -> Bool)? = nil
  ) -> String {
    let hasReserved = isReserved.map { field.unicodeScalars.contains(where: $0) } ?? false
    guard hasReserved || needsLook(field) else { return field }
    let bytes = Array(field.utf8)[...]
    var written = String.UnicodeScalarView()
    var place = 0
    for scalar in field.unicodeScalars {
      let rest = bytes[place...]
      place += UTF8.width(scalar)
      let isLast = place == bytes.endIndex
      let isEdge = isLast || rest.startIndex == 0 && !isNote
      let isSteering = self == .anyNumber ? scalar.isControlOrSeparator : scalar.steersOutput
      if isSteering && !(scalar == "\t" && isNote && !isLast)
        || isEdge && scalar.properties.isWhitespace || isReserved?(scalar) == true
      {
        let number = self == .entity ? "&#\(scalar.value);" : scalar.numbered
        written.append(contentsOf: number.unicodeScalars)
      } else if self == .anyNumber ? rest.starts(with: "\\u{".utf8) : meaning(of: rest) != nil {
        written.append(contentsOf: (self == .entity ? "&amp;" : scalar.numbered).unicodeScalars)
      } else {
        written.append(scalar)
      }
    }
    return String(written)
  }

  /// Decodes the field of a line.
  func unescape(_ bytes: Bytes) -> String {
    guard bytes.contains(first) else { return bytes.text }
    var meant: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if let (text, end) = meaning(of: rest) {
        meant += text.utf8
        rest = rest[end...]
      } else {
        meant.append(byte)
        rest = rest.dropFirst()
      }
    }
    return meant[...].text
  }

  /// The number of scalars of a field that cannot be read back, because an outline refuses them.
  static func unreadable(in field: String) -> Int {
    guard field.hasControlCharacter else { return 0 }
    return field.unicodeScalars.count { $0.isControlOrSeparator && !Self.number.isRead($0) }
  }

  /// The first byte of an escape.
  private var first: UInt8 { self == .entity ? UInt8(ascii: "&") : UInt8(ascii: "\\") }

  /// Whether a field may contain something to escape; the bytes of most texts rule it out.
  private func needsLook(_ field: String) -> Bool {
    guard let first = field.unicodeScalars.first, let last = field.unicodeScalars.last
    else { return false }
    let mayBegin = self == .anyNumber ? first != " " : !first.properties.isWhitespace
    if !mayBegin || last.properties.isWhitespace { return true }
    return field.utf8.contains { $0.maySteer || $0 == self.first }
  }

  /// The text of an escape at the beginning, and its end.
  private func meaning(of bytes: Bytes) -> (text: String, end: Int)? {
    guard bytes.first == first else { return nil }
    if self != .entity {
      return bytes.numbered.flatMap { isRead($0.scalar) ? (String($0.scalar), $0.end) : nil }
    }
    var rest = bytes.dropFirst()
    while rest.starts(with: "amp;".utf8) { rest = rest.dropFirst(4) }
    let digits = rest.dropFirst().prefix(7).prefix(while: \.isDigit)
    guard rest.first == UInt8(ascii: "#"), (1...6).contains(digits.count),
      bytes[digits.endIndex...].first == UInt8(ascii: ";"),
      let scalar = UInt32(digits.text).flatMap(Unicode.Scalar.init), isRead(scalar)
    else { return nil }
    // An escaped escape loses one `amp;`.
    let again = "&" + bytes[bytes.startIndex...digits.endIndex].dropFirst(5).text
    return (rest.startIndex == bytes.startIndex + 1 ? String(scalar) : again, digits.endIndex + 1)
  }

  private func isRead(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case _ where self == .anyNumber: true
    case "\u{0B}", "\u{0C}": false
    case "\\": self == .number
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
  static func escape(_ text: String, where isSyntax: (Bytes) -> Bool) -> String {
    let rest = Array(text.utf8)[...].drop { $0 == UInt8(ascii: "\\") }
    return rest.isEmpty || isSyntax(rest) ? "\\" + text : text
  }

  /// The text without the backslash that guarded it.
  static func unescape(_ bytes: Bytes, where isSyntax: (Bytes) -> Bool) -> Bytes {
    guard bytes.first == UInt8(ascii: "\\") else { return bytes }
    let rest = bytes.drop { $0 == UInt8(ascii: "\\") }
    return rest.isEmpty || isSyntax(rest) ? bytes.dropFirst() : bytes
  }
}
