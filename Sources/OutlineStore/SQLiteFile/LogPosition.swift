internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A place in a write-ahead log: which log it is, and how many of its pages come before.
///
/// A commit is in the log before others see it: its pages are written, they are brought to the disk,
/// which may take long, and then the index of the log says how many pages count. Nothing tells of
/// that last step, as the index is memory that processes share. So what is in the log is compared
/// with what the index says.
struct LogPosition: Equatable, Sendable {
  /// Which log it is: it counts on when a log is begun anew, and a second number is random.
  private var salts: [UInt8]
  private var pages: UInt32

  /// What the index of the log says at this moment, in the memory that the connection has of it.
  /// - Parameter db: a connection that has read something. The file is in WAL mode.
  /// - Returns: nil when it cannot be had.
  init?(seenBy db: Database) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var region: UnsafeMutableRawPointer?
    guard FileHeader(db)?.mayBeInWALMode == true,
      sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        == SQLITE_OK,
      let file, let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
      let map = methods.pointee.xShmMap,
      // A connection that may only read is given the memory and told so.
      [SQLITE_OK, SQLITE_READONLY].contains(map(file, 0, 32_768, 0, &region)), let region
    else { return nil }
    // Who changes it writes the second copy, then the first.
    for _ in 0..<10 {
      let first = [UInt8](UnsafeRawBufferPointer(start: region, count: 48))
      let second = [UInt8](UnsafeRawBufferPointer(start: region + 48, count: 48))
      if first != second || first[12] == 0 { continue }
      pages = first.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self) }
      salts = Array(first[32..<40])
      return
    }
    return nil
  }

  /// Whether a log holds a commit that comes after this place. One that was undone, or whose writer
  /// was killed before it ended, counts as well until other pages are written over it.
  /// - Complexity: O(pages after this place), up to some thousands; when there are more, a commit is
  ///   taken to be among them.
  func isFollowedByCommit(inLogAt path: String) -> Bool {
    // To close a log drops no locks: SQLite has them on its index.
    let log = open(path, O_RDONLY | O_CLOEXEC)
    guard log >= 0 else { return false }
    defer { close(log) }
    guard let header = Self.bytes(32, at: 0, of: log), Self.word(header, at: 0) | 1 == 0x377F_0683
    else { return false }
    let pageSize = Int64(Self.word(header, at: 8))
    let its = Array(header[16..<24])
    // The index is begun anew before the log is.
    if its != salts && Self.word(its, at: 0) &+ 1 == Self.word(salts, at: 0) { return false }
    let first = its == salts ? Int64(pages) : 0
    for page in first..<(first + 4_096) {
      let start = 32 + page * (24 + pageSize)
      guard let frame = Self.bytes(24, at: start, of: log), Array(frame[8..<16]) == its
      else { return false }
      // The last page of a commit says how large the file is after it.
      if Self.word(frame, at: 4) != 0 { return true }
    }
    return true
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func bytes(_ count: Int, at offset: Int64, of file: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(file, &bytes, count, off_t(offset)) == count ? bytes : nil
  }
}
