internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A file without a writer, which can tell whether somebody wrote to it later.
///
/// SQLite changes the pages of a file in WAL mode only while its `-wal` exists: commits go into the
/// `-wal`, a checkpoint copies them to the file, and the `-wal` is deleted when all of them are
/// copied. So a file without a `-wal` holds everything that was ever committed. A reader without
/// locks reads exactly that, unless a write begins later. Such a write gives the file a later
/// change time: the kernel notes it before it copies the bytes. So if the change time is the same
/// after reading, the reader saw one version. An empty `-wal` counts as none: SQLite empties it
/// when everything is copied, and creates it before it writes to it, so a full disk leaves an empty
/// one.
///
/// The kernel's clock advances in steps. So the change time must be at least one step in the past
/// when the file is checked, or a write within the same step would leave no trace.
final class FileAtRest: Sendable {
  /// The path of the file itself, not of a link to it: `-wal` is beside the file.
  private let path: String
  private let mark: FileMark

  /// Checks a file. The order matters for the argument above: first the mark, then the clock, then
  /// the `-wal`.
  /// - Returns: `nil` if somebody writes, wrote a moment ago, or may have been stopped while
  ///   writing.
  init?(_ path: String) {
    guard let path = Self.canonical(path) else { return nil }
    self.path = path
    guard let mark = FileMark(of: self.path), mark.isSettled() else { return nil }
    self.mark = mark
    if Self.hasLog(self.path) || FileMark(of: self.path + "-journal") != nil { return nil }
  }

  /// Whether a file has a `-wal` that is not empty.
  static func hasLog(_ path: String) -> Bool {
    FileMark(of: path + "-wal").map { !$0.isEmpty } ?? false
  }

  /// Whether everything read since then is of one version.
  var isUnchanged: Bool { FileMark(of: path) == mark }

  /// The name with which SQLite reads the file without locks and creates nothing beside it, or
  /// `nil` if this SQLite does not support URIs.
  var lockless: String? { Self.lockless(path) }

  /// The path of the file itself, with links resolved, or `nil` if there is no file. A resolved
  /// path that is not UTF-8 could not be represented, so the given path is returned.
  static func canonical(_ path: String) -> String? {
    guard let canonical = realpath(path, nil) else { return nil }
    defer { free(canonical) }
    return String(validatingCString: canonical) ?? path
  }

  static func lockless(_ path: String) -> String? { name(of: path, with: "immutable=1") }

  /// The URI of a file with a setting for SQLite, or `nil` if this SQLite does not support URIs.
  static func name(of path: String, with setting: String) -> String? {
    guard sqlite3_compileoption_used("USE_URI") != 0 else { return nil }
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~".utf8)
    // A loop, because `joined` has the runtime look up conformances at every start.
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

  /// Ends statements of a connection as soon as the file has changed: pages of two versions could
  /// form a cycle that a query follows forever.
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

extension Database {
  /// SQLite's own handle of the file: closing another one would drop its locks.
  var file: UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    return code == SQLITE_OK ? file : nil
  }
}

/// The header of a file.
///
/// It is up to date only in a file without a log: a log may hold a later first page.
struct FileHeader {
  /// Whether the file is in WAL mode, which every outline is unless somebody changed its journal
  /// mode. In the other modes a writer may write without another file beside it. `true` for an
  /// encrypted file, whose header cannot be read.
  let mayBeInWALMode: Bool
  /// The value of `PRAGMA user_version`.
  let userVersion: Int
  /// The value of `PRAGMA application_id`.
  let applicationID: Int

  /// Reads the header.
  /// - Returns: `nil` if there is no header, for example in an empty file.
  init?(_ db: Database) {
    var bytes = [UInt8](repeating: 0, count: 100)
    guard let file = db.file, let read = file.pointee.pMethods?.pointee.xRead,
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
