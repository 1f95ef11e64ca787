import Testing

struct RefusedHistoryTests {
  @Test(arguments: changes)
  func `history is written by edits of items alone`(_ refusal: Refusal) async throws { try await refusal.prove() }

  @Test(arguments: versions)
  func `a version is never edited`(_ refusal: Refusal) async throws { try await refusal.prove() }

  @Test(arguments: deleted)
  func `identifiers retire when their item is deleted and stay retired`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test(arguments: ["INSERT INTO", "INSERT OR REPLACE INTO", "INSERT OR IGNORE INTO"])
  func `a false image is refused right behind a true one`(_ insert: String) async throws {
    let file = try await OutlineFile.planted()
    let forged =
      "\(insert) change(version, item, since, parent, position, text, is_done, is_expanded) "
      + "VALUES((SELECT max(number) FROM version), 8, 3, 2, 'a0', 'Turnip', 0, 1)"
    let steps = try await file.run([
      "UPDATE item SET text='Birne' WHERE id='pear'; \(forged)",
      "BEGIN", "INSERT INTO version(open) VALUES(1)", "\(forged)", "UPDATE item SET text='Pear' WHERE id='pear'",
      "\(forged)", "UPDATE version SET open=NULL WHERE open; \(forged)", "COMMIT",
    ])
    for index in [0, 3, 5, 6] {
      #expect(steps[index].errors.joined().contains("change: history is written by edits of item only"))
    }
    #expect(try await file.rows("SELECT version, text FROM change WHERE version>5") == ["6|Pear", "7|Birne"])
    try await file.expectSound()
  }

  @Test func `a counter typed by hand neither lets an image in nor joins two statements`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      "UPDATE version SET statement=0", "INSERT INTO change(version, item) VALUES(5, 8)",
      "UPDATE version SET statement=NULL", "INSERT INTO change(version, item) VALUES(5, 8)",
      "UPDATE item SET text='x' WHERE id='pear'",
    ])
    #expect(steps.map(\.errors.count) == [0, 1, 0, 1, 0])
    #expect(try await file.rows("SELECT version, item FROM change WHERE version>4") == ["5|9", "6|4"])
    try await file.expectSound()
  }

  @Test(arguments: [
    "UPDATE version SET message='m' WHERE number=1", "UPDATE usage SET count=9 WHERE item=4", "SELECT 1",
  ])
  func `a shell whose counter happens to fit writes no history either`(_ before: String) async throws {
    let file = try await OutlineFile.planted()
    for edit in ["UPDATE item SET text='A' WHERE id='carrot'", "DELETE FROM item WHERE id='carrot'"] {
      try await file.edit(edit)
      let steps = try await file.run([
        before, "INSERT INTO change(version, item) SELECT max(number), 4 FROM version", before,
        "INSERT INTO deleted VALUES(77, 'never')",
        "INSERT INTO change(version, item) SELECT max(number), 3 FROM version",
      ])
      #expect(steps.map(\.errors.count) == [0, 1, 0, 1, 1])
    }
    try await file.expectSound()
  }

  @Test func `items whose history was cut off can still be edited and deleted`() async throws {
    let file = try await OutlineFile.planted()
    let guards = "('change_before_delete', 'version_before_delete')"
    let triggers = try await file.rows("SELECT replace(sql, char(10), ' ') FROM sqlite_schema WHERE name IN \(guards)")
    try await file.edit(
      "BEGIN", "DROP TRIGGER change_before_delete", "DROP TRIGGER version_before_delete",
      "DELETE FROM change WHERE version<=5", "DELETE FROM version WHERE number<5",
      "INSERT INTO meta VALUES('purged_before', 5)", triggers[0], triggers[1], "COMMIT",
      "UPDATE item SET text='A' WHERE id='pear'", "DELETE FROM item WHERE id IN ('kernel', 'carrot')")
    #expect(try await file.rows("SELECT * FROM deleted") == ["7|kernel", "8|carrot", "9|gone"])
    let steps = try await file.run(["INSERT INTO deleted VALUES(77, 'never')", "DELETE FROM change"])
    #expect(steps.map(\.errors.count) == [1, 1])
    try await file.expectSound()
  }

  private static let added = "change: history is only added to"
  private static let written = "change: history is written by edits of item only"
  private static let fixed = "version: only the message changes, and open closes"
  private static let count = "version: numbers count up by one"
  private static let retired = "deleted: identifiers stay retired"
  private static let retire = "deleted: identifiers retire when their item is deleted"

  static let changes = [
    Refusal("a text", "UPDATE change SET text='x' WHERE version=4", because: added),
    Refusal("a version", "UPDATE change SET version=99", because: added),
    Refusal("nothing really", "UPDATE change SET text=text", because: added),
    Refusal("a deletion", "DELETE FROM change WHERE version=4", because: added),
    Refusal("a deletion of all", "DELETE FROM change", because: added),
    Refusal(
      "a row for the last version", "INSERT INTO change(version, item) VALUES((SELECT max(number) FROM version), 99)",
      because: written),
    Refusal("a row for an old version", "INSERT INTO change(version, item) VALUES(2, 4)", because: written),
    Refusal("a row for no version", "INSERT INTO change(version, item) VALUES(99, 4)", because: written),
    Refusal("a row in place of another", "INSERT INTO change(version, item, text) VALUES(4, 4, 'x')", because: written),
    Refusal("a copy", "INSERT INTO change SELECT * FROM change WHERE version=4", because: written),
    Refusal(
      "a true image",
      "INSERT INTO change SELECT (SELECT max(number) FROM version), key, 3, parent, position, text, "
        + "secondary_text, image, note, is_done, attributes, is_expanded, favorite_position FROM item WHERE id='apple'",
      because: written),
    Refusal("a row in the view", "INSERT INTO changes(version) VALUES(1)", because: "cannot modify changes"),
    Refusal(
      "a row in never", "INSERT INTO never VALUES(1)", because: "nothing is ever stored here", byConstraint: true),
    Refusal(
      "a row without a number in never", "INSERT INTO never(number) VALUES(NULL)",
      because: "nothing is ever stored here",
      byConstraint: true),
  ]

  static let versions = [
    Refusal("a deletion", "DELETE FROM version WHERE number=4", because: "version: history is only added to"),
    Refusal("a deletion of all", "DELETE FROM version", because: "version: history is only added to"),
    Refusal("the number", "UPDATE version SET number=99 WHERE number=4", because: fixed),
    Refusal("the number by rowid", "UPDATE version SET rowid=99 WHERE number=4", because: fixed),
    Refusal("the number by oid", "UPDATE version SET oid=3 WHERE number=4", because: fixed),
    Refusal("the number by _rowid_", "UPDATE version SET _rowid_=99 WHERE number=4", because: fixed),
    Refusal("the time", "UPDATE version SET at=0", because: fixed),
    Refusal("no time", "UPDATE version SET at=NULL WHERE number=4", because: fixed),
    Refusal("the origin", "UPDATE version SET origin='undo' WHERE number=4", because: fixed),
    Refusal("no origin", "UPDATE version SET origin=NULL WHERE number=1", because: fixed),
    Refusal("what it undoes", "UPDATE version SET undoes=1 WHERE number=4", because: fixed),
    Refusal("open again", "UPDATE version SET open=1 WHERE number=4", because: fixed),
    Refusal("open with a zero", "UPDATE version SET open=0 WHERE number=4", because: fixed),
    Refusal("open with a two", "UPDATE version SET open=2, message='x' WHERE number=4", because: fixed),
    Refusal("a number again", "INSERT INTO version(number) VALUES(4)", because: "version: "),
    Refusal("a number left out", "INSERT INTO version(number) VALUES(99)", because: "version: "),
    Refusal("number zero", "INSERT INTO version(number) VALUES(0)", because: "version: "),
    Refusal("a copy", "INSERT INTO version SELECT * FROM version WHERE number=1", because: "version: "),
  ]

  static let deleted = [
    Refusal("another id", "UPDATE deleted SET id='x' WHERE key=9", because: retired),
    Refusal("another key", "UPDATE deleted SET key=99", because: retired),
    Refusal("another key by rowid", "UPDATE deleted SET rowid=99", because: retired),
    Refusal("a deletion", "DELETE FROM deleted WHERE id='gone'", because: retired),
    Refusal("a deletion of all", "DELETE FROM deleted", because: retired),
    Refusal("an item that never was", "INSERT INTO deleted VALUES(77, 'never')", because: retire),
    Refusal("the last key there is", "INSERT INTO deleted VALUES(9223372036854775807, 'never')", because: retire),
    Refusal("no key", "INSERT INTO deleted(id) VALUES('never')", because: retire),
    Refusal("a living item", "INSERT INTO deleted SELECT key, id FROM item WHERE id='pear'", because: retire),
    Refusal("another id for a key", "INSERT INTO deleted VALUES(9, 'other')", because: retire),
    Refusal("another key for an id", "INSERT INTO deleted VALUES(99, 'gone')", because: retire),
  ]
}
