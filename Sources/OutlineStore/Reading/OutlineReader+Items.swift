public import Foundation

extension OutlineReader {
  /// One item.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(depth).
  public func item(_ id: Item.ID) throws -> Item { try item(row(id)) }

  /// The content, place and marks of a section or an item, or `nil` if it does not exist.
  /// - Parameter id: a section or an item.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(log n).
  public func state(of id: NodeID) throws -> NodeState? {
    try tree.row(id: id.rawValue).flatMap { $0.kind == .root ? nil : try state($0.image) }
  }

  func item(_ row: NodeRow) throws -> Item { try item(row, at: path(upFrom: row)) }

  private func item(_ row: NodeRow, at path: ItemPath) throws -> Item {
    try item(
      row, section: path.section.sectionID, parent: path.parent?.itemID, level: path.level)
  }

  /// A found item, and the texts from its section down to it.
  package func itemWithPath(_ found: FoundNode) throws -> (item: Item, path: [String]) {
    let row = try row(found)
    let path = try path(upFrom: row)
    return (try item(row, at: path), path.texts)
  }

  func item(
    _ row: NodeRow, section: Section.ID, parent: Item.ID?, level: Int, hasChildren: Bool? = nil
  ) throws -> Item {
    Item(
      id: row.itemID, section: section, parent: parent, level: level,
      content: try row.image.content(in: db), isExpanded: row.image.isExpanded,
      isFavorite: row.image.favoritePosition != nil,
      hasChildren: try hasChildren ?? tree.hasChildren(row.key))
  }

  /// The items below a section or an item, in display order.
  /// - Parameters:
  ///   - parent: the section or item, which is not included.
  ///   - onlyVisible: leaves out the children of collapsed items. The parent's own state does not
  ///     matter.
  ///   - maximumLevel: the maximum depth below the parent; 0 gives its children only.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/unknownItem(_:)``,
  ///   ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items returned).
  public func items(
    under parent: Placement.Parent, onlyVisible: Bool = false, maximumLevel: Int = .max
  ) throws -> [Item] {
    try items(under: find(parent), onlyVisible: onlyVisible, maximumLevel: maximumLevel)
  }

  /// The items of a section, in display order.
  /// - Parameters:
  ///   - section: the section.
  ///   - onlyVisible: leaves out the children of collapsed items.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items returned).
  public func items(in section: Section.ID, onlyVisible: Bool = false) throws -> [Item] {
    try items(under: .section(section), onlyVisible: onlyVisible)
  }

  /// The children of a section or an item, in display order.
  /// - Parameter parent: the section or item.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/unknownItem(_:)``,
  ///   ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items returned).
  public func children(of parent: Placement.Parent) throws -> [Item] {
    try items(under: parent, maximumLevel: 0)
  }

  /// The children of an item, in display order.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items returned).
  public func children(of id: Item.ID) throws -> [Item] { try children(of: .item(id)) }

  /// The items below a section or an item that was found.
  package func items(
    under parent: FoundNode, onlyVisible: Bool = false, maximumLevel: Int = .max
  ) throws -> [Item] {
    var items: [Item] = []
    try eachItem(under: parent, onlyVisible: onlyVisible, maximumLevel: maximumLevel) {
      items.append($0)
    }
    return items
  }

  /// Calls a closure with each of these items, in display order. Of the pending ones only a page of
  /// siblings per level is kept in memory. The closure's error ends the reading.
  package func eachItem(
    under parent: FoundNode, onlyVisible: Bool = false, maximumLevel: Int = .max,
    _ body: (Item) throws -> Void
  ) throws {
    let top = try row(parent)
    let path = top.kind == .section ? nil : try path(upFrom: top)
    let section = path?.section.sectionID ?? top.sectionID
    let base = path.map { $0.level + 1 } ?? 0
    var walk = PagedWalk(try tree)
    try walk.push(childrenOf: top.key, level: 0)
    var above: [Item.ID] = []
    while let (row, hasChildren, level) = try walk.next() {
      above.removeLast(above.count - level)
      let parent = above.last ?? (top.kind == .item ? top.itemID : nil)
      try body(
        item(row, section: section, parent: parent, level: base + level, hasChildren: hasChildren))
      above.append(row.itemID)
      if hasChildren && (row.image.isExpanded || !onlyVisible) && level < maximumLevel {
        try walk.push(childrenOf: row.key, level: level + 1)
      }
    }
  }

  /// Whether an id may take more columns than a number. Letters outside ASCII may.
  package func hasID(widerThan width: Int) throws -> Bool {
    if try ItemTable.hasID(longerThan: width, in: db) { return true }
    return try asOf != nil && ItemTable.hasID(longerThan: width, among: "deleted", in: db)
  }

  /// The texts from the section down to an item, the item's own last.
  /// - Parameter id: the item.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(depth).
  public func path(of id: Item.ID) throws -> [String] { try path(of: row(id).key) }

  /// The paths of several items; see ``path(of:)``.
  /// - Parameter items: items from the same reader.
  /// - Returns: The texts of each item, in the same order.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(items + depth of each of their parents): the path is looked up once for all
  ///   children of a parent.
  public func paths(of items: [Item]) throws -> [[String]] {
    var above: [NodeID: [String]] = [:]
    return try items.map { item in
      let parent = item.parent?.node ?? item.section.node
      let texts =
        try above[parent] ?? tree.row(id: parent.rawValue).map { try path(of: $0.key) } ?? []
      above[parent] = texts
      return texts + [item.content.text]
    }
  }

  /// The texts of items and of the nodes above them, each once, with the index of its parent or -1;
  /// and the index of each item.
  /// - Complexity: O(items + nodes above them).
  package func sharedPaths(
    of items: [Item]
  ) throws -> (texts: [String], parents: [Int], ends: [Int]) {
    var texts: [String] = []
    var parents: [Int] = []
    var known: [Int64: Int] = [ItemTable.rootKey: -1]
    func add(_ text: String, below parent: Int) -> Int {
      texts.append(text)
      parents.append(parent)
      return texts.count - 1
    }
    let tree = try tree
    // The parent of the item before, which is mostly that of the next one, too.
    var last: (id: NodeID, index: Int)?
    let ends = try items.map { item in
      let parent = item.parent?.node ?? item.section.node
      if let last, last.id == parent { return add(item.content.text, below: last.index) }
      var next = try tree.row(id: parent.rawValue)
      var way: [NodeRow] = []
      var descent = CycleCheck()
      while let row = next, known[row.key] == nil {
        try descent.enter(row.key, named: row.id)
        way.append(row)
        next = try row.image.parent.flatMap { try tree.row(key: $0) }
      }
      var above = next.flatMap { known[$0.key] } ?? -1
      for row in way.reversed() {
        above = add(row.image.text, below: above)
        known[row.key] = above
      }
      last = (parent, above)
      return add(item.content.text, below: above)
    }
    return (texts, parents, ends)
  }

  func path(of key: Int64) throws -> [String] {
    try tree.path(up: key).dropLast().reversed().map(\.text)
  }

  /// The favorites, in the user's order.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(favorites + depth of each of their parents).
  public func favorites() throws -> [Item] {
    var siblings: [Int64: Item] = [:]
    return try tree.favorites().map { row in
      // Children of the same parent have the same section and level.
      guard let parent = row.image.parent, let sibling = siblings[parent] else {
        let first = try item(row)
        if let parent = row.image.parent { siblings[parent] = first }
        return first
      }
      return try item(
        row, section: sibling.section, parent: sibling.parent, level: sibling.level)
    }
  }

  /// A used item, with the number and date of its uses.
  public struct Recent: Hashable, Sendable {
    /// The item.
    public var item: Item
    /// The number of uses.
    public var count: Int
    /// The date of the last use.
    public var lastUsed: Date
  }

  /// The most recently used items, the latest first. Uses are not versioned: at a past version,
  /// items that did not exist are omitted.
  /// - Parameter limit: the maximum number of items.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(limit · (depth + log n)).
  public func recents(limit: Int = 20) throws -> [Recent] {
    try UsageTable.recents(limit: limit, in: db).compactMap { use in
      try tree.row(key: use.key).map {
        Recent(item: try item($0), count: use.count, lastUsed: use.lastUsed)
      }
    }
  }

  /// Items with their attributes decoded as a type of the app, filtered and sorted in SQL by its
  /// fields.
  ///
  /// It works at any version and in any view. In the present, fields that are compared or sorted by
  /// use an index if one is declared; see ``FieldIndex``.
  /// - Parameters:
  ///   - type: the type of the attributes.
  ///   - section: the section whose items are wanted, at any depth; `nil` for all sections.
  ///   - predicate: the condition; `nil` for none.
  ///   - order: the fields to sort by, the most significant first. Items without a field come last,
  ///     and equal items are ordered by age, the oldest first. If empty, the order is that of the
  ///     outline.
  ///   - limit: the maximum number of items; `nil` for all.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)`` for an item whose attributes do not
  ///   fit the type; ``OutlineError/unknownSection(_:)``; `QueryError` for a field whose name
  ///   SQLite cannot query, or a value it cannot be compared with;
  ///   ``OutlineError/unstorable(path:reason:)`` for a value that cannot be stored.
  /// - Complexity: O(items), of the section if there is one, without an index; O(log n + items
  ///   found) with one.
  public func items<Attributes: Decodable & Sendable>(
    as type: Attributes.Type = Attributes.self, in section: Section.ID? = nil,
    where predicate: FieldPredicate<Attributes>? = nil,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) throws -> [TypedItem<Attributes>] {
    try items(
      matching: FieldQuery(in: section, where: predicate, orderedBy: order, limit: limit)
    ).map(TypedItem.init)
  }

  /// The items that match a query by fields.
  package func items(matching query: FieldQuery) throws -> [Item] {
    var filter = RowFilter()
    if let condition = query.condition { try filter.add(condition) }
    let top = try query.section.map { try row($0).key }
    let rows = try tree.items(
      matching: filter, below: top, by: query.ordering,
      limit: query.ordering.isEmpty ? .max : query.limit)
    return try placedItems(
      rows, in: query.ordering.isEmpty ? Query.Order(.outline) : nil, rankedBy: rows.map(\.row.key),
      limit: query.limit
    ).map(item)
  }

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
    return try SiblingList.children(of: parent)
      .neighbour(of: row.image.position, isNext: isAfter, at: tree.version, in: db)
      .map { try nodeID(ofKey: $0) }
  }
}
