import OutlineModel
import OutlineStore

/// The numbers of rows of the lists that were shown last, so that a jump to a row by its number costs
/// no scan.
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
  }

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
  /// - Returns: `false` if it is being counted already.
  func beginCounting(_ key: Key) -> Bool { state.withValue { $0.counting.insert(key).inserted } }

  /// Ends to count a list.
  func endCounting(_ key: Key) { state.withValue { _ = $0.counting.remove(key) } }
}
