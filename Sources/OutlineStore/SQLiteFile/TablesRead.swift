internal import GRDB
internal import GRDBSQLite

/// The tables of a file that statements read, as SQLite names them while it compiles the
/// statements.
struct TablesRead: Sendable {
  /// The names, without those of temporary tables. A view adds its own name and its tables.
  private(set) var names: Set<String> = []

  /// Runs a closure and notes the tables that its statements read, including those of the app.
  static func during<Value>(
    on db: Database, _ body: () throws -> Value
  ) rethrows -> (value: Value, tables: TablesRead) {
    let notes = Notes()
    // Also makes SQLite compile the cached statements again, so that it names their tables too.
    sqlite3_set_authorizer(
      db.sqliteConnection,
      { notes, action, table, _, database, _ in
        guard action == SQLITE_READ, let notes, let table else { return SQLITE_OK }
        Unmanaged<Notes>.fromOpaque(notes).takeUnretainedValue().note(table, in: database)
        return SQLITE_OK
      }, Unmanaged.passUnretained(notes).toOpaque())
    defer { db.dismissAuthorizer() }
    let value = try withExtendedLifetime(notes) { try body() }
    return (value, TablesRead(names: notes.names))
  }

  private final class Notes {
    var names: Set<String> = []

    func note(_ table: UnsafePointer<CChar>, in database: UnsafePointer<CChar>?) {
      let database = database.map { String(cString: $0) } ?? "main"
      if database == "temp" { return }
      let name = String(cString: table)
      names.insert(database == "main" ? name : "\(database).\(name)")
    }
  }
}
