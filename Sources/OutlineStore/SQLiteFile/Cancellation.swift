internal import Foundation
internal import GRDBSQLite

/// The cancellation of the task that waits for a piece of work. SQLite polls it while a statement
/// runs, because `sqlite3_interrupt` has no effect between two statements.
package final class Cancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var isSet = false
  private var isTold = false

  /// The number of virtual machine instructions between two polls; they take about a millisecond.
  private static let steps: Int32 = 20_000

  /// Whether the waiting task was cancelled.
  var wasCancelled: Bool { lock.withLock { isSet } }

  /// Whether a statement was interrupted. No further work may be done then, even if a caller caught
  /// the error. Later statements are not interrupted, because they roll the transaction back.
  func hasInterrupted() -> Bool { lock.withLock { isTold } }

  /// Whether to interrupt the running statement; `true` once.
  private func interrupts() -> Bool {
    lock.withLock {
      if !isSet || isTold { return false }
      isTold = true
      return true
    }
  }

  func cancel() { lock.withLock { isSet = true } }

  /// Runs a piece of work. After a cancellation, its statement ends with `SQLITE_INTERRUPT`.
  /// - Parameter connection: the connection of the statements, or `nil` if there is none.
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
