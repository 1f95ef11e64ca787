internal import GRDB
public import OutlineStore

extension OutlineStore {
  /// Creates a file from a whole history, as read by ``OutlineReader/history(progress:_:)`` from
  /// another file. Every version has the same content, name, number and time.
  ///
  /// The file is written under another name, checked, and moved into place when it is complete.
  /// - Parameters:
  ///   - path: the path of the new file; nothing may be there yet.
  ///   - mode: the permissions of the file, or `nil` for those of any new file.
  ///   - history: passes on the records in order.
  /// - Returns: the latest version.
  /// - Throws: ``HistoryError`` if the records are inconsistent; ``StorageError``; the error of the
  ///   closure. No file is left then.
  /// - Complexity: O(length of the history); memory holds the positions of the present outline
  ///   during the check, and a number for each note.
  @discardableResult
  public static func make(
    _ path: String, mode: UInt16? = nil,
    from history: (_ add: (HistoryRecord) throws -> Void) throws -> Void
  ) throws -> Int {
    let doing = "cannot make \(path)"
    try checkNothing(isAt: path, doing)
    return try makeBeside(path, mode: mode, doing) { db in
      let builder = try HistoryBuilder(in: db)
      do { try history { try builder.add($0.line) } } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CONSTRAINT
      {
        throw HistoryError(error.message ?? "it breaks a rule")
      }
      do { return try builder.finish() } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CONSTRAINT
      {
        throw HistoryError("its last version breaks a rule: \(error.message ?? "")")
      }
    } check: { problems in
      if let problem = problems.first { throw HistoryError("it is inconsistent: \(problem)") }
    }
  }

  /// The `async` variant of `make(_:mode:from:)`.
  /// - Parameters:
  ///   - path: the path of the new file; nothing may be there yet.
  ///   - mode: the permissions of the file, or `nil` for those of any new file.
  ///   - history: passes on the records in order, on another thread.
  /// - Returns: the latest version.
  /// - Throws: ``HistoryError`` if the records are inconsistent; ``StorageError``; the error of the
  ///   closure; `CancellationError`, also if the task is cancelled between two records. No file is
  ///   left then.
  /// - Complexity: O(length of the history).
  @discardableResult
  public static func make(
    _ path: String, mode: UInt16? = nil,
    from history: @escaping @Sendable (_ add: (HistoryRecord) throws -> Void) throws -> Void
  ) async throws -> Int {
    try await QueuedWork.elsewhere { cancellation in
      try make(path, mode: mode) { add in
        try history { record in
          try cancellation.check()
          try add(record)
        }
      }
    }
  }

  /// Builds a file beside its place in one transaction, checks it, and moves it into place.
  static func makeBeside<Value>(
    _ path: String, mode: UInt16?, _ doing: String, _ build: (Database) throws -> Value,
    check: ([Problem]) throws -> Void
  ) throws -> Value {
    let partial = UnfinishedFile(for: path)
    defer { partial.remove() }
    // The file has its final permissions from the beginning, so that nobody else can read it
    // meanwhile.
    try PrivateFile.make(partial.path, rights: mode, doing: doing)
    let value = try StorageError.wrap(doing) {
      let queue = try DatabaseQueue(
        path: partial.path, configuration: .own(preparing: nil) { takeLogAway($0) })
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        // The rows of a history are in the order of no index.
        try db.execute(sql: "PRAGMA cache_size=-32000; PRAGMA temp.cache_size=-16000")
        let value = try db.transaction(.immediate) { (.commit, try build(db)) }
        try db.execute(sql: "PRAGMA journal_mode=WAL")
        let reader = OutlineReader(db)
        defer { reader.end() }
        try check(try reader.check())
        _ = try? db.checkpoint(.truncate)
        return value
      }
    }
    try partial.move(to: path, doing: doing)
    return value
  }
}
