internal import GRDB

/// The statements on `search`, the full-text index.
///
/// It trails the change log: a write of ours brings it up at its end; until then a read looks at what changed since itself.
enum SearchTable {
  private static let mark = "search_version"
  /// The columns of `item` that are searched.
  static let columnNames = ["text", "secondary_text", "note"]
  private static let words = columnNames.joined(separator: ", ")
  /// Of each node its first change since then, which has the words that are indexed, if it has others now.
  private static let changed = """
    version>?1 AND version<=?2 AND coalesce(since, 0)<=?1
      AND (\(columnNames.map { "change.\($0) IS NOT item.\($0)" }.joined(separator: " OR ")))
    """
  private static let takingOut = """
    INSERT INTO search(search, rowid, \(words))
    SELECT 'delete', change.item, \(columnNames.map { "change.\($0)" }.joined(separator: ", "))
    FROM change LEFT JOIN item ON item.key=change.item
    WHERE change.position IS NOT NULL AND \(changed)
    """
  private static let puttingIn = """
    INSERT INTO search(rowid, \(words))
    SELECT item.key, \(columnNames.map { "item.\($0)" }.joined(separator: ", "))
    FROM change JOIN item ON item.key=change.item WHERE \(changed)
    """
  /// What every write runs that changes words.
  static let ofWords = [takingOut, puttingIn, MetaTable.reading, MetaTable.writing]
  /// What every other write runs.
  static let ofNoWords = [MetaTable.passing]

  /// The version the index stands at.
  static func version(in db: Database) throws -> Int {
    try MetaTable.integer(mark, in: db) ?? 0
  }

  /// Brings the index up to the latest version; at a cost that follows the words that changed.
  static func catchUp(to latest: Int, in db: Database) throws {
    let from = try version(in: db)
    if from == latest { return }
    if from == 0 {
      try db.run("INSERT INTO search(search) VALUES('rebuild')")
    } else {
      try db.run(takingOut, [from, latest])
      try db.run(puttingIn, [from, latest])
    }
    try MetaTable.set(mark, to: latest, in: db)
  }

  /// Brings the index up over a version that changed no words, if it is at the one before.
  /// - Returns: whether it was.
  static func pass(over version: Int, in db: Database) throws -> Bool {
    try MetaTable.set(mark, to: version, ifAt: version - 1, in: db)
  }

  /// The keys of rows that match an FTS5 expression, the best first.
  static func keys(matching expression: String, limit: Int, in db: Database) throws -> [Int64] {
    try db.values("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rank LIMIT ?", [expression, limit])
  }

  /// The keys of rows whose text begins with words, the last of which may go on; in the order of the index, which is the
  /// cheapest.
  static func keys(beginningWith words: String, limit: Int, in db: Database) throws -> [Int64] {
    try db.values("SELECT rowid FROM search WHERE search MATCH ? LIMIT ?", ["text: ^ \"\(words)\" *", limit])
  }
}
