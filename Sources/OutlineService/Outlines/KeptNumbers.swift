import OutlineStore

/// The numbers of rows of the lists that were shown last, so that a jump to a row by its number
/// costs no scan.
final class KeptNumbers: Sendable {
  /// A list of rows.
  struct Key: Hashable, Sendable {
    var top: NodeID?
    var view: String
    /// The version; `nil` for the present.
    var version: Int?
  }

  private struct State {
    /// The lists, the one used last at the end.
    var kept: [(key: Key, numbers: RowNumbers)] = []
    var counting: Set<Key> = []
    /// When a list may be counted again.
    var pauses: [Key: ContinuousClock.Instant] = [:]
  }

  /// The pause after counting, as a multiple of its time: a list that changes all the time must not
  /// occupy a core.
  private static let pause = 4

  /// A list of a million rows takes 2 MB.
  private static let most = 4
  private let state = Locked(State())

  /// The numbers of a list, or `nil` if it was not counted. They may be older than the outline.
  func numbers(of key: Key) -> RowNumbers? {
    state.withValue { state in
      guard let index = state.kept.firstIndex(where: { $0.key == key }) else { return nil }
      state.kept.append(state.kept.remove(at: index))
      return state.kept.last?.numbers
    }
  }

  /// Keeps the numbers of a list.
  func keep(_ numbers: RowNumbers, of key: Key) {
    state.withValue { state in
      state.kept.removeAll { $0.key == key }
      state.kept.append((key, numbers))
      if state.kept.count > Self.most { state.kept.removeFirst() }
    }
  }

  /// Forgets all, because another file is served.
  func forget() { state.withValue { $0.kept = [] } }

  /// Begins to count a list.
  /// - Returns: `false` if it is being counted, or was a moment ago.
  func beginCounting(_ key: Key, now: ContinuousClock.Instant = .now) -> Bool {
    state.withValue { state in
      state.pauses = state.pauses.filter { $0.value > now }
      return state.pauses[key] == nil && state.counting.insert(key).inserted
    }
  }

  /// Ends to count a list.
  /// - Parameter start: the time at which it began.
  func endCounting(_ key: Key, since start: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    state.withValue { state in
      state.counting.remove(key)
      state.pauses[key] = now + start.duration(to: now) * Self.pause
    }
  }
}
