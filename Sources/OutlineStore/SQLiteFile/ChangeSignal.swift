internal import Foundation

/// What wakes those who wait for something to happen. It ends when it is released.
final class ChangeSignal: Sendable {
  private struct State {
    var events = 0
    var wakings = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var next = 0
    var handlers: [@Sendable () -> Void] = []
    var isOver = false
  }

  private let state = Locked(State())
  private let end: @Sendable () -> Void

  /// - Parameter end: is called when it is released, unless it is over by then.
  init(end: @escaping @Sendable () -> Void = {}) { self.end = end }

  deinit { if !isOver { end() } }

  /// Whether nothing is to be ended any more.
  var isOver: Bool {
    get { state.withValue { $0.isOver } }
    set { state.withValue { $0.isOver = newValue } }
  }

  /// How often something has happened.
  var events: Int { state.withValue { $0.events } }

  /// How often those who wait were woken, also for nothing.
  var wakings: Int { state.withValue { $0.wakings } }

  /// Has something done each time those who wait are woken, on a thread that must not be kept.
  func onWake(_ handler: @escaping @Sendable () -> Void) {
    state.withValue { $0.handlers.append(handler) }
  }

  func wake(isEvent: Bool) {
    let (waiting, handlers) = state.withValue { state in
      state.wakings += 1
      if isEvent { state.events += 1 }
      defer { state.waiting = [:] }
      return (state.waiting.values, state.handlers)
    }
    for continuation in waiting { continuation.resume() }
    for handler in handlers { handler() }
  }

  /// Waits for the first waking after a number of them, or for the end of the task.
  func wait(afterWaking number: Int) async {
    let me = state.withValue { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = state.withValue { state in
          if Task.isCancelled || state.wakings != number { return true }
          state.waiting[me] = continuation
          return false
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      state.withValue { $0.waiting.removeValue(forKey: me) }?.resume()
    }
  }
}

extension ChangeSignal {
  /// Waits for the first waking after a number of them, for a time at most, or for the end of the
  /// task.
  func wait(afterWaking number: Int, atMost limit: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(afterWaking: number) }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }
}

/// A value that one thread at a time may use.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withValue<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
    try lock.withLock { try body(&value) }
  }
}
