import Foundation
import Subprocess
import TestSupport
import Testing

/// The main edits on SQLite 3.39.4, which the module apsw of that version brings along: the oldest
/// one that is supported, Apple's of iOS 16.
struct OldSQLiteTests {
  @Test(
    .enabled("python3 has no module apsw of SQLite 3.39") { await OldSQLite.isThere },
    arguments: [false, true])
  func `SQLite 3.39 answers as the shell does`(_ isOn: Bool) async throws {
    let pragma = isOn ? "ON" : "OFF"
    let lines =
      ["PRAGMA foreign_keys=\(pragma)", "PRAGMA recursive_triggers=\(pragma)"] + Self.lines
    let old = try await OutlineFile.planted(), new = try await OutlineFile.planted()
    let answers = try await OldSQLite.run(old.path, lines)
    let steps = try await new.run(lines)
    for (line, (answer, step)) in zip(lines, zip(answers, steps)) {
      #expect(answer.rows == step.rows, "\(line)")
      #expect(
        answer.error.map { error in step.errors.contains { $0.contains(error) } }
          ?? step.errors.isEmpty, "\(line)")
    }
    #expect(answers.count == lines.count)
    try await old.expectSound()
  }

  private static let lines =
    ViewEdit.every.flatMap { $0.lines + ["SELECT * FROM outline", "SELECT count(*) FROM version"] }
    + Refusal.every.map(\.sql) + [
      "SELECT * FROM outline", "SELECT * FROM section", "SELECT * FROM favorites",
      "SELECT * FROM changes",
      "SELECT version, origin, changes, is_quiet FROM log", "SELECT * FROM tail",
      "SELECT * FROM swipe_action",
    ] + OutlineFile.soundness
}

extension ViewEdit {
  /// Those that name no random id, so that two files stay the same.
  fileprivate static let every =
    (OutlineViewTests.edits + SectionViewTests.edits + FavoritesViewTests.edits)
    .filter {
      !$0.lines.joined().contains("section(title) VALUES('Nuts')")
        && !$0.testDescription.contains("every")
    }
}

extension Refusal {
  fileprivate static let every =
    RefusedMoveTests.attempts + RefusedInsertTests.attempts + RefusedIdentityTests.changes
    + RefusedHistoryTests.changes
    + RefusedHistoryTests.contents + RefusedHistoryTests.versions + RefusedHistoryTests.deleted
}

/// Another SQLite than that of the `sqlite3` program.
enum OldSQLite {
  struct Answer: Sendable, Decodable {
    var rows: [String], error: String?
  }

  /// Whether it is on this machine.
  static let isThereTask = Task {
    (try? await python("import apsw; assert apsw.sqlitelibversion().startswith('3.39')", "")) != nil
  }
  static var isThere: Bool { get async { await isThereTask.value } }

  /// Runs statements, and gives the rows or the error of each.
  static func run(_ file: String, _ lines: [String]) async throws -> [Answer] {
    let input = try JSONEncoder().encode([file] + lines)
    let output = try await python(program, String(decoding: input, as: UTF8.self))
    return try JSONDecoder().decode([Answer].self, from: Data(output.utf8))
  }

  private static let program = """
    import apsw, json, sys
    file, *lines = json.load(sys.stdin)
    connection, answers = apsw.Connection(file), []
    for line in lines:
        rows, error = [], None
        try:
            for row in connection.cursor().execute(line):
                rows += '|'.join('NULL' if value is None else str(value) for value in row).split('\\n')
        except apsw.Error as thrown:
            error = str(thrown).split(': ', 1)[1]
        answers.append({'rows': rows, 'error': error})
    json.dump(answers, sys.stdout)
    """

  private struct Failed: Error { var output: String }

  private static func python(_ program: String, _ input: String) async throws -> String {
    let result = try await ProcessTurns.wait {
      try await Subprocess.run(
        .name("python3"), arguments: ["-c", program], input: .string(input),
        output: .string(limit: 64 << 20),
        error: .string(limit: 16 << 20))
    }
    guard result.terminationStatus.isSuccess else { throw Failed(output: result.standardError) }
    return result.standardOutput
  }
}
