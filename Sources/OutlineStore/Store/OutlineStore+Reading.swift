internal import GRDB

extension OutlineStore {
  /// Reads several things of one and the same version. Inside a write it reads what that has done so
  /// far; elsewhere it reads what is committed, and waits for no write: see ``Options/readers``.
  /// - Parameter body: what to read, by the reader it is given, which is of no use afterwards.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; ``StorageError``.
  public func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    try StorageError.wrap("cannot read \(path)") { try reading { try Self.read(in: $0, body) } }
  }

  /// Reads several things of one and the same version, without blocking the thread it is awaited on.
  ///
  /// A task that is cancelled gets a `CancellationError`, and a statement that runs is interrupted.
  /// - Parameter body: what to read, by the reader it is given, which is of no use afterwards.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; `CancellationError`; ``StorageError``.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await QueuedWork<Value>.run { turn in
      self.reading { connection in
        turn.take(on: try? connection.get().sqliteConnection) {
          try StorageError.wrap("cannot read \(self.path)") {
            try self.gate.pass(self.path) {
              try Self.read(in: connection.get(), unless: turn.cancellation.hasInterrupted, body)
            }
          }
        }
      }
    }
  }

  /// Reads several things of the outline as it was at a version; see ``OutlineReader/at(_:)``.
  /// - Parameters:
  ///   - number: the version.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; what the closure throws; ``StorageError``.
  public func read<Value>(at number: Version.ID, _ body: (OutlineReader) throws -> Value) throws -> Value {
    try read { try body($0.at(number)) }
  }

  /// `read(at:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - number: the version.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` or
  ///   ``OutlineError/forgottenVersion(_:oldest:)``; what the closure throws; ``StorageError``;
  ///   `CancellationError`.
  public func read<Value: Sendable>(
    at number: Version.ID, _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await read { try body($0.at(number)) }
  }

  /// Reads several things of the outline as a named view shows it; see
  /// ``OutlineReader/viewing(_:)``.
  /// - Parameters:
  ///   - view: the name of the view, a window perhaps; it need not exist yet.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/invalidViewName(_:)``; what the closure throws; ``StorageError``.
  public func read<Value>(
    viewing view: String, _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    try read { try body($0.viewing(view)) }
  }

  /// `read(viewing:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - view: the name of the view, a window perhaps; it need not exist yet.
  ///   - body: what to read.
  /// - Returns: what the closure returns.
  /// - Throws: ``OutlineError/invalidViewName(_:)``; what the closure throws; ``StorageError``;
  ///   `CancellationError`.
  public func read<Value: Sendable>(
    viewing view: String, _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await read { try body($0.viewing(view)) }
  }
}

// What is about the file itself.
extension OutlineStore {
  /// The latest version of the file.
  /// - Returns: its number; 0 in an outline without any version.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(log n).
  public func latestVersion() throws -> Version.ID {
    try read { try $0.latestVersion() }
  }

  /// `latestVersion()` without blocking the thread it is awaited on.
  /// - Returns: its number; 0 in an outline without any version.
  /// - Throws: ``StorageError``; `CancellationError`.
  /// - Complexity: O(log n).
  public func latestVersion() async throws -> Version.ID {
    try await read { try $0.latestVersion() }
  }
}

// Connections.
extension OutlineStore {
  /// Does something on a connection that reads, or, inside a write, on the one that writes.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    if let readers, let value = try gate.pass(path, { try readers.read(body) }) { return value }
    // GRDB's own `read` sets `PRAGMA query_only`, which makes SQLite prepare every cached statement
    // anew: 20 times the cost of a small read.
    return try writer.unsafeReentrantRead { db in try gate.pass(path) { try body(db) } }
  }

  /// The same without keeping the thread that asks.
  func reading(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    guard let readers else { return writer.asyncUnsafeRead(body) }
    readers.read { connection in
      if let connection { body(connection) } else { self.writer.asyncUnsafeRead(body) }
    }
  }

  /// Does something on the connection that writes.
  func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try writer.unsafeReentrantWrite { db in
      try gate.pass(path) { try asWriter { try body(db) } }
    }
  }

  /// Has reads inside a piece of work, which runs where this store writes, see what it has done.
  func asWriter<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { writes?.wake(isEvent: true) }
    guard let readers else { return try body() }
    return try readers.write(body)
  }

  /// One read on its connection.
  /// - Parameter isCancelled: whether SQLite was interrupted because nobody waits any more.
  static func read<Value>(
    in db: Database, unless isCancelled: @escaping () -> Bool = { false },
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    let reader = OutlineReader(db, unless: isCancelled)
    defer { reader.end() }
    if db.isInsideTransaction { return try body(reader) }
    return try db.transaction(.deferred) { (.commit, try body(reader)) }
  }
}
