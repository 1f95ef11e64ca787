internal import Foundation
internal import GRDBSQLite

/// Whether the task that waits for a piece of work was cancelled, as SQLite asks while a statement
/// runs. `sqlite3_interrupt` would come to nothing between two statements.
final class Cancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var isSet = false
  private var isTold = false

  /// After so many steps of SQLite's machine it asks again: about a millisecond.
  private static let steps: Int32 = 20_000

  /// Whether nobody waits for the work any more.
  var wasCancelled: Bool { lock.withLock { isSet } }

  /// Whether a statement was interrupted. What comes after it must not be done, whoever caught the
  /// error, and is not interrupted: it takes everything back.
  func hasInterrupted() -> Bool { lock.withLock { isTold } }

  /// Whether the statement that runs is to be interrupted, which is so once.
  private func interrupts() -> Bool {
    lock.withLock {
      if !isSet || isTold { return false }
      isTold = true
      return true
    }
  }

  func cancel() { lock.withLock { isSet = true } }

  /// Runs a piece of work whose statements end with `SQLITE_INTERRUPT` when it is cancelled.
  /// - Parameter connection: what they run on; nil for none.
  func watch<Value>(over connection: OpaquePointer?, _ work: () throws -> Value) rethrows -> Value {
    guard let connection else { return try work() }
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      connection, Self.steps,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().interrupts()
          ? 1 : 0
      }, context)
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try withExtendedLifetime(self) { try work() }
  }
}
