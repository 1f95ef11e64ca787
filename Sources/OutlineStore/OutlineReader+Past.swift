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
    try check(number)
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

  /// A section or an item as it was at a version; nil when it did not exist then.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(log n), whatever the size of the outline or of its history.
  public func state(of id: NodeID, at number: Int) throws -> NodeState? {
    if number != 0 { try check(number) }
    guard let key = try key(everHeldBy: id) else { return nil }
    return try state(ChangeTable.image(of: key, at: number, in: db))
  }

  /// What stood directly under a section or an item at a version, in order; nothing when it did not exist then.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(children + what came and went under it since).
  public func children(of id: NodeID, at number: Int) throws -> [NodeID] {
    try check(number)
    guard let key = try key(everHeldBy: id) else { return [] }
    return try ChangeTable.children(of: key, after: "", before: "~", at: number, in: db).map {
      NodeID(checked: try self.id(ofKey: $0.key))
    }
  }

  /// All sections as they were at a version, in order.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(sections + what came and went among them since).
  public func sections(at number: Int) throws -> [Section] {
    try check(number)
    return try ChangeTable.children(of: ItemTable.rootKey, after: "", before: "~", at: number, in: db).compactMap {
      guard let image = try ChangeTable.image(of: $0.key, at: number, in: db) else { return nil }
      let row = NodeRow(key: $0.key, id: try id(ofKey: $0.key), kind: .section, image: image)
      let count = try ChangeTable.children(of: $0.key, after: "", before: "~", at: number, in: db).count
      return Section(
        id: row.sectionID, title: image.text, image: image.image, configuration: try Self.configuration(of: row),
        isExpanded: image.isExpanded, itemCount: count)
    }
  }

  /// The favorites at a version, in the user's own order of then.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  public func favorites(at number: Int) throws -> [Item.ID] {
    try check(number)
    return try ChangeTable.favorites(at: number, in: db).map { Item.ID(checked: try id(ofKey: $0)) }
  }

  /// The versions that last touched nodes: what they say, their place or their marks. A node that was not touched since
  /// the oldest version there is has none.
  /// - Parameters:
  ///   - ids: sections and items, existing or deleted.
  ///   - number: the last version to look at; nil for the latest.
  /// - Complexity: O(nodes · log n).
  public func versions(lastTouching ids: [NodeID], upTo number: Int? = nil) throws -> [NodeID: Version] {
    var versions: [Int: Version] = [:]
    var found: [NodeID: Version] = [:]
    for id in ids {
      guard let key = try key(everHeldBy: id),
        let last = try ChangeTable.lastVersion(of: key, upTo: number ?? .max, in: db)
      else { continue }
      let version = try versions[last] ?? version(last)
      versions[last] = version
      found[id] = version
    }
    return found
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
    return NodeState(
      content: image.content, parent: try parent(of: image), isExpanded: image.isExpanded,
      isFavorite: image.favoritePosition != nil)
  }

  /// What a node stands under; nil for a section.
  func parent(of image: NodeImage) throws -> NodeID? {
    try image.parent.flatMap { $0 == ItemTable.rootKey ? nil : NodeID(checked: try id(ofKey: $0)) }
  }

  /// Refuses a version there is not, without counting what it changed.
  private func check(_ number: Int) throws {
    if try VersionTable.undoes(number, in: db) == nil {
      throw try unknown(version: number)
    }
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
