internal import Foundation
internal import GRDB

/// The statements on `version`.
enum VersionTable {
  private static let columns = "number, at, origin, message, undoes"

  private static func date(_ milliseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  private static let greatest = "SELECT max(number) FROM version"
  private static let opening =
    "INSERT INTO version(at, origin, message, undoes, open) VALUES(?,?,?,?,1) RETURNING number"
  private static let closing = "UPDATE version SET open=NULL WHERE number=?"
  private static let findingLatest =
    "SELECT number, open FROM version ORDER BY number DESC LIMIT 1"
  /// What every write runs.
  static let ofEveryWrite = [findingLatest, opening, closing]

  static func latest(in db: Database) throws -> Int { try db.value(greatest) ?? 0 }

  /// The latest version that nothing can be added to any more: a shell may commit its version without closing it.
  static func latestClosed(in db: Database) throws -> Int {
    try db.value("SELECT number-coalesce(open, 0) FROM version ORDER BY number DESC LIMIT 1") ?? 0
  }

  /// All numbers, the latest first.
  static func numbers(in db: Database) throws -> [Int] {
    try db.values("SELECT number FROM version ORDER BY number DESC")
  }

  static func oldest(in db: Database) throws -> Int {
    try db.value("SELECT min(number) FROM version") ?? 0
  }

  static func latest(before date: Date, in db: Database) throws -> Int? {
    try db.value("SELECT max(number) FROM version WHERE at<?", [Int64((date.timeIntervalSince1970 * 1000).rounded())])
  }

  /// What tells versions apart, the latest first.
  static func labels(
    _ numbers: ClosedRange<Int>, limit: Int, in db: Database
  ) throws -> [(number: Int, date: Date, message: String?)] {
    try db.rows(
      "SELECT number, at, message FROM version WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT ?",
      [numbers.lowerBound, numbers.upperBound, limit]
    ) { ($0[0], date($0[1]), $0[2]) }
  }

  /// Opens a version, which everything belongs to that changes until it is closed.
  /// - Returns: its number.
  static func open(
    origin: Version.Origin, message: String?, undoes: Int?, in db: Database
  ) throws -> Int {
    let now = Int64((Date().timeIntervalSince1970 * 1000).rounded())
    return try db.value(opening, [now, origin.rawValue, message, undoes]) ?? latest(in: db)
  }

  static func close(_ number: Int, in db: Database) throws {
    try db.run(closing, [number])
  }

  /// Closes the latest version if a shell has left it open.
  /// - Returns: its number; 0 when there is none.
  static func closeLatest(in db: Database) throws -> Int {
    let latest = try db.rows(findingLatest) {
      (number: $0[0] as Int, isOpen: $0[1] as Int? == 1)
    }.first
    guard let latest else { return 0 }
    if latest.isOpen { try close(latest.number, in: db) }
    return latest.number
  }

  static func undoes(_ number: Int, in db: Database) throws -> (origin: Version.Origin, undoes: Int?)? {
    try db.rows("SELECT origin, undoes FROM version WHERE number=?", [number]) {
      (origin: Version.Origin(rawValue: $0[0]), undoes: $0[1] as Int?)
    }.first
  }

  static func versions(
    from first: Int, to last: Int, limit: Int, touching key: Int64?, in db: Database
  ) throws -> [Version] {
    // Of one node its own changes lead to the versions, and nothing else is looked at.
    let source =
      key == nil
      ? "version WHERE number BETWEEN ? AND ? ORDER BY number"
      : "change mine JOIN version ON number=mine.version WHERE mine.version BETWEEN ? AND ? AND mine.item=? "
        + "ORDER BY mine.version"
    return try db.rows(
      "SELECT \(columns), (SELECT count(*) FROM change WHERE change.version=number) FROM \(source) DESC LIMIT ?",
      [first, last] + (key.map { [$0] } ?? []) + [limit]
    ) {
      Version(
        number: $0[0], date: date($0[1]),
        origin: Version.Origin(rawValue: $0[2]), message: $0[3], undoes: $0[4], changes: $0[5])
    }
  }
}
