internal import Dispatch

// What takes long, is several transactions, or has a connection of its own, for code that must not
// block its thread. Each is as the one without `await`, on a thread that may block. A task that is
// cancelled before that has begun gets a `CancellationError`, and nothing is done.
extension OutlineStore {
  /// `init(path:options:)` without blocking the thread it is awaited on: a file may be migrated, or
  /// locked by another program.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how to open it.
  /// - Returns: the open store.
  /// - Throws: ``StorageError`` when the file is not an outline, is newer than this library, or
  ///   cannot be opened; `CancellationError`.
  /// - Complexity: O(schema), O(size of the file) where it is migrated.
  public static func open(
    path: String, options: Options = Options()
  ) async throws -> OutlineStore {
    try await QueuedWork.elsewhere { _ in try OutlineStore(path: path, options: options) }
  }

  /// `read(_:busyTimeout:_:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long to wait where another program is in the way.
  ///   - body: what to read. It may be done again, when somebody wrote meanwhile; only the last
  ///     value counts.
  /// - Returns: the closure's value.
  /// - Throws: what the closure throws; ``StorageError``; `CancellationError`.
  public static func read<Value: Sendable>(
    _ path: String, busyTimeout: Duration = .seconds(5),
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await QueuedWork.elsewhere { _ in try read(path, busyTimeout: busyTimeout, body) }
  }

  /// `make(_:mode:from:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - path: where the file is to be; nothing may be there yet.
  ///   - mode: the rights of the file; those of any new file where none are given.
  ///   - history: hands over the records in order, on another thread.
  /// - Returns: the latest version.
  /// - Throws: ``HistoryError`` where the records do not belong together; ``StorageError``; what
  ///   the closure throws; `CancellationError`, also when the task is cancelled between two
  ///   records. Nothing is left then.
  /// - Complexity: O(length of the history).
  @discardableResult
  public static func make(
    _ path: String, mode: UInt16? = nil,
    from history: @escaping @Sendable (_ add: (HistoryRecord) throws -> Void) throws -> Void
  ) async throws -> Int {
    try await QueuedWork.elsewhere { cancellation in
      try make(path, mode: mode) { add in
        try history { record in
          try cancellation.check()
          try add(record)
        }
      }
    }
  }

  /// `undo(steps:)` without blocking the thread it is awaited on.
  /// - Parameter steps: how many versions at most.
  /// - Returns: the versions that were taken back, the latest first.
  /// - Throws: ``OutlineError/nothingToUndo``; ``OutlineError/conflict(expected:actual:by:)``;
  ///   ``StorageError``; `CancellationError`.
  @discardableResult
  public func undo(steps: Int) async throws -> [Version] {
    try await QueuedWork.elsewhere { _ in try self.undo(steps: steps) }
  }

  /// `purge(before:progress:)` without blocking the thread it is awaited on. A task that is cancelled
  /// while it runs ends it at the next step, and nothing is forgotten.
  /// - Parameters:
  ///   - number: the version that becomes the oldest.
  ///   - progress: is told how many steps are done, and of how many, on another thread. What it
  ///     throws ends the purge, and nothing is forgotten.
  /// - Returns: what was removed.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(
    before number: Int,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> PurgeSummary {
    try await QueuedWork.elsewhere { cancellation in
      try self.purge(before: number, progress: cancellation.checked(progress))
    }
  }

  /// `purge(wordsOf:progress:)` without blocking the thread it is awaited on. A task that is
  /// cancelled while it runs ends it at the next step, and nothing is forgotten.
  /// - Parameters:
  ///   - id: a section or item, existing or deleted.
  ///   - progress: is told how many steps are done, and of how many, on another thread. What it
  ///     throws ends the purge, and nothing is forgotten.
  /// - Returns: what was removed.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(
    wordsOf id: NodeID,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> WordsPurgeSummary {
    try await QueuedWork.elsewhere { cancellation in
      try self.purge(wordsOf: id, progress: cancellation.checked(progress))
    }
  }

  /// `backup(to:progress:)` without blocking the thread it is awaited on. A task that is cancelled
  /// while it runs ends it after some megabytes, and nothing is left.
  /// - Parameters:
  ///   - target: where to; a file that is there already is an error.
  ///   - progress: is told how many pages are copied, and of how many, on another thread. What it
  ///     throws ends the backup.
  /// - Throws: ``StorageError``; `CancellationError`; nothing is left then.
  /// - Complexity: O(size of the file).
  public func backup(
    to target: String,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws {
    try await QueuedWork.elsewhere { cancellation in
      try self.backup(to: target, progress: cancellation.checked(progress))
    }
  }

  /// `declareIndex(_:)` without blocking the thread it is awaited on.
  /// - Parameter index: the fields.
  /// - Returns: whether it was made now.
  /// - Throws: `QueryError` for a field that no index can be made on; ``StorageError``;
  ///   `CancellationError`.
  /// - Complexity: O(items · log items) where it is made, otherwise O(indexes).
  @discardableResult
  public func declareIndex(_ index: FieldIndex) async throws -> Bool {
    try await QueuedWork.elsewhere { _ in try self.declareIndex(index) }
  }

  /// `dropIndex(_:)` without blocking the thread it is awaited on.
  /// - Parameter index: the fields.
  /// - Returns: whether there was one.
  /// - Throws: ``StorageError``; `CancellationError`.
  @discardableResult
  public func dropIndex(_ index: FieldIndex) async throws -> Bool {
    try await QueuedWork.elsewhere { _ in try self.dropIndex(index) }
  }

  /// `close()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  public func close() async throws { try await QueuedWork.elsewhere { _ in try self.close() } }
}

extension QueuedWork {
  /// Does what may block its thread on one where that does no harm.
  /// - Parameters:
  ///   - endsEarly: whether a cancelled task gets a `CancellationError`, rather than the value.
  ///   - work: is given what tells whether its task was cancelled meanwhile.
  static func elsewhere(
    endsEarly: Bool = true, _ work: @escaping @Sendable (Cancellation) throws -> Value
  ) async throws -> Value {
    try await run(endsEarly: endsEarly) { turn in
      DispatchQueue.global().async { turn.take { try work(turn.cancellation) } }
    }
  }
}

extension Cancellation {
  /// Ends a piece of work for which nobody waits any more.
  /// - Throws: `CancellationError`.
  fileprivate func check() throws {
    if wasCancelled { throw CancellationError() }
  }

  /// What is told of the progress, and ends the work when nobody waits for it any more.
  fileprivate func checked(
    _ progress: @escaping (_ done: Int, _ of: Int) throws -> Void
  ) -> (_ done: Int, _ of: Int) throws -> Void {
    { done, of in
      try self.check()
      try progress(done, of)
    }
  }
}
