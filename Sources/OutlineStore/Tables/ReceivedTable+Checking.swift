package import GRDB

extension ReceivedTable {
  package typealias Stored = (version: Int, row: Received)

  /// Passes on the rows with their versions, in order of number.
  /// - Parameter body: returns whether to continue; the version is `nil` if it is missing.
  package static func eachRow(
    in db: Database, _ body: ((number: Int, stamp: Int64, origin: String)?, Stored) throws -> Bool
  ) throws {
    try db.eachRow(
      """
      SELECT r.version, r.file, r.number, r.stamp, r.origin, r.after, r.steps, v.number, v.stamp,
        v.origin FROM received r LEFT JOIN version v ON v.number=r.version ORDER BY r.version
      """
    ) { row in
      let received = Received(
        file: row[1], number: row.count(2), stamp: row[3], origin: row[4], after: row[5],
        steps: row[6])
      let version =
        row.isNull(7)
        ? nil : (number: row.version(7), stamp: row[8] as Int64, origin: row[9] as String)
      return try body(version, (row.version(0), received))
    }
  }

  /// The numbers of the versions after a purged one that came from other files but have no row, at
  /// most a hundred. The first ones may have none if the file was created from a text that an
  /// earlier release wrote.
  package static func unrecordedVersions(after purged: Int, in db: Database) throws -> [Int] {
    let unknown = try MetaTable.integer(unknownUpTo, in: db) ?? 0
    return try db.values(
      """
      SELECT number FROM version WHERE number>?1 AND origin='merge'
        AND number NOT IN (SELECT version FROM received)
        AND (number>?2 OR number>(SELECT min(v.number) FROM version v
          WHERE v.origin='merge' AND v.number IN (SELECT version FROM received)))
      ORDER BY number LIMIT 100
      """, [purged, unknown])
  }
}
