import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import Testing

/// Files in which another program, or an enemy, has put something of its own.
struct ForeignSchemaTests {
  /// Runs a test on the path of a file with an item `a` in a section `S`, to which SQL was done.
  private func with(_ sql: String, _ body: (String) throws -> Void) throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try file.store.addSection("S", id: section("S"))
    try file.store.add(drafts("a"), to: .last(in: section("S")))
    try file.store.close()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let other = try DatabaseQueue(path: file.path, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: sql) }
    try other.close()
    try body(file.path)
  }

  private func error(of work: () throws -> Void) -> StorageError? {
    do { try work() } catch { return error as? StorageError }
    return nil
  }

  @Test(arguments: [
    "CREATE TABLE app(x); CREATE INDEX app_x ON app(x) WHERE x>1; CREATE VIEW app_view AS SELECT x FROM app",
    "CREATE TABLE app(x); CREATE TRIGGER app_t AFTER INSERT ON app BEGIN DELETE FROM app; END",
    "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
    "CREATE TABLE app(item INTEGER REFERENCES item(key) ON DELETE CASCADE)",
    "CREATE INDEX app_text ON item(text DESC, key)", "CREATE UNIQUE INDEX app_note ON note(text)",
    "ANALYZE",
    "VACUUM",
  ])
  func `tables of another program change nothing`(sql: String) throws {
    try with(sql) { path in
      for readers in Readers.both {
        let store = try OutlineStore(path: path, options: .init(readers: readers))
        #expect(store.foreignTriggers == [])
        try store.add(Item.Draft(text: "x"), to: .last(in: section("S")))
        #expect(try store.check() == [])
        try store.close()
      }
    }
  }

  @Test(arguments: [
    ("CREATE TRIGGER t AFTER UPDATE ON item BEGIN SELECT 1; END", ["t"]),
    ("CREATE TRIGGER t AFTER UPDATE ON ITEM BEGIN SELECT 1; END", ["t"]),
    ("CREATE TRIGGER t INSTEAD OF INSERT ON recents BEGIN SELECT 1; END", ["t"]),
    ("CREATE TRIGGER t AFTER INSERT ON search_index_data BEGIN SELECT 1; END", ["t"]),
    (
      """
      CREATE TABLE app(item REFERENCES item(key) ON DELETE CASCADE);
      CREATE TRIGGER t AFTER DELETE ON app BEGIN SELECT 1; END
      """, ["t"]
    ),
    (
      """
      CREATE TABLE app(x); CREATE TRIGGER t AFTER UPDATE ON item BEGIN INSERT INTO app VALUES(1); END;
      CREATE TRIGGER u AFTER INSERT ON app BEGIN SELECT 1; END
      """, ["t", "u"]
    ),
    (
      """
      CREATE TRIGGER t AFTER UPDATE ON item BEGIN SELECT 1; END; PRAGMA writable_schema=ON;
      UPDATE sqlite_schema SET name='sqlite_t', sql=replace(sql, 'TRIGGER t', 'TRIGGER sqlite_t') WHERE name='t'
      """, ["sqlite_t"]
    ),
  ])
  func `a trigger that a change would run makes the file read-only until it is allowed`(
    sql: String, names: [String]
  ) throws {
    try with(sql) { path in
      func add(_ allowed: Set<AllowedTrigger>, readers: Readers = .pool(maximum: 1)) throws {
        var options = OutlineStore.Options(readers: readers)
        options.allowedTriggers = allowed
        let store = try OutlineStore(path: path, options: options)
        #expect(store.foreignTriggers.map(\.name) == names)
        #expect(try store.items(in: section("S")).contains { $0.id == item("a") })
        try store.add(Item.Draft(text: "x"), to: .last(in: section("S")))
      }
      let version = try OutlineStore.read(path) { try $0.latestVersion() }
      for readers in Readers.both {
        #expect(error { try add([], readers: readers) }?.kind == .foreignTrigger)
        #expect(error { try add(["other"], readers: readers) }?.kind == .foreignTrigger)
      }
      #expect(
        error { try add([AllowedTrigger(names[0], sql: "CREATE TRIGGER else")]) }?.kind
          == .foreignTrigger)
      #expect(
        error { try add(Set(names.dropFirst().map { AllowedTrigger($0) })) }?.message.contains(
          names[0]) == true)
      #expect(try OutlineStore.read(path) { try $0.latestVersion() } == version)
      try add(Set(names.map { AllowedTrigger($0) }), readers: .shared)
      let store = try OutlineStore(path: path, options: .init(access: .readOnly))
      try add(Set(store.foreignTriggers.map { AllowedTrigger($0.name, sql: $0.sql) }))
      #expect(try store.latestVersion() == version + 2)
      #expect(try Set(store.check().map(\.subject)) == Set(names))
      var options = OutlineStore.Options(access: .readOnly)
      options.allowedTriggers = Set(names.map { AllowedTrigger($0) })
      #expect(try OutlineStore(path: path, options: options).check() == [])
    }
  }

  @Test func `a trigger that is not allowed hinders every way to write, and none to read`()
    async throws
  {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { try $0.addSection("S", id: section("S")) }
    try await file.store.close()
    let other = try DatabaseQueue(path: file.path)
    try await other.write { db in
      try db.execute(sql: "CREATE TRIGGER t AFTER UPDATE ON item BEGIN DELETE FROM usage; END")
    }
    try other.close()
    let store = try OutlineStore(path: file.path)
    #expect(error { try store.undo() }?.kind == .foreignTrigger)
    #expect(error { try store.purge(before: 2) }?.kind == .foreignTrigger)
    await #expect(throws: StorageError.self) { try await store.write { try $0.addSection("T") } }
    try await store.backup(to: file.path + ".copy")
    #expect(try await store.latestVersion() == 2)
    #expect(try await store.check().map(\.subject) == ["t"])
  }

  @Test(arguments: [
    ("DROP TRIGGER item_before_delete", "the trigger is missing: item_before_delete"),
    ("DROP INDEX item_image", "the index is missing: item_image"),
    (
      "ALTER TABLE item ADD COLUMN mine TEXT",
      "another program added the column mine (ALTER TABLE item DROP COLUMN mine removes it): item"
    ),
    ("DROP VIEW log; CREATE VIEW log AS SELECT 1", "the view differs from the schema: log"),
    (
      """
      DROP TRIGGER item_identity; CREATE TRIGGER item_identity BEFORE UPDATE ON item BEGIN SELECT 1; END
      """, "the trigger differs from the schema: item_identity"
    ),
  ])
  func `a changed schema is reported, read, and not written to`(
    sql: String, words: String
  ) throws {
    try with(sql) { path in
      #expect(
        try OutlineStore.read(path) { try $0.items(under: .section(section("S"))).count } == 1)
      let store = try OutlineStore(path: path)
      let refusal = error { try store.delete([item("a")]) }
      #expect(refusal?.kind == .changedSchema)
      #expect(refusal?.message == words)
      #expect(try store.check().contains { "\($0.message): \($0.subject)" == words })
    }
  }

  @Test func `a file of schema 6 without the index of due dates gets it`() throws {
    try with("DROP INDEX item_due; PRAGMA user_version=6") { path in
      let store = try OutlineStore(path: path)
      #expect(store.migration?.lost == [])
      try store.update(item("a")) { $0.attributes["due"] = .string("2001-01-01") }
      #expect(try store.items(matching: Query("due:overdue")).map(\.id) == [item("a")])
      #expect(try store.check() == [])
    }
  }

  @Test(arguments: [
    "CREATE VIEW json_each AS SELECT 1 AS value", "CREATE TABLE Pragma_User_Version(user_version)",
    "ALTER TABLE usage RENAME TO mine; CREATE VIEW usage AS SELECT * FROM mine",
    "DROP VIEW searchable; CREATE VIEW searchable AS SELECT key, text, secondary_text, text AS note FROM item",
    "DROP TABLE meta; CREATE VIRTUAL TABLE meta USING fts5(name, value)",
  ])
  func `a file that would run other code while it is read is not opened`(sql: String) throws {
    try with(sql) { path in
      let pools: [OutlineStore.Options] = [
        .init(), .init(readers: .shared), .init(access: .readOnly),
        .init(access: .readOnly, readers: .shared),
      ]
      for options in pools {
        #expect(
          error { _ = try OutlineStore(path: path, options: options) }?.kind == .changedSchema)
      }
      #expect(
        error { try OutlineStore.read(path) { _ = try $0.latestVersion() } }?.kind == .changedSchema
      )
    }
  }

  @Test func `a row of another program that prevents a deletion is named`() throws {
    try with(
      "CREATE TABLE app(item INTEGER REFERENCES item(key)); INSERT INTO app SELECT key FROM item WHERE id='a'"
    ) {
      path in
      let store = try OutlineStore(path: path)
      for refusal in [error { try store.delete([item("a")]) }, error { try store.undo() }] {
        #expect(refusal?.kind == .referenced)
        #expect(
          refusal?.message
            == "the table app of another program refers to a (\"a\"), which would be deleted")
      }
      #expect(try store.latestVersion() == 3)
      try store.update(item("a"), Item.Changes(isDone: true))
    }
  }
}
