internal import Foundation
internal import GRDB

extension OutlineReader {
  /// Looks for what must not be in the present and the bookkeeping of the past; a sound file has none.
  /// - Parameter allowed: triggers of other programs that may be there.
  /// - Throws: ``StorageError`` where the file cannot be read at all.
  /// - Complexity: O(size of the file).
  public func problems(allowing allowed: Set<AllowedTrigger> = []) throws -> [Problem] {
    let changed = try Schema.differences(in: db, allowing: allowed)
    let problems = changed.map(Problem.init)
    // Without the right tables there is nothing to ask, and without its indexes it would take hours.
    guard !changed.contains(where: { $0.role == .table || $0.problem.hasPrefix("the index") }),
      let query = Schema.problemQuery()
    else { return problems }
    let names = Set(changed.map(\.name))
    // Some problems are those of a version, which has a number.
    let told = try db.rows(
      "SELECT problem, coalesce(CAST(id AS TEXT), '') FROM (\(query))"
    ) { row in
      let message: String = row[0]
      return Problem(kind: Problem.kind(of: message), message: message, subject: row[1])
    }
    // Of a missing trigger it was told already.
    return problems + told.filter { !names.contains($0.subject) }
  }

  /// Looks for everything that must not be: damaged pages and indexes, broken rules of the schema,
  /// history that does not lead back through sound outlines to the oldest version, and what is
  /// derived from all that, the search index too.
  ///
  /// What a problem is, and so what helps, is its ``Problem/kind-swift.property``. Values that nobody
  /// can know to be wrong, such as a letter of a text, are not found.
  /// - Parameters:
  ///   - allowed: triggers of other programs that may be there.
  ///   - progress: told how many of how many versions are replayed.
  /// - Throws: ``StorageError`` where the file cannot be read at all.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(
    allowing allowed: Set<AllowedTrigger> = [],
    progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> [Problem] {
    let db = try db
    // Everything is read, much of it more than once: with the usual 2 MB, most of the time went into reading pages again.
    try db.execute(sql: "PRAGMA cache_size=-32000")
    defer { try? db.execute(sql: "PRAGMA cache_size=-2000") }
    let schema = try FileCheck.look {
      try Schema.differences(in: db, allowing: allowed).map(Problem.init)
    }
    let hasTables = !schema.contains { $0.kind == .rule || $0.kind == .file }
    var pages = try FileCheck.look { try FileCheck.pages(in: db) }
    var rows: [Problem] = []
    if hasTables {
      rows += try FileCheck.look { try FileCheck.constraints(in: db) }
      rows += try FileCheck.look { try FileCheck.texts(in: db) }
      rows += try FileCheck.look { try configurations() }
      rows += try FileCheck.look { try attributes() }
      rows += try FileCheck.look { try FileCheck.foreignReferences(in: db) }
      rows += try FileCheck.look { try history(progress) }
      rows += try FileCheck.look { try FileCheck.stampsAhead(of: Date(), in: db) }
      rows += try FileCheck.look { try FileCheck.bookkeeping(in: db) }
      if !schema.contains(where: { $0.kind == .derived }) {
        rows += try FileCheck.look { try SearchCheck.problems(in: db) }
      }
    }
    // What a page says is wrong is also said of the row on it.
    pages.removeAll { problem in problem.kind == .rule && rows.contains { $0.kind == .rule } }
    let references = rows.filter { $0.kind == .reference }
    return pages + references + schema + rows.filter { $0.kind != .reference }
  }

  /// Sections whose attributes are JSON, as the schema asks, but no configuration.
  private func configurations() throws -> [Problem] {
    try tree.children(of: ItemTable.rootKey).compactMap { child in
      do {
        _ = try Self.configuration(of: child.row)
        return nil
      } catch OutlineError.invalidConfiguration(let id, let reason) {
        let message = "its configuration cannot be read: \(reason)"
        return Problem(kind: .configuration, message: message, subject: id.rawValue)
      }
    }
  }

  /// Items whose attributes are JSON to SQLite, and cannot be read here.
  private func attributes() throws -> [Problem] {
    var problems: [Problem] = []
    try db.eachRow(
      "SELECT id, attributes FROM item WHERE attributes IS NOT NULL AND kind='item'"
    ) { row in
      do { _ = try JSONText.stored(Array(row.bytes(1))) } catch let error as JSONText.Flaw {
        let message = "its attributes cannot be read: \(error.reason)"
        problems.append(Problem(kind: .attributes, message: message, subject: row[0]))
      }
      return true
    }
    return problems
  }

  private func history(_ progress: (_ done: Int, _ of: Int) throws -> Void) throws -> [Problem] {
    let (oldest, latest) = (try VersionTable.oldest(in: db), try latestVersion())
    var replay = try HistoryReplay(in: db)
    // In a damaged file a version may have any number.
    let count = max(1, latest &- oldest &+ 1)
    let found = try replay.problems { try progress(min(max(0, latest &- $0), count), count) }
    try progress(count, count)
    return found
  }
}

extension Problem {
  init(_ difference: Schema.Difference) {
    let kind: Kind =
      switch difference.role {
      case .table: .rule
      case .foreign: .foreign
      case .rebuildable: .schema
      case .search: .derived
      }
    self.init(kind: kind, message: difference.problem, subject: difference.name)
  }

  /// The kind of what the view `problem` tells.
  static func kind(of message: String) -> Kind {
    switch message {
    case "the version is open": .open
    case "the changes are counted wrongly": .derived
    case "the trigger is missing": .schema
    default: .rule
    }
  }
}
