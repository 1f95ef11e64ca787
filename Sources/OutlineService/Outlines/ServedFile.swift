import Foundation
import OutlineOperations
public import OutlineStore

/// An outline file that is served: opened once, read by several requests at a time, and opened
/// again if another file takes its place.
public final class ServedFile: Sendable {
  /// The name of the file, which is part of its address if several are served.
  package let name: String
  /// The absolute path.
  package let path: String
  /// Whether requests that change something are refused.
  package let isReadOnly: Bool
  /// The answers to requests that may be sent again.
  let replies = KeptReplies()
  /// The numbers of rows.
  let numbers = KeptNumbers()
  private let options: OutlineStore.Options
  private let state = Locked(State())

  private struct State {
    var mark: FileMark?
    /// The open file; `nil` if it is only read, by a connection of its own each time.
    var store: OutlineStore?
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

  /// The result of the migration when the file was opened, or `nil` if there was none.
  public var migration: OutlineStore.MigrationSummary? { state.withValue { $0.store?.migration } }

  /// Closes the file after the requests that are using it.
  public func close() {
    let store = state.withValue { state in
      defer { state.store = nil }
      return state.store
    }
    // Its last connection is closed in any case when it is released.
    try? store?.close()
  }

  /// The open file, opened again if another one has taken its place.
  /// - Throws: ``Failure`` if it is gone; `StorageError` if it cannot be opened.
  private func store() throws -> OutlineStore {
    try state.withValue { state in
      if let store = state.store, let mark = FileMark(of: path),
        state.mark?.isOfSameFile(as: mark) == true
      {
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
      return store
    }
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
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (OutlineReader) throws -> Value
  ) async throws -> Value {
    if !isReadOnly { return try await store().read(body) }
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
      try await store().write(message, author: author, body)
    }
  }
}
