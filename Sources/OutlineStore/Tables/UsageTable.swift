internal import Foundation
package import GRDB

/// The statements on `usage`, which is local and unversioned.
enum UsageTable {
  static func record(_ key: Int64, in db: Database) throws {
    let now = Int64((Date().timeIntervalSince1970 * 1000).rounded())
    // A clock that stops or goes back must not change the order of uses.
    try db.run(
      """
      INSERT INTO usage(item, count, last_used)
      VALUES(?1, 1, max(?2, 1+coalesce((SELECT max(last_used) FROM usage), 0)))
      ON CONFLICT(item) DO UPDATE SET count=count+1, last_used=excluded.last_used
      """, [key, now])
  }

  /// The most recently used items that still exist, the latest first.
  static func recents(limit: Int, in db: Database) throws -> [(
    key: Int64, count: Int, lastUsed: Date
  )] {
    try db.rows(
      """
      SELECT item, count, last_used FROM usage WHERE EXISTS(SELECT 1 FROM item WHERE key=usage.item)
      ORDER BY last_used DESC LIMIT ?
      """, [limit]
    ) { ($0[0], $0[1], Date(timeIntervalSince1970: Double($0[2] as Int64) / 1000)) }
  }

  /// The keys of all used items, including deleted ones; unordered.
  static func keys(in db: Database) throws -> [Int64] { try db.values("SELECT item FROM usage") }

  /// The time of the last use of any item, in milliseconds since 1970; 0 if there is none.
  static func lastUse(in db: Database) throws -> Int64 {
    try db.value("SELECT max(last_used) FROM usage") ?? 0
  }

  /// The last use of each item by key, in milliseconds since 1970.
  static func lastUses(in db: Database) throws -> [Int64: Int64] {
    var uses: [Int64: Int64] = [:]
    try db.everyRow("SELECT item, last_used FROM usage") { uses[$0.integer(0)] = $0.integer(1) }
    return uses
  }
}

/// The statements on `meta`.
package enum MetaTable {
  /// The name of the version before which a purge deleted the history.
  package static let purgedBefore = "purged_before"
  /// The name of the last version after which a merge gave items other identifiers.
  static let newIDsAfter = "new_ids_after"
  /// The beginning of the names of the days when items that recur were done before a purge.
  static let completions = "completions "
  // A manual edit may have stored any type.
  static let reading =
    "SELECT CASE typeof(value) WHEN 'integer' THEN value END FROM meta WHERE name=?"
  static let writing =
    "INSERT INTO meta(name, value) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET value=excluded.value"

  package static func integer(_ name: String, in db: Database) throws -> Int? {
    try db.value(reading, [name])
  }

  /// The version before which a purge deleted the history; 0 if there was none.
  package static func historyStart(in db: Database) throws -> Int {
    try integer(purgedBefore, in: db) ?? 0
  }

  package static func set(
    _ name: String, to value: some DatabaseValueConvertible, in db: Database
  ) throws {
    try db.run(writing, [name, value])
  }

  static func text(_ name: String, in db: Database) throws -> String? {
    try db.value(
      "SELECT CASE typeof(value) WHEN 'text' THEN value END FROM meta WHERE name=?", [name])
  }

  /// The rows whose names have a prefix, without it, in order of their names.
  static func texts(prefix: String, in db: Database) throws -> [(name: String, text: String)] {
    try db.rows(
      """
      SELECT substr(name, ?1), value FROM meta
      WHERE name>=?2 AND name<?2||char(1114111) AND typeof(value)='text' ORDER BY name
      """, [prefix.count + 1, prefix]
    ) { (name: $0[0], text: $0[1]) }
  }

  /// - Returns: Whether there was a row.
  static func remove(_ name: String, in db: Database) throws -> Bool {
    try db.run("DELETE FROM meta WHERE name=?", [name])
    return db.changesCount > 0
  }
}
