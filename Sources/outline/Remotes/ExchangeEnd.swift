import OutlineStore

/// The other end of an exchange: an outline file that answers questions.
protocol ExchangeEnd: AnyObject {
  /// Its versions before a number, the latest first.
  func page(before number: Int?, limit: Int) throws -> VersionPage
  /// Whether it has the versions with some names.
  func knows(_ names: [String]) throws -> [Bool]
  /// The versions that are neither among the known ones nor before them.
  func bundle(known: [String]) throws -> VersionBundle
  /// Merges versions.
  func merge(_ bundle: VersionBundle, isRehearsal: Bool) throws -> MergeAnswer
  /// The digest of its outline, or `nil` if it knows none.
  /// - Parameter isFresh: whether all nodes are read again.
  func state(isFresh: Bool) throws -> OutlineState?
  /// The digests of its nodes.
  func stateNodes() throws -> [String: String]
  /// Copies the file.
  /// - Returns: Its latest version.
  func copy(to path: String) throws -> Int
}

/// The result of a merge at the other end.
struct MergeAnswer: Codable, Equatable {
  /// Its latest version.
  var version: Int
  /// The number of versions that were new there.
  var count: Int
  /// The number of conflicts that they caused.
  var conflicts: Int
  /// The reason why a version was left out, and all that follow it.
  var refusal: ExchangeAnswer.Trouble?
}

/// An outline file on this machine.
final class FileEnd: ExchangeEnd {
  private let path: String
  private let timeout: Double?

  init(_ path: String, timeout: Double?) { (self.path, self.timeout) = (path, timeout) }

  private func read<Value>(_ body: @Sendable (OutlineReader) throws -> Value) throws -> Value {
    try Hint.naming(path, database: path) { try OutlineStore.read(path, body) }
  }

  func page(before number: Int?, limit: Int) throws -> VersionPage {
    try read { try $0.page(before: number, limit: limit) }
  }

  func knows(_ names: [String]) throws -> [Bool] { try read { try $0.knows(names) } }

  func bundle(known: [String]) throws -> VersionBundle { try read { try $0.bundle(known: known) } }

  func merge(_ bundle: VersionBundle, isRehearsal: Bool) throws -> MergeAnswer {
    try Hint.naming(path, database: path) {
      let store = try OutlineStore.changing(path, timeout: timeout, isRehearsal: isRehearsal)
      let answer = try store.merge(bundle, isRehearsal: isRehearsal) { _, summary in
        MergeAnswer(
          version: summary.version, count: summary.count, conflicts: summary.conflicts.count,
          refusal: Exchange.refusal(of: summary).map(ExchangeAnswer.Trouble.init))
      }
      try store.close()
      return answer
    }
  }

  func state(isFresh: Bool) throws -> OutlineState? {
    let (state, isSlow) = try read { (try $0.state(isFresh: isFresh), try $0.shouldStoreState()) }
    if isSlow { OutlineState.store(in: path) }
    return state
  }

  func stateNodes() throws -> [String: String] { try read { try $0.stateNodes() } }

  func copy(to target: String) throws -> Int {
    try Hint.naming(path, database: path) {
      let store = try OutlineStore(path: path, options: .init(access: .readOnly, readers: .shared))
      defer { try? store.close() }
      return try store.copy(to: target)
    }
  }
}
