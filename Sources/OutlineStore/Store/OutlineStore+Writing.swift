internal import GRDB

extension OutlineStore {
  /// Changes the outline: everything the closure does becomes one version, or, when it throws, nothing.
  /// - Parameters:
  ///   - message: what is said of the version.
  ///   - origin: where the version comes from.
  ///   - author: who makes it, by whom ``OutlineTransaction/undo(by:)`` tells versions apart; nil for
  ///     nobody.
  ///   - grouping: with which versions before it it is undone.
  ///   - expected: the version the caller has seen; nil for any.
  ///   - body: what to do. Read what it decides on inside it: before, it may have been older.
  /// - Returns: the closure's value and the version the file is at.
  /// - Throws: what the closure throws; ``OutlineError/conflict(expected:actual:by:)``; ``StorageError``.
  @discardableResult
  public func write<Value>(
    _ message: String? = nil, origin: Version.Origin = .app, author: String? = nil,
    grouping: Version.Grouping = .none, expecting expected: Version.ID? = nil,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try refuseForeignSchema()
    let label = VersionLabel(message: message, origin: origin, author: author, grouping: grouping)
    return try writer.unsafeReentrantWrite { db in
      try commit(label, expecting: expected, in: db, body)
    }
  }

  /// Changes the outline as `write` without `await` does, without blocking the thread it is awaited on.
  ///
  /// A task that is cancelled while the write waits for its turn gets a `CancellationError`, and nothing is done. In a write
  /// that has begun, SQLite is interrupted, which looks up about every millisecond of its work: then nothing is done either.
  /// A write that is over before is done, and the task gets its value.
  /// - Parameters:
  ///   - message: what is said of the version.
  ///   - origin: where the version comes from.
  ///   - author: who makes it, by whom ``OutlineTransaction/undo(by:)`` tells versions apart; nil
  ///     for nobody.
  ///   - grouping: with which versions before it it is undone.
  ///   - expected: the version the caller has seen; nil for any.
  ///   - body: what to do. Read what it decides on inside it: before, it may have been older.
  /// - Returns: the closure's value and the version the file is at.
  /// - Throws: what the closure throws; `CancellationError`;
  ///   ``OutlineError/conflict(expected:actual:by:)``; ``StorageError``.
  @discardableResult
  public func write<Value: Sendable>(
    _ message: String? = nil, origin: Version.Origin = .app, author: String? = nil,
    grouping: Version.Grouping = .none, expecting expected: Version.ID? = nil,
    _ body: @escaping @Sendable (OutlineTransaction) throws -> Value
  ) async throws -> Committed<Value> {
    try refuseForeignSchema()
    let label = VersionLabel(message: message, origin: origin, author: author, grouping: grouping)
    return try await QueuedWork<Committed<Value>>.run { turn in
      self.writer.asyncWriteWithoutTransaction { db in
        turn.take(on: db.sqliteConnection) {
          try self.commit(
            label, expecting: expected, in: db, unless: turn.cancellation.hasInterrupted, body)
        }
      }
    }
  }

  /// Makes one version, on the connection that writes.
  /// - Parameter isCancelled: whether SQLite was interrupted because nobody waits any more.
  private func commit<Value>(
    _ label: VersionLabel, expecting expected: Version.ID?, in db: Database,
    unless isCancelled: @escaping () -> Bool = { false },
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try gate.enter(path)
    defer { gate.leave() }
    readers?.beginWriting()
    defer {
      readers?.endWriting()
      writes?.wake(isEvent: true)
    }
    do {
      return try Self.commit(label, expecting: expected, in: db, unless: isCancelled, body)
    } catch {
      let reason = gate.reason(for: error, path)
      let explained = try? ForeignReferences.explanation(of: reason, in: db, path)
      throw StorageError.of(explained ?? reason, doing: "cannot write \(path)")
    }
  }

  private static func commit<Value>(
    _ label: VersionLabel, expecting expected: Version.ID?, in db: Database,
    unless isCancelled: @escaping () -> Bool,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try db.transaction(.immediate) {
      // A shell may have left its version open; that one is over.
      let before = try VersionTable.closeLatest(in: db)
      let transaction = OutlineTransaction(db, label, unless: isCancelled)
      defer { transaction.end() }
      if let expected { try transaction.expect(version: expected) }
      let value = try body(transaction)
      let made = try transaction.finish()
      try ForeignReferences.checkDeferred(in: db, since: before)
      if let made, let version = transaction.openVersion {
        let committed = Committed(
          value: value, version: version, isNew: true, name: made.name, isQuiet: made.isQuiet)
        return (.commit, committed)
      }
      // What was changed and changed back has left no trace worth a version.
      let completion = transaction.openVersion == nil ? Database.TransactionCompletion.commit : .rollback
      return (completion, Committed(value: value, version: before, isNew: false))
    }
  }
}
