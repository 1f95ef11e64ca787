internal import GRDB
internal import GRDBSQLite

/// Prepares a SQLite connection, for example by giving it a key.
typealias ConnectionPreparation = @Sendable (OpaquePointer) throws -> Void

extension Database {
  /// Removes the authorizer, by which GRDB has SQLite ask about every column of every statement
  /// that is compiled, triggers included. Only transaction observers need the answers, which a
  /// store never has; they take a tenth of the time of `outline add`.
  func dismissAuthorizer() {
    sqlite3_set_authorizer(sqliteConnection, nil, nil)
  }
}
