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

  /// When items were made, done and last changed, in the outline that is shown.
  ///
  /// An item that is not done was not completed. A time that an attribute says, ``Content/created`` or
  /// ``Content/completed``, is taken from there, unless the item was marked as open and done again since.
  /// Any other is that of the version; it is missing if a purge removed the version.
  /// - Parameters:
  ///   - times: which are wanted.
  ///   - ids: the items; those that do not exist are left out.
  /// - Returns: what is known of each item.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(items · log n + changes of them).
  public func times(_ times: Set<ItemTime>, of ids: [Item.ID]) throws -> [Item.ID: [ItemTime: ItemDate]] {
    if times.isEmpty || ids.isEmpty { return [:] }
    let times = ItemTime.allCases.filter(times.contains)
    var found: [Item.ID: [ItemTime: ItemDate]] = [:]
    let rows = try ChangeTable.times(times, of: ids.map(\.rawValue), at: asOf, in: db)
    for (id, texts) in rows {
      var dates: [ItemTime: ItemDate] = [:]
      for (time, text) in zip(times, texts) { dates[time] = text.flatMap(ItemDate.init) }
      found[Item.ID(checked: id)] = dates
    }
    return found
  }

  /// One time of items in seconds after 1970, with the fraction of the version: what they are sorted by.
  package func moments(of time: ItemTime, for ids: [Item.ID]) throws -> [Item.ID: Double] {
    var moments: [Item.ID: Double] = [:]
    for row in try ChangeTable.times([time], of: ids.map(\.rawValue), at: asOf, isExact: true, in: db) {
      guard let text = row.texts[0] else { continue }
      moments[Item.ID(checked: row.id)] = Double(text).map { $0 / 1_000_000 } ?? ItemDate(rawValue: text)?.moment
    }
    return moments
  }

  /// Whether an item has an attribute of a name, or once had.
  /// - Complexity: O(items) where none has.
  package func hasAttribute(named name: String) throws -> Bool {
    try ItemTable.hasAttribute(named: name, in: db)
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
