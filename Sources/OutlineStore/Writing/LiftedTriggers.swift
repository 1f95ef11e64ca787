internal import GRDB

/// Triggers dropped inside a transaction, with the definitions to recreate them. DDL is
/// transactional: an error or a crash restores them too.
struct LiftedTriggers {
  private let db: Database
  private let definitions: [String]

  /// Drops triggers.
  init(_ names: [String], in db: Database) throws {
    self.db = db
    definitions = try names.map { name in
      let sql: String? = try db.value(
        "SELECT sql FROM sqlite_schema WHERE type='trigger' AND name=?", [name])
      guard let sql else {
        throw DatabaseError(
          resultCode: .SQLITE_CORRUPT, message: "the trigger \(name) is missing from the file")
      }
      return sql
    }
    for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
  }

  /// Recreates the triggers.
  func putBack() throws {
    for definition in definitions { try db.execute(sql: definition) }
  }
}
