internal import Foundation

/// The turns of the writers of one process, in the order in which they came. SQLite counts the time
/// that a connection waits for another one, so the wait for the connection itself is counted here.
final class WriteTurns: @unchecked Sendable {
  private enum Waiter {
    case thread(DispatchSemaphore)
    case work(() -> Void)
  }

  private let lock = NSLock()
  private var isTaken = false
  /// The thread whose turn it is, and how often it has taken it again.
  private var thread: pthread_t?
  private var depth = 0
  private var waiting: [Waiter] = []
  private var released = 0

  /// The number of turns that have ended.
  var count: Int { lock.withLock { released } }

  /// Waits for the turn of this thread, which ends with ``release()``.
  /// - Returns: `false` if the time is up.
  func take(within limit: Duration) -> Bool {
    let me = pthread_self()
    let signal: DispatchSemaphore? = lock.withLock {
      if let thread, pthread_equal(thread, me) != 0 {
        depth += 1
        return nil
      }
      if !isTaken {
        isTaken = true
        thread = me
        return nil
      }
      let signal = DispatchSemaphore(value: 0)
      waiting.append(.thread(signal))
      return signal
    }
    guard let signal else { return true }
    if signal.wait(timeout: .after(limit)) == .timedOut {
      let isGivenUp = lock.withLock {
        let index = waiting.firstIndex {
          if case .thread(let other) = $0 { other === signal } else { false }
        }
        // The turn may have come at this moment.
        guard let index else { return false }
        waiting.remove(at: index)
        return true
      }
      if isGivenUp { return false }
    }
    begin()
    return true
  }

  /// Runs work when its turn has come, at once or on the thread of the writer before it. It calls
  /// ``begin()`` and ``release()``.
  /// - Returns: whether it has run.
  func whenFree(_ work: @escaping () -> Void) -> Bool {
    let isFree = lock.withLock {
      if isTaken { waiting.append(.work(work)) }
      defer { isTaken = true }
      return !isTaken
    }
    if isFree { work() }
    return isFree
  }

  /// Notes that the turn is used on this thread.
  func begin() { lock.withLock { thread = pthread_self() } }

  func release() {
    let next: Waiter? = lock.withLock {
      if depth > 0 {
        depth -= 1
        return nil
      }
      thread = nil
      released += 1
      isTaken = !waiting.isEmpty
      return isTaken ? waiting.removeFirst() : nil
    }
    switch next {
    case .thread(let signal): signal.signal()
    case .work(let work): work()
    case nil: break
    }
  }
}

extension DispatchTime {
  /// The end of a time that begins now, at most a day.
  static func after(_ time: Duration) -> Self {
    .now() + min(max(.zero, time), .seconds(86_400)) / .seconds(1)
  }
}
