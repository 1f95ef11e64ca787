import Foundation
import OutlineStore
import StoreTestSupport
import Testing

/// What a check finds, and what kind of thing it takes that for.
@Suite(.enabled(if: Shell.isInstalled))
struct CheckingTests {
  private func kinds(_ sql: String) throws -> Set<Problem.Kind> {
    var kinds: Set<Problem.Kind> = []
    try DamagedFileTests.with(sql) { store in
      kinds = try Set(store.check().map(\.kind))
      // A file at rest is read otherwise, and SQLite then tests less.
      let path = store.path
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
      let atRest = try OutlineStore.read(path) { try Set($0.check().map(\.kind)) }
      #expect(atRest == kinds)
    }
    return kinds
  }

  @Test func `a sound file has no problems`() throws {
    #expect(try kinds("SELECT 1") == [])
  }

  @Test(arguments: [
    "UPDATE item SET is_done=7 WHERE id='a'", "UPDATE item SET attributes='[]' WHERE id='a'",
    "UPDATE item SET image='' WHERE id='a'", "UPDATE version SET name='a'||substr(name, 2)",
    "UPDATE item SET text='' WHERE id='home'", "UPDATE item SET position='a 0' WHERE id='a'",
  ])
  func `rows that a constraint would refuse are found`(sql: String) throws {
    #expect(try kinds(sql).contains(.rule))
  }

  @Test(arguments: [#"{"layout":7}"#, #"{"columns":"many"}"#, #"{"trailingActions":{}}"#])
  func `a configuration that cannot be read is found`(attributes: String) throws {
    let kinds = try kinds("UPDATE item SET attributes='\(attributes)' WHERE id='home'")
    // The seal of the version that added it tells, too.
    #expect(kinds == [.configuration, .seal])
  }

  @Test(arguments: [
    "UPDATE item SET text=CAST(x'61ff' AS TEXT) WHERE id='a'",
    "UPDATE item SET attributes=CAST(x'7b2261223a22ff227d' AS TEXT) WHERE id='b'",
    "INSERT INTO note(key, text) VALUES(77, CAST(x'c328' AS TEXT))",
    "UPDATE content_change SET text=CAST(x'e282' AS TEXT)",
    "UPDATE version SET message=CAST(x'f8a1a1a1a1' AS TEXT) WHERE number=3",
    "INSERT INTO deleted(key, id) VALUES(99999, CAST(x'80' AS TEXT))",
  ])
  func `texts that are not UTF-8 are found`(sql: String) throws {
    try DamagedFileTests.with(sql) { store in
      let problems = try store.check()
      let kind: Problem.Kind = sql.contains("deleted") ? .rule : .text
      #expect(problems.contains { $0.kind == kind && $0.message.hasSuffix("is not UTF-8") })
    }
  }

  @Test(arguments: [
    "DELETE FROM search_index_idx", "DELETE FROM search_index_config",
    "DELETE FROM search_index_data",
    "DELETE FROM search_index_docsize WHERE id=2", "DROP TABLE search_index",
    "DROP TABLE search_index_docsize",
    "INSERT INTO search_index(rowid, text) VALUES(99, 'nobody')",
    "UPDATE search_index_docsize SET sz=x'090909'",
    "INSERT INTO search_index(search_index, rowid, text) VALUES('delete', 2, 'a')",
    "UPDATE meta SET value=value+9 WHERE name='search_version'",
    "UPDATE search_index_data SET block=zeroblob(length(block)) WHERE id>10",
    "UPDATE sqlite_sequence SET seq=1 WHERE name='version'", "DELETE FROM sqlite_sequence",
    "UPDATE version SET changes=5 WHERE number=3",
    "UPDATE version SET is_loud=1-is_loud WHERE number=3",
  ])
  func `derived data is checked, and can be made again`(sql: String) throws {
    #expect(try kinds(sql) == [.derived])
  }

  @Test(arguments: [
    "DROP TABLE usage", "DROP TABLE view_expansion", "DROP TABLE never",
    "DROP INDEX change_item", "DROP INDEX item_favorite", "DROP TRIGGER item_before_move",
    "DROP VIEW outline", "DROP VIEW problem; CREATE VIEW problem AS SELECT 1 AS problem, 2 AS id",
    "DROP INDEX change_item; CREATE INDEX change_item ON change(version, item)",
    "DROP TRIGGER note_before_update; CREATE TRIGGER note_before_update BEFORE UPDATE ON note BEGIN SELECT 1; END",
  ])
  func `a changed schema is made again if its tables are empty`(sql: String) throws {
    #expect(try kinds(sql) == [.schema])
  }

  @Test func `a table with another schema cannot be, and a trigger of another program is not ours`()
    throws
  {
    #expect(try kinds("ALTER TABLE usage ADD COLUMN mine INTEGER").contains(.rule))
    #expect(
      try kinds("CREATE TRIGGER mine AFTER INSERT ON item BEGIN SELECT 1; END") == [.foreign])
  }

  @Test func `a version that a shell left open is not damage, and the next write closes it`() throws
  {
    try DamagedFileTests.with("SELECT 1") { store in
      try Shell.run(
        store.path,
        "INSERT INTO version(message, open) VALUES('x', 1); UPDATE item SET is_done=1 WHERE id='a'")
      let problems = try store.check()
      #expect(problems.map(\.kind) == [.open])
      #expect(!problems.contains { $0.isDamage })
      try store.update(item("d")) { $0.text = "D" }
      #expect(try store.check() == [])
    }
  }

  @Test(arguments: [
    "UPDATE change SET parent=99 WHERE version=6",
    "UPDATE change SET position='a 4' WHERE version=7",
    "UPDATE change SET favorite_position='a7' WHERE version=6",
    "UPDATE change SET what=16 WHERE version=4",
    "UPDATE change SET is_done=1 WHERE version=6", "UPDATE item SET is_done=1 WHERE id='d'",
    "UPDATE item SET favorite_position='b00' WHERE id='d'", "DELETE FROM change WHERE version=6",
    "UPDATE version SET undoes=7 WHERE number=7",
    "UPDATE change SET is_done=0 WHERE position IS NULL",
  ])
  func `a past that does not lead to the present is found`(sql: String) throws {
    let found = try kinds(sql)
    #expect(found.contains(.history) || found.contains(.rule))
  }
}
