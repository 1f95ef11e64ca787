internal import Foundation
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
  /// - Parameters:
  ///   - number: the version that becomes the oldest.
  ///   - progress: is told how many steps are done, and of how many; the last one packs the file
  ///     and takes longest. What it throws ends the purge, and nothing is forgotten.
  /// - Returns: what was removed.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(
    before number: Int, progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> PurgeSummary {
    try purge(progress) { outline, purge in
      _ = try outline.version(number)
      return try purge.forget(before: number)
    }
  }

  /// What a purge of one node's words removed.
  public struct WordsPurgeSummary: Hashable, Sendable {
    /// How many versions say otherwise what the node said then.
    public var versions: Int
    /// How many messages of versions held its words.
    public var messages: Int
  }

  /// Forgets what one section or item said before, in every version: a secret typed by mistake. What it says now stays, so
  /// that is changed, or the node deleted, first. All versions before the last change of its words have "(forgotten)"
  /// instead, and nothing brings the words back. Its places and marks, and all other nodes, stay exact in every version.
  /// - Parameters:
  ///   - id: a section or item, existing or deleted.
  ///   - progress: is told how many steps are done, and of how many; the last one packs the file
  ///     and takes longest. What it throws ends the purge, and nothing is forgotten.
  /// - Returns: what was removed.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(
    wordsOf id: NodeID, progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> WordsPurgeSummary {
    try purge(progress) { outline, purge in
      guard let key = try outline.key(everHeldBy: id) else {
        throw OutlineError.unknownNode(id.rawValue)
      }
      return try purge.forget(wordsOf: key)
    }
  }

  /// Forgets something in one transaction, then packs the file.
  /// - Throws: what went wrong. When only the packing did, the words say so.
  private func purge<Summary>(
    _ progress: (_ done: Int, _ of: Int) throws -> Void,
    _ forget: (OutlineReader, Purge) throws -> Summary
  ) throws -> Summary {
    try refuseForeignSchema()
    let summary = try StorageError.wrap("cannot purge \(path)") {
      try writing { db in
        try db.transaction(.immediate) {
          _ = try VersionTable.closeLatest(in: db)
          let outline = OutlineReader(db)
          defer { outline.end() }
          return try withoutActuallyEscaping(progress) { progress in
            (.commit, try forget(outline, Purge(in: db, progress)))
          }
        }
      }
    }
    do { try pack() } catch let error as DatabaseError {
      let cause = StorageError(error, doing: "").cause
      throw StorageError(
        kind: .other, code: 0, message: "\(cause); the forgotten data can be read in it until the next purge",
        doing: "\(path) was purged, but cannot be compacted")
    }
    // It is done, whatever is said now.
    try? progress(Purge.steps, Purge.steps)
    return summary
  }

  /// Gives free space back, and takes from the file what is left in it of deleted rows.
  private func pack() throws {
    try gate.pass(path) { try writer.vacuum() }
    // The new pages are in the write-ahead log until a checkpoint; one that readers are in the way of happens later.
    _ = try? writer.unsafeReentrantWrite { try $0.checkpoint(.truncate) }
  }

  /// Writes a compact copy of one consistent version to a new file, while others read and write this one.
  /// - Parameters:
  ///   - target: where to; a file that is there already is an error.
  ///   - progress: is told how many pages are copied, and of how many. What it throws ends the
  ///     backup.
  /// - Throws: ``StorageError``; nothing is left then.
  /// - Complexity: O(size of the file).
  public func backup(
    to target: String, progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws {
    let doing = "cannot back up to \(target)"
    guard !FileManager.default.fileExists(atPath: target) else {
      throw StorageError(kind: .cannotOpen, code: 0, message: "the file already exists", doing: doing)
    }
    if let folder = Self.missingFolder(of: target) {
      throw StorageError(kind: .cannotOpen, code: 0, message: "there is no folder \(folder)", doing: doing)
    }
    // Written beside its place and put there whole, so that a backup is never half a backup.
    let partial = target + ".partial"
    try? FileManager.default.removeItem(atPath: partial)
    do {
      try PrivateFile.make(partial, like: place, doing: doing)
      try StorageError.wrap(doing) {
        let copy = try DatabaseQueue(
          path: partial, configuration: Self.configurationOfCopy(options))
        try reading { db in
          // One transaction throughout, so that what others write meanwhile does not start it again.
          try Self.read(in: db) { outline in
            _ = try outline.latestVersion()
            try Self.copy(db, to: copy, progress)
          }
        }
        try copy.close()
      }
      try FileManager.default.moveItem(atPath: partial, toPath: target)
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: partial + suffix) }
      guard let error = error as? CocoaError else { throw error }
      throw StorageError(kind: .cannotOpen, code: 0, message: error.localizedDescription, doing: doing)
    }
  }

  /// Copies the pages of a file, some megabytes at a time.
  private static func copy(
    _ db: Database, to copy: DatabaseQueue, _ progress: (_ done: Int, _ of: Int) throws -> Void
  ) throws {
    try withoutActuallyEscaping(progress) { progress in
      // The last step cannot be stopped, and small files have one.
      try progress(0, db.value("PRAGMA main.page_count") ?? 0)
      try copy.unsafeReentrantWrite { target in
        try db.backup(to: target, pagesPerStep: 1_000) { state in
          try progress(state.completedPageCount, state.totalPageCount)
        }
      }
    }
  }
}

/// Takes the guards of history down, removes what is older than a version, and puts them up again, all in one transaction.
private struct Purge {
  /// How many steps are told of, packing the file among them.
  static let steps = 5

  private let db: Database
  private let progress: (_ done: Int, _ of: Int) throws -> Void

  init(in db: Database, _ progress: @escaping (_ done: Int, _ of: Int) throws -> Void) {
    (self.db, self.progress) = (db, progress)
  }

  private func note(_ step: Int) throws { try progress(step, Self.steps) }

  func forget(before number: Int) throws -> OutlineStore.PurgeSummary {
    try note(0)
    // What is forgotten cannot tell the index later which words to take out.
    try SearchTable.catchUp(to: VersionTable.latest(in: db), in: db)
    let guards = try LiftedTriggers(
      [
        "change_before_delete", "content_change_before_delete", "note_before_delete", "version_before_delete",
        "version_before_update", "version_before_count",
      ], in: db)
    try note(1)
    // A version that an undo took back may go before the undo does.
    try db.run("UPDATE version SET undoes=NULL WHERE undoes<=? AND number>?", [number, number])
    try db.run("UPDATE version SET undoes=NULL WHERE number<=?", [number])
    try db.run("DELETE FROM change WHERE version<=?", [number])
    let changes = db.changesCount
    try note(2)
    try db.run("DELETE FROM content_change WHERE version<=?", [number])
    try removeUnnamedNotes()
    try note(3)
    try db.run("UPDATE version SET changes=0, is_loud=0 WHERE number=?", [number])
    try db.run("DELETE FROM version WHERE number<?", [number])
    let versions = db.changesCount
    try ViewTable.removeUnreachable(in: db)
    try MetaTable.set(MetaTable.purgedBefore, to: number, in: db)
    try guards.putBack()
    try note(4)
    return OutlineStore.PurgeSummary(oldest: number, versions: versions, changes: changes)
  }

  /// Puts something else in place of all that a row said before.
  func forget(wordsOf key: Int64) throws -> OutlineStore.WordsPurgeSummary {
    try note(0)
    let guards = try LiftedTriggers(["content_change_before_update", "note_before_delete"], in: db)
    try note(1)
    // Messages tell what was added, renamed or taken back, a shortened text perhaps.
    let texts: [String] = try db.values(
      """
      SELECT DISTINCT text FROM content_change
      WHERE item=?1 AND text IS NOT (SELECT text FROM item WHERE key=?1)
      """, [key])
    let messages = try db.rows(
      "SELECT number, message FROM version JOIN change ON version=number WHERE item=? AND message IS NOT NULL", [key]
    ) { (number: $0[0] as Int, message: $0[1] as String) }
    let telling = messages.filter { Self.tells($0.message, any: texts) }
    for (number, _) in telling {
      try db.run("UPDATE version SET message='(forgotten)' WHERE number=?", [number])
    }
    try db.run(
      """
      UPDATE content_change SET text='(forgotten)', secondary_text=NULL, image=NULL, note_key=NULL, attributes=NULL
      WHERE item=?
      """, [key])
    let versions = db.changesCount
    try note(2)
    try removeUnnamedNotes()
    try guards.putBack()
    try note(3)
    // The index keeps words that were taken out until it is made anew.
    try SearchTable.rebuild(at: VersionTable.latest(in: db), in: db)
    try note(4)
    return OutlineStore.WordsPurgeSummary(versions: versions, messages: telling.count)
  }

  private static func tells(_ message: String, any texts: [String]) -> Bool {
    texts.contains { text in
      // What is said of an item in a message ends after 40 characters.
      !text.isEmpty && (message.contains(text) || message.contains(text.prefix(32)))
    }
  }

  private func removeUnnamedNotes() throws {
    try db.run(
      """
      DELETE FROM note WHERE key NOT IN (SELECT note_key FROM item WHERE note_key IS NOT NULL
        UNION ALL SELECT note_key FROM content_change WHERE note_key IS NOT NULL)
      """)
  }
}
