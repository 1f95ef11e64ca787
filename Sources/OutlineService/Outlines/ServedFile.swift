import Foundation
import OutlineOperations
public import OutlineStore

/// An outline file that is served: opened once, read by several requests at a time, and opened
/// again if another file takes its place.
public final class ServedFile: Sendable {
  /// The name of the file, which is part of its address if several are served.
  let name: String
  /// The absolute path.
  let path: String
  /// Whether requests that change something are refused.
  let isReadOnly: Bool
  /// The answers to requests that may be sent again.
  let replies: KeptReplies
  /// The numbers of rows.
  let numbers = KeptNumbers()
  private let options: OutlineStore.Options
  private let onOpening: @Sendable () -> Void
  private let state = Locked(State())

  private struct State {
    var mark: FileMark?
    /// The open file; `nil` if it is only read, by a connection of its own each time, or idle.
    var store: OutlineStore?
    /// The requests that use the open file.
    var users = 0
    var lastUse = ContinuousClock.now
  }

  /// Lets one write in at a time. If 64 wait, authors who wait already are refused.
  private let turns = WriteTurns(most: 64)

  /// Opens a file.
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - name: the name of the file in its address.
  ///   - isReadOnly: whether requests that change something are refused; then the file is opened
  ///     for reading only, and nothing is written beside it.
  ///   - triggers: the triggers of other programs that may run.
  ///   - patience: how long a write waits for another program.
  /// - Throws: `StorageError` if the file cannot be opened.
  public init(
    path: String, name: String, isReadOnly: Bool = false, triggers: Set<AllowedTrigger> = [],
    patience: Duration = .seconds(5)
  ) throws {
    self.path = path
    self.name = name
    self.isReadOnly = isReadOnly
    replies = KeptReplies()
    onOpening = {}
    var options = OutlineStore.Options(
      access: .readWrite, busyTimeout: patience, readers: .pool(maximum: 4))
    options.allowedTriggers = triggers
    self.options = options
    if isReadOnly {
      _ = try OutlineStore.read(path) { try $0.latestVersion() }
    } else {
      let store = try OutlineStore(path: path, options: options)
      state.withValue { ($0.store, $0.mark) = (store, FileMark(of: path)) }
    }
  }

  /// Names a file of many. It is opened when it is asked for, and takes less memory: the connection
  /// that writes also reads, and fewer answers are kept.
  /// - Parameter onOpening: called when a connection was opened.
  init(
    idle path: String, name: String, isReadOnly: Bool, onOpening: @escaping @Sendable () -> Void
  ) {
    self.onOpening = onOpening
    self.path = path
    self.name = name
    self.isReadOnly = isReadOnly
    replies = KeptReplies(mostBytes: 256 << 10)
    options = OutlineStore.Options(access: .readWrite, readers: .shared)
  }

  /// The result of the migration when the file was opened, or `nil` if there was none.
  public var migration: OutlineStore.MigrationSummary? { state.withValue { $0.store?.migration } }

  /// Whether a connection is open.
  var isOpen: Bool { state.withValue { $0.store != nil } }

  /// When it was asked for last.
  var lastUse: ContinuousClock.Instant { state.withValue { $0.lastUse } }

  /// Closes the file unless a request is using it. The next one opens it again.
  func closeIfUnused() {
    state.withValue { state in
      guard state.users == 0, let store = state.store else { return }
      try? store.close()
      state.store = nil
      numbers.forget()
    }
  }

  /// Whether nothing is open or kept of it that a later request needs.
  func isForgettable(at now: ContinuousClock.Instant) -> Bool {
    let lifetime = replies.bytes == 0 ? .seconds(60) : KeptReplies.lifetime
    return !isOpen && lastUse + lifetime < now
  }

  /// Closes the file after the requests that are using it.
  func close() {
    let store = state.withValue { state in
      defer { state.store = nil }
      return state.store
    }
    // Its last connection is closed in any case when it is released.
    try? store?.close()
  }

  /// Works with the open file, which is opened again if another one has taken its place.
  /// - Throws: ``Failure`` if it is gone; `StorageError` if it cannot be opened; the error of the
  ///   work.
  private func withStore<Value>(
    _ work: (OutlineStore) async throws -> Value
  ) async throws -> Value {
    let store = try storeForUse()
    defer {
      state.withValue { state in
        state.users -= 1
        state.lastUse = .now
      }
    }
    return try await work(store)
  }

  /// The open file, with one user more.
  private func storeForUse() throws -> OutlineStore {
    var isNew = false
    let store = try state.withValue { state in
      if let store = state.store, let mark = FileMark(of: path),
        state.mark?.isOfSameFile(as: mark) == true
      {
        state.users += 1
        return store
      }
      // With the log of this one, another file of its name would be read wrong.
      state.store?.emptyLog()
      try? state.store?.close()
      state.store = nil
      numbers.forget()
      try checkPresence()
      let store = try OutlineStore(path: path, options: options)
      state.store = store
      state.mark = FileMark(of: path)
      state.users += 1
      isNew = true
      return store
    }
    if isNew { onOpening() }
    return store
  }

  private func checkPresence() throws {
    if FileMark(of: path) == nil {
      throw Failure(
        .inputOutput, "cannot open \(name): it is gone",
        hint: "it is served again when it is back in its place")
    }
  }

  /// Reads from one consistent version. A task that is cancelled ends the read.
  /// - Throws: the error of the closure; `StorageError`; ``Failure`` if the file is gone.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    if !isReadOnly { return try await withStore { try await $0.read(body) } }
    let path = path
    try checkPresence()
    return try await Self.elsewhere { try OutlineStore.read(path, body) }
  }

  /// Runs work on a thread that it may block.
  static func elsewhere<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(with: Result { try work() })
      }
    }
  }

  /// Writes one version.
  /// - Throws: ``Problem`` if the file is only read, or too many writes are waiting; otherwise as a
  ///   read.
  func write<Value: Sendable>(
    _ message: String?, author: String?,
    _ body: @escaping @Sendable (OutlineTransaction) throws -> Value
  ) async throws -> Committed<Value> {
    if isReadOnly {
      throw Problem(
        403, .usage, "\(name) is served for reading only", hint: "outline serve without --read-only"
      )
    }
    return try await turns.take(of: author) {
      try await withStore { try await $0.write(message, author: author, body) }
    }
  }
}
