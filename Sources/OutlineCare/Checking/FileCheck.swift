internal import Foundation
internal import GRDB
internal import OutlineStore

/// The checks of a file apart from its history.
enum FileCheck {
  /// Runs a part of a check. A read that fails is reported as a problem, and the other parts still
  /// run.
  static func look(_ part: () throws -> [Problem]) throws -> [Problem] {
    do { return try part() } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_NOTADB, .SQLITE_TOOBIG,
        .SQLITE_CONSTRAINT, .SQLITE_FORMAT, .SQLITE_RANGE:
        return [Problem(.file, of: "file", error.message ?? "it cannot be read")]
      default: throw error
      }
    }
  }

  /// Damaged pages, and rows and indexes that do not match.
  static func pages(in db: Database) throws -> [Problem] {
    let told: [String] = try db.values("PRAGMA integrity_check(100)")
    let miscounted = told.compactMap { $0.wholeMatch(of: /wrong # of entries in index (.+)/)?.1 }
    return told.filter { $0 != "ok" }.map { message in
      Problem(kind(of: message, miscounted), of: "file", message)
    }
  }

  private static func kind(of message: String, _ miscounted: [Substring]) -> Problem.Kind {
    if message.hasPrefix("wrong # of entries in index ") { return .derived }
    if let row = message.wholeMatch(of: /row .+ missing from index (.+)/) {
      // An index with the right number of entries but other content may be the correct one.
      return miscounted.contains(row.1) ? .derived : .file
    }
    if message.contains("inverted index for FTS5 table") { return .derived }
    let ofRows = ["NULL value in ", "CHECK constraint failed in ", "non-unique entry in index "]
    return ofRows.contains { message.hasPrefix($0) } ? .rule : .file
  }

  /// Rows that violate the constraints of their tables.
  static func constraints(in db: Database) throws -> [Problem] {
    var found: [Problem] = []
    let present = try presentTables(in: db)
    for (table, conditions) in try Schema.constraints().sorted(by: { $0.key < $1.key })
    where present.contains(table) {
      // The first condition that does not hold. A condition that is NULL holds.
      let cases = conditions.enumerated().map { "WHEN NOT (\($1.condition)) THEN \($0)" }
      let all = conditions.map { "(\($0.condition))" }.joined(separator: " AND ")
      let key = ["view_expansion": "item", "meta": "0"][table] ?? "rowid"
      found += try db.rows(
        """
        SELECT \(key), CASE \(cases.joined(separator: " ")) ELSE 0 END FROM \(table)
        WHERE NOT (\(all)) LIMIT 100
        """
      ) { row in
        let (condition, name) = conditions[min(max(0, row[1]), conditions.count - 1)]
        let key: Int64? = row.number(0)
        return Problem(.rule, of: "\(table) \(key ?? 0)", name ?? "it violates \(condition)")
      }
    }
    return found
  }

  /// The existing tables. The comparison of the schema reports missing ones.
  private static func presentTables(in db: Database) throws -> Set<String> {
    Set(try db.values("SELECT name FROM sqlite_schema WHERE type='table'") as [String])
  }

  /// The columns of text of each table: those that must be right, and those in which a repair
  /// replaces bytes that are not UTF-8.
  static let columnsOfText: [(table: String, key: String, fixed: [String], mendable: [String])] = [
    ("item", "key", ["id"], ["text", "secondary_text", "image", "attributes"]),
    ("note", "key", [], ["text"]),
    ("content_change", "item", [], ["text", "secondary_text", "image", "attributes"]),
    ("version", "number", ["origin"], ["author", "message", "series"]),
    ("deleted", "key", ["id"], []), ("view_expansion", "item", ["view"], []),
    ("received", "version", ["file", "origin", "after", "steps"], []),
  ]

  /// Texts that are not UTF-8. All other reads repair them, so only this check reports them.
  static func texts(in db: Database) throws -> [Problem] {
    let present = try presentTables(in: db)
    var found: [Problem] = []
    for (table, key, fixed, mendable) in columnsOfText where present.contains(table) {
      let columns = fixed + mendable
      // The first ones of each table are enough. Most versions have no text of their own.
      var left = 100
      let query = "SELECT \(key), \(columns.joined(separator: ", ")) FROM \(table)"
      let said = "coalesce(message, author, series) IS NOT NULL OR origin GLOB '*[^a-z]*'"
      try db.eachRow(table == "version" ? "\(query) WHERE \(said)" : query) { row in
        for (index, column) in columns.enumerated() where !row.isUTF8(index + 1) {
          let subject = "\(table) \(row.number(0) ?? 0)"
          let kind = fixed.contains(column) ? Problem.Kind.rule : .text
          found.append(Problem(kind, of: subject, "its \(column) is not UTF-8"))
          left -= 1
        }
        return left > 0
      }
    }
    return found
  }

  /// Rows of other programs' tables that refer to missing rows. The replay checks our own tables.
  static func foreignReferences(in db: Database) throws -> [Problem] {
    let tables: [String] = try db.values(
      "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT GLOB 'sqlite_*'")
    let others = tables.filter { !Schema.tables.contains($0) && !Schema.searchTables.contains($0) }
    return try others.flatMap { table in
      try db.rows("SELECT \"table\", rowid FROM pragma_foreign_key_check(?)", [table]) { row in
        let subject = "\(row[0] as String) \(row.number(1) ?? 0)"
        return Problem(.foreign, of: subject, "refers to a row that is missing")
      }
    }
  }

  /// The versions that were changed after they were sealed, at most a hundred.
  static func seals(in db: Database) throws -> [Problem] {
    var found: [Problem] = []
    var unsealed: [SealTable.Comparison] = []
    func tell(_ message: String, version number: Int) {
      found.append(Problem(.seal, of: "version \(number)", message))
    }
    try SealTable.eachComparison(in: db) { version in
      guard let stored = version.stored else {
        unsealed.append(version)
        return true
      }
      for missing in unsealed {
        tell("its seal is missing, but a later version has one", version: missing.number)
      }
      unsealed = []
      if stored != version.computed {
        tell("it was changed after it was sealed", version: version.number)
      }
      return found.count < 100
    }
    // Only the library undoes versions, and it seals its own.
    for version in unsealed where version.isUndo {
      tell("it is an undo, redo or merge that no program of ours made", version: version.number)
    }
    return found
  }

  /// The versions with stamps ahead of the clock. They are the last ones, because stamps rise. They
  /// stay: other files may have them, and later versions are stamped directly after them.
  ///
  /// Ten minutes are allowed: two computers rarely agree to the second.
  static func stampsAhead(of now: Date, in db: Database) throws -> [Problem] {
    let ahead = try VersionTable.stamps(after: now, in: db)
    guard let first = ahead.first, let last = ahead.last,
      case let date = VersionTable.date(last.stamp), date > now.addingTimeInterval(600)
    else { return [] }
    let impossible = ahead.filter { $0.stamp > VersionTable.greatestStamp }
    if !impossible.isEmpty {
      return impossible.prefix(100).map {
        Problem(.history, of: "version \($0.number)", "it has a time that no clock has")
      }
    }
    let others = ahead.count == 1 ? "" : ", with all versions to v\(last.number)"
    let end = "\(others), up to \(date.ISO8601Format())"
    let message = "the version is stamped ahead of the clock" + end
    return [Problem(.clock, of: "\(first.number)", message)]
  }

  /// The version counter, the name of the file and the record of a purge.
  static func bookkeeping(in db: Database) throws -> [Problem] {
    var found: [Problem] = []
    func tell(_ kind: Problem.Kind, of subject: String, _ message: String) {
      found.append(Problem(kind, of: subject, message))
    }
    let latest = try VersionTable.latest(in: db)
    let last: Int? = try db.value("SELECT seq FROM sqlite_sequence WHERE name='version'")
    if last != latest {
      tell(.derived, of: "sqlite_sequence", "it does not end at version \(latest)")
    }
    let file: String? = try db.value("SELECT value FROM meta WHERE name='file'")
    if file.map(VersionBundle.isName) != true {
      tell(.rule, of: "meta", "the name of the file is not 16 letters from k to z")
    }
    if try VersionTable.oldest(in: db) > 1,
      try MetaTable.integer(MetaTable.purgedBefore, in: db) == nil
    {
      tell(.rule, of: "meta", "it does not have the version before which was purged")
    }
    return found
  }

  /// Compares the versions that came from other files with the records of their makers, and these
  /// with their digests. Each version needs a record; other versions have one only if they name an
  /// item by an earlier identifier. Reports at most a hundred problems.
  /// - Complexity: O(versions + length of the records).
  static func receivedVersions(in db: Database) throws -> [Problem] {
    var found: [Problem] = []
    func tell(_ message: String, version number: Int) {
      found.append(Problem(.received, of: "version \(number)", message))
    }
    let purged = try MetaTable.historyStart(in: db)
    let reader = OutlineReader(db)
    defer { reader.end() }
    try ReceivedTable.eachRow(in: db) { version, received in
      guard let version else {
        tell(
          "changes of another maker are recorded for it, but it does not exist",
          version: received.version)
        return found.count < 100
      }
      if let flaw = try received.row.flaw(in: version, isCut: purged > 0, db) {
        tell(flaw, version: version.number)
      } else if try !VersionDigests.isAsReceived(version.number, in: reader) {
        tell("the changes of its maker do not agree with their digest", version: version.number)
      }
      return found.count < 100
    }
    for number in try ReceivedTable.unrecordedVersions(after: purged, in: db) {
      tell("it came from another file, and the changes of its maker are missing", version: number)
    }
    return found
  }
}
