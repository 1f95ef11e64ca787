internal import Foundation
package import GRDB
internal import GRDBSQLite

/// The statements on the column `version.seal`, a chain of hashes over the history.
///
/// A seal is the SHA-256 of the seal before it, the number, name, stamp, origin and `undoes` of its
/// version, and the state of each node that the version touched, as it left it, by id. So it
/// depends on no key, and a copy built from the history as text has the same seals. The first seal
/// after a purge begins with the outline at that version instead.
///
/// The program seals its versions when it commits them, and before them the versions that other
/// programs wrote. Nothing in the file changes a seal. A new chain, which a purge begins, has new
/// seals for all versions.
package enum SealTable {
  private static let findingLast =
    "SELECT number, seal FROM version WHERE seal IS NOT NULL ORDER BY number DESC LIMIT 1"
  private static let reading = "SELECT number, name, stamp, origin, undoes, seal FROM version"
  private static let readingOne = reading + " WHERE number=?"
  /// The columns of `reading`, but the seal is that of the version before.
  private static let readingLatest = """
    SELECT v.number, v.name, v.stamp, v.origin, v.undoes, p.seal
    FROM version v LEFT JOIN version p ON p.number=v.number-1 WHERE v.number=?
    """

  /// A version with the seal that the file has, if there is one yet, and the seal that its rows have
  /// after the stored seal of the version before.
  package typealias Comparison = (number: Int, isUndo: Bool, stored: [UInt8]?, computed: [UInt8])

  /// The seal of a version in hexadecimal, or `nil` if it has none yet.
  package static func seal(of number: Int, in db: Database) throws -> String? {
    try db.value(
      "SELECT lower(hex(seal)) FROM version WHERE number=? AND seal IS NOT NULL", [number])
  }

  /// The latest sealed version, or `nil` if there is none.
  static func latest(in db: Database) throws -> Int? { try db.first(findingLast) { $0.version(0) } }

  /// The latest version whose seal begins with hexadecimal digits, or `nil` if there is none.
  static func number(sealedAs digits: String, in db: Database) throws -> Int? {
    try db.value(
      """
      SELECT number FROM version WHERE substr(lower(hex(seal)), 1, ?)=? ORDER BY number DESC LIMIT 1
      """, [digits.utf8.count, digits.lowercased()])
  }

  /// Seals the versions before the latest one that have no seal yet.
  /// - Returns: The seal of the latest version, which the caller stores when it closes that
  ///   version.
  static func sealForClosing(_ latest: Int, in db: Database) throws -> [UInt8] {
    let found = try db.first(readingLatest, [latest]) { row in
      let before = row.isNull(5) ? try sealAll(before: latest, in: db) : Array(row.blob(5))
      return try seal(row, after: before, HistoryRows.latestSeals, in: db)
    }
    if let found { return found }
    throw DatabaseError.corrupt("the version \(latest) is missing")
  }

  /// Seals all closed versions that have no seal yet.
  package static func sealAll(in db: Database) throws {
    _ = try sealAll(before: VersionTable.latestClosed(in: db) + 1, in: db)
  }

  /// Removes the seals from a version on and seals these versions again. The trigger
  /// `version_before_update` must be dropped first.
  /// - Complexity: O(changes since the version · log n).
  package static func sealAgain(from number: Int, in db: Database) throws {
    try db.run("UPDATE version SET seal=NULL WHERE number>=?", [number])
    try sealAll(in: db)
  }

  /// Compares the seals of all versions with their rows, in order.
  /// - Parameter body: returns whether to continue.
  package static func eachComparison(in db: Database, _ body: (Comparison) throws -> Bool) throws {
    var before: [UInt8]?
    try db.eachRow(reading + " ORDER BY number") { row in
      let number = row.version(0)
      let stored = row.isNull(5) ? nil : Array(row.blob(5))
      let computed = try seal(row, after: before ?? beginning(in: db), HistoryRows.seals, in: db)
      before = stored ?? computed
      let isUndo = !row.isNull(4) || ["undo", "redo", "merge"].contains(row.text(3))
      return try body((number, isUndo, stored, computed))
    }
  }

  /// Seals the unsealed versions before a number.
  /// - Returns: The last seal before it.
  private static func sealAll(before end: Int, in db: Database) throws -> [UInt8] {
    var last = try db.first(findingLast) { (number: $0.version(0), seal: Array($0.blob(1))) }
    if let last, last.number == end - 1 { return last.seal }
    let numbers: [Int] = try db.values(
      "SELECT number FROM version WHERE number>? AND number<? ORDER BY number",
      [last?.number ?? 0, end])
    for number in numbers {
      let before = try last?.seal ?? beginning(in: db)
      let found = try db.first(readingOne, [number]) {
        try seal($0, after: before, HistoryRows.seals, in: db)
      }
      guard let found else { continue }
      try db.run("UPDATE version SET seal=? WHERE number=?", [Data(found), number])
      last = (number, found)
    }
    return try last?.seal ?? beginning(in: db)
  }

  /// The hash that a chain begins with: of the outline that a purge left, or of nothing.
  private static func beginning(in db: Database) throws -> [UInt8] {
    var hash = SealedBytes()
    let base = try MetaTable.historyStart(in: db)
    if base > 0 { try db.everyRow(HistoryRows.sealsOfBase, [base]) { hash.addNode($0) } }
    return hash.digest()
  }

  private static func seal(
    _ version: StatementColumns, after before: [UInt8], _ changes: String, in db: Database
  ) throws -> [UInt8] {
    var hash = SealedBytes()
    before.withUnsafeBufferPointer { hash.add($0) }
    for column in 0..<5 { hash.add(version, column: column) }
    try db.everyRow(changes, [version.version(0)]) { hash.addNode($0) }
    return hash.digest()
  }
}

extension SealedBytes {
  /// Adds a node: id, changed fields, whether it was and is there, and then its fields.
  fileprivate mutating func addNode(_ row: StatementColumns) {
    for column in 0..<4 { add(row, column: column) }
    if row.integer(3) == 0 { return }
    for column in 4..<9 { add(row, column: column) }
    if row.integer(2) != 0 && row.integer(1) & 2 == 0 { return }
    for column in 9..<15 { add(row, column: column) }
  }

  fileprivate mutating func add(_ row: StatementColumns, column: Int) {
    switch row.type(column) {
    case SQLITE_INTEGER: add(row.integer(column))
    case SQLITE_TEXT: add(row.bytes(column))
    default: addNothing()
    }
  }
}
