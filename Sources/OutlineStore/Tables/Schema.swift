internal import Foundation
internal import GRDB

/// The schema of a file, and the way to it from older ones.
enum Schema {
  /// What `user_version` of a file says that has it.
  static let version = 2

  private static let parts = ScriptParts(PackageResources.schema_sql)

  /// What the schema of a file has otherwise than it must be: things that are missing or changed, triggers of others that
  /// changes of ours would set off, and indexes of others that compute. What else a program has made in the file is its own.
  /// - Parameter allowed: triggers of others that may be there.
  static func differences(
    in db: Database, allowing allowed: Set<AllowedTrigger> = []
  ) throws -> [Difference] {
    let comparison = try SchemaComparison(of: db, with: .present)
    var found = comparison.differences
    if let trap = comparison.trap, !found.contains(trap) { found.append(trap) }
    for trigger in comparison.triggers where !allowed.contains(where: { $0.allows(trigger) }) {
      let problem = "a trigger of somebody else is on the table \(trigger.table)"
      found.append(Difference(role: .foreign, problem: problem, name: trigger.name))
    }
    return found + comparison.indexes
  }

  /// Something that a file has otherwise than its schema must have it.
  struct Difference: Hashable {
    /// What it is to the outline.
    enum Role {
      /// A table, which holds what cannot be made again.
      case table
      /// An index, a view or a trigger, which can.
      case rebuildable
      /// The full-text index, which follows from the rest.
      case search
      /// Something that another program made and that would run with ours.
      case foreign
    }

    var role: Role
    /// A sentence.
    var problem: String
    /// What it is about.
    var name: String
  }

  /// What something of the schema is to the outline.
  static func role(of name: String, kind: String) -> Difference.Role {
    if name == "search" || name.hasPrefix("search_") { return .search }
    return kind == "table" ? .table : .rebuildable
  }

  /// The names of the tables that hold an outline.
  static let tables = [
    "item", "note", "change", "content_change", "deleted", "version", "usage", "view_expansion",
    "meta", "never",
  ]

  /// What the tables of the schema demand of each row, as conditions with the name of each: SQLite
  /// itself does not look at them where a file cannot be written.
  static func constraints() throws -> [String: [(condition: String, name: String?)]] {
    let wanted = try pristineObjects()
    var found: [String: [(condition: String, name: String?)]] = [:]
    for table in tables {
      guard let sql = wanted[table]?.sql else { continue }
      let conditions = CheckConstraints.conditions(in: sql)
      if !conditions.isEmpty { found[table] = conditions }
    }
    return found
  }

  /// What finds problems, as the present schema has it: that of the file may be changed.
  static func problemQuery() -> String? {
    guard let views = parts.text(of: "views"),
      let start = views.range(of: "CREATE VIEW problem AS"),
      let end = views.range(of: ";\n", range: start.upperBound..<views.endIndex)
    else { return nil }
    // UNION, which a circle through the root ends.
    let query = String(views[start.upperBound..<end.lowerBound])
    return query.replacing(
      "UNION ALL SELECT item.key FROM tree", with: "UNION SELECT item.key FROM tree")
  }

  /// Whether a statement is in the schema that programs wrote before versions of a clock that was
  /// ahead could be followed. Such a file is sound; a repair gives it the present form.
  static func isEarlierForm(_ sql: String) -> Bool {
    let added = """

              AND NEW.stamp>1+coalesce((SELECT stamp FROM version ORDER BY number DESC LIMIT 1), 0)
      """
    return parts.text(of: "triggers")?.replacing(added, with: "").contains(sql + ";") ?? false
  }

  /// The schema of a file that has lost the numbers that say whose it is, as copies made by a shell do.
  /// - Returns: nil where it is no outline.
  static func recognised(in db: Database) throws -> Int? {
    let tables: [String] = try db.values(
      """
      SELECT name FROM sqlite_schema WHERE type='table' AND name IN ('never', 'version', 'item', 'change', 'deleted',
        'content_change', 'note') AND (name<>'item' OR sql LIKE '%favorite_position%is_expanded%'
        OR sql LIKE '%is_expanded%favorite_position%') ORDER BY name
      """)
    return switch tables.count {
    case 7: version
    case 5 where !tables.contains("note") && !tables.contains("content_change"): 1
    default: nil
    }
  }

  /// Makes views, triggers and indexes again that are missing or not as they must be, and the tables that may be empty.
  /// - Returns: a sentence for each.
  static func mend(in db: Database) throws -> [String] {
    let wanted = try pristineObjects().sorted { $0.key < $1.key }
    var done: [String] = []
    for kind in ["table", "view", "index", "trigger"] {
      // A view takes its triggers along when it goes.
      let found = try objects(in: db)
      for (name, object) in wanted where object.kind == kind && found[name] != object {
        guard let sql = object.sql else { continue }
        if kind == "table" && (found[name] != nil || !mayBeEmpty.contains(name)) { continue }
        if let other = found[name] { try db.execute(sql: "DROP \(other.kind) \"\(name)\"") }
        try db.execute(sql: sql)
        done.append("made the \(kind) \(name) again")
      }
    }
    return done
  }

  /// Tables that may be missing: what they hold no outline needs.
  static let mayBeEmpty: Set<String> = ["never", "usage", "view_expansion"]

  /// Makes the table of the search index, which is gone.
  static func makeSearch(in db: Database) throws {
    if let sql = try pristineObjects()["search"]?.sql { try db.execute(sql: sql) }
  }

  /// Something in the file that has the name of something in the schema, where nothing of the schema is left.
  static func clash(in db: Database) throws -> String? {
    let script = SchemaScript.present
    let names = Set((0..<script.count).map { script.definition($0).name.lowercased() })
    return try db.values("SELECT name FROM main.sqlite_schema WHERE name NOT GLOB 'sqlite_*' ORDER BY name")
      .first { names.contains(($0 as String).lowercased()) }
  }

  private static func pristineObjects() throws -> [String: Object] {
    let pristine = try DatabaseQueue()
    let found = try pristine.unsafeReentrantWrite { db in
      // Never committed: an open version could not be.
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
      SELECT name, type, tbl_name, iif(tbl_name GLOB 'search_*', NULL, sql) FROM sqlite_schema
      WHERE name NOT GLOB 'sqlite_*'
      """
    ) { (name: $0[0] as String, object: Object(kind: $0[1], table: $0[2], sql: $0[3])) }
    // SQLite itself writes the tables below the search table, each version of it as it likes.
    return Dictionary(rows.map { ($0.name, $0.object) }) { first, _ in first }
  }

  /// Makes an empty outline; inside the caller's transaction.
  static func make(on db: Database) throws {
    try parts.run("head", "tables", "triggers", "views", "first version", on: db)
  }

  /// Makes what comes before the rows of an older file are put in: everything but what watches over them.
  static func makeTables(on db: Database) throws { try parts.run("head", "tables", on: db) }

  /// Makes what comes after them.
  static func makeTriggersAndViews(on db: Database) throws {
    try parts.run("triggers", "views", on: db)
  }
}

/// A script of SQL whose parts are run one by one; `-- part: NAME` begins each.
struct ScriptParts {
  private let parts: [String: String]

  /// Takes a script apart; what comes before the first part is named `head`.
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

  /// One part as it is.
  func text(of name: String) -> String? { parts[name] }

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
