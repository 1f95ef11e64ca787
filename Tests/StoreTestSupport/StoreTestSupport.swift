internal import Foundation
package import OutlineStore
internal import TestSupport
package import Testing

/// The identifier of an item, as a test writes it down.
package func item(_ text: String) -> Item.ID { identifier(text) }

/// The identifier of a section, as a test writes it down.
package func section(_ text: String) -> Section.ID { identifier(text) }

private func identifier<Subject>(_ text: String) -> Identifier<Subject> {
  do { return try Identifier(text) } catch {
    Issue.record(error)
    return .random()
  }
}

/// Drafts of an indented list, two spaces a level; the text of each is its identifier too.
package func drafts(_ lines: String...) -> [Item.Draft] {
  lines.map { line in
    let text = String(line.drop { $0 == " " })
    return Item.Draft(text: text, id: item(text), level: (line.count - text.count) / 2)
  }
}

extension TestFile {
  /// Runs a test on a file with an outline of indented lines: sections at the left, their items
  /// below them.
  package static func with(_ outline: String, _ body: (OutlineStore) throws -> Void) throws {
    try with { file in
      try fill(file.store, with: outline)
      try body(file.store)
    }
  }

  /// The same for a test that awaits.
  package static func withAsync(
    _ outline: String, _ body: (OutlineStore) async throws -> Void
  ) async throws {
    try await withAsync { file in
      try fill(file.store, with: outline)
      try await body(file.store)
    }
  }
}

private func fill(_ store: OutlineStore, with outline: String) throws {
  try store.write { transaction in
    for line in outline.split(separator: "\n").map(String.init) {
      if line.hasPrefix(" ") {
        let section = try #require(try transaction.sections().last?.id)
        let items = try transaction.items(under: .section(section))
        var draft = try #require(drafts(line).first)
        let parent = items.last { $0.level == draft.level - 2 }
        draft.level = 0
        try transaction.add(
          draft, to: .last(in: parent.map { .item($0.id) } ?? .section(section)))
      } else {
        try transaction.addSection(line, id: section(line))
      }
    }
  }
}

extension OutlineStore {
  /// The whole outline as indented lines.
  package func text() throws -> String { try outline().lines.joined(separator: "\n") }

  /// What the latest version changed, as pairs of a word and an identifier.
  package func latestSteps() throws -> [String] {
    let latest = try latestVersion()
    return try difference(from: latest - 1, to: latest).steps.map(\.words)
  }
}

extension OutlineDifference.Step {
  /// What the step does, and to which node.
  package var words: String {
    switch self {
    case .insert: "insert \(id)"
    case .delete: "delete \(id)"
    case .move: "move \(id)"
    case .update: "update \(id)"
    case .expand: "expand \(id)"
    case .collapse: "collapse \(id)"
    case .favorite: "favorite \(id)"
    case .unfavorite: "unfavorite \(id)"
    case .moveFavorite: "move favorite \(id)"
    }
  }
}

/// Expects that a change is refused with an error, and that it has changed nothing: neither on its
/// own nor when the caller goes on with the transaction.
package func expectRefusal(
  _ expected: OutlineError, by store: OutlineStore,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ change: (OutlineTransaction) throws -> Void
) throws {
  let (outline, version) = (try store.outline(), try store.latestVersion())
  #expect(throws: expected, sourceLocation: sourceLocation) { try store.write { try change($0) } }
  #expect(try store.outline() == outline, sourceLocation: sourceLocation)
  #expect(try store.latestVersion() == version, sourceLocation: sourceLocation)
  try store.write { transaction in
    #expect(throws: expected, sourceLocation: sourceLocation) { try change(transaction) }
    let unchanged = try transaction.outline()
    #expect(unchanged == outline, sourceLocation: sourceLocation)
  }
  #expect(try store.latestVersion() == version, sourceLocation: sourceLocation)
}

/// The sqlite3 shell, where there is one.
package enum Shell {
  package static let isInstalled = (try? run(":memory:", "SELECT 1")) == "1\n"

  /// Runs SQL on a file, as a person would.
  @discardableResult
  package static func run(_ path: String, _ sql: String) throws -> String {
    try check(Program(running: ["sqlite3", "-init", "/dev/null", "-bail", path, sql])).output
  }

  private static func check(_ program: Program) throws -> Program {
    if program.status != 0 { throw ShellError(description: program.errors) }
    return program
  }

  package struct ShellError: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }
}

extension StorageError {
  /// The kind of the storage error that a piece of work throws; nil when it throws none.
  package static func kind(of work: () throws -> Void) -> Kind? {
    do { try work() } catch let error as StorageError { return error.kind } catch { return nil }
    return nil
  }
}

/// The time zone of a process that runs one test. Of `WEST12` and `EAST-14` one is always a day
/// ahead of the other.
package enum ProcessZone {
  package static func set(_ zone: String) {
    setenv("TZ", zone, 1)
    tzset()
  }

  /// The day of today in this zone.
  package static var today: String {
    var (seconds, local) = (time(nil), tm())
    localtime_r(&seconds, &local)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(local.tm_year + 1900)-\(two(local.tm_mon + 1))-\(two(local.tm_mday))"
  }
}

extension Shell {
  /// Runs SQL with triggers, foreign keys and constraints off.
  package static func damage(_ path: String, _ sql: String) throws {
    _ = try check(
      Program(running: [
        "sqlite3", path, ".dbconfig defensive off", ".dbconfig enable_trigger off",
        "PRAGMA ignore_check_constraints=ON; PRAGMA foreign_keys=OFF; \(sql)",
      ]))
  }
}
