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
    (self.view, self.db, self.isUnchanging) = (view, db, isUnchanging)
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

  /// The view's own expansion of all nodes.
  func own() throws -> [Int64: Bool] {
    try allIfFew() ?? ViewTable.expansion(in: view, in: db)
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
