internal import Foundation
internal import GRDB

extension OutlineStore {
  /// Opens a file, reads several things of one and the same version, and closes it.
  ///
  /// Nothing is written, neither to the file nor to its folder, and nobody waits for it or makes it wait, as long as no other
  /// program has the file open. Otherwise it reads as a store with ``Access/readOnly`` does.
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long to wait where another program is in the way.
  ///   - body: what to read. It may be done again, when somebody wrote meanwhile; only the last value counts.
  /// - Returns: the closure's value.
  /// - Throws: what the closure throws; ``StorageError``.
  public static func read<Value>(
    _ path: String, busyTimeout: Duration = .seconds(5), _ body: @Sendable (OutlineReader) throws -> Value
  ) throws -> Value {
    try read(path, busyTimeout, preparing: nil, body)
  }

  /// The same on connections that are prepared.
  static func read<Value>(
    _ path: String, _ busyTimeout: Duration = .seconds(5), preparing prepare: ConnectionPreparation?,
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value {
    // A file that is written again and again is read with locks, which costs less than a fourth attempt.
    for _ in 0..<3 {
      guard let file = FileAtRest(path),
        let value = try read(path, file, preparing: prepare, body)
      else { continue }
      return value
    }
    let store = try openToRead(path, busyTimeout, prepare)
    let value = try store.read(body)
    try store.close()
    return value
  }

  /// Opens a file that somebody has open, or whose log was left by a process that was killed.
  private static func openToRead(
    _ path: String, _ busyTimeout: Duration, _ prepare: ConnectionPreparation?
  ) throws -> OutlineStore {
    var options = Options(access: .readOnly, busyTimeout: busyTimeout, readers: .shared)
    options.prepareConnection = prepare
    do { return try OutlineStore(path: path, options: options) } catch let error as StorageError {
      // On a full disk, and in a folder that may not be written, the index of a log cannot be made.
      guard FileWithLog.mayHelp(with: error), let file = FileWithLog(path) else { throw error }
      let copy = try StorageError.wrap("cannot open \(path)") {
        try presentForm(of: file.connection(preparing: prepare), path)
      }
      return try OutlineStore(path: path, options: options, writer: copy)
    }
  }

  /// Reads a file without locks.
  /// - Returns: nil when somebody wrote meanwhile, or, where the file is unchanged, it cannot be read so at all.
  static func read<Value>(
    _ path: String, _ file: FileAtRest, preparing prepare: ConnectionPreparation?,
    _ body: (OutlineReader) throws -> Value
  ) throws -> Value? {
    do {
      guard let store = try OutlineStore(path: path, atRest: file, preparing: prepare) else {
        return nil
      }
      let value = try store.readAtRest(body)
      try store.close()
      return file.isUnchanged ? value : nil
    } catch {
      // Pages of two versions can look like anything.
      if file.isUnchanged { throw error }
      return nil
    }
  }

  private convenience init?(
    path: String, atRest file: FileAtRest, preparing prepare: ConnectionPreparation?
  ) throws {
    guard let name = file.lockless else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.label = "OutlineStore"
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { try prepare?(connection) }
      db.dismissAuthorizer()
      Self.defend(db)
      file.watch(over: db)
    }
    let connection = try StorageError.wrap("cannot open \(path)") {
      try Self.checkPlace(path, for: .readOnly)
      return try DatabaseQueue(path: name, configuration: configuration)
    }
    let header = connection.unsafeReentrantRead { FileHeader($0) }
    let options = Options(access: .readOnly)
    // The bytes of a file that was given a key may say something else than SQLite reads.
    let known = prepare == nil ? header : nil
    let isOld = known?.userVersion == Migration.oldest
    let writer =
      isOld || prepare != nil
      ? try StorageError.wrap("cannot read \(path)") {
        try Self.presentForm(of: connection, path, known)
      } : connection
    try self.init(path: path, options: options, writer: writer, header: isOld ? nil : known)
    guard header?.mayBeInWALMode == true else { return nil }
  }

  /// Reads without a transaction: the pages of a file at rest are those of one version, or
  /// everything is read again.
  private func readAtRest<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    try StorageError.wrap("cannot read \(path)") {
      try writer.unsafeReentrantRead { db in
        let reader = OutlineReader(db)
        defer { reader.end() }
        return try body(reader)
      }
    }
  }
}
