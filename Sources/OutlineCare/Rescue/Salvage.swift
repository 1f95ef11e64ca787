internal import Foundation
internal import GRDB
internal import OutlineStore

/// Reads as much as possible of a damaged file into tables without constraints, in a temporary
/// database.
struct Salvage {
  private let pages: DamagedPages
  private let walk: TreeWalk
  private let db: Database
  /// The trees of the file, by the names of their tables and indexes.
  private var roots: [String: (page: Int, isTable: Bool)] = [:]
  private(set) var schema = Schema.version
  /// Whether the tables are those of a known schema, regardless of the header.
  private(set) var isKnown = false
  /// The tables that could not be read completely.
  private(set) var damaged: Set<SalvageTable> = []
  /// The tables of other programs, and the indexes on them.
  private(set) var appTables = AppTables()
  /// Other objects of other programs: virtual tables, views, triggers, and indexes on our tables.
  private(set) var foreign: [String] = []
  /// Whether the id of an item may be invalid. The index of the ids may still have the right one.
  private var hasOddID = false
  /// Tables with columns of other programs.
  private var widened: Set<SalvageTable> = []

  init(_ pages: DamagedPages, into db: Database) {
    self.pages = pages
    self.db = db
    walk = TreeWalk(pages)
  }

  /// Reads the file.
  mutating func run(_ summary: inout RescueSummary) throws {
    readSchema()
    for table in SalvageTable.allCases where schema == Schema.version || table.isOld {
      try db.execute(sql: table.definition(schema: schema))
    }
    try db.execute(
      sql: """
        CREATE TABLE found_id(key INTEGER PRIMARY KEY, id);
        CREATE TABLE found_place(key INTEGER PRIMARY KEY, parent, position);
        CREATE TABLE found_favorite(key INTEGER PRIMARY KEY, position);
        CREATE TABLE unsure(key INTEGER PRIMARY KEY, text, is_note);
        """)
    for table in SalvageTable.allCases where schema == Schema.version || table.isOld {
      try copyRows(of: table, summary: &summary)
    }
    // The indexes have the id, the place and the favorite position of items whose rows may be lost.
    if damaged.contains(.item) || hasOddID {
      try readIndex("sqlite_autoindex_item_1", into: "found_id", columns: 2)
      try readIndex("sqlite_autoindex_item_2", into: "found_place", columns: 3)
      try readIndex("item_favorite", into: "found_favorite", columns: 2)
    }
    if damaged.contains(.deleted) {
      try readIndex("sqlite_autoindex_deleted_1", into: "deleted", columns: 2)
    }
    if !damaged.isEmpty { try readOrphans(&summary) }
  }

  /// The tables of data that is local to a file, with the loss if one cannot be read.
  static let localTables: [(table: SalvageTable, loss: String)] = [
    (.usage, "some of the uses and their times may be lost"),
    (.viewExpansion, "some of the state of named views may be lost"),
    (.digest, "some digests of versions may be lost"),
    (.meta, "the name of the file may be lost; the new file then has another"),
  ]

  /// Reads the list of tables and indexes; if it is damaged, as much as possible.
  private mutating func readSchema() {
    let scripts = [SchemaScript.present, .oldest]
    let ours = Set(
      scripts.flatMap { script in (0..<script.count).map { script.definition($0).name } })
    // The known tables, of each schema.
    var known: [Set<String>] = [[], []]
    var isSecond = false
    let isWhole = walk.walk(root: 1, isTable: true) { row in
      guard row.values.count >= 4, case .text(let kind) = row.values[0],
        case .text(let name) = row.values[1], case .integer(let page) = row.values[3]
      else { return }
      let text = String(decoding: name, as: UTF8.self)
      let isTable = kind.elementsEqual("table".utf8)
      if page > 0 { roots[text] = (Int(clamping: page), isTable) }
      if case .text(let sql) = row.values.last, page > 0 {
        for (index, script) in scripts.enumerated()
        where sql.withUnsafeBufferPointer({ script.statement(equalTo: $0, near: 0) }) != nil {
          known[index].insert(text)
        }
        if text == "version", EarlierForm.versionsOfSecondSchema.isForm(of: sql) { isSecond = true }
        if String(decoding: sql, as: UTF8.self).uppercased().contains("WITHOUT ROWID") {
          roots[text]?.isTable = false
        }
      }
      if ours.contains(text) || text.hasPrefix("sqlite_") || text.hasPrefix("_litestream") {
        return
      }
      if appTables.add(row, onTablesOtherThan: ours, encoding: pages.encoding) { return }
      foreign.append(String(decoding: kind, as: UTF8.self) + " " + text)
    }
    foreign += appTables.removeShadows(of: foreign)
    let common = SalvageTable.allCases.filter {
      $0 != .digest && (!isSecond || $0 != .version && $0 != .received)
    }
    isKnown =
      known[0].isSuperset(of: common.map(\.rawValue))
      || known[1].isSuperset(of: SalvageTable.allCases.filter(\.isOld).map(\.rawValue))
    let said = pages.applicationID == OutlineStore.applicationID ? pages.userVersion : 0
    if said == Migration.oldest || Migration.earlier.contains(said) || said == Schema.version {
      // The tables of schema 2 are those of the present one, with fewer columns.
      schema = said == Migration.oldest ? said : Schema.version
    } else if roots["item"] != nil, roots["content_change"] == nil, isWhole {
      schema = Migration.oldest
    }
    if !isWhole { damaged.formUnion(SalvageTable.allCases) }
  }

  /// Reads a table from its root.
  private mutating func copyRows(of table: SalvageTable, summary: inout RescueSummary) throws {
    guard let root = roots[table.rawValue] else {
      // Files of schema 2 have no table of received versions, and those of 3 none of digests.
      if table != .received && table != .digest { damaged.insert(table) }
      return
    }
    var isMixed = false
    let isWhole = try walk.walk(root: root.page, isTable: root.isTable) { row in
      // A damaged tree may lead to pages of another one.
      if 2 * row.values.count > table.columns(schema: schema).count {
        try put(row, into: table, &summary)
      } else {
        isMixed = true
      }
    }
    if !isWhole || isMixed { damaged.insert(table) }
  }

  /// Reads the pages that no tree leads to. Free pages hold deleted rows, so they are read only for
  /// tables that are missing.
  private mutating func readOrphans(_ summary: inout RescueSummary) throws {
    for (name, root) in roots where SalvageTable(rawValue: name) == nil {
      walk.walk(root: root.page, isTable: root.isTable) { _ in }
    }
    let free = pages.freePages()
    let missing = Set(SalvageTable.allCases.filter { roots[$0.rawValue] == nil })
    var lost = RescueSummary()
    for number in 1...max(1, pages.count) {
      let isFree = free.contains(number)
      if isFree && missing.isEmpty { continue }
      let tables = SalvageTable.allCases.filter {
        damaged.contains($0) && (schema == Schema.version || $0.isOld)
          && (!isFree || missing.contains($0))
      }
      try walk.readAlone(number) { row, isTable in
        guard let table = tables.first(where: { $0.fits(row, isTable: isTable, schema: schema) })
        else { return }
        if table == .note || table == .deleted, tables.contains(.note), tables.contains(.deleted) {
          // Both have a number and a text; rows that refer to them tell later which it is.
          try db.run(
            "INSERT INTO unsure(key, text) VALUES(?,?) ON CONFLICT DO NOTHING",
            [row.rowid, value(row.values[1])], texts: [(2, value(row.values[1]).text)])
        } else {
          try put(row, into: table, &lost)
        }
      }
    }
    for loss in lost.losses { summary.tell(loss.kind, of: loss.subject, loss.message) }
    if schema == Schema.version { try settleUnsure() }
  }

  /// Sorts uncertain rows. A number that contents refer to belongs to a note; one in the history
  /// but not in the present belongs to a deleted node.
  private func settleUnsure() throws {
    try db.execute(
      sql: """
        CREATE INDEX unsure_change ON change(item);
        CREATE INDEX unsure_item ON item(note_key);
        CREATE INDEX unsure_content ON content_change(note_key);
        UPDATE unsure SET is_note=NOT EXISTS(SELECT 1 FROM change WHERE item=unsure.key)
          OR EXISTS(SELECT 1 FROM item WHERE key=unsure.key) OR length(CAST(text AS BLOB))>255
          OR length(text)<>15 AND (EXISTS(SELECT 1 FROM item WHERE note_key=unsure.key)
            OR EXISTS(SELECT 1 FROM content_change WHERE note_key=unsure.key));
        INSERT INTO note(key, text) SELECT key, text FROM unsure WHERE is_note
          ON CONFLICT DO NOTHING;
        INSERT INTO deleted(key, id) SELECT key, text FROM unsure WHERE NOT is_note
          ON CONFLICT DO NOTHING;
        DROP INDEX unsure_change; DROP INDEX unsure_item; DROP INDEX unsure_content;
        """)
  }

  /// Reads an index into a table: the keys of its rows, and the values that it has of them.
  private func readIndex(_ name: String, into table: String, columns count: Int) throws {
    guard let root = roots[name] else { return }
    let marks = Array(repeating: "?", count: count).joined(separator: ",")
    try walk.walk(root: root.page, isTable: false) { row in
      guard row.values.count == count, case .integer(let key)? = row.values.last else { return }
      // Read as text, broken bytes could look like an id.
      if table == "found_id", case .text(let bytes) = row.values[0], pages.encoding == 1,
        PresentMending.text(bytes) == nil || bytes.contains(0)
      {
        return
      }
      let values = [key.databaseValue] + row.values.dropLast().map(value)
      try db.run(
        "INSERT INTO \(table) VALUES(\(marks)) ON CONFLICT DO NOTHING", StatementArguments(values))
    }
  }

  /// Inserts a row into its table. An existing row was read through a tree, and wins.
  private mutating func put(
    _ row: RawRow, into table: SalvageTable, _ summary: inout RescueSummary
  ) throws {
    let columns = table.columns(schema: schema)
    var values: [DatabaseValue] = []
    for (index, column) in columns.enumerated() {
      let raw = index < row.values.count ? row.values[index] : .null
      if index == 0, table.isNumbered, let rowid = row.rowid {
        values.append(rowid.databaseValue)
        continue
      }
      if case .text(let bytes) = raw, pages.encoding == 1 {
        let isID = column == "id"
        if isID, table == .item, !bytes.allSatisfy({ 0x21...0x7E ~= $0 }) { hasOddID = true }
        if !String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) {
          if isID {
            // The bytes themselves, which the summary shows beside the new id.
            values.append(Data(bytes).databaseValue)
            continue
          }
          summary.tell(
            .words, of: name(of: row, table), "its \(column) is not UTF-8, and is repaired")
        }
      }
      values.append(value(raw))
    }
    if row.isCut { summary.tell(.words, of: name(of: row, table), "its end cannot be read") }
    if row.values.count > columns.count, widened.insert(table).inserted {
      summary.tell(.other, of: table.rawValue, "its columns of another program are not copied")
    }
    // A null key cannot identify a row.
    if values.prefix(table.identity(schema: schema).count).contains(where: \.isNull) { return }
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ",")
    try db.run(
      "INSERT INTO \(table.rawValue) VALUES(\(marks)) ON CONFLICT DO NOTHING",
      StatementArguments(values), texts: zip(Int32(1)..., values).map { ($0, $1.text) })
  }

  private func name(of row: RawRow, _ table: SalvageTable) -> String {
    if table == .item, row.values.count > 1, case .text(let id) = row.values[1] {
      return String(decoding: id, as: UTF8.self)
    }
    if let rowid = row.rowid, table.isNumbered { return "\(table.rawValue) \(rowid)" }
    if case .integer(let number)? = row.values.first { return "\(table.rawValue) \(number)" }
    return table.rawValue
  }

  private func value(_ raw: RawValue) -> DatabaseValue {
    switch raw {
    case .blob: .null
    case .text(let bytes) where pages.encoding == 2: utf16(bytes, low: 0, high: 1).databaseValue
    case .text(let bytes) where pages.encoding == 3: utf16(bytes, low: 1, high: 0).databaseValue
    default: raw.databaseValue
    }
  }

  private func utf16(_ bytes: [UInt8], low: Int, high: Int) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + high]) << 8
    }
    return String(decoding: units, as: UTF16.self)
  }
}
