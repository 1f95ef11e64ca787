internal import GRDB

/// The rows of another source, expanded as in a named view: as the view has it for a node, or else
/// for all.
struct ViewTree: TreeSource {
  let base: any TreeSource
  let stored: StoredView

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

  func children(
    of parent: Int64, from position: String, backwards: Bool, limit: Int
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    try shown(
      base.children(of: parent, from: position, backwards: backwards, limit: limit))
  }

  func children(of parent: Int64, text: String) throws -> [NodeRow] {
    try shown(base.children(of: parent, text: text))
  }

  func nodes(under parent: Int64) throws -> [TreeNode] {
    var nodes = try base.nodes(under: parent)
    let own = try stored.own(of: nodes.lazy.map(\.key))
    var rule = try rule()
    let ruled = try rule?.isExpanded(childOf: parent)
    if own.isEmpty && ruled == nil { return nodes }
    for index in nodes.indices {
      nodes[index].isExpanded = own[nodes[index].key] ?? ruled ?? nodes[index].isExpanded
    }
    return nodes
  }

  func childCount(_ key: Int64) throws -> Int { try base.childCount(key) }

  func hasChildren(_ key: Int64) throws -> Bool { try base.hasChildren(key) }

  func path(up key: Int64) throws -> [PathNode] { try base.path(up: key) }

  func favorites() throws -> [NodeRow] { try shown(base.favorites()) }

  func all() throws -> [NodeRow] {
    try shown(base.all(), try stored.own())
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

  /// A row of the other source, expanded as in the view.
  func shown(_ row: NodeRow) throws -> NodeRow {
    var row = row
    var rule = try rule()
    try show(&row, try stored.own(of: row.key), &rule)
    return row
  }

  private func shown(
    _ nodes: [(row: NodeRow, hasChildren: Bool)]
  ) throws -> [(row: NodeRow, hasChildren: Bool)] {
    let own = try stored.own(of: nodes.lazy.map(\.row.key))
    var rule = try rule()
    if own.isEmpty && rule == nil { return nodes }
    var nodes = nodes
    for index in nodes.indices {
      try show(&nodes[index].row, own[nodes[index].row.key], &rule)
    }
    return nodes
  }

  private func shown(_ rows: [NodeRow]) throws -> [NodeRow] {
    try shown(rows, try stored.own(of: rows.lazy.map(\.key)))
  }

  /// - Parameter own: the view's own expansion, by key.
  private func shown(_ rows: [NodeRow], _ own: [Int64: Bool]) throws -> [NodeRow] {
    var rule = try rule()
    if own.isEmpty && rule == nil { return rows }
    var rows = rows
    for index in rows.indices { try show(&rows[index], own[rows[index].key], &rule) }
    return rows
  }

  /// Expands a row as the view does.
  /// - Parameter own: the view's own expansion of the row, if it has one.
  private func show(_ row: inout NodeRow, _ own: Bool?, _ rule: inout RuledTree?) throws {
    if let own {
      row.image.isExpanded = own
    } else if let parent = row.image.parent, let ruled = try rule?.isExpanded(childOf: parent) {
      row.image.isExpanded = ruled
    }
  }

  private func rule() throws -> RuledTree? { try stored.rule().map { RuledTree(base, $0) } }
}

/// The expansion of nodes by the rule of a view. Ancestors that nodes share are read once.
private struct RuledTree {
  private let tree: any TreeSource
  private let rule: ExpansionRule
  private var levels = [ItemTable.rootKey: 0]

  init(_ tree: any TreeSource, _ rule: ExpansionRule) { (self.tree, self.rule) = (tree, rule) }

  /// Whether the rule expands the children of a node.
  /// - Complexity: O(levels of the rule · log n), and O(1) for siblings.
  mutating func isExpanded(childOf parent: Int64) throws -> Bool {
    // Everything and nothing do not depend on levels.
    if rule == .expanded || rule == .collapsed { return rule == .expanded }
    var path: [Int64] = []
    var next = parent
    var descent = CycleCheck()
    while levels[next] == nil {
      try descent.enter(next)
      path.append(next)
      guard path.count < rule.levels, let above = try tree.row(key: next)?.image.parent else {
        return false
      }
      next = above
    }
    var level = levels[next] ?? 0
    for key in path.reversed() {
      level += 1
      levels[key] = level
    }
    return rule.isExpanded(atLevel: level)
  }
}
