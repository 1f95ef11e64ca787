import OutlineOperations
import OutlineStore

/// Lets one write in at a time. Authors take turns, so nobody waits for all that another one sends
/// at once.
final class WriteTurns: Sendable {
  private struct Waiting {
    var number: Int
    /// Gets whether it is its turn; if not, it was called off.
    var turn: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var isWriting = false
    /// Those who wait, by author: the author whose turn is next comes first.
    var authors: [(name: String?, waiting: [Waiting])] = []
    var count = 0
    var lastNumber = 0
  }

  private let most: Int
  private let state = Locked(State())

  /// - Parameter most: how many may wait. An author of whom none waits may wait in any case.
  init(most: Int) { self.most = most }

  /// Works when it is the turn of an author.
  /// - Throws: ``Problem`` if too many are waiting; `CancellationError` if the task is cancelled
  ///   while it waits; the error of the work.
  func take<Value>(
    of author: String?, _ work: () async throws -> Value
  ) async throws -> Value {
    try await wait(as: author)
    defer { pass() }
    return try await work()
  }

  /// The number of those who wait.
  var count: Int { state.withValue { $0.count } }

  private func wait(as author: String?) async throws {
    let number: Int? = try state.withValue { state in
      if !state.isWriting {
        state.isWriting = true
        return nil
      }
      if state.count >= most && state.authors.contains(where: { $0.name == author }) {
        throw Problem(429, .busy, "too many changes are waiting for each other", retryAfter: 1)
      }
      state.lastNumber += 1
      return state.lastNumber
    }
    guard let number else { return }
    let isTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        if let now = join(Waiting(number: number, turn: turn), of: author) {
          turn.resume(returning: now)
        }
      }
    } onCancel: {
      callOff(number)
    }
    if !isTurn { throw CancellationError() }
  }

  /// - Returns: whether it is its turn now, or `nil` if it has to wait.
  private func join(_ waiting: Waiting, of author: String?) -> Bool? {
    state.withValue { state in
      if Task.isCancelled { return false }
      if !state.isWriting {
        state.isWriting = true
        return true
      }
      if let index = state.authors.firstIndex(where: { $0.name == author }) {
        state.authors[index].waiting.append(waiting)
      } else {
        state.authors.append((author, [waiting]))
      }
      state.count += 1
      return nil
    }
  }

  private func callOff(_ number: Int) {
    let found: Waiting? = state.withValue { state in
      for index in state.authors.indices {
        guard let place = state.authors[index].waiting.firstIndex(where: { $0.number == number })
        else { continue }
        state.count -= 1
        let found = state.authors[index].waiting.remove(at: place)
        if state.authors[index].waiting.isEmpty { state.authors.remove(at: index) }
        return found
      }
      return nil
    }
    found?.turn.resume(returning: false)
  }

  /// Passes the turn on to the next author.
  private func pass() {
    let next: Waiting? = state.withValue { state in
      guard var author = state.authors.first else {
        state.isWriting = false
        return nil
      }
      state.authors.removeFirst()
      state.count -= 1
      let next = author.waiting.removeFirst()
      if !author.waiting.isEmpty { state.authors.append(author) }
      return next
    }
    next?.turn.resume(returning: true)
  }
}
