internal import Foundation

/// Wakes tasks that wait for an event. It ends when it is released.
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

  /// - Parameter end: called on release, unless ``isOver`` is set before.
  init(end: @escaping @Sendable () -> Void = {}) { self.end = end }

  deinit { if !isOver { end() } }

  /// Whether the release need not call `end` any more.
  var isOver: Bool {
    get { state.withValue { $0.isOver } }
    set { state.withValue { $0.isOver = newValue } }
  }

  /// The number of events.
  var events: Int { state.withValue { $0.events } }

  /// The number of wake-ups, including those without an event.
  var wakings: Int { state.withValue { $0.wakings } }

  /// Calls a handler at each wake-up, on a thread that it must not block.
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

  /// Waits for the first wake-up after a number of them, or for the cancellation of the task.
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
  /// Waits for the first wake-up after a number of them, for a limited time, or for the
  /// cancellation of the task.
  func wait(afterWaking number: Int, atMost limit: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(afterWaking: number) }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }
}

/// A value that only one thread at a time can use.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Keeps a value.
  package init(_ value: Value) { self.value = value }

  /// Reads or changes the value; no other thread uses it meanwhile.
  package func withValue<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
    try lock.withLock { try body(&value) }
  }
}
