// For a text that another copy of the file may have read too.
extension OutlineReader {
  /// The children of a node, or the sections, that have a text, in order.
  /// - Complexity: O(children).
  package func children(
    of parent: NodeID?, text: String
  ) throws -> [(id: NodeID, kind: Node.Kind)] {
    let key = try parent.map { try tree.row(id: $0.rawValue)?.key } ?? ItemTable.rootKey
    guard let key else { return [] }
    return try tree.children(of: key, text: text).map { ($0.nodeID, $0.nodeKind) }
  }

  /// Whether a node has an id, or had it once.
  package func hasEverHeld(_ id: NodeID) throws -> Bool {
    try DeletedTable.key(everHeldBy: id.rawValue, in: db) != nil
  }

  /// The name of the version that inserted a node, as far as the history goes.
  package func maker(of id: NodeID) throws -> String? { try makerEntry(of: id)?.name }

  /// Whether a node was inserted before another one, in the order that all copies have.
  package func isOlder(_ id: NodeID, than other: NodeID) throws -> Bool {
    guard let first = try makerEntry(of: id), let second = try makerEntry(of: other)
    else { return true }
    let (one, two) = (first.received?.stamp ?? first.stamp, second.received?.stamp ?? second.stamp)
    return (one, first.name) < (two, second.name)
  }

  /// Whether a version of this file inserted a node, and not one that another file wrote.
  package func isMadeHere(_ id: NodeID) throws -> Bool {
    try makerEntry(of: id).map { $0.received?.file.isEmpty ?? true } ?? false
  }

  private func makerEntry(of id: NodeID) throws -> ReceivedTable.Entry? {
    guard let key = try ItemTable.key(of: id.rawValue, in: db),
      let number = try ChangeTable.lastInsertion(of: key, in: db)
    else { return nil }
    return try ReceivedTable.entry(number, in: db)
  }
}
