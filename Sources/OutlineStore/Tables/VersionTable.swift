package import Foundation
package import GRDB

/// The statements on `version`.
package enum VersionTable {
  private static let columns =
    "number, name, stamp, origin, author, message, undoes, changes, \(isQuiet), series, \(sealText)"
  private static let sealText = "iif(seal IS NULL, NULL, lower(hex(seal)))"

  /// The latest stamp that a clock may have had: in the year 2255.
  package static let greatestStamp: Int64 = 1 << 53

  package static func date(_ microseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// An undo or redo is never quiet, even if it only changed expansion.
  private static let isQuiet = "changes>0 AND NOT is_loud AND origin<>'undo' AND origin<>'redo'"

  package static func latest(in db: Database) throws -> Int {
    try db.version("SELECT max(number) FROM version") ?? 0
  }

  /// The latest version that is closed, so nothing can be added to it. A shell may commit a version
  /// without closing it.
  package static func latestClosed(in db: Database) throws -> Int {
    try db.version("SELECT number-coalesce(open, 0) FROM version ORDER BY number DESC LIMIT 1") ?? 0
  }

  /// The latest version, and whether a shell left it open; `nil` if there is none.
  static func latestName(in db: Database) throws -> (number: Int, name: String, isOpen: Bool)? {
    try db.first("SELECT number, name, open FROM version ORDER BY number DESC LIMIT 1") {
      ($0.version(0), $0[1], !$0.isNull(2))
    }
  }

  package static func oldest(in db: Database) throws -> Int {
    try db.version("SELECT min(number) FROM version") ?? 0
  }

  static func latest(before date: Date, in db: Database) throws -> Int? {
    let stamp = (date.timeIntervalSince1970 * 1_000_000).rounded()
    // Stamps rise with the numbers, so the search ends at the first match.
    return try db.value(
      "SELECT number FROM version WHERE stamp<? ORDER BY number DESC LIMIT 1",
      [Int64(exactly: stamp) ?? (stamp > 0 ? .max : .min)])
  }

  static func stamp(of number: Int, in db: Database) throws -> Int64? {
    try db.value("SELECT stamp FROM version WHERE number=?", [number])
  }

  /// The time for the next version: now, or directly after the latest one.
  static func nextStamp(in db: Database) throws -> Int64 {
    try db.value(
      """
      SELECT max(1+coalesce((SELECT stamp FROM version ORDER BY number DESC LIMIT 1), 0),
        CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)*1000)
      """) ?? 1
  }

  /// Gives a version another name and time. The trigger `version_before_update` must be dropped
  /// first.
  static func rename(_ number: Int, to name: String, stamp: Int64, in db: Database) throws {
    try db.run("UPDATE version SET name=?, stamp=? WHERE number=?", [name, stamp, number])
  }

  /// The number of nodes that a version changed.
  static func changeCount(of number: Int, in db: Database) throws -> Int {
    try db.value("SELECT changes FROM version WHERE number=?", [number]) ?? 0
  }

  static func number(named name: String, in db: Database) throws -> Int? {
    try db.value("SELECT number FROM version WHERE name=?", [name])
  }

  /// The numbers, dates and messages of versions, the latest first.
  static func labels(
    _ numbers: ClosedRange<Int>, limit: Int, in db: Database
  ) throws -> [(number: Int, date: Date, message: String?)] {
    try db.rows(
      "SELECT number, stamp, message FROM version WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT ?",
      [numbers.lowerBound, numbers.upperBound, limit]
    ) { ($0.version(0), date($0[1]), $0[2]) }
  }

  /// The counts of a version, in compact form: a check keeps a million of them.
  package struct Count {
    package var number: Int
    package var stamp: Int64
    package var undoes: Int
    package var changes: Int32
    package var isLoud: Bool
    package var isOpen: Bool
  }

  /// The counts of all versions, the latest first.
  package static func all(in db: Database) throws -> [Count] {
    try db.rows(
      """
      SELECT number, stamp, undoes, changes, is_loud, open FROM version NOT INDEXED
      ORDER BY number DESC
      """
    ) { row in
      Count(
        number: row.version(0), stamp: row.integer(1),
        undoes: Int(truncatingIfNeeded: row.number(2) ?? 0),
        changes: Int32(clamping: row.integer(3)), isLoud: row.integer(4) != 0,
        isOpen: !row.isNull(5))
    }
  }

  /// Opens a version. All changes belong to it until it is closed.
  /// - Returns: Its number.
  static func open(
    _ label: VersionLabel, series: String?, undoes: Int?, in db: Database
  ) throws -> Int {
    let origin = label.origin.rawValue
    guard let maker = label.maker else {
      return try db.value(
        """
        INSERT INTO version(origin, author, message, series, undoes, open) VALUES(?,?,?,?,?,1)
        RETURNING number
        """, [origin, label.author, label.message, series, undoes]) ?? latest(in: db)
    }
    // The time of a version that another file wrote is at least that of its maker.
    return try db.value(
      """
      INSERT INTO version(name, stamp, origin, author, message, series, open)
      VALUES(?1,max(?2,CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)*1000),?3,?4,?5,?6,1)
      RETURNING number
      """, [maker.name, maker.stamp, origin, label.author, label.message, maker.series])
      ?? latest(in: db)
  }

  /// The series and author of a version, which decide whether it is undone with others; `nil` if it
  /// is a separate step.
  static func series(of number: Int, in db: Database) throws -> (name: String, author: String?)? {
    try db.first(
      "SELECT series, author FROM version WHERE number=? AND series IS NOT NULL", [number]
    ) { ($0[0], $0[1]) }
  }

  /// Closes a version.
  /// - Parameter seal: its seal, or `nil` if the next write seals it.
  /// - Returns: Its name and date, and whether it only expanded and collapsed items.
  @discardableResult
  static func close(
    _ number: Int, seal: [UInt8]?, in db: Database
  ) throws -> (name: String, date: Date?, isQuiet: Bool) {
    try db.rows(
      "UPDATE version SET open=NULL, seal=? WHERE number=? RETURNING name, stamp, \(isQuiet)",
      [seal.map { Data($0) }, number]
    ) { (name: $0[0] as String, date: date($0[1]), isQuiet: $0[2] as Bool) }.first
      ?? ("", nil, false)
  }

  /// The last version up to a number that is not quiet, or `nil` if there is none.
  /// - Complexity: O(quiet versions skipped).
  static func lastLoud(upTo number: Int, in db: Database) throws -> Int? {
    try db.value(
      "SELECT number FROM version WHERE number<=? AND NOT (\(isQuiet)) ORDER BY number DESC LIMIT 1",
      [number])
  }

  /// The last version up to a number that an undo or redo can act on: one of this file that changed
  /// more than expansion, or that is itself an undo, a redo or a decision between two changes; `nil`
  /// if there is none.
  /// - Complexity: O(versions skipped).
  static func lastUndoable(upTo number: Int, in db: Database) throws -> Int? {
    try db.value(
      """
      SELECT number FROM version WHERE number<=?
        AND (is_loud OR origin IN ('undo', 'redo', 'merge'))
        AND NOT (\(ReceivedTable.isFromElsewhere)) ORDER BY number DESC LIMIT 1
      """, [number])
  }

  /// The versions stamped after a date, in order of number.
  /// - Complexity: O(versions stamped after it).
  package static func stamps(
    after date: Date, in db: Database
  ) throws -> [(number: Int, stamp: Int64)] {
    // Stamps rise with the numbers, so the search ends at the first version that is not later.
    let last = try latest(before: date, in: db) ?? .min
    return try db.rows("SELECT number, stamp FROM version WHERE number>? ORDER BY number", [last]) {
      ($0.version(0), $0.integer(1))
    }
  }

  /// The numbers of the latest two versions whose names have a prefix, the latest first.
  /// - Complexity: O(versions).
  static func numbers(named prefix: String, in db: Database) throws -> [Int] {
    try db.values(
      "SELECT number FROM version WHERE name>=? AND name<? ORDER BY number DESC LIMIT 2",
      [prefix, prefix + "~"])
  }

  /// Closes the latest version if a shell has left it open.
  /// - Returns: Its number; 0 if there is none.
  package static func closeLatest(in db: Database) throws -> Int {
    let latest = try db.first("SELECT number, open FROM version ORDER BY number DESC LIMIT 1") {
      (number: $0.version(0), isOpen: $0[1] as Int? == 1)
    }
    guard let latest else { return 0 }
    if latest.isOpen { try close(latest.number, seal: nil, in: db) }
    return latest.number
  }

  /// Counts the changes of a version that was written without the counting triggers. It added or
  /// deleted rows, so it is loud.
  static func count(_ number: Int, in db: Database) throws {
    try db.run(
      """
      UPDATE version SET changes=(SELECT count(*) FROM change WHERE version=number), is_loud=1
        WHERE number=?
      """, [number])
  }

  static func undoes(_ number: Int, in db: Database) throws -> (
    origin: Version.Origin, undoes: Int?
  )? {
    try db.first("SELECT origin, undoes FROM version WHERE number=?", [number]) {
      (Version.Origin(rawValue: $0[0]), $0.isNull(1) ? nil : $0.version(1))
    }
  }

  static func versions(
    from first: Int, to last: Int, limit: Int, touching key: Int64?, includingQuiet: Bool,
    in db: Database
  ) throws -> [Version] {
    // For a single node, only its own changes are read.
    let source =
      key == nil
      ? "version WHERE number BETWEEN ? AND ?\(includingQuiet ? "" : " AND NOT (\(isQuiet))") ORDER BY number"
      : "change mine JOIN version ON number=mine.version WHERE mine.version BETWEEN ? AND ? AND mine.item=?"
        + "\(includingQuiet ? "" : " AND mine.what<>16") ORDER BY mine.version"
    var versions = try db.rows(
      "SELECT \(columns) FROM \(source) DESC LIMIT ?",
      [first, last] + (key.map { [$0] } ?? []) + [limit]
    ) { row in
      Version(
        number: row.version(0), name: row[1], date: date(row[2]),
        origin: Version.Origin(rawValue: row[3]), author: row[4], message: row[5],
        undoes: row.isNull(6) ? nil : row.version(6), series: row[9], changes: row.count(7),
        isQuiet: row[8], seal: row[10])
    }
    for index in versions.indices where versions[index].origin == .merge {
      let source = try ReceivedTable.source(of: versions[index].number, in: db)
      // A version of this file that resolved a conflict has no file.
      if let source, source.file.isEmpty { versions[index].origin = source.origin }
      if let source, !source.file.isEmpty { versions[index].source = source }
    }
    return versions
  }
}
