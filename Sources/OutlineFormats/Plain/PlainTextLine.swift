import OutlineModel

// One line of plain text and the lines of its body.
extension PlainTextFormat {
  /// Reads a line without its indentation into a node.
  static func parse(_ bytes: Bytes, into node: inout DraftNode) {
    var text = bytes.trimmed
    if let rest = afterBullet(text) { text = rest }
    if let rest = text.after("[COMPLETE] ") {
      node.isDone = true
      text = rest
    } else if let (box, rest) = checkbox(text) {
      node.isDone = box == "x" || box == "X"
      if box != "x" { node.attributes["checkbox"] = .bool(true) }
      text = rest
    }
    node.text = LineEscapes.number.unescape(LineGuard.unescape(text, where: isSyntax))
  }

  /// Reads a line of the body into a node.
  static func parse(body: Bytes, into node: inout DraftNode) {
    if node.note == nil {
      // Ignore unprintable characters, which would be lost when this is written again.
      if let (name, value) = LineProperty.parts(body), name == "section",
        value.filter({ $0 > 0x20 && $0 != 0x7F }).elementsEqual("`true`".utf8)
      {
        node = .section(node.text, id: node.id, image: node.image, attributes: node.attributes)
        return
      }
      if LineProperty.parse(body, into: &node) { return }
    }
    node.add(note: LineEscapes.number.unescape(LineGuard.unescape(body, where: isProperty)))
  }

  /// The line of a node, without indentation.
  static func line(of node: DraftNode) -> String {
    let text = LineGuard.escape(LineEscapes.number.escape(node.text), where: isSyntax)
    if node.isSection { return text }
    let hasBox = node.flag("checkbox")
    if node.isDone { return (hasBox ? "[X] " : "[x] ") + text }
    return (hasBox ? "[_] " : "") + text
  }

  /// The attributes and the note of a node, one per line.
  static func body(
    of node: DraftNode, _ options: WritingOptions, _ losses: inout FormatLosses
  ) -> [String] {
    var attributes = node.attributes
    losses.removeLayout(from: &attributes)
    var withoutNote = node
    withoutNote.note = nil
    let properties = LineProperty.lines(
      of: withoutNote, attributes, hasIDs: options.hasIDs, losses: &losses)
    var lines = (node.isSection ? ["section:: `true`"] : []) + properties
    for line in node.note?.split(separator: "\n") ?? [] {
      let escaped = LineEscapes.number.escape(String(line), isNote: true)
      lines.append(LineGuard.escape(escaped, where: isProperty))
    }
    return lines.map { $0 == "\\" ? ":" : ": " + $0 }
  }

  /// Whether a text would be read as syntax at the beginning of a line.
  private static func isSyntax(_ bytes: Bytes) -> Bool {
    bytes.first == UInt8(ascii: ":") || checkbox(bytes) != nil || afterBullet(bytes) != nil
      || bytes.starts(with: "[COMPLETE] ".utf8)
  }

  /// The marks before items in texts that people write or copy from other programs.
  private static let bullets = ["-", "*", "•", "◦", "‣", "▪", "–"].map { Array($0.utf8) }

  /// The text after a bullet and a blank, or `nil` if there is none.
  static func afterBullet(_ bytes: Bytes) -> Bytes? {
    for bullet in bullets where bytes.starts(with: bullet) {
      let rest = bytes.dropFirst(bullet.count)
      return rest.first?.isBlank == true ? rest.trimmed : nil
    }
    return nil
  }

  private static func isProperty(_ bytes: Bytes) -> Bool {
    LineProperty.parts(bytes) != nil || LineProperty.planning(bytes) != nil
  }

  private static func checkbox(_ bytes: Bytes) -> (sign: String, rest: Bytes)? {
    bytes.sign(after: "[", before: "]") { "_ xX".utf8.contains($0) }
  }
}
