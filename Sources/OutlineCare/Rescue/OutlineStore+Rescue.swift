internal import Foundation
internal import GRDB
public import OutlineStore

extension OutlineStore {
  /// Saves as much as possible of a damaged file into a new one, including its history.
  ///
  /// The damaged file is read page by page, without SQLite, and is not changed. The rows become a
  /// sound outline: nodes without a place go into a section “Lost and found”, cycles are broken,
  /// and duplicates get another id or position. A lost change costs only a part of the past of its
  /// node; the others keep their whole history. The tables of an app and the indexes on them are
  /// kept; its views, triggers and virtual tables are named as lost. The new file is checked before
  /// it is moved into place. For a sound file, the new file is equal in every version, and merges
  /// with its copies. If anything of the outline or its history is lost, all versions get new
  /// names, and the new file does not merge with copies of the damaged one.
  /// - Parameters:
  ///   - damaged: the file to read; a file of an older schema is migrated.
  ///   - path: the path of the new file; nothing may be there yet. It gets the permissions of the
  ///     other.
  /// - Returns: a summary of the saved and the lost data.
  /// - Throws: ``StorageError`` if the file holds nothing of an outline, or a file cannot be read
  ///   or created.
  /// - Complexity: O(size of the file); rows are kept in temporary files.
  public static func rescue(_ damaged: String, into path: String) throws -> RescueSummary {
    let doing = "cannot rescue \(damaged)"
    _ = try checkPlace(damaged, for: .readOnly)
    try setForeignLogAside(of: damaged)
    try checkNothing(isAt: path, "cannot make \(path)")
    var information = stat()
    let mode = stat(damaged, &information) == 0 ? UInt16(information.st_mode & 0o777) : 0o600
    for _ in 0..<3 {
      let marks = ["", "-wal"].map { FileMark(of: damaged + $0) }
      let summary: RescueSummary? = try StorageError.wrap(doing) {
        let pages = try DamagedPages(damaged)
        // A database without a name is a temporary file that is deleted when it is closed.
        let queue = try DatabaseQueue(path: "", configuration: .own())
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db -> RescueSummary? in
          try db.execute(
            sql: "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-32000")
          let (history, tables) = try db.transaction(.deferred) {
            (.commit, try find(in: pages, into: db, doing))
          }
          // A concurrent write may have mixed two states of the file.
          guard ["", "-wal"].map({ FileMark(of: damaged + $0) }) == marks else { return nil }
          return try make(path, mode: mode, of: history, tables, pages, in: db)
        }
      }
      if let summary { return summary }
    }
    throw StorageError(.busy, doing: doing)
  }

  /// The `async` variant of `rescue(_:into:)`.
  /// - Parameters:
  ///   - damaged: the file to read; a file of an older schema is migrated.
  ///   - path: the path of the new file; nothing may be there yet.
  /// - Returns: a summary of the saved and the lost data.
  /// - Throws: ``StorageError`` if the file holds nothing of an outline, or a file cannot be read
  ///   or created; `CancellationError` if its task is cancelled before it begins.
  /// - Complexity: O(size of the file).
  public static func rescue(_ damaged: String, into path: String) async throws -> RescueSummary {
    try await QueuedWork.elsewhere { _ in try rescue(damaged, into: path) }
  }

  private static func find(
    in pages: DamagedPages, into db: Database, _ doing: String
  ) throws -> (HistoryMending, AppTables) {
    var summary = RescueSummary()
    for flaw in pages.flaws { summary.tell(.other, of: "file", flaw) }
    var salvage = Salvage(pages, into: db)
    try salvage.run(&summary)
    // A file whose tables are ours has only a damaged header.
    if pages.applicationID == applicationID, pages.userVersion > Schema.version, !salvage.isKnown {
      throw StorageError(
        .newerSchema,
        message: "its schema \(pages.userVersion) is newer than this program, which knows up to "
          + "\(Schema.version)", doing: doing)
    }
    if try db.value("SELECT (SELECT count(*) FROM item)+(SELECT count(*) FROM change)") ?? 0 == 0 {
      throw StorageError(
        .foreignDatabase, message: "nothing of an outline is found in it", doing: doing)
    }
    for name in salvage.foreign {
      summary.tell(.other, of: name, "it is another program's and is not kept")
    }
    for (table, loss) in Salvage.localTables where salvage.damaged.contains(table) {
      summary.tell(.other, of: table.rawValue, loss)
    }
    if salvage.schema == Migration.oldest {
      try Migration.convert(in: db) {
        for table in SalvageTable.allCases {
          try db.execute(sql: table.definition(schema: Schema.version))
        }
      }
    }
    var present = PresentMending(db: db, summary: summary, damaged: salvage.damaged)
    try present.run()
    var history = HistoryMending(
      db: db, present: present, isCounted: salvage.schema != Migration.oldest)
    try history.run()
    return (history, salvage.appTables)
  }

  /// Creates the new file from a whole history. If its check still finds problems in a version, the
  /// history up to that version is forgotten.
  private static func make(
    _ path: String, mode: UInt16, of found: HistoryMending, _ tables: AppTables,
    _ pages: DamagedPages, in db: Database
  ) throws -> RescueSummary {
    var history = found
    var losses: [AppTables.Loss] = []
    var problems: [Problem] = []
    for _ in 0..<5 {
      problems = []
      try history.renameIfChanged()
      do {
        let version = try makeBeside(path, mode: mode, "cannot make \(path)") { new in
          let builder = try HistoryBuilder(in: new)
          var source = try HistorySource(in: db)
          try source.each(progress: { _, _ in }, builder.add)
          let version = try builder.finish()
          losses = try tables.copy(from: pages, besideItemsOf: db, into: new)
          return version
        } check: { found in
          // Rows of an app that refer to nothing are named as lost.
          problems = found.filter { $0.isDamage && $0.kind != .foreign }
          if let problem = problems.first { throw HistoryError(problem.description) }
        }
        var summary = history.summary
        for loss in losses { summary.tell(.other, of: "table \(loss.table)", loss.message) }
        summary.version = version
        summary.oldest = try db.value("SELECT min(number) FROM version") ?? 1
        summary.nodes = try db.value("SELECT count(*)-1 FROM item") ?? 0
        return summary
      } catch is HistoryError where !problems.isEmpty {
        let latest = try VersionTable.latest(in: db)
        try history.forget(before: problems.compactMap(\.versionNumber).max() ?? latest)
      }
    }
    throw StorageError(
      .corrupt,
      message:
        "the saved rows do not make a sound file: \(problems.first.map(\.description) ?? "")",
      doing: "cannot make \(path)")
  }
}
