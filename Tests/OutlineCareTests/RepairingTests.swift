import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct RepairingTests {
  private func repair(
    _ sql: String, allowing allowed: Set<AllowedTrigger> = [],
    _ body: (RepairSummary, String) throws -> Void
  ) throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let path = file.folder.appending(path: "damaged.outline").path
      try file.store.backup(to: path)
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      try body(try OutlineStore.repair(path, allowing: allowed), path)
    }
  }

  @Test(arguments: [
    ("DROP TRIGGER item_before_delete", "rebuilt the trigger item_before_delete"),
    ("DROP VIEW recents", "rebuilt the view recents"),
    (
      "DROP VIEW problem; CREATE VIEW problem AS SELECT '' AS problem, '' AS id WHERE 0",
      "rebuilt the view problem"
    ),
    ("DROP INDEX item_image", "rebuilt the index item_image"),
    ("DROP TABLE search_index", "rebuilt the search index"),
    ("DELETE FROM search_index_config", "rebuilt the search index"),
    ("DELETE FROM search_index_idx", "rebuilt the search index"),
    ("DELETE FROM meta WHERE name='search_version'", "rebuilt the search index"),
    ("UPDATE sqlite_sequence SET seq=1", "set the counter of versions to 12"),
    ("PRAGMA application_id=0; PRAGMA user_version=0", "marked the file as an outline again"),
    ("PRAGMA user_version=-1", "marked the file as an outline again"),
    ("PRAGMA user_version=0", "marked the file as an outline again"),
    ("PRAGMA journal_mode=DELETE", "switched to a write-ahead log"),
  ])
  func `indexes, views and triggers are made again`(sql: String, done: String) throws {
    try repair(sql) { summary, path in
      #expect(summary.done.contains(done), "\(summary)")
      #expect(!summary.needsRescue)
      let store = try OutlineStore(path: path)
      #expect(try store.check() == [])
      try store.close()
      #expect(try OutlineStore.repair(path).done == [])
    }
  }

  @Test func `bytes that are not UTF-8 are replaced in the present and the past`() throws {
    let sql = """
      DROP TRIGGER item_before_content; DROP TRIGGER content_change_before_update; DROP TRIGGER note_before_update;
      UPDATE item SET text=CAST(x'636166e9' AS TEXT) WHERE id='b';
      UPDATE content_change SET text=CAST(x'93' AS TEXT) WHERE item=(SELECT key FROM item WHERE id='a');
      UPDATE note SET text=CAST(x'f09f98' AS TEXT) WHERE key=2;
      """
    try repair(sql) { summary, path in
      #expect(summary.done.contains("replaced bytes that are not UTF-8 in 3 texts"), "\(summary)")
      #expect(summary.problems == [] && !summary.needsRescue)
      let store = try OutlineStore(path: path)
      #expect(try store.read { try $0.item(item("b")).content.text } == "caf\u{FFFD}")
      #expect(try store.check() == [])
      try store.close()
    }
  }

  private static func stampsAhead(by hours: Int) -> String {
    """
    DROP TRIGGER version_before_update;
    UPDATE version SET seal=NULL, origin='app', undoes=NULL;
    UPDATE version SET stamp=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)*1000
      +\(hours)*3600000000+number*1000000 WHERE number>9;
    UPDATE version SET stamp=number WHERE number<=9;
    """
  }

  /// Other files may have the versions.
  @Test func `a repair leaves versions that are stamped ahead of the clock`() throws {
    try repair(Self.stampsAhead(by: 72)) { summary, path in
      #expect(!summary.done.contains { $0.contains("time") }, "\(summary)")
      let store = try OutlineStore(path: path)
      #expect(try store.versions()[0].date > Date().addingTimeInterval(71 * 3_600))
      #expect(try store.check().map(\.kind) == [.clock])
      try store.close()
    }
  }

  @Test
  func `a check reports versions stamped ahead of the clock, which are not damage`()
    throws
  {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let path = file.folder.appending(path: "ahead.outline").path
      for (hours, isTold) in [(72, true), (1, true), (0, false)] {
        try? FileManager.default.removeItem(atPath: path)
        try file.store.backup(to: path)
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
          let sql = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_schema WHERE name='version_before_update'")
          try db.execute(sql: Self.stampsAhead(by: hours) + (sql ?? ""))
        }
        try queue.close()
        let store = try OutlineStore(path: path)
        let problems = try store.check()
        #expect(problems.map(\.kind) == (isTold ? [.clock] : []))
        #expect(problems.allSatisfy { $0.subject == "10" && !$0.isDamage && !$0.isRepairable })
        #expect(problems.allSatisfy { $0.message.contains(", with all versions to v12, up to 2") })
        // Written to it, it goes on from there.
        try store.write("later") { _ = try $0.addSection("Z") }
        let dates = try store.versions().map(\.date)
        #expect(dates == dates.sorted(by: >))
        try store.close()
      }
    }
  }

  @Test func `a stamp that no clock has is damage, which a rescue mends`() throws {
    let largest = "UPDATE version SET stamp=9223372036854775807, seal=NULL WHERE number=12"
    try repair("DROP TRIGGER version_before_update; \(largest)") { summary, path in
      #expect(summary.needsRescue, "\(summary)")
      #expect(summary.problems.contains { $0.kind == .history && $0.subject == "version 12" })
      _ = try OutlineStore.rescue(path, into: path + ".new")
      let store = try OutlineStore(path: path + ".new")
      #expect(try store.check() == [])
      try store.close()
    }
  }

  @Test func `a damaged outline is not repaired`() throws {
    try repair(
      "DROP TRIGGER item_before_delete; DROP TRIGGER item_before_move; UPDATE item SET parent=key WHERE id='b'"
    ) { summary, path in
      #expect(summary.needsRescue)
      #expect(summary.done == [])
      let queue = try DatabaseQueue(path: path)
      let count = try queue.read {
        try Int.fetchOne(
          $0, sql: "SELECT count(*) FROM sqlite_schema WHERE name='item_before_delete'")
      }
      #expect(count == 0)
      try queue.close()
    }
  }

  @Test func `tables of other programs stay`() throws {
    try repair(
      "CREATE TABLE app(a); CREATE TRIGGER app_item AFTER INSERT ON item BEGIN SELECT 1; END; DROP VIEW log",
      allowing: ["app_item"]
    ) { summary, path in
      #expect(summary.done == ["rebuilt the view log"])
      #expect(summary.problems.map(\.subject) == ["app_item"])
      let queue = try DatabaseQueue(path: path)
      let names = try queue.read {
        try String.fetchAll(
          $0, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'app%' ORDER BY name")
      }
      #expect(names == ["app", "app_item"])
      try queue.close()
      // Of a stranger it would not be run.
      #expect(StorageError.kind { _ = try OutlineStore.repair(path) } == .foreignTrigger)
    }
  }

  @Test func `a database of another program is refused`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "other.db").path
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: "CREATE TABLE item(a); CREATE TABLE version(b)") }
      try queue.close()
      #expect(StorageError.kind { _ = try OutlineStore.repair(path) } == .foreignDatabase)
    }
  }
}
