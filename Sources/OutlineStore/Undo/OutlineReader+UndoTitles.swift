extension OutlineReader {
  /// A version with more changes is told of by their number: to look at all of them takes long.
  private static var mostChanges: Int { 1_000 }

  /// What a version is called, as for a menu: its message, or, where it has none, what it changed,
  /// as in `move Milk`. That is made when it is asked for and never stored.
  /// - Parameter version: a version of this file.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
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
      if let content = known[id] { return Self.name(content.text, content.image) ?? id.rawValue }
      let row = try outline.tree.row(id: id.rawValue)
      return row.flatMap { Self.name($0.image.text, $0.image.image) } ?? id.rawValue
    }
    return title ?? subject.origin.rawValue
  }

  private static func name(_ text: String, _ image: String?) -> String? {
    guard let text = [text, image ?? ""].first(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      return nil
    }
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// What the next undo takes back, as for a menu.
  /// - Parameter author: whose undo it is, by ``OutlineTransaction/undo(by:)``; nil for the one of
  ///   all.
  /// - Returns: nil where there is nothing to undo.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(versions passed).
  public func undoTitle(by author: String? = nil) throws -> String? {
    let number = try author.map { try undoRun(by: $0).last?.number } ?? undoLine(limit: 1).first
    return try number.map { try title(of: version($0)) }
  }

  /// What the next redo brings again, as for a menu.
  /// - Parameter author: whose redo it is, by ``OutlineTransaction/redo(by:)``; nil for the one of
  ///   all.
  /// - Returns: nil where there is nothing to redo.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(versions passed).
  public func redoTitle(by author: String? = nil) throws -> String? {
    let number = try author.map { try redoRecord(by: $0)?.number } ?? redoLine(limit: 1).first
    return try number.map { try title(of: version($0)) }
  }
}
