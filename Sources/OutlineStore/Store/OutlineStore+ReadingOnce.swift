internal import GRDB

extension OutlineStore {
  /// Opens a file, reads from one consistent version, and closes the file.
  ///
  /// If no other program has the file open, this writes nothing, neither to the file nor to its
  /// folder, takes no locks and waits for none. Otherwise it reads like a store with
  /// ``Access/readOnly``.
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long to wait for the lock of another program.
  ///   - body: reads from the reader. It runs again if somebody wrote meanwhile; only the last
  ///     value counts.
  /// - Returns: the closure's value.
  /// - Throws: the error of the closure; ``StorageError``.
  public static func read<Value>(
    _ path: String, busyTimeout: Duration = .seconds(5),
    _ body: @Sendable (OutlineReader) throws -> Value
  ) throws -> Value { try read(path, busyTimeout: busyTimeout, preparing: nil, body) }

  /// Reads like ``read(_:busyTimeout:_:)`` for a closure that passes on parts of its result while
  /// it reads. Before each part it calls ``OutlineReader/confirm()``, whose error ends it; then it
  /// runs again, reads the version that it read before, and skips the parts that it passed on.
  package static func readInParts(_ path: String, body: (OutlineReader) throws -> Void) throws {
    try read(path, preparing: nil, body)
  }

  /// The same with a preparation of each connection.
  static func read<Value>(
    _ path: String, busyTimeout: Duration = .seconds(5),
    preparing prepare: ConnectionPreparation?, _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    // A file that changes all the time is read with locks, which costs less than a fourth attempt.
    for _ in 0..<3 {
      guard let file = FileAtRest(path),
        let value = try read(path, atRest: file, preparing: prepare, body)
      else { continue }
      return value
    }
    let store = try openToRead(path, waiting: busyTimeout, preparing: prepare)
    let value = try store.read(body)
    try store.close()
    return value
  }

  /// Opens a file that somebody has open, or whose log a killed process left.
  private static func openToRead(
    _ path: String, waiting busyTimeout: Duration, preparing prepare: ConnectionPreparation?
  ) throws -> OutlineStore {
    var options = Options(access: .readOnly, busyTimeout: busyTimeout, readers: .shared)
    options.prepareConnection = prepare
    do { return try OutlineStore(path: path, options: options) } catch let error as StorageError {
      // On a full disk or in a read-only folder, SQLite cannot create the index of a log.
      guard FileWithLog.mayHelp(with: error), let file = FileWithLog(path) else { throw error }
      let copy = try StorageError.wrap("cannot open \(path)") {
        try presentForm(of: file.connection(preparing: prepare), path)
      }
      return try OutlineStore(path: path, options: options, writer: copy)
    }
  }

  /// Reads a file without locks.
  /// - Returns: `nil` if somebody wrote meanwhile, or if the file cannot be read without locks.
  static func read<Value>(
    _ path: String, atRest file: FileAtRest, preparing prepare: ConnectionPreparation?,
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value? {
    do {
      guard let store = try OutlineStore(path: path, atRest: file, preparing: prepare)
      else { return nil }
      let value = try store.readAtRest(body) {
        if !file.isUnchanged { throw DatabaseError(resultCode: .SQLITE_BUSY_SNAPSHOT) }
      }
      try store.close()
      return file.isUnchanged ? value : nil
    } catch {
      // Pages of two versions can cause any error.
      if file.isUnchanged { throw error }
      return nil
    }
  }

  private convenience init?(
    path: String, atRest file: FileAtRest, preparing prepare: ConnectionPreparation?
  ) throws {
    guard let name = file.lockless else { return nil }
    let configuration = Configuration.own(readonly: true, preparing: prepare) { db in
      Self.defend(db)
      file.watch(over: db)
    }
    let connection = try StorageError.wrap("cannot open \(path)") {
      try Self.checkPlace(path, for: .readOnly)
      return try DatabaseQueue(path: name, configuration: configuration)
    }
    let header = connection.unsafeReentrantRead { FileHeader($0) }
    let options = Options(access: .readOnly)
    // The plain bytes of an encrypted file may differ from those that SQLite reads.
    let known = prepare == nil ? header : nil
    let isOld = known.map { Migration.earlier.contains($0.userVersion) } ?? false
    let writer =
      isOld || prepare != nil
      ? try StorageError.wrap("cannot read \(path)") {
        try Self.presentForm(of: connection, path, known)
      } : connection
    try self.init(path: path, options: options, writer: writer, header: isOld ? nil : known)
    guard header?.mayBeInWALMode == true else { return nil }
  }

  /// Reads without a transaction: the pages of a file at rest belong to one version, or the whole
  /// read is repeated.
  /// - Parameter confirm: throws if the file changed meanwhile.
  private func readAtRest<Value>(
    _ body: (OutlineReader) throws -> Value, confirmedBy confirm: @escaping () throws -> Void
  ) throws -> Value {
    try StorageError.wrap("cannot read \(path)") {
      try writer.unsafeReentrantRead { db in
        let reader = OutlineReader(db, isUnchanging: true, confirmedBy: confirm)
        defer { reader.end() }
        return try body(reader)
      }
    }
  }
}
