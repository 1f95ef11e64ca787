import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct RescueTests {
  /// Fills a file, damages a copy of it by SQL without guards, and rescues that.
  func rescue(
    after sql: String, filling fill: (OutlineStore) throws -> Void = WholeHistory.fill,
    _ body: (OutlineStore, RescueSummary, _ original: OutlineStore) throws -> Void
  ) throws {
    try TestFile.with { file in
      try fill(file.store)
      let damaged = file.folder.appending(path: "damaged.outline").path
      try file.store.backup(to: damaged)
      let queue = try DatabaseQueue(path: damaged, configuration: Self.lax)
      try queue.writeWithoutTransaction { db in
        for name in try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type='trigger'")
        {
          try db.execute(sql: "DROP TRIGGER \"\(name)\"")
        }
        try db.execute(
          sql: "PRAGMA ignore_check_constraints=ON; \(sql); PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try queue.close()
      try rescue(damaged, file) { try body($0, $1, file.store) }
    }
  }

  private static var lax: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    return configuration
  }

  private func rescue(
    _ damaged: String, _ file: TestFile, _ body: (OutlineStore, RescueSummary) throws -> Void
  ) throws {
    let before = try Data(contentsOf: URL(filePath: damaged))
    let path = file.folder.appending(path: "saved-\(UUID().uuidString).outline").path
    let summary = try OutlineStore.rescue(damaged, into: path)
    #expect(try Data(contentsOf: URL(filePath: damaged)) == before)
    let saved = try OutlineStore(path: path)
    #expect(try saved.check() == [])
    try saved.outline().checkInvariants()
    try body(saved, summary)
    try saved.close()
  }

  @Test func `columns that another program added are named as lost, once a table`() throws {
    let sql = "ALTER TABLE item ADD COLUMN color TEXT; UPDATE item SET color='red' WHERE key>0"
    try rescue(after: sql) { saved, summary, original in
      #expect(summary.losses.map(\.subject) == ["item"])
      #expect(summary.losses.map(\.kind) == [.other])
      let (found, wanted) = (try saved.outline(), try original.outline())
      #expect(found == wanted)
    }
  }

  @Test func `nothing of a sound file is lost`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let damaged = file.folder.appending(path: "sound.outline").path
      try file.store.backup(to: damaged)
      chmod(damaged, 0o640)
      try rescue(damaged, file) { saved, summary in
        #expect(summary.losses == [])
        try WholeHistory.expectEqual(file.store, saved)
        var information = stat()
        stat(saved.path, &information)
        #expect(information.st_mode & 0o777 == 0o640)
      }
    }
  }

  @Test func `commits that are still in the log are saved`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
      let path = file.folder.appending(path: "saved.outline").path
      let summary = try OutlineStore.rescue(file.path, into: path)
      #expect(summary.losses == [])
      let saved = try OutlineStore(path: path)
      try WholeHistory.expectEqual(file.store, saved)
      try saved.close()
    }
  }

  @Test(arguments: [
    "DROP TABLE search_index", "DROP VIEW outline", "DROP INDEX item_favorite",
    "DELETE FROM search_index_data",
    "PRAGMA application_id=0; PRAGMA user_version=0", "UPDATE sqlite_sequence SET seq=1",
    "DELETE FROM item WHERE key=0", "PRAGMA user_version=66",
  ])
  func `derived data is not a loss`(sql: String) throws {
    try rescue(after: sql) { saved, summary, original in
      #expect(summary.losses == [])
      try WholeHistory.expectEqual(original, saved)
    }
  }

  @Test func `a cycle is cut, and the history stays`() throws {
    try rescue(after: "UPDATE item SET parent=key, position='zz' WHERE id='b'") {
      saved, summary, original in
      #expect(summary.losses.map(\.description) == ["b: it was below itself"])
      let text = try saved.text()
      #expect(text.hasSuffix("Lost and found\n  b"))
      let latest = (try saved.latestVersion(), try original.latestVersion())
      #expect(latest.0 == latest.1)
    }
  }

  @Test func `orphans are kept below their former place`() throws {
    try rescue(after: "DELETE FROM item WHERE id='a'") { saved, summary, _ in
      #expect(summary.lossCount > 0)
      let text = try saved.text()
      #expect(text.contains("\n  b") || text.contains("\n    b"))
    }
  }

  @Test(arguments: [
    "UPDATE item SET text=CAST(x'41ff' AS TEXT) WHERE id='b'",
    "UPDATE item SET is_done=7 WHERE id='b'", "UPDATE item SET position='?' WHERE id='b'",
    "DELETE FROM change WHERE version=5", "DELETE FROM version WHERE number=5",
    "DELETE FROM version",
    "DELETE FROM content_change", "DELETE FROM note", "DELETE FROM deleted",
    "UPDATE change SET position=NULL WHERE version=9", "UPDATE change SET since=99 WHERE version=9",
    "UPDATE change SET parent=4242 WHERE parent IS NOT NULL", "DROP TABLE item",
    "DROP TABLE change",
    "UPDATE item SET key=9223372036854775807 WHERE id='b'",
    "UPDATE version SET stamp=9000000000000000000 WHERE number=3", "UPDATE item SET parent=NULL",
    "UPDATE version SET number=number+1048576 WHERE number=4", "DROP TABLE version",
    "DROP TABLE deleted", "UPDATE version SET stamp=stamp+50000000000 WHERE number=4",
    "UPDATE version SET name='?' WHERE number=4",
    "INSERT INTO view_expansion VALUES(char(10), 1, 0)",
    "INSERT INTO meta VALUES('view '||char(10), 1)", "UPDATE change SET item=77 WHERE version=8",
    "UPDATE change SET is_done=9 WHERE position IS NOT NULL",
    "UPDATE change SET version=7 WHERE version=8",
    "DELETE FROM change WHERE version>6",
    "UPDATE version SET number=number+137438953472 WHERE number IN (4, 5)",
  ])
  func `a rescued file is sound after any damage, and the losses are listed`(sql: String) throws {
    try rescue(after: sql) { saved, summary, _ in
      #expect(summary.lossCount > 0, "\(sql)")
      if !sql.hasPrefix("DROP TABLE item") {
        let text = try saved.text()
        #expect(text.contains("c"))
      }
    }
  }

  @Test func `an unreadable page costs its own rows only`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let many = (0..<400).map { Item.Draft(text: "item \($0)", id: item("n\($0)")) }
      try file.store.write { _ = try $0.add(many, to: .last(in: .section(section("home")))) }
      let damaged = file.folder.appending(path: "damaged.outline").path
      try file.store.backup(to: damaged)
      let sound = try Data(contentsOf: URL(filePath: damaged))
      for page in 0..<sound.count / 4096 {
        var bytes = sound
        bytes.replaceSubrange(page * 4096..<page * 4096 + 4096, with: Data(count: 4096))
        try bytes.write(to: URL(filePath: damaged))
        try rescue(damaged, file) { saved, summary in
          let text = try saved.text()
          #expect(text.split(separator: "\n").count > 200, "page \(page + 1)")
        }
      }
    }
  }

  @Test func `the rest of a truncated file is rescued`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let damaged = file.folder.appending(path: "damaged.outline").path
      try file.store.backup(to: damaged)
      let sound = try Data(contentsOf: URL(filePath: damaged))
      for pages in stride(from: sound.count / 4096 - 1, to: 4, by: -7) {
        try sound.prefix(pages * 4096 + 100).write(to: URL(filePath: damaged))
        do {
          try rescue(damaged, file) { saved, summary in
            if summary.lossCount == 0 { try WholeHistory.expectEqual(file.store, saved) }
          }
        } catch let error as StorageError {
          #expect(error.kind == .foreignDatabase, "\(pages) pages: \(error)")
        }
      }
    }
  }

  @Test(arguments: ["shells.schema1", "shells.schema2", "purged.schema2"])
  func `a damaged header does not hide whose file it is`(_ name: String) throws {
    let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../OutlineStoreTests/Kept/\(name)")
    try TestFile.with { file in
      let path = file.folder.appending(path: name).path
      var data = try Data(contentsOf: kept)
      let sound = file.folder.appending(path: "sound-" + name).path
      try data.write(to: URL(filePath: sound))
      data.replaceSubrange(60..<64, with: [0, 0, 0, 99])
      try data.write(to: URL(filePath: path))
      #expect(StorageError.kind { _ = try OutlineStore(path: path) } == .newerSchema)
      let wanted = try OutlineStore.read(sound) { try $0.outline() }
      try rescue(path, file) { saved, summary in
        #expect(!summary.losses.contains { $0.kind != .other }, "\(summary.losses)")
        let found = try saved.outline()
        #expect(found == wanted)
      }
    }
  }

  @Test func `other values do not make an outline`() throws {
    try TestFile.with { file in
      let path = file.folder.appending(path: "other").path
      let target = file.folder.appending(path: "saved").path
      try Data(repeating: 0x41, count: 20_000).write(to: URL(filePath: path))
      #expect(
        StorageError.kind { _ = try OutlineStore.rescue(path, into: target) } == .notADatabase)
      let queue = try DatabaseQueue(path: path + ".db")
      try queue.write { try $0.execute(sql: "CREATE TABLE other(a)") }
      try queue.close()
      #expect(
        StorageError.kind { _ = try OutlineStore.rescue(path + ".db", into: target) }
          == .foreignDatabase)
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }
}
