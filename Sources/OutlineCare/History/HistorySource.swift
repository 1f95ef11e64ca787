internal import GRDB
public import OutlineStore

/// Reads a whole history from the tables of a file, record by record.
///
/// Memory holds only a row and the numbers of the notes so far.
struct HistorySource {
  private let db: Database
  /// The version at whose end the history begins; 0 if nothing was purged.
  private let base: Int
  /// The numbers of the notes so far, by key.
  private var told: [Int64: Int64] = [:]
  private var (versions, changes) = (0, 0)

  init(in db: Database) throws {
    self.db = db
    base = try MetaTable.historyStart(in: db)
  }

  /// Passes all records to a closure in order.
  /// - Parameter progress: called with the numbers of versions read and of all versions.
  mutating func each(
    progress: (_ done: Int, _ of: Int) throws -> Void, _ body: (HistoryLine) throws -> Void
  ) throws {
    try refuseCircles()
    let (first, last) = (try VersionTable.oldest(in: db), try VersionTable.latest(in: db))
    let file: String? = try db.value("SELECT CAST(value AS TEXT) FROM meta WHERE name='file'")
    let secret = try DigestTable.secret(in: db)
    let head = HistoryHead(
      file: file ?? "", first: first, last: last, isCut: base > 0, salt: secret?.text,
      saltedAfter: secret?.after)
    try body(.head(head))
    try eachRetired(body)
    if base > 0 { try eachNode(body) }
    try db.everyRow(Self.versionSQL) { row in
      let version = Self.version(row)
      try body(.version(version))
      versions += 1
      try eachChange(of: version.number, body)
      if versions % 1000 == 0 { try progress(versions, max(versions, last &- first &+ 1)) }
    }
    try eachLocal(body)
    let seal = try SealTable.seal(of: last, in: db)
    try body(.end(versions: versions, changes: changes, seal: seal))
  }

  /// Rejects a file with unreachable nodes, because no file could be built from its history.
  private func refuseCircles() throws {
    let unreached: String? = try db.value(
      """
      WITH RECURSIVE reached(key) AS (
        VALUES(0) UNION SELECT item.key FROM reached JOIN item ON item.parent=reached.key)
      SELECT id FROM item WHERE key NOT IN reached LIMIT 1
      """)
    if let unreached { throw CycleCheck.flaw(unreached) }
  }

  private static let versionSQL = """
    SELECT v.number, v.name, v.stamp, v.origin, v.author, v.message, v.series, v.undoes, v.changes,
      v.is_loud, r.file, r.number, r.stamp, r.origin, r.after, r.steps, d.salt, d.digest, d.now
    FROM version v LEFT JOIN received r ON r.version=v.number
      LEFT JOIN digest d ON d.version=v.number ORDER BY v.number
    """

  private static func version(_ row: StatementColumns) -> HistoryVersion {
    HistoryVersion(
      number: Int(row.integer(0)), name: row.text(1) ?? "", stamp: row.integer(2),
      origin: row.text(3) ?? "", author: row.text(4), message: row.text(5), series: row.text(6),
      undoes: row.number(7).map { Int($0) }, changes: Int(row.integer(8)),
      isLoud: row.integer(9) != 0, received: receivedVersion(row),
      proof: row.isNull(16) && row.isNull(17)
        ? nil : VersionProof(salt: row.text(16), digest: row.text(17) ?? "", now: row.text(18)))
  }

  private static func receivedVersion(_ row: StatementColumns) -> HistoryReceived? {
    guard let file = row.text(10) else { return nil }
    guard let names = try? OutlineReader.names(row.text(14) ?? "") else {
      row.refuse(14, wanted: "an array of names")
      return nil
    }
    return HistoryReceived(
      file: file, number: row.version(11), stamp: row.integer(12), origin: row.text(13) ?? "",
      after: names, steps: row.text(15) ?? "")
  }

  /// Retired ids that no change in the history retires.
  private func eachRetired(_ body: (HistoryLine) throws -> Void) throws {
    try db.everyRow(
      """
      SELECT id, key FROM deleted d WHERE NOT CASE WHEN EXISTS(SELECT 1 FROM item WHERE key=d.key)
        THEN EXISTS(SELECT 1 FROM change c WHERE c.item=d.key AND c.version>?1
          AND c.position IS NULL
          AND EXISTS(SELECT 1 FROM change WHERE item=c.item AND version>?1 AND version<c.version))
        ELSE EXISTS(SELECT 1 FROM change WHERE item=d.key AND version>?1) END ORDER BY key
      """, [base]
    ) { row in
      try body(.retired(id: row.text(0) ?? "", key: row.number(1)))
    }
  }

  /// The nodes at the base version: their state before the first later change, or the present one.
  private mutating func eachNode(_ body: (HistoryLine) throws -> Void) throws {
    try db.everyRow(HistoryRows.nodesOfBase, [base]) { row in
      let node = HistoryNode(
        id: row.text(1) ?? "", key: row.number(0),
        place: HistoryPlace(parent: row.text(2), position: row.text(3) ?? ""),
        content: try telling(Self.content(of: row, from: 7), to: body), isDone: row.integer(4) != 0,
        isExpanded: row.integer(5) != 0, favorite: row.text(6))
      try body(.node(node))
    }
  }

  private mutating func eachChange(of number: Int, _ body: (HistoryLine) throws -> Void) throws {
    try db.everyRow(HistoryRows.changes, [number]) { row in
      var change = HistoryChange(id: row.text(1) ?? "", what: Int(row.integer(2)))
      change.isNew = row.integer(3) == 0
      change.isGone = row.integer(4) == 0
      if change.isNew { change.key = row.number(0) }
      func hasChanged(_ bit: Int) -> Bool {
        !change.isGone && (change.isNew || change.what & bit != 0)
      }
      if hasChanged(1) {
        change.place = HistoryPlace(parent: row.text(5), position: row.text(6) ?? "")
      }
      if hasChanged(2) { change.content = try telling(Self.content(of: row, from: 10), to: body) }
      if hasChanged(4) { change.isDone = row.integer(7) != 0 }
      if hasChanged(16) { change.isExpanded = row.integer(8) != 0 }
      if hasChanged(8) { change.favorite = row.text(9) ?? "" }
      try body(.change(change))
      changes += 1
    }
  }

  /// Numbers the note of a content, and passes the note on before the first content that has it.
  /// Numbers follow the order of use, because keys have gaps after a purge that a copy does not
  /// have.
  private mutating func telling(
    _ content: HistoryContent, to body: (HistoryLine) throws -> Void
  ) throws -> HistoryContent {
    guard let note = content.note else { return content }
    let number = told[note] ?? Int64(told.count) + 1
    if told.updateValue(number, forKey: note) == nil {
      let text: String? = try db.value("SELECT text FROM note WHERE key=?", [note])
      try body(.note(number: number, text: text ?? ""))
    }
    var content = content
    content.note = number
    return content
  }

  private func eachLocal(_ body: (HistoryLine) throws -> Void) throws {
    try db.everyRow(
      """
      SELECT id, count, last_used FROM usage JOIN (
        SELECT key, id FROM item UNION ALL
        SELECT key, id FROM deleted WHERE NOT EXISTS(SELECT 1 FROM item WHERE key=deleted.key)
      ) ON key=item ORDER BY last_used, key
      """
    ) { row in
      try body(.use(id: row.text(0) ?? "", count: Int(row.integer(1)), last: row.integer(2)))
    }
    try db.everyRow(
      """
      SELECT view, \(HistoryRows.id(of: "view_expansion.item")), is_expanded FROM view_expansion
      ORDER BY view, item
      """
    ) { row in
      guard let name = row.text(0), let id = row.text(1) else { return }
      try body(.view(name: name, id: id, isExpanded: row.integer(2) != 0))
    }
    for (name, rule) in try ViewTable.rules(in: db) { try body(.viewRule(name: name, rule)) }
  }

  private static func content(of row: StatementColumns, from first: Int) -> HistoryContent {
    var content = HistoryContent(
      text: row.text(first) ?? "", note: row.number(first + 3), attributes: row.text(first + 4))
    for (index, field) in ContentField.beside.enumerated() {
      content[short: field] = row.text(first + 1 + index)
    }
    return content
  }
}

extension OutlineReader {
  /// Reads the whole history of the file, from which `OutlineStore.make` creates an equal file.
  /// - Parameters:
  ///   - progress: called now and then with the numbers of versions read and of all versions.
  ///   - body: gets each record, in order.
  /// - Throws: the errors of the closures; ``StorageError``.
  /// - Complexity: O(size of the file), in constant memory except for a number for each note.
  public func history(
    progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in },
    _ body: (HistoryRecord) throws -> Void
  ) throws {
    var source = try HistorySource(in: db)
    try source.each(progress: progress) { try body(HistoryRecord($0)) }
  }
}
