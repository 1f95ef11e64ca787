internal import Foundation
internal import GRDB
internal import OutlineStore

/// The tables that an app keeps beside the outline, as found in a damaged file, and the indexes on
/// them. They are read without SQLite, like those of the outline.
struct AppTables {
  typealias Loss = (table: String, message: String)

  /// A table `WITHOUT ROWID` is not numbered.
  private typealias Table = (name: String, sql: String, root: Int, isNumbered: Bool)

  private var tables: [Table] = []
  private var indexes: [(table: String, sql: String)] = []

  /// Adds a table, or an index on a table of the app, from the list of the file.
  /// - Returns: whether it is one.
  mutating func add(_ row: RawRow, onTablesOtherThan ours: Set<String>, encoding: UInt8) -> Bool {
    func text(_ index: Int) -> String? {
      guard index < row.values.count, case .text(let bytes) = row.values[index], encoding < 2 else {
        return nil
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard row.values.count == 5, case .integer(let page) = row.values[3], page > 0,
      let name = text(1), let table = text(2), let sql = text(4), !row.isCut
    else { return false }
    let words = sql.uppercased()
    switch text(0) {
    case "table" where words.hasPrefix("CREATE TABLE"):
      let isNumbered = !words.contains("WITHOUT ROWID")
      tables.append((name, sql, Int(clamping: page), isNumbered))
    case "index" where !ours.contains(table): indexes.append((table, sql))
    default: return false
    }
    return true
  }

  /// Removes the tables in which virtual tables keep their content, which are worthless on their
  /// own.
  /// - Parameter others: the other objects of the file, such as `table prices`.
  /// - Returns: the removed tables, named in the same way.
  mutating func removeShadows(of others: [String]) -> [String] {
    let owners = others.filter { $0.hasPrefix("table ") }.map { $0.dropFirst(6) + "_" }
    let shadows = tables.map(\.name).filter { name in owners.contains { name.hasPrefix($0) } }
    tables.removeAll { shadows.contains($0.name) }
    indexes.removeAll { shadows.contains($0.table) }
    return shadows.map { "table \($0)" }
  }

  /// Copies the tables into a new file.
  /// - Parameters:
  ///   - old: the items of the damaged file, to whose keys rows may refer.
  ///   - new: the new file, with its items.
  /// - Returns: the losses.
  func copy(
    from pages: DamagedPages, besideItemsOf old: Database, into new: Database
  ) throws -> [Loss] {
    var losses: [Loss] = []
    let walk = TreeWalk(pages)
    for table in tables {
      func tell(_ message: String) { losses.append((table.name, message)) }
      do {
        // Executes one statement only, even if the file contains more.
        try new.savepoint { (.commit, try new.makeStatement(sql: table.sql).execute()) }
        let (unread, refused) = try copy(table, from: walk, into: new)
        if unread { tell("some of its rows cannot be read") }
        if refused > 0 { tell("rows that break its own rules: \(refused)") }
      } catch let error as DatabaseError {
        tell("it cannot be made: \(error.message ?? "")")
      }
    }
    for index in indexes where tables.contains(where: { $0.name == index.table }) {
      do { try new.makeStatement(sql: index.sql).execute() } catch let error as DatabaseError {
        losses.append((index.table, "an index cannot be made: \(error.message ?? "")"))
      }
    }
    return losses + (try flawedReferences(besideItemsOf: old, in: new))
  }

  /// - Returns: whether rows could not be read, and how many were refused.
  private func copy(
    _ table: Table, from walk: TreeWalk, into new: Database
  ) throws -> (unread: Bool, refused: Int) {
    let columns = try Self.columns(of: table, in: new)
    let before = new.totalChangesCount
    var (count, cut) = (0, false)
    let isWhole = try walk.walk(root: table.root, isTable: table.isNumbered) { row in
      if row.isCut { return cut = true }
      count += 1
      // A row that is older than a column has no value for it.
      var (names, values) = ([String](), [DatabaseValue]())
      let number = row.rowid?.databaseValue ?? .null
      for (column, value) in zip(columns, row.values) where !column.isGenerated {
        names.append(column.name)
        values.append(column.isRowNumber ? number : value.databaseValue)
      }
      let marks = Array(repeating: "?", count: names.count).joined(separator: ",")
      try new.run(
        "INSERT OR IGNORE INTO \(table.name.quoted)(\(names.joined(separator: ","))) VALUES(\(marks))",
        StatementArguments(values), texts: zip(Int32(1)..., values).map { ($0, $1.text) })
    }
    return (!isWhole || cut, count - (new.totalChangesCount - before))
  }

  /// The columns of a table in the order of its records: their names, whether the number of the row
  /// is their value, and whether SQLite computes them.
  private static func columns(
    of table: Table, in db: Database
  ) throws -> [(name: String, isRowNumber: Bool, isGenerated: Bool)] {
    let all = try db.rows(
      "SELECT name, type, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid", [table.name]
    ) { (name: $0[0] as String, type: $0[1] as String?, key: $0[2] as Int, hidden: $0[3] as Int) }
    // A column that is computed when it is read has no place in the record.
    var stored = all.filter { $0.hidden != 2 }
    if !table.isNumbered {
      stored =
        stored.filter { $0.key > 0 }.sorted { $0.key < $1.key } + stored.filter { $0.key == 0 }
    }
    let hasRowNumber = table.isNumbered && all.count { $0.key > 0 } == 1
    return stored.map { column in
      let isRowNumber = hasRowNumber && column.key > 0 && column.type?.uppercased() == "INTEGER"
      return (column.name.quoted, isRowNumber, isGenerated: column.hidden == 3)
    }
  }

  /// Rows whose items are gone, or have another key.
  private func flawedReferences(besideItemsOf old: Database, in new: Database) throws -> [Loss] {
    var losses: [Loss] = []
    var keysAreKept: Bool?
    for table in tables {
      func tell(_ message: String) { losses.append((table.name, message)) }
      let exists = try new.hasRows(
        "SELECT 1 FROM sqlite_schema WHERE type='table' AND name=?", [table.name])
      if !exists { continue }
      let dangling: Int =
        try new.value("SELECT count(*) FROM pragma_foreign_key_check(?)", [table.name]) ?? 0
      if dangling > 0 { tell("rows that refer to a row that is missing: \(dangling)") }
      let refersToKeys = try new.hasRows(
        """
        SELECT 1 FROM pragma_foreign_key_list(?)
        WHERE "table"='item' COLLATE NOCASE AND coalesce("to", 'key')='key' COLLATE NOCASE
        """, [table.name])
      if !refersToKeys { continue }
      let areKept = try keysAreKept ?? Self.keys(of: old, areKeptIn: new)
      keysAreKept = areKept
      if !areKept { tell("it refers to keys of items, some of which are others now") }
    }
    return losses
  }

  private static func keys(of old: Database, areKeptIn new: Database) throws -> Bool {
    func items(of db: Database) throws -> [(Int64, String?)] {
      try db.rows("SELECT key, id FROM item ORDER BY key") { ($0[0], $0[1]) }
    }
    let kept = Dictionary(try items(of: new)) { first, _ in first }
    return try items(of: old).allSatisfy { key, id in kept[key].map { $0 == id } ?? true }
  }
}

extension RawValue {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let bytes): String(decoding: bytes, as: UTF8.self).databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}

extension DatabaseValue {
  /// The text, or `nil` if the value is not a text: GRDB would take bytes for one.
  var text: String? { if case .string(let text) = storage { text } else { nil } }
}
