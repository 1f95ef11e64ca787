/// Lines of notes, and text outside of lists, in Markdown.
enum MarkdownNote {
  /// The text of a line.
  /// - Parameter isInItem: whether it is in an item, in which only the syntax of lists counts.
  static func text(ofLine line: Bytes, isInItem: Bool) -> String {
    let blanks = line.prefix(while: \.isBlank)
    let rest = LineGuard.unescape(line[blanks.endIndex...]) { isSyntax($0, isInItem: isInItem) }
    return LineEscapes.entity.unescape(blanks + rest)
  }

  /// The text of an item that is a paragraph.
  static func text(ofParagraph line: Bytes) -> String {
    LineEscapes.entity.unescape(LineGuard.unescape(line, where: isParagraphSyntax))
  }

  /// The line of an item that is a paragraph.
  static func line(ofParagraph text: String) -> String {
    LineGuard.escape(LineEscapes.entity.escape(text), where: isParagraphSyntax)
  }

  /// The lines of a note, without their indentation.
  /// - Parameters:
  ///   - note: the note.
  ///   - text: the line before it, in which code may begin.
  ///   - isInItem: whether it is in a list.
  ///   - isText: whether it continues a paragraph, so that it may begin with an empty line.
  static func lines(
    of note: String, after text: String? = nil, isInItem: Bool, isText: Bool = false
  ) -> [String] {
    let lines = note.split(separator: "\n")
    let isCode = code(in: (text.map { [Substring($0)] } ?? []) + lines).suffix(lines.count)
    let edges = [isText ? -1 : 0, lines.count - 1]
    return zip(lines.indices, isCode).map { index, isCode in
      let line = lines[index]
      if isCode { return String(line) }
      if line.isEmpty { return edges.contains(index) ? "\\" : "" }
      let escaped = Array(LineEscapes.entity.escape(String(line), isNote: true).utf8)
      let blanks = escaped.prefix(while: \.isBlank)
      let rest = escaped[blanks.endIndex...].text
      return blanks.text + LineGuard.escape(rest) { isSyntax($0, isInItem: isInItem) }
    }
  }

  /// Whether a text begins code that ends in its note.
  static func beginsCode(_ text: String, note: String?) -> Bool {
    note.map { beginsCode(text + "\n" + $0) } ?? false
  }

  /// Whether a note begins with code.
  static func beginsCode(_ note: String) -> Bool {
    note.utf8.contains(UInt8(ascii: "\n")) && code(in: note.split(separator: "\n")).first == true
  }

  /// For each line, whether it is code, including its fences. Code without an end, or with
  /// characters that need an escape, is not code, and its fence gets a backslash.
  private static func code(in lines: [Substring]) -> [Bool] {
    var isCode = [Bool](repeating: false, count: lines.count)
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      let bytes = Array(lines[index].utf8)[...]
      let blanks = bytes.prefix { $0 == 0x20 }
      guard let fence = MarkdownSyntax.Fence(opening: bytes.dropFirst(blanks.count))
      else { continue }
      var end = index + 1
      while end < lines.count, !fence.isClosed(by: Array(lines[end].utf8)[...]) { end += 1 }
      guard end < lines.count, lines[index...end].allSatisfy(isClean) else { continue }
      for place in index...end { isCode[place] = true }
      index = end
    }
    return isCode
  }

  private static func isClean(_ line: Substring) -> Bool {
    !line.unicodeScalars.contains { $0.steersOutput && $0 != "\t" }
      && (line.isEmpty || !line.utf8.allSatisfy(\.isBlank))
  }

  private static func isSyntax(_ bytes: Bytes, isInItem: Bool) -> Bool {
    if MarkdownSyntax.marker(bytes) != nil || MarkdownSyntax.Fence(opening: bytes) != nil
      || LineProperty.parts(bytes) != nil || LineProperty.planning(bytes) != nil
    {
      return true
    }
    return !isInItem
      && (MarkdownSyntax.heading(bytes) != nil || MarkdownSyntax.isRule(bytes)
        || MarkdownSyntax.underline(bytes) != nil)
  }

  private static func isParagraphSyntax(_ bytes: Bytes) -> Bool {
    isSyntax(bytes, isInItem: true) && !MarkdownSyntax.isRule(bytes)
      || MarkdownSyntax.heading(bytes) != nil
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The pieces between a scalar, including empty ones. It also splits inside a character that
  /// contains the scalar.
  func split(separator: Unicode.Scalar) -> [Substring] {
    Substring(self).unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
