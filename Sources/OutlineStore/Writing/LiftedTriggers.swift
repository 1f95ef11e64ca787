internal import GRDB

/// Triggers taken down inside a transaction, with what it takes to put them up again. DDL is transactional: an error or a
/// crash puts them back too.
struct LiftedTriggers {
  private let db: Database
  private let definitions: [String]

  /// Takes triggers down.
  init(_ names: [String], in db: Database) throws {
    self.db = db
    definitions = try names.map { name in
      let sql: String? = try db.value("SELECT sql FROM sqlite_schema WHERE type='trigger' AND name=?", [name])
      guard let sql else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the trigger \(name) is missing from the file")
      }
      return sql
    }
    for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
  }

  /// Puts them up again.
  func putBack() throws {
    for definition in definitions { try db.execute(sql: definition) }
  }
}
