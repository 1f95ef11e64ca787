import GRDB
import GRDBSQLite
import OutlineStore

/// An app with GRDB of its own: a catalogue in another file, and a table beside the outline.
///
/// The catalogue is the app's, and has nothing to do with lists. What is in stock belongs to items:
/// its table is in the file of the outline, refers to items, and changes in their transactions.
func keepOwnTables(_ context: Example.Context) throws {
  // The app's own file, with the app's own queue: the store knows nothing of it.
  let catalogue = try DatabaseQueue(path: context.file + ".catalogue.sqlite")
  try catalogue.write { db in
    try db.execute(
      sql: """
        CREATE TABLE product(code TEXT PRIMARY KEY, title TEXT NOT NULL, cents INTEGER NOT NULL);
        INSERT INTO product VALUES('milk', 'Milk', 120), ('rye', 'Rye bread', 390), ('tea', 'Tea', 450);
        """)
  }

  let store = try OutlineStore(path: context.file)
  // GRDB's migrator makes the app's own tables, on a connection of its own. It waits for the lock
  // of the file like any writer, and notes what it did in a table of its own.
  var migrator = DatabaseMigrator()
  migrator.registerMigration("stock", foreignKeyChecks: .immediate) { db in
    try db.execute(
      sql: """
        CREATE TABLE stock(
          item TEXT PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
          count INTEGER NOT NULL CHECK(count >= 0)) WITHOUT ROWID
        """)
  }
  var patient = Configuration()
  patient.busyMode = .timeout(5)
  let tables = try DatabaseQueue(path: context.file, configuration: patient)
  try migrator.migrate(tables)
  try tables.close()

  let list = try store.write { try $0.addSection("Shopping") }.value
  for (code, count) in [("milk", 2), ("rye", 1), ("tea", 3)] {
    let title = try catalogue.read { db in
      try String.fetchOne(db, sql: "SELECT title FROM product WHERE code=?", arguments: [code])
        ?? code
    }
    // The item and its row: committed together, or not at all.
    try store.write("put \(title) on the list") { outline in
      let item = try outline.add(Item.Draft(text: title, id: Item.ID(code)), to: .last(in: list))
      try outline.withConnection { connection in
        try connection.run("INSERT INTO stock(item, count) VALUES(?, ?)", item.rawValue, count)
      }
    }
  }
  let version = try store.latestVersion()
  context.say(
    "Three items: \(try store.read { try $0.items(in: list) }.map(\.content.text).joined(separator: ", "))"
  )

  // A row that the app's own rule refuses takes the item with it.
  do {
    try store.write { outline in
      let item = try outline.add(Item.Draft(text: "Air", id: Item.ID("air")), to: .last(in: list))
      try outline.withConnection { connection in
        try connection.run("INSERT INTO stock(item, count) VALUES(?, ?)", item.rawValue, -1)
      }
    }
  } catch let error as SQLError {
    context.say(
      "Refused: \(error.message); new versions: \(try store.latestVersion() - version)"
    )
  }

  // What the catalogue and the list say together: GRDB reads the file of the outline as any other.
  var configuration = Configuration()
  configuration.readonly = true
  let reader = try DatabaseQueue(path: context.file, configuration: configuration)
  let prices = try catalogue.read { db in
    try Dictionary(
      uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT code, cents FROM product").map { row in
        (row["code"] as String, row["cents"] as Int)
      })
  }
  let rows = try reader.read { db in
    try Row.fetchAll(
      db, sql: "SELECT id, text, count FROM item JOIN stock ON stock.item=item.id ORDER BY position"
    )
  }
  for row in rows {
    let (id, count) = (row["id"] as String, row["count"] as Int)
    context.say("  \(count) × \(row["text"] as String): \(count * prices[id, default: 0]) cents")
  }

  // A change of both, and one version; deleting the item deletes its row.
  try store.write("drink the milk") { outline in
    try outline.setDone(true, for: [Item.ID("milk")])
    try outline.withConnection { try $0.run("UPDATE stock SET count=0 WHERE item='milk'") }
  }
  try store.write { try $0.delete([Item.ID("rye")]) }
  let left = try reader.read { try Int.fetchOne($0, sql: "SELECT sum(count) FROM stock") ?? 0 }
  context.say("In stock: \(left); new versions: \(try store.latestVersion() - version)")
}

/// What SQLite said.
private struct SQLError: Error {
  var message: String
}

extension OpaquePointer {
  /// Runs one statement with its values on a connection of SQLite.
  ///
  /// GRDB has its own connections and does not take one of somebody else; the functions of SQLite
  /// do. On Apple's platforms they come from the module `SQLite3`.
  fileprivate func run(_ sql: String, _ values: any DatabaseValueConvertible...) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    func check(_ code: Int32) throws {
      guard code == SQLITE_OK else {
        throw SQLError(message: String(cString: sqlite3_errmsg(self)))
      }
    }
    try check(sqlite3_prepare_v2(self, sql, -1, &statement, nil))
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value.databaseValue.storage {
      case .int64(let number): try check(sqlite3_bind_int64(statement, place, number))
      case .double(let number): try check(sqlite3_bind_double(statement, place, number))
      case .string(let text):
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try check(sqlite3_bind_text(statement, place, text, -1, copied))
      case .null, .blob: try check(sqlite3_bind_null(statement, place))
      }
    }
    guard sqlite3_step(statement) == SQLITE_DONE else {
      throw SQLError(message: String(cString: sqlite3_errmsg(self)))
    }
  }
}
