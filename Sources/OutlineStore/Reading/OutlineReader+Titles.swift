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

extension OutlineReader {
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
