internal import GRDB

/// The statements on `search`, the full-text index.
///
/// It trails the change log: a write of ours brings it up at its end; until then a read looks at what changed since itself.
enum SearchTable {
  private static let mark = "search_version"
  private static let takingOut = """
    INSERT INTO search(search, rowid, text, secondary_text, note)
    SELECT 'delete', item, text, secondary_text, note FROM change
    WHERE version>?1 AND version<=?2 AND position IS NOT NULL AND coalesce(since, 0)<=?1
    """
  private static let puttingIn = """
    INSERT INTO search(rowid, text, secondary_text, note)
    SELECT key, text, secondary_text, note FROM item
    WHERE key IN (SELECT item FROM change WHERE version>? AND version<=?)
    """
  /// What every write runs.
  static let ofEveryWrite = [takingOut, puttingIn]

  /// The version the index stands at.
  static func version(in db: Database) throws -> Int {
    try MetaTable.integer(mark, in: db) ?? 0
  }

  /// Brings the index up to the latest version; at a cost that follows what changed.
  static func catchUp(in db: Database) throws {
    let from = try version(in: db)
    let to = try VersionTable.latest(in: db)
    if from == to { return }
    if from == 0 {
      try db.run("INSERT INTO search(search) VALUES('rebuild')")
    } else {
      try db.run(takingOut, [from, to])
      try db.run(puttingIn, [from, to])
    }
    try MetaTable.set(mark, to: to, in: db)
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
