extension Content {
  /// The maximum length of a line, in bytes; longer text belongs in the note.
  static var lineLimit: Int { 1 << 20 }

  /// Rejects text that would break lines, terminals or files.
  /// - Parameter old: the current content of the node. Unchanged fields are not checked.
  package func check(replacing old: Content? = nil) throws(OutlineError) {
    if text != old?.text { try Self.check(line: text, "text") }
    if let secondaryText, secondaryText != old?.secondaryText {
      try Self.check(line: secondaryText, "second text")
    }
    if let image, image != old?.image { try Self.check(line: image, "image") }
    if let note, note != old?.note {
      try Self.check(note, named: "note", limit: 64 << 20) {
        $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{2028}" || $0 == "\u{2029}"
      }
    }
  }

  /// The image as stored: an empty one becomes `nil`.
  var storedImage: String? { image.flatMap { $0.isEmpty ? nil : $0 } }

  private static func check(line: String, _ field: String) throws(OutlineError) {
    try check(line, named: field, limit: lineLimit) { _ in false }
  }

  private static func check(
    _ text: String, named field: String, limit: Int, allowing isAllowed: (Unicode.Scalar) -> Bool
  ) throws(OutlineError) {
    let bytes = text.utf8.count
    if bytes > limit { throw .tooLong(field: field, bytes: bytes, limit: limit) }
    // Most text contains none of these first bytes, and scanning bytes is faster than scanning
    // scalars.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 })
    else { return }
    for scalar in text.unicodeScalars where breaksLines(scalar) && !isAllowed(scalar) {
      throw .controlCharacter(field: field, scalar: scalar.value, in: text)
    }
  }

  /// ASCII and Latin-1 control characters, including those of terminals, and the line and paragraph
  /// separators.
  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || (0x2028...0x2029).contains(scalar.value)
  }

  /// The name of a node in messages: its text, or its image if the text is blank.
  package var name: String {
    let text = text.allSatisfy(\.isWhitespace) ? image ?? "" : text
    return text.withoutControlCharacters.shortened(to: 40)
  }
}

extension String {
  /// The text without the characters that the message of a version may not contain.
  package var withoutControlCharacters: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// The text cut to `count` characters, the last of them an ellipsis if anything is cut.
  package func shortened(to count: Int) -> String {
    guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex
    else { return self }
    return String(prefix(count - 1)) + "…"
  }
}
