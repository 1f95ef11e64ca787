import OutlineStore
import Terminal

/// Nodes from anywhere in the outline, one a line: id, image and text, and where they stand.
struct NodeLines {
  let style: Style

  /// The lines; `note` adds to each what the command has to say of it.
  func lines(of entries: [Entry], note: (Entry) -> String = { _ in "" }) -> [String] {
    let width = min(32, entries.map(\.id.rawValue.displayWidth).max() ?? 0)
    return entries.map { entry in
      let content = entry.content
      let what = [content.isDone ? "✓" : nil, content.image, content.text.isEmpty ? nil : content.text]
        .compactMap { $0?.shellSafe }.joined(separator: " ")
      let star = entry.isFavorite ? style.yellow(" ★") : ""
      let place = NodePath.text(of: Array((entry.path ?? []).dropLast())).shellSafe
      let behind = [note(entry), place].filter { !$0.isEmpty }.map { style.dim("  " + $0) }.joined()
      return style.id(of: entry, width: width) + what + star + behind
    }
  }
}

extension Style {
  /// An id with spaces after it, the part that names it alone standing out.
  func id(of entry: Entry, width: Int) -> String {
    let text = entry.id.rawValue
    let padded = text.shellSafe.padded(toWidth: width) + "  "
    guard isOn, let length = entry.prefixLength, text.shellSafe == text else { return dim(padded) }
    // The length is one of bytes; a letter is not cut in two.
    let end = text.indices.first { text[..<$0].utf8.count >= length } ?? text.endIndex
    return strong(String(text[..<end])) + dim(String(padded[end...]))
  }
}
