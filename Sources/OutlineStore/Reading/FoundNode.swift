internal import GRDB

/// A node that was looked up, for handing on inside the same read or write: what is asked of it, or
/// done to it, does not look for it again unless something was written in between.
package struct FoundNode {
  let row: NodeRow
  /// What the connection had done when this one was read.
  fileprivate let age: Age

  /// How much a connection has written, how often it undid what it wrote, and whose expansion was
  /// read.
  fileprivate struct Age: Equatable {
    var writes: Int
    var rollbacks: Int
    var view: String?
  }

  /// The permanent identifier.
  package var id: NodeID { row.nodeID }
  /// The same of an item.
  package var itemID: Item.ID { row.itemID }
  /// The same of a section.
  package var sectionID: Section.ID { row.sectionID }
  /// Whether it is a section or an item.
  package var kind: Node.Kind { row.kind == .section ? .section : .item }
  /// The text, or the title.
  package var text: String { row.image.text }
  /// An emoji or the name of a symbol.
  package var image: String? { row.image.image }
  /// The same as something that has children.
  package var asParent: Placement.Parent {
    kind == .section ? .section(row.sectionID) : .item(row.itemID)
  }
}

extension OutlineReader {
  /// Finds the node that a text names; see ``node(named:)``.
  /// - Parameters:
  ///   - text: the name.
  ///   - kind: what is wanted; nil where both will do.
  ///   - allowsTexts: whether it may be the text of an item. What standard input gives may not.
  ///   - section: where it is meant; nil for all sections.
  package func find(
    _ text: String, kind: Node.Kind? = nil, allowsTexts: Bool = true, in section: FoundNode? = nil
  ) throws -> FoundNode {
    let key = try section.map { try row($0).key }
    return try found(row(NodeQuery(text, kind: kind, allowsTexts: allowsTexts, in: key)))
  }

  /// The node with exactly this identifier.
  package func find(_ id: Item.ID) throws -> FoundNode { try found(row(id)) }

  /// The section or item with exactly this identifier.
  package func find(_ parent: Placement.Parent) throws -> FoundNode { try found(row(parent)) }

  /// The section or item whose child an item is.
  package func parent(of found: FoundNode) throws -> FoundNode {
    try self.found(row(key: row(found).image.parent ?? ItemTable.rootKey))
  }

  /// The sections, in order.
  package func foundSections() throws -> [FoundNode] {
    try tree.children(of: ItemTable.rootKey).map { try found($0.row) }
  }

  /// What an item is, and where.
  package func item(_ found: FoundNode) throws -> Item { try item(row(found)) }

  /// What a node says.
  package func content(of found: FoundNode) throws -> Content {
    try row(found).image.content(in: db)
  }

  /// How many children a node has.
  package func childCount(of found: FoundNode) throws -> Int {
    try tree.childCount(row(found).key)
  }

  /// What a section is.
  package func section(_ found: FoundNode) throws -> Section { try section(row(found)) }

  private func found(_ row: NodeRow) throws -> FoundNode {
    FoundNode(row: row, age: try age)
  }

  private var age: FoundNode.Age {
    get throws { FoundNode.Age(writes: try db.totalChangesCount, rollbacks: rollbacks, view: view) }
  }

  /// The row of a node as it is now. What was done since it was found may have moved or deleted it.
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
