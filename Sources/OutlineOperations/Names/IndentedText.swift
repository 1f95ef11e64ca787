package import OutlineStore

/// Lines that are nested by indentation.
package enum IndentedText {
  /// Drafts of the lines, in order. The parent of a line is the nearest line above it with less
  /// indentation. Empty lines are skipped; a tab extends to the next multiple of four columns.
  package static func drafts(of lines: [String], making draft: (String) -> Item.Draft) -> [Item
    .Draft]
  {
    var open: [Int] = []
    return lines.compactMap { line in
      let (indentation, text) = split(line)
      if text.isEmpty { return nil }
      while let last = open.last, last >= indentation { open.removeLast() }
      var draft = draft(text)
      draft.level = open.count
      open.append(indentation)
      return draft
    }
  }

  private static func split(_ line: String) -> (indentation: Int, text: String) {
    var column = 0
    var bytes = line.utf8[...]
    while let first = bytes.first, first == 0x20 || first == 0x09 {
      column += first == 0x20 ? 1 : 4 - column % 4
      bytes = bytes.dropFirst()
    }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return (column, String(Substring(bytes)))
  }
}
