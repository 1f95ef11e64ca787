internal import Foundation

/// A piece of work that waits for its turn somewhere else. It is done once, or, when the task is cancelled before, not at all;
/// when it is cancelled meanwhile, SQLite is interrupted.
final class QueuedWork<Value: Sendable>: @unchecked Sendable {
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
    endsEarly: Bool = true, _ enqueue: (QueuedWork) -> Void
  ) async throws -> Value {
    let turn = QueuedWork()
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
