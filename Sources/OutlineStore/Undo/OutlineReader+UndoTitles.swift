extension OutlineReader {
  /// The title of a version with more changes only counts them, because reading them takes long.
  private static var mostChanges: Int { 1_000 }

  /// The title of a version, for a menu: its message or, if it has none, a description of its
  /// changes such as `move Milk`, which is created on demand and never stored.
  /// - Parameter version: a version of this file.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(k log n) for k changes, at most a thousand.
  public func title(of version: Version) throws -> String {
    let subject = try subject(of: version)
    if let message = subject.message, !message.isEmpty { return message }
    let number = subject.number
    if subject.changes > Self.mostChanges { return "change \(subject.changes) nodes" }
    if number <= (try VersionTable.oldest(in: db)) { return subject.origin.rawValue }
    let change = try difference(from: number &- 1, to: number)
    var known: [NodeID: Content] = [:]
    for step in change.steps {
      switch step {
      case .insert(let node, _, _), .delete(let node, _, _): known[node.id] = node.content
      default: break
      }
    }
    let outline = try at(number)
    let title = try GeneratedMessage(change).text { id in
      if let content = known[id] {
        return Self.name(content.text, image: content.image) ?? id.rawValue
      }
      let row = try outline.tree.row(id: id.rawValue)
      return row.flatMap { Self.name($0.image.text, image: $0.image.image) } ?? id.rawValue
    }
    return title ?? subject.origin.rawValue
  }

  private static func name(_ text: String, image: String?) -> String? {
    guard let text = [text, image ?? ""].first(where: { !$0.allSatisfy(\.isWhitespace) })
    else { return nil }
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// The title of the version that the next undo reverts, for a menu.
  /// - Parameter author: the author of the undo, as in ``OutlineTransaction/undo(by:)``; `nil` for
  ///   an undo of any author's version.
  /// - Returns: the title, or `nil` if there is nothing to undo.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  public func undoTitle(by author: String? = nil) throws -> String? {
    let number = try author.map { try undoRun(by: $0).last?.number } ?? undoLine(limit: 1).first
    return try number.map { try title(of: version($0)) }
  }

  /// The title of the version that the next redo repeats, for a menu.
  /// - Parameter author: the author of the redo, as in ``OutlineTransaction/redo(by:)``; `nil` for
  ///   a redo of any author's version.
  /// - Returns: the title, or `nil` if there is nothing to redo.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  public func redoTitle(by author: String? = nil) throws -> String? {
    let number = try author.map { try redoRecord(by: $0)?.number } ?? redoLine(limit: 1).first
    return try number.map { try title(of: version($0)) }
  }
}
