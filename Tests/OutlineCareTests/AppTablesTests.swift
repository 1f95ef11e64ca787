import Foundation
import GRDB
import GRDBSQLite
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Tables of an app in the file of an outline.
struct AppTablesTests {
  private static func migrator(_ count: Int) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    let steps = [
      """
      CREATE TABLE price(item TEXT PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
        cents INTEGER NOT NULL CHECK(cents>=0)) WITHOUT ROWID
      """,
      """
      ALTER TABLE price ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR';
      CREATE INDEX price_currency ON price(currency)
      """,
    ]
    for (number, sql) in steps.prefix(count).enumerated() {
      migrator.registerMigration("v\(number)", foreignKeyChecks: .immediate) {
        try $0.execute(sql: sql)
      }
    }
    return migrator
  }

  private static func patient(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(600)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Everything of a table, in an order of its own.
  private static func rows(_ table: String, _ path: String) throws -> [String] {
    let queue = try patient(path)
    defer { try? queue.close() }
    return try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
        row.map { "\($0)=\($1)" }.joined(separator: ",")
      }.sorted()
    }
  }

  @Test func `GRDB migrates beside a store that writes, and the outline stays as it is`()
    async throws
  {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.add(drafts("A", "B"), to: .last(in: section("S"))) }
      let path = file.path
      async let writing: Void = {
        for number in 0..<30 {
          try await store.write { try $0.update(item("B")) { $0.text = "B\(number)" } }
        }
      }()
      for count in 1...2 {
        let queue = try Self.patient(path)
        try Self.migrator(count).migrate(queue)
        // A second run has nothing to do.
        try Self.migrator(count).migrate(queue)
        try queue.close()
        try await store.write { outline in
          try outline.add(
            [Item.Draft(text: "n", id: item("n\(count)"))], to: .last(in: section("S")))
          try outline.withConnection { connection in
            let sql = "INSERT INTO price(item, cents) VALUES('n\(count)', \(count))"
            try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
          }
        }
      }
      try await writing
      // A refused row takes the item with it.
      let before = try await store.latestVersion()
      await #expect(throws: (any Error).self) {
        try await store.write { outline in
          try outline.add(drafts("air"), to: .last(in: section("S")))
          try outline.withConnection { connection in
            let sql = "INSERT INTO price(item, cents) VALUES('air', -1)"
            if sqlite3_exec(connection, sql, nil, nil, nil) != SQLITE_OK {
              throw CancellationError()
            }
          }
        }
      }
      #expect(try await store.latestVersion() == before)
      #expect(try Self.rows("price", path).map { $0.contains("EUR") } == [true, true])
      try await store.write { try $0.delete(item("n1")) }
      #expect(try Self.rows("price", path).count == 1)
      #expect(try await store.check() == [])
      let repaired = try await OutlineStore.repair(path)
      #expect(repaired.done == [])
      #expect(try Self.rows("grdb_migrations", path).count == 2)
    }
  }

  private static let tables = #"""
    CREATE TABLE "the ""stock"""(item TEXT REFERENCES item(id), n REAL, data BLOB, CHECK(n<>99));
    INSERT INTO "the ""stock""" VALUES('Apple', 1.5, x'00ff10'), ('Pear', 2, NULL), (NULL, NULL, zeroblob(20000));
    CREATE TABLE diary(id INTEGER PRIMARY KEY AUTOINCREMENT, said TEXT COLLATE NOCASE UNIQUE, upper TEXT AS (upper(said)),
      kept TEXT AS (said||'!') STORED);
    INSERT INTO diary(id, said) VALUES(3, 'three'), (7, 'seven'), (9, 'with a nul'||char(0)||'inside');
    DELETE FROM diary WHERE id=7;
    CREATE TABLE pair(b INTEGER, c TEXT, a TEXT, PRIMARY KEY(a, b)) WITHOUT ROWID;
    INSERT INTO pair VALUES(2, 'x', 'k'), (1, 'y', 'k'), (1, NULL, 'j');
    ALTER TABLE pair ADD COLUMN later TEXT DEFAULT 'then';
    INSERT INTO pair VALUES(5, 'z', 'k', 'now');
    CREATE UNIQUE INDEX pair_c ON pair(c) WHERE c IS NOT NULL;
    CREATE TABLE by_key(item INTEGER REFERENCES item(key), n);
    INSERT INTO by_key SELECT key, id FROM item WHERE parent>0;
    """#
  private static let names = [
    "\"the \"\"stock\"\"\"", "diary", "pair", "by_key", "price", "grdb_migrations",
  ]

  /// Runs a test with a file that has tables of many kinds, and is closed.
  private func withTables(_ body: (TestFile, _ path: String) throws -> Void) throws {
    try TestFile.with { file in
      try file.store.write { outline in
        try outline.addSection("S", id: section("S"))
        try outline.add(drafts("Apple", "Pear"), to: .last(in: section("S")))
      }
      try file.store.write { try $0.setDone(true, for: [item("Pear")]) }
      let path = file.folder.appending(path: "app.outline").path
      try file.store.backup(to: path)
      let queue = try Self.patient(path)
      try Self.migrator(2).migrate(queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: Self.tables)
        try db.execute(sql: "INSERT INTO price VALUES('Apple', 120, 'USD')")
      }
      try queue.close()
      try body(file, path)
    }
  }

  @Test func `rescue keeps every table with its indexes, and names the rest`() throws {
    try withTables { file, path in
      let queue = try Self.patient(path)
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            CREATE VIEW cheap AS SELECT * FROM price WHERE cents<100;
            CREATE TRIGGER price_note AFTER INSERT ON price BEGIN SELECT 1; END;
            CREATE VIRTUAL TABLE words USING fts5(said);
            INSERT INTO words VALUES('hello');
            """)
      }
      try queue.close()
      let saved = file.folder.appending(path: "saved.outline").path
      let summary = try OutlineStore.rescue(path, into: saved)
      #expect(
        Set(summary.losses.map(\.subject)).isSuperset(of: [
          "view cheap", "trigger price_note", "table words",
        ]))
      #expect(summary.losses.allSatisfy { !Self.names.contains(String($0.subject.dropFirst(6))) })
      for name in Self.names {
        let (found, wanted) = (try Self.rows(name, saved), try Self.rows(name, path))
        #expect(found == wanted && !wanted.isEmpty, "\(name)")
      }
      let store = try OutlineStore(path: saved)
      #expect(try store.check() == [])
      try WholeHistory.expectEqual(file.store, store)
      // The rules of the tables hold, and numbers of rows are not given again.
      #expect(
        StorageError.kind { try store.write { try $0.delete([item("Pear")]) } } == .referenced)
      try store.close()
      let other = try Self.patient(saved)
      try other.write { db in
        try db.execute(sql: "INSERT INTO diary(said) VALUES('ten')")
        #expect(try Int.fetchOne(db, sql: "SELECT max(id) FROM diary") == 10)
        #expect(throws: DatabaseError.self) {
          try db.execute(sql: "INSERT INTO pair VALUES(9, 'z', 'q', '')")
        }
        #expect(throws: DatabaseError.self) {
          try db.execute(sql: "INSERT INTO diary(said) VALUES('THREE')")
        }
      }
      try other.close()
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `of a damaged table the readable rows are kept, and the loss is named`()
    throws
  {
    try withTables { file, path in
      let queue = try Self.patient(path)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE TABLE long(n INTEGER PRIMARY KEY, text TEXT)")
        try db.execute(
          sql: """
            WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM c WHERE n<500)
            INSERT INTO long SELECT n, printf('%.100c', 'x') FROM c
            """)
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try queue.close()
      let page = try #require(
        Int(
          Shell.run(path, "SELECT pageno FROM dbstat WHERE name='long' AND pagetype='leaf' LIMIT 1")
            .trimmingCharacters(in: .whitespacesAndNewlines)))
      let handle = try FileHandle(forUpdating: URL(filePath: path))
      try handle.seek(toOffset: UInt64(page - 1) * 4096)
      try handle.write(contentsOf: Data(repeating: 0xEE, count: 4096))
      try handle.close()
      let saved = file.folder.appending(path: "saved.outline").path
      let summary = try OutlineStore.rescue(path, into: saved)
      #expect(
        summary.losses.map(\.description) == ["table long: some of its rows cannot be read"])
      let kept = try Self.rows("long", saved).count
      #expect((400..<500).contains(kept))
      #expect(try Self.rows("price", saved) == Self.rows("price", path))
      let store = try OutlineStore(path: saved)
      #expect(try store.check() == [])
      try store.close()
    }
  }

  @Test
  func
    `rows that refer to nothing are named by check and by rescue, whatever their table is called`()
    throws
  {
    try withTables { file, path in
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql:
            "CREATE TABLE search_past(item REFERENCES item(id)); INSERT INTO search_past VALUES('nobody')"
        )
      }
      try queue.close()
      let store = try OutlineStore(path: path)
      #expect(try store.check().map(\.subject) == ["search_past 1"])
      try store.close()
      let saved = file.folder.appending(path: "saved.outline").path
      let summary = try OutlineStore.rescue(path, into: saved)
      #expect(
        summary.losses.map(\.description)
          == ["table search_past: rows that refer to a row that is missing: 1"])
      #expect(try Self.rows("search_past", saved) == Self.rows("search_past", path))
    }
  }

  @Test func `a table whose text holds more than one statement is not made`() throws {
    try withTables { file, path in
      let queue = try Self.patient(path)
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            PRAGMA writable_schema=ON;
            UPDATE sqlite_schema SET sql=sql||'; DROP TABLE item' WHERE name='by_key';
            """)
      }
      try queue.close()
      let saved = file.folder.appending(path: "saved.outline").path
      let summary = try OutlineStore.rescue(path, into: saved)
      #expect(summary.losses.map(\.subject) == ["table by_key"])
      let store = try OutlineStore(path: saved)
      #expect(try store.check() == [])
      #expect(try store.text() == "S\n  Apple\n  Pear")
      try store.close()
    }
  }
}
