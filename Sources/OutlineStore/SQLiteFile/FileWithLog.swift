internal import GRDB
internal import GRDBSQLite

/// A file and the log that a killed writer left, combined in memory.
///
/// SQLite reads a log through an index in a separate file, `-shm`, which it cannot create on a full
/// disk or in a read-only folder. The log alone is enough: its pages have checksums, and the last
/// page of each commit records the size of the file.
struct FileWithLog {
  /// The maximum size in memory.
  private static let limit = 1 << 30

  /// The file as of the last commit in the log.
  private var bytes: UnsafeMutableRawBufferPointer

  /// Reads both files.
  /// - Returns: `nil` if one of them is missing, too large or unreadable, or changes meanwhile.
  init?(_ path: String) {
    guard let path = FileAtRest.canonical(path) else { return nil }
    let marks = [FileMark(of: path), FileMark(of: path + "-wal")]
    guard !marks.contains(nil), let log = OpenFile(path + "-wal"),
      let commit = WriteAheadLog(log)?.lastCommit(),
      let file = Self.contents(of: path, after: commit)
    else { return nil }
    bytes = file
    if marks != [FileMark(of: path), FileMark(of: path + "-wal")] {
      sqlite3_free(bytes.baseAddress)
      return nil
    }
  }

  /// A connection to the combined file. It can be created only once, because it owns the memory.
  /// - Parameter prepare: prepares the connection when it has the memory.
  func connection(preparing prepare: ConnectionPreparation?) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: .own())
    let (start, count) = (bytes.baseAddress, Int64(bytes.count))
    nonisolated(unsafe) let memory = start?.assumingMemoryBound(to: UInt8.self)
    try queue.unsafeReentrantWrite { db in
      let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
      let code = sqlite3_deserialize(db.sqliteConnection, "main", memory, count, count, flags)
      if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      if let connection = db.sqliteConnection { try prepare?(connection) }
    }
    return queue
  }

  /// Whether a missing index of the log may have caused an error.
  static func mayHelp(with error: StorageError) -> Bool {
    // SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_READONLY; SQLITE_IOERR_SHMOPEN, _SHMSIZE, _SHMLOCK and
    // _SHMMAP.
    [8, 13, 14].contains(error.code & 0xFF) || [4618, 4874, 5130, 5386].contains(error.code)
  }

  /// Reads the file through SQLite's own handle.
  private static func contents(
    of path: String, after commit: WriteAheadLog.Commit
  ) -> UnsafeMutableRawBufferPointer? {
    guard let name = FileAtRest.lockless(path),
      let queue = try? DatabaseQueue(path: name, configuration: .own(readonly: true))
    else { return nil }
    defer { try? queue.close() }
    let (log, size) = (commit.log.file, commit.log.pageSize)
    let count = commit.pageCount * size
    guard count > 0, count <= limit, let memory = sqlite3_malloc64(UInt64(count))
    else { return nil }
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    nonisolated(unsafe) let target = memory
    var isRead = queue.unsafeReentrantRead { db in
      var size: Int64 = 0
      guard let file = db.file, let methods = file.pointee.pMethods,
        let read = methods.pointee.xRead, methods.pointee.xFileSize?(file, &size) == SQLITE_OK
      else { return false }
      var start = 0
      while start < min(count, Int(size)) {
        let length = min(1 << 20, min(count, Int(size)) - start)
        if read(file, target + start, Int32(length), Int64(start)) != SQLITE_OK { return false }
        start += length
      }
      return true
    }
    for (number, offset) in commit.pages where isRead && (1...commit.pageCount).contains(number) {
      guard let page = log.bytes(at: offset, count: size), page.count == size else {
        isRead = false
        break
      }
      bytes[((number - 1) * size)..<(number * size)].copyBytes(from: page)
    }
    guard isRead else {
      sqlite3_free(memory)
      return nil
    }
    // A database in memory has no log.
    (bytes[18], bytes[19]) = (1, 1)
    return bytes
  }
}
