import Foundation
import TestSupport
import Testing

struct StatementTests {
  @Test func `three shells at full speed make as many versions as statements`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("PRAGMA journal_mode=WAL")
    // The limit comes first: the other connection may be opening the log just then, and any PRAGMA
    // waits for it.
    let setup = "PRAGMA busy_timeout=1800000; PRAGMA synchronous=OFF"
    let edits: [(Int, @Sendable (Int) -> String)] = [
      (1334, { "UPDATE item SET text='\($0)' WHERE id='pear'" }),
      (
        1333,
        { "UPDATE outline SET text='\($0)', is_done=\($0 % 2) WHERE id IN ('carrot', 'kernel')" }
      ),
      (
        1333,
        {
          $0 % 2 == 0
            ? "INSERT INTO outline(parent, text, id, after) VALUES('vegetables', 'x', 'n\($0)', '')"
            : "DELETE FROM outline WHERE id='n\($0 - 1)'"
        }
      ),
    ]
    try await ProcessTurns.wait(alone: true) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (count, statement) in edits {
          let lines = (0..<count).map(statement).joined(separator: "; ")
          group.addTask { try await file.edit(setup, lines) }
        }
        try await group.waitForAll()
      }
    }
    #expect(
      try await file.rows(
        "SELECT count(*), max(number), count(DISTINCT name) FROM version WHERE number>5")
        == ["4000|4005|4000"])
    // No version has rows of two statements: each knows the items of one of them.
    #expect(
      try await file.rows(
        "SELECT DISTINCT items FROM (SELECT version, group_concat(iif(item>9, 'new', item)) AS items FROM "
          + "(SELECT * FROM change WHERE version>5 ORDER BY version, item) GROUP BY version) ORDER BY items"
      )
        == ["4", "7,8", "new"])
    try await file.expectSound()
  }

  /// What tells statements apart is how SQLite behaves, not what it promises.
  @Test(arguments: [
    "UPDATE item SET is_done=1 WHERE id IN ('pear', 'carrot', 'kernel')",
    "UPDATE outline SET parent='pear', text='x' WHERE id IN ('carrot', 'seed')",
    "DELETE FROM outline WHERE id='apple'",
    "INSERT INTO outline(parent, text) VALUES('pear', 'a'), ('pear', 'b')",
  ])
  func `within a statement the sequence is as it was before it`(_ sql: String) async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "CREATE TABLE seen(number, seq)",
      "CREATE TRIGGER seen_version AFTER INSERT ON version BEGIN "
        + "INSERT INTO seen SELECT NEW.number, seq FROM sqlite_sequence WHERE name='version'; END",
      "CREATE TRIGGER seen_change AFTER INSERT ON change BEGIN "
        + "INSERT INTO seen SELECT NEW.version, seq FROM sqlite_sequence WHERE name='version'; END",
      sql, "DELETE FROM outline WHERE id='pear'")
    #expect(try await file.rows("SELECT DISTINCT number, seq FROM seen") == ["6|5", "7|6"])
    #expect(try await file.rows("SELECT count(*)>2 FROM seen WHERE number=6") == ["1"])
    #expect(try await file.rows("SELECT seq FROM sqlite_sequence WHERE name='version'") == ["7"])
  }

  @Test func `a statement that is refused or rolled back uses up no number`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      "UPDATE item SET position='zz' WHERE parent=1", "BEGIN",
      "UPDATE outline SET text='x' WHERE id='pear'",
      "ROLLBACK",
      "SAVEPOINT s", "DELETE FROM outline", "ROLLBACK TO s", "RELEASE s",
      "UPDATE outline SET text='y' WHERE id='pear'",
    ])
    #expect(steps.map(\.errors.count) == [1, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try await file.rows("SELECT max(number), count(*) FROM version") == ["6|6"])
    #expect(try await file.rows("SELECT seq FROM sqlite_sequence") == ["6"])
    try await file.expectSound()
  }

  @Test func `a vacuumed file and a copy of one count on`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("VACUUM", "UPDATE outline SET text='x' WHERE id='pear'")
    let copy = file.path + ".copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try await file.edit("VACUUM INTO '\(copy)'")
    let steps = try await Shell.run(
      copy,
      ["UPDATE outline SET text='y' WHERE id='pear'", "SELECT max(number) FROM version"]
        + OutlineFile.soundness)
    #expect(steps.map(\.output) == ["", "7"] + OutlineFile.sound)
    try await file.expectSound()
  }
}
