internal import GRDB

// Walks over the whole table.
extension ItemTable {
  /// Iterates over all rows: key, parent, position, done, expanded, favorite, note, id.
  /// - Parameter body: returns whether to continue.
  static func eachPlace(in db: Database, _ body: (StatementColumns) throws -> Bool) throws {
    try db.eachRow(
      """
      SELECT key, parent, position, is_done, is_expanded, favorite_position, note_key, id
      FROM item NOT INDEXED
      """, [], body)
  }

  /// Iterates over the items with their texts, unordered.
  static func eachText(in db: Database, _ body: (Int64, String) throws -> Void) throws {
    try db.eachRow("SELECT key, text FROM item NOT INDEXED WHERE kind='item'") { row in
      try body(row.integer(0), row[1])
      return true
    }
  }

  /// Passes on all nodes, those with the same parent next to each other and in order.
  static func eachChild(in db: Database, _ body: (NodeRow) throws -> Void) throws {
    try db.eachRow(
      "SELECT \(NodeRow.columns) FROM item WHERE key<>0 ORDER BY parent, position"
    ) { row in
      try body(NodeRow(row))
      return true
    }
  }
}
