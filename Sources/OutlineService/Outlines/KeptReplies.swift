import OutlineStore

/// The answers to changes that clients may send again, because the first answer got lost: each is
/// done once and answered alike for ten minutes.
package final class KeptReplies: Sendable {
  /// The state of a key.
  package enum Claim: Sendable {
    /// The request is new, and its answer is expected.
    case new
    /// The request was answered.
    case answered(ServiceAnswer)
    /// The request is being answered; ask again.
    case pending(Task<Void, Never>)
    /// The key belongs to another request.
    case taken
    /// Too many answers are kept.
    case full
  }

  private struct Entry {
    var request: Request
    var answer: ServiceAnswer?
    var end: ContinuousClock.Instant
    /// Ends when there is an answer, or the request was given up.
    var isDone: Task<Void, Never>?
    var finish: AsyncStream<Void>.Continuation?
  }

  /// The hash of the parts in which two requests with the same key must be equal.
  package struct Request: Hashable, Sendable {
    private let digest: [UInt8]

    package init(target: String, expected: [String], body: [UInt8]) {
      var hash = SHA256()
      // Each part with its length, so that no byte can move from one to the next.
      for part in [Array(target.utf8)] + expected.map({ Array($0.utf8) }) + [body] {
        withUnsafeBytes(of: UInt64(part.count).littleEndian) { length in
          length.withMemoryRebound(to: UInt8.self) { hash.update($0) }
        }
        part.withUnsafeBufferPointer { hash.update($0) }
      }
      digest = hash.digest()
    }
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The keys in the order in which they came, with those that were given up.
    var order: [(key: String, end: ContinuousClock.Instant)] = []
    var bytes = 0
  }

  /// How long an answer is kept.
  static let lifetime = Duration.seconds(600)
  private let mostBytes: Int
  private let state = Locked(State())

  /// - Parameter mostBytes: the size of all kept requests and answers.
  package init(mostBytes: Int = 8 << 20) { self.mostBytes = mostBytes }

  /// Claims a key for a request.
  /// - Parameter now: the present.
  package func claim(_ key: String, for request: Request, now: ContinuousClock.Instant) -> Claim {
    state.withValue { state in
      Self.forget(before: now, in: &state)
      if let entry = state.entries[key] {
        if entry.request != request { return .taken }
        if let answer = entry.answer { return .answered(answer) }
        if let isDone = entry.isDone { return .pending(isDone) }
      }
      let size = Self.size(of: key)
      if state.bytes + size > mostBytes { return .full }
      let (ends, finish) = AsyncStream.makeStream(of: Void.self)
      let isDone = Task { for await _ in ends {} }
      state.entries[key] = Entry(
        request: request, answer: nil, end: now + Self.lifetime, isDone: isDone, finish: finish)
      state.order.append((key, now + Self.lifetime))
      state.bytes += size
      return .new
    }
  }

  /// Keeps the answer of a claimed key.
  /// - Parameter answer: the answer, or `nil` if nothing was decided, so that the request may be
  ///   sent again.
  package func keep(_ answer: ServiceAnswer?, for key: String) {
    state.withValue { state in
      guard let entry = state.entries[key] else { return }
      entry.finish?.finish()
      state.entries[key]?.answer = answer
      state.entries[key]?.isDone = nil
      state.entries[key]?.finish = nil
      if answer == nil {
        state.entries[key] = nil
        state.bytes -= Self.size(of: key)
      } else {
        state.bytes += answer?.bytes?.count ?? 0
      }
    }
  }

  /// The size of all that is kept, in bytes.
  package var bytes: Int { state.withValue { $0.bytes } }

  private static func forget(before now: ContinuousClock.Instant, in state: inout State) {
    let old = state.order.prefix { $0.end <= now }
    for (key, end) in old {
      guard let entry = state.entries[key], entry.end == end, entry.answer != nil else { continue }
      state.entries[key] = nil
      state.bytes -= size(of: key) + (entry.answer?.bytes?.count ?? 0)
    }
    state.order.removeFirst(old.count)
  }

  private static func size(of key: String) -> Int {
    // The hash of the request, the header fields of the answer and the tables around them.
    key.utf8.count + 600
  }
}
