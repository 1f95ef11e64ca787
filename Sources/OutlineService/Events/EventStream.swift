import OutlineStore

/// Events for one client, which waits for them. The queue is bounded: a slow client has to read its
/// list again instead of the events that it has not read.
final class EventStream: AnswerStream {
  private struct State {
    var waiting: [EventFrame] = []
    var bytes = 0
    var reader: CheckedContinuation<Void, Never>?
    var isOver = false
    /// The number of the last version that the client knows.
    var seen: Int
  }

  /// The most bytes that wait for a client.
  private let mostBytes: Int
  private let state: Locked<State>
  private let onEnd: @Sendable (EventStream) -> Void

  /// - Parameters:
  ///   - seen: the number of the last version that the client knows.
  ///   - mostBytes: the most bytes that wait for it.
  ///   - onEnd: called once when the client is gone.
  init(
    after seen: Int, mostBytes: Int = 256 << 10,
    onEnd: @escaping @Sendable (EventStream) -> Void = { _ in }
  ) {
    state = Locked(State(seen: seen))
    self.mostBytes = mostBytes
    self.onEnd = onEnd
  }

  /// The next events as bytes; waits until there are some.
  /// - Returns: `nil` if the stream is over.
  func next() async -> [UInt8]? {
    while true {
      let (bytes, isOver) = state.withValue { state in
        defer { (state.waiting, state.bytes) = ([], 0) }
        return (state.waiting.flatMap(\.bytes), state.isOver)
      }
      if !bytes.isEmpty { return bytes }
      if isOver { return nil }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withValue { state in
            if !state.waiting.isEmpty || state.isOver { return true }
            state.reader = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        end()
      }
    }
  }

  /// Adds events.
  func send(_ frames: [EventFrame]) {
    let reader = state.withValue { state -> CheckedContinuation<Void, Never>? in
      if state.isOver { return nil }
      for frame in frames {
        if let number = frame.number {
          if number <= state.seen { continue }
          state.seen = number
        }
        if state.bytes + frame.bytes.count > mostBytes {
          // All before it is in the list that the client reads then.
          state.waiting = [.reload(at: frame)]
          state.bytes = 0
        } else {
          state.waiting.append(frame)
        }
        state.bytes += state.waiting.last?.bytes.count ?? 0
      }
      if state.waiting.isEmpty { return nil }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }

  /// Sends one event in place of all that are waiting, after which those of later versions follow.
  func restart(at number: Int, with frame: EventFrame) {
    state.withValue { ($0.waiting, $0.bytes, $0.seen) = ([], 0, number) }
    send([frame])
  }

  /// Ends the stream after the events that are waiting.
  func end() {
    let (reader, isFirst) = state.withValue { state in
      defer { (state.reader, state.isOver) = (nil, true) }
      return (state.reader, !state.isOver)
    }
    reader?.resume()
    if isFirst { onEnd(self) }
  }
}
