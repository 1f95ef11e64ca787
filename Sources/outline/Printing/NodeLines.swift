import OutlineOperations
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
      let what = [
        content.isDone ? "✓" : nil, content.image, content.text.isEmpty ? nil : content.text,
      ]
      .compactMap { $0?.shellSafe }.joined(separator: " ")
      let star = entry.isFavorite ? style.yellow(" ★") : ""
      let place = NodePath.text(of: Array((entry.path?.texts ?? []).dropLast())).shellSafe
      let more = [note(entry), place].filter { !$0.isEmpty }.map { style.dim("  " + $0) }.joined()
      return style.id(entry.id, prefixLength: entry.prefixLength, width: width) + what + star + more
    }
  }
}
