import OutlineOperations
import OutlineStore
import Terminal

extension Screen {
  /// The most added nodes listed; the others are counted.
  private static let mostAdded = 20

  /// Added nodes, in preorder, for people at a terminal: a small tree with ids. A pipe only gets
  /// the ids.
  func lines(ofAdded ids: [NodeID], in outline: OutlineReader) throws -> [String] {
    let entries = try ids.prefix(Self.mostAdded).compactMap { try outline.entry(ofNode: $0) }
    let marked = try outline.addingPrefixes(to: entries)
    let names = marked.map { id($0.id, prefixLength: $0.prefixLength) }
    let idWidth = columnWidth(of: names)
    let top = marked.first?.level ?? 0
    let lines = zip(marked, names).map { entry, name in
      let content = entry.content
      let text = [content.image, content.text].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
      let levels = min(max(0, entry.level - top), (width ?? 80) / 4)
      let parts: [FittedLine.Part] = [
        .init(String(repeating: "│ ", count: levels), paint: style.dim),
        .init(text.joined(separator: " "), minimum: 1),
      ]
      return line(name, width: idWidth, parts)
    }
    let rest = ids.count - marked.count
    return rest == 0 ? lines : lines + [style.dim("… and \(rest) more")]
  }

  /// Nodes from anywhere in the outline, one per line: id, image, text, and the path of the parent;
  /// `note` adds a remark to each.
  /// - Parameter idWidth: the width of the column of ids, if there are more entries than these.
  func lines(
    of entries: [Entry], idWidth: Int? = nil, note: (Entry) -> String = { _ in "" }
  ) -> [String] {
    let ids = entries.map { id($0.id, prefixLength: $0.prefixLength) }
    let idWidth = idWidth ?? columnWidth(of: ids)
    return zip(entries, ids).map { entry, id in
      let content = entry.content
      let mark = content.isDone ? "✓" : nil
      let text = content.text.isEmpty ? nil : content.text
      let what = [mark, content.image, text].compactMap { $0?.shellSafe }.joined(separator: " ")
      let note = note(entry)
      let above = Array((entry.path?.texts ?? []).dropLast())
      let parts: [FittedLine.Part] = [
        .init(what, minimum: 16, rank: 7),
        .whole(entry.isFavorite ? " ★" : "", rank: 4, paint: style.yellow),
        .whole(note.isEmpty ? "" : "  " + note, rank: 3, paint: style.dim),
      ]
      let path = FittedLine.Part(
        above.isEmpty ? "" : "  " + Screen.path(above, room: nil), minimum: 14, rank: 2,
        paint: style.dim, cut: { $1 < 10 ? "" : "  " + Screen.path(above, room: $1 - 2) })
      let marks = AttributeMarks.parts(
        for: content, isBlocked: entry.isBlocked, style, showsNotes: isTerminal)
      return line(id, width: idWidth, parts + marks + [path])
    }
  }
}

extension ConflictRecord {
  /// The lines of conflicts after a pull. The places of items in a list that two files sorted are
  /// one decision, and one line.
  static func lines(of conflicts: [MergeConflict], _ outline: OutlineReader) throws -> [String] {
    let orders = try outline.orders(among: conflicts)
    let ordered = Set(orders.flatMap(\.conflicts))
    return try orders.map { order in
      let name = try outline.state(of: order.parent)?.content.name ?? ""
      return "  \(order.parent)  \(name)  has another order in v\(order.own.number)".shellSafe
    } + records(of: conflicts.filter { !ordered.contains($0) }, outline).map(\.line)
  }

  /// One line for people: id, text, and the hidden change.
  var line: String {
    Failure.lines(of: [Failure.ConflictingNode(id: id, text: text, reason: reason)])[0]
  }
}

extension Encodable {
  /// The value as JSON with sorted keys, for programs: on one line, or indented.
  func jsonText(isPretty: Bool = false) throws -> String {
    String(decoding: try jsonBytes(isPretty: isPretty), as: UTF8.self)
  }
}

extension Output {
  /// Prints lines.
  static func print(_ lines: some Sequence<String>, mayBePaged: Bool = false) throws {
    let output = Output()
    output.mayBePaged = mayBePaged
    for line in lines {
      output.line(line)
      // A pager gets the whole text.
      if !mayBePaged { try output.drain() }
    }
    try output.flush()
  }

  /// Adds JSON from ``JSONWriter``, which escapes control characters.
  /// - Parameters:
  ///   - bytes: the JSON.
  ///   - isEnd: whether a line end follows.
  func json(_ bytes: [UInt8], isEnd: Bool = true) {
    self.bytes(bytes)
    if isEnd { end(0x0A) }
  }
}
