internal import Dispatch

// Async variants of operations that take long, use several transactions or open a connection. Each
// runs on a thread that it may block. If a task is cancelled before its operation begins, it gets a
// `CancellationError` and nothing is done.
extension OutlineStore {
  /// The `async` variant of `init(path:options:)`, which may migrate the file or wait for another
  /// program's lock.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how to open it.
  /// - Returns: the open store.
  /// - Throws: ``StorageError`` if the file is not an outline, is newer than this library, or
  ///   cannot be opened; `CancellationError`.
  /// - Complexity: O(schema), or O(size of the file) for a migration.
  public static func open(path: String, options: Options = Options()) async throws -> OutlineStore {
    try await QueuedWork.elsewhere { _ in try OutlineStore(path: path, options: options) }
  }

  /// The `async` variant of `read(_:busyTimeout:_:)`.
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long to wait for the lock of another program.
  ///   - body: reads from the reader. It runs again if somebody wrote meanwhile; only the last
  ///     value counts.
  /// - Returns: the closure's value.
  /// - Throws: the error of the closure; ``StorageError``; `CancellationError`.
  public static func read<Value: Sendable>(
    _ path: String, busyTimeout: Duration = .seconds(5),
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    try await QueuedWork.elsewhere { _ in try read(path, busyTimeout: busyTimeout, body) }
  }

  /// The `async` variant of `undo(steps:)`.
  /// - Parameter steps: the maximum number of versions.
  /// - Returns: the undone versions, the latest first.
  /// - Throws: ``OutlineError/nothingToUndo``; ``OutlineError/conflict(expected:actual:by:)``;
  ///   ``StorageError``; `CancellationError`.
  @discardableResult
  public func undo(steps: Int) async throws -> [Version] {
    try await QueuedWork.elsewhere { _ in try self.undo(steps: steps) }
  }

  /// The `async` variant of `backup(to:progress:)`. If the task is cancelled, the backup ends after
  /// some megabytes and no file is left.
  /// - Parameters:
  ///   - target: the path of the copy; an existing file is an error.
  ///   - progress: called on another thread with the numbers of copied pages and of all pages. If
  ///     it throws, the backup ends.
  /// - Throws: ``StorageError``; `CancellationError`; the error of `progress`. No file is left
  ///   then.
  /// - Complexity: O(size of the file).
  public func backup(
    to target: String,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws {
    try await QueuedWork.elsewhere { cancellation in
      try self.backup(to: target, progress: cancellation.withChecks(progress))
    }
  }

  /// The `async` variant of `declareIndex(_:)`.
  /// - Parameter index: the fields.
  /// - Returns: whether the index was created now.
  /// - Throws: `QueryError` for a field that cannot be indexed; ``StorageError``;
  ///   `CancellationError`.
  /// - Complexity: O(items · log items) to create the index, otherwise O(indexes).
  @discardableResult
  public func declareIndex(_ index: FieldIndex) async throws -> Bool {
    try await QueuedWork.elsewhere { _ in try self.declareIndex(index) }
  }

  /// The `async` variant of `dropIndex(_:)`.
  /// - Parameter index: the fields.
  /// - Returns: whether the index existed.
  /// - Throws: ``StorageError``; `CancellationError`.
  @discardableResult
  public func dropIndex(_ index: FieldIndex) async throws -> Bool {
    try await QueuedWork.elsewhere { _ in try self.dropIndex(index) }
  }

  /// The `async` variant of `close()`.
  /// - Throws: ``StorageError``; `CancellationError`.
  public func close() async throws { try await QueuedWork.elsewhere { _ in try self.close() } }
}

extension QueuedWork {
  /// Runs work that may block its thread on a global queue.
  /// - Parameters:
  ///   - endsEarly: whether a cancelled task gets a `CancellationError` instead of the value.
  ///   - work: gets the cancellation of its task.
  package static func elsewhere(
    endsEarly: Bool = true, _ work: @escaping @Sendable (Cancellation) throws -> Value
  ) async throws -> Value {
    try await run(endsEarly: endsEarly) { queued in
      DispatchQueue.global().async { queued.take { try work(queued.cancellation) } }
    }
  }
}

extension Cancellation {
  /// Ends a piece of work whose task was cancelled.
  /// - Throws: `CancellationError`.
  package func check() throws { if wasCancelled { throw CancellationError() } }

  /// Wraps a progress closure so that it ends the work when the task was cancelled.
  package func withChecks(
    _ progress: @escaping (_ done: Int, _ of: Int) throws -> Void
  ) -> (_ done: Int, _ of: Int) throws -> Void {
    { done, of in
      try self.check()
      try progress(done, of)
    }
  }
}
