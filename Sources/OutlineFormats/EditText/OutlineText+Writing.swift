public import OutlineModel

extension OutlineText {
  /// Rows as text, each line with its end; see ``OutlineText``.
  /// - Parameters:
  ///   - rows: whole subtrees, in pre-order; the first row stands at the left.
  ///   - favorites: the nodes with the mark of a favorite.
  /// - Complexity: O(size of the text).
  public static func bytes(of rows: some Collection<Outline.Row>, favorites: Set<NodeID> = []) -> [UInt8] {
    var bytes: [UInt8] = []
    let top = rows.first?.level ?? 0
    for (index, row) in rows.enumerated() {
      if index > 0 && row.level == 0 { bytes.append(0x0A) }
      let tabs = repeatElement(UInt8(ascii: "\t"), count: row.level - top)
      bytes += tabs
      bytes += Array(line(of: row.node, isFavorite: favorites.contains(row.node.id)).utf8)
      bytes.append(0x0A)
      guard let note = row.node.content.note else { continue }
      for line in note.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
        bytes += tabs
        bytes += Array("\t|".utf8)
        if !line.isEmpty { bytes += Array((" " + escaped(String(line), isNote: true)).utf8) }
        bytes.append(0x0A)
      }
    }
    return bytes
  }

  /// One line, without its indentation.
  static func line(of node: Node, isFavorite: Bool) -> String {
    let content = node.content
    let isExpanded = node.isExpanded == (node.kind == .section) ? nil : node.isExpanded
    let marks = Marks(isDone: content.isDone, isFavorite: isFavorite, isExpanded: isExpanded)
    let identifier = "{" + escaped(node.id.rawValue) { $0 == "{" || $0 == "}" } + "}"
    let parts = [identifier, marks.text, content.image.map(written(image:)) ?? "", texts(of: content)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func written(image: String) -> String {
    isEmoji(image) ? image : "<" + escaped(image) { $0 == "<" || $0 == ">" } + ">"
  }

  /// Text and secondary text, so that nothing in them is taken for anything else.
  private static func texts(of content: Content) -> String {
    var text = escaped(content.text)
    if separator(in: Array(text.utf8)[...]) != nil {
      // Each of them, for the ones that follow would separate as well.
      text = escaped(content.text) { $0 == ":" }
    }
    if let secondary = content.secondaryText {
      text += (text.isEmpty ? "::" : " ::") + (secondary.isEmpty ? "" : " " + escaped(secondary))
    }
    let bytes = Array(text.utf8)[...]
    // After an identifier no line is taken for one of those at the beginning.
    if image(in: bytes) != nil || isSpecial(bytes) && bytes.first != UInt8(ascii: "#") { return "\\" + text }
    // A backslash of its own would be taken for one that guards what follows.
    let isGuard = bytes.first == UInt8(ascii: "\\") && isSpecial(bytes.dropFirst())
    return isGuard ? number(of: "\\") + String(text.unicodeScalars.dropFirst()) : text
  }
}
