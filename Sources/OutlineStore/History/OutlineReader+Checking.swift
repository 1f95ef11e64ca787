internal import GRDB

/// Something wrong with a file that its schema should have kept out.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong.
  public enum Kind: String, Hashable, Sendable {
    /// A page or an index of the file is damaged.
    case file
    /// A row refers to one that is missing.
    case reference
    /// The present breaks a rule of the schema.
    case rule
    /// The history does not lead back through sound outlines.
    case history
  }

  /// What kind of thing is wrong.
  public var kind: Kind
  /// What is wrong, in words.
  public var message: String
  /// The node or version it was found at.
  public var subject: String

  /// One line.
  public var description: String { "\(subject): \(message)" }
}

extension OutlineReader {
  /// Looks for what must not be in the present and the bookkeeping of the past; a sound file has none.
  /// - Parameter allowed: triggers of other programs that may be there.
  /// - Complexity: O(size of the file).
  public func problems(allowing allowed: Set<AllowedTrigger> = []) throws -> [Problem] {
    let (changed, isReadable) = try Schema.differences(in: db, allowing: allowed)
    let problems = changed.map { Problem(kind: .rule, message: $0.problem, subject: $0.name) }
    // Without the right view and tables the view would tell nothing, or cannot be read.
    if !isReadable { return problems }
    let names = Set(changed.map(\.name))
    // Some problems are those of a version, which has a number.
    let told = try db.rows("SELECT problem, coalesce(CAST(id AS TEXT), '') FROM problem") {
      Problem(kind: .rule, message: $0[0], subject: $0[1])
    }
    // Of a missing trigger it was told already.
    return problems + told.filter { !names.contains($0.subject) }
  }

  /// Looks for everything that must not be: damaged pages and indexes, broken rules of the schema, and history that does not lead
  /// back through sound outlines to the oldest version.
  /// - Parameters:
  ///   - allowed: triggers of other programs that may be there.
  ///   - progress: told how many of how many versions are replayed.
  /// - Complexity: O(size of the file, and depth for each change).
  public func check(
    allowing allowed: Set<AllowedTrigger> = [], progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> [Problem] {
    let db = try db
    // Everything is read, much of it more than once: with the usual 2 MB, most of the time went into reading pages again.
    try db.execute(sql: "PRAGMA cache_size=-32000")
    defer { try? db.execute(sql: "PRAGMA cache_size=-2000") }
    var found: [Problem] = try db.values("PRAGMA integrity_check(100)").filter { $0 != "ok" }.map {
      Problem(kind: .file, message: $0, subject: "file")
    }
    found += try db.rows("PRAGMA foreign_key_check") { row in
      let key: Int64? = row[1]
      return Problem(
        kind: .reference, message: "refers to a row that is missing",
        subject: "\(row[0] as String) \(key ?? 0)")
    }
    found += try problems(allowing: allowed)
    // What the present is wrong in, the past would be wrong in again, version by version.
    if !found.isEmpty { return found }
    let (oldest, latest) = (try VersionTable.oldest(in: db), try latestVersion())
    var replay = try HistoryReplay(in: db)
    let count = latest - oldest + 1
    found += try replay.problems { try progress(latest - $0, count) }
    try progress(count, count)
    return found
  }
}
