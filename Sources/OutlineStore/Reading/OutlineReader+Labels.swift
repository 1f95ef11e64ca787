package import Foundation

/// The title of a node as shown to people: its symbol, text and parent.
package struct NodeTitle: Sendable {
  /// An emoji or the name of a symbol.
  package var image: String?
  /// The text or title.
  package var text: String
  /// The parent, a section or an item; `nil` for a section.
  package var parent: NodeID?

  package init(image: String?, text: String, parent: NodeID?) {
    self.image = image
    self.text = text
    self.parent = parent
  }
}

/// A node as a completion candidate.
package struct NodeLabel: Hashable, Sendable {
  /// The permanent identifier.
  package var id: NodeID
  /// Whether it is a section or an item.
  package var kind: Node.Kind
  /// The text or title.
  package var text: String
  /// The emoji or symbol.
  package var image: String?
  /// Whether it has children.
  package var hasChildren: Bool
}

// Completions of a partial name. Each query stops at its limit, so it takes a few milliseconds in
// an outline of any size.
extension OutlineReader {
  /// The nodes of one kind, or of both, whose id has a prefix, in order of id.
  /// - Complexity: O(limit · log n).
  package func labels(idPrefix prefix: String, _ kind: Node.Kind?, limit: Int) throws -> [NodeLabel]
  {
    try ItemTable.rows(idPrefix: prefix, kind: kind, limit: limit, in: db).map(label)
  }

  /// Items whose text begins with some words, the last of which may be incomplete. Case and accents
  /// are ignored.
  /// - Complexity: O(items whose text begins with the words + changes since the index was updated).
  package func labels(textPrefix prefix: String, limit: Int) throws -> [NodeLabel] {
    let words = Self.words(in: prefix)
    if words.isEmpty { return [] }
    let stale = Set(try ChangeTable.keysTouched(after: SearchTable.version(in: db), in: db))
    let found = try SearchTable.keys(
      beginningWith: words.joined(separator: " "), limit: limit &+ stale.count, in: db)
    let keys = found.filter { !stale.contains($0) } + stale.sorted()
    return try keys.lazy.compactMap { try ItemTable.row(key: $0, in: self.db) }
      .filter {
        $0.kind == .item && (!stale.contains($0.key) || Self.begins($0.image.text, with: prefix))
      }.prefix(limit).map(label)
  }

  /// The tags of items that have a prefix, in order.
  /// - Complexity: O(items with attributes).
  package func tags(prefix: String, limit: Int) throws -> [String] {
    try ItemTable.tags(prefix: prefix, limit: limit, in: db)
  }

  /// The children of a node whose text has a prefix, in order. The case of ASCII letters is
  /// ignored.
  /// - Parameters:
  ///   - parent: a section or an item; `nil` for the sections themselves.
  ///   - prefix: the beginning of the text.
  ///   - limit: the maximum number of children.
  /// - Complexity: O(children).
  package func labels(under parent: NodeID?, textPrefix prefix: String, limit: Int) throws
    -> [NodeLabel]
  {
    let key = try parent.map { try ItemTable.key(of: $0.rawValue, in: db) } ?? ItemTable.rootKey
    guard let key else { return [] }
    return try ItemTable.children(of: key, textPrefix: prefix, limit: limit, in: db).map(label)
  }

  /// The most recently touched nodes, the latest first.
  /// - Complexity: It reads the last 10,000 changes, of any number of versions. Nodes last touched
  ///   before them are omitted.
  package func labelsTouchedLast(limit: Int) throws -> [NodeLabel] {
    try ChangeTable.touchedLast(limit: limit, in: db).compactMap {
      try ItemTable.row(key: $0, in: db)
    }.map(label)
  }

  /// The numbers and messages of versions, the latest first.
  /// - Complexity: O(limit).
  package func versionLabels(_ numbers: ClosedRange<Int>, limit: Int) throws -> [(
    number: Int, date: Date, message: String?
  )] {
    try VersionTable.labels(numbers, limit: limit, in: db)
  }

  private func label(_ row: NodeRow) throws -> NodeLabel {
    NodeLabel(
      id: row.nodeID, kind: row.nodeKind, text: row.image.text, image: row.image.image,
      hasChildren: try ItemTable.hasChildren(row.key, in: db))
  }

  private static func begins(_ text: String, with prefix: String) -> Bool {
    let words = self.words(in: text).map(TextFolding.fold)
    let wanted = self.words(in: prefix).map(TextFolding.fold)
    guard let last = wanted.last, words.count >= wanted.count else { return false }
    return words.prefix(wanted.count - 1).elementsEqual(wanted.dropLast())
      && words[wanted.count - 1].hasPrefix(last)
  }

  /// The titles of nodes and of all their ancestors. Nodes that do not exist are omitted.
  /// - Parameter ids: sections and items.
  /// - Complexity: O(nodes · log n), in one statement for each level.
  package func titles(ofPathsTo ids: [NodeID]) throws -> [NodeID: NodeTitle] {
    let db = try db
    let version = try asOf.flatMap { try $0 == latestVersion() ? nil : $0 }
    var rows: [Int64: ChangeTable.Title] = [:]
    rows.reserveCapacity(ids.count)
    var level: [ChangeTable.Title] = []
    if !ids.isEmpty {
      let names = ids.map(\.rawValue)
      level =
        if let version {
          try ChangeTable.titles(of: ChangeTable.keys(of: names, in: db), at: version, in: db)
        } else {
          try ChangeTable.titles(of: names, in: db)
        }
    }
    while !level.isEmpty {
      for row in level { rows[row.key] = row }
      let above = Set(level.lazy.map(\.parent)).filter {
        rows[$0] == nil && $0 != ItemTable.rootKey
      }
      level = above.isEmpty ? [] : try ChangeTable.titles(of: Array(above), at: version, in: db)
    }
    var titles: [NodeID: NodeTitle] = [:]
    titles.reserveCapacity(rows.count)
    for row in rows.values {
      let parent = rows[row.parent].map { NodeID(checked: $0.id) }
      titles[NodeID(checked: row.id)] = NodeTitle(image: row.image, text: row.text, parent: parent)
    }
    return titles
  }
}
