internal import GRDB

/// The statements on `view_expansion`: local and unversioned.
///
/// A row says what a view shows, whatever the file says. A node without one is shown as the file
/// says. A view is no more than its rows: without any it has no name either.
enum ViewTable {
  /// The longest name, in bytes.
  static let nameLimit = 255

  /// Refuses a name that would break lines, or that no window has.
  static func check(_ name: String) throws(OutlineError) {
    let breaksLines = name.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
    if name.isEmpty || name.utf8.count > nameLimit || breaksLines {
      throw .invalidViewName(name)
    }
  }

  /// What a view itself says of a node; nil where it says nothing.
  static func isExpanded(_ key: Int64, in view: String, in db: Database) throws -> Bool? {
    try db.value("SELECT is_expanded FROM view_expansion WHERE view=? AND item=?", [view, key])
  }

  /// What a view itself says of some nodes.
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

  /// All that a view itself says.
  static func expansion(in view: String, in db: Database) throws -> [Int64: Bool] {
    let rows = try db.rows("SELECT item, is_expanded FROM view_expansion WHERE view=?", [view]) {
      ($0[0] as Int64, $0[1] as Bool)
    }
    return Dictionary(rows) { first, _ in first }
  }

  static func set(_ key: Int64, to isExpanded: Bool, in view: String, in db: Database) throws {
    try db.run(
      """
      INSERT INTO view_expansion(view, item, is_expanded) VALUES(?,?,?)
      ON CONFLICT(view, item) DO UPDATE SET is_expanded=excluded.is_expanded
      """, [view, key, isExpanded])
  }

  /// Removes what a view itself says of a node.
  /// - Returns: whether it said anything.
  static func remove(_ key: Int64, from view: String, in db: Database) throws -> Bool {
    try db.run("DELETE FROM view_expansion WHERE view=? AND item=?", [view, key])
    return db.changesCount > 0
  }

  /// Removes all that a view itself says.
  /// - Returns: of how many nodes it said something.
  static func remove(_ view: String, in db: Database) throws -> Int {
    try db.run("DELETE FROM view_expansion WHERE view=?", [view])
    return db.changesCount
  }

  /// Of how many nodes a view itself says something; not of those that are gone.
  static func count(in view: String, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM view_expansion
      WHERE view=? AND EXISTS(SELECT 1 FROM item WHERE key=view_expansion.item)
      """, [view]) ?? 0
  }

  /// Removes what views say of nodes that are gone and that no version can bring back.
  static func removeUnreachable(in db: Database) throws {
    try db.run(
      """
      DELETE FROM view_expansion WHERE NOT EXISTS(SELECT 1 FROM item WHERE key=view_expansion.item)
        AND NOT EXISTS(SELECT 1 FROM change WHERE change.item=view_expansion.item)
      """)
  }

  /// The names there are, in byte order. Each is found from the one before it, so that a view of
  /// many rows costs no more than one of few.
  static func names(in db: Database) throws -> [String] {
    try db.values(
      """
      WITH RECURSIVE name(name) AS (
        SELECT min(view) FROM view_expansion
        UNION SELECT (SELECT min(view) FROM view_expansion WHERE view>name.name)
        FROM name WHERE name.name IS NOT NULL)
      SELECT name FROM name WHERE name IS NOT NULL
      """)
  }
}
