import Testing

struct ProblemTests {
  @Test(arguments: damages)
  func `problem names the damage`(_ damage: Damage) async throws {
    let file = try await OutlineFile.planted()
    #expect(try await file.rows("SELECT * FROM problem") == [])
    let names = try await file.rows("SELECT name FROM sqlite_schema WHERE type='trigger'")
    try await file.edit(names.map { "DROP TRIGGER \($0)" }.joined(separator: "; "), damage.sql)
    let problems = "SELECT * FROM problem WHERE problem<>'the trigger is missing'"
    #expect(try await file.rows(problems) == damage.problems)
  }

  @Test func `problem names every trigger that is missing`() async throws {
    let file = try await OutlineFile.planted()
    let names = try await file.rows(
      "SELECT name FROM sqlite_schema WHERE type='trigger' ORDER BY name")
    try await file.edit(names.map { "DROP TRIGGER \($0)" }.joined(separator: "; "))
    let problems = "SELECT * FROM problem ORDER BY 2"
    #expect(try await file.rows(problems) == names.map { "the trigger is missing|\($0)" })
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    var testDescription: String, sql: String, problems: [String]

    init(_ what: String, _ sql: String, _ problems: String...) {
      (testDescription, self.sql, self.problems) = (what, sql, problems)
    }
  }

  static let damages = [
    Damage(
      "a parent that is not there", "UPDATE item SET parent=99 WHERE id='kernel'",
      "the parent is missing|kernel",
      "not under the root|kernel"),
    Damage(
      "children of a deleted item", "DELETE FROM item WHERE id='seed'",
      "the parent is missing|kernel",
      "not under the root|kernel", "deleted without a record|6"),
    Damage(
      "a cycle", "UPDATE item SET parent=6, position='b00' WHERE id='granny'",
      "not under the root|granny",
      "not under the root|kernel", "not under the root|seed"),
    Damage(
      "an item under itself", "UPDATE item SET parent=key WHERE id='pear'",
      "not under the root|pear"),
    Damage(
      "a version left open", "UPDATE version SET open=1 WHERE number=4", "the version is open|4"),
    Damage(
      "a row without history", "DELETE FROM change WHERE item=8", "no history|carrot",
      "the changes are counted wrongly|3"),
    Damage(
      "an item added behind the triggers",
      "INSERT INTO item(key, id, parent, position) VALUES(20, 'sly', 1, 'b00')",
      "no history|sly"),
    Damage(
      "a hole in the history",
      "UPDATE item SET text='x' WHERE key=0; DELETE FROM change WHERE item=4 AND version=3",
      "history has a gap at version 4|pear", "the changes are counted wrongly|3"),
    Damage(
      "a false link in the history", "UPDATE change SET since=1 WHERE version=4 AND item=5",
      "history has a gap at version 4|granny"),
    Damage(
      "a change without a version",
      "INSERT INTO change(version, item, since, what, position) VALUES(99, 8, 3, 1, 'a0')",
      "a change without a version|99"),
    Damage(
      "a version taken out", "DELETE FROM version WHERE number=5", "a change without a version|5"),
    Damage(
      "a deletion without a record", "DELETE FROM item WHERE id='pear'",
      "deleted without a record|4",
      "a content is missing at version 4|4"),
    Damage(
      "a note taken out",
      "INSERT INTO note VALUES(1, 'n'); UPDATE item SET note_key=1 WHERE id='pear'; DELETE FROM note",
      "the note is missing|pear"),
    Damage(
      "a note of the past taken out", "UPDATE content_change SET note_key=7",
      "a former note is missing at version 5|gone"),
    Damage(
      "content taken out", "DELETE FROM content_change", "a content is missing at version 5|gone"),
    Damage(
      "content of no version", "INSERT INTO content_change(item, version, text) VALUES(8, 4, 'x')",
      "a content without a change|4"),
    Damage(
      "a stamp set back", "UPDATE version SET stamp=1 WHERE number=4",
      "the version is older than the one before it|4"),
    Damage(
      "a count", "UPDATE version SET changes=7 WHERE number=4", "the changes are counted wrongly|4"),
    Damage("a record of a deletion taken out", "DELETE FROM deleted", "deleted without a record|9"),
    Damage(
      "an id given again", "UPDATE item SET id='gone' WHERE id='carrot'",
      "the id belonged to another item|gone"),
    Damage(
      "a key given again", "INSERT INTO deleted VALUES(8, 'kohl')",
      "the key belonged to another item|carrot"),
  ]
}
