internal import GRDB

/// The content, place and marks of a node at a version.
public struct NodeState: Hashable, Sendable {
  /// The content.
  public var content: Content
  /// The parent, a section or an item; `nil` for a section.
  public var parent: NodeID?
  /// Whether its children are shown.
  public var isExpanded: Bool
  /// Whether it is a favorite.
  public var isFavorite: Bool
}

/// A version in the history of a node.
public struct NodeHistoryEntry: Hashable, Sendable {
  /// The version.
  public var version: Version
  /// The node before the version; `nil` if the version created it.
  public var before: NodeState?
  /// The node after the version; `nil` if the version deleted it.
  public var after: NodeState?
  /// Whether the version changed the node's parent, or its place among its siblings.
  public var isMoved: Bool
}

extension OutlineReader {
  /// The versions that last changed the content, place or marks of nodes, up to the shown version.
  /// Expansion does not count. Nodes that did not change since the oldest version are omitted.
  /// - Parameter ids: sections and items, existing or deleted.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(nodes · log n).
  package func versions(lastTouching ids: [NodeID]) throws -> [NodeID: Version] {
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

  /// The times when items were created, completed and last modified, in the shown outline.
  ///
  /// An item that is not done has no completion time. The attributes ``Content/created`` and
  /// ``Content/completed`` take precedence, unless the item was reopened and completed again since.
  /// All other times are those of versions, and are missing if a purge removed the version.
  /// - Parameters:
  ///   - times: the times wanted.
  ///   - ids: the items; those that do not exist are omitted.
  /// - Returns: The known times of each item.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(items · log n + changes of them).
  public func times(_ times: Set<ItemTime>, of ids: [Item.ID]) throws -> [Item.ID: [ItemTime:
    ItemDate]]
  {
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

  /// A time of items for sorting, in seconds since 1970 with the fraction of the version.
  package func moments(of time: ItemTime, for ids: [Item.ID]) throws -> [Item.ID: Double] {
    var moments: [Item.ID: Double] = [:]
    for row in try ChangeTable.times(
      [time], of: ids.map(\.rawValue), at: asOf, isExact: true, in: db)
    {
      guard let text = row.texts[0] else { continue }
      moments[Item.ID(checked: row.id)] =
        Double(text).map { $0 / 1_000_000 } ?? ItemDate(rawValue: text)?.moment
    }
    return moments
  }

  /// When an item that recurs was done, the first time first, as far as the history and what a
  /// purge noted reach.
  /// - Complexity: O(changes of the item), if it recurs.
  package func completions(of id: Item.ID) throws -> [ItemDate] {
    guard let now = try state(of: id.node)?.content, let last = now.lastDone else { return [] }
    let past = try history(of: id.node).compactMap { $0.before?.content }
    // Of two ticks of one occurrence, in two copies, the later one is there.
    var days: [(next: [ItemDate?], done: ItemDate)] = []
    for content in past.reversed() + [now] {
      guard let done = content.lastDone, done.moment <= last.moment else { continue }
      let next = [content.due, content.start]
      if days.last?.next == next || days.last?.done == done { days.removeLast() }
      days.append((next, done))
    }
    let noted = try MetaTable.text(MetaTable.completions + id.rawValue, in: db) ?? ""
    let kept = noted.split(separator: " ").compactMap { ItemDate(rawValue: String($0)) }
    return (kept + days.map(\.done)).uniqued().sorted { $0.moment < $1.moment }
  }

  /// Notes when items that recur were done, which a purge of the history would forget.
  package func noteCompletions() throws {
    let ids: [String] = try db.values(
      "SELECT id FROM item WHERE json_valid(attributes) AND attributes->>'lastDone' NOT NULL")
    for id in ids {
      let days = try completions(of: Item.ID(checked: id)).map(\.rawValue)
      try MetaTable.set(MetaTable.completions + id, to: days.joined(separator: " "), in: db)
    }
  }

  /// Whether an item has, or once had, an attribute of a name.
  /// - Complexity: O(items) if none has.
  package func hasAttribute(named name: String) throws -> Bool {
    try ItemTable.hasAttribute(named: name, in: db)
  }

  /// The versions that changed a node, the latest first, each with the node before and after it.
  /// - Parameters:
  ///   - id: a section or an item, existing or deleted.
  ///   - limit: the maximum number of versions.
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
      content: try image.content(in: db), parent: try parent(of: image),
      isExpanded: image.isExpanded, isFavorite: image.favoritePosition != nil)
  }

  /// The parent of a node, or `nil` for a section.
  func parent(of image: NodeImage) throws -> NodeID? {
    try image.parent.flatMap { $0 == ItemTable.rootKey ? nil : try nodeID(ofKey: $0) }
  }

  /// The key of an existing or deleted node.
  package func key(everHeldBy id: NodeID) throws -> Int64? {
    let key = try DeletedTable.key(everHeldBy: id.rawValue, in: db)
    return key == ItemTable.rootKey ? nil : key
  }

  func nodeID(ofKey key: Int64) throws -> NodeID { NodeID(checked: try id(ofKey: key)) }

  /// The id of an existing or deleted row.
  func id(ofKey key: Int64) throws -> String {
    guard let id = try DeletedTable.id(everOf: key, in: db) else {
      throw DatabaseError.corrupt("row \(key) is referred to, but was never there")
    }
    return id
  }
}
