internal import Foundation
internal import GRDB

// The same two as without `await`, for code that must not block its thread: the work waits for its turn and runs on the
// connection's own thread.
extension OutlineStore {
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
    grouping: Version.Grouping = .none, expecting expected: Int? = nil,
    _ body: @escaping @Sendable (OutlineTransaction) throws -> Value
  ) async throws -> Committed<Value> {
    try refuseForeignSchema()
    let label = VersionLabel(message: message, origin: origin, author: author, grouping: grouping)
    return try await Turn<Committed<Value>>.run { turn in
      self.writer.asyncWriteWithoutTransaction { db in
        turn.take(on: db.sqliteConnection) {
          try StorageError.wrap("cannot write \(self.path)") {
            try ForeignReferences.explain(in: db, self.path) {
              try self.gate.pass(self.path) {
                try self.asWriter {
                  try Self.commit(
                    in: db, label, expecting: expected, unless: turn.cancellation.hasInterrupted,
                    body)
                }
              }
            }
          }
        }
      }
    }
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
    try await Turn<Value>.run { turn in
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
}

/// A piece of work that waits for its turn somewhere else. It is done once, or, when the task is cancelled before, not at all;
/// when it is cancelled meanwhile, SQLite is interrupted.
final class Turn<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: CheckedContinuation<Void, Never>?
  // The result lies here, under the lock, and the continuation only wakes: what goes through a continuation that is resumed
  // before its task waits is a race to the thread sanitizer, since the runtime tells it nothing then.
  private var result: Result<Value, any Error> = .failure(CancellationError())
  let cancellation = Cancellation()

  /// Waits for the value of a piece of work.
  /// - Parameters:
  ///   - endsEarly: whether a cancelled task gets a `CancellationError`, rather than the value.
  ///   - enqueue: sees to it that ``take(on:_:)`` is called in time.
  static func run(
    endsEarly: Bool = true, _ enqueue: (Turn) -> Void
  ) async throws -> Value {
    let turn = Turn()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if turn.wait(with: continuation) { enqueue(turn) } else { continuation.resume() }
      }
    } onCancel: {
      if endsEarly { turn.cancel() }
    }
    return try turn.lock.withLock(turn.taken).get()
  }

  /// Does the work, unless nobody waits for it any more.
  /// - Parameter connection: what it runs on, to be interrupted where the task is cancelled meanwhile.
  func take(on connection: OpaquePointer? = nil, _ work: () throws -> Value) {
    guard let continuation = lock.withLock({ leave() }) else { return }
    let result = Result { try cancellation.watch(over: connection, work) }
    if cancellation.wasCancelled, case .failure(let error as StorageError) = result,
      error.isInterruption
    {
      continuation.resume()
    } else {
      lock.withLock { self.result = result }
      continuation.resume()
    }
  }

  /// The result, held by nobody else from here on, so that a snapshot is changed in place.
  private func taken() -> Result<Value, any Error> {
    defer { result = .failure(CancellationError()) }
    return result
  }

  /// False when the task was cancelled already.
  private func wait(with continuation: CheckedContinuation<Void, Never>) -> Bool {
    lock.withLock {
      if cancellation.wasCancelled { return false }
      waiting = continuation
      return true
    }
  }

  private func cancel() {
    let continuation = lock.withLock {
      cancellation.cancel()
      return leave()
    }
    continuation?.resume()
  }

  private func leave() -> CheckedContinuation<Void, Never>? {
    defer { waiting = nil }
    return waiting
  }
}
