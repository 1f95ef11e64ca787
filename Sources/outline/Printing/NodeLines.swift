import OutlineLines
import OutlineOperations
import OutlineStore
import Terminal

/// Nodes from anywhere in the outline, one per line: id, image, text, and the path of the parent.
struct NodeLines {
  let screen: Screen

  /// The lines of nodes; `note` adds a remark to each.
  func lines(of entries: [Entry], note: (Entry) -> String = { _ in "" }) -> [String] {
    let style = screen.style
    let ids = entries.map { screen.shown($0.id, prefixLength: $0.prefixLength) }
    let width = screen.columnWidth(of: ids)
    return zip(entries, ids).map { entry, id in
      let content = entry.content
      let what = [
        content.isDone ? "✓" : nil, content.image, content.text.isEmpty ? nil : content.text,
      ]
      .compactMap { $0?.shellSafe }.joined(separator: " ")
      let note = note(entry)
      let above = Array((entry.path?.texts ?? []).dropLast())
      let parts: [FittedLine.Part] = [
        .init(what, minimum: 16, rank: 2),
        .whole(entry.isFavorite ? " ★" : "", rank: 4, paint: style.yellow),
        .whole(note.isEmpty ? "" : "  " + note, rank: 3, paint: style.dim),
      ]
      let path: [FittedLine.Part] = [
        .init(
          above.isEmpty ? "" : "  " + Screen.path(above, room: nil), minimum: 14, rank: 1,
          paint: style.dim, cut: { $1 < 10 ? "" : "  " + Screen.path(above, room: $1 - 2) })
      ]
      let marks = AttributeMarks.parts(
        for: content, isBlocked: entry.isBlocked, style, showsNotes: screen.isTerminal)
      let room = screen.room(after: id, width: width)
      return screen.column(id, width: width) + FittedLine(parts + marks + path).text(width: room)
    }
  }
}
