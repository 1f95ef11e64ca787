internal import GRDB

/// A write in progress: everything done through it is committed together, as one version, or not at all.
///
/// Use it only inside the closure it was given to.
public final class OutlineTransaction: OutlineReader {
  private let origin: Version.Origin
  private let message: String?
  private var summary: String?
  private(set) var openVersion: Int?
  private var hasRecordedUse = false
  private var isSealed = false
  private var nextKey: Int64?

  init(_ connection: Database, origin: Version.Origin, message: String?) {
    self.origin = origin
    self.message = message
    super.init(connection)
  }

  /// Opens the version of this transaction, before its first change. A write that changes nothing makes none.
  func touch(origin: Version.Origin? = nil, undoes: Int? = nil, message: String? = nil) throws {
    if isSealed { throw OutlineError.transactionInUse }
    if openVersion != nil { return }
    try VersionTable.open(
      origin: origin ?? self.origin, message: self.message ?? message ?? summary, undoes: undoes, in: db)
    openVersion = try VersionTable.latest(in: db)
  }

  /// Says what is to be said of the version where the caller of the write said nothing: what only the transaction knows, such
  /// as the text of an item. It has to be said before the first change: that opens the version with what was said until then,
  /// and what is said later changes nothing. An attempt that fails takes back what was said in it.
  /// - Parameter summary: one line without control characters.
  public func describe(_ summary: String) { self.summary = summary }

  /// Refuses to go on when the file is not at the version the caller has seen.
  /// - Throws: ``OutlineError/conflict(expected:actual:by:)``, which says who moved on.
  public func expect(version expected: Int) throws {
    let actual = try openVersion.map { $0 - 1 } ?? latestVersion()
    if actual == expected { return }
    let latest = try versions(from: actual, to: actual).first
    let by = [latest?.origin.rawValue, latest?.message].compactMap { $0 }.joined(separator: ": ")
    throw OutlineError.conflict(expected: expected, actual: actual, by: by)
  }

  /// Does several steps, or, when one of them throws, none, so that a caller who catches the error inside the closure goes on
  /// with a sound outline.
  public func attempt<Value>(_ steps: () throws -> Value) throws -> Value {
    let before = (openVersion, hasRecordedUse, isSealed, summary)
    do {
      var value: Value?
      try db.inSavepoint {
        value = try steps()
        return .commit
      }
      return try OutlineStore.unwrap(value)
    } catch {
      // What the steps began went with them, a version that they opened too.
      (openVersion, hasRecordedUse, isSealed, summary) = before
      throw error
    }
  }

  /// Does several steps or none, with the version open.
  func atomically<Value>(_ steps: () throws -> Value) throws -> Value {
    try touch()
    return try attempt(steps)
  }

  func noteUse() { hasRecordedUse = true }

  /// Ends the changes of this transaction: an undo or a redo has the version for itself.
  func seal() { isSealed = true }

  /// Whether the version is kept even if it changed nothing: a use would be lost with it, and an undo of a version that
  /// changed nothing would take back the same one again and again.
  var mayBeEmpty: Bool { hasRecordedUse || isSealed }

  /// A key that no row has or ever had.
  func makeKey() throws -> Int64 {
    let key = try nextKey ?? 1 + max(ItemTable.maximumKey(in: db), DeletedTable.maximumKey(in: db))
    nextKey = key + 1
    return key
  }
}

extension OutlineStore {
  /// Changes the outline: everything the closure does becomes one version, or, when it throws, nothing.
  /// - Parameters:
  ///   - message: what is said of the version.
  ///   - origin: where the version comes from.
  ///   - expected: the version the caller has seen; nil for any.
  ///   - body: what to do. Read what it decides on inside it: before, it may have been older.
  /// - Returns: the closure's value and the version the file is at.
  /// - Throws: what the closure throws; ``OutlineError/conflict(expected:actual:by:)``; ``StorageError``.
  @discardableResult
  public func write<Value>(
    _ message: String? = nil, origin: Version.Origin = .app, expecting expected: Int? = nil,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    try StorageError.wrap("cannot write \(path)") {
      try writer.unsafeReentrantWrite { try Self.commit(in: $0, message, origin, expecting: expected, body) }
    }
  }

  /// One write on its connection.
  static func commit<Value>(
    in db: Database, _ message: String?, _ origin: Version.Origin, expecting expected: Int?,
    _ body: (OutlineTransaction) throws -> Value
  ) throws -> Committed<Value> {
    var committed: Committed<Value>?
    try db.inTransaction(.immediate) {
      // A shell may have left its version open; that one is over.
      try VersionTable.close(in: db)
      let before = try VersionTable.latest(in: db)
      let transaction = OutlineTransaction(db, origin: origin, message: message)
      defer { transaction.end() }
      if let expected { try transaction.expect(version: expected) }
      let value = try body(transaction)
      guard let version = transaction.openVersion else {
        committed = Committed(value: value, version: before, isNew: false)
        return .commit
      }
      // What was changed and changed back has left no trace worth a version.
      if try ChangeTable.isNothing(version: version, in: db) && !transaction.mayBeEmpty {
        committed = Committed(value: value, version: before, isNew: false)
        return .rollback
      }
      try SearchTable.catchUp(in: db)
      try VersionTable.close(in: db)
      committed = Committed(value: value, version: version, isNew: true)
      return .commit
    }
    return try Self.unwrap(committed)
  }

  /// Reads several things of one and the same version. Inside a write it reads what that has done so far.
  public func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    try StorageError.wrap("cannot read \(path)") {
      // GRDB's own `read` sets `PRAGMA query_only`, which makes SQLite prepare every cached statement anew: 20 times the
      // cost of a small read.
      try writer.unsafeReentrantRead { try Self.look(at: $0, body) }
    }
  }

  /// Reads several things of the outline as it was at a version; see ``OutlineReader/at(_:)``.
  public func read<Value>(at number: Int, _ body: (OutlineReader) throws -> Value) throws -> Value {
    try read { try body($0.at(number)) }
  }

  /// One read on its connection.
  static func look<Value>(at db: Database, _ body: (OutlineReader) throws -> Value) throws -> Value {
    let reader = OutlineReader(db)
    defer { reader.end() }
    if db.isInsideTransaction { return try body(reader) }
    var value: Value?
    try db.inTransaction(.deferred) {
      value = try body(reader)
      return .commit
    }
    return try Self.unwrap(value)
  }

  static func unwrap<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction did not come to an end")
    }
    return value
  }
}
