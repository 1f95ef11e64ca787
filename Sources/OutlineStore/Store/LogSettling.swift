internal import Foundation
internal import GRDB

/// Decides when a store that stays open empties its log.
///
/// A log with content would be laid over another file that takes the place of this one: a restored
/// backup, or the file that a cloud service brings.
final class LogSettling: @unchecked Sendable {
  /// The time without a commit after which the log is emptied.
  static let pause = 1.0
  private static let longestPause = 60.0
  static let queue = DispatchQueue(label: "OutlineStore.settling", qos: .utility)

  private let lock = NSLock()
  private var lastCommit: ContinuousClock.Instant?
  private var isWaiting = false
  private var pause = LogSettling.pause

  /// Notes a commit.
  /// - Returns: Whether a wait must begin.
  func noteCommit() -> Bool {
    lock.withLock {
      lastCommit = .now
      pause = Self.pause
      defer { isWaiting = true }
      return !isWaiting
    }
  }

  /// The seconds that are left to wait, or `nil` if there is nothing more to wait for.
  func remaining() -> Double? {
    lock.withLock {
      guard let lastCommit else { return nil }
      let left = pause - (ContinuousClock.now - lastCommit) / .seconds(1)
      return left > 0 ? left : nil
    }
  }

  /// Notes the result of a try.
  /// - Returns: Whether to try again after ``remaining()``.
  func noteTry(isDone: Bool) -> Bool {
    lock.withLock {
      // A commit may have come meanwhile.
      let isNew = lastCommit.map { ContinuousClock.now - $0 < .seconds(Self.pause) } ?? false
      if isDone && !isNew {
        isWaiting = false
        return false
      }
      if !isDone { pause = min(2 * pause, Self.longestPause) }
      return true
    }
  }
}

extension OutlineStore {
  /// Empties the log once nothing was committed for some seconds.
  func settleLog(after seconds: Double) {
    LogSettling.queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, gate.isOpen else { return }
      if let left = settling.remaining() { return settleLog(after: left) }
      let isDone = (try? emptyLogNow()) != nil
      if settling.noteTry(isDone: isDone) {
        settleLog(after: max(LogSettling.pause, settling.remaining() ?? 0))
      }
    }
  }

  /// Empties the log, unless another connection reads or writes.
  private func emptyLogNow() throws {
    try gate.pass(path) {
      try LockWait.withoutWaiting {
        // Another thread may close the store meanwhile.
        try writer.unsafeReentrantWrite { try $0.emptyLog() }
      }
    }
  }
}
