import Foundation
import Testing

struct RefusedHistoryTests {
  @Test(arguments: changes)
  func `history is written by edits of items alone`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test(arguments: contents)
  func `former content is written by edits of items alone`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test(arguments: versions)
  func `a version is never edited`(_ refusal: Refusal) async throws { try await refusal.prove() }

  @Test(arguments: deleted)
  func `identifiers retire when their item is deleted and stay retired`(_ refusal: Refusal)
    async throws
  {
    try await refusal.prove()
  }

  @Test(arguments: ["INSERT INTO", "INSERT OR REPLACE INTO", "INSERT OR IGNORE INTO"])
  func `a false image is refused directly after a true one`(_ insert: String) async throws {
    let file = try await OutlineFile.planted()
    let forged =
      "\(insert) change(version, item, since, what, parent, position, is_done, is_expanded) "
      + "VALUES((SELECT max(number) FROM version), 8, 3, 1, 2, 'a8', 0, 1)"
    let steps = try await file.run([
      "UPDATE item SET text='Birne' WHERE id='pear'; \(forged)",
      "BEGIN", "INSERT INTO version(open) VALUES(1)", "\(forged)",
      "UPDATE item SET text='Pear' WHERE id='pear'",
      "\(forged)", "UPDATE version SET open=NULL WHERE open; \(forged)", "COMMIT",
    ])
    for index in [0, 3, 5, 6] {
      #expect(
        steps[index].errors.joined().contains("change: history is written by edits of item only"))
    }
    #expect(
      try await file.rows("SELECT version, text FROM content_change WHERE version>5") == [
        "6|Pear", "7|Birne",
      ])
    try await file.expectSound()
  }

  @Test func `a sequence typed by hand neither lets an image in nor joins two statements`()
    async throws
  {
    let file = try await OutlineFile.planted()
    let image = "INSERT INTO change(version, item, what) VALUES(5, 20, 1)"
    let raised = "UPDATE sqlite_sequence SET seq=99 WHERE name='version'"
    let mend =
      "UPDATE sqlite_sequence SET seq=(SELECT max(number) FROM version) WHERE name='version'"
    let edit = "UPDATE item SET text='x'||text WHERE id='pear'"
    // Within one millisecond only the sequence tells two statements apart.
    let wait = ".shell sleep 0.01"
    let steps = try await file.run([
      "UPDATE sqlite_sequence SET seq=0", image, wait, edit, "DELETE FROM sqlite_sequence", image,
      wait, edit, raised,
      image, edit, "INSERT INTO outline(parent, text) VALUES('fruit', 'x')", mend, edit,
    ])
    #expect(steps.map(\.errors.count) == [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0])
    for index in [10, 11] { #expect(steps[index].errors.joined().contains("version: \(mend)")) }
    #expect(
      try await file.rows("SELECT version, item FROM change WHERE version>4") == [
        "5|9", "6|4", "7|4", "8|4",
      ])
    #expect(try await file.rows("SELECT seq FROM sqlite_sequence") == ["8"])
    try await file.expectSound()
  }

  @Test func `an image equal to the history changes nothing`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "BEGIN", "INSERT INTO version(open) VALUES(1)",
      "INSERT INTO change SELECT 6, key, 4, 2, parent, position, is_done, is_expanded, favorite_position FROM item "
        + "WHERE id='pear'",
      "UPDATE item SET text='Birne' WHERE id='pear'", "UPDATE version SET open=NULL WHERE open",
      "COMMIT")
    #expect(
      try await file.rows("SELECT * FROM changes WHERE version>5") == ["6|pear|text|Pear|Birne"])
    try await file.expectSound()
  }

  @Test(arguments: [
    "UPDATE version SET message='m' WHERE number=1", "UPDATE usage SET count=9 WHERE item=4",
    "SELECT 1",
  ])
  func `a shell whose counter fits by chance writes no history either`(_ before: String)
    async throws
  {
    let file = try await OutlineFile.planted()
    for edit in [
      "UPDATE item SET text='A' WHERE id='carrot'", "DELETE FROM item WHERE id='carrot'",
    ] {
      try await file.edit(edit)
      let steps = try await file.run([
        before, "INSERT INTO change(version, item, what) SELECT max(number), 4, 1 FROM version",
        before,
        "INSERT INTO deleted VALUES(77, 'never')",
        "INSERT INTO change(version, item, what) SELECT max(number), 3, 1 FROM version",
      ])
      #expect(steps.map(\.errors.count) == [0, 1, 0, 1, 1])
    }
    try await file.expectSound()
  }

  @Test func `items whose history was cut off can still be edited and deleted`() async throws {
    let file = try await OutlineFile.planted()
    let guards = "('change_before_delete', 'content_change_before_delete', 'version_before_delete')"
    let triggers = try await file.rows(
      "SELECT replace(sql, char(10), ' ') FROM sqlite_schema WHERE name IN \(guards)")
    try await file.edit(
      "BEGIN", "DROP TRIGGER change_before_delete", "DROP TRIGGER version_before_delete",
      "DROP TRIGGER content_change_before_delete", "DELETE FROM content_change WHERE version<=5",
      "DELETE FROM change WHERE version<=5", "DELETE FROM version WHERE number<5",
      "INSERT INTO meta VALUES('purged_before', 5)", triggers[0], triggers[1], triggers[2],
      "COMMIT",
      "UPDATE item SET text='A' WHERE id='pear'",
      "DELETE FROM item WHERE id IN ('kernel', 'carrot')")
    #expect(try await file.rows("SELECT * FROM deleted") == ["7|kernel", "8|carrot", "9|gone"])
    let steps = try await file.run([
      "INSERT INTO deleted VALUES(77, 'never')", "DELETE FROM change",
    ])
    #expect(steps.map(\.errors.count) == [1, 1])
    try await file.expectSound()
  }

  private static let added = "change: history is append-only"
  private static let written = "change: history is written by edits of item only"
  private static let content = "content_change: history is "
  private static let fixed =
    "version: only the message, the author and the series change, and open closes"
  private static let counted = "version: what it changed is counted by edits of item"
  private static let count = "version: numbers count up by one"
  private static let retired = "deleted: identifiers stay retired"
  private static let retire = "deleted: identifiers retire when their item is deleted"

  /// The row of an item in the table `change`, apart from the version, the item, `since` and
  /// `what`.
  private static let row = "parent, position, is_done, is_expanded, favorite_position"
  private static let last = "(SELECT max(number) FROM version)"

  static let changes =
    [
      Refusal("a mark", "UPDATE change SET is_done=1 WHERE version=4", because: added),
      Refusal("what changed", "UPDATE change SET what=31 WHERE version=4", because: added),
      Refusal("a version", "UPDATE change SET version=99", because: added),
      Refusal("nothing really", "UPDATE change SET is_done=is_done", because: added),
      Refusal("a deletion", "DELETE FROM change WHERE version=4", because: added),
      Refusal("a deletion of all", "DELETE FROM change", because: added),
      Refusal(
        "a row for the last version",
        "INSERT INTO change(version, item, what) VALUES(\(last), 99, 1)",
        because: written, isTrue: true),
      Refusal(
        "a row that existed, for an item that never did",
        "INSERT INTO change(version, item, what, parent, position, is_done, is_expanded) "
          + "VALUES(\(last), 99, 1, 1, 'b00', 0, 1)", because: written),
      Refusal(
        "a row for an old version", "INSERT INTO change(version, item, what) VALUES(2, 4, 1)",
        because: written),
      Refusal(
        "a row for no version", "INSERT INTO change(version, item, what) VALUES(99, 4, 1)",
        because: written),
      Refusal(
        "a row in place of another",
        "INSERT INTO change(version, item, what, position) VALUES(4, 4, 1, 'x')",
        because: written),
      Refusal(
        "a row in place of the one of this version",
        "INSERT INTO change SELECT \(last), key, 3, 2, \(row) FROM item WHERE id='carrot'",
        because: written),
      Refusal(
        "a copy", "INSERT INTO change SELECT * FROM change WHERE version=4", because: written),
      Refusal(
        "a true image",
        "INSERT INTO change SELECT \(last), key, 3, 1, \(row) FROM item WHERE id='apple'",
        because: written, isTrue: true),
      Refusal(
        "a true image through a step of the triggers",
        "INSERT INTO step_touch SELECT \(last), key, 1, \(row) FROM item WHERE id='apple'",
        because: written, isTrue: true
      ),
      Refusal(
        "a true image that follows on another",
        "INSERT INTO change SELECT \(last), key, 2, 1, \(row) FROM item "
          + "WHERE id='apple'", because: written),
      Refusal(
        "a true image that says no change",
        "INSERT INTO change SELECT \(last), key, 3, 0, \(row) FROM item WHERE id='apple'",
        because: written),
      Refusal(
        "a true image that says more than there is",
        "INSERT INTO change SELECT \(last), key, 3, 32, \(row) FROM item WHERE id='apple'",
        because: written),
      Refusal(
        "that an item did not exist",
        "INSERT INTO change(version, item, since, what) VALUES(\(last), 3, 3, 1)",
        because: written),
    ]
    + ["parent=2", "position='zz'", "is_done=1", "is_expanded=0", "favorite_position='a8'"].map {
      // The image of an item that another edit made, so false in one respect.
      let parts = $0.split(separator: "=")
      let columns = row.components(separatedBy: ", ").map { $0 == parts[0] ? String(parts[1]) : $0 }
      return Refusal(
        "a false image, \($0)",
        "INSERT INTO change SELECT \(last), key, 3, 1, \(columns.joined(separator: ", ")) FROM item WHERE id='apple'",
        because: written)
    } + [
      Refusal(
        "a row in the view", "INSERT INTO changes(version) VALUES(1)",
        because: "cannot modify changes"),
      Refusal(
        "a row in never", "INSERT INTO never VALUES(1)", because: "nothing is ever stored here",
        byConstraint: true),
      Refusal(
        "a row without a number in never", "INSERT INTO never(number) VALUES(NULL)",
        because: "nothing is ever stored here",
        byConstraint: true),
    ]

  static let contents = [
    Refusal("a text", "UPDATE content_change SET text='x'", because: content),
    Refusal("nothing really", "UPDATE content_change SET text=text", because: content),
    Refusal("another row", "UPDATE content_change SET rowid=99", because: content),
    Refusal("a deletion", "DELETE FROM content_change", because: content),
    Refusal(
      "a false text",
      "INSERT INTO content_change(item, version, text) VALUES(8, \(last), 'Turnip')",
      because: content),
    Refusal(
      "a true text",
      "INSERT INTO content_change(item, version, text) SELECT key, \(last), text FROM item "
        + "WHERE id='apple'", because: content),
    Refusal(
      "a text for an old version",
      "INSERT INTO content_change(item, version, text) VALUES(4, 3, 'Pear')",
      because: content),
    Refusal(
      "a text in place of another",
      "INSERT INTO content_change(item, version, text) VALUES(9, 5, 'x')",
      because: content),
    Refusal(
      "a row in place of another",
      "INSERT INTO content_change(rowid, item, version, text) VALUES(1, 4, \(last), 'Pear')",
      because: content),
    Refusal("a copy", "INSERT INTO content_change SELECT * FROM content_change", because: content),
  ]

  static let versions = [
    Refusal(
      "a deletion", "DELETE FROM version WHERE number=4",
      because: "version: history is append-only"),
    Refusal(
      "a deletion of all", "DELETE FROM version", because: "version: history is append-only"),
    Refusal("the number", "UPDATE version SET number=99 WHERE number=4", because: fixed),
    Refusal("the number by rowid", "UPDATE version SET rowid=99 WHERE number=4", because: fixed),
    Refusal("the number by oid", "UPDATE version SET oid=3 WHERE number=4", because: fixed),
    Refusal(
      "the number by _rowid_", "UPDATE version SET _rowid_=99 WHERE number=4", because: fixed),
    Refusal("the stamp", "UPDATE version SET stamp=0", because: fixed),
    Refusal("a later stamp", "UPDATE version SET stamp=stamp+1 WHERE number=4", because: fixed),
    Refusal("no stamp", "UPDATE version SET stamp=NULL WHERE number=4", because: fixed),
    Refusal(
      "the name", "UPDATE version SET name='kkkkkkkkkkkkkkkk' WHERE number=4", because: fixed),
    Refusal("no name", "UPDATE version SET name=NULL WHERE number=4", because: fixed),
    Refusal(
      "how much it changed", "UPDATE version SET changes=changes+1 WHERE number=4", because: counted
    ),
    Refusal("that it changed nothing", "UPDATE version SET changes=0", because: counted),
    Refusal(
      "many changes", "UPDATE version SET changes=changes+9 WHERE number=\(last)", because: counted),
    Refusal("that it is quiet", "UPDATE version SET is_loud=0", because: counted),
    Refusal("that it is louder", "UPDATE version SET is_loud=2", because: counted),
    Refusal(
      "changes to begin with", "INSERT INTO version(changes) VALUES(5)", because: "version: "),
    Refusal("loud to begin with", "INSERT INTO version(is_loud) VALUES(1)", because: "version: "),
    Refusal(
      "a stamp of tomorrow", "INSERT INTO version(stamp) VALUES(9000000000000000)",
      because: "version: "),
    Refusal("the origin", "UPDATE version SET origin='undo' WHERE number=4", because: fixed),
    Refusal("no origin", "UPDATE version SET origin=NULL WHERE number=1", because: fixed),
    Refusal("what it undoes", "UPDATE version SET undoes=1 WHERE number=4", because: fixed),
    Refusal("open again", "UPDATE version SET open=1 WHERE number=4", because: fixed),
    Refusal("open with a zero", "UPDATE version SET open=0 WHERE number=4", because: fixed),
    Refusal(
      "open with a two", "UPDATE version SET open=2, message='x' WHERE number=4", because: fixed),
    Refusal("a number again", "INSERT INTO version(number) VALUES(4)", because: "version: "),
    Refusal("a number left out", "INSERT INTO version(number) VALUES(99)", because: "version: "),
    Refusal("number zero", "INSERT INTO version(number) VALUES(0)", because: "version: "),
    Refusal(
      "a copy", "INSERT INTO version SELECT * FROM version WHERE number=1", because: "version: "),
  ]

  static let deleted = [
    Refusal("another id", "UPDATE deleted SET id='x' WHERE key=9", because: retired),
    Refusal("another key", "UPDATE deleted SET key=99", because: retired),
    Refusal("another key by rowid", "UPDATE deleted SET rowid=99", because: retired),
    Refusal("a deletion", "DELETE FROM deleted WHERE id='gone'", because: retired),
    Refusal("a deletion of all", "DELETE FROM deleted", because: retired),
    Refusal("an item that never was", "INSERT INTO deleted VALUES(77, 'never')", because: retire),
    Refusal(
      "the last key there is", "INSERT INTO deleted VALUES(9223372036854775807, 'never')",
      because: retire),
    Refusal("no key", "INSERT INTO deleted(id) VALUES('never')", because: retire),
    Refusal(
      "a living item", "INSERT INTO deleted SELECT key, id FROM item WHERE id='pear'",
      because: retire),
    Refusal("another id for a key", "INSERT INTO deleted VALUES(9, 'other')", because: retire),
    Refusal("another key for an id", "INSERT INTO deleted VALUES(99, 'gone')", because: retire),
  ]
}
