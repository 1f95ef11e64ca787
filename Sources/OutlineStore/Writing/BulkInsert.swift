internal import GRDB
internal import GRDBSQLite

/// Inserts many rows in one transaction without the cost of the row triggers: drops the triggers,
/// writes the history set-wise, performs the same checks, and recreates the triggers.
struct BulkInsert {
  /// The number of rows from which dropping the triggers costs less than it saves.
  static let worthwhile = 200

  private let db: Database
  private let triggers: LiftedTriggers
  private let statement: Statement

  /// Drops the triggers.
  init(in db: Database) throws {
    self.db = db
    triggers = try LiftedTriggers(
      [
        "item_before_insert", "change_before_insert", "change_after_insert", "version_before_count",
      ], in: db)
    statement = try db.makeStatement(sql: ItemTable.insertion)
  }

  /// Inserts a row through the statement handle: GRDB's arguments would cost more than the insert.
  func insert(_ row: NodeRow) throws {
    let handle = statement.sqliteStatement
    sqlite3_bind_int64(handle, 1, row.key)
    handle.bind(row.id, at: 2)
    handle.bind(row.kind.rawValue, at: 3)
    sqlite3_bind_int64(handle, 4, row.image.parent ?? ItemTable.rootKey)
    handle.bind(row.image.position, at: 5)
    sqlite3_bind_int(handle, 6, row.image.isDone ? 1 : 0)
    sqlite3_bind_int(handle, 7, row.image.isExpanded ? 1 : 0)
    let texts = [
      row.image.favoritePosition, row.image.text, row.image.secondaryText, row.image.image,
    ]
    for (index, text) in texts.enumerated() { handle.bind(text, at: Int32(index) + 8) }
    var note = row.image.note
    if note != nil { try NoteTable.store(&note, in: db) }
    if let key = note?.key {
      sqlite3_bind_int64(handle, 12, key)
    } else {
      sqlite3_bind_null(handle, 12)
    }
    handle.bind(row.image.attributes, at: 13)
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    if code != SQLITE_DONE { throw DatabaseError(code, of: db.sqliteConnection) }
  }

  /// Writes the history of the new rows, whose keys begin at `firstKey`, checks them, and recreates
  /// the triggers.
  func finish(from firstKey: Int64, version: Int) throws {
    try db.run(
      "INSERT INTO change(version, item, what) SELECT ?, key, 1 FROM item WHERE key>=?",
      [version, firstKey])
    try VersionTable.count(version, in: db)
    let retired: String? = try db.value(
      "SELECT item.id FROM item JOIN deleted ON deleted.id=item.id WHERE item.key>=? AND deleted.key<>item.key LIMIT 1",
      [firstKey])
    if let retired { throw OutlineError.identifierTaken(NodeID(checked: retired)) }
    let orphan: String? = try db.value(
      """
      SELECT id FROM item i WHERE key>=?
        AND (parent>=key OR NOT EXISTS(SELECT 1 FROM item WHERE key=i.parent)) LIMIT 1
      """, [firstKey])
    if let orphan { throw DatabaseError.corrupt("\(orphan) was inserted before its parent") }
    try triggers.putBack()
  }

  /// The same for rows that are restored with their former ids; parents first.
  func finish(returning keys: [Int64], version: Int) throws {
    let list = KeyList.json(keys)
    try db.run(
      """
      INSERT INTO change(version, item, since, what)
      SELECT ?1, key, (SELECT max(version) FROM change WHERE change.item=item.key), 1
      FROM item WHERE key IN (SELECT value FROM json_each(?2)) ON CONFLICT DO NOTHING
      """, [version, list])
    try VersionTable.count(version, in: db)
    // A row that is its own descendant cannot be reached from any row that was there before.
    let reached: Int? = try db.value(
      """
      WITH RECURSIVE reached(key) AS (
        SELECT item.key FROM item JOIN item above ON above.key=item.parent
          WHERE item.key IN (SELECT value FROM json_each(?1))
            AND above.key NOT IN (SELECT value FROM json_each(?1))
        UNION SELECT item.key FROM reached JOIN item ON item.parent=reached.key
          WHERE item.key IN (SELECT value FROM json_each(?1)))
      SELECT count(*) FROM reached
      """, [list])
    if reached != keys.count {
      throw DatabaseError(
        resultCode: .SQLITE_CONSTRAINT, message: "item: the parent does not exist")
    }
    try triggers.putBack()
  }
}
