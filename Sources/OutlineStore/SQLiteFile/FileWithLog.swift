internal import Foundation
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
    guard !marks.contains(nil), let log = FileManager.default.contents(atPath: path + "-wal"),
      let file = Self.contents(of: path, after: LogCommit(in: [UInt8](log)))
    else { return nil }
    bytes = file
    if marks != [FileMark(of: path), FileMark(of: path + "-wal")] {
      sqlite3_free(bytes.baseAddress)
      return nil
    }
  }

  /// A connection to the combined file. It can be made only once, because it owns the memory.
  /// - Parameter prepare: prepares the connection when it has the memory.
  func connection(preparing prepare: ConnectionPreparation?) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "OutlineStore"
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { $0.dismissAuthorizer() }
    let queue = try DatabaseQueue(configuration: configuration)
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

  /// Reads the file through SQLite's own handle: closing another one would drop its locks.
  private static func contents(
    of path: String, after commit: LogCommit?
  ) -> UnsafeMutableRawBufferPointer? {
    var configuration = Configuration()
    configuration.readonly = true
    guard let commit, let name = FileAtRest.lockless(path),
      let queue = try? DatabaseQueue(path: name, configuration: configuration)
    else { return nil }
    defer { try? queue.close() }
    let count = commit.pageCount * commit.pageSize
    guard count > 0, count <= limit, let memory = sqlite3_malloc64(UInt64(count)) else {
      return nil
    }
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    nonisolated(unsafe) let target = memory
    let isRead = queue.unsafeReentrantRead { db in
      var file: UnsafeMutablePointer<sqlite3_file>?
      var size: Int64 = 0
      guard
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
          == SQLITE_OK,
        let file, let methods = file.pointee.pMethods, let read = methods.pointee.xRead,
        methods.pointee.xFileSize?(file, &size) == SQLITE_OK
      else { return false }
      var start = 0
      while start < min(count, Int(size)) {
        let length = min(1 << 20, min(count, Int(size)) - start)
        if read(file, target + start, Int32(length), Int64(start)) != SQLITE_OK { return false }
        start += length
      }
      return true
    }
    guard isRead else {
      sqlite3_free(memory)
      return nil
    }
    for (number, page) in commit.pages where number <= commit.pageCount {
      bytes[((number - 1) * commit.pageSize)..<(number * commit.pageSize)].copyBytes(from: page)
    }
    // A database in memory has no log.
    (bytes[18], bytes[19]) = (1, 1)
    return bytes
  }
}

/// The last commit in a log, and the pages that it puts over the file.
private struct LogCommit {
  var pageSize: Int
  var pageCount = 0
  var pages: [Int: ArraySlice<UInt8>] = [:]

  /// - Returns: `nil` if the bytes are not a log, or hold no commit.
  init?(in log: [UInt8]) {
    guard log.count > 32 else { return nil }
    let magic = Self.word(log, 0)
    guard magic | 1 == 0x377F_0683 else { return nil }
    pageSize = Int(Self.word(log, 8))
    guard pageSize >= 512, pageSize <= 65_536, pageSize & (pageSize - 1) == 0 else { return nil }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(log[0..<24])
    guard sum.isStored(in: log, at: 24) else { return nil }
    var waiting: [Int: ArraySlice<UInt8>] = [:]
    var start = 32
    while start + 24 + pageSize <= log.count, log[start + 8..<start + 16] == log[16..<24] {
      let page = log[start + 24..<start + 24 + pageSize]
      sum.add(log[start..<start + 8])
      sum.add(page)
      guard sum.isStored(in: log, at: start + 16) else { break }
      waiting[Int(Self.word(log, start))] = page
      let size = Int(Self.word(log, start + 4))
      if size > 0 {
        pages.merge(waiting) { $1 }
        (pageCount, waiting) = (size, [:])
      }
      start += 24 + pageSize
    }
    if pageCount == 0 { return nil }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The checksum of a log up to a position, over words in the byte order of the machine that began
  /// it.
  private struct Checksum {
    var isBigEndian: Bool
    var first: UInt32 = 0
    var second: UInt32 = 0

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { bytes in
        for offset in stride(from: 0, to: bytes.count, by: 8) {
          first &+= word(bytes, offset) &+ second
          second &+= word(bytes, offset + 4) &+ first
        }
      }
    }

    func isStored(in log: [UInt8], at offset: Int) -> Bool {
      LogCommit.word(log, offset) == first && LogCommit.word(log, offset + 4) == second
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }
  }
}
