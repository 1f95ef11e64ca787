import TestSupport
import Testing

struct VersionTests {
  @Test func `thousands of statements in one transaction are as many versions`() async throws {
    let file = try await OutlineFile.planted()
    let statements = (0..<3000).map { n in
      switch n % 6 {
      case 0: "INSERT INTO item(key, parent, position) VALUES(\(1000 + n), 2, 'd\(10000 + n)')"
      case 1: "UPDATE item SET text='\(n)' WHERE parent=1"
      case 2: "UPDATE item SET is_expanded=1-is_expanded WHERE key>0"
      case 3: "UPDATE OR REPLACE item SET secondary_text='\(n)' WHERE id='pear'"
      case 4: "DELETE FROM item WHERE key=\(1000 + n - 4)"
      default:
        "UPDATE usage SET count=count+1; UPDATE item SET secondary_text='\(n)' WHERE id='carrot'"
      }
    }
    try await file.edit("BEGIN; \(statements.joined(separator: "; ")); COMMIT")
    #expect(try await file.rows("SELECT count(*), max(number) FROM version") == ["3005|3005"])
    // 1, 2, all that there are, 1, 1 and 1 rows in turn.
    let rows =
      "SELECT changes, count(*) FROM (SELECT count(*) AS changes FROM change WHERE version>5 GROUP BY version) "
    #expect(try await file.rows(rows + "GROUP BY changes") == ["1|2000", "2|500", "9|500"])
    try await file.expectSound()
  }

  @Test func `thousands of statements on their own are as many versions`() async throws {
    let file = try await OutlineFile.planted()
    let statements = (0..<2000).map {
      "UPDATE item SET text='\($0)' WHERE id IN ('pear', 'carrot', 'kernel')"
    }
    try await file.edit(
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF", statements.joined(separator: "; "))
    let rows = "SELECT count(DISTINCT version), count(*) FROM change WHERE version>5"
    #expect(try await file.rows(rows) == ["2000|6000"])
    try await file.expectSound()
  }

  @Test func `a statement of thousands of rows is one version`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "WITH RECURSIVE n(n) AS (VALUES(1000) UNION ALL SELECT n+1 FROM n LIMIT 20000) "
        + "INSERT INTO item(key, parent, position, text) SELECT n, iif(n%10, n-n%10, 1), 'd'||(n+10000), n FROM n",
      "UPDATE item SET secondary_text='n' WHERE key>=1000",
      "DELETE FROM item WHERE key>=1000 AND key%10")
    #expect(
      try await file.rows("SELECT version, count(*) FROM change WHERE version>5 GROUP BY version")
        == ["6|20000", "7|20000", "8|18000"])
    try await file.expectSound()
  }

  @Test func `two connections at full speed keep their statements apart`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("PRAGMA journal_mode=WAL")
    // The limit comes first: the other connection may be opening the log just then, and any PRAGMA
    // waits for it.
    let setup = "PRAGMA busy_timeout=1800000; PRAGMA synchronous=OFF"
    try await ProcessTurns.wait(alone: true) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in ["pear", "carrot"] {
          let edits = (0..<600).map { "UPDATE item SET text='\($0)' WHERE id='\(id)'" }.joined(
            separator: "; ")
          group.addTask { try await file.edit(setup, edits) }
        }
        try await group.waitForAll()
      }
    }
    let rows = "SELECT count(*), count(DISTINCT version), max(version) FROM change WHERE version>5"
    #expect(try await file.rows(rows) == ["1200|1200|1205"])
    try await file.expectSound()
  }

  @Test func `a version opened by hand takes all edits until it is closed`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "BEGIN", "INSERT INTO version(message, open) VALUES('tidy up', 1)",
      "UPDATE item SET text='A' WHERE id='pear'; UPDATE item SET text='B' WHERE id='pear'",
      "UPDATE item SET is_done=1 WHERE parent=1", "DELETE FROM item WHERE id='carrot'",
      "UPDATE version SET open=NULL WHERE open", "UPDATE item SET text='C' WHERE id='pear'",
      "COMMIT")
    #expect(
      try await file.rows("SELECT version, origin, message, changes FROM log WHERE version>5")
        == ["7|sql|NULL|1", "6|sql|tidy up|3"])
    #expect(
      try await file.rows("SELECT version, is_done FROM change WHERE item=4 AND version>5") == [
        "6|0", "7|1",
      ])
    #expect(
      try await file.rows("SELECT version, text FROM content_change WHERE item=4") == [
        "6|Pear", "7|B",
      ])
    try await file.expectSound()
  }

  @Test func `one version is open at a time, and closes for good`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      "BEGIN", "INSERT INTO version(open) VALUES(1)", "INSERT INTO version(open) VALUES(1)",
      "INSERT INTO version(message) VALUES('x')",
      "INSERT OR REPLACE INTO version(number, open) VALUES(6, 1)",
      "UPDATE version SET open=NULL WHERE open", "UPDATE version SET open=1 WHERE number=6",
      "COMMIT",
    ])
    let isOpen = "version: one is open already; UPDATE version SET open=NULL WHERE open"
    for index in 2...4 { #expect(steps[index].errors.joined().contains(isOpen)) }
    #expect(
      steps[6].errors.joined().contains(
        "version: only the message, the author and the series change, and open closes"))
    #expect(try await file.rows("SELECT count(*) FROM version") == ["6"])
    try await file.expectSound()
  }

  @Test func `a version left open stops COMMIT with foreign keys, and is a problem without`()
    async throws
  {
    let file = try await OutlineFile.planted()
    let left = [
      "BEGIN", "INSERT INTO version(open) VALUES(1)", "UPDATE item SET text='A' WHERE id='pear'",
      "COMMIT",
    ]
    let refused = try await file.run(["PRAGMA foreign_keys=ON"] + left + ["ROLLBACK"])
    #expect(refused[4].errors == ["FOREIGN KEY constraint failed (19)"])
    try await file.expectSound()
    #expect(try await file.run(left).flatMap(\.errors) == [])
    #expect(try await file.rows("SELECT * FROM problem") == ["the version is open|6"])
    try await file.edit("UPDATE version SET open=NULL WHERE open")
    try await file.expectSound()
  }

  @Test func `a version can only undo an existing one`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      "BEGIN", "INSERT INTO version(undoes, open) VALUES(99, 1)",
      "INSERT INTO version(origin, message, undoes, open) VALUES('undo', 'x', 4, 1)",
      "UPDATE version SET open=NULL WHERE open",
      "INSERT INTO version(number, undoes, open) VALUES(7, 7, 1)",
      "COMMIT",
    ])
    #expect(steps.map(\.errors.count) == [0, 1, 0, 0, 1, 0])
    #expect(steps[1].errors.joined().contains("version: what it undoes does not exist"))
    #expect(
      try await file.rows("SELECT version, origin, message, undoes FROM log LIMIT 1") == [
        "6|undo|x|4"
      ])
    try await file.expectSound()
  }
}
