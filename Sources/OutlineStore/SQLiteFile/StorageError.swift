internal import Foundation
package import GRDB

/// A failure of the file itself, with SQLite's code and the operation that failed.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure that a caller may want to distinguish.
  public enum Kind: String, Hashable, Sendable {
    /// Another process held the write lock for too long.
    case busy
    /// The file or its folder is not writable.
    case readOnly
    /// The file cannot be opened or is missing.
    case cannotOpen
    /// The disk is full.
    case full
    /// The file is not a SQLite database.
    case notADatabase
    /// The file is the database of another program.
    case foreignDatabase
    /// The file has the tables of an outline but lacks the mark of one.
    case unmarked
    /// The file was written by a newer version of this program.
    case newerSchema
    /// The file has an older schema, and migration is not allowed.
    case olderSchema
    /// The file is damaged.
    case corrupt
    /// An index is damaged, which `OutlineStore.repair(_:)` rebuilds.
    case damagedIndex
    /// The schema is incomplete or altered, so the file cannot be changed, or not even read.
    case changedSchema
    /// A trigger of another program would run with every change; see
    /// ``OutlineStore/Options/allowedTriggers``.
    case foreignTrigger
    /// A table of another program refers to rows that would be deleted.
    case referenced
    /// The store is suspended; see ``OutlineStore/suspend()``.
    case suspended
    /// A constraint failed: a foreign key, a `CHECK` or a unique index, perhaps of a table of the
    /// app.
    case constraint
    /// The store was closed.
    case closed
    /// A write was begun inside a read or write of the same store, or the store was to be closed
    /// there.
    case nestedWrite
    /// The system denies access to the file for now, for example while the device is locked.
    case protected
    /// A text, statement or row exceeds SQLite's limits.
    case tooBig
    /// Anything else; see the code and the message.
    case other
  }

  /// The kind of failure.
  public var kind: Kind
  /// SQLite's extended result code; 0 if SQLite reported no error.
  public var code: Int32
  /// The message of SQLite or of this library.
  public var message: String
  /// The operation that failed, as in “cannot open a.outline”.
  package var doing: String
  /// A way to solve the problem that names files.
  package var remedy: String?

  /// One sentence with the failed operation and the cause.
  public var description: String { "\(doing): \(cause)" }

  /// The cause.
  package var cause: String {
    switch kind {
    case .busy where code != 0 || message.isEmpty: "another process keeps it locked"
    case .readOnly where remedy == nil: "it is read-only"
    case .full: "the disk is full"
    case .notADatabase: "it is not an outline file (not a SQLite database at all)"
    case .closed: "the store is closed"
    case .nestedWrite: "it is inside a read or another write of the same store"
    case .protected: "the system protects the file, perhaps because the device is locked"
    case .other where code != 0: "\(message) (SQLite code \(code))"
    default: message
    }
  }

  /// A way to solve the problem, if one is known.
  public var hint: String? {
    if let remedy { return remedy }
    return switch kind {
    case .busy: "try again; nothing was changed"
    case .readOnly: "make the file and its folder writable, or work on a copy"
    case .suspended: "resume the store first; nothing was changed"
    case .full: "free some space and try again; nothing was changed"
    case .newerSchema: "update this program"
    case .olderSchema: "allow the migration: a copy of the file is kept"
    // SQLITE_IOERR_FSYNC: the log may contain the write, and the next connection may recover it.
    case .other where code == 1034:
      "the disk did not confirm the change; outline log shows whether it was made"
    case .other where code & 0xFF == 10:
      "check the free space and the limit of file sizes (ulimit -f)"
    case .changedSchema: "outline check lists what is wrong"
    case .foreignTrigger: "outline trust shows it and allows it by name; the file can still be read"
    case .referenced: "delete its rows first, or make its reference ON DELETE CASCADE"
    case .corrupt:
      "outline check lists the damage; outline rescue FILE INTO saves the readable part"
    case .notADatabase, .foreignDatabase:
      "check the path; of a damaged outline, outline rescue FILE INTO saves the readable part"
    case .damagedIndex: "outline check --repair rebuilds it"
    case .closed: "open another store"
    case .nestedWrite:
      "use the transaction of the outer closure, or write after that closure has returned"
    case .protected: "try again when the device is unlocked; nothing was changed"
    case .unmarked: "outline check --repair restores the mark"
    default: nil
    }
  }
}

extension StorageError {
  /// Creates an error of the library's own, without a code of SQLite.
  package init(_ kind: Kind, message: String = "", doing: String) {
    self.init(kind: kind, code: 0, message: message, doing: doing)
  }

  /// The last error of a system call on a file.
  package static func ofSystem(doing: String) -> StorageError {
    StorageError(.cannotOpen, message: String(cString: strerror(errno)), doing: doing)
  }

  package init(_ error: DatabaseError, doing: String) {
    let kind: Kind =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
      case .SQLITE_CANTOPEN: .cannotOpen
      case .SQLITE_FULL: .full
      case .SQLITE_NOTADB: .notADatabase
      case .SQLITE_CORRUPT where error.extendedResultCode == .SQLITE_CORRUPT_INDEX: .damagedIndex
      case .SQLITE_CORRUPT, .SQLITE_FORMAT: .corrupt
      case .SQLITE_ERROR where error.message?.contains("within a transaction") == true: .nestedWrite
      case .SQLITE_ERROR where Self.tellsOfSchema(error.message ?? ""): .corrupt
      case .SQLITE_TOOBIG: .tooBig
      case .SQLITE_CONSTRAINT: .constraint
      // GRDB throws this for a closed connection; SQLite itself has no reason to.
      case .SQLITE_MISUSE: .closed
      // The library sets no authorizer, so this comes from the system.
      case .SQLITE_AUTH: .protected
      case .SQLITE_IOERR where error.extendedResultCode.rawValue == 7178: .protected
      default: .other
      }
    self.init(
      kind: kind, code: error.extendedResultCode.rawValue,
      message: error.message ?? "SQLite gives no reason", doing: doing)
  }

  /// Whether SQLite was interrupted.
  var isInterruption: Bool { code & 0xFF == ResultCode.SQLITE_INTERRUPT.rawValue }

  /// Whether a message reports a missing part of the schema: the statements are correct, so the
  /// file is damaged.
  private static func tellsOfSchema(_ message: String) -> Bool {
    ["no such table", "no such column", "no such index", "vtable constructor failed", "malformed"]
      .contains { message.hasPrefix($0) }
  }

  /// Runs a closure and converts SQLite's errors.
  package static func wrap<Value>(
    _ doing: @autoclosure () -> String, work: () throws -> Value
  ) throws -> Value { do { return try work() } catch { throw of(error, doing: doing()) } }

  /// Converts an error of SQLite; any other is returned unchanged.
  static func of(_ error: any Error, doing: @autoclosure () -> String) -> any Error {
    (error as? DatabaseError).map { StorageError($0, doing: doing()) } ?? error
  }
}

extension DatabaseError {
  /// An error for rows that the schema should have prevented.
  static func corrupt(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
