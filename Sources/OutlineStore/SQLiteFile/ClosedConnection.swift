internal import Foundation
internal import GRDB

/// Keeps the connection that was closed last from being taken down.
///
/// When a connection is let go of, its queue is taken down on a thread that is started for it, and
/// a notification centre is made to leave. In a program that makes one change or answers one
/// question and ends, that is a tenth of its time. So such a program has the last one stay. Nothing
/// of the file is open in it, and of many connections, as a program has that follows a file, all
/// but the last are let go of.
package final class ClosedConnection: @unchecked Sendable {
  private static let shared = ClosedConnection()

  private let lock = NSLock()
  private var isKept = false
  private var last: AnyObject?

  /// Has the connection that is closed last stay until the process ends.
  package static func stays() { shared.lock.withLock { shared.isKept = true } }

  static func note(_ connection: any DatabaseWriter) {
    let previous = shared.lock.withLock { () -> AnyObject? in
      guard shared.isKept else { return nil }
      defer { shared.last = connection }
      return shared.last
    }
    // What it does at its end is not done under the lock.
    withExtendedLifetime(previous) {}
  }
}
