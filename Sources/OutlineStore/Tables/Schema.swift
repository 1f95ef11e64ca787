internal import EmbeddedFiles
internal import Foundation
package import GRDB

/// The schema of outline files: creation, comparison and repair.
package enum Schema {
  /// The `user_version` of files with this schema.
  package static let version = 8

  static let parts = ScriptParts(schema_file_present.bytes)

  /// The differences between the schema of a file and the required one: missing or altered objects,
  /// and foreign triggers and indexes that changes of the library would fire or evaluate.
  /// Other objects of other programs are ignored.
  /// - Parameter allowed: the foreign triggers that may exist.
  package static func differences(
    in db: Database, allowing allowed: Set<AllowedTrigger> = []
  ) throws -> [Difference] {
    let comparison = try SchemaComparison(of: db, with: .present)
    var found = comparison.differences
    if let trap = comparison.trap, !found.contains(trap) { found.append(trap) }
    for trigger in comparison.triggers where !allowed.contains(where: { $0.allows(trigger) }) {
      let kind = trigger.isIndex ? "an index with an expression" : "a trigger"
      let problem = "another program has \(kind) on the table \(trigger.table)"
      found.append(Difference(role: .foreign, problem: problem, name: trigger.name))
    }
    return found
  }

  /// A difference between the schema of a file and the required one.
  package struct Difference: Hashable {
    /// The role of an object in an outline.
    package enum Role {
      /// A table, whose content cannot be rebuilt.
      case table
      /// An index, a view or a trigger, which can be rebuilt.
      case rebuildable
      /// The full-text index, which can be rebuilt from the other tables.
      case search
      /// An object of another program that would run with the library's statements.
      case foreign
    }

    package var role: Role
    /// The problem, as a sentence.
    package var problem: String
    /// The name of the object.
    package var name: String
  }

  /// The role of an object of the schema.
  static func role(of name: String, kind: String) -> Difference.Role {
    if name.hasPrefix("search_index") { return .search }
    return kind == "table" ? .table : .rebuildable
  }

  /// The names of the tables that hold an outline.
  package static let tables = [
    "item", "note", "change", "content_change", "deleted", "version", "received", "digest",
    "conflict", "usage", "view_expansion", "meta", "never",
  ]

  /// The index of words, and the tables in which it keeps its content.
  package static let searchTables: Set = [
    "search_index", "search_index_data", "search_index_idx", "search_index_docsize",
    "search_index_config",
  ]

  /// The `CHECK` constraints of each table with their names. SQLite does not check them in a file
  /// that cannot be written.
  package static func constraints() throws -> [String: [(condition: String, name: String?)]] {
    let wanted = try pristineObjects()
    var found: [String: [(condition: String, name: String?)]] = [:]
    for table in tables {
      guard let sql = wanted[table]?.sql else { continue }
      let plain = sql.replacing(/--.*/, with: "")
      let starts = plain.matches(of: /(?:CONSTRAINT "([^"]*)"\s*)?CHECK\(/)
      let conditions = starts.map { start in
        var depth = 1
        let condition = plain[start.range.upperBound...].prefix { sign in
          if sign == "(" { depth += 1 } else if sign == ")" { depth -= 1 }
          return depth > 0
        }
        return (condition: String(condition), name: start.1.map(String.init))
      }
      if !conditions.isEmpty { found[table] = conditions }
    }
    return found
  }

  /// The schema of a file that has lost its application id and user version, as copies by a
  /// shell do.
  /// - Returns: The version of the schema, or `nil` if the file is not an outline.
  package static func recognisedVersion(in db: Database) throws -> Int? {
    let tables: [String] = try db.values(
      """
      SELECT name FROM sqlite_schema WHERE type='table'
        AND name IN ('never', 'version', 'item', 'change', 'deleted',
        'content_change', 'note') AND (name<>'item' OR sql LIKE '%favorite_position%is_expanded%'
        OR sql LIKE '%is_expanded%favorite_position%') ORDER BY name
      """)
    return switch tables.count {
    case 7:
      try db.value(
        """
        SELECT CASE WHEN EXISTS(SELECT 1 FROM sqlite_schema WHERE name='step_words') THEN 8
          WHEN EXISTS(SELECT 1 FROM sqlite_schema WHERE name='step_fields' AND sql GLOB '* recur*') THEN 7
          WHEN EXISTS(SELECT 1 FROM sqlite_schema WHERE name='step_version') THEN 6
          WHEN EXISTS(SELECT 1 FROM sqlite_schema WHERE name='search_index') THEN 5
          WHEN EXISTS(SELECT 1 FROM sqlite_schema WHERE name='digest') THEN 4
          WHEN sql LIKE '%seal%' THEN 3 ELSE 2 END FROM sqlite_schema WHERE name='version'
        """)
    case 5 where !tables.contains("note") && !tables.contains("content_change"): 1
    default: nil
    }
  }

  /// Recreates missing or altered views, triggers and indexes, and missing tables that may be
  /// empty.
  /// - Returns: A sentence for each recreated object.
  package static func mend(in db: Database) throws -> [String] {
    let wanted = try pristineObjects().sorted { $0.key < $1.key }
    var done: [String] = []
    for kind in ["table", "view", "index", "trigger"] {
      // Dropping a view drops its triggers.
      let found = try objects(in: db)
      for (name, object) in wanted where object.kind == kind && found[name] != object {
        guard let sql = object.sql else { continue }
        if kind == "table" && (found[name] != nil || !mayBeEmpty.contains(name)) { continue }
        if let other = found[name] { try db.execute(sql: "DROP \(other.kind) \"\(name)\"") }
        try db.execute(sql: sql)
        done.append("rebuilt the \(kind) \(name)")
      }
    }
    return done
  }

  /// Tables that may be missing, because no outline needs their content.
  static let mayBeEmpty: Set<String> = ["never", "digest", "conflict", "usage", "view_expansion"]

  /// Recreates the table of the search index.
  package static func makeSearch(in db: Database) throws {
    if let sql = try pristineObjects()["search_index"]?.sql { try db.execute(sql: sql) }
  }

  /// The first object in the file that has a name of the present schema, which the file must not
  /// have yet.
  /// - Parameter schema: the schema of which the file still has tables and indexes; 1 for none.
  static func clash(in db: Database, withTablesOf schema: Int) throws -> String? {
    let present = SchemaScript.present.definitions.filter { definition in
      let isMade = definition.kind == "trigger" || definition.kind == "view"
      return isMade && definition.name != "searchable" || schema == 1
        || schema < 5 && definition.name.hasPrefix("search_index")
        || schema == 2 && newSinceSecond.contains(definition.name)
        || schema == 3 && definition.name == "digest"
    }
    let names = Set(present.map { $0.name.lowercased() })
    return try db.values(
      "SELECT name FROM main.sqlite_schema WHERE name NOT GLOB 'sqlite_*' ORDER BY name"
    ).first { names.contains(($0 as String).lowercased()) }
  }

  /// The tables and indexes that schema 2 does not have.
  private static let newSinceSecond: Set<String> = [
    "version", "version_name", "received", "conflict", "digest",
  ]

  private static func pristineObjects() throws -> [String: Object] {
    let pristine = try DatabaseQueue()
    let found = try pristine.unsafeReentrantWrite { db in
      // Rolled back, because an open version cannot be committed.
      try db.transaction(.deferred) {
        try make(on: db)
        return (.rollback, try objects(in: db))
      }
    }
    try pristine.close()
    return found
  }

  private struct Object: Equatable {
    var kind: String
    var table: String
    var sql: String?
  }

  private static func objects(in db: Database) throws -> [String: Object] {
    let rows = try db.rows(
      """
      SELECT name, type, tbl_name, iif(tbl_name GLOB 'search_index_*', NULL, sql) FROM sqlite_schema
      WHERE name NOT GLOB 'sqlite_*'
      """
    ) { (name: $0[0] as String, object: Object(kind: $0[1], table: $0[2], sql: $0[3])) }
    // The definitions of the search table's shadow tables depend on the version of SQLite.
    return Dictionary(rows.map { ($0.name, $0.object) }) { first, _ in first }
  }

  /// Creates an empty outline, inside the caller's transaction.
  static func make(on db: Database) throws {
    try parts.run(
      "head", "versions", "digests", "tables", "triggers", "views", "first version", on: db)
  }

  /// Creates the tables without triggers and views, so that the rows of an older file can be
  /// inserted.
  package static func makeTables(on db: Database) throws {
    try parts.run("head", "versions", "digests", "tables", on: db)
  }

  /// Creates the triggers and views, after the rows are inserted.
  package static func makeTriggersAndViews(on db: Database) throws {
    try parts.run("triggers", "views", on: db)
  }
}

/// A SQL script in parts. A line `-- part: NAME` begins each part.
struct ScriptParts {
  private let parts: [String: String]

  /// Splits a script. Lines before the first part belong to the part `head`.
  init(_ script: [UInt8]) {
    var parts: [String: String] = [:]
    var name = "head"
    for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("-- part: ") {
        name = String(text.dropFirst(9))
      } else {
        parts[name, default: ""] += text + "\n"
      }
    }
    self.parts = parts
  }

  /// Runs parts in order.
  func run(_ names: String..., on db: Database) throws {
    for name in names {
      guard let sql = parts[name] else {
        throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "the script has no part \(name)")
      }
      try db.execute(sql: sql)
    }
  }
}

/// Triggers dropped inside a transaction, with the definitions to recreate them. DDL is
/// transactional: an error or a crash restores them too.
package struct LiftedTriggers {
  private let db: Database
  private let definitions: [String]

  /// Drops triggers.
  package init(_ names: [String], in db: Database) throws {
    self.db = db
    definitions = try names.map { name in
      let sql: String? = try db.value(
        "SELECT sql FROM sqlite_schema WHERE type='trigger' AND name=?", [name])
      guard let sql
      else { throw DatabaseError.corrupt("the trigger \(name) is missing from the file") }
      return sql
    }
    for name in names { try db.execute(sql: "DROP TRIGGER \(name)") }
  }

  /// Recreates the triggers.
  package func putBack() throws {
    for definition in definitions { try db.execute(sql: definition) }
  }
}
