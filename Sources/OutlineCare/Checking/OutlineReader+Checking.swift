internal import Foundation
internal import GRDB
public import OutlineStore

extension OutlineReader {
  /// Checks the whole file; see ``OutlineStore/check(progress:)``.
  /// - Parameters:
  ///   - allowed: triggers of other programs that may exist.
  ///   - progress: called with the numbers of replayed versions and of all versions.
  /// - Throws: ``StorageError`` if the file cannot be read at all; the error of `progress`.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  package func check(
    allowing allowed: Set<AllowedTrigger> = [],
    progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> [Problem] {
    let db = try db
    // Much of the file is read more than once: with the default cache of 2 MB, reading pages again
    // took most of the time.
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
      rows += try FileCheck.look { try FileCheck.receivedVersions(in: db) }
      rows += try FileCheck.look { try FileCheck.seals(in: db) }
      rows += try FileCheck.look { try FileCheck.stampsAhead(of: Date(), in: db) }
      rows += try FileCheck.look { try FileCheck.bookkeeping(in: db) }
      rows += try FileCheck.look {
        try waitingCircles().map {
          Problem(.circle, of: $0.first.rawValue, "items wait for each other: \($0.words)")
        }
      }
      if !schema.contains(where: { $0.kind == .derived }) {
        rows += try FileCheck.look { try SearchCheck.problems(in: db) }
      }
    }
    // The checks of rows report violated rules more precisely.
    pages.removeAll { problem in problem.kind == .rule && rows.contains { $0.kind == .rule } }
    let references = rows.filter { $0.kind == .reference }
    return pages + references + schema + rows.filter { $0.kind != .reference }
  }

  /// Sections whose attributes are JSON, as the schema requires, but not a configuration, or whose
  /// query cannot be evaluated.
  private func configurations() throws -> [Problem] {
    try foundSections().compactMap { found in
      do {
        _ = try section(found).configuration.shows.map { try count(matching: $0) }
        return nil
      } catch OutlineError.invalidConfiguration(let id, let reason) {
        let message = "its configuration cannot be read: \(reason)"
        return Problem(.configuration, of: id.rawValue, message)
      } catch let error where error is QueryError || error is OutlineError {
        let message = "its configuration cannot be read: shows: \(error)"
        return Problem(.configuration, of: found.id.rawValue, message)
      }
    }
  }

  /// Items whose attributes are JSON to SQLite, but cannot be read here.
  private func attributes() throws -> [Problem] {
    var problems: [Problem] = []
    try db.everyRow(
      "SELECT id, attributes FROM item WHERE attributes IS NOT NULL AND kind='item'"
    ) { row in
      do { _ = try JSONText.value(of: Array(row.bytes(1)), isStored: true) } catch let error
        as JSONText.Flaw
      {
        let message = "its attributes cannot be read: \(error.reason)"
        problems.append(Problem(.attributes, of: row[0], message))
      }
    }
    return problems
  }

  private func history(_ progress: (_ done: Int, _ of: Int) throws -> Void) throws -> [Problem] {
    let (oldest, latest) = (try VersionTable.oldest(in: db), try latestVersion())
    var replay = try HistoryReplay(in: db)
    // In a damaged file, a version may have any number.
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
    self.init(kind, of: difference.name, difference.problem)
  }
}

extension OutlineStore {
  /// Checks pages and indexes, the rules of the schema, the replay of the whole history, and
  /// derived data such as the search index.
  ///
  /// The ``Problem/kind-swift.property`` of a problem tells how to fix it. Errors that nothing
  /// contradicts, such as another letter in a text, are not found.
  /// - Parameter progress: called with the numbers of replayed versions and of all versions. If it
  ///   throws, the check ends.
  /// - Throws: the error of `progress`; ``StorageError`` if the file cannot be read at all.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }) throws
    -> [Problem]
  {
    try read { try $0.check(allowing: options.allowedTriggers, progress: progress) }
  }

  /// The `async` variant of `check(progress:)`.
  /// - Parameter progress: called on another thread with the numbers of replayed versions and of
  ///   all versions. If it throws, the check ends.
  /// - Throws: the error of `progress`; ``StorageError`` if the file cannot be read at all;
  ///   `CancellationError`.
  /// - Complexity: O(size of the file, and depth for each node that changed its parent).
  public func check(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> [Problem] {
    let allowed = options.allowedTriggers
    return try await read { try $0.check(allowing: allowed, progress: progress) }
  }
}
