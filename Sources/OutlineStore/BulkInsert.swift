internal import GRDB

/// Many inserts in one transaction without the cost of the row triggers: they are lifted, what they would have written is
/// written set-wise, what they would have refused is looked for, and they are put back.
struct BulkInsert {
  /// From so many rows on the lifting costs less than it saves.
  static let worthwhile = 2_000

  private let db: Database
  private let triggers: LiftedTriggers

  /// Lifts the triggers.
  init(in db: Database) throws {
    self.db = db
    triggers = try LiftedTriggers(["item_before_insert", "item_after_insert", "change_before_insert"], in: db)
  }

  /// Writes the history of all rows from a key on, checks them, and puts the triggers back.
  func finish(from firstKey: Int64, version: Int) throws {
    try db.run("INSERT INTO change(version, item) SELECT ?, key FROM item WHERE key>=?", [version, firstKey])
    let retired: String? = try db.value(
      "SELECT item.id FROM item JOIN deleted ON deleted.id=item.id WHERE item.key>=? AND deleted.key<>item.key LIMIT 1",
      [firstKey])
    if let retired { throw OutlineError.identifierTaken(NodeID(checked: retired)) }
    let orphan: String? = try db.value(
      """
      SELECT id FROM item i WHERE key>=? AND (parent>=key OR NOT EXISTS(SELECT 1 FROM item WHERE key=i.parent)) LIMIT 1
      """, [firstKey])
    if let orphan {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(orphan) was inserted before its parent")
    }
    try triggers.putBack()
  }
}
