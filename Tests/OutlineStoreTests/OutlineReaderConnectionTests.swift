import Foundation
import GRDB
import GRDBSQLite
import OutlineStore
import StoreTestSupport
import Testing

/// The tables of an app in the same file, and in the same transactions.
struct OutlineReaderConnectionTests {
  private struct Failure: Error {}

  /// Runs SQL as an app does that knows only SQLite's functions.
  private func run(_ sql: String, _ connection: OpaquePointer) throws {
    if sqlite3_exec(connection, sql, nil, nil, nil) != SQLITE_OK {
      throw SQLFailure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  private struct SQLFailure: Error, Equatable {
    var message: String
  }

  private func number(_ sql: String, _ connection: OpaquePointer) -> Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return -1 }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private let table =
    "CREATE TABLE price(item TEXT PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE, cents INTEGER)"

  private func prices(_ store: OutlineStore) throws -> Int {
    try store.read { try $0.withConnection { number("SELECT count(*) FROM price", $0) } }
  }

  /// Runs a test on an outline of two items, with a table of the app.
  private func withPrices(_ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("S\n  a\n  b") { store in
      try store.write { try $0.withConnection { try run(table, $0) } }
      try body(store)
    }
  }

  @Test func `both are committed together, and rows of the app alone make no version`() throws {
    try withPrices { store in
      let before = try store.latestVersion()
      let written = try store.write("receipt") { outline in
        let id = try outline.add(Item.Draft(text: "Milk"), to: .last(in: section("S")))
        try outline.withConnection { try run("INSERT INTO price VALUES('\(id)', 250)", $0) }
        return id
      }
      #expect(written.version == before + 1 && written.isNew)
      #expect(try prices(store) == 1)
      let alone = try store.write {
        try $0.withConnection { try run("INSERT INTO price VALUES('a', 1)", $0) }
      }
      #expect(!alone.isNew && alone.version == before + 1)
      #expect(try prices(store) == 2)
      // What was changed and changed back leaves the rows of the app.
      try store.write { outline in
        try outline.setDone(true, for: [item("a")])
        try outline.withConnection { try run("INSERT INTO price VALUES('b', 2)", $0) }
        try outline.setDone(false, for: [item("a")])
      }
      #expect(try prices(store) == 3)
      try store.undo()
      try store.delete([item("a")])
      #expect(
        try store.write { try $0.withConnection { number("SELECT sum(cents) FROM price", $0) } }
          .value < 253)
    }
  }

  @Test func `an error rolls back the app's rows and ours`() throws {
    try withPrices { store in
      let before = try (store.outline(), store.latestVersion())
      #expect(throws: Failure.self) {
        try store.write { outline in
          try outline.add(Item.Draft(text: "x"), to: .last(in: section("S")))
          try outline.withConnection { try run("INSERT INTO price VALUES('a', 1)", $0) }
          throw Failure()
        }
      }
      #expect(throws: SQLFailure(message: "UNIQUE constraint failed: price.item")) {
        try store.write { outline in
          try outline.setDone(true, for: [item("a")])
          try outline.withConnection { try run("INSERT INTO price VALUES('a', 1), ('a', 2)", $0) }
        }
      }
      try store.write { outline in
        try? outline.attempt {
          try outline.withConnection { try run("INSERT INTO price VALUES('a', 1)", $0) }
          throw Failure()
        }
      }
      #expect(try store.outline() == before.0 && store.latestVersion() == before.1)
      #expect(try prices(store) == 0)
    }
  }

  @Test(arguments: ["COMMIT", "ROLLBACK", "COMMIT; BEGIN", "ROLLBACK; BEGIN IMMEDIATE"])
  func `a closure that ends the transaction gets an error`(sql: String) throws {
    try withPrices { store in
      let before = try (store.outline(), store.latestVersion())
      for beginsVersion in [false, true] {
        var failure: (any Error)?
        do {
          try store.write { outline in
            if beginsVersion { try outline.setDone(true, for: [item("a")]) }
            try outline.withConnection { try run(sql, $0) }
          }
        } catch { failure = error }
        // A COMMIT of a version that is open fails by itself.
        #expect(
          failure as? OutlineError == .misusedConnection(.endedTransaction) || failure is SQLFailure
        )
        #expect(try store.outline() == before.0 && store.latestVersion() == before.1)
      }
      #expect(throws: OutlineError.misusedConnection(.endedTransaction)) {
        try store.read { try $0.withConnection { try run(sql, $0) } }
      }
      try store.write { outline in
        #expect(throws: SQLFailure.self) { try outline.withConnection { try run("BEGIN", $0) } }
        try outline.withConnection {
          try run("SAVEPOINT mine; INSERT INTO price VALUES('b', 1); RELEASE mine", $0)
        }
      }
      #expect(try prices(store) == 1)
    }
  }

  @Test func `a read changes nothing, and a write changes items by SQL only into its version`()
    throws
  {
    try withPrices { store in
      let before = try (store.outline(), store.latestVersion())
      // A connection that only reads refuses by itself.
      #expect(throws: SQLFailure.self) {
        try store.read { try $0.withConnection { try run("INSERT INTO price VALUES('a', 1)", $0) } }
      }
      let shared = try OutlineStore(path: store.path, options: .init(readers: .shared))
      #expect(throws: OutlineError.misusedConnection(.wroteInRead)) {
        try shared.read {
          try $0.withConnection { try run("INSERT INTO price VALUES('a', 1)", $0) }
        }
      }
      #expect(throws: OutlineError.misusedConnection(.changedOutline)) {
        try store.write {
          try $0.withConnection { try run("UPDATE item SET text='x' WHERE id='a'", $0) }
        }
      }
      #expect(
        try store.outline() == before.0 && store.latestVersion() == before.1 && prices(store) == 0)
      let found = try store.write { outline in
        try outline.setDone(true, for: [item("b")])
        try outline.withConnection { connection in
          try run("UPDATE item SET text=text||'!' WHERE kind='item'", connection)
          try run("INSERT INTO outline(parent, text) VALUES('S', 'by hand')", connection)
        }
        // A key of its own, after that of the row above.
        try outline.add(Item.Draft(text: "by method"), to: .last(in: section("S")))
        return try outline.items(under: .section(section("S"))).map(\.content.text)
      }
      #expect(found.value == ["a!", "b!", "by hand", "by method"] && found.version == before.1 + 1)
      #expect(try store.search("hand").count == 1)
      try store.undo()
      #expect(try store.outline() == before.0)
    }
  }

  @Test func `triggers of the app never split a write into versions`() throws {
    try TestFile.with { file in
      let other = try DatabaseQueue(path: file.path)
      try other.write { db in
        try db.execute(
          sql: """
            CREATE TABLE app(what TEXT);
            CREATE TRIGGER app_insert AFTER INSERT ON item
              BEGIN INSERT INTO app VALUES('+'||NEW.id); END;
            CREATE TRIGGER app_update BEFORE UPDATE ON item
              BEGIN INSERT INTO app VALUES('='||NEW.id); END;
            CREATE TRIGGER app_delete AFTER DELETE ON item
              BEGIN INSERT INTO app VALUES('-'||OLD.id); END;
            """)
      }
      var options = OutlineStore.Options()
      options.allowedTriggers = ["app_insert", "app_update", "app_delete"]
      let store = try OutlineStore(path: file.path, options: options)
      var latest = try store.latestVersion()
      func expectOne(_ change: (OutlineTransaction) throws -> Void) throws {
        try store.write(nil, change)
        #expect(try store.latestVersion() == latest + 1)
        latest += 1
      }
      try expectOne { outline in
        let list = try outline.addSection("L", id: section("L"))
        try outline.add(
          (0..<50).map { Item.Draft(text: "\($0)", id: item("i\($0)")) }, to: .last(in: list))
      }
      let ids = (0..<50).map { item("i\($0)") }
      try expectOne { try $0.setDone(true, for: ids) }
      try expectOne { try $0.move(Array(ids[10..<30]), to: .first(in: section("L"))) }
      try expectOne { try $0.setFavorite(true, for: ids) }
      try expectOne { try $0.delete(Array(ids[0..<40])) }
      try expectOne { try $0.undo() }
      try expectOne { try $0.restore(to: 2) }
      let noted = try store.read {
        try $0.withConnection { number("SELECT count(*) FROM app", $0) }
      }
      #expect(noted > 250)
      try DatabaseQueue(path: file.path).write {
        try $0.execute(
          sql: "DROP TRIGGER app_insert; DROP TRIGGER app_update; DROP TRIGGER app_delete")
      }
    }
  }

  @Test(arguments: [1, 2_100])
  func `a refused foreign key names the node and the table`(count: Int) throws {
    let rules = [
      "REFERENCES item(id) ON DELETE RESTRICT", "REFERENCES item(id)",
      "REFERENCES item(id) DEFERRABLE INITIALLY DEFERRED",
    ]
    for rule in rules {
      try TestFile.with("S\n  a") { store in
        try store.add((0..<count).map { Item.Draft(text: "\($0)") }, to: .last(in: item("a")))
        try store.write {
          try $0.withConnection {
            try run(
              "CREATE TABLE \"my app\"(\"of\" TEXT \(rule)); INSERT INTO \"my app\" VALUES('a')", $0
            )
          }
        }
        do {
          try store.delete([item("a")])
          Issue.record("it was deleted")
        } catch let error as StorageError {
          #expect(error.kind == .referenced)
          #expect(
            error.message
              == "the table my app of another program refers to a (\"a\"), which would be deleted")
        }
        #expect(try store.item(item("a")).hasChildren)
      }
    }
  }

  @Test func `a deferred foreign key names the missing row at the end of the transaction`() throws {
    let tables = """
      CREATE TABLE offer(
        number INTEGER PRIMARY KEY, of REFERENCES item(key) DEFERRABLE INITIALLY DEFERRED);
      CREATE TABLE part(offer INTEGER REFERENCES offer(number) DEFERRABLE INITIALLY DEFERRED);
      """
    try TestFile.with("S\n  a\n  b") { store in
      try store.write { outline in
        let key = try outline.withConnection { connection in
          try run(tables, connection)
          return number("SELECT key FROM item WHERE id='a'", connection)
        }
        try outline.withConnection { try run("INSERT INTO offer VALUES(7, \(key))", $0) }
      }
      let before = try store.latestVersion()
      func expect(
        _ kind: StorageError.Kind, _ message: String, _ work: (OutlineTransaction) throws -> Void
      ) throws {
        do {
          try store.write { try work($0) }
          Issue.record("it was done")
        } catch let error as StorageError {
          #expect(error.kind == kind && error.message == message)
        }
        #expect(try store.latestVersion() == before && store.text() == "S\n  a\n  b")
      }
      try expect(
        .referenced,
        "the table offer of another program refers to a (\"a\"), which would be deleted"
      ) { outline in
        try outline.delete([item("b")])
        try outline.delete([item("a")])
      }
      try expect(
        .constraint,
        "the row 1 of the table part refers to a missing row of the table offer"
      ) { try $0.withConnection { try run("INSERT INTO part VALUES(8)", $0) } }
      try expect(
        .constraint,
        "the row 9 of the table offer refers to a missing row of the table item"
      ) { try $0.withConnection { try run("INSERT INTO offer VALUES(9, 12345)", $0) } }
      // What is broken in between and whole in the end is not an error.
      try store.write { outline in
        try outline.delete([item("a")])
        try outline.withConnection { try run("DELETE FROM offer", $0) }
      }
      #expect(try store.text() == "S\n  b")
    }
  }
}
