internal import Foundation
internal import GRDB

/// Keeps the connection that was closed last from being deallocated.
///
/// Deallocating a connection tears its queue down on a new thread and creates a notification centre
/// only to leave it. In a program that makes one change or answers one question, that is a tenth of
/// its time. So such a program keeps its last connection, which has no file open. A program with
/// many connections, for example one that follows a file, releases all but the last.
package final class ClosedConnection: @unchecked Sendable {
  private static let shared = ClosedConnection()

  private let lock = NSLock()
  private var isKept = false
  private var last: AnyObject?

  /// Keeps the last closed connection until the process ends.
  package static func stays() { shared.lock.withLock { shared.isKept = true } }

  static func note(_ connection: any DatabaseWriter) {
    let previous = shared.lock.withLock { () -> AnyObject? in
      guard shared.isKept else { return nil }
      defer { shared.last = connection }
      return shared.last
    }
    // The previous connection is released outside the lock.
    withExtendedLifetime(previous) {}
  }
}
