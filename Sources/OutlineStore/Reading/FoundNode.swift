internal import GRDB

/// A node that was looked up, to pass on inside the same read or write. Its row is read again only
/// if something was written in between.
package struct FoundNode {
  let row: NodeRow
  /// The state of the connection when the row was read.
  fileprivate let age: Age

  /// The numbers of writes and rollbacks of a connection, and the view whose expansion was read.
  fileprivate struct Age: Equatable {
    var writes: Int
    var rollbacks: Int
    var view: String?
  }

  /// The permanent identifier.
  package var id: NodeID { row.nodeID }
  /// The identifier as that of an item.
  package var itemID: Item.ID { row.itemID }
  /// The identifier as that of a section.
  package var sectionID: Section.ID { row.sectionID }
  /// Whether it is a section or an item.
  package var kind: Node.Kind { row.nodeKind }
  /// The text or title.
  package var text: String { row.image.text }
  /// An emoji or the name of a symbol.
  package var image: String? { row.image.image }
  /// The node as a parent.
  package var asParent: Placement.Parent {
    kind == .section ? .section(row.sectionID) : .item(row.itemID)
  }
}

extension OutlineReader {
  /// Finds the node with a name; see ``node(named:)``.
  /// - Parameters:
  ///   - text: the name.
  ///   - kind: the kind wanted; `nil` for both.
  ///   - allowsTexts: whether the name may be the text of an item. Names from standard input may
  ///     not.
  ///   - section: the section to search; `nil` for all.
  ///   - shown: the items that the section shows although they are in others.
  package func find(
    _ text: String, kind: Node.Kind? = nil, allowsTexts: Bool = true,
    in section: FoundNode? = nil, showing shown: [NodeID] = []
  ) throws -> FoundNode {
    let key = try section.map { try row($0).key }
    return try foundNode(
      row(NodeQuery(text: text, kind: kind, allowsTexts: allowsTexts, section: key, shown: shown)))
  }

  /// The node with exactly this identifier.
  package func find(_ id: Item.ID) throws -> FoundNode { try foundNode(row(id)) }

  /// The section or item with exactly this identifier.
  package func find(_ parent: Placement.Parent) throws -> FoundNode { try foundNode(row(parent)) }

  /// The parent of an item, a section or an item.
  package func parent(of found: FoundNode) throws -> FoundNode {
    try self.foundNode(row(key: row(found).image.parent ?? ItemTable.rootKey))
  }

  /// The sections, in order.
  package func foundSections() throws -> [FoundNode] {
    try tree.children(of: ItemTable.rootKey).map { try foundNode($0.row) }
  }

  /// The node as an item, with its place.
  package func item(_ found: FoundNode) throws -> Item { try item(row(found)) }

  /// The content of a node.
  package func content(of found: FoundNode) throws -> Content {
    try row(found).image.content(in: db)
  }

  /// The number of children of a node.
  package func childCount(of found: FoundNode) throws -> Int { try tree.childCount(row(found).key) }

  /// The number of children of a node, or `nil` if there are more than a limit.
  /// - Complexity: O(limit); of a past version O(children).
  package func childCount(of id: NodeID, upTo limit: Int) throws -> Int? {
    guard let row = try tree.row(id: id.rawValue) else { return 0 }
    let isPast = try asOf.map { try $0 != latestVersion() } ?? false
    let count =
      isPast ? try tree.childCount(row.key) : try ItemTable.childCount(row.key, upTo: limit, in: db)
    return count > limit ? nil : count
  }

  /// The node as a section.
  /// - Parameter configuration: replaces the stored one; `nil` reads that.
  package func section(
    _ found: FoundNode, configuration: ListConfiguration? = nil
  ) throws -> Section { try section(row(found), configuration: configuration) }

  private func foundNode(_ row: NodeRow) throws -> FoundNode { FoundNode(row: row, age: try age) }

  private var age: FoundNode.Age {
    get throws { FoundNode.Age(writes: try db.totalChangesCount, rollbacks: rollbacks, view: view) }
  }

  /// The current row of a node. Writes since it was found may have moved or deleted it.
  func row(_ found: FoundNode) throws -> NodeRow {
    if try age == found.age { return found.row }
    guard let row = try tree.row(key: found.row.key) else {
      throw try missing(found.id)
        ?? (found.row.kind == .section
          ? OutlineError.unknownSection(found.row.sectionID)
          : OutlineError.unknownItem(found.row.itemID))
    }
    return row
  }
}
