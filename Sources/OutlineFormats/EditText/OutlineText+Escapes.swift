extension OutlineText {
  /// Escapes a field: control characters and blanks at its ends become `\u{…}`, all other
  /// characters stay.
  /// - Parameters:
  ///   - isNote: whether it is a line of a note, which may begin with blanks and contain tabs.
  ///   - isReserved: further characters with a meaning at the position of the field.
  static func escaped(
    _ field: String, isNote: Bool = false,
    where isReserved: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    let scalars = field.unicodeScalars
    guard let last = scalars.indices.last,
      needsLook(field, isNote: isNote) || scalars.contains(where: isReserved)
    else { return field }
    var written = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      let isAtEnd = index == last || index == scalars.startIndex && !isNote
      let isControl = scalar.isControlOrSeparator && !(isNote && scalar == "\t" && index != last)
      let isEscape = scalar == "\\" && scalars[index...].starts(with: "\\u{".unicodeScalars)
      if isControl || isEscape || isReserved(scalar) || isAtEnd && scalar.properties.isWhitespace {
        written.append(contentsOf: number(of: scalar).unicodeScalars)
      } else {
        written.append(scalar)
      }
    }
    return String(written)
  }

  /// The escape of a character.
  static func number(of scalar: Unicode.Scalar) -> String {
    scalar.numbered
  }

  /// Whether a field may contain something to escape; the bytes of most texts rule it out.
  private static func needsLook(_ field: String, isNote: Bool) -> Bool {
    if !isNote, field.utf8.first == 0x20 { return true }
    if let last = field.unicodeScalars.last,
      last == " " || last.value > 0x7F && last.properties.isWhitespace
    {
      return true
    }
    return field.utf8.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 == UInt8(ascii: "\\")
    }
  }

  /// Decodes a field: each `\u{…}` with a valid number becomes its character.
  static func unescaped(_ bytes: Bytes) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes.text }
    var meant: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if let (scalar, end) = character(in: rest) {
        meant += Array(String(Character(scalar)).utf8)
        rest = rest[end...]
      } else {
        meant.append(byte)
        rest = rest.dropFirst()
      }
    }
    return meant[...].text
  }

  /// A piece of text without the backslashes that keep words from having a meaning.
  static func withoutGuards(_ bytes: Bytes, hasPlans: Bool) -> Bytes {
    guard bytes.contains(where: { mayBeginSign($0, hasPlans: hasPlans) }) else { return bytes }
    let kept = bytes.indices.filter { index in
      index == bytes.startIndex || !isBlank(bytes[index - 1])
        || !isGuardedWord(at: index, of: bytes, hasPlans: hasPlans)
    }
    return kept.map { bytes[$0] }[...]
  }

  /// The character of an escape at the beginning of a piece, and the end of the escape.
  static func character(in bytes: Bytes) -> (Unicode.Scalar, end: Int)? {
    guard bytes.starts(with: "\\u{".utf8) else { return nil }
    let digits = bytes.dropFirst(3).prefix(7).prefix { $0 != UInt8(ascii: "}") }
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isHexadecimal, (1...6).contains(digits.count),
      bytes[digits.endIndex...].first == UInt8(ascii: "}"),
      let scalar = UInt32(digits.text, radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    return (scalar, digits.endIndex + 1)
  }
}
