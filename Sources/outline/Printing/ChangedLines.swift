import OutlineLines
import OutlineOperations
import OutlineStore
import Terminal

/// Added nodes for people at a terminal: a small tree with ids. A pipe only gets the ids.
struct AddedLines {
  let screen: Screen

  /// The most nodes listed; the others are counted.
  private static let most = 20

  /// The lines of new nodes, in preorder.
  func lines(of ids: [NodeID], in outline: OutlineReader) throws -> [String] {
    let entries = try ids.prefix(Self.most).compactMap { try outline.entry(ofNode: $0) }
    let shown = try outline.marked(entries)
    let names = shown.map { screen.shown($0.id, prefixLength: $0.prefixLength) }
    let width = screen.columnWidth(of: names)
    let top = shown.first?.level ?? 0
    let lines = zip(shown, names).map { entry, name in
      let content = entry.content
      let text = [content.image, content.text].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
      let levels = min(max(0, entry.level - top), (screen.width ?? 80) / 4)
      let parts: [FittedLine.Part] = [
        .init(String(repeating: "│ ", count: levels), paint: screen.style.dim),
        .init(text.joined(separator: " "), minimum: 1),
      ]
      let room = screen.room(after: name, width: width)
      return screen.column(name, width: width) + FittedLine(parts).text(width: room)
    }
    let rest = ids.count - shown.count
    return rest == 0 ? lines : lines + [screen.style.dim("… and \(rest) more")]
  }
}

extension ConflictRecord {
  /// One line for people: id, text, and the hidden change.
  var line: String {
    Failure.lines(of: [Failure.ConflictingNode(id: id, text: text, reason: reason)])[0]
  }
}

/// JSON for programs.
enum JSON {
  /// A value as indented JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try value.jsonBytes(isPretty: true), as: UTF8.self)
  }

  /// A value as JSON on one line.
  static func line(of value: some Encodable) throws -> String {
    String(decoding: try value.jsonBytes(), as: UTF8.self)
  }
}

extension Output {
  /// Adds JSON from ``JSONWriter``, which escapes control characters.
  /// - Parameters:
  ///   - bytes: the JSON.
  ///   - isEnd: whether a line end follows.
  func json(_ bytes: [UInt8], isEnd: Bool = true) {
    self.bytes(bytes)
    if isEnd { end(0x0A) }
  }
}

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
