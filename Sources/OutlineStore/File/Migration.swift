internal import GRDB

/// One step of the schema, in the order of the list; a file's `user_version` says how many it has.
struct Migration {
  let name: String
  let sql: [UInt8]

  static let all = [
    Migration(name: "v001_outline.sql", sql: PackageResources.v001_outline_sql)
  ]

  static var latest: Int { all.count }

  /// Brings a file up from the schema it has; inside the caller's transaction.
  static func run(on db: Database, from version: Int) throws {
    for migration in all.dropFirst(version) {
      try db.execute(sql: String(decoding: migration.sql, as: UTF8.self))
    }
  }
}
