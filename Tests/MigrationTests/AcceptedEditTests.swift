import Testing

struct AcceptedEditTests {
  @Test(arguments: edits)
  func `an edit becomes the right versions and images`(_ edit: Edit) async throws {
    let since = OutlineFile.plantedVersion
    let questions = [
      "SELECT * FROM changes WHERE version>\(since) ORDER BY version, id, what",
      """
      SELECT c.version, c.item, c.since, c.parent, c.position, iif(c.position IS NULL, NULL, iif(s.version, s.text, i.text)),
        iif(s.version, s.secondary_text, i.secondary_text), iif(s.version, s.image, i.image),
        (SELECT text FROM note WHERE key=iif(s.version, s.note_key, i.note_key)), c.is_done,
        iif(s.version, s.attributes, i.attributes), c.is_expanded, c.favorite_position
      FROM change c LEFT JOIN item i ON i.key=c.item
        LEFT JOIN content_change s ON s.item=c.item
          AND s.version=(SELECT min(version) FROM content_change WHERE item=c.item AND version>=c.version)
      WHERE c.version>\(since) ORDER BY c.version, c.item
      """,
      "SELECT count(*) FROM version WHERE number>\(since)",
    ]
    let versions = Set(edit.images.map { $0.prefix { $0 != "|" } }).count
    for foreignKeys in ["OFF", "ON"] {
      let file = try await OutlineFile.planted()
      let lines =
        ["PRAGMA foreign_keys=\(foreignKeys)"] + edit.lines + questions + OutlineFile.soundness
      let steps = try await file.run(lines)
      for (line, step) in zip(lines, steps) { #expect(step.errors == [], "\(line)") }
      let answers = steps.dropFirst(1 + edit.lines.count).map(\.rows)
      #expect(answers[0] == edit.changes)
      #expect(answers[1] == edit.images)
      #expect(answers[2] == ["\(versions)"])
      #expect(steps.suffix(3).map(\.output) == OutlineFile.sound)
    }
  }

  /// Lines that a person types, what the view `changes` says then, and the images that were kept.
  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: [String]
    var changes: [String]
    var images: [String]

    init(_ what: String, _ lines: String..., changes: [String], images: [String]) {
      (testDescription, self.lines, self.changes, self.images) = (what, lines, changes, images)
    }
  }

  // The rows of the planted file as images: version|item|since| and then these.
  private static let pear = "1|a8|Pear|NULL|NULL|NULL|0|NULL|1|a0"
  private static let carrot = "2|a0|Carrot|NULL|NULL|NULL|0|NULL|1|NULL"
  private static let apple = "1|a0|Apple|NULL|NULL|NULL|0|NULL|1|NULL"
  private static let kernel = "6|a0|Kernel|NULL|NULL|NULL|0|NULL|1|NULL"
  private static let seed = "5|a0|Seed|NULL|NULL|NULL|0|NULL|1|NULL"
  private static let granny = "3|a0|Granny Smith|NULL|NULL|NULL|0|NULL|1|a8"
  private static let fruit = "0|a0|Fruit|NULL|NULL|NULL|0|NULL|1|NULL"
  private static let nothing = "NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL"

  static let edits = [
    Edit(
      "adding with the view tail",
      "INSERT INTO item(key, parent, position, kind, text, id) SELECT key, parent, position, kind, 'Leek', 'leek' "
        + "FROM tail WHERE parent_id='vegetables'",
      changes: ["6|leek|add|NULL|Leek"], images: ["6|10|NULL|\(nothing)"]),
    Edit(
      "adding a section with the view tail",
      "INSERT INTO item(key, parent, position, kind, text, id) SELECT key, parent, position, kind, 'Nuts', 'nuts' "
        + "FROM tail WHERE parent_id='/'",
      changes: ["6|nuts|add|NULL|Nuts"], images: ["6|10|NULL|\(nothing)"]),
    Edit(
      "adding three rows in one statement",
      "INSERT INTO item(key, id, parent, position, text) VALUES(20, 'k', 8, 'a0', 'K'), (21, 'l', 20, 'a0', 'L'), "
        + "(22, 'm', 20, 'a1', 'M')",
      changes: ["6|k|add|NULL|K", "6|l|add|NULL|L", "6|m|add|NULL|M"],
      images: ["6|20|NULL|\(nothing)", "6|21|NULL|\(nothing)", "6|22|NULL|\(nothing)"]),
    Edit(
      "renaming", "UPDATE item SET text='Birne' WHERE id='pear'",
      changes: ["6|pear|text|Pear|Birne"],
      images: ["6|4|4|\(pear)"]),
    Edit(
      "renaming under OR REPLACE, twice in one line",
      "UPDATE OR REPLACE item SET text='Birne' WHERE id='pear'; UPDATE OR IGNORE item SET text='Poire' WHERE id='pear'",
      changes: ["6|pear|text|Pear|Birne", "7|pear|text|Birne|Poire"],
      images: ["6|4|4|\(pear)", "7|4|6|1|a8|Birne|NULL|NULL|NULL|0|NULL|1|a0"]),
    Edit(
      "every field at once",
      "INSERT INTO note(text) VALUES('N')",
      "UPDATE item SET text='T', secondary_text='S', image='🥕', note_key=1, is_done=1, attributes='{}', is_expanded=0, "
        + "favorite_position='b00', parent=1, position='b00' WHERE id='carrot'",
      changes: [
        "6|carrot|attributes|NULL|{}", "6|carrot|favorite_position|NULL|b00",
        "6|carrot|image|NULL|🥕",
        "6|carrot|is_done|0|1", "6|carrot|is_expanded|1|0", "6|carrot|note|NULL|N",
        "6|carrot|parent|vegetables|fruit", "6|carrot|position|a0|b00",
        "6|carrot|secondary_text|NULL|S",
        "6|carrot|text|Carrot|T",
      ], images: ["6|8|3|\(carrot)"]),
    Edit(
      "moving a branch with the view tail",
      "UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='carrot') WHERE "
        + "id='apple'",
      changes: ["6|apple|parent|fruit|carrot"], images: ["6|3|3|\(apple)"]),
    Edit(
      "moving with UPDATE FROM",
      "UPDATE item SET parent=tail.parent, position=tail.position FROM tail WHERE tail.parent_id='vegetables' "
        + "AND item.id='pear'", changes: ["6|pear|parent|fruit|vegetables"],
      images: ["6|4|4|\(pear)"]),
    Edit(
      "reordering", "UPDATE item SET position='Zz' WHERE id='pear'",
      changes: ["6|pear|position|a8|Zz"],
      images: ["6|4|4|\(pear)"]),
    Edit(
      "reordering sections", "UPDATE item SET position='b00' WHERE id='fruit'",
      changes: ["6|fruit|position|a0|b00"],
      images: ["6|1|2|\(fruit)"]),
    Edit(
      "collapsing and expanding again",
      "UPDATE item SET is_expanded=1-is_expanded WHERE id='apple'",
      "UPDATE item SET is_expanded=1-is_expanded WHERE id='apple'",
      changes: ["6|apple|is_expanded|1|0", "7|apple|is_expanded|0|1"],
      images: ["6|3|3|\(apple)", "7|3|6|1|a0|Apple|NULL|NULL|NULL|0|NULL|0|NULL"]),
    Edit(
      "favorites, one more and one less",
      "UPDATE item SET favorite_position='b00' WHERE id='carrot'",
      "UPDATE item SET favorite_position=NULL WHERE id='pear'",
      changes: ["6|carrot|favorite_position|NULL|b00", "7|pear|favorite_position|a0|NULL"],
      images: ["6|8|3|\(carrot)", "7|4|4|\(pear)"]),
    Edit(
      "deleting a leaf", "DELETE FROM item WHERE id='kernel'",
      changes: ["6|kernel|delete|Kernel|NULL"],
      images: ["6|7|3|\(kernel)"]),
    Edit(
      "deleting a branch, one level a statement, in a version opened by hand", "BEGIN",
      "INSERT INTO version(message, open) VALUES('no apples', 1)",
      "DELETE FROM item WHERE id='kernel'",
      "DELETE FROM item WHERE id='seed'", "DELETE FROM item WHERE id='granny'",
      "DELETE FROM item WHERE id='apple'",
      "UPDATE version SET open=NULL WHERE open", "COMMIT",
      changes: [
        "6|apple|delete|Apple|NULL", "6|granny|delete|Granny Smith|NULL",
        "6|kernel|delete|Kernel|NULL",
        "6|seed|delete|Seed|NULL",
      ], images: ["6|3|3|\(apple)", "6|5|4|\(granny)", "6|6|3|\(seed)", "6|7|3|\(kernel)"]),
    Edit(
      "deleting leaves in one statement",
      "DELETE FROM item WHERE id IN ('kernel', 'pear', 'carrot')",
      changes: [
        "6|carrot|delete|Carrot|NULL", "6|kernel|delete|Kernel|NULL", "6|pear|delete|Pear|NULL",
      ],
      images: ["6|4|4|\(pear)", "6|7|3|\(kernel)", "6|8|3|\(carrot)"]),
    Edit(
      "deleting a branch whose children have the smaller keys, in one statement",
      "UPDATE item SET parent=8, position='b00' WHERE id='pear'",
      "DELETE FROM item WHERE id IN ('carrot', 'pear')",
      changes: [
        "6|pear|parent|fruit|carrot", "6|pear|position|a8|b00", "7|carrot|delete|Carrot|NULL",
        "7|pear|delete|Pear|NULL",
      ],
      images: ["6|4|4|\(pear)", "7|4|6|8|b00|Pear|NULL|NULL|NULL|0|NULL|1|a0", "7|8|3|\(carrot)"]),
    Edit(
      "bringing a deleted item back under its key and id",
      "INSERT INTO item(key, id, parent, position, text) VALUES(9, 'gone', 1, 'b00', 'Back')",
      "UPDATE item SET text='Again' WHERE id='gone'", "DELETE FROM item WHERE id='gone'",
      changes: ["6|gone|add|NULL|Back", "7|gone|text|Back|Again", "8|gone|delete|Again|NULL"],
      images: [
        "6|9|5|\(nothing)", "7|9|6|1|b00|Back|NULL|NULL|NULL|0|NULL|1|NULL",
        "8|9|7|1|b00|Again|NULL|NULL|NULL|0|NULL|1|NULL",
      ]),
    Edit(
      "many rows in one statement",
      "UPDATE item SET is_done=1 WHERE id IN ('pear', 'carrot', 'kernel')",
      changes: ["6|carrot|is_done|0|1", "6|kernel|is_done|0|1", "6|pear|is_done|0|1"],
      images: ["6|4|4|\(pear)", "6|7|3|\(kernel)", "6|8|3|\(carrot)"]),
    Edit(
      "some rows of a statement that touches more",
      "UPDATE item SET is_expanded=(id<>'pear') WHERE key>0", changes: ["6|pear|is_expanded|1|0"],
      images: ["6|4|4|\(pear)"]),
    Edit(
      "what changes nothing", "UPDATE item SET text=text, parent=parent WHERE key>0",
      "UPDATE item SET text='x' WHERE id='?'",
      "DELETE FROM item WHERE id='?'", "UPDATE version SET message='named' WHERE number=4",
      "UPDATE usage SET count=9",
      changes: [], images: []),
    Edit(
      "edits in a transaction, each a version of its own", "BEGIN",
      "UPDATE item SET text='A' WHERE id='pear'",
      "UPDATE item SET text='B' WHERE id='pear'", "COMMIT",
      changes: ["6|pear|text|Pear|A", "7|pear|text|A|B"],
      images: ["6|4|4|\(pear)", "7|4|6|1|a8|A|NULL|NULL|NULL|0|NULL|1|a0"]),
    Edit(
      "what is rolled back", "BEGIN", "UPDATE item SET text='A' WHERE id='pear'", "ROLLBACK",
      "SAVEPOINT s", "DELETE FROM item WHERE id='pear'", "ROLLBACK TO s",
      "UPDATE item SET text='C' WHERE id='carrot'",
      "RELEASE s", changes: ["6|carrot|text|Carrot|C"], images: ["6|8|3|\(carrot)"]),
    Edit(
      "there and back in one version", "BEGIN", "INSERT INTO version(open) VALUES(1)",
      "UPDATE item SET text='A' WHERE id='pear'", "UPDATE item SET text='Pear' WHERE id='pear'",
      "INSERT INTO item(key, id, parent, position) VALUES(20, 'brief', 1, 'b00')",
      "DELETE FROM item WHERE id='brief'",
      "DELETE FROM item WHERE id='kernel'",
      "INSERT INTO item(key, id, parent, position, text) VALUES(7, 'kernel', 6, 'a0', 'Kernel')",
      "UPDATE version SET open=NULL WHERE open", "COMMIT", changes: [],
      images: ["6|4|4|\(pear)", "6|7|3|\(kernel)", "6|20|NULL|\(nothing)"]),
    Edit(
      "swapping two places in three steps of one version", "BEGIN",
      "INSERT INTO version(open) VALUES(1)",
      "UPDATE item SET position='zz' WHERE id='pear'",
      "UPDATE item SET position='a8' WHERE id='apple'",
      "UPDATE item SET position='a0' WHERE id='pear'", "UPDATE version SET open=NULL WHERE open",
      "COMMIT",
      changes: ["6|apple|position|a0|a8", "6|pear|position|a8|a0"],
      images: ["6|3|3|\(apple)", "6|4|4|\(pear)"]),
  ]
}
