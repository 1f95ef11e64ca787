public import Foundation
internal import GRDB

extension OutlineStore {
  /// What a purge removed.
  public struct PurgeSummary: Hashable, Sendable {
    /// The oldest version that is left; it cannot be undone.
    public var oldest: Int
    /// How many versions are gone.
    public var versions: Int
    /// How many rows of history are gone.
    public var changes: Int
  }

  /// Forgets what happened before a version, and gives the space back. Every version from it on stays exact; ids of deleted
  /// nodes stay retired. This is the one thing that no undo brings back.
  /// - Parameter number: the version that becomes the oldest.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(before number: Int) throws -> PurgeSummary {
    try StorageError.wrap("cannot purge \(path)") {
      let purged = try writer.unsafeReentrantWrite { db in
        var purged = PurgeSummary(oldest: number, versions: 0, changes: 0)
        try db.inTransaction(.immediate) {
          _ = try VersionTable.closeLatest(in: db)
          let reader = OutlineReader(db)
          defer { reader.end() }
          _ = try reader.version(number)
          purged = try Purge(in: db).forget(before: number)
          return .commit
        }
        return purged
      }
      try writer.vacuum()
      // The new pages are in the write-ahead log until a checkpoint; one that readers are in the way of happens later.
      _ = try? writer.unsafeReentrantWrite { try $0.checkpoint(.truncate) }
      return purged
    }
  }

  /// The last version committed before a moment; nil when there is none.
  public func latestVersion(before date: Date) throws -> Int? {
    try read { try $0.latestVersion(before: date) }
  }

  /// Writes a compact copy of one consistent version to a new file, while others read and write this one.
  /// - Parameter target: where to; a file that is there already is an error.
  /// - Throws: ``StorageError``; nothing is left then.
  public func backup(to target: String) throws {
    let doing = "cannot back up to \(target)"
    guard !FileManager.default.fileExists(atPath: target) else {
      throw StorageError(kind: .cannotOpen, code: 0, message: "there is a file already", doing: doing)
    }
    if let folder = Self.missingFolder(of: target) {
      throw StorageError(kind: .cannotOpen, code: 0, message: "there is no folder \(folder)", doing: doing)
    }
    // Written beside its place and put there whole, so that a backup is never half a backup.
    let partial = target + ".partial"
    try? FileManager.default.removeItem(atPath: partial)
    do {
      try StorageError.wrap(doing) {
        let copy = try DatabaseQueue(path: partial)
        try writer.backup(to: copy)
        try copy.close()
      }
      try FileManager.default.moveItem(atPath: partial, toPath: target)
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: partial + suffix) }
      if error is StorageError { throw error }
      throw StorageError(kind: .cannotOpen, code: 0, message: error.localizedDescription, doing: doing)
    }
  }
}

/// Takes the guards of history down, removes what is older than a version, and puts them up again, all in one transaction.
private struct Purge {
  private let db: Database

  init(in db: Database) { self.db = db }

  func forget(before number: Int) throws -> OutlineStore.PurgeSummary {
    // What is forgotten cannot tell the index later which words to take out.
    try SearchTable.catchUp(to: VersionTable.latest(in: db), in: db)
    let guards = try LiftedTriggers(
      [
        "change_before_delete", "content_change_before_delete", "note_before_delete", "version_before_delete",
        "version_before_update", "version_before_count",
      ], in: db)
    // A version that an undo took back may go before the undo does.
    try db.run("UPDATE version SET undoes=NULL WHERE undoes<=? AND number>?", [number, number])
    try db.run("UPDATE version SET undoes=NULL WHERE number<=?", [number])
    try db.run("DELETE FROM change WHERE version<=?", [number])
    let changes = db.changesCount
    try db.run("DELETE FROM content_change WHERE version<=?", [number])
    try db.run(
      """
      DELETE FROM note WHERE key NOT IN (SELECT note_key FROM item WHERE note_key IS NOT NULL
        UNION ALL SELECT note_key FROM content_change WHERE note_key IS NOT NULL)
      """)
    try db.run("UPDATE version SET changes=0, is_loud=0 WHERE number=?", [number])
    try db.run("DELETE FROM version WHERE number<?", [number])
    let versions = db.changesCount
    try MetaTable.set("purged_before", to: number, in: db)
    try guards.putBack()
    return OutlineStore.PurgeSummary(oldest: number, versions: versions, changes: changes)
  }
}
