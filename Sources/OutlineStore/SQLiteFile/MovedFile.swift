internal import GRDB
internal import GRDBSQLite

// A file that was renamed, replaced or removed while it is open. SQLite finds the log by the path,
// so the log would lie beside another file, which would then seem to have the pages of this one.
extension Database {
  /// Whether another file, or none, is at the path of the open one. False for one without a path.
  private var hasMoved: Bool {
    // A connection that is closed already has none.
    guard let connection = sqliteConnection else { return false }
    var moved: Int32 = 0
    let code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// Rejects a write, in its transaction, if the file has moved.
  func refuseMovedFile() throws {
    if !hasMoved { return }
    let path = sqlite3_db_filename(sqliteConnection, "main").map { String(cString: $0) } ?? ""
    throw StorageError(
      kind: .cannotOpen, code: 0, message: "it was moved or replaced meanwhile; nothing is changed",
      doing: "cannot write \(path)")
  }

  /// Empties the log into the open file, if that moved while a transaction was committed: closing
  /// the connection would leave the log to the file that is at the path now. Committed versions
  /// stay.
  func settleMovedFile() {
    if hasMoved { try? execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }
}
