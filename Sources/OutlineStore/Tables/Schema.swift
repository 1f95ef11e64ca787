internal import GRDB

/// The schema of a file, and the way to it from older ones.
enum Schema {
  /// What `user_version` of a file says that has it.
  static let version = 2

  private static let parts = ScriptParts(PackageResources.schema_sql)

  /// What the schema of a file has otherwise than it must be: things that are missing or changed, and triggers of others on
  /// its tables. What else a program has made in the file is its own.
  /// - Returns: a sentence and the name of what it is about, for each; and whether tables and views are as they must be.
  static func differences(
    in db: Database
  ) throws -> (found: [(problem: String, name: String)], isReadable: Bool) {
    let wanted = try pristineObjects()
    let found = try objects(in: db)
    var problems: [(String, String)] = []
    var isReadable = true
    for (name, object) in wanted.sorted(by: { $0.key < $1.key }) {
      if found[name] != object && (object.kind == "table" || object.kind == "view") { isReadable = false }
      if let other = found[name] {
        if other != object { problems.append(("the \(object.kind) is not as it must be", name)) }
      } else {
        problems.append(("the \(object.kind) is missing", name))
      }
    }
    for (name, object) in found.sorted(by: { $0.key < $1.key }) where wanted[name] == nil {
      if object.kind == "trigger", wanted[object.table] != nil {
        problems.append(("a trigger of somebody else is on the table \(object.table)", name))
      }
    }
    return (problems, isReadable)
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

  private static let mayBeEmpty: Set<String> = ["never", "usage", "view_expansion"]

  /// Makes the table of the search index, which is gone.
  static func makeSearch(in db: Database) throws {
    if let sql = try pristineObjects()["search"]?.sql { try db.execute(sql: sql) }
  }

  /// Something in the file that has the name of something in the schema, where nothing of the schema is left.
  static func clash(in db: Database) throws -> String? {
    let names = Set(try pristineObjects().keys.map { $0.lowercased() })
    return try objects(in: db).keys.sorted().first { names.contains($0.lowercased()) }
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
