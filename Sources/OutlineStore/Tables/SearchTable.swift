package import GRDB

/// The statements on `search_index`, the full-text index. People search by the view `search`.
///
/// It may be older than the change log: a write of the library updates it at its end, and a read
/// looks at later changes itself.
package enum SearchTable {
  private static let mark = "search_version"
  /// The pages on which words begin or continue.
  static let leaves = "SELECT block FROM search_index_data WHERE id>=1<<37 AND (id>>31)&63=0"
  /// The nodes touched in (`?1`, `?2`]: the first change as `x`, the former content as `s` if it
  /// changed, and the present row as `i`.
  private static let changed = """
    change x LEFT JOIN item i ON i.key=x.item LEFT JOIN content_change s ON s.item=x.item
        AND s.version=(SELECT min(version) FROM content_change WHERE item=x.item AND version>?1)
    WHERE x.version>?1 AND x.version<=?2 AND coalesce(x.since, 0)<=?1
    """
  private static let differs = """
    (s.version IS NOT NULL AND (s.text IS NOT i.text OR s.secondary_text IS NOT i.secondary_text
      OR s.note_key IS NOT i.note_key))
    """
  private static func note(of row: String) -> String {
    "(SELECT text FROM note WHERE key=\(row).note_key)"
  }
  private static let takingOut = """
    INSERT INTO search_index(search_index, rowid, text, secondary_text, note)
    SELECT 'delete', x.item, s.text, s.secondary_text, \(note(of: "s"))
    FROM \(changed) AND x.position IS NOT NULL AND \(differs)
    """
  private static let puttingIn = """
    INSERT INTO search_index(rowid, text, secondary_text, note)
    SELECT i.key, i.text, i.secondary_text, \(note(of: "i"))
    FROM \(changed) AND i.key IS NOT NULL AND (\(differs)
      OR x.position IS NULL AND NOT EXISTS(SELECT 1 FROM search_index_docsize WHERE id=i.key))
    """

  /// The version of the index.
  package static func version(in db: Database) throws -> Int {
    try MetaTable.integer(mark, in: db) ?? 0
  }

  /// Updates the index to the latest version. The cost depends on the changed words only.
  package static func catchUp(to latest: Int, in db: Database) throws {
    let from = try version(in: db)
    if from == latest { return }
    // A mark that was edited by hand cannot be used.
    if from <= 0 || from > latest { return try rebuild(at: latest, in: db) }
    try naming {
      try db.run(takingOut, [from, latest])
      try db.run(puttingIn, [from, latest])
      try MetaTable.set(mark, to: latest, in: db)
    }
  }

  /// Rebuilds the index, so it keeps nothing of deleted words.
  package static func rebuild(at latest: Int, in db: Database) throws {
    try naming { try db.run("INSERT INTO search_index(search_index) VALUES('rebuild')") }
    try MetaTable.set(mark, to: latest, in: db)
  }

  /// Advances the index over a version that changed no words, if it is at the version before.
  /// - Returns: Whether it was.
  static func pass(over version: Int, in db: Database) throws -> Bool {
    try db.run(
      "UPDATE meta SET value=? WHERE name=? AND value=?", [version, mark, version &- 1])
    return db.changesCount > 0
  }

  /// The keys of rows that match an FTS5 expression, the best first. If very many match, these are
  /// the shortest of the latest: FTS5 would count the words of all of them to compare two.
  static func keys(matching expression: String, limit: Int, in db: Database) throws -> [Int64] {
    try naming { try topKeys(expression, limit: limit, in: db) }
  }

  private static func topKeys(_ expression: String, limit: Int, in db: Database) throws -> [Int64] {
    if limit > 0, limit <= mostRanked {
      let latest: [Int64] = try db.values(
        "SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT ?",
        [expression, mostRanked + 1])
      if latest.count > mostRanked {
        return try db.values(
          """
          SELECT id FROM search_index_docsize WHERE id IN (SELECT value FROM json_each(?))
          ORDER BY sz, id DESC LIMIT ?
          """, [KeyList.json(latest), limit])
      }
    }
    // A file can name another function of rank, which may not exist.
    return try db.values(
      "SELECT rowid FROM search_index WHERE search_index MATCH ? AND rank MATCH 'bm25()' ORDER BY rank LIMIT ?",
      [expression, limit])
  }

  /// The largest number of matches that are compared with each other.
  private static let mostRanked = 5_000

  /// The keys of all rows that match an FTS5 expression, unordered.
  static func keys(matching expression: String, in db: Database) throws -> [Int64] {
    try naming {
      try db.values("SELECT rowid FROM search_index WHERE search_index MATCH ?", [expression])
    }
  }

  /// The FTS5 expression for rows that contain at least one word of each list.
  static func expression(forOneOfEach words: [[String]]) -> String {
    words.map { "(" + $0.map { "\"\($0)\"" }.joined(separator: " OR ") + ")" }.joined(
      separator: " AND ")
  }

  /// The keys of rows whose text is some words and no more, among the latest that begin with them.
  static func keys(being words: [String], in db: Database) throws -> [Int64] {
    // The first byte of a row's sizes is the number of words of its text, if it is below 128.
    if words.count > 127 { return [] }
    return try naming {
      try db.values(
        """
        SELECT id FROM search_index_docsize WHERE substr(sz, 1, 1) = CAST(char(?) AS BLOB) AND id IN
          (SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT \(mostRanked))
        ORDER BY id DESC
        """, [words.count, "text: ^ \"\(words.joined(separator: " "))\""])
    }
  }

  /// The keys of rows whose text begins with words, the last of which may be a prefix; in the order
  /// of the index, which is the cheapest.
  static func keys(beginningWith words: String, limit: Int, in db: Database) throws -> [Int64] {
    try naming {
      try db.values(
        "SELECT rowid FROM search_index WHERE search_index MATCH ? LIMIT ?",
        ["text: ^ \"\(words)\" *", limit])
    }
  }
}

// Damage.
extension SearchTable {
  /// Whether an error is certainly one of the index: any other page may be damaged as well.
  private static func isOfIndex(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_CORRUPT_VTAB
      || [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
  }

  /// Runs statements on the index. An error of SQLite does not name it, so that people would take
  /// the file itself for damaged.
  static func naming<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as DatabaseError where isOfIndex(error) {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT_INDEX,
        message: "the search index is damaged: \(error.message ?? "SQLite gives no reason")")
    }
  }
}

// Queries for checks.
extension SearchTable {
  /// Whether the index declares a known format.
  package static func hasFormat(in db: Database) throws -> Bool {
    let format: Int? = try db.value("SELECT v FROM search_index_config WHERE k='version'")
    return format == 4 || format == 5
  }

  /// Iterates over the indexed texts: key, text, secondary text, note.
  package static func eachText(in db: Database, _ body: (StatementColumns) throws -> Bool) throws {
    let note = "(SELECT text FROM note WHERE note.key=item.note_key)"
    try db.eachRow("SELECT key, text, secondary_text, \(note) FROM item NOT INDEXED", [], body)
  }

  /// Iterates over the sizes of indexed rows, in the format of FTS5.
  package static func eachSize(
    in db: Database, _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    try db.everyRow("SELECT id, sz FROM search_index_docsize NOT INDEXED") { row in
      try body(row.integer(0), row.blob(1))
    }
  }

  /// Iterates over all words of the index: word, row, column and offset.
  package static func eachWord(in db: Database, _ body: (StatementColumns) throws -> Void) throws {
    try withWords("search_word", by: "instance", in: db)
    let columns = "CASE col WHEN 'text' THEN 0 WHEN 'secondary_text' THEN 1 ELSE 2 END"
    try db.everyRow("SELECT term, doc, \(columns), offset FROM temp.search_word", [], body)
  }

  /// The number of indexed rows, then the number of words in each column.
  package static func totals(in db: Database) throws -> [Int]? {
    try db.first("SELECT block FROM search_index_data WHERE id=1") { row in
      var bytes = row.blob(0)[...]
      return (0..<4).map { _ in SearchPage.varint(&bytes) }
    }
  }
}
