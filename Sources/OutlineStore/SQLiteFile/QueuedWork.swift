internal import Foundation

/// A piece of work that waits for its turn on another thread. It runs once. If the task is
/// cancelled before, it does not run; if cancelled meanwhile, SQLite is interrupted.
package final class QueuedWork<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: CheckedContinuation<Void, Never>?
  // The result is stored here, under the lock, and the continuation only wakes the task. The thread
  // sanitizer would report a race for a value that passes through a continuation which is resumed
  // before its task waits, because the runtime does not inform it then.
  private var result: Result<Value, any Error> = .failure(CancellationError())
  let cancellation = Cancellation()

  /// Waits for the value of a piece of work.
  /// - Parameters:
  ///   - endsEarly: whether a cancelled task gets a `CancellationError` instead of the value.
  ///   - enqueue: ensures that ``take(on:_:)`` is called in time.
  static func run(endsEarly: Bool = true, _ enqueue: (QueuedWork) -> Void) async throws -> Value {
    let queued = QueuedWork()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if queued.wait(with: continuation) { enqueue(queued) } else { continuation.resume() }
      }
    } onCancel: {
      if endsEarly { queued.cancel() }
    }
    return try queued.lock.withLock(queued.takeResult).get()
  }

  /// Runs the work, unless its task was cancelled.
  /// - Parameter connection: the connection to interrupt if the task is cancelled meanwhile.
  func take(on connection: OpaquePointer? = nil, _ work: () throws -> Value) {
    guard let continuation = lock.withLock({ leave() }) else { return }
    let result = Result { try cancellation.watch(over: connection, work) }
    defer { continuation.resume() }
    if cancellation.wasCancelled, case .failure(let error as StorageError) = result,
      error.isInterruption
    {
      return
    }
    lock.withLock { self.result = result }
  }

  /// Whether the work has neither begun nor been given up.
  var isWaiting: Bool { lock.withLock { waiting != nil } }

  /// Ends the wait with an error, unless the work has begun.
  func fail(with error: any Error) {
    let continuation = lock.withLock {
      if waiting != nil { result = .failure(error) }
      return leave()
    }
    continuation?.resume()
  }

  /// Moves the result out. As its only owner, the caller can change a snapshot in place.
  private func takeResult() -> Result<Value, any Error> {
    defer { result = .failure(CancellationError()) }
    return result
  }

  /// - Returns: `false` if the task is already cancelled.
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
