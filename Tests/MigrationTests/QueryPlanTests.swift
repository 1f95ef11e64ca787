import Testing

struct QueryPlanTests {
  @Test(arguments: [
    "INSERT INTO item(key, parent, position, text) VALUES(20, 1, 'b00', 'x')",
    "INSERT INTO item(key, parent, position, kind, text) SELECT key, parent, position, kind, 'x' FROM tail "
      + "WHERE parent_id='apple'",
    "UPDATE item SET text='x' WHERE id='pear'",
    "UPDATE item SET parent=2, position='b00' WHERE id='apple'",
    "UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='carrot') WHERE id='apple'",
    "UPDATE item SET favorite_position='b00' WHERE id='carrot'",
    "DELETE FROM item WHERE id='kernel'",
    "INSERT INTO outline(parent, text) VALUES('fruit', 'x')",
    "INSERT INTO outline(parent, text, id, after, note) VALUES('fruit', 'x', 'new', 'apple', 'n')",
    "UPDATE outline SET parent='carrot' WHERE id='apple'",
    "UPDATE outline SET after='' WHERE id='pear'",
    "UPDATE outline SET parent='vegetables', after='carrot', text='x', note='n', is_done=1 WHERE id='apple'",
    "UPDATE outline SET is_favorite=1 WHERE id='carrot'", "DELETE FROM outline WHERE id='apple'",
    "INSERT INTO section(title, after) VALUES('x', 'fruit')",
    "UPDATE section SET title='x', after='' WHERE id='vegetables'",
    "INSERT INTO favorites(id, after) VALUES('carrot', 'pear')",
    "DELETE FROM favorites WHERE id='pear'",
    "SELECT * FROM outline WHERE id='pear'", "INSERT INTO version(message) VALUES('x')",
    "UPDATE version SET open=NULL WHERE open AND number=5",
    "SELECT * FROM tail WHERE parent_id='apple'", "SELECT * FROM changes WHERE version=4",
    "SELECT * FROM favorites",
    "SELECT * FROM recents LIMIT 10", "SELECT * FROM section WHERE id='fruit'",
    "SELECT * FROM swipe_action WHERE section='fruit'", "SELECT * FROM log WHERE version=4",
  ])
  func `no edit and no small question walks through a whole table`(_ sql: String) async throws {
    for foreignKeys in ["OFF", "ON"] {
      let file = try await OutlineFile.planted()
      let steps = try await file.edit("PRAGMA foreign_keys=\(foreignKeys)", ".eqp trigger", sql)
      let plan = steps[2].rows
      #expect(plan.contains { $0.contains("SEARCH") })
      // SCAN item USING INDEX item_favorite and SCAN usage USING INDEX walk in order, as far as
      // they are asked.
      let scans = plan.filter {
        $0.contains(/SCAN (item|change|note|deleted|a|c|f|i|n|s|t|u|p|other)\b/)
          && !$0.contains("item_favorite")
      }
      #expect(scans == [], "\(plan.joined(separator: "\n"))")
      try await file.expectSound()
    }
  }
}
