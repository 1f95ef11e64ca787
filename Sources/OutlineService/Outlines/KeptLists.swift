package import OutlineStore

/// The answers with lists that were read last, which are sent again as long as the file is
/// unchanged: many pages show the same rows.
package final class KeptLists: Sendable {
  private struct Entry {
    var target: String
    var state: FileState
    var answer: ServiceAnswer
    var bytes: Int
    var end: ContinuousClock.Instant
  }

  /// The answers, the one used last at the end.
  private let entries = Locked<[Entry]>([])
  private let mostBytes: Int
  /// How long an answer is kept: rows may depend on the time as well, such as those of `due:today`.
  private static let lifetime = Duration.seconds(1)

  /// - Parameter mostBytes: the size of all kept answers.
  package init(mostBytes: Int = 1 << 19) { self.mostBytes = mostBytes }

  /// The answer to a request while the file was as it is now, or `nil` if it must be read.
  /// - Parameters:
  ///   - target: the path of the request with its parameters.
  ///   - state: the present state of the file.
  package func answer(to target: String, in state: FileState, now: ContinuousClock.Instant)
    -> ServiceAnswer?
  {
    entries.withValue { entries in
      guard let index = entries.firstIndex(where: { $0.target == target }) else { return nil }
      let entry = entries.remove(at: index)
      if entry.state != state || entry.end <= now { return nil }
      entries.append(entry)
      return entry.answer
    }
  }

  /// Keeps an answer.
  /// - Parameter state: the state of the file before it was read, from which every later commit
  ///   differs.
  package func keep(
    _ answer: ServiceAnswer, to target: String, in state: FileState, now: ContinuousClock.Instant
  ) {
    guard let bytes = answer.bytes?.count, bytes <= mostBytes else { return }
    entries.withValue { entries in
      entries.removeAll { $0.target == target || $0.end <= now }
      var sum = bytes + entries.reduce(0) { $0 + $1.bytes }
      while sum > mostBytes { sum -= entries.removeFirst().bytes }
      entries.append(
        Entry(target: target, state: state, answer: answer, bytes: bytes, end: now + Self.lifetime))
    }
  }
}
