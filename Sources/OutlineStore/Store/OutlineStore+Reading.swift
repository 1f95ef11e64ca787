package import GRDB

extension OutlineStore {
  /// Reads from one consistent version. Inside a write it sees the changes so far; otherwise it
  /// reads committed data and waits for no write: see ``Options/readers``.
  /// - Parameters:
  ///   - number: the version to read, as ``OutlineReader/at(_:)`` shows it; `nil` for the present.
  ///   - view: the name of a view, for example of a window, whose expansion is shown, as
  ///     ``OutlineReader/viewing(_:)`` does; it need not exist yet. `nil` for the file's own.
  ///   - body: reads from the reader, which must not be used afterwards.
  /// - Returns: the value of the closure.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; ``OutlineError/invalidViewName(_:)``; the
  ///   error of the closure; ``StorageError``.
  public func read<Value>(
    at number: Version.ID? = nil, viewing view: String? = nil,
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    try StorageError.wrap("cannot read \(path)") {
      try reading { db in try Self.read(in: db) { try body($0.reader(at: number, viewing: view)) } }
    }
  }

  /// The `async` variant of `read(at:viewing:_:)`, which does not block the current thread.
  ///
  /// If the task is cancelled, it gets a `CancellationError`, and a running statement is
  /// interrupted.
  /// - Parameters:
  ///   - number: the version to read; `nil` for the present.
  ///   - view: the name of a view; `nil` for the file's own expansion.
  ///   - body: reads from the reader, which must not be used afterwards.
  /// - Returns: the value of the closure.
  /// - Throws: as the form that is not awaited; `CancellationError`.
  public func read<Value: Sendable>(
    at number: Version.ID? = nil, viewing view: String? = nil,
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await QueuedWork<Value>.run { queued in
      self.reading { connection in
        queued.take(on: try? connection.get().sqliteConnection) {
          try StorageError.wrap("cannot read \(self.path)") {
            try self.gate.pass(self.path) {
              try Self.read(in: connection.get(), unless: queued.cancellation.hasInterrupted) {
                try body($0.reader(at: number, viewing: view))
              }
            }
          }
        }
      }
    }
  }
}

// The file itself.
extension OutlineStore {
  /// The latest version of the file.
  /// - Returns: its number, or 0 in an outline without versions.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(log n).
  public func latestVersion() throws -> Version.ID { try read { try $0.latestVersion() } }

  /// The `async` variant of `latestVersion()`.
  /// - Returns: its number, or 0 in an outline without versions.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  public func latestVersion() async throws -> Version.ID {
    try await read { try $0.latestVersion() }
  }
}

// Connections.
extension OutlineStore {
  /// Runs work on a connection that reads, or, inside a write, on the one that writes.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    if let readers, let value = try gate.pass(path, { try readers.read(body) }) { return value }
    // GRDB's own `read` sets `PRAGMA query_only`, which has SQLite compile every cached statement
    // again: 20 times the cost of a small read.
    return try writer.unsafeReentrantRead { db in try gate.pass(path) { try body(db) } }
  }

  /// The same without blocking the calling thread.
  func reading(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    guard let readers else { return writer.asyncUnsafeRead(body) }
    readers.read { connection in
      if let connection { body(connection) } else { self.writer.asyncUnsafeRead(body) }
    }
  }

  /// Runs work on the connection that writes.
  package func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try onWriter { db in try gate.pass(path) { try asWriter { try body(db) } } }
  }

  /// Runs work on the connection that writes, so that reads inside it see its changes.
  func asWriter<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { gate.noteCommit() }
    guard let readers else { return try body() }
    return try readers.write(body)
  }

  /// Runs one read on its connection.
  /// - Parameter isCancelled: whether SQLite was interrupted because the task was cancelled.
  static func read<Value>(
    in db: Database, unless isCancelled: @escaping () -> Bool = { false },
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    // Inside a write the same transaction may change the rows that were read.
    let isNested = db.isInsideTransaction
    let reader = OutlineReader(db, isUnchanging: !isNested, unless: isCancelled)
    defer { reader.end() }
    if isNested { return try body(reader) }
    return try db.transaction(.deferred) { (.commit, try body(reader)) }
  }
}
