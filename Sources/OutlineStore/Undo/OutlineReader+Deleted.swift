public import Foundation

/// A deleted section or item.
public struct DeletedNode: Hashable, Sendable {
  /// Its id, which is never used again.
  public var id: NodeID
  /// Its kind: a section or an item.
  public var kind: Node.Kind
  /// Its last text.
  public var text: String
  /// Its emoji or symbol.
  public var image: String?
  /// The section or item that was its parent, existing or not; `nil` for a section.
  public var parent: NodeID?
  /// The version that deleted it.
  public var version: Version.ID
  /// The date of that version.
  public var date: Date
  /// The number of items below it that were deleted with it.
  public var countBelow: Int
}

extension OutlineReader {
  /// The deleted nodes, the latest first. Of a deleted subtree only the top is included; restoring
  /// it restores the others.
  /// - Parameter limit: the maximum number of nodes.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(deleted nodes · log n).
  public func deletedNodes(limit: Int = .max) throws -> [DeletedNode] {
    try ChangeTable.deletions(limit: limit, in: db) { row in
      let parent: Int64 = row[1]
      let isSection = parent == ItemTable.rootKey
      return DeletedNode(
        id: NodeID(checked: row[0]), kind: isSection ? .section : .item, text: row[2],
        image: row[3], parent: isSection ? nil : try nodeID(ofKey: parent),
        version: row.version(4), date: VersionTable.date(row[5]), countBelow: row[6])
    }
  }

  /// The deleted nodes whose id has a prefix, each with the version that deleted it.
  /// - Parameter prefix: a whole id, which then matches only its node, or the beginning of ids.
  /// - Complexity: O(ids with the prefix).
  package func deletions(idPrefix prefix: String) throws -> [(id: NodeID, version: Int)] {
    let whole = try DeletedTable.key(of: prefix, in: db).map { [$0] }
    let keys = try whole ?? DeletedTable.keys(everHeldByPrefix: prefix, limit: 100, in: db)
    return try keys.compactMap { key in
      guard try !ItemTable.key(exists: key, in: db),
        let version = try ChangeTable.lastVersion(of: key, in: db)
      else { return nil }
      return (try nodeID(ofKey: key), version)
    }
  }

  /// The number of versions that changed the content of a node, or deleted it.
  package func formerContentCount(of id: NodeID) throws -> Int {
    guard let key = try key(everHeldBy: id) else { return 0 }
    return try ChangeTable.contentCount(of: key, in: db)
  }
}

extension OutlineTransaction {
  /// Restores a deleted section or item, with everything that was below it, to its former position.
  /// - Parameter id: its id.
  /// - Returns: the number of restored nodes.
  /// - Throws: ``OutlineError/unknownNode(_:)`` if it was never deleted or exists again;
  ///   ``OutlineError/forgottenVersion(_:oldest:)`` if a purge removed its content;
  ///   ``OutlineError/cannotReturn(_:)`` if its parent is deleted too.
  /// - Complexity: O(nodes that were below it + changes since).
  @discardableResult
  public func restore(deleted id: NodeID) throws -> Int {
    guard let deletion = try deletions(idPrefix: id.rawValue).first(where: { $0.id == id })
    else { throw OutlineError.unknownNode(id.rawValue) }
    let before = try ItemTable.count(in: db)
    _ = try restoredKeys(id, to: deletion.version &- 1) { "restore \($0)" }
    return try ItemTable.count(in: db) - before
  }
}
