package import Foundation
internal import GRDB

/// What a node says at a version, and where it is.
public struct NodeState: Hashable, Sendable {
  /// What it says.
  public var content: Content
  /// The section or item whose child it is; nil for a section.
  public var parent: NodeID?
  /// Whether its children are shown.
  public var isExpanded: Bool
  /// Whether it is among the favorites.
  public var isFavorite: Bool
}

/// One version's part in the history of a node.
public struct NodeHistoryEntry: Hashable, Sendable {
  /// The version.
  public var version: Version
  /// The node before it; nil when the version made the node.
  public var before: NodeState?
  /// The node after it; nil when the version deleted the node.
  public var after: NodeState?
  /// Whether the node's place among its siblings, or its parent, is another one.
  public var isMoved: Bool
}

extension OutlineReader {
  /// The versions that last touched nodes, up to the one that is shown: what they say, their place or their marks, but not
  /// whether they are expanded. A node that
  /// was not touched since the oldest version there is has none.
  /// - Parameter ids: sections and items, existing or deleted.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(nodes · log n).
  public func versions(lastTouching ids: [NodeID]) throws -> [NodeID: Version] {
    var versions: [Int: Version] = [:]
    var found: [NodeID: Version] = [:]
    for id in ids {
      guard let key = try key(everHeldBy: id),
        let last = try ChangeTable.lastLoudVersion(of: key, upTo: asOf ?? .max, in: db)
      else { continue }
      let version = try versions[last] ?? version(last)
      versions[last] = version
      found[id] = version
    }
    return found
  }

  /// When items were made. Those from before the oldest version there is are left out.
  /// - Complexity: O(items · log n).
  package func creationDates(of ids: [Item.ID]) throws -> [Item.ID: Date] {
    var dates: [Item.ID: Date] = [:]
    for id in ids { dates[id] = try ChangeTable.creation(of: id.rawValue, in: db) }
    return dates
  }

  /// Each version that changed a node, the latest first, with the node before it and after it.
  /// - Parameters:
  ///   - id: a section or an item, existing or deleted.
  ///   - limit: how many at most.
  /// - Throws: ``OutlineError/unknownNode(_:)``.
  /// - Complexity: O(versions returned · log n).
  public func history(of id: NodeID, limit: Int = .max) throws -> [NodeHistoryEntry] {
    guard let key = try key(everHeldBy: id) else { throw OutlineError.unknownNode(id.rawValue) }
    var after = try ItemTable.row(key: key, in: db)?.image
    return try ChangeTable.history(of: key, limit: limit, in: db).map { number, before in
      defer { after = before }
      return NodeHistoryEntry(
        version: try version(number), before: try state(before), after: try state(after),
        isMoved: before != nil && after != nil
          && (before?.parent != after?.parent || before?.position != after?.position))
    }
  }

  func state(_ image: NodeImage?) throws -> NodeState? {
    guard let image else { return nil }
    return NodeState(
      content: try image.content(in: db), parent: try parent(of: image), isExpanded: image.isExpanded,
      isFavorite: image.favoritePosition != nil)
  }

  /// The parent of a node; nil for a section.
  func parent(of image: NodeImage) throws -> NodeID? {
    try image.parent.flatMap { $0 == ItemTable.rootKey ? nil : NodeID(checked: try id(ofKey: $0)) }
  }

  /// The key of a node that exists, or once did.
  func key(everHeldBy id: NodeID) throws -> Int64? {
    let key = try ItemTable.key(of: id.rawValue, in: db) ?? DeletedTable.key(of: id.rawValue, in: db)
    return key == ItemTable.rootKey ? nil : key
  }

  /// The id of a row that exists, or once did.
  func id(ofKey key: Int64) throws -> String {
    guard let id = try ItemTable.id(of: key, in: db) ?? DeletedTable.id(of: key, in: db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "row \(key) is referred to, but was never there")
    }
    return id
  }
}
