internal import GRDB
package import OutlineModel

// For a text that another copy of the file may have read too.
extension OutlineReader {
  /// The children of a node, or the sections, that have a text, in order.
  /// - Complexity: O(children).
  package func children(
    of parent: NodeID?, text: String
  ) throws -> [(id: NodeID, kind: Node.Kind)] {
    let key = try parent.map { try tree.row(id: $0.rawValue)?.key } ?? ItemTable.rootKey
    guard let key else { return [] }
    return try tree.children(of: key, text: text).map {
      (NodeID(checked: $0.id), $0.kind == .section ? .section : .item)
    }
  }

  /// Whether a node has an id, or had it once.
  package func hasEverHeld(_ id: NodeID) throws -> Bool {
    try ItemTable.key(of: id.rawValue, in: db) != nil
      || DeletedTable.key(of: id.rawValue, in: db) != nil
  }

  /// The name of the version that made a node, as far as the history goes.
  package func maker(of id: NodeID) throws -> String? {
    guard let key = try ItemTable.key(of: id.rawValue, in: db),
      let number = try ChangeTable.version(of: key, after: 0, in: db)
    else { return nil }
    return try version(number).name
  }
}
