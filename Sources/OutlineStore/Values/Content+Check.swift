extension Content {
  /// The longest line, in bytes; longer text belongs into the note.
  static var lineLimit: Int { 1 << 20 }
  /// The longest note, in bytes.
  static var noteLimit: Int { 64 << 20 }

  /// Refuses what would break lines, terminals and files.
  /// - Parameter old: what the node says now; a field that stays is not looked at, whoever wrote it.
  func check(replacing old: Content? = nil) throws(OutlineError) {
    if text != old?.text { try Self.check(line: text, "text") }
    if let secondaryText, secondaryText != old?.secondaryText { try Self.check(line: secondaryText, "secondary text") }
    if let image, image != old?.image { try Self.check(line: image, "image") }
    if let note, note != old?.note {
      try Self.check(note, "note", limit: Self.noteLimit) {
        $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{2028}" || $0 == "\u{2029}"
      }
    }
  }

  /// The image as it is stored: an empty one is none.
  var storedImage: String? { image.flatMap { $0.isEmpty ? nil : $0 } }

  private static func check(line: String, _ field: String) throws(OutlineError) {
    try check(line, field, limit: lineLimit) { _ in false }
  }

  private static func check(
    _ text: String, _ field: String, limit: Int, allowing isAllowed: (Unicode.Scalar) -> Bool
  ) throws(OutlineError) {
    let bytes = text.utf8.count
    if bytes > limit { throw .tooLong(field: field, bytes: bytes, limit: limit) }
    // Most text is free of the first bytes of all these; bytes are faster to look through than scalars.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return }
    for scalar in text.unicodeScalars where breaksLines(scalar) && !isAllowed(scalar) {
      throw .controlCharacter(field: field, scalar: scalar.value, in: text)
    }
  }

  /// The controls of ASCII and of Latin-1, among them a terminal's, and the line and paragraph separators.
  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
  }
}
