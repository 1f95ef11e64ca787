internal import GRDB

/// A node as it was at a version, and where.
public struct NodeState: Hashable, Sendable {
  /// What it said.
  public var content: Content
  /// The section or item it stood under; nil for a section.
  public var parent: NodeID?
  /// Whether its children were shown.
  public var isExpanded: Bool
  /// Whether it was among the favorites.
  public var isFavorite: Bool
}

/// One version's part in the history of a node.
public struct NodeHistoryEntry: Hashable, Sendable {
  /// The version.
  public var version: Version
  /// The node in front of it; nil when the version made the node.
  public var before: NodeState?
  /// The node behind it; nil when the version deleted the node.
  public var after: NodeState?
  /// Whether the node's place among its siblings, or its parent, is another one.
  public var isMoved: Bool
}

extension OutlineReader {
  /// One item as it was at a version.
  /// - Throws: ``OutlineError/unknownItem(_:)`` when it did not exist then; ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(depth · log n), whatever the size of the outline or of its history.
  public func item(_ id: Item.ID, at number: Int) throws -> Item {
    _ = try version(number)
    guard let key = try key(everHeldBy: id.node), let image = try ChangeTable.image(of: key, at: number, in: db),
      image.parent != ItemTable.rootKey
    else { throw OutlineError.unknownItem(id) }
    var path: [Int64] = []
    var next = image.parent
    while let key = next, key != ItemTable.rootKey {
      path.append(key)
      next = try ChangeTable.image(of: key, at: number, in: db)?.parent
    }
    guard let section = path.last else { throw OutlineError.unknownItem(id) }
    let hasChildren = try !ChangeTable.children(of: key, after: "", before: "~", at: number, limit: 1, in: db).isEmpty
    return Item(
      id: id, section: Section.ID(checked: try self.id(ofKey: section)),
      parent: path.count > 1 ? Item.ID(checked: try self.id(ofKey: path[0])) : nil, level: path.count - 1,
      content: image.content, isExpanded: image.isExpanded, isFavorite: image.favoritePosition != nil,
      hasChildren: hasChildren)
  }

  /// Each version that changed a node, the latest first, with the node in front of it and behind it.
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

  private func state(_ image: NodeImage?) throws -> NodeState? {
    guard let image else { return nil }
    let parent = try image.parent.flatMap { $0 == ItemTable.rootKey ? nil : NodeID(checked: try id(ofKey: $0)) }
    return NodeState(
      content: image.content, parent: parent, isExpanded: image.isExpanded, isFavorite: image.favoritePosition != nil)
  }

  /// The key of a node that exists, or once did.
  func key(everHeldBy id: NodeID) throws -> Int64? {
    try ItemTable.row(id: id.rawValue, in: db)?.key ?? DeletedTable.key(of: id.rawValue, in: db)
  }

  /// The id of a row that exists, or once did.
  func id(ofKey key: Int64) throws -> String {
    guard let id = try ItemTable.row(key: key, in: db)?.id ?? DeletedTable.id(of: key, in: db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "row \(key) is referred to, but was never there")
    }
    return id
  }
}
