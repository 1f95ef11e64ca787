internal import GRDB

/// The rows of an outline: of the present, or at a version, with the expansion of the file or of a
/// view. Every read of a tree is written once, on top of it.
///
/// At a version, these are the present rows of nodes untouched since then, and the images of the
/// others at that version.
package struct TreeSource {
  /// The number of children read at once if a list may be too long for memory.
  static let pageSize = 512

  let db: Database
  /// The version; `nil` for the present.
  var version: Int?
  /// The view whose expansion the rows have: as the view has it for a node, or else for all.
  var view: StoredView?

  /// The node with exactly this id, including the root.
  func row(id: String) throws -> NodeRow? {
    if version == nil { return try ItemTable.row(id: id, in: db).map(inView) }
    return try DeletedTable.key(everHeldBy: id, in: db).flatMap { try row(key: $0) }
  }

  func row(key: Int64) throws -> NodeRow? {
    guard let version, key != ItemTable.rootKey
    else { return try ItemTable.row(key: key, in: db).map(inView) }
    guard let image = try ChangeTable.image(of: key, at: version, in: db),
      let id = try DeletedTable.id(everOf: key, in: db)
    else { return nil }
    let kind: NodeRow.Kind = image.parent == ItemTable.rootKey ? .section : .item
    return try inView(NodeRow(key: key, id: id, kind: kind, image: image))
  }

  /// The content and place of a node, with the expansion of the file.
  func image(of key: Int64) throws -> NodeImage? {
    guard let version else { return try ItemTable.row(key: key, in: db)?.image }
    return try ChangeTable.image(of: key, at: version, in: db)
  }

  /// The nodes whose generated id has a prefix, in order of id.
  func rows(idPrefix prefix: String) throws -> [NodeRow] {
    if version == nil {
      return try inView(
        ItemTable.rows(idPrefix: prefix, like: NodeID.generatedPattern, limit: 10_000, in: db))
    }
    return try DeletedTable.keys(everHeldByPrefix: prefix, limit: 10_000, in: db)
      .compactMap { try row(key: $0) }
  }

  /// The children in order, each with whether it has children.
  func children(of parent: Int64) throws -> [ListedRow] {
    try inView(
      version.map { try ChangeTable.children(of: parent, at: $0, in: db) }
        ?? ItemTable.children(of: parent, in: db))
  }

  /// A page of the children after a position, in order. Every page except the last has at least
  /// ``pageSize`` of them; at a version, all are in one page.
  /// - Parameter position: `nil` for the first page.
  func children(of parent: Int64, after position: String?) throws -> [ListedRow] {
    if version != nil { return position == nil ? try children(of: parent) : [] }
    return try inView(ItemTable.children(of: parent, after: position, limit: Self.pageSize, in: db))
  }

  /// Up to `limit` children after a position, or before it, the nearest one first. Their notes need
  /// not be read.
  func children(
    of parent: Int64, from position: String, backwards: Bool, limit: Int
  ) throws -> [ListedRow] {
    guard let version else {
      return try inView(
        ItemTable.children(
          of: parent, from: position, backwards: backwards, limit: limit, in: db))
    }
    let list = SiblingList.children(of: parent)
    let members =
      backwards
      ? try list.members(before: position, at: version, limit: limit, backwards: true, in: db)
      : try list.members(after: position, at: version, limit: limit, in: db)
    return try members.compactMap { try row(key: $0.key) }.map { ($0, try hasChildren($0.key)) }
  }

  /// The children with exactly this text, in order.
  func children(of parent: Int64, text: String) throws -> [NodeRow] {
    try inView(
      version.map { try ChangeTable.rows(.children(of: parent, text: text), at: $0, in: db) }
        ?? ItemTable.children(of: parent, text: text, in: db))
  }

  /// The structure of the children, in order.
  func nodes(under parent: Int64) throws -> [TreeNode] {
    let nodes =
      try version.map { try ChangeTable.nodes(under: parent, at: $0, in: db) }
      ?? ItemTable.nodes(under: parent, in: db)
    return try inView(nodes, under: parent)
  }

  /// The number of children of a node.
  func childCount(_ key: Int64) throws -> Int {
    try version.map { try ChangeTable.childCount(of: key, at: $0, in: db) }
      ?? ItemTable.childCount(key, in: db)
  }

  func hasChildren(_ key: Int64) throws -> Bool {
    guard let version else { return try ItemTable.hasChildren(key, in: db) }
    return try SiblingList.children(of: key).neighbour(of: "", isNext: true, at: version, in: db)
      != nil
  }

  /// The path from a node up to the root, the node first.
  func path(up key: Int64) throws -> [PathNode] {
    if version == nil { return try ItemTable.path(up: key, in: db) }
    var path: [PathNode] = []
    var descent = CycleCheck()
    var next: Int64? = key
    while let key = next, let row = try row(key: key) {
      try descent.enter(key, named: row.id)
      path.append(PathNode(key: key, id: row.id, text: row.image.text))
      next = key == ItemTable.rootKey ? nil : row.image.parent
    }
    if let first = path.first, path.last?.key != ItemTable.rootKey {
      throw CycleCheck.flaw(first.id)
    }
    return path
  }

  /// The favorites in the user's order.
  func favorites() throws -> [NodeRow] {
    try inView(
      version.map { try ChangeTable.rows(.favorites, at: $0, in: db) }
        ?? ItemTable.favorites(in: db))
  }

  /// The number of items that match a filter.
  func count(matching filter: RowFilter) throws -> Int {
    try version.map { try ChangeTable.count(matching: filter, at: $0, in: db) }
      ?? ItemTable.count(matching: filter, in: db)
  }

  /// The items that match a filter, each with whether it has children.
  /// - Parameters:
  ///   - parent: the node whose descendants are wanted; `nil` for all items.
  ///   - order: the order; if empty, the items are unordered.
  ///   - limit: the maximum number of items.
  func items(
    matching filter: RowFilter, below parent: Int64? = nil, by order: FieldOrdering = .unordered,
    limit: Int = .max
  ) throws -> [ListedRow] {
    guard let version else {
      return try inView(
        ItemTable.items(matching: filter, below: parent, by: order, limit: limit, in: db))
    }
    var rows = try ChangeTable.items(matching: filter, at: version, in: db)
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
    return try inView(Array(rows.prefix(limit)))
  }

  /// The ids directly before and after an id in byte order, among all ids that a prefix could
  /// match.
  func neighbours(ofID id: String) throws -> [String] {
    try ItemTable.neighbours(ofID: id, in: db)
      + (version == nil ? [] : ItemTable.neighbours(ofID: id, among: "deleted", in: db))
  }

  /// The most recently touched node, which may be deleted.
  func lastTouched() throws -> Int64? { try ChangeTable.lastTouched(upTo: version, in: db) }
}
