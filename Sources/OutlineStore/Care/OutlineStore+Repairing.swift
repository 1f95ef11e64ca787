internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import SQLiteSettings

/// What a repair did, and what it could not.
public struct RepairSummary: Hashable, Sendable {
  /// What was done, a sentence each.
  public internal(set) var done: [String] = []
  /// What is wrong still. Where it is damage of the outline or its history, nothing was done.
  public internal(set) var problems: [Problem] = []
  /// Whether the file is damaged in a way that only a rescue gets over.
  public internal(set) var needsRescue = false
}

extension OutlineStore {
  /// Makes again what a file can make of itself: indexes, the search index, views, triggers, the
  /// marks that say it is an outline, the counter of versions; closes a version that was left open,
  /// and moves times of versions back that are ahead of the clock. What other programs have in the
  /// file is not touched.
  ///
  /// It is one transaction: all of it is done, and leads to a file without problems, or none of it.
  /// So it needs no copy of the file.
  /// - Parameters:
  ///   - path: the file.
  ///   - allowed: triggers of other programs that may run with it.
  ///   - busyTimeout: how long to wait for another writer.
  /// - Returns: what was done, or, where that is not enough, what is wrong.
  /// - Throws: ``StorageError``, also for a database of another program.
  /// - Complexity: O(size of the file).
  public static func repair(
    _ path: String, allowing allowed: Set<AllowedTrigger> = [], busyTimeout: Duration = .seconds(5)
  ) throws -> RepairSummary {
    try StorageError.wrap("cannot repair \(path)") {
      _ = try checkPlace(path, for: .readWrite)
      var configuration = configuration(Options(access: .readWrite, busyTimeout: busyTimeout))
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        var summary = RepairSummary()
        // A damaged search index can only be dropped from the schema itself.
        sqlite_settings_defend(db.sqliteConnection, 0)
        defer { sqlite_settings_defend(db.sqliteConnection, 1) }
        try db.transaction(.immediate) {
          try Self.refuseTrap(in: db, path, allowing: allowed)
          try summary.run(in: db, path)
          return (summary.needsRescue ? .rollback : .commit, ())
        }
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        if summary.needsRescue {
          summary.done = []
        } else if mode != "wal" {
          try db.execute(sql: "PRAGMA journal_mode=WAL")
          summary.done.append("switched to a write-ahead log")
        }
        return summary
      }
    }
  }

  /// `repair(_:allowing:busyTimeout:)` without blocking the thread it is awaited on.
  /// - Parameters:
  ///   - path: the file.
  ///   - allowed: triggers of other programs that may run with it.
  ///   - busyTimeout: how long to wait for another writer.
  /// - Returns: what was done, or, where that is not enough, what is wrong.
  /// - Throws: ``StorageError``, also for a database of another program; `CancellationError` where
  ///   its task is cancelled before it has begun.
  /// - Complexity: O(size of the file).
  public static func repair(
    _ path: String, allowing allowed: Set<AllowedTrigger> = [], busyTimeout: Duration = .seconds(5)
  ) async throws -> RepairSummary {
    try await QueuedWork.elsewhere { _ in
      try repair(path, allowing: allowed, busyTimeout: busyTimeout)
    }
  }
}

extension OutlineStore {
  /// Refuses a file in which a repair would run something of somebody else.
  private static func refuseTrap(
    in db: Database, _ path: String, allowing allowed: Set<AllowedTrigger>
  ) throws {
    let comparison = try SchemaComparison(of: db, with: .present)
    func refusal(_ kind: StorageError.Kind, _ message: String) -> StorageError {
      StorageError(kind: kind, code: 0, message: message, doing: "cannot repair \(path)")
    }
    // A view is made again before anything reads it.
    if let trap = comparison.trap, trap.role != .rebuildable {
      throw refusal(.changedSchema, "\(trap.problem): \(trap.name)")
    }
    for trigger in comparison.triggers where !allowed.contains(where: { $0.allows(trigger) }) {
      throw refusal(
        .foreignTrigger, "the trigger \(trigger.name) of another program would run")
    }
  }
}

extension RepairSummary {
  fileprivate mutating func run(in db: Database, _ path: String) throws {
    try mark(db, path)
    guard try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.version else { return }
    do {
      try mendIndexes(db)
      done += try Schema.mend(in: db)
      if try VersionTable.latest(in: db) != VersionTable.latestClosed(in: db) {
        _ = try VersionTable.closeLatest(in: db)
        done.append("closed a version that was left open")
      }
      try mendStamps(db)
      try mendSequence(db)
      try mendSearch(db)
      let reader = OutlineReader(db)
      defer { reader.end() }
      problems = try reader.check()
    } catch let error as DatabaseError {
      problems = [Problem(kind: .file, message: error.message ?? "\(error)", subject: "file")]
    }
    // What another program made is that program's, and stays.
    needsRescue = problems.contains {
      $0.isDamage && $0.kind != .foreign && $0.kind != .configuration
    }
  }

  /// The numbers in the header that say what the file is; copies that a shell makes lose them.
  private mutating func mark(_ db: Database, _ path: String) throws {
    let application: Int? = try Int.fetchOne(db, sql: "PRAGMA application_id")
    if application == OutlineStore.applicationID { return }
    guard application == 0, let version = try Schema.recognised(in: db) else {
      throw StorageError(
        kind: .foreignDatabase, code: 0,
        message: "it is a database of another program, not an outline",
        doing: "cannot repair \(path)")
    }
    try db.execute(
      sql: "PRAGMA application_id=\(OutlineStore.applicationID); PRAGMA user_version=\(version)")
    done.append("marked the file as an outline again")
  }

  private mutating func mendIndexes(_ db: Database) throws {
    let found = try db.values("PRAGMA integrity_check(100)") as [String]
    if found == ["ok"] || !found.contains(where: { $0.contains("index") }) { return }
    try db.execute(sql: "REINDEX")
    done.append("rebuilt the indexes")
  }

  /// Only stamps that a check tells of: each clock is ahead of some other by a moment.
  private mutating func mendStamps(_ db: Database) throws {
    let now = Date()
    if try FileCheck.stampsAhead(of: now, in: db).isEmpty { return }
    let guards = try LiftedTriggers(["version_before_update"], in: db)
    let count = try VersionTable.moveStampsBack(to: now, in: db)
    try guards.putBack()
    done.append("moved the times of \(count == 1 ? "1 version" : "\(count) versions") back to now")
  }

  private mutating func mendSequence(_ db: Database) throws {
    let latest = try VersionTable.latest(in: db)
    let counts: [Int?] = try db.rows("SELECT seq FROM sqlite_sequence WHERE name='version'") {
      $0[0] as Int?
    }
    if counts == [latest] { return }
    try db.run("DELETE FROM sqlite_sequence WHERE name='version'")
    try db.run("INSERT INTO sqlite_sequence(name, seq) VALUES('version', ?)", [latest])
    done.append("set the counter of versions to \(latest)")
  }

  private mutating func mendSearch(_ db: Database) throws {
    let latest = try VersionTable.latest(in: db)
    let mark = try? SearchTable.version(in: db)
    do {
      // One that only trails is brought up, as the next write would.
      if let mark, mark > 0, mark <= latest {
        let isSound = try db.savepoint {
          try SearchTable.catchUp(to: latest, in: db)
          return (.commit, try SearchCheck.problems(in: db).isEmpty)
        }
        if isSound { return }
      }
      try db.savepoint { (.commit, try SearchTable.rebuild(at: latest, in: db)) }
      if try SearchCheck.problems(in: db).isEmpty {
        done.append("rebuilt the search index")
        return
      }
    } catch is DatabaseError {
      // Not even that can be done with what is there.
    }
    try Migration.dropSearch(in: db)
    try Schema.makeSearch(in: db)
    try SearchTable.rebuild(at: latest, in: db)
    done.append("rebuilt the search index")
  }
}
