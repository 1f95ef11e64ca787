extension Content {
  /// The longest line, in bytes; longer text belongs into the note.
  static var lineLimit: Int { 1 << 20 }
  /// The longest note, in bytes.
  static var noteLimit: Int { 64 << 20 }

  /// Refuses what would break lines, terminals and files.
  func check() throws(OutlineError) {
    try Self.check(line: text, "text")
    if let secondaryText { try Self.check(line: secondaryText, "secondary text") }
    if let image { try Self.check(line: image, "image") }
    if let note { try Self.check(note, "note", limit: Self.noteLimit) { $0 == "\n" || $0 == "\t" || $0 == "\r" } }
  }

  private static func check(line: String, _ field: String) throws(OutlineError) {
    try check(line, field, limit: lineLimit) { _ in false }
  }

  private static func check(
    _ text: String, _ field: String, limit: Int, allowing isAllowed: (Unicode.Scalar) -> Bool
  ) throws(OutlineError) {
    let bytes = text.utf8.count
    if bytes > limit { throw .tooLong(field: field, bytes: bytes, limit: limit) }
    // Most text is free of them; bytes are faster to look through than scalars.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return }
    for scalar in text.unicodeScalars
    where (scalar.value < 0x20 || scalar.value == 0x7F) && !isAllowed(scalar) {
      throw .controlCharacter(field: field, scalar: scalar.value)
    }
  }
}
