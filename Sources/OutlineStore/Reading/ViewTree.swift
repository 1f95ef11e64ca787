internal import GRDB

/// The rows of another source, expanded as in a named view. The view's rows are read each time and
/// never cached, because the same transaction may change them.
struct ViewTree: TreeSource {
  let base: any TreeSource
  let view: String
  let db: Database

  func row(id: String) throws -> NodeRow? { try base.row(id: id).map(shown) }

  func row(key: Int64) throws -> NodeRow? { try base.row(key: key).map(shown) }

  func rows(idPrefix prefix: String) throws -> [NodeRow] {
    try shown(base.rows(idPrefix: prefix))
  }

  func children(of parent: Int64) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try shown(base.children(of: parent))
  }

  func children(
    of parent: Int64, after position: String?
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try shown(base.children(of: parent, after: position))
  }

  func children(of parent: Int64, text: String) throws -> [NodeRow] {
    try shown(base.children(of: parent, text: text))
  }

  func nodes(under parent: Int64) throws -> [TreeNode] {
    var nodes = try base.nodes(under: parent)
    let own = try expansion(of: nodes.map(\.key))
    if own.isEmpty { return nodes }
    for index in nodes.indices {
      nodes[index].isExpanded = own[nodes[index].key] ?? nodes[index].isExpanded
    }
    return nodes
  }

  func childCount(_ key: Int64) throws -> Int { try base.childCount(key) }

  func hasChildren(_ key: Int64) throws -> Bool { try base.hasChildren(key) }

  func path(up key: Int64) throws -> [PathNode] { try base.path(up: key) }

  func favorites() throws -> [NodeRow] { try shown(base.favorites()) }

  func all() throws -> [NodeRow] {
    Self.shown(try base.all(), try ViewTable.expansion(in: view, in: db))
  }

  func items(matching filter: RowFilter) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try shown(base.items(matching: filter))
  }

  func count(matching filter: RowFilter) throws -> Int { try base.count(matching: filter) }

  func items(
    matching filter: RowFilter, below parent: Int64?, by order: FieldOrdering, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try shown(base.items(matching: filter, below: parent, by: order, limit: limit))
  }

  func neighbours(ofID id: String) throws -> [String] { try base.neighbours(ofID: id) }

  func lastTouched() throws -> Int64? { try base.lastTouched() }

  private func shown(_ row: NodeRow) throws -> NodeRow {
    var row = row
    row.image.isExpanded =
      try ViewTable.isExpanded(row.key, in: view, in: db) ?? row.image.isExpanded
    return row
  }

  private func shown(
    _ nodes: [(row: NodeRow, hasChildren: Bool)]
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    zip(try shown(nodes.map(\.row)), nodes).map { ($0, $1.hasChildren) }
  }

  private func shown(_ rows: [NodeRow]) throws -> [NodeRow] {
    Self.shown(rows, try expansion(of: rows.map(\.key)))
  }

  private static func shown(_ rows: [NodeRow], _ own: [Int64: Bool]) -> [NodeRow] {
    if own.isEmpty { return rows }
    return rows.map { row in
      var row = row
      row.image.isExpanded = own[row.key] ?? row.image.isExpanded
      return row
    }
  }

  private func expansion(of keys: [Int64]) throws -> [Int64: Bool] {
    keys.isEmpty ? [:] : try ViewTable.expansion(of: keys, in: view, in: db)
  }
}
