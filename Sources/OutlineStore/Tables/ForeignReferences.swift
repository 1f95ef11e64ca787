internal import GRDB
internal import GRDBSQLite

/// Tables of other programs that refer to tables of an outline.
enum ForeignReferences {
  /// The tables whose foreign keys prevent rows of the outline from being deleted, because they
  /// define no action for it, by name.
  ///
  /// The library enforces foreign keys when it writes; a shell does not.
  static func hindering(in db: Database) throws -> [String] {
    let ours = ours
    return try others(in: db).filter { table in
      try keys(of: table, in: db).contains { key in
        let (target, action): (String, String) = (key["table"], key["on_delete"])
        return ours.contains(target.lowercased()) && (action == "NO ACTION" || action == "RESTRICT")
      }
    }
  }

  private static var ours: Set<String> {
    Set(SchemaScript.present.definitions.map { $0.name.lowercased() })
  }

  /// The tables of other programs that refer to any table, by name.
  private static func others(in db: Database) throws -> [String] {
    let ours = ours
    let tables: [String] = try db.values(
      """
      SELECT name FROM main.sqlite_schema
      WHERE type='table' AND sql LIKE '%references%' ORDER BY name
      """)
    return tables.filter { !ours.contains($0.lowercased()) }
  }

  /// The columns of the foreign keys of a table.
  private static func keys(of table: String, in db: Database) throws -> [Row] {
    try Row.fetchAll(db, sql: "PRAGMA main.foreign_key_list(\(table.quoted))")
  }

  /// Deletes rows. If a table of another program prevents it, the error names the table and the
  /// first item it refers to; SQLite only reports that a foreign key failed.
  /// - Parameter keys: the rows to delete.
  static func naming(_ keys: [Int64], in db: Database, _ delete: () throws -> Void) throws {
    do { try delete() } catch let error as DatabaseError where isRefusal(error) {
      let list = KeyList.json(keys)
      for table in try hindering(in: db) {
        guard let item = try referredItem(in: list, by: table, in: db) else { continue }
        throw refusal(by: table, of: item)
      }
      throw error
    }
  }

  private static func refusal(by table: String, of item: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
      message: "the table \(table) of another program refers to \(item), which would be deleted")
  }

  /// The id and text of the first of some rows that a table refers to.
  private static func referredItem(
    in list: String, by table: String, in db: Database
  ) throws -> String? {
    let keys = Dictionary(grouping: try keys(of: table, in: db)) { $0["id"] as Int }
    for key in keys.sorted(by: { $0.key < $1.key }).map(\.value) {
      let target: String = key[0]["table"]
      if target.lowercased() != "item" { continue }
      let conditions = key.map { column in
        let name: String? = column["to"]
        return "theirs.\((column["from"] as String).quoted)=item.\(name?.quoted ?? "key")"
      }
      let sql = """
        SELECT id, text FROM item JOIN main.\(table.quoted) theirs
          ON \(conditions.joined(separator: " AND "))
        WHERE item.key IN (SELECT value FROM json_each(?)) ORDER BY item.key LIMIT 1
        """
      let found = try db.first(sql, [list]) { (id: $0[0] as String, text: $0[1] as String) }
      if let found { return words(found.id, text: found.text) }
    }
    return nil
  }

  private static func words(_ id: String, text: String) -> String {
    "\(id) (\(text.prefix(40).inQuotes))"
  }

  private static func isRefusal(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_CONSTRAINT && (error.message ?? "").contains("FOREIGN KEY")
  }

  /// The error that names the table of another program, in place of SQLite's bare one; any other
  /// error is returned unchanged.
  static func explanation(of error: any Error, in db: Database, _ path: String) throws -> any Error
  {
    guard let error = error as? DatabaseError,
      error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY || isRefusal(error)
    else { return error }
    var message = error.message ?? ""
    if isRefusal(error) {
      // A deferred key, which SQLite checks when the transaction ends.
      guard let table = try hindering(in: db).first else { return error }
      message = "the table \(table) of another program refers to rows that would be deleted"
    }
    return StorageError(
      kind: .referenced, code: error.extendedResultCode.rawValue, message: message,
      doing: "cannot write \(path)")
  }
}

// Deferred keys, which SQLite checks when the transaction ends.
extension ForeignReferences {
  /// Throws if a deferred foreign key is broken, so that SQLite would not commit the transaction.
  /// The error names the row and the item it refers to; SQLite only reports that a key failed.
  /// - Parameter version: the version before the transaction, from which deleted items are read.
  /// - Complexity: O(1) if all keys are valid; otherwise a search for the first broken one.
  static func checkDeferred(in db: Database, since version: Int) throws {
    var (count, most): (Int32, Int32) = (0, 0)
    sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &most, 0)
    if count == 0 { return }
    for table in try others(in: db) {
      let check = "PRAGMA main.foreign_key_check(\(table.quoted))"
      guard let broken = try Row.fetchOne(db, sql: check) else { continue }
      let columns = try keys(of: table, in: db).filter { $0["id"] as Int? == broken["fkid"] }
      let target: String = broken["parent"]
      let row: Int64? = broken["rowid"]
      if target.lowercased() == "item", columns.count == 1, let row,
        let item = try deletedItem(referredBy: columns[0], of: row, in: table, since: version, db)
      {
        throw refusal(by: table, of: item)
      }
      let which = row.map { "the row \($0)" } ?? "a row"
      throw DatabaseError(
        resultCode: .SQLITE_CONSTRAINT,
        message: "\(which) of the table \(table) refers to a missing row of the table \(target)")
    }
  }

  /// The deleted item that a row of another table still refers to: its id and former text.
  /// - Returns: `nil` if there never was such an item.
  private static func deletedItem(
    referredBy key: Row, of row: Int64, in table: String, since version: Int, _ db: Database
  ) throws -> String? {
    let column = (key["from"] as String).quoted
    let sql = "SELECT \(column) FROM main.\(table.quoted) WHERE rowid=?"
    guard let value = try DatabaseValue.fetchOne(db, sql: sql, arguments: [row]) else { return nil }
    let found =
      (key["to"] as String?)?.lowercased() == "id"
      ? try String.fromDatabaseValue(value).flatMap { try DeletedTable.key(of: $0, in: db) }
      : Int64.fromDatabaseValue(value)
    guard let found, let id = try DeletedTable.id(of: found, in: db),
      let image = try ChangeTable.image(of: found, at: version, in: db)
    else { return nil }
    return words(id, text: image.text)
  }
}
