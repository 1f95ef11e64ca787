internal import Foundation
internal import GRDB
public import OutlineModel

extension OutlineStore {
  /// Makes a new file from a whole history, as ``OutlineReader/history(progress:_:)`` reads it from
  /// another. Every version reads as it did there, under its name, number and time.
  ///
  /// The file is made under another name beside its place, checked, and put there when it is whole.
  /// - Parameters:
  ///   - path: where the file is to be; nothing may be there yet.
  ///   - mode: the rights of the file; those of any new file where none are given.
  ///   - history: hands over the records in order.
  /// - Returns: the latest version.
  /// - Throws: ``HistoryError`` where the records do not belong together; ``StorageError``; what the
  ///   closure throws. Nothing is left then.
  /// - Complexity: O(length of the history); memory holds the positions of the present outline while
  ///   it is checked, and a number for each note.
  @discardableResult
  public static func make(
    _ path: String, mode: UInt16? = nil,
    from history: (_ add: (HistoryRecord) throws -> Void) throws -> Void
  ) throws -> Int {
    let doing = "cannot make \(path)"
    try checkNothing(isAt: path, doing)
    return try makeBeside(path, mode: mode, doing) { db in
      let builder = try HistoryBuilder(in: db)
      do { try history(builder.add) } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CONSTRAINT
      {
        throw HistoryError(error.message ?? "it breaks a rule")
      }
      let version: Int
      do { version = try builder.finish() } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CONSTRAINT
      {
        throw HistoryError("its last version breaks a rule: \(error.message ?? "")")
      }
      return version
    } check: { problems in
      if let problem = problems.first {
        throw HistoryError("it is inconsistent: \(problem)")
      }
    }
  }

  /// Refuses a place where something is, or that has no folder.
  static func checkNothing(isAt path: String, _ doing: String) throws {
    func refuse(_ message: String) -> StorageError {
      StorageError(kind: .cannotOpen, code: 0, message: message, doing: doing)
    }
    if path.isEmpty { throw refuse("it has no name") }
    var information = stat()
    if lstat(path, &information) == 0 { throw refuse("the file already exists") }
    if let folder = missingFolder(of: path) { throw refuse("there is no folder \(folder)") }
  }

  /// Makes a file beside its place in one transaction, checks it, and puts it there.
  static func makeBeside<Value>(
    _ path: String, mode: UInt16?, _ doing: String, _ build: (Database) throws -> Value,
    check: ([Problem]) throws -> Void
  ) throws -> Value {
    let partial = path + ".partial"
    let leftovers = ["", "-wal", "-shm", "-journal"].map { partial + $0 }
    for name in leftovers { unlink(name) }
    // With its rights from the beginning, so that nobody reads it meanwhile who may not.
    let file = Foundation.open(
      partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode_t(mode ?? 0o666))
    if file < 0 {
      throw StorageError(
        kind: .cannotOpen, code: 0, message: String(cString: strerror(errno)), doing: doing)
    }
    if let mode { fchmod(file, mode_t(mode)) }
    Foundation.close(file)
    do {
      let value = try StorageError.wrap(doing) {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.label = "OutlineStore"
        configuration.prepareDatabase { db in
          db.dismissAuthorizer()
          takeLogAway(db)
        }
        let queue = try DatabaseQueue(path: partial, configuration: configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db in
          // Rows of a history come in no order that an index has.
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
      try FileManager.default.moveItem(atPath: partial, toPath: path)
      for name in leftovers { unlink(name) }
      return value
    } catch {
      for name in leftovers { unlink(name) }
      if let error = error as? CocoaError {
        throw StorageError(
          kind: .cannotOpen, code: 0, message: error.localizedDescription, doing: doing)
      }
      throw error
    }
  }
}
