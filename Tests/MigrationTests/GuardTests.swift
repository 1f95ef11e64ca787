import Testing

struct GuardTests {
  @Test func `an image of other texts is refused in an open version`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      "BEGIN", "INSERT INTO version(open) VALUES(1)",
      "UPDATE version SET changes=changes+1 WHERE open",
      "INSERT INTO change(version, item, since, what, parent, position, is_done, is_expanded) "
        + "SELECT (SELECT max(number) FROM version), 8, max(version), 3, 1, 'a8', 0, 1 FROM change WHERE item=8",
      "INSERT INTO content_change(item, version, text) VALUES(8, (SELECT max(number) FROM version), 'never said')",
      "ROLLBACK",
    ])
    #expect(steps[3].errors.joined().contains("change: history is written by edits of item only"))
    #expect(
      steps[4].errors.joined().contains("content_change: history is written by edits of item only"))
    #expect(try await file.rows("SELECT * FROM changes WHERE version>5") == [])
    try await file.expectSound()
  }

  @Test func `a version with a wrong count is a problem`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "BEGIN", "INSERT INTO version(open) VALUES(1)",
      "UPDATE version SET changes=changes+1 WHERE open",
      "UPDATE version SET open=NULL WHERE open", "COMMIT")
    #expect(try await file.rows("SELECT * FROM problem") == ["the changes are counted wrongly|6"])
  }

  /// The id `gone` had the key 9; the last one that was given is 8.
  @Test(arguments: [
    "INSERT INTO item(id, parent, position) VALUES('gone', 1, 'b00')",
    "INSERT INTO item(key, id, parent, position) VALUES(NULL, 'gone', 1, 'b00')",
    "INSERT INTO item(key, id, parent, position) VALUES(10, 'gone', 1, 'b00')",
    "INSERT INTO item(key, id, parent, position) VALUES(9, 'other', 1, 'b00')",
    "INSERT INTO item(id, parent, position) VALUES('other', 1, 'b00')",
    "INSERT INTO item(key, id, parent, position, kind, text) VALUES(9, 'gone', 0, 'b00', 'section', 'x')",
    "INSERT INTO item(key, id, parent, position) SELECT key, 'gone', parent, position FROM tail WHERE parent=1",
    "INSERT INTO outline(parent, text, id) VALUES('fruit', 'x', 'gone')",
    "INSERT INTO section(title, id) VALUES('x', 'gone')",
  ])
  func `a deleted id comes back under its own key only`(_ sql: String) async throws {
    try await Refusal(sql, sql, because: " belonged to ").proveOrKind()
    let file = try await OutlineFile.planted()
    try await file.edit(
      "INSERT INTO item(key, id, parent, position, text) VALUES(9, 'gone', 1, 'b00', 'Back')",
      "INSERT INTO outline(parent, text, id) VALUES('gone', 'x', 'new')")
    #expect(try await file.rows("SELECT key, id FROM item WHERE key>8") == ["9|gone", "10|new"])
    try await file.expectSound()
  }

  @Test(arguments: [
    "INSERT OR IGNORE INTO item(key, parent, position) VALUES(-1, 1, 'b00')",
    "INSERT OR IGNORE INTO item(key, parent, position, id) VALUES(20, 1, 'b00', ' ')",
    "INSERT OR IGNORE INTO item(key, parent, position, kind) VALUES(20, 1, 'b00', 'folder')",
    "INSERT OR IGNORE INTO item(key, parent, position, text) VALUES(20, 1, 'b00', NULL)",
    "INSERT OR IGNORE INTO outline(parent, text, id) VALUES('fruit', 'x', ' ')",
    "UPDATE OR IGNORE item SET text=NULL WHERE id='pear'",
    "UPDATE OR IGNORE item SET position=NULL WHERE id='pear'",
    "UPDATE OR IGNORE item SET is_done=NULL WHERE id='pear'",
    "UPDATE OR IGNORE item SET image='' WHERE id='pear'",
    "UPDATE OR IGNORE outline SET is_expanded=NULL WHERE id='pear'",
  ])
  func `a change that a constraint would skip silently leaves no image`(_ sql: String) async throws
  {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([OutlineFile.dump, sql, OutlineFile.dump])
    #expect(steps[1].errors.count == 1)
    #expect(steps[0] == steps[2])
    try await file.expectSound()
  }

  @Test(arguments: [
    "UPDATE note SET text='x'", "UPDATE OR REPLACE note SET text='x'", "UPDATE note SET rowid=7",
    "UPDATE OR IGNORE note SET key=2", "DELETE FROM note", "INSERT INTO note VALUES(7, 'x')",
    "INSERT OR REPLACE INTO note VALUES(1, 'x')", "REPLACE INTO note VALUES(1, 'x')",
    "INSERT INTO note VALUES(0, 'x')", "INSERT OR IGNORE INTO note VALUES(1, 'x')",
    "INSERT INTO note VALUES(1, 'x') ON CONFLICT(key) DO UPDATE SET text='x'",
  ])
  func `a note never changes`(_ sql: String) async throws {
    for pragma in ["OFF", "ON"] {
      let file = try await OutlineFile.planted()
      try await file.edit(
        "UPDATE outline SET note='said' WHERE id='pear'",
        "UPDATE outline SET note=NULL WHERE id='pear'")
      let steps = try await file.run([
        "PRAGMA recursive_triggers=\(pragma); PRAGMA foreign_keys=\(pragma)", OutlineFile.dump, sql,
        OutlineFile.dump,
      ])
      #expect(steps[2].errors.joined().contains("note: "), "\(sql)")
      #expect(steps[1] == steps[3])
      try await file.expectSound()
    }
  }

  @Test func `stamps increase even if the clock does not`() async throws {
    let file = try await OutlineFile.planted()
    let edits = Array(repeating: "UPDATE item SET is_done=1-is_done WHERE id='pear'", count: 500)
    try await file.edit("BEGIN; " + edits.joined(separator: "; ") + "; COMMIT")
    try await file.edit(
      "INSERT INTO version(stamp) VALUES(0)",
      "INSERT INTO version(stamp) SELECT stamp+3600000000 FROM version ORDER BY number DESC LIMIT 1",
      "UPDATE item SET is_done=1-is_done WHERE id='pear'",
      "UPDATE outline SET is_done=1-is_done WHERE id='pear'")
    #expect(
      try await file.rows(
        "SELECT number FROM version v WHERE stamp<=(SELECT stamp FROM version WHERE number=v.number-1)"
      ) == [])
    #expect(
      try await file.rows(
        "SELECT stamp-(SELECT stamp FROM version WHERE number=507) FROM version WHERE number>507")
        == ["1", "2"])
    let late = try await file.run([
      "INSERT INTO version(stamp) SELECT stamp+25*3600000000 FROM version WHERE number=506"
    ])
    #expect(late[0].errors.joined().contains("version: the stamp is more than a day ahead"))
    try await file.expectSound()
  }

  /// A clock that was days ahead when a version was made, and is right again.
  @Test(arguments: [25, 24 * 40])
  func `a version stamped ahead of the clock locks nobody out`(_ hours: Int) async throws {
    let file = try await OutlineFile.planted()
    let guards = "version_before_insert"
    let definition = try await file.rows("SELECT sql FROM sqlite_schema WHERE name='\(guards)'")
    try await file.edit(
      "DROP TRIGGER \(guards)",
      "INSERT INTO version(stamp) SELECT stamp+\(hours)*3600000000 FROM version ORDER BY number DESC LIMIT 1",
      definition.joined(separator: "\n"))
    try await file.edit(
      "UPDATE item SET is_done=1-is_done WHERE id='pear'",
      "UPDATE outline SET text='a ripe one' WHERE id='pear'",
      "BEGIN; INSERT INTO version(message, open) VALUES('x', 1); DELETE FROM outline WHERE id='pear'; "
        + "UPDATE version SET open=NULL WHERE open; COMMIT",
      "INSERT INTO version(message) VALUES('a mark')")
    #expect(
      try await file.rows(
        "SELECT stamp-(SELECT stamp FROM version WHERE number=6), changes FROM version WHERE number>6"
      )
        == ["1|1", "2|1", "3|1", "4|0"])
    // By hand no stamp is further ahead than that.
    let late = try await file.run([
      "INSERT INTO version(stamp) SELECT stamp+2 FROM version ORDER BY number DESC LIMIT 1"
    ])
    #expect(late[0].errors.joined().contains("version: the stamp is more than a day ahead"))
    try await file.expectSound()
  }

  @Test func `a version's name is 16 letters from k to z, and no two are the same`() async throws {
    let file = try await OutlineFile.planted()
    let edits = Array(repeating: "UPDATE item SET is_done=1-is_done WHERE id='pear'", count: 300)
    try await file.edit("BEGIN; " + edits.joined(separator: "; ") + "; COMMIT")
    #expect(try await file.rows("SELECT count(DISTINCT name) FROM version") == ["305"])
    for name in [
      "'x'", "'KKKKKKKKKKKKKKKK'", "'kkkkkkkkkkkkkkkj'", "'kkkkkkkkkkkkkkkkk'", "NULL",
      "'kkkkkkkkkkkkkkk'||char(0)",
    ] {
      let step = try await file.run(["INSERT INTO version(name) VALUES(\(name))"])[0]
      #expect(step.errors.count == 1, "\(name)")
    }
    try await file.edit("INSERT INTO version(name) VALUES('klmnopqrstuvwxyz')")
    try await file.expectSound()
  }
}

extension Refusal {
  /// Proves the refusal; a deleted item that would come back as something else is refused for that.
  fileprivate func proveOrKind() async throws {
    var refusal = self
    if sql.contains("'section'") {
      refusal.reason = "a section comes back as a section, an item as an item"
    }
    try await refusal.prove()
  }
}
