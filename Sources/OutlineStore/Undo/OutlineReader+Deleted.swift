public import Foundation
internal import GRDB

/// A section or an item that was deleted, alone or with what was below it.
public struct DeletedNode: Hashable, Sendable {
  /// Its identifier, which nothing else ever gets.
  public var id: NodeID
  /// Whether it was a section or an item.
  public var kind: Node.Kind
  /// What it said last.
  public var text: String
  /// Its emoji or symbol.
  public var image: String?
  /// The section or item whose child it was, existing or not; nil for a section.
  public var parent: NodeID?
  /// The version that deleted it.
  public var version: Version.ID
  /// When that was.
  public var date: Date
  /// How many items below it went with it.
  public var countBelow: Int
}

extension OutlineReader {
  /// What was deleted and is not back, the latest first; of a branch only its top, which brings the others back.
  /// - Parameter limit: how many at most.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(nodes deleted · log n).
  public func deletedNodes(limit: Int = .max) throws -> [DeletedNode] {
    try ChangeTable.deletions(limit: limit, in: db).map { row in
      let isSection = row.parent == ItemTable.rootKey
      return DeletedNode(
        id: NodeID(checked: row.id), kind: isSection ? .section : .item, text: row.text, image: row.image,
        parent: isSection ? nil : NodeID(checked: try id(ofKey: row.parent)), version: row.version,
        date: row.date, countBelow: row.countBelow)
    }
  }

  /// The deleted nodes whose id begins so, each with the version that deleted it.
  /// - Parameter prefix: a whole id, which no other one is then mistaken for, or its beginning.
  /// - Complexity: O(ids that begin so).
  package func deletions(idPrefix prefix: String) throws -> [(id: NodeID, version: Int)] {
    let whole = try DeletedTable.key(of: prefix, in: db).map { [$0] }
    let keys = try whole ?? DeletedTable.keys(everHeldByPrefix: prefix, limit: 100, in: db)
    return try keys.compactMap { key in
      guard try !ItemTable.key(exists: key, in: db),
        let version = try ChangeTable.lastVersion(of: key, in: db)
      else { return nil }
      return (NodeID(checked: try id(ofKey: key)), version)
    }
  }
}

extension OutlineReader {
  /// How many versions gave a node other words, or deleted it.
  package func formerContentCount(of id: NodeID) throws -> Int {
    guard let key = try key(everHeldBy: id) else { return 0 }
    return try ChangeTable.contentCount(of: key, in: db)
  }
}

extension OutlineTransaction {
  /// Brings a deleted section or item back with all that was below it, where it was.
  /// - Parameter id: its identifier.
  /// - Returns: how many nodes are back.
  /// - Throws: ``OutlineError/unknownNode(_:)`` where it was never deleted, or is back;
  ///   ``OutlineError/forgottenVersion(_:oldest:)`` where a purge forgot what it said;
  ///   ``OutlineError/cannotReturn(_:)`` where its parent is gone too.
  /// - Complexity: O(nodes below it then + what changed since).
  @discardableResult
  public func restore(deleted id: NodeID) throws -> Int {
    guard let deletion = try deletions(idPrefix: id.rawValue).first(where: { $0.id == id }) else {
      throw OutlineError.unknownNode(id.rawValue)
    }
    let before = try ItemTable.count(in: db)
    _ = try restore(id, to: deletion.version &- 1) { "restore \($0)" }
    return try ItemTable.count(in: db) - before
  }
}
