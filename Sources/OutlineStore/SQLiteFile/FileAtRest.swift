internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A file nobody was writing when it was looked at, and what tells whether somebody did since.
///
/// SQLite changes the pages of a file in WAL mode only while its `-wal` is there: commits go into that, a checkpoint copies them
/// from it, and it is taken away when all of them are copied. So where there is none, the file holds everything that was ever
/// committed, and who reads it without locks reads that, unless a write begins later. Such a write gives the file a later time
/// of change: the kernel notes that before it copies the bytes. So when the file still has the time it had, what was read is
/// one version, whatever else went on. An empty `-wal` is like none: SQLite empties it when all is copied, and one is made
/// before anything is written to it, which is what is left where the disk was full.
///
/// The kernel's clock goes in steps. The time of change must therefore lie back at least one step when the file is found at
/// rest, or a write within the same step would leave no trace.
final class FileAtRest: Sendable {
  /// The file itself, not a link to it: `-wal` is beside the file.
  private let path: String
  private let mark: FileMark

  /// Looks at a file. Finding a `-wal` comes after looking at the clock, and that after the mark; the argument needs this order.
  /// - Returns: nil when somebody writes, did so a moment ago, or may have been stopped while writing.
  init?(_ path: String) {
    guard let path = Self.canonical(path) else { return nil }
    self.path = path
    guard let mark = FileMark(of: self.path), mark.isSettled() else { return nil }
    self.mark = mark
    if Self.hasLog(self.path) || FileMark(of: self.path + "-journal") != nil { return nil }
  }

  /// Whether there is a `-wal` beside a file, with anything in it.
  static func hasLog(_ path: String) -> Bool { FileMark(of: path + "-wal").map { !$0.isEmpty } ?? false }

  /// Whether what was read since is one version.
  var isUnchanged: Bool { FileMark(of: path) == mark }

  /// The name under which SQLite reads it without locks and makes nothing beside it; nil where SQLite knows no such names.
  var lockless: String? { Self.lockless(path) }

  /// The path of the file itself, links followed; nil where there is none. In a folder whose name is not UTF-8 it stays as it
  /// is: its bytes would not survive.
  static func canonical(_ path: String) -> String? {
    guard let canonical = realpath(path, nil) else { return nil }
    defer { free(canonical) }
    return String(validatingCString: canonical) ?? path
  }

  static func lockless(_ path: String) -> String? { name(of: path, with: "immutable=1") }

  /// The name of a file with a setting for SQLite; nil where SQLite knows no such names.
  static func name(of path: String, with setting: String) -> String? {
    guard sqlite3_compileoption_used("USE_URI") != 0 else { return nil }
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~".utf8)
    // A loop, because `joined` has the runtime look for conformances at every start.
    var name = "file:"
    for byte in path.utf8 {
      if plain.contains(byte) {
        name.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return "\(name)?\(setting)"
  }

  /// Ends statements of a connection as soon as the file has changed: pages of two versions could make a circle that a query
  /// follows for ever.
  func watch(over db: Database) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      db.sqliteConnection, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<FileAtRest>.fromOpaque(context).takeUnretainedValue().isUnchanged ? 0 : 1
      }, me)
  }
}

/// What the first bytes of a file say of it.
///
/// Only of a file that is read without a log do they say what is: a log may hold a later first page.
struct FileHeader {
  /// Whether the file is in WAL mode, as every outline is that nobody has switched to another: in the others a writer may
  /// write without any file beside it. An encrypted file does not say, and counts as one that is.
  let mayBeInWALMode: Bool
  /// What `PRAGMA user_version` would give.
  let userVersion: Int
  /// What `PRAGMA application_id` would give.
  let applicationID: Int

  /// Reads the header by SQLite's own handle: to open and close another one would drop its locks.
  /// - Returns: nil when there is none, as in an empty file.
  init?(_ db: Database) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: 100)
    guard sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file, let read = file.pointee.pMethods?.pointee.xRead,
      read(file, &bytes, Int32(bytes.count), 0) == SQLITE_OK
    else { return nil }
    func integer(at offset: Int) -> Int {
      Int(Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }))
    }
    let isReadable = bytes.starts(with: Array("SQLite format 3\0".utf8))
    mayBeInWALMode = !isReadable || bytes[18] == 2 && bytes[19] == 2
    userVersion = integer(at: 60)
    applicationID = integer(at: 68)
  }
}
