internal import GRDB
internal import GRDBSQLite

extension OutlineReader {
  /// Runs statements of the app on the connection of this read or write, in the same transaction,
  /// so the outline and the app's own tables in the file are consistent.
  ///
  /// A write commits everything together or nothing. Changes to the app's tables create no version
  /// unless the outline changes too. Statements may also change items, as a shell does, after the
  /// write has changed the outline through one of its own methods; such changes belong to the same
  /// version. A read must not change anything.
  ///
  /// ```swift
  /// try store.write("receipt") { outline in
  ///   let id = try outline.add(Item.Draft(text: "Milk"), to: .last(in: list))
  ///   try outline.withConnection { try insertPrice(2.5, of: id, $0) }
  /// }
  /// ```
  ///
  /// The transaction belongs to the store: the closure must not run `BEGIN`, `COMMIT` or
  /// `ROLLBACK`, but may use savepoints that it ends itself. It must finalize its statements, and
  /// must not keep the connection. A reader of a past version passes the same connection, which
  /// shows the present.
  /// - Parameter body: receives the connection as SQLite's functions expect it.
  /// - Returns: The closure's value.
  /// - Throws: Errors of the closure; ``OutlineError/misusedConnection(_:)``, which rolls back this
  ///   write except for changes that the closure has committed itself.
  public func withConnection<Value>(_ body: (OpaquePointer) throws -> Value) throws -> Value {
    let db = try db
    guard let connection = db.sqliteConnection else { throw OutlineError.transactionIsOver }
    // Our savepoint reveals that the transaction was ended, even if another one was begun: the
    // savepoint is then gone.
    try Self.run("SAVEPOINT outline_app", on: connection)
    let before = try state(of: connection, db)
    let result = Result { try body(connection) }
    let after = try? state(of: connection, db)
    do { try Self.run("RELEASE outline_app", on: connection) } catch {
      noteStatements(changed: true)
      throw OutlineError.misusedConnection(.endedTransaction)
    }
    let hasWritten = before.writes != after?.writes
    noteStatements(changed: hasWritten)
    let value = try result.get()
    if hasWritten, !takesStatements { throw OutlineError.misusedConnection(.wroteInRead) }
    if before.version != after?.version { throw OutlineError.misusedConnection(.changedOutline) }
    return value
  }

  private func state(
    of connection: OpaquePointer, _ db: Database
  ) throws -> (writes: Int32, version: Int) {
    (sqlite3_total_changes(connection), try VersionTable.latest(in: db))
  }

  private static func run(_ sql: String, on connection: OpaquePointer) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw DatabaseError(code, of: connection) }
  }
}
