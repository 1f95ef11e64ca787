internal import Foundation

/// How the connections of a store wait while another one holds a lock that they want.
///
/// SQLite's own wait looks again after 1, 2, 5, … and at last every 100 ms. Who has waited long then
/// looks seldom, and those who came later get in before it: of sixteen programs that write in a loop,
/// the slowest commit took one to three seconds. Here all look every 2 to 6 ms, at random, so that
/// they do not meet again and again, and who has waited longer looks more often: twice as often
/// after 0.2 s, nine times after 0.4 s. So those who came first mostly get in first.
final class LockWait: @unchecked Sendable {
  private let limit: Duration
  private let lock = NSLock()
  /// When each thread began to wait. SQLite waits inside one call, so a thread waits for one lock
  /// at a time.
  private var beginnings: [ObjectIdentifier: ContinuousClock.Instant] = [:]

  /// - Parameter limit: how long to wait; a day is the most.
  init(limit: Duration) { self.limit = min(max(.zero, limit), .seconds(86_400)) }

  /// Waits for a moment.
  /// - Parameter tries: how often the same lock was waited for already.
  /// - Returns: false, at once, when the time is over.
  func goesOn(afterTries tries: Int) -> Bool {
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
    let patience = waited / .milliseconds(200)
    let pause = max(200, .random(in: 2_000...6_000) / (1 + patience * patience * patience))
    usleep(UInt32(1 + min(pause, left / .microseconds(1))))
    return true
  }
}
