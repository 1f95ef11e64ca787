import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import Testing

struct SealTests {
  private func seals(_ store: OutlineStore) throws -> [String?] { try store.versions().map(\.seal) }

  /// Changes a copy of a file, past its triggers.
  private func copy(_ file: TestFile, _ sql: String) throws -> OutlineStore {
    let path = file.folder.appending(path: "changed.outline").path
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try file.store.backup(to: path)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      let triggers = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM sqlite_schema WHERE type='trigger'")
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
      try db.execute(sql: sql)
      for trigger in triggers { try db.execute(sql: trigger["sql"]) }
    }
    try queue.close()
    return try OutlineStore(path: path)
  }

  @Test func `every version has a seal of its own, and a file made from the history has the same`()
    throws
  {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let seals = try seals(file.store)
      #expect(seals.allSatisfy { $0?.utf8.count == 64 } && Set(seals).count == seals.count)
      let path = file.folder.appending(path: "made.outline").path
      let records = try WholeHistory.records(file.store)
      try OutlineStore.make(path) { add in try records.forEach(add) }
      let made = try OutlineStore(path: path)
      #expect(try self.seals(made) == seals)
      try made.close()
    }
  }

  @Test func `a history whose last seal is another one is refused`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      var records = try WholeHistory.records(file.store)
      let place = try #require(
        records.lastIndex { record in
          if case .change(let change) = record.line { change.content != nil } else { false }
        })
      guard case .change(var change) = records[place].line else { return }
      change.content?.text = "forged"
      records[place] = HistoryRecord(.change(change))
      let path = file.folder.appending(path: "made.outline").path
      #expect(throws: HistoryError.self) {
        try OutlineStore.make(path) { add in try records.forEach(add) }
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `the next write seals the versions of a shell`() throws {
    try TestFile.with("L\n  a") { store in
      let path = store.path
      try Shell.run(
        path, "UPDATE outline SET text='b' WHERE id='a'; UPDATE outline SET text='c' WHERE id='a'")
      #expect(try store.versions().prefix(3).map { $0.seal == nil } == [true, true, false])
      #expect(try store.read { try $0.latestSealedVersion()?.number } == store.latestVersion() - 2)
      #expect(try store.check() == [])
      try store.update(item("a"), Item.Changes(text: "d"))
      #expect(try !seals(store).contains(nil))
    }
  }

  @Test func `a seal leads to its version, in every copy that has the version`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let versions = try file.store.versions()
      let copy = try copy(file, "")
      try copy.write { _ = try $0.addSection("Only here") }
      for version in versions {
        let seal = try #require(version.seal)
        #expect(try copy.read { try $0.version(sealedAs: seal) } == version)
        #expect(try copy.read { try $0.version(sealedAs: seal.prefix(16).uppercased()) } == version)
      }
      let own = try #require(try copy.versions().first?.seal)
      #expect(try file.store.read { try $0.version(sealedAs: own) } == nil)
      try copy.close()
    }
  }

  @Test func `any value of the history or the present that is changed by hand is found`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      try file.store.update(item("b"), Item.Changes(note: .some("other")))
      try file.store.update(item("c"), Item.Changes(text: "C", image: .some("🍐"), isDone: true))
      let changed = try copy(file, "")
      let path = changed.path
      try changed.close()
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        for name in try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type='trigger'")
        {
          try db.execute(sql: "DROP TRIGGER \(name)")
        }
        try db.execute(sql: "PRAGMA ignore_check_constraints=ON")
      }
      var count = 0
      for (table, skipped) in [
        ("version", ["number", "author", "message", "series", "open"]),
        ("change", ["version", "item"]),
        ("content_change", ["item", "version"]), ("note", ["key"]), ("item", ["key"]),
        ("deleted", ["key"]),
      ] {
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") }
        for row in rows {
          let key = Array(row).filter { ["key", "number", "version", "item"].contains($0.0) }
          for (column, value) in row where !skipped.contains(column) {
            // The root is never written.
            if table == "item", row["key"] == 0 { continue }
            let other = Self.other(than: value, column)
            do { try Self.set(column, of: table, to: other, key, queue) } catch let error
              as DatabaseError
              where error.resultCode == .SQLITE_CONSTRAINT
            {
              continue
            }
            let problems = try OutlineStore.read(path) { try $0.check() }.filter {
              $0.kind != .schema
            }
            #expect(!problems.isEmpty, "\(table).\(column) of \(row)")
            try Self.set(column, of: table, to: value, key, queue)
            count += 1
          }
        }
      }
      #expect(count > 300)
      #expect(try OutlineStore.read(path) { try $0.check() }.allSatisfy { $0.kind == .schema })
      try queue.close()
    }
  }

  private static func set(
    _ column: String, of table: String, to value: DatabaseValue,
    _ key: [(String, DatabaseValue)], _ queue: DatabaseQueue
  ) throws {
    let condition = key.map { "\($0.0)=?" }.joined(separator: " AND ")
    try queue.writeWithoutTransaction {
      try $0.execute(
        sql: "UPDATE \(table) SET \(column)=? WHERE \(condition)",
        arguments: StatementArguments([value] + key.map(\.1)))
    }
  }

  private static func other(than value: DatabaseValue, _ column: String) -> DatabaseValue {
    switch value.storage {
    case .int64(let number) where ["is_done", "is_expanded", "is_loud"].contains(column):
      (1 - number).databaseValue
    case .int64(let number): (number + 1).databaseValue
    case .string(let text) where column == "attributes":
      text.replacing("{", with: "{\"x\":1,").databaseValue
    case .string(let text): (text + "V").databaseValue
    case .blob(let bytes): Data(bytes.reversed()).databaseValue
    default:
      switch column {
      case "attributes": "{}".databaseValue
      case "parent", "since", "undoes", "note_key", "is_done", "is_expanded": Int64(1).databaseValue
      default: "a0V".databaseValue
      }
    }
  }

  @Test func `a purge begins a new chain, and the past can be changed as little as before`() throws
  {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let before = try seals(file.store)
      try file.store.purge(before: 8)
      let after = try seals(file.store)
      #expect(Set(before).isDisjoint(with: after) && !after.contains(nil))
      #expect(try file.store.check() == [])
      // A text that no remaining version touched.
      let changed = try copy(file, "UPDATE item SET text='Other' WHERE id='home'")
      #expect(try changed.check().map(\.kind) == [.seal, .derived])
      try changed.close()
      try file.store.purge(wordsOf: NodeID("d"))
      #expect(try Set(seals(file.store)).isDisjoint(with: after))
    }
  }

  @Test func `a forged undo is found, and the schema refuses it`() throws {
    try TestFile.with { file in
      try WholeHistory.fill(file.store)
      let forged = "INSERT INTO version(origin, undoes, message) VALUES('undo', 5, 'forged')"
      let changed = try copy(file, forged)
      let problems = try changed.check()
      #expect(problems.map(\.kind) == [.seal] && problems.first?.subject == "version 13")
      try changed.close()
      guard Shell.isInstalled else { return }
      #expect(throws: Shell.ShellError.self) { try Shell.run(file.path, forged) }
      #expect(throws: Shell.ShellError.self) {
        try Shell.run(
          file.path,
          "UPDATE version SET stamp=1+(SELECT stamp FROM version v WHERE v.number=version.number-1) WHERE number>1"
        )
      }
      for seal in ["zeroblob(32)", "NULL"] {
        #expect(throws: Shell.ShellError.self) {
          try Shell.run(file.path, "UPDATE version SET seal=\(seal)")
        }
      }
      try Shell.run(file.path, "UPDATE version SET message='told better', author='me'")
    }
  }

  @Test func `received versions are completed once, in their own version`() throws {
    guard Shell.isInstalled else { return }
    try TestFile.with("L") { store in
      let row = "INSERT INTO received VALUES(3, 'klmnklmnklmnklmn', 7, 1, 'app', '[]', '[]')"
      let begin = "BEGIN; INSERT INTO version(origin, open) VALUES('merge', 1);"
      #expect(throws: Shell.ShellError.self) { try Shell.run(store.path, row) }
      #expect(throws: Shell.ShellError.self) {
        try Shell.run(store.path, "\(begin) \(row); \(row)")
      }
      #expect(throws: Shell.ShellError.self) {
        try Shell.run(
          store.path, "\(begin) \(row.replacing("1, 'app'", with: "9223372036854775807, 'app'"))")
      }
      try Shell.run(store.path, "\(begin) \(row); UPDATE version SET open=NULL WHERE open; COMMIT")
      for change in [
        "UPDATE received SET number=8", "DELETE FROM received",
        row.replacing("INSERT", with: "REPLACE"),
      ] {
        #expect(throws: Shell.ShellError.self) { try Shell.run(store.path, change) }
      }
      // The next write seals it, as an undo or a merge that a shell made cannot be distinguished from ours.
      try store.addSection("M")
    }
  }
}
