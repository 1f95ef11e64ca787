package import GRDB

/// The statements on `received` and `conflict`, and on the versions that other files can receive.
package enum ReceivedTable {
  /// A version that other files can receive: it did more than expand and collapse items, or it came
  /// from another file itself.
  struct Entry {
    var number: Int
    var name: String
    var stamp: Int64
    var origin: String
    var author: String?
    var message: String?
    var series: String?
    /// The maker's part, if the version came from another file.
    var received: Received?

    /// Whether this file wrote it, not only another row for it.
    var isMadeHere: Bool { received == nil && origin != Version.Origin.merge.rawValue }
    /// Whether it came in a history without its maker's part.
    var hasUnknownMaker: Bool { received == nil && origin == Version.Origin.merge.rawValue }
  }

  /// The maker's part of a version that came from another file.
  package struct Received {
    /// The name of the file; empty for a version of this file that resolved a conflict.
    var file: String
    var number: Int
    var stamp: Int64
    var origin: String
    /// JSON: the names of the last versions that its maker knew.
    var after: String
    /// JSON: the changes, by id.
    var steps: String
  }

  private static let selection = """
    SELECT v.number, v.name, v.stamp, v.origin, v.author, v.message, v.series,
      r.file, r.number, r.stamp, r.origin, r.after, r.steps
    FROM version v LEFT JOIN received r ON r.version=v.number
    """
  private static let isExchanged = "(v.is_loud OR r.version IS NOT NULL)"

  private static func entry(_ row: StatementColumns) -> Entry {
    let received = (row[7] as String?).map {
      Received(
        file: $0, number: row.version(8), stamp: row[9], origin: row[10], after: row[11],
        steps: row[12])
    }
    return Entry(
      number: row.version(0), name: row[1], stamp: row[2], origin: row[3], author: row[4],
      message: row[5], series: row[6], received: received)
  }

  /// The entries in a range of numbers, in order.
  static func entries(_ numbers: ClosedRange<Int>, in db: Database) throws -> [Entry] {
    try db.rows(
      "\(selection) WHERE v.number BETWEEN ? AND ? AND \(isExchanged) ORDER BY v.number",
      [numbers.lowerBound, numbers.upperBound], entry)
  }

  /// The version with a name, or `nil`.
  static func entry(named name: String, in db: Database) throws -> Entry? {
    try db.first("\(selection) WHERE v.name=?", [name], entry)
  }

  /// The version with a number, or `nil`.
  static func entry(_ number: Int, in db: Database) throws -> Entry? {
    try db.first("\(selection) WHERE v.number=?", [number], entry)
  }

  /// A version without its changes.
  struct Name {
    var number: Int
    var name: String
    /// JSON: the names of the last versions that its maker knew; `nil` if it was written here.
    var after: String?

    init(_ row: StatementColumns) { (number, name, after) = (row.version(0), row[1], row[2]) }
  }

  private static let names =
    "SELECT v.number, v.name, r.after FROM version v LEFT JOIN received r ON r.version=v.number"

  /// The versions before a number, the latest first.
  static func names(before number: Int, limit: Int, in db: Database) throws -> [Name] {
    try db.rows(
      "\(names) WHERE v.number<? AND \(isExchanged) ORDER BY v.number DESC LIMIT ?",
      [number, limit], Name.init)
  }

  /// The versions in a range of numbers, in order.
  static func names(after: Int, upTo last: Int, in db: Database) throws -> [Name] {
    try db.rows(
      "\(names) WHERE v.number>? AND v.number<=? AND \(isExchanged) ORDER BY v.number",
      [after, last], Name.init)
  }

  /// The last entry before a number, or 0.
  static func last(before number: Int, isOwn: Bool = false, in db: Database) throws -> Int {
    try db.value(
      """
      SELECT v.number FROM version v LEFT JOIN received r ON r.version=v.number
      WHERE v.number<? AND \(isOwn ? "v.is_loud AND r.version IS NULL" : isExchanged)
      ORDER BY v.number DESC LIMIT 1
      """, [number]) ?? 0
  }

  /// The maker's part of a version, or `nil` if it has none. The file is empty if it is this one.
  static func source(of version: Int, in db: Database) throws -> Version.Source? {
    try db.first("SELECT file, number, stamp, origin FROM received WHERE version=?", [version]) {
      Version.Source(
        file: $0[0], number: $0.version(1), date: VersionTable.date($0[2]),
        origin: Version.Origin(rawValue: $0[3]))
    }
  }

  /// The condition that another file made a row of `version`. A version that was made here and has
  /// a row of `received` names no file. A file created from a history as text has no such rows, so
  /// their absence means nothing.
  static let isFromElsewhere = """
    origin='merge'
      AND NOT EXISTS(SELECT 1 FROM received r WHERE r.version=version.number AND r.file='')
    """

  /// Whether another file wrote a version.
  static func isFromElsewhere(_ number: Int, in db: Database) throws -> Bool {
    try db.value(
      "SELECT EXISTS(SELECT 1 FROM version WHERE number=? AND \(isFromElsewhere))", [number])
      ?? false
  }

  /// Whether a version after a number came from another file and did more than expand and collapse
  /// items.
  /// - Complexity: O(versions after it).
  static func hasChanges(after number: Int, in db: Database) throws -> Bool {
    try db.value(
      "SELECT EXISTS(SELECT 1 FROM version WHERE number>? AND is_loud AND \(isFromElsewhere))",
      [number]) ?? false
  }

  /// The versions of other files from a number up to the next version of this file; `nil` if that
  /// number is of this file.
  /// - Complexity: O(these versions).
  static func run(from first: Int, in db: Database) throws -> ClosedRange<Int>? {
    guard try isFromElsewhere(first, in: db) else { return nil }
    let next: Int? = try db.value(
      """
      SELECT number FROM version WHERE number>? AND NOT (\(isFromElsewhere)) ORDER BY number LIMIT 1
      """, [first])
    return try first...max(first, next.map { $0 - 1 } ?? VersionTable.latest(in: db))
  }

  /// The name of the first version that the last merge received.
  static let firstOfPull = "pulled"

  package static func insert(_ received: Received, as version: Int, in db: Database) throws {
    try db.run(
      """
      INSERT INTO received(version, file, number, stamp, origin, after, steps) VALUES(?,?,?,?,?,?,?)
      """,
      [
        version, received.file, received.number, received.stamp, received.origin, received.after,
        received.steps,
      ])
  }
}

/// The statements on `conflict`.
enum ConflictTable {
  struct Row: Hashable, Codable {
    /// The parts that tell rows apart: the version that shows may be followed by another one.
    struct Identity: Hashable {
      var item: Int64
      var what: String
      var hidden: Int
    }

    var identity: Identity { Identity(item: item, what: what, hidden: hidden) }
    var item: Int64
    /// The coded name of the kind.
    var what: String
    /// The version that shows, and the one that does not.
    var shown: Int
    var hidden: Int
  }

  static func all(in db: Database) throws -> [Row] {
    try db.rows("SELECT item, what, mine, theirs FROM conflict ORDER BY mine, theirs, item, what") {
      Row(item: $0[0], what: $0[1], shown: $0.version(2), hidden: $0.version(3))
    }
  }

  static func insert(_ row: Row, in db: Database) throws {
    try db.run(
      "INSERT OR REPLACE INTO conflict(item, what, mine, theirs) VALUES(?,?,?,?)",
      [row.item, row.what, row.shown, row.hidden])
  }

  static func delete(_ row: Row, in db: Database) throws {
    try db.run(
      "DELETE FROM conflict WHERE item=? AND what=? AND theirs=?", [row.item, row.what, row.hidden])
  }

  /// The version up to which the rows were found.
  static let latest = "merged"

  static func latest(in db: Database) throws -> Int { try MetaTable.integer(latest, in: db) ?? 0 }
}
