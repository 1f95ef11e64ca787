internal import Foundation
package import GRDB
internal import GRDBSQLite

/// Keeps the connection that was closed last from being deallocated.
///
/// Deallocating a connection tears its queue down on a new thread and creates a notification centre
/// only to leave it. In a program that writes one change or answers one question, that is a tenth
/// of its time. So such a program keeps its last connection, which has no file open. A program with
/// many connections, for example one that follows a file, releases all but the last.
package final class ClosedConnection: @unchecked Sendable {
  private static let shared = ClosedConnection()

  private let lock = NSLock()
  private var isKept = false
  private var last: AnyObject?

  /// Keeps the last closed connection until the process ends.
  package static func stays() { shared.lock.withLock { shared.isKept = true } }

  static func note(_ connection: any DatabaseWriter) {
    let previous = shared.lock.withLock { () -> AnyObject? in
      guard shared.isKept else { return nil }
      defer { shared.last = connection }
      return shared.last
    }
    // The previous connection is released outside the lock.
    withExtendedLifetime(previous) {}
  }
}

/// Prepares a SQLite connection, for example by giving it a key.
package typealias ConnectionPreparation = @Sendable (OpaquePointer) throws -> Void

extension Database {
  /// Removes the authorizer, by which GRDB has SQLite ask about every column of every statement
  /// that is compiled, triggers included. Only transaction observers need the answers, which a
  /// store never has; they take a tenth of the time of `outline add`.
  func dismissAuthorizer() { sqlite3_set_authorizer(sqliteConnection, nil, nil) }
}

extension Configuration {
  /// The configuration of a connection of this library that answers to nobody else: the rows that
  /// it reads or copies may violate foreign keys.
  /// - Parameters:
  ///   - prepare: prepares the connection before anything is read, for example by giving it a key.
  ///   - setUp: sets up the prepared connection.
  package static func own(
    readonly: Bool = false, preparing prepare: ConnectionPreparation? = nil,
    _ setUp: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.label = "OutlineStore"
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { try prepare?(connection) }
      db.dismissAuthorizer()
      try setUp(db)
    }
    return configuration
  }
}

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
      kind: .cannotOpen, code: 0, message: "it was moved or replaced meanwhile",
      doing: "cannot write \(path)", remedy: "open the file again; nothing was changed")
  }

  /// Moves all commits from the log into the file, unless the connection is closed: SQLite does not
  /// check for that.
  func emptyLog() throws { if sqliteConnection != nil { try checkpoint(.truncate) } }

  /// Empties the log into the open file, if that moved while a transaction was committed: closing
  /// the connection would leave the log to the file that is at the path now. Committed versions
  /// stay.
  func settleMovedFile() { if hasMoved { try? execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") } }
}

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
    // Also has SQLite compile the cached statements again, so that it names their tables too.
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
