import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import Testing

/// Files that the last programs of schemas 1 to 7 made; `Kept/README.md` says how.
struct MigrationTests {
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Kept")
  static let names = [
    "shells.schema1", "undone.schema1", "purged.schema1", "open.schema1", "notes.schema1",
    "shells.schema2", "purged.schema2", "open.schema2", "shells.schema3", "purged.schema3",
    "shells.schema5", "purged.schema5", "shells.schema6", "purged.schema6",
    "shells.schema7", "purged.schema7",
  ]

  @Test(
    .enabled(if: Shell.isInstalled),
    arguments: names + [1, 2, 3, 5, 6, 7].map { "damaged.schema\($0)" })
  func `every version of a file of an older schema is unchanged`(_ name: String) throws {
    try withCopy(of: name) { path in
      let store = try OutlineStore(path: path)
      let summary = try #require(store.migration)
      try store.close()
      let query = ".read '\(Self.kept.appending(path: "versions.sql").path)'"
      let text = Self.kept.appending(path: "\(name.prefix { $0 != "." }).versions.txt")
      let versions = try String(contentsOf: text, encoding: .utf8)
      #expect(try Shell.run(path, query) == versions)
      let original = try Data(contentsOf: Self.kept.appending(path: name))
      #expect(try data(summary.keptFile).count == original.count)
      #expect(summary.lost.isEmpty)
    }
  }

  @Test(arguments: names)
  func `a migrated file is sound and goes on`(_ name: String) throws {
    try withCopy(of: name) { path in
      let store = try OutlineStore(path: path)
      #expect(try store.check().isEmpty)
      let before = try store.outline()
      let latest = try store.latestVersion()
      let added = try store.addSection("New")
      #expect(added.version == latest + 1 && added.name.utf8.count == 16)
      try store.undo()
      #expect(try store.outline() == before)
      let versions = try store.versions()
      #expect(zip(versions, versions.dropFirst()).allSatisfy { $0.date > $1.date })
      #expect(Set(versions.map(\.name)).count == versions.count)
      #expect(try store.check().isEmpty)
      try store.close()
      #expect(try OutlineStore(path: path).migration == nil)
    }
  }

  @Test(arguments: names)
  func `a read shows a file of an older schema and leaves it as it is`(_ name: String) throws {
    try withCopy(of: name) { path in
      let bytes = try Data(contentsOf: URL(filePath: path))
      let (outline, latest) = try OutlineStore.read(path) {
        (try $0.outline(), try $0.latestVersion())
      }
      let store = try OutlineStore(path: path, options: .init(access: .readOnly))
      #expect(try store.outline() == outline && store.latestVersion() == latest)
      try store.close()
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      #expect(try files(beside: path) == ["file.db"])
      #expect(try OutlineStore(path: path).outline() == outline)
    }
  }

  @Test func `without permission to migrate, writing is refused and the file stays`() throws {
    try withCopy(of: "notes.schema1") { path in
      let bytes = try Data(contentsOf: URL(filePath: path))
      var options = OutlineStore.Options()
      options.migration = .never
      let kind = StorageError.kind { _ = try OutlineStore(path: path, options: options) }
      #expect(kind == .olderSchema)
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      #expect(try files(beside: path) == ["file.db"])
    }
  }

  @Test func `the copy has the permissions of the file, and an existing one stays`() throws {
    try withCopy(of: "shells.schema1") { path in
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try Data("mine".utf8).write(to: URL(filePath: path + ".schema1"))
      let summary = try #require(OutlineStore(path: path).migration)
      let copy = try #require(summary.keptFile)
      #expect(copy.hasSuffix("file.db.schema1.2"))
      #expect(
        try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o640)
      #expect(try data(path + ".schema1") == Data("mine".utf8))
      #expect(
        try OutlineStore.read(copy) { try $0.latestVersion() }
          == OutlineStore(path: path).latestVersion())
    }
  }

  @Test func `tables of other programs stay if they still mean something`() throws {
    try withCopy(of: "shells.schema1") { path in
      let other = try DatabaseQueue(path: path)
      try other.write { db in
        try db.execute(
          sql: """
            CREATE TABLE app(item INTEGER PRIMARY KEY REFERENCES item(key), price REAL);
            INSERT INTO app SELECT key, 2.5 FROM item WHERE id='apple';
            CREATE INDEX app_text ON item(text);
            CREATE INDEX app_note ON item(note);
            CREATE TRIGGER app_done AFTER UPDATE OF is_done ON item BEGIN UPDATE app SET price=0 WHERE item=NEW.key; END;
            CREATE TRIGGER app_note_change AFTER UPDATE ON item BEGIN UPDATE app SET price=1 WHERE NEW.note=''; END;
            CREATE VIEW app_view AS SELECT id, price FROM app JOIN item ON key=item;
            """)
      }
      try other.close()
      #expect(StorageError.kind { _ = try OutlineStore(path: path) } == .foreignTrigger)
      #expect(try files(beside: path) == ["file.db"])
      var options = OutlineStore.Options()
      options.allowedTriggers = ["app_done", "app_note_change"]
      let store = try OutlineStore(path: path, options: options)
      #expect(try #require(store.migration).lost.sorted() == ["app_note", "app_note_change"])
      try store.update(item("apple"), Item.Changes(isDone: true))
      try store.close()
      let after = try DatabaseQueue(path: path)
      let (price, index, broken) = try after.read { db in
        (
          try Double.fetchOne(db, sql: "SELECT price FROM app_view WHERE id='apple'"),
          try String.fetchOne(db, sql: "SELECT name FROM sqlite_schema WHERE name='app_text'"),
          try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        )
      }
      #expect(price == 0 && index == "app_text" && broken == 0)
    }
  }

  @Test func `indexes on fields stay`() throws {
    try withCopy(of: "notes.schema1") { path in
      let index = FieldIndex(ToDo.due)
      try TestFile.with { file in
        try file.store.declareIndex(index)
        let sql = try DatabaseQueue(path: file.path).read {
          try String.fetchOne($0, sql: "SELECT sql FROM sqlite_schema WHERE name='field:due'")
        }
        try DatabaseQueue(path: path).write { try $0.execute(sql: #require(sql)) }
      }
      let store = try OutlineStore(path: path)
      #expect(try #require(store.migration).lost == [])
      #expect(try store.declaredIndexes() == [index] && store.check() == [])
    }
  }

  @Test func `a name that another program has taken is refused, and nothing happens`() throws {
    try withCopy(of: "shells.schema1") { path in
      let other = try DatabaseQueue(path: path)
      try other.write { try $0.execute(sql: "CREATE TABLE Note(mine)") }
      try other.close()
      do {
        _ = try OutlineStore(path: path)
        Issue.record("the file was migrated")
      } catch let error as StorageError {
        #expect(error.description.contains("another program uses the name Note"))
      }
      #expect(try files(beside: path) == ["file.db"])
    }
  }

  @Test func `versions from before the digests stay without one, in every copy`() throws {
    try OutlineStoreMergingTests.withCopies(3, of: "S\n  a") { files in
      try files[1].update(item("a"), Item.Changes(text: "A"))
      try files[0].merge(files[1].bundle())
      let paths = try files[..<2].map { file in
        let path = file.path + ".third"
        try file.backup(to: path)
        let older = try DatabaseQueue(path: path)
        try older.writeWithoutTransaction {
          try $0.execute(
            sql: """
              DROP TABLE digest; DROP VIEW search; DROP TABLE search_index; DROP INDEX item_due;
              CREATE VIRTUAL TABLE search USING fts5(text, secondary_text, note, content='searchable',
                content_rowid='key', tokenize='unicode61 remove_diacritics 2');
              DELETE FROM meta WHERE name IN ('salt', 'salted_after');
              PRAGMA user_version=3
              """)
        }
        try older.close()
        return path
      }
      let copies = try paths.map { try OutlineStore(path: $0) }
      #expect(copies.allSatisfy { $0.migration?.keptFile?.hasSuffix(".schema3") == true })
      #expect(try copies[0].bundle().versions.allSatisfy { $0.proof == nil })
      try copies[0].add(Item.Draft(text: "new"), to: .last(in: section("S")))
      #expect(try copies[1].merge(copies[0].bundle()).unproved == 0)
      try OutlineStoreMergingTests.exchange(copies[1], copies[0])
      // One that was never older has them, and merges all the same.
      try OutlineStoreMergingTests.exchange(files[0], copies[0])
      #expect(try files[2].merge(copies[0].bundle()).unproved == 1)
      for copy in copies {
        #expect(try copy.check() == [])
        try copy.close()
      }
    }
  }

  @Test func `two that open the file at once migrate it once`() async throws {
    try await withCopyAsync(of: "undone.schema1") { path in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let store = try OutlineStore(path: path, options: .init(busyTimeout: .seconds(60)))
            defer { try? store.close() }
            return store.migration != nil
          }
        }
        var migrations = 0
        for try await isMigrated in group where isMigrated { migrations += 1 }
        #expect(migrations == 1)
      }
      #expect(try await OutlineStore(path: path).check().isEmpty)
    }
  }

  private func data(_ path: String?) throws -> Data {
    try Data(contentsOf: URL(filePath: #require(path)))
  }

  private func files(beside path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path)
  }

  private func withCopy(of name: String, _ body: (String) throws -> Void) throws {
    let folder = try makeFolder(with: name)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "file.db").path)
  }

  private func withCopyAsync(of name: String, _ body: (String) async throws -> Void) async throws {
    let folder = try makeFolder(with: name)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appending(path: "file.db").path)
  }

  private func makeFolder(with name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.kept.appending(path: name), to: folder.appending(path: "file.db"))
    return folder
  }
}
