internal import GRDB
internal import GRDBSQLite
public import OutlineStore
internal import SQLiteSettings

/// The result of a repair.
public struct RepairSummary: Hashable, Sendable {
  /// The completed repairs, a sentence each.
  public internal(set) var done: [String] = []
  /// The remaining problems. If the outline or its history is damaged, nothing was repaired.
  public internal(set) var problems: [Problem] = []
  /// Whether the file is damaged so that only a rescue helps.
  public internal(set) var needsRescue = false
}

extension OutlineStore {
  /// Rebuilds data that a file can rebuild from itself: indexes, the search index, views, triggers,
  /// the marks of an outline file and the counter of versions. Closes a version that was left open.
  /// Objects of other programs in the file are not changed.
  ///
  /// A file of an earlier schema is only checked, because the next write recreates all of these.
  ///
  /// A repair is one transaction: either all of it succeeds and leaves a file without problems, or
  /// nothing changes. So no copy of the file is needed.
  /// - Parameters:
  ///   - path: the file.
  ///   - allowed: triggers of other programs that it may fire.
  ///   - busyTimeout: how long to wait for another writer.
  /// - Returns: the completed repairs, or, if they are not enough, the problems.
  /// - Throws: ``StorageError``, also for a database of another program.
  /// - Complexity: O(size of the file).
  public static func repair(
    _ path: String, allowing allowed: Set<AllowedTrigger> = [], busyTimeout: Duration = .seconds(5)
  ) throws -> RepairSummary {
    var options = Options(access: .readWrite, busyTimeout: busyTimeout)
    options.allowedTriggers = allowed
    return try repair(path, options: options)
  }

  /// The same with the settings for changing the file.
  package static func repair(_ path: String, options: Options) throws -> RepairSummary {
    try StorageError.wrap("cannot repair \(path)") {
      _ = try checkPlace(path, for: .readWrite)
      try setForeignLogAside(of: path, preparing: options.prepareConnection)
      var configuration = configuration(options)
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      // A file without the mark of an outline has no schema.
      let schema: Int? = try queue.unsafeReentrantRead { db in
        try db.value("PRAGMA main.application_id") == applicationID
          ? db.value("PRAGMA main.user_version") : nil
      }
      if let schema, Migration.earlier.contains(schema) { return try checkEarlier(path) }
      return try queue.writeWithoutTransaction { db in
        var summary = RepairSummary()
        // Dropping a damaged search index needs `writable_schema`.
        sqlite_settings_defend(db.sqliteConnection, 0)
        defer { sqlite_settings_defend(db.sqliteConnection, 1) }
        try db.transaction(.immediate) {
          try Self.refuseTrap(in: db, path, allowing: options.allowedTriggers)
          try summary.run(in: db, path)
          if !summary.needsRescue, try OutlineState.forgetWrong(in: db) {
            summary.done.append("removed a wrong digest of the outline")
          }
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

  /// The `async` variant of `repair(_:allowing:busyTimeout:)`.
  /// - Parameters:
  ///   - path: the file.
  ///   - allowed: triggers of other programs that it may fire.
  ///   - busyTimeout: how long to wait for another writer.
  /// - Returns: the completed repairs, or, if they are not enough, the problems.
  /// - Throws: ``StorageError``, also for a database of another program; `CancellationError` if its
  ///   task is cancelled before it begins.
  /// - Complexity: O(size of the file).
  public static func repair(
    _ path: String, allowing allowed: Set<AllowedTrigger> = [], busyTimeout: Duration = .seconds(5)
  ) async throws -> RepairSummary {
    try await QueuedWork.elsewhere { _ in
      try repair(path, allowing: allowed, busyTimeout: busyTimeout)
    }
  }

  private static func checkEarlier(_ path: String) throws -> RepairSummary {
    let store = try OutlineStore(path: path, options: Options(access: .readOnly, readers: .shared))
    var summary = RepairSummary(problems: try store.check())
    try store.close()
    summary.needsRescue = summary.problems.contains(where: \.needsRescue)
    return summary
  }

  /// Rejects a file in which a repair would run foreign SQL.
  private static func refuseTrap(
    in db: Database, _ path: String, allowing allowed: Set<AllowedTrigger>
  ) throws {
    let comparison = try SchemaComparison(of: db, with: .present)
    let doing = "cannot repair \(path)"
    // A view is recreated before anything reads it.
    if let trap = comparison.trap, trap.role != .rebuildable {
      throw StorageError(.changedSchema, message: "\(trap.problem): \(trap.name)", doing: doing)
    }
    for trigger in comparison.triggers where !allowed.contains(where: { $0.allows(trigger) }) {
      throw StorageError(.foreignTrigger, message: trigger.refusal, doing: doing)
    }
  }
}

extension Problem {
  /// Whether only a rescue helps. Objects of other programs stay.
  fileprivate var needsRescue: Bool { isDamage && kind != .foreign && kind != .configuration }
}

extension RepairSummary {
  fileprivate mutating func run(in db: Database, _ path: String) throws {
    try mark(db, at: path)
    guard try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.version else { return }
    do {
      try mendIndexes(db)
      done += try Schema.mend(in: db)
      if try VersionTable.latest(in: db) != VersionTable.latestClosed(in: db) {
        _ = try VersionTable.closeLatest(in: db)
        done.append("closed a version that was left open")
      }
      try mendTexts(db)
      try mendSequence(db)
      try mendSearch(db)
      let reader = OutlineReader(db)
      defer { reader.end() }
      problems = try reader.check()
    } catch let error as DatabaseError {
      problems = [Problem(.file, of: "file", error.message ?? "\(error)")]
    }
    needsRescue = problems.contains(where: \.needsRescue)
  }

  /// Restores the numbers in the header that mark an outline file. Copies by a shell lose
  /// them.
  private mutating func mark(_ db: Database, at path: String) throws {
    let application: Int? = try Int.fetchOne(db, sql: "PRAGMA application_id")
    let isOurs = application == OutlineStore.applicationID
    let number: Int? = try Int.fetchOne(db, sql: "PRAGMA user_version")
    if isOurs, number ?? 0 > 0 { return }
    guard isOurs || application == 0, let version = try Schema.recognisedVersion(in: db) else {
      throw StorageError(
        .foreignDatabase, message: "it is a database of another program, not an outline",
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

  /// Replaces bytes that are not UTF-8 by U+FFFD, in the present and the past.
  private mutating func mendTexts(_ db: Database) throws {
    var count = 0
    for (table, _, _, columns) in FileCheck.columnsOfText where !columns.isEmpty {
      var broken: [(row: Int64, column: String, text: String)] = []
      try db.everyRow("SELECT rowid, \(columns.joined(separator: ", ")) FROM \(table)") { row in
        for (index, column) in columns.enumerated() where !row.isUTF8(index + 1) {
          broken.append((row.integer(0), column, row.text(index + 1) ?? ""))
        }
      }
      if broken.isEmpty { continue }
      count += broken.count
      let names = [
        "item": "item_before_content", "content_change": "content_change_before_update",
        "note": "note_before_update",
      ]
      let guards = try LiftedTriggers(names[table].map { [$0] } ?? [], in: db)
      for (row, column, text) in broken {
        try db.run("UPDATE \(table) SET \(column)=? WHERE rowid=?", [text, row])
      }
      try guards.putBack()
    }
    if count == 0 { return }
    let guards = try LiftedTriggers(["version_before_update"], in: db)
    try SealTable.sealAgain(from: 1, in: db)
    try guards.putBack()
    done.append("replaced bytes that are not UTF-8 in \(count == 1 ? "1 text" : "\(count) texts")")
  }

  private mutating func mendSequence(_ db: Database) throws {
    let latest = try VersionTable.latest(in: db)
    let counts: [Int?] = try db.values("SELECT seq FROM sqlite_sequence WHERE name='version'")
    if counts == [latest] { return }
    try db.run("DELETE FROM sqlite_sequence WHERE name='version'")
    try db.run("INSERT INTO sqlite_sequence(name, seq) VALUES('version', ?)", [latest])
    done.append("set the counter of versions to \(latest)")
  }

  private mutating func mendSearch(_ db: Database) throws {
    let latest = try VersionTable.latest(in: db)
    let mark = try? SearchTable.version(in: db)
    do {
      // An index that is only out of date is updated, as by the next write. A damaged one is not
      // written to: FTS5 may find that only when it ends, and then takes the transaction with it.
      if let mark, mark > 0, mark <= latest, try SearchCheck.problems(in: db).isEmpty {
        return try SearchTable.catchUp(to: latest, in: db)
      }
      try db.savepoint { (.commit, try SearchTable.rebuild(at: latest, in: db)) }
      if try SearchCheck.problems(in: db).isEmpty { return done.append("rebuilt the search index") }
    } catch is DatabaseError {
      // The index is too damaged even for that.
    }
    try Migration.dropSearch(in: db)
    try Schema.makeSearch(in: db)
    try SearchTable.rebuild(at: latest, in: db)
    done.append("rebuilt the search index")
  }
}
