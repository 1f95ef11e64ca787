internal import Foundation
internal import GRDB
internal import GRDBSQLite

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

/// Prepares a SQLite connection, for example by giving it a key.
typealias ConnectionPreparation = @Sendable (OpaquePointer) throws -> Void

extension Database {
  /// Removes the authorizer, by which GRDB has SQLite ask about every column of every statement
  /// that is compiled, triggers included. Only transaction observers need the answers, which a
  /// store never has; they take a tenth of the time of `outline add`.
  func dismissAuthorizer() {
    sqlite3_set_authorizer(sqliteConnection, nil, nil)
  }
}
