import Testing

struct SmallImageTests {
  /// Edits that change no words, and what kind of change each is.
  @Test(arguments: [
    ("UPDATE item SET is_done=1-is_done WHERE id='pear'", 4),
    ("UPDATE outline SET is_done=1-is_done WHERE id='pear'", 4),
    ("UPDATE item SET is_expanded=1-is_expanded WHERE id='pear'", 16),
    ("UPDATE outline SET parent=iif(parent='fruit', 'vegetables', 'fruit') WHERE id='pear'", 1),
    ("UPDATE outline SET is_favorite=1-is_favorite WHERE id='pear'", 8),
    ("UPDATE item SET is_done=1-is_done, is_expanded=is_done WHERE id='pear'", 20),
  ])
  func `an edit that changes no words copies none`(_ sql: String, _ what: Int) async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "PRAGMA journal_mode=WAL",
      "UPDATE outline SET note=printf('%01000000d', 0), text='Birne' WHERE id='pear'")
    let size = "SELECT page_count FROM pragma_page_count"
    let before = try await file.rows(size)
    try await file.edit(
      "BEGIN; " + Array(repeating: sql, count: 100).joined(separator: "; ") + "; COMMIT")
    #expect(try await file.rows("SELECT max(number) FROM version") == ["106"])
    #expect(try await file.rows("SELECT DISTINCT what FROM change WHERE version>7") == ["\(what)"])
    #expect(try await file.rows("SELECT count(*) FROM content_change WHERE version>6") == ["0"])
    // 300 bytes for each version at most.
    let pages = try await file.rows("SELECT page_count-\(before[0]) FROM pragma_page_count")
      .compactMap { Int($0) }
    #expect(pages.allSatisfy { $0 <= 8 }, "\(pages)")
    try await file.expectSound()
  }

  @Test func `an edit of the text names the note and copies none`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit("UPDATE outline SET note=printf('%01000000d', 0) WHERE id='pear'")
    let edits = (0..<100).map { "UPDATE outline SET text='\($0)' WHERE id='pear'" }
    let before = try await file.rows("SELECT page_count FROM pragma_page_count")
    try await file.edit("BEGIN; " + edits.joined(separator: "; ") + "; COMMIT")
    #expect(try await file.rows("SELECT count(*), sum(length(text)) FROM note") == ["1|1000000"])
    #expect(try await file.rows("SELECT count(*) FROM content_change WHERE note_key=1") == ["100"])
    let pages = try await file.rows("SELECT page_count-\(before[0]) FROM pragma_page_count")
      .compactMap { Int($0) }
    #expect(pages.allSatisfy { $0 <= 8 }, "\(pages)")
    try await file.expectSound()
  }

  @Test func `content is kept once for each version that changed it, and for each deletion`()
    async throws
  {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET text='A' WHERE id='pear'", "UPDATE item SET is_done=1 WHERE id='pear'",
      "UPDATE item SET text='B', is_done=0 WHERE id='pear'", "BEGIN",
      "INSERT INTO version(open) VALUES(1)",
      "UPDATE item SET is_done=1 WHERE id='pear'", "UPDATE item SET text='C' WHERE id='pear'",
      "UPDATE item SET text='D' WHERE id='pear'", "DELETE FROM item WHERE id='pear'",
      "INSERT INTO item(key, id, parent, position, text) VALUES(4, 'pear', 1, 'a8', 'E')",
      "UPDATE item SET text='F' WHERE id='pear'", "UPDATE version SET open=NULL WHERE open",
      "COMMIT",
      "DELETE FROM item WHERE id='pear'")
    #expect(
      try await file.rows("SELECT version, text FROM content_change WHERE item=4") == [
        "6|Pear", "8|A", "9|B", "10|F",
      ])
    #expect(
      try await file.rows("SELECT version, what FROM change WHERE item=4 AND version>5") == [
        "6|2", "7|4", "8|6", "9|15", "10|1",
      ])
    try await file.expectSound()
  }

  @Test func `only an edit of expansion alone is quiet`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      "UPDATE item SET is_expanded=0 WHERE kind='item'",
      "UPDATE outline SET is_expanded=1 WHERE id='pear'",
      "UPDATE item SET is_expanded=0, is_done=1 WHERE id='pear'", "BEGIN",
      "INSERT INTO version(open) VALUES(1)",
      "UPDATE item SET is_expanded=1 WHERE id='pear'", "UPDATE item SET is_done=0 WHERE id='pear'",
      "UPDATE version SET open=NULL WHERE open", "COMMIT",
      "INSERT INTO version(message) VALUES('nothing')")
    #expect(
      try await file.rows("SELECT version, changes, is_quiet FROM log WHERE version>5") == [
        "10|0|0", "9|1|0", "8|1|0", "7|1|1", "6|6|1",
      ])
    try await file.expectSound()
  }
}
