internal import GRDB
internal import GRDBSQLite

/// A position in a write-ahead log: the identity of the log, and the number of its pages before the
/// position.
///
/// A commit is in the log before others see it. The writer writes its pages, syncs them to the
/// disk, which may take long, and then sets the number of valid pages in the index of the log. No
/// event reports that last step, because the index is shared memory. So the log is compared with
/// its index.
struct LogPosition: Equatable, Sendable {
  /// The identity of the log: a number that increases when the log restarts, and a random one.
  private var salts: [UInt8]
  private var pages: UInt32

  /// The current position in the index of the log, from the connection's memory of it.
  /// - Parameter db: a connection that has read something. The file is in WAL mode.
  /// - Returns: `nil` if the index is not available.
  init?(seenBy db: Database) {
    var region: UnsafeMutableRawPointer?
    guard FileHeader(db)?.mayBeInWALMode == true, let file = db.file,
      let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
      let map = methods.pointee.xShmMap,
      // A read-only connection gets the memory together with `SQLITE_READONLY`.
      [SQLITE_OK, SQLITE_READONLY].contains(map(file, 0, 32_768, 0, &region)), let region
    else { return nil }
    // A writer changes the second copy first.
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

  /// Whether a log holds a commit after this position. A commit that was rolled back, or whose
  /// writer was killed before its end, also counts until other pages overwrite it.
  /// - Complexity: O(pages after this position), up to some thousands; if there are more, the
  ///   result is `true`.
  func isFollowedByCommit(inLogAt path: String) -> Bool {
    // Closing a log drops no locks: SQLite's locks are on its index.
    guard let log = OpenFile(path).flatMap({ WriteAheadLog($0) }) else { return false }
    let isSame = log.salts == salts
    // A writer restarts the index before the log.
    if !isSame
      && (log.salts.integer(at: 0, count: 4) + 1) & 0xFFFF_FFFF == salts.integer(at: 0, count: 4)
    {
      return false
    }
    let first = isSame ? Int(pages) : 0
    for number in first..<(first + 4_096) {
      guard let endsCommit = log.endsCommit(frame: number) else { return false }
      if endsCommit { return true }
    }
    return true
  }
}
