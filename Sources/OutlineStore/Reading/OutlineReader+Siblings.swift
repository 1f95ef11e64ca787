extension OutlineReader {
  /// The sibling directly before or after a node: another section, or an item with the same parent.
  /// - Parameters:
  ///   - id: a section or an item.
  ///   - isAfter: whether the one after it is wanted.
  /// - Returns: its id; `nil` if the node is the first or the last.
  /// - Throws: ``OutlineError/unknownNode(_:)``, ``OutlineError/deleted(_:version:)``,
  ///   ``StorageError``.
  /// - Complexity: O(log n).
  package func sibling(of id: NodeID, isAfter: Bool) throws -> NodeID? {
    guard let row = try tree.row(id: id.rawValue), let parent = row.image.parent else {
      throw try missing(id) ?? OutlineError.unknownNode(id.rawValue)
    }
    let version = try asOf == latestVersion() ? nil : asOf
    let position = row.image.position
    let found = try SiblingList.children(of: parent).members(
      after: isAfter ? position : "", before: isAfter ? "~" : position, at: version, limit: 1,
      backwards: !isAfter, in: db)
    return try found.first.flatMap { try tree.row(key: $0.key)?.nodeID }
  }
}
