internal import EmbeddedFiles
internal import Foundation
package import GRDB

/// The migration of a file of an earlier schema to the present one.
///
/// Opening for writing migrates the file itself, in one transaction, and keeps a copy of the old
/// file beside it. Opening for reading migrates a copy in memory and writes nothing.
package enum Migration {
  /// The first schema.
  package static let oldest = 1
  /// The schemas that can be migrated.
  package static let earlier = oldest..<Schema.version
  private static let parts = ScriptParts(schema_file_to_second.bytes)
  private static let partsOfSecond = ScriptParts(schema_file_to_third.bytes)

  /// Migrates a file, inside the caller's transaction, which began with foreign keys off.
  /// - Returns: Indexes and triggers of other programs on our tables that could not be recreated.
  static func run(on db: Database) throws -> [String] {
    let schema = try db.value("PRAGMA main.user_version") ?? 0
    let others = try schema == oldest ? runFirst(on: db) : runLater(from: schema, on: db)
    if schema < 5 { try SearchTable.rebuild(at: VersionTable.latest(in: db), in: db) }
    try SealTable.sealAll(in: db)
    if schema < 4 { try DigestTable.begin(after: VersionTable.latest(in: db), in: db) }
    return try putBack(others, on: db)
  }

  /// Migrates a file of schema 1.
  /// - Returns: The temporary table with the indexes and triggers of other programs.
  private static func runFirst(on db: Database) throws -> String {
    try parts.run("before", on: db)
    try dropSearch("search", in: db)
    try refuseClash(in: db)
    try Schema.makeTables(on: db)
    try parts.run("after", on: db)
    try Schema.makeTriggersAndViews(on: db)
    return "v1_other"
  }

  /// Migrates a file of schema 2 to 7: its rules are created again, before schema 5 also the index
  /// of words, and the versions of schema 2.
  /// - Returns: The temporary table with the indexes and triggers of other programs.
  private static func runLater(from schema: Int, on db: Database) throws -> String {
    // A damaged row is carried over, so that a check can report it.
    try db.execute(sql: "PRAGMA ignore_check_constraints=ON")
    defer { try? db.execute(sql: "PRAGMA ignore_check_constraints=OFF") }
    try partsOfSecond.run("before", on: db)
    for name in SchemaScript.present.names(of: "trigger") + stepsOfFifth {
      try db.execute(sql: "DROP TRIGGER IF EXISTS main.\(name)")
    }
    try db.execute(sql: "DROP INDEX IF EXISTS main.item_due")
    try partsOfSecond.run("others", on: db)
    if schema == 2 { try partsOfSecond.run("versions", on: db) }
    if schema < 5 { try dropSearch("search", in: db) }
    // The view that the search index reads has not changed.
    for name in try SchemaScript.present.names(of: "view") + viewsOfFifth(in: db)
    where name != "searchable" && (schema > 4 || name != "search") {
      try db.execute(sql: "DROP VIEW IF EXISTS main.\(name)")
    }
    try refuseClash(in: db, withTablesOf: schema)
    try Schema.parts.run("head", on: db)
    if schema == 2 { try Schema.parts.run("versions", on: db) }
    if schema < 4 { try Schema.parts.run("digests", on: db) }
    if schema == 2 { try partsOfSecond.run("after", on: db) }
    if schema < 5 { try Schema.makeSearch(in: db) }
    try Schema.makeTriggersAndViews(on: db)
    return "v2_other"
  }

  /// The triggers for steps under the names that they had before schema 6.
  private static let stepsOfFifth = [
    "current_insert", "touching_first", "touching_again", "placing_insert", "spacing_insert",
    "placed_insert", "moving_insert", "removing_insert", "fields_insert",
  ]

  /// The views of these triggers. A view of another program may have such a name.
  private static func viewsOfFifth(in db: Database) throws -> [String] {
    try db.values(
      """
      SELECT name FROM main.sqlite_schema WHERE type='view' AND (name='current'
        AND sql GLOB '*sqlite_sequence*' OR sql GLOB '* WHERE 0' AND name IN
        ('touching', 'placing', 'spacing', 'placed', 'moving', 'removing', 'fields'))
      """)
  }

  private static func refuseClash(in db: Database, withTablesOf schema: Int = 1) throws {
    guard let name = try Schema.clash(in: db, withTablesOf: schema) else { return }
    let message =
      "another program uses the name \(name) in it, which outlines use now; rename that first"
    throw DatabaseError(resultCode: .SQLITE_ERROR, message: message)
  }

  /// Drops a search index, even if it is damaged.
  package static func dropSearch(_ name: String = "search_index", in db: Database) throws {
    do {
      try db.inSavepoint {
        try db.execute(sql: "DROP TABLE IF EXISTS main.\(name)")
        return .commit
      }
    } catch is DatabaseError {
      // SQLite cannot drop a damaged index.
      defer { try? db.execute(sql: "PRAGMA writable_schema=OFF") }
      try db.execute(
        sql: """
          PRAGMA writable_schema=ON;
          DELETE FROM main.sqlite_schema WHERE type='table' AND name='\(name)';
          PRAGMA writable_schema=RESET
          """)
    }
    // Left over if the virtual table itself is already gone.
    for table in ["config", "data", "docsize", "idx"] {
      try db.execute(sql: "DROP TABLE IF EXISTS main.\(name)_\(table)")
    }
  }

  /// Converts rows of schema 1 from a rescue to rows of the present schema, in tables without
  /// constraints.
  /// - Parameter makeTables: creates the tables, after the old ones are dropped.
  package static func convert(in db: Database, _ makeTables: () throws -> Void) throws {
    try db.execute(sql: "PRAGMA user_version=1")
    try parts.run("before", on: db)
    try makeTables()
    try parts.run("after", on: db)
    try db.execute(sql: "DROP TABLE temp.v1_other")
  }

  /// Recreates the indexes and triggers of other programs on our tables. A trigger that uses a
  /// dropped column would fail only at the next edit, so it is compiled here.
  private static func putBack(_ table: String, on db: Database) throws -> [String] {
    let others: [(name: String, sql: String, isTrigger: Bool, table: String)] = try db.rows(
      "SELECT name, sql, type='trigger', tbl_name FROM temp.\(table)"
    ) { ($0[0], $0[1], $0[2], $0[3]) }
    var lost: [String] = []
    for other in others {
      do {
        try db.inSavepoint {
          try db.execute(sql: other.sql)
          if other.isTrigger { try tryTriggers(of: other.table, on: db) }
          return .commit
        }
      } catch is DatabaseError { lost.append(other.name) }
    }
    try db.execute(sql: "DROP TABLE temp.\(table)")
    return lost
  }

  /// Compiles an insert, an update and a deletion, and with them all triggers that they fire.
  private static func tryTriggers(of table: String, on db: Database) throws {
    let isTable: Bool? = try db.value(
      "SELECT type='table' FROM main.sqlite_schema WHERE name=?", [table])
    guard isTable == true else {
      // A trigger on one of our views would run in addition to our own.
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "\(table) has triggers of its own")
    }
    let quoted = table.quoted
    let column: String? = try db.value("SELECT name FROM pragma_table_info(?) LIMIT 1", [table])
    let name = (column ?? "rowid").quoted
    for sql in [
      "INSERT INTO \(quoted) DEFAULT VALUES", "UPDATE \(quoted) SET \(name)=\(name)",
      "DELETE FROM \(quoted)",
    ] { _ = try Row.fetchAll(db, sql: "EXPLAIN " + sql) }
  }

  /// A migrated copy in memory, for readers and rehearsals.
  static func copyInMemory(of source: any DatabaseReader) throws -> DatabaseQueue {
    let copy = try DatabaseQueue(configuration: .own())
    try source.backup(to: copy)
    try copy.unsafeReentrantWrite { db in
      // The copy inherits WAL mode, but a database in memory has no log.
      try db.execute(sql: "PRAGMA journal_mode=MEMORY")
      try db.inTransaction(.immediate) {
        _ = try run(on: db)
        return .commit
      }
    }
    return copy
  }

  /// A copy of a file before its migration, and whether it was created now. A copy from a migration
  /// that was killed is kept and used again.
  typealias KeptCopy = (path: String, isNew: Bool)

  /// Saves a copy of a file beside it, with the permissions of the file. The caller holds the write
  /// lock and has not written yet.
  /// - Parameter schema: the schema of the file, which the name of the copy ends with.
  static func keepCopy(
    of path: String, schema: Int, _ configuration: Configuration
  ) throws -> KeptCopy {
    let path = FileAtRest.canonical(path) ?? path
    let name = "\(path).schema\(schema)"
    let partial = UnfinishedFile(for: name)
    defer { partial.remove() }
    let doing = "cannot keep a copy in \(partial.path)"
    try PrivateFile.make(partial.path, like: path, doing: doing)
    var reading = configuration
    reading.readonly = true
    let source = try DatabaseQueue(path: path, configuration: reading)
    let copy = try DatabaseQueue(path: partial.path, configuration: configuration)
    try source.backup(to: copy)
    // Leaves no log beside the copy.
    try copy.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode=DELETE; PRAGMA journal_mode=WAL")
    }
    try copy.close()
    try source.close()
    var target = name
    var number = 2
    // An existing copy may be the last copy of another outline, or equal this one.
    while FileManager.default.fileExists(atPath: target) {
      if holdSame(partial.path, as: target, with: reading) { return (target, isNew: false) }
      target = "\(name).\(number)"
      number += 1
    }
    try partial.move(to: target, doing: doing)
    return (target, isNew: true)
  }

  /// Whether two files have the same tables with the same rows. Their bytes may differ, because a
  /// rollback does not restore unused pages.
  private static func holdSame(
    _ one: String, as other: String, with configuration: Configuration
  ) -> Bool {
    // Nobody writes to these files, and nothing may be created beside them.
    guard let one = FileAtRest.lockless(one), let other = FileAtRest.lockless(other),
      let queue = try? DatabaseQueue(path: one, configuration: configuration)
    else { return false }
    defer { try? queue.close() }
    let isSame = try? queue.unsafeReentrantRead { db in
      try db.execute(sql: "ATTACH ? AS other", arguments: [other])
      let finding =
        "SELECT name FROM main.sqlite_schema WHERE type='table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
      for name in try ["sqlite_schema"] + String.fetchAll(db, sql: finding) {
        let quoted = name.quoted
        // The numbers of root pages may differ as well.
        let columns = name == "sqlite_schema" ? "type, name, tbl_name, sql" : "*"
        for (first, second) in [("main", "other"), ("other", "main")] {
          let sql = """
            SELECT EXISTS(SELECT \(columns) FROM \(first).\(quoted)
              EXCEPT SELECT \(columns) FROM \(second).\(quoted))
            """
          if try Bool.fetchOne(db, sql: sql) != false { return false }
        }
      }
      return true
    }
    return isSame ?? false
  }
}
