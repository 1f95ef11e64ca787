internal import Foundation

/// Waits while another connection holds a lock that a connection of a store wants.
///
/// SQLite's own busy handler retries after 1, 2, 5, … and at last every 100 ms. A connection that
/// has waited long retries rarely, and later ones overtake it: with sixteen programs that write in
/// a loop, the slowest commit took one to three seconds. Here every connection retries at random
/// intervals of 2 to 6 ms, so that two do not collide again and again. The longer it has waited,
/// the more often it retries: twice as often after 0.2 s, nine times after 0.4 s. So the lock
/// mostly goes to the connection that came first.
final class LockWait: @unchecked Sendable {
  private let limit: Duration
  private let lock = NSLock()
  /// When each thread began to wait. SQLite waits inside one call, so a thread waits for one lock
  /// at a time.
  private var beginnings: [ObjectIdentifier: ContinuousClock.Instant] = [:]
  /// Called once, after the first wait of a second.
  private var note: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - limit: the longest wait, at most a day.
  ///   - note: called once, after the first wait of a second.
  init(limit: Duration, noting note: (@Sendable () -> Void)? = nil) {
    self.limit = min(max(.zero, limit), .seconds(86_400))
    self.note = note
  }

  /// Sleeps for a moment.
  /// - Parameter tries: the number of earlier tries for the same lock.
  /// - Returns: `false`, without sleeping, if the time is up.
  func goesOn(afterTries tries: Int) -> Bool {
    if Self.isRefused { return false }
    let now = ContinuousClock.now
    let thread = ObjectIdentifier(Thread.current)
    let beginning = lock.withLock {
      if tries == 0 { beginnings[thread] = now }
      return beginnings[thread] ?? now
    }
    let (waited, left) = (now - beginning, limit - (now - beginning))
    if left <= .zero {
      lock.withLock { beginnings[thread] = nil }
      return false
    }
    if waited >= .seconds(1) {
      let note = lock.withLock {
        defer { self.note = nil }
        return self.note
      }
      note?()
    }
    let patience = waited / .milliseconds(200)
    let pause = max(200, .random(in: 2_000...6_000) / (1 + patience * patience * patience))
    usleep(UInt32(1 + min(pause, left / .microseconds(1))))
    return true
  }

  private static let refusal = "OutlineStore.refusesToWait"
  static var isRefused: Bool { Thread.current.threadDictionary[refusal] != nil }

  /// Runs work that fails if a lock is held, instead of waiting for it.
  static func withoutWaiting<Value>(_ work: () throws -> Value) rethrows -> Value {
    Thread.current.threadDictionary[refusal] = true
    defer { Thread.current.threadDictionary[refusal] = nil }
    return try work()
  }
}
