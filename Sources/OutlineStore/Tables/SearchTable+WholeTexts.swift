internal import GRDB

// The statements that find nodes by all that they say: for names, which are whole texts. Each goes
// along an index, but for the two that say so.

extension SearchTable {
  /// Goes through rows whose text begins with the words of a text, folded as the index folds them:
  /// key, text.
  /// - Complexity: O(rows whose text begins so).
  static func eachText(
    beginningWithWordsOf text: String, in db: Database,
    _ body: (_ key: Int64, _ text: String) throws -> Void
  ) throws {
    // The index splits the text itself, so it sees the words that it kept.
    let phrase = "text: ^ \"\(text.replacing("\"", with: "\"\""))\""
    try db.eachRow(
      """
      SELECT item.key, item.text FROM search CROSS JOIN item ON item.key=search.rowid
      WHERE search MATCH ?
      """, [phrase]
    ) { row in
      try body(row.integer(0), row[1])
      return true
    }
  }
}

extension ItemTable {
  /// Nodes with one of two spellings of an image.
  static func keys(withImage image: String, or other: String, in db: Database) throws -> [Int64] {
    try db.values("SELECT key FROM item WHERE image=? OR image=?", [image, other])
  }

  /// Nodes with exactly a text.
  /// - Complexity: O(items), for texts that the index knows no word of.
  static func keys(withText text: String, in db: Database) throws -> [Int64] {
    try db.values("SELECT key FROM item WHERE text=? AND key<>0", [text])
  }

  /// Up to `limit` different texts of about a length.
  /// - Complexity: O(items), for what is said where a name is not found.
  static func texts(
    ofLength lengths: ClosedRange<Int>, limit: Int, in db: Database
  ) throws -> [String] {
    try db.values(
      """
      SELECT DISTINCT text FROM item
      WHERE length(text) BETWEEN ? AND ? AND key<>0 LIMIT ?
      """, [lengths.lowerBound, lengths.upperBound, limit])
  }
}

extension ChangeTable {
  /// The keys of nodes that are new, or say something else, since a version.
  /// - Complexity: O(changes since the version).
  static func reworded(after version: Int, in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT DISTINCT +item FROM change WHERE version>? AND (what&2 OR position IS NULL)
      """, [version])
  }

  /// Goes through what nodes said before they said something else or were deleted, after a version:
  /// key, text, image.
  /// - Complexity: O(changes since the version).
  static func eachFormerText(
    after version: Int, in db: Database,
    _ body: (_ key: Int64, _ text: String, _ image: String?) throws -> Void
  ) throws {
    try db.eachRow(
      """
      SELECT w.item, w.text, w.image FROM change c CROSS JOIN content_change w
        ON w.item=c.item AND w.version=c.version
      WHERE c.version>?
      """, [version]
    ) { row in
      try body(row.integer(0), row[1], row.text(2))
      return true
    }
  }
}
