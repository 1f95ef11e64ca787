internal import GRDB
public import OutlineStore

extension OutlineStore {
  /// The result of a purge of old versions.
  public struct PurgeSummary: Hashable, Sendable {
    /// The oldest remaining version, which cannot be undone.
    public var oldest: Int
    /// The number of removed versions.
    public var versions: Int
    /// The number of removed rows of history.
    public var changes: Int
  }

  /// Forgets the history before a version and frees its space. This version and all later ones stay
  /// exact, and ids of deleted nodes stay retired. They get new seals. A purge cannot be undone.
  /// - Parameters:
  ///   - number: the version that becomes the oldest.
  ///   - progress: called with the numbers of completed steps and of all steps. The last step packs
  ///     the file and takes longest. If the closure throws, the purge ends and nothing is
  ///     forgotten.
  /// - Returns: a summary of the removed history.
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

  /// The result of a purge of one node's former content.
  public struct WordsPurgeSummary: Hashable, Sendable {
    /// The number of versions in which the content was replaced.
    public var versions: Int
    /// The number of version messages that held the text and were replaced.
    public var messages: Int
  }

  /// Forgets the former content of a section or item in every version, for example a secret typed
  /// by mistake. The current content stays, so change it, or delete the node, first. Versions with
  /// another text have the text "(forgotten)" instead, and nothing restores the former content.
  /// Former values that equal the present ones stay, so that other files can still receive them.
  /// The position and state of the node, and all other nodes, stay exact in every version. All
  /// versions get new seals.
  /// - Parameters:
  ///   - id: a section or item, existing or deleted.
  ///   - progress: called with the numbers of completed steps and of all steps. The last step packs
  ///     the file and takes longest. If the closure throws, the purge ends and nothing is
  ///     forgotten.
  /// - Returns: a summary of the removed content.
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
  /// - Throws: the first error. If only packing failed, its message tells that the file was purged.
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
            (.commit, try forget(outline, Purge(db: db, progress: progress)))
          }
        }
      }
    }
    do { try pack() } catch let error as DatabaseError {
      let cause = StorageError(error, doing: "").cause
      throw StorageError(
        .other, message: "\(cause); the forgotten data can be read in it until the next purge",
        doing: "\(path) was purged, but cannot be compacted")
    }
    // The purge is done, so an error is ignored.
    try? progress(Purge.steps, Purge.steps)
    return summary
  }

  /// The `async` variant of `purge(before:progress:)`. If the task is cancelled, the purge ends at
  /// the next step and nothing is forgotten.
  /// - Parameters:
  ///   - number: the version that becomes the oldest.
  ///   - progress: called on another thread with the numbers of completed steps and of all steps.
  ///     If it throws, the purge ends and nothing is forgotten.
  /// - Returns: a summary of the removed history.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(
    before number: Int,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> PurgeSummary {
    try await QueuedWork.elsewhere { cancellation in
      try self.purge(before: number, progress: cancellation.withChecks(progress))
    }
  }

  /// The `async` variant of `purge(wordsOf:progress:)`. If the task is cancelled, the purge ends at
  /// the next step and nothing is forgotten.
  /// - Parameters:
  ///   - id: a section or item, existing or deleted.
  ///   - progress: called on another thread with the numbers of completed steps and of all steps.
  ///     If it throws, the purge ends and nothing is forgotten.
  /// - Returns: a summary of the removed content.
  /// - Throws: ``OutlineError/unknownNode(_:)``; ``StorageError``; `CancellationError`.
  /// - Complexity: O(size of the file).
  @discardableResult
  public func purge(
    wordsOf id: NodeID,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> WordsPurgeSummary {
    try await QueuedWork.elsewhere { cancellation in
      try self.purge(wordsOf: id, progress: cancellation.withChecks(progress))
    }
  }
}

/// Drops the triggers that protect history, removes old rows and recreates the triggers.
private struct Purge {
  /// The number of steps in the progress, including packing the file.
  static let steps = 5

  let db: Database
  let progress: (_ done: Int, _ of: Int) throws -> Void

  private func note(_ step: Int) throws { try progress(step, Self.steps) }

  func forget(before number: Int) throws -> OutlineStore.PurgeSummary {
    try note(0)
    // The index needs the old rows to know which words to remove.
    try SearchTable.catchUp(to: VersionTable.latest(in: db), in: db)
    let guards = try LiftedTriggers(
      [
        "change_before_delete", "content_change_before_delete", "note_before_delete",
        "version_before_delete",
        "version_before_update", "version_before_count", "received_before_delete",
      ], in: db)
    try note(1)
    let outline = OutlineReader(db)
    defer { outline.end() }
    try outline.noteCompletions()
    try PurgedHeads.set(outline.heads(upTo: number), in: db)
    // Nobody can compute it without its changes.
    try VersionDigests.store(number, in: outline)
    try DigestTable.remove(before: number, in: db)
    // A version may be purged before the undo that refers to it.
    try db.run("UPDATE version SET undoes=NULL WHERE undoes<=?1 OR number<=?1", [number])
    try db.run("DELETE FROM change WHERE version<=?", [number])
    let changes = db.changesCount
    try note(2)
    try db.run("DELETE FROM content_change WHERE version<=?", [number])
    try ForgottenWords.removeUnnamedNotes(in: db)
    try note(3)
    try db.run("UPDATE version SET changes=0, is_loud=0 WHERE number=?", [number])
    try db.run("DELETE FROM conflict WHERE mine<=?1 OR theirs<=?1", [number])
    try db.run("DELETE FROM received WHERE version<=?", [number])
    // SQLite looks for the rows that refer to each version that is removed. Without an index it
    // reads all of them each time, and the time of a purge would be quadratic in the number of
    // versions.
    try db.execute(
      sql: """
        CREATE INDEX outline_purge_undoes ON version(undoes);
        CREATE INDEX outline_purge_content ON content_change(version);
        """)
    try db.run("DELETE FROM version WHERE number<?", [number])
    let versions = db.changesCount
    try db.execute(sql: "DROP INDEX outline_purge_undoes; DROP INDEX outline_purge_content")
    try ViewTable.removeUnreachable(in: db)
    try TextFile.forgetEarlierTexts(in: db)
    try MetaTable.set(MetaTable.purgedBefore, to: number, in: db)
    try SealTable.sealAgain(from: number, in: db)
    try guards.putBack()
    try note(4)
    return OutlineStore.PurgeSummary(oldest: number, versions: versions, changes: changes)
  }

  /// Replaces all former content of a row, and leaves a note for other files.
  func forget(wordsOf key: Int64) throws -> OutlineStore.WordsPurgeSummary {
    let purged = try ForgottenWords.purge(key, in: db, note: note)
    try ForgottenWords.record(key, in: db)
    return OutlineStore.WordsPurgeSummary(versions: purged.versions, messages: purged.messages)
  }
}
