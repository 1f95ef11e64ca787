internal import GRDB

/// A source of rows: the present or a past version. Every read of a tree is written once, on top of
/// it.
protocol TreeSource {
  /// The node with exactly this id, including the root.
  func row(id: String) throws -> NodeRow?
  func row(key: Int64) throws -> NodeRow?
  /// The nodes whose generated id has a prefix, in order of id.
  func rows(idPrefix prefix: String) throws -> [NodeRow]
  /// The children in order, each with whether it has children.
  func children(of parent: Int64) throws -> [(row: NodeRow, hasChildren: Bool)]
  /// A page of the children after a position, in order. Every page except the last has at least
  /// ``pageSize`` of them.
  /// - Parameter position: `nil` for the first page.
  func children(of parent: Int64, after position: String?) throws -> [(
    row: NodeRow, hasChildren: Bool
  )]
  /// Up to `limit` children after a position, or before it, the nearest one first. Their notes need
  /// not be read.
  func children(of parent: Int64, from position: String, backwards: Bool, limit: Int) throws -> [(
    row: NodeRow, hasChildren: Bool
  )]
  /// The children with exactly this text, in order.
  func children(of parent: Int64, text: String) throws -> [NodeRow]
  /// The structure of the children, in order.
  func nodes(under parent: Int64) throws -> [TreeNode]
  /// The number of children of a node.
  func childCount(_ key: Int64) throws -> Int
  func hasChildren(_ key: Int64) throws -> Bool
  /// The path from a node up to the root, the node first.
  func path(up key: Int64) throws -> [PathNode]
  /// The favorites in the user's order.
  func favorites() throws -> [NodeRow]
  /// All nodes except the root, unordered.
  func all() throws -> [NodeRow]
  /// The items that match a filter, each with whether it has children; unordered.
  func items(matching filter: RowFilter) throws -> [(row: NodeRow, hasChildren: Bool)]
  /// The number of items that match a filter.
  func count(matching filter: RowFilter) throws -> Int
  /// The items that match a filter, each with whether it has children.
  /// - Parameters:
  ///   - parent: the node whose descendants are wanted; `nil` for all items.
  ///   - order: the order; if empty, the items are unordered.
  ///   - limit: the maximum number of items.
  func items(
    matching filter: RowFilter, below parent: Int64?, by order: FieldOrdering, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)]
  /// The ids directly before and after an id in byte order, among all ids that a prefix could
  /// match.
  func neighbours(ofID id: String) throws -> [String]
  /// The most recently touched node, which may be deleted.
  func lastTouched() throws -> Int64?
}

extension TreeSource {
  /// The number of children read at once if a list may be too long for memory.
  static var pageSize: Int { 512 }

  /// All children, in one page.
  func children(of parent: Int64, after position: String?) throws -> [(
    row: NodeRow, hasChildren: Bool
  )] {
    position == nil ? try children(of: parent) : []
  }
}

/// The present outline.
struct PresentTree: TreeSource {
  let db: Database

  func row(id: String) throws -> NodeRow? { try ItemTable.row(id: id, in: db) }
  func row(key: Int64) throws -> NodeRow? { try ItemTable.row(key: key, in: db) }
  func rows(idPrefix prefix: String) throws -> [NodeRow] {
    try ItemTable.rows(idPrefix: prefix, like: NodeID.generatedPattern, limit: 10_000, in: db)
  }
  func children(of parent: Int64) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try ItemTable.children(of: parent, in: db)
  }
  func children(of parent: Int64, after position: String?) throws -> [(
    row: NodeRow, hasChildren: Bool
  )] {
    try ItemTable.children(of: parent, after: position, limit: Self.pageSize, in: db)
  }
  func children(
    of parent: Int64, from position: String, backwards: Bool, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try ItemTable.children(
      of: parent, from: position, backwards: backwards, limit: limit, in: db)
  }
  func children(of parent: Int64, text: String) throws -> [NodeRow] {
    try ItemTable.children(of: parent, text: text, in: db)
  }
  func nodes(under parent: Int64) throws -> [TreeNode] {
    try ItemTable.nodes(under: parent, in: db)
  }
  func childCount(_ key: Int64) throws -> Int { try ItemTable.childCount(key, in: db) }
  func hasChildren(_ key: Int64) throws -> Bool { try ItemTable.hasChildren(key, in: db) }
  func path(up key: Int64) throws -> [PathNode] { try ItemTable.path(up: key, in: db) }
  func favorites() throws -> [NodeRow] { try ItemTable.favorites(in: db) }
  func all() throws -> [NodeRow] { try ItemTable.all(in: db) }
  func items(matching filter: RowFilter) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try ItemTable.items(matching: filter, in: db)
  }
  func count(matching filter: RowFilter) throws -> Int {
    try ItemTable.count(matching: filter, in: db)
  }
  func items(
    matching filter: RowFilter, below parent: Int64?, by order: FieldOrdering, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try ItemTable.items(matching: filter, below: parent, by: order, limit: limit, in: db)
  }
  func neighbours(ofID id: String) throws -> [String] { try ItemTable.neighbours(ofID: id, in: db) }
  func lastTouched() throws -> Int64? { try ChangeTable.lastTouched(in: db) }
}

/// The outline at a version: the present rows of nodes untouched since then, and the images of the
/// others at that version.
struct PastTree: TreeSource {
  let db: Database
  let version: Int

  func row(id: String) throws -> NodeRow? {
    guard let key = try ItemTable.key(of: id, in: db) ?? DeletedTable.key(of: id, in: db) else {
      return nil
    }
    return try row(key: key)
  }

  func row(key: Int64) throws -> NodeRow? {
    if key == ItemTable.rootKey { return try ItemTable.row(key: key, in: db) }
    guard let image = try ChangeTable.image(of: key, at: version, in: db),
      let id = try ItemTable.id(of: key, in: db) ?? DeletedTable.id(of: key, in: db)
    else { return nil }
    return NodeRow(
      key: key, id: id, kind: image.parent == ItemTable.rootKey ? .section : .item, image: image)
  }

  func rows(idPrefix prefix: String) throws -> [NodeRow] {
    try DeletedTable.keys(everHeldByPrefix: prefix, limit: 10_000, in: db).compactMap {
      try row(key: $0)
    }
  }

  func children(of parent: Int64) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try ChangeTable.children(of: parent, at: version, in: db)
  }

  func children(
    of parent: Int64, from position: String, backwards: Bool, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try SiblingList.children(of: parent).members(
      after: backwards ? "" : position, before: backwards ? position : "~", at: version,
      limit: limit, backwards: backwards, in: db
    ).compactMap { try row(key: $0.key) }.map { ($0, try hasChildren($0.key)) }
  }

  func children(of parent: Int64, text: String) throws -> [NodeRow] {
    try ChangeTable.rows(.children(of: parent, text: text), at: version, in: db)
  }

  func nodes(under parent: Int64) throws -> [TreeNode] {
    try ChangeTable.nodes(under: parent, at: version, in: db)
  }

  func childCount(_ key: Int64) throws -> Int {
    try ChangeTable.childCount(of: key, at: version, in: db)
  }

  func hasChildren(_ key: Int64) throws -> Bool {
    try !SiblingList.children(of: key).members(
      after: "", before: "~", at: version, limit: 1, in: db
    ).isEmpty
  }

  func path(up key: Int64) throws -> [PathNode] {
    var path: [PathNode] = []
    var descent = CycleCheck()
    var next: Int64? = key
    while let key = next, let row = try row(key: key) {
      try descent.enter(key, row.id)
      path.append(PathNode(key: key, id: row.id, text: row.image.text))
      next = key == ItemTable.rootKey ? nil : row.image.parent
    }
    if let first = path.first, path.last?.key != ItemTable.rootKey {
      throw CycleCheck.flaw(first.id)
    }
    return path
  }

  func favorites() throws -> [NodeRow] { try ChangeTable.rows(.favorites, at: version, in: db) }

  func all() throws -> [NodeRow] { try ChangeTable.rows(.all, at: version, in: db) }

  func items(matching filter: RowFilter) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try ChangeTable.items(matching: filter, at: version, in: db)
  }

  func count(matching filter: RowFilter) throws -> Int {
    try ChangeTable.count(matching: filter, at: version, in: db)
  }

  func items(
    matching filter: RowFilter, below parent: Int64?, by order: FieldOrdering, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    var rows = try items(matching: filter)
    if let parent {
      var isBelow: [Int64: Bool] = [parent: true]
      rows = try rows.filter { found in
        guard let above = found.row.image.parent else { return false }
        if let known = isBelow[above] { return known }
        let answer = try path(up: above).contains { $0.key == parent }
        isBelow[above] = answer
        return answer
      }
    }
    if !order.isEmpty { rows = try order.sorted(rows, in: db) }
    return Array(rows.prefix(limit))
  }

  func neighbours(ofID id: String) throws -> [String] {
    try ItemTable.neighbours(ofID: id, in: db) + DeletedTable.neighbours(ofID: id, in: db)
  }

  func lastTouched() throws -> Int64? { try ChangeTable.lastTouched(upTo: version, in: db) }
}
