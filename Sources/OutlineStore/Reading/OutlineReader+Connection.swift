internal import GRDB
internal import GRDBSQLite

extension OutlineReader {
  /// Runs statements of the app on the connection of this read or write, in the same transaction, so
  /// that the outline and the app's own tables in the file are of one moment.
  ///
  /// In a write everything is committed together, or nothing is. Rows of the app make no version: one
  /// is made only where the outline changes too. Statements may change items as well, as a shell
  /// does, once the write has changed the outline by a method of its own: then they belong to the
  /// same version. In a read nothing may be changed.
  ///
  /// ```swift
  /// try store.write("receipt") { outline in
  ///   let id = try outline.add(Item.Draft(text: "Milk"), to: .last(in: list))
  ///   try outline.withConnection { try insertPrice(2.5, of: id, $0) }
  /// }
  /// ```
  ///
  /// The transaction belongs to the store: the closure runs no `BEGIN`, `COMMIT` or `ROLLBACK`;
  /// savepoints that it ends itself are fine. It finalizes what it prepares, and keeps the
  /// connection no longer than it runs. A reader of the past gives the same connection, which knows
  /// the present.
  /// - Parameter body: what to do; it gets the connection as SQLite's functions take it.
  /// - Returns: the closure's value.
  /// - Throws: what the closure throws; ``OutlineError/misusedConnection(_:)``, which takes back all
  ///   that was done in this write, but for what the closure has committed itself.
  public func withConnection<Value>(_ body: (OpaquePointer) throws -> Value) throws -> Value {
    let db = try db
    guard let connection = db.sqliteConnection else { throw OutlineError.transactionIsOver }
    // A statement of ours, so that a transaction that was ended is noticed, also where another one
    // was begun: its savepoint is gone then.
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
    if code != SQLITE_OK {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection))
      )
    }
  }
}
