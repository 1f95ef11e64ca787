internal import GRDB

/// The schema of a file, and the way to it from older ones.
enum Schema {
  /// What `user_version` of a file says that has it.
  static let version = 2

  private static let parts = ScriptParts(PackageResources.schema_sql)

  /// What the schema of a file has otherwise than it must be: things that are missing or changed, triggers of others that
  /// changes of ours would set off, and indexes of others that compute. What else a program has made in the file is its own.
  /// - Parameter allowed: triggers of others that may be there.
  /// - Returns: a sentence and the name of what it is about, for each; and whether tables and views are as they must be.
  static func differences(
    in db: Database, allowing allowed: Set<AllowedTrigger> = []
  ) throws -> (found: [(problem: String, name: String)], isReadable: Bool) {
    let comparison = try SchemaComparison(of: db, with: .present)
    var found = comparison.differences.map { (problem: $0.problem, name: $0.name) }
    if let trap = comparison.trap, !comparison.differences.contains(trap) {
      found.append((trap.problem, trap.name))
    }
    let triggers = comparison.triggers.filter { trigger in !allowed.contains { $0.allows(trigger) } }
    found += triggers.map {
      ("a trigger of somebody else is on the table \($0.table)", $0.name)
    }
    found += comparison.indexes.map { ($0.problem, $0.name) }
    return (found, comparison.isReadable && comparison.trap == nil)
  }

  /// Something in the file that has the name of something in the schema, where nothing of the schema is left.
  static func clash(in db: Database) throws -> String? {
    let script = SchemaScript.present
    let names = Set((0..<script.count).map { script.definition($0).name.lowercased() })
    return try db.values("SELECT name FROM main.sqlite_schema WHERE name NOT GLOB 'sqlite_*' ORDER BY name")
      .first { names.contains(($0 as String).lowercased()) }
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
