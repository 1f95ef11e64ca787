internal import GRDB

// Queries for many rows at once, in a single statement.
extension ChangeTable {
  /// The ids of rows, existing or deleted.
  static func ids(of keys: [Int64], in db: Database) throws -> [(key: Int64, id: String)] {
    try db.rows(
      """
      SELECT wanted.value, coalesce(i.id, (SELECT id FROM deleted WHERE key=wanted.value)) AS name
      FROM json_each(?) wanted LEFT JOIN item i ON i.key=wanted.value WHERE name IS NOT NULL
      """, [KeyList.json(keys)]
    ) { ($0.integer(0), $0.text(1) ?? "") }
  }

  /// The keys of rows, existing or deleted.
  static func keys(of ids: [String], in db: Database) throws -> [Int64] {
    try db.values(
      """
      SELECT coalesce(i.key, d.key) FROM json_each(?) wanted
        LEFT JOIN item i ON i.id=wanted.value LEFT JOIN deleted d ON d.id=wanted.value
      WHERE coalesce(i.key, d.key) IS NOT NULL
      """, [KeyList.json(ids)])
  }

  /// The parents of rows at a version. Rows that did not exist are omitted.
  /// - Parameter version: `nil` for the present.
  static func parents(
    of keys: [Int64], at version: Int?, in db: Database
  ) throws -> [(key: Int64, parent: Int64)] {
    guard let version else {
      return try db.rows(
        """
        SELECT key, parent FROM item
        WHERE key IN (SELECT value FROM json_each(?)) AND parent IS NOT NULL
        """, [KeyList.json(keys)]
      ) { ($0.integer(0), $0.integer(1)) }
    }
    return try db.rows(
      "SELECT k.key, \(pastPlace("parent")) AS above \(pastRows) WHERE above IS NOT NULL",
      [version, KeyList.json(keys)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  /// The title of a row and its parent at a version.
  struct Title {
    var key: Int64
    var id: String
    var parent: Int64
    var image: String?
    var text: String

    init(_ row: StatementColumns) {
      key = row.integer(0)
      id = row.text(1) ?? ""
      parent = row.integer(2)
      image = row.text(3)
      text = row.text(4) ?? ""
    }
  }

  /// The present titles of rows. Missing rows and the root are omitted.
  static func titles(of ids: [String], in db: Database) throws -> [Title] {
    try db.rows(
      """
      SELECT i.key, i.id, i.parent, i.image, i.text
      FROM json_each(?) wanted JOIN item i ON i.id=wanted.value WHERE i.parent IS NOT NULL
      """, [KeyList.json(ids)], Title.init)
  }

  /// The titles of rows at a version. Rows that did not exist and the root are omitted.
  /// - Parameter version: `nil` for the present.
  static func titles(of keys: [Int64], at version: Int?, in db: Database) throws -> [Title] {
    guard let version else {
      return try db.rows(
        """
        SELECT key, id, parent, image, text FROM item
        WHERE key IN (SELECT value FROM json_each(?)) AND parent IS NOT NULL
        """, [KeyList.json(keys)], Title.init)
    }
    return try db.rows(
      """
      SELECT k.key, coalesce(i.id, (SELECT id FROM deleted WHERE key=k.key)) AS name,
        \(pastPlace("parent")) AS above, \(pastContent("image")), \(pastContent("text"))
      \(pastRows) WHERE above IS NOT NULL AND name IS NOT NULL
      """, [version, KeyList.json(keys)], Title.init)
  }

  /// The deleted rows whose parents were not deleted with them, the latest first.
  /// - Parameter read: gets their ids, parents, texts, images, versions, stamps, and the numbers of
  ///   rows below them.
  static func deletions<Value>(
    limit: Int, in db: Database, _ read: (StatementColumns) throws -> Value
  ) throws -> [Value] {
    func wentWith(_ key: String) -> String {
      """
      NOT EXISTS(SELECT 1 FROM item WHERE key=\(key))
        AND (SELECT max(version) FROM change WHERE item=\(key))=c.version
      """
    }
    return try db.rows(
      """
      SELECT d.id, c.parent, w.text, w.image, c.version, v.stamp,
        (WITH RECURSIVE below(key) AS (VALUES(d.key) UNION
          SELECT x.item FROM below JOIN change x ON x.parent=below.key AND x.version=c.version
            AND x.what&1 WHERE \(wentWith("x.item"))) SELECT count(*)-1 FROM below)
      FROM deleted d JOIN change c ON c.item=d.key
        AND c.version=(SELECT max(version) FROM change WHERE item=d.key) AND c.position IS NOT NULL
      JOIN content_change w ON w.item=d.key AND w.version=c.version
        JOIN version v ON v.number=c.version
      WHERE NOT EXISTS(SELECT 1 FROM item WHERE key=d.key) AND NOT (\(wentWith("c.parent")))
        -- A received version that does not name the item made it one with an item of the same text.
        AND NOT EXISTS(SELECT 1 FROM received WHERE version=c.version AND instr(steps, d.id)=0)
      ORDER BY c.version DESC, d.key LIMIT ?
      """, [limit], read)
  }

  /// The times of existing items, in the order of `times`.
  /// - Parameters:
  ///   - version: `nil` for the present.
  ///   - isExact: whether the time of a version is its stamp.
  static func times(
    _ times: [ItemTime], of ids: [String], at version: Int?, isExact: Bool = false, in db: Database
  ) throws -> [(id: String, texts: [String?])] {
    func columns(_ columns: RowFilter.Columns) -> String {
      times.reduce(into: "") { $0 += ", " + ItemTimeSQL.value($1, in: columns, isExact: isExact) }
    }
    let rows =
      if version == nil {
        """
        SELECT item.id\(columns(.present)) FROM json_each(?2) wanted
          JOIN item ON item.id=wanted.value WHERE ?1 IS NULL
        """
      } else {
        """
        SELECT k.id\(columns(.past)) FROM (SELECT wanted.value AS id,
          coalesce((SELECT key FROM item WHERE id=wanted.value),
            (SELECT key FROM deleted WHERE id=wanted.value)) AS key
          FROM json_each(?2) wanted) k \(pastTables) WHERE \(pastPlace("parent")) IS NOT NULL
        """
      }
    return try db.rows(rows, [version, KeyList.json(ids)]) { row in
      (row.text(0) ?? "", times.indices.map { row.text(1 + $0) })
    }
  }

  /// Rows by key, joined by ``pastTables``.
  private static let pastRows = "FROM (SELECT value AS key FROM json_each(?2)) k \(pastTables)"
}
