internal import GRDB

// Statements that find nodes by their whole text, as names do. Each uses an index, except for the
// two of O(items).

extension SearchTable {
  /// Iterates over the rows whose text begins with the words of a text, folded as the index folds
  /// them: key, text.
  /// - Complexity: O(rows whose text begins with them).
  static func eachText(
    beginningWithWordsOf text: String, in db: Database,
    _ body: (_ key: Int64, _ text: String) throws -> Void
  ) throws {
    // The index splits the text itself, into the same words that it stored.
    let phrase = "text: ^ \"\(text.replacing(["\"": "\"\""]))\""
    try naming {
      try db.everyRow(
        """
        SELECT item.key, item.text FROM search_index CROSS JOIN item ON item.key=search_index.rowid
        WHERE search_index MATCH ?
        """, [phrase]
      ) { try body($0.integer(0), $0[1]) }
    }
  }
}

extension ItemTable {
  /// The nodes whose image is one of two spellings.
  static func keys(withImage image: String, or other: String, in db: Database) throws -> [Int64] {
    try db.values("SELECT key FROM item WHERE image=? OR image=?", [image, other])
  }

  /// The nodes with exactly a text.
  /// - Complexity: O(items); for texts without a word in the index.
  static func keys(withText text: String, in db: Database) throws -> [Int64] {
    try db.values("SELECT key FROM item WHERE text=? AND key<>0", [text])
  }

  /// Up to `limit` different texts within a range of lengths.
  /// - Complexity: O(items); for suggestions if a name is not found.
  static func texts(
    ofLength lengths: ClosedRange<Int>, limit: Int, in db: Database
  ) throws -> [String] {
    try db.values(
      "SELECT DISTINCT text FROM item WHERE length(text) BETWEEN ? AND ? AND key<>0 LIMIT ?",
      [lengths.lowerBound, lengths.upperBound, limit])
  }
}

extension ChangeTable {
  /// The keys of nodes that were created or changed their content after a version.
  /// - Complexity: O(changes since the version).
  static func keysReworded(after version: Int, in db: Database) throws -> [Int64] {
    try db.values(
      "SELECT DISTINCT +item FROM change WHERE version>? AND (what&2 OR position IS NULL)",
      [version])
  }

  /// Iterates over the former contents of nodes whose content changed, or that were deleted, after
  /// a version: key, text, image.
  /// - Complexity: O(changes since the version).
  static func eachFormerText(
    after version: Int, in db: Database,
    _ body: (_ key: Int64, _ text: String, _ image: String?) throws -> Void
  ) throws {
    try db.everyRow(
      """
      SELECT w.item, w.text, w.image FROM change c CROSS JOIN content_change w
        ON w.item=c.item AND w.version=c.version WHERE c.version>?
      """, [version]
    ) { try body($0.integer(0), $0[1], $0.text(2)) }
  }
}
