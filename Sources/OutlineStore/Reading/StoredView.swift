internal import GRDB

/// All that a named view stores: its rule, and its own expansion of nodes.
///
/// In a write both are read each time, because the same transaction may change them. In a read
/// nothing can, so both are read once, the expansion all at once if the view has few nodes of its
/// own.
final class StoredView {
  private let view: String
  private let db: Database
  private let isUnchanging: Bool
  private var knownRule: ExpansionRule??
  private var knownOwn: [Int64: Bool]?
  private var hasMany = false

  /// The largest number of nodes that are read at once, before it is known which are wanted.
  private static let few = 64

  /// - Parameter isUnchanging: whether nobody can change the view while it is read.
  init(_ view: String, in db: Database, isUnchanging: Bool) {
    self.view = view
    self.db = db
    self.isUnchanging = isUnchanging
  }

  /// The rule, or `nil` if the view follows the file.
  func rule() throws -> ExpansionRule? {
    if let knownRule { return knownRule }
    let rule = try ViewTable.rule(of: view, in: db)
    if isUnchanging { knownRule = .some(rule) }
    return rule
  }

  /// The view's own expansion of a node, or `nil` if it has none.
  func own(of key: Int64) throws -> Bool? {
    if let known = try allIfFew() { return known[key] }
    return try ViewTable.isExpanded(key, in: view, in: db)
  }

  /// The view's own expansion of some nodes, perhaps with that of others.
  func own(of keys: some Collection<Int64>) throws -> [Int64: Bool] {
    if keys.isEmpty { return [:] }
    return try allIfFew() ?? ViewTable.expansion(of: Array(keys), in: view, in: db)
  }

  /// All that the view stores.
  /// - Returns: `nil` if it has its own expansion of more nodes than a number.
  func expansion(atMost count: Int) throws -> ViewExpansion? {
    if let known = try allIfFew() {
      return known.count > count ? nil : ViewExpansion(rule: try rule(), own: known)
    }
    return try ViewExpansion(of: view, atMost: count, in: db)
  }

  /// The view's own expansion of all nodes; `nil` if they are many, or may change.
  private func allIfFew() throws -> [Int64: Bool]? {
    if !isUnchanging || hasMany { return nil }
    if let knownOwn { return knownOwn }
    let own = try ViewTable.expansion(in: view, limit: Self.few + 1, in: db)
    if own.count > Self.few {
      hasMany = true
      return nil
    }
    knownOwn = own
    return own
  }
}

// Rows of a tree, expanded as in its view.
extension TreeSource {
  /// A row, expanded as in the view.
  func inView(_ row: NodeRow) throws -> NodeRow {
    guard let view else { return row }
    var row = row
    var rule = try rule()
    try show(&row, own: try view.own(of: row.key), rule: &rule)
    return row
  }

  func inView(_ nodes: [ListedRow]) throws -> [ListedRow] {
    guard let view else { return nodes }
    let own = try view.own(of: nodes.lazy.map(\.row.key))
    var rule = try rule()
    if own.isEmpty && rule == nil { return nodes }
    var nodes = nodes
    for index in nodes.indices {
      try show(&nodes[index].row, own: own[nodes[index].row.key], rule: &rule)
    }
    return nodes
  }

  func inView(_ rows: [NodeRow]) throws -> [NodeRow] { try rows.map { try inView($0) } }

  func inView(_ nodes: [TreeNode], under parent: Int64) throws -> [TreeNode] {
    guard let view else { return nodes }
    var nodes = nodes
    let own = try view.own(of: nodes.lazy.map(\.key))
    var rule = try rule()
    let ruled = try rule?.isExpanded(childOf: parent)
    for index in nodes.indices {
      nodes[index].isExpanded = own[nodes[index].key] ?? ruled ?? nodes[index].isExpanded
    }
    return nodes
  }

  /// Expands a row as the view does.
  /// - Parameter own: the view's own expansion of the row, if it has one.
  private func show(_ row: inout NodeRow, own: Bool?, rule: inout RuledTree?) throws {
    if let own {
      row.image.isExpanded = own
    } else if let parent = row.image.parent, let ruled = try rule?.isExpanded(childOf: parent) {
      row.image.isExpanded = ruled
    }
  }

  private func rule() throws -> RuledTree? {
    try view?.rule().map { RuledTree(tree: TreeSource(db: db, version: version), rule: $0) }
  }
}

/// The expansion of nodes by the rule of a view. Ancestors that nodes share are read once.
private struct RuledTree {
  let tree: TreeSource
  let rule: ExpansionRule
  fileprivate var levels = [ItemTable.rootKey: 0]

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
      guard path.count < rule.levels, let above = try tree.image(of: next)?.parent
      else { return false }
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
