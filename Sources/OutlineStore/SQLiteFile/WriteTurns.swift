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
  private var waiting: [Waiter] = []
  private var released = 0

  /// The number of turns that have ended.
  var count: Int { lock.withLock { released } }

  /// Waits for the turn of this thread, which ends with ``release()``. A thread takes one at a time.
  /// - Returns: `false` if the time is up.
  func take(within limit: Duration) -> Bool {
    let signal: DispatchSemaphore? = lock.withLock {
      defer { isTaken = true }
      if !isTaken { return nil }
      let signal = DispatchSemaphore(value: 0)
      waiting.append(.thread(signal))
      return signal
    }
    guard let signal else { return true }
    if signal.wait(timeout: .after(limit)) == .success { return true }
    return lock.withLock {
      let index = waiting.firstIndex {
        if case .thread(let other) = $0 { other === signal } else { false }
      }
      // Without one, the turn has come at this moment.
      if let index { waiting.remove(at: index) }
      return index == nil
    }
  }

  /// Runs work when its turn has come, at once or on the thread of the writer before it. The turn
  /// ends with ``release()``.
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

  func release() {
    let next: Waiter? = lock.withLock {
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
