internal import GRDB

/// The schema of a file, and the way to it from older ones.
enum Schema {
  /// What `user_version` of a file says that has it.
  static let version = 2

  /// The parts of the schema, as `-- part: NAME` begins each.
  private static let parts: [String: String] = {
    let sql = String(decoding: PackageResources.schema_sql, as: UTF8.self)
    var parts: [String: String] = [:]
    for part in ("head\n" + sql).split(separator: "-- part: ") {
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      parts[String(part[..<end])] = String(part[end...])
    }
    return parts
  }()

  private static func run(_ names: String..., on db: Database) throws {
    for name in names {
      guard let sql = parts[name] else {
        throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "the schema has no part \(name)")
      }
      try db.execute(sql: sql)
    }
  }

  /// Makes an empty outline; inside the caller's transaction.
  static func make(on db: Database) throws {
    try run("head", "tables", "triggers", "views", "first version", on: db)
  }
}
