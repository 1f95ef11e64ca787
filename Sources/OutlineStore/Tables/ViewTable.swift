package import GRDB

/// The statements on `view_expansion`, which is local and unversioned.
///
/// A row overrides whether a node is expanded in a view; a node without a row is shown as the rule
/// of the view has it, which is a row of `meta`, or else as the file has it. A view exists only
/// through its rows: without any, it has no name either.
package enum ViewTable {
  /// The maximum length of a name, in bytes.
  static let nameLimit = 255

  /// Rejects names that are empty, too long, or would break lines.
  package static func check(_ name: String) throws(OutlineError) {
    let breaksLines = name.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
    if name.isEmpty || name.utf8.count > nameLimit || breaksLines { throw .invalidViewName(name) }
  }

  /// The view's own expansion of a node, or `nil` if it has none.
  static func isExpanded(_ key: Int64, in view: String, in db: Database) throws -> Bool? {
    try db.value("SELECT is_expanded FROM view_expansion WHERE view=? AND item=?", [view, key])
  }

  /// The view's own expansion of some nodes.
  static func expansion(
    of keys: [Int64], in view: String, in db: Database
  ) throws -> [Int64: Bool] {
    let rows = try db.rows(
      """
      SELECT item, is_expanded FROM view_expansion
      WHERE view=? AND item IN (SELECT value FROM json_each(?))
      """, [view, KeyList.json(keys)]
    ) { ($0[0] as Int64, $0[1] as Bool) }
    return Dictionary(rows) { first, _ in first }
  }

  /// The view's own expansion of all nodes, or of some of them.
  static func expansion(in view: String, limit: Int = -1, in db: Database) throws -> [Int64: Bool] {
    let rows = try db.rows(
      "SELECT item, is_expanded FROM view_expansion WHERE view=? LIMIT ?", [view, limit]
    ) { ($0[0] as Int64, $0[1] as Bool) }
    return Dictionary(rows) { first, _ in first }
  }

  static func set(_ key: Int64, to isExpanded: Bool, in view: String, in db: Database) throws {
    try db.run(
      """
      INSERT INTO view_expansion(view, item, is_expanded) VALUES(?,?,?)
      ON CONFLICT(view, item) DO UPDATE SET is_expanded=excluded.is_expanded
      """, [view, key, isExpanded])
  }

  /// Removes all rows of a view.
  /// - Returns: The number of rows.
  static func remove(_ view: String, in db: Database) throws -> Int {
    try db.run("DELETE FROM view_expansion WHERE view=?", [view])
    return db.changesCount
  }

  /// The number of existing nodes with their own expansion in a view.
  static func count(in view: String, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM view_expansion
      WHERE view=? AND EXISTS(SELECT 1 FROM item WHERE key=view_expansion.item)
      """, [view]) ?? 0
  }

  /// Numbers for each view that change with its rule and with the expansion of its nodes.
  static func marks(in db: Database) throws -> [String: [Int64]] {
    // Spread over many bits, so that opening one node and closing another do not cancel out.
    let rows = try db.rows(
      """
      SELECT view, count(*), sum(item*2654435761%4294967291*(1+is_expanded))
      FROM view_expansion GROUP BY view
      """
    ) { (view: $0[0] as String, count: $0[1] as Int64, sum: $0[2] as Int64) }
    var marks = Dictionary(rows.map { ($0.view, [$0.count, $0.sum]) }) { first, _ in first }
    for (view, rule) in try rules(in: db) { marks[view, default: []].append(Int64(rule.levels)) }
    return marks
  }

  /// Removes the rows of deleted nodes that no version can restore.
  package static func removeUnreachable(in db: Database) throws {
    try db.run(
      """
      DELETE FROM view_expansion WHERE NOT EXISTS(SELECT 1 FROM item WHERE key=view_expansion.item)
        AND NOT EXISTS(SELECT 1 FROM change WHERE change.item=view_expansion.item)
      """)
  }

  /// The names of all views, in byte order. Each is found from the one before it, so a view with
  /// many rows costs no more than one with few.
  static func names(in db: Database) throws -> [String] {
    try db.values(
      """
      WITH RECURSIVE name(name) AS (SELECT min(view) FROM view_expansion
        UNION SELECT (SELECT min(view) FROM view_expansion WHERE view>name.name)
        FROM name WHERE name.name IS NOT NULL)
      SELECT name FROM name WHERE name IS NOT NULL UNION SELECT view FROM (\(allRules)) ORDER BY 1
      """)
  }
}

// The rules of views.
extension ViewTable {
  /// The beginning of the names of their rows in `meta`.
  private static let prefix = "view "
  private static let allRules = """
    SELECT substr(name, 6) AS view, value FROM meta
    WHERE name>'view ' AND name<'view!' AND typeof(value)='integer'
    """

  /// The rule of a view, or `nil` if it follows the file.
  static func rule(of view: String, in db: Database) throws -> ExpansionRule? {
    try MetaTable.integer(prefix + view, in: db).map(ExpansionRule.level)
  }

  /// The rules of all views, in byte order of their names.
  package static func rules(in db: Database) throws -> [(view: String, rule: ExpansionRule)] {
    try db.rows("\(allRules) ORDER BY name") { ($0[0], .level($0[1])) }
  }

  package static func setRule(_ rule: ExpansionRule, of view: String, in db: Database) throws {
    try MetaTable.set(prefix + view, to: rule.levels, in: db)
  }

  /// - Returns: Whether it had one.
  @discardableResult
  package static func removeRule(of view: String, in db: Database) throws -> Bool {
    try MetaTable.remove(prefix + view, in: db)
  }
}

/// All that a view stores: its rule, and its own expansion of nodes by key.
struct ViewExpansion: Equatable {
  private var rule: ExpansionRule?
  private var own: [Int64: Bool] = [:]

  init(rule: ExpansionRule? = nil, own: [Int64: Bool] = [:]) { (self.rule, self.own) = (rule, own) }

  /// Reads the state of a view; nothing without a view.
  /// - Parameter limit: how many nodes of its own expansion are read; -1 for all.
  init(of view: String?, limit: Int = -1, in db: Database) throws {
    guard let view else { return }
    rule = try ViewTable.rule(of: view, in: db)
    own = try ViewTable.expansion(in: view, limit: limit, in: db)
  }

  /// - Returns: `nil` if the view has its own expansion of more nodes than a number.
  init?(of view: String?, atMost count: Int, in db: Database) throws {
    try self.init(of: view, limit: count + 1, in: db)
    if own.count > count { return nil }
  }

  /// Whether the expansion of a node depends on its level.
  var isByLevel: Bool { rule != nil && rule != .expanded && rule != .collapsed }

  /// Whether a node is expanded, unless that depends on its level.
  /// - Parameter stored: whether it is in the file.
  func isExpanded(_ key: Int64, stored: Bool) -> Bool {
    own[key] ?? rule.map { $0 == .expanded } ?? stored
  }

  /// The keys of the nodes whose own expansion differs between two states of a view.
  /// - Returns: `nil` if the rules differ, so that it may be any node.
  func nodes(differingFrom other: ViewExpansion) -> Set<Int64>? {
    if rule != other.rule { return nil }
    return Set(own.keys).union(other.own.keys).filter { own[$0] != other.own[$0] }
  }
}
