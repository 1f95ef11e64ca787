internal import GRDB

/// The statements on `search`, the full-text index.
///
/// It trails the change log: a write of ours brings it up at its end; until then a read looks at what changed since itself.
enum SearchTable {
  private static let mark = "search_version"
  /// Of each node touched since then the first change as `x`, the words it had then as `s`, if it had others than now,
  /// and the present as `i`.
  private static let changed = """
    change x LEFT JOIN item i ON i.key=x.item
      LEFT JOIN content_change s ON s.item=x.item
        AND s.version=(SELECT min(version) FROM content_change WHERE item=x.item AND version>?1)
    WHERE x.version>?1 AND x.version<=?2 AND coalesce(x.since, 0)<=?1
    """
  private static let differs = """
    (s.version IS NOT NULL AND (s.text IS NOT i.text OR s.secondary_text IS NOT i.secondary_text
      OR s.note_key IS NOT i.note_key))
    """
  private static func note(of row: String) -> String { "(SELECT text FROM note WHERE key=\(row).note_key)" }
  private static let takingOut = """
    INSERT INTO search(search, rowid, text, secondary_text, note)
    SELECT 'delete', x.item, s.text, s.secondary_text, \(note(of: "s"))
    FROM \(changed) AND x.position IS NOT NULL AND \(differs)
    """
  private static let puttingIn = """
    INSERT INTO search(rowid, text, secondary_text, note)
    SELECT i.key, i.text, i.secondary_text, \(note(of: "i"))
    FROM \(changed) AND i.key IS NOT NULL AND (x.position IS NULL OR \(differs))
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
    if from == 0 { return try rebuild(at: latest, in: db) }
    try db.run(takingOut, [from, latest])
    try db.run(puttingIn, [from, latest])
    try MetaTable.set(mark, to: latest, in: db)
  }

  /// Makes the index anew, so that nothing is left in it of words that were taken out.
  static func rebuild(at latest: Int, in db: Database) throws {
    try db.run("INSERT INTO search(search) VALUES('rebuild')")
    try MetaTable.set(mark, to: latest, in: db)
  }

  /// Compares the index with the words it is made of; it must be at the latest version.
  /// - Throws: `DatabaseError` where they differ.
  static func check(in db: Database) throws {
    try db.run("INSERT INTO search(search, rank) VALUES('integrity-check', 1)")
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
