internal import Dispatch
internal import GRDB

extension OutlineStore {
  /// Changes the outline. All changes of the closure become one version; if it throws, nothing
  /// changes.
  /// - Parameters:
  ///   - message: the message of the version.
  ///   - origin: the origin of the version.
  ///   - author: the author of the version, for ``OutlineTransaction/undo(by:)``, or `nil` for
  ///     none.
  ///   - grouping: the earlier versions that are undone together with this one.
  ///   - expected: the version the caller has seen, or `nil` for any.
  ///   - body: performs the changes. Read inside it any data they depend on: earlier reads may be
  ///     outdated.
  /// - Returns: the closure's value and the latest version.
  /// - Throws: the error of the closure; ``OutlineError/conflict(expected:actual:by:)``;
  ///   ``StorageError``.
  @discardableResult
  public func write<Value>(
    _ message: String? = nil, origin: Version.Origin = .app, author: String? = nil,
    grouping: Version.Grouping = .none, expecting expected: Version.ID? = nil,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try refuseForeignSchema()
    let label = VersionLabel(message: message, origin: origin, author: author, grouping: grouping)
    return try onWriter { db in try commit(label, expecting: expected, in: db, body) }
  }

  /// The `async` variant of `write(_:origin:author:grouping:expecting:_:)`.
  ///
  /// If the task is cancelled while the write waits for its turn, it gets a `CancellationError` and
  /// nothing is done. If the write has begun, SQLite is interrupted within about a millisecond of
  /// its work, and nothing is done either. If the write ends before that, it stays and the task
  /// gets its value.
  /// - Parameters:
  ///   - message: the message of the version.
  ///   - origin: the origin of the version.
  ///   - author: the author of the version, for ``OutlineTransaction/undo(by:)``, or `nil` for
  ///     none.
  ///   - grouping: the earlier versions that are undone together with this one.
  ///   - expected: the version the caller has seen, or `nil` for any.
  ///   - body: performs the changes. Read inside it any data they depend on: earlier reads may be
  ///     outdated.
  /// - Returns: the closure's value and the latest version.
  /// - Throws: the error of the closure; `CancellationError`;
  ///   ``OutlineError/conflict(expected:actual:by:)``; ``StorageError``.
  @discardableResult
  public func write<Value: Sendable>(
    _ message: String? = nil, origin: Version.Origin = .app, author: String? = nil,
    grouping: Version.Grouping = .none, expecting expected: Version.ID? = nil,
    _ body: @escaping @Sendable (OutlineTransaction) throws -> Value
  ) async throws -> Committed<Value> {
    try refuseForeignSchema()
    let label = VersionLabel(message: message, origin: origin, author: author, grouping: grouping)
    return try await QueuedWork<Committed<Value>>.run { queued in
      let hasBegun = turns.whenFree {
        self.writer.asyncWriteWithoutTransaction { db in
          defer { self.turns.release() }
          queued.take(on: db.sqliteConnection) {
            try self.commit(
              label, expecting: expected, in: db, unless: queued.cancellation.hasInterrupted, body)
          }
        }
      }
      if !hasBegun { giveUp(queued, unlessAfter: turns.count) }
    }
  }

  /// Ends the wait of a write if no turn of another writer ends in the time that it may take.
  private func giveUp<Value>(_ queued: QueuedWork<Value>, unlessAfter count: Int) {
    DispatchQueue.global().asyncAfter(deadline: .after(options.busyTimeout)) {
      [weak self, weak queued] in
      guard let self, let queued, queued.isWaiting else { return }
      let now = turns.count
      if now == count { queued.fail(with: isBusy) } else { giveUp(queued, unlessAfter: now) }
    }
  }

  /// Runs work on the connection that writes, after the writers of this process that came before.
  /// - Throws: ``StorageError`` of the kind ``StorageError/Kind/busy`` if that takes too long.
  func onWriter<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try refuseNesting()
    // Inside a read or a write on this connection, SQLite refuses a write.
    if gate.isWorkingHere { return try writer.unsafeReentrantWrite(work) }
    let limit = LockWait.isRefused ? .zero : options.busyTimeout
    guard turns.take(within: limit) else { throw isBusy }
    defer { turns.release() }
    return try writer.unsafeReentrantWrite(work)
  }

  /// The error of a writer that has waited too long for another one of this process.
  var isBusy: any Error {
    StorageError.of(DatabaseError(resultCode: .SQLITE_BUSY), doing: "cannot write \(path)")
  }

  /// Creates one version, on the connection that writes.
  /// - Parameter isCancelled: whether SQLite was interrupted because the task was cancelled.
  private func commit<Value>(
    _ label: VersionLabel, expecting expected: Version.ID?, in db: Database,
    unless isCancelled: @escaping () -> Bool = { false },
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try committing(in: db) {
      // A shell may have left its version open; this write ends it.
      let before = try VersionTable.closeLatest(in: db)
      let transaction = OutlineTransaction(db, label: label, unless: isCancelled)
      defer { transaction.end() }
      if let expected { try transaction.expect(version: expected) }
      let value = try body(transaction)
      let made = try transaction.finish()
      try ForeignReferences.checkDeferred(in: db, since: before)
      if let made, let version = transaction.openVersion {
        let committed = Committed(
          value: value, version: version, isNew: true, name: made.name, date: made.date,
          isQuiet: made.isQuiet)
        return (.commit, committed)
      }
      // The changes of a text that was merged are a version before the one of this transaction.
      if transaction.openVersion == nil, let latest = try VersionTable.latestName(in: db),
        latest.number > before
      {
        let committed = Committed(
          value: value, version: latest.number, isNew: true, name: latest.name)
        return (.commit, committed)
      }
      // Changes that cancel each other out leave no version.
      let completion =
        transaction.openVersion == nil ? Database.TransactionCompletion.commit : .rollback
      return (completion, Committed(value: value, version: before, isNew: false))
    }
  }

  /// Runs a transaction that creates versions, on the connection that writes, and wakes those who
  /// wait for them.
  func committing<Value>(
    in db: Database, _ make: () throws -> (Database.TransactionCompletion, Value)
  ) throws -> Value {
    try refuseNesting()
    try gate.enter(path)
    defer { gate.leave() }
    readers?.beginWriting()
    defer {
      readers?.endWriting()
      gate.noteCommit()
      if place != nil, settling.noteCommit() { settleLog(after: LogSettling.pause) }
    }
    do {
      return try db.transaction(.immediate) {
        let changes = db.totalChangesCount
        let made = try make()
        if place != nil && db.totalChangesCount != changes { try CommitMark.set(in: db) }
        return made
      }
    } catch {
      let reason = gate.reason(for: error, path)
      let explained = try? ForeignReferences.explanation(of: reason, in: db, path)
      throw StorageError.of(explained ?? reason, doing: "cannot write \(path)")
    }
  }
}
