import Testing

struct QueryPlanTests {
  @Test(arguments: [
    "INSERT INTO item(key, parent, position, text) VALUES(20, 1, 'b00', 'x')",
    "INSERT INTO item(key, parent, position, kind, text) SELECT key, parent, position, kind, 'x' FROM tail "
      + "WHERE parent_id='apple'",
    "UPDATE item SET text='x' WHERE id='pear'",
    "UPDATE item SET parent=2, position='b00' WHERE id='apple'",
    "UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='carrot') WHERE id='apple'",
    "UPDATE item SET favorite_position='b00' WHERE id='carrot'", "DELETE FROM item WHERE id='kernel'",
    "INSERT INTO version(message, undoes) VALUES('x', 4)", "UPDATE version SET open=NULL WHERE open AND number=5",
    "SELECT * FROM tail WHERE parent_id='apple'", "SELECT * FROM changes WHERE version=4", "SELECT * FROM favorites",
    "SELECT * FROM recents LIMIT 10", "SELECT * FROM section WHERE id='fruit'",
    "SELECT * FROM swipe_action WHERE section='fruit'", "SELECT * FROM log LIMIT 10",
  ])
  func `no edit and no small question walks through a whole table`(_ sql: String) async throws {
    for foreignKeys in ["OFF", "ON"] {
      let file = try await OutlineFile.planted()
      let steps = try await file.edit("PRAGMA foreign_keys=\(foreignKeys)", ".eqp trigger", sql)
      let plan = steps[2].rows
      #expect(plan.contains { $0.contains("SEARCH") })
      // SCAN item USING INDEX item_favorite and SCAN usage USING INDEX walk in order, as far as they are asked.
      let scans = plan.filter {
        $0.contains(/SCAN (item|change|deleted|c|i|n|s|p|other)\b/) && !$0.contains("item_favorite")
      }
      #expect(scans == [], "\(plan.joined(separator: "\n"))")
      try await file.expectSound()
    }
  }
}
