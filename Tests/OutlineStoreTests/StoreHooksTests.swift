import Foundation
import GRDBSQLite
import OutlineStore
import StoreTestSupport
import Testing

/// What an app can have a store do at every connection and every statement.
struct StoreHooksTests {
  private final class Noted<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []
    var all: [Value] { lock.withLock { values } }
    func note(_ value: Value) { lock.withLock { values.append(value) } }
  }

  private struct Failure: Error {}

  @Test func `each connection is prepared before the first statement`() throws {
    try TestFile.with { file in
      let sizes = Noted<Int32>()
      let traced = Noted<String>()
      var options = OutlineStore.Options()
      options.trace = { traced.note($0.sql) }
      options.prepareConnection = { connection in
        sizes.note(sqlite3_total_changes(connection))
        #expect(sqlite3_get_autocommit(connection) == 1)
        guard sqlite3_exec(connection, "PRAGMA cache_size=-1234", nil, nil, nil) == SQLITE_OK else {
          throw Failure()
        }
      }
      let store = try OutlineStore(path: file.path, options: options)
      #expect(!sizes.all.isEmpty && sizes.all.allSatisfy { $0 == 0 })
      let size = try store.read { outline in
        try outline.withConnection { connection in
          var statement: OpaquePointer?
          defer { sqlite3_finalize(statement) }
          sqlite3_prepare_v2(connection, "PRAGMA cache_size", -1, &statement, nil)
          sqlite3_step(statement)
          return sqlite3_column_int64(statement, 0)
        }
      }
      #expect(size == -1234)
      let before = sizes.all.count
      try store.backup(to: file.path + ".backup")
      #expect(sizes.all.count > before)
      options.prepareConnection = { _ in throw Failure() }
      #expect(throws: Failure.self) { try OutlineStore(path: file.path, options: options) }
      #expect(throws: Failure.self) { try OutlineStore(path: file.path + ".new", options: options) }
    }
  }

  @Test func `a follower reads on the connections of its store`() async throws {
    try await TestFile.withAsync { file in
      let connections = Noted<Int>()
      var options = OutlineStore.Options()
      options.prepareConnection = { connections.note(Int(bitPattern: $0)) }
      let store = try OutlineStore(path: file.path, options: options)
      let list = try await store.write { try $0.addSection("S") }.value
      var (updates, values) = (
        store.updates(of: list).makeAsyncIterator(),
        store.observe { try $0.items(in: list).count }.makeAsyncIterator()
      )
      _ = (try await updates.next(), try await values.next())
      let first = connections.all.count
      for number in 1...6 {
        if number % 2 == 0 {
          try await store.write { try $0.add(drafts("i\(number)"), to: .last(in: list)) }
        } else {
          try Shell.run(
            file.path, "INSERT INTO outline(parent, text) VALUES('\(list)', 'i\(number)')")
        }
        #expect(try await updates.next()?.snapshot.items.count == number)
        #expect(try await values.next() == number)
      }
      // The pool may have opened a second one.
      #expect(connections.all.count <= first + 2)
      try await store.close()
    }
  }

  @Test(arguments: Readers.both)
  func `the last program that has the file open removes the log, if SQLite would leave it`(
    readers: Readers
  ) throws {
    try TestFile.with { file in
      /// As Apple's SQLite has it.
      let keepLog: @Sendable (OpaquePointer) throws -> Void = { connection in
        var isKept: Int32 = 1
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
      }
      let path = file.path + ".kept"
      func files() throws -> [String] {
        try file.names.filter { $0.hasPrefix("test.outline.kept") }
      }
      var options = OutlineStore.Options(readers: readers)
      options.prepareConnection = keepLog
      let store = try OutlineStore(path: path, options: options)
      try store.addSection("S")
      #expect(try store.sections().count == 1)
      #expect(try files().contains("test.outline.kept-wal"))
      try store.backup(to: path + ".copy")
      try store.close()
      #expect(try files() == ["test.outline.kept", "test.outline.kept.copy"])

      // Without, it would have stayed.
      var connection: OpaquePointer?
      sqlite3_open(path, &connection)
      try keepLog(#require(connection))
      sqlite3_exec(connection, "INSERT INTO meta(name, value) VALUES('app', 1)", nil, nil, nil)
      sqlite3_close(connection)
      #expect(try files().contains("test.outline.kept-wal"))
      try OutlineStore(path: path, options: options).close()
      #expect(try !files().contains("test.outline.kept-wal"))
    }
  }

  @Test func `connections that follow the file are prepared as well`() async throws {
    try await TestFile.withAsync { file in
      try await file.store.write { try $0.addSection("S", id: section("S")) }
      let prepared = Noted<String>()
      // A store without readers of its own opens the file to follow it.
      var options = OutlineStore.Options(readers: .shared)
      // As a key would be, this is only good before anything was read.
      options.prepareConnection = { connection in
        guard sqlite3_exec(connection, "PRAGMA temp_store=2", nil, nil, nil) == SQLITE_OK else {
          throw Failure()
        }
        prepared.note("connection")
      }
      let store = try OutlineStore(path: file.path, options: options)
      var before = prepared.all.count
      var changes = store.changes().makeAsyncIterator()
      #expect(prepared.all.count > before)
      before = prepared.all.count
      var updates = store.updates(of: section("S")).makeAsyncIterator()
      _ = try await updates.next()
      #expect(prepared.all.count > before)
      for id in ["a", "b"] {
        before = prepared.all.count
        try await file.store.write { try $0.add(drafts(id), to: .last(in: section("S"))) }
        let change = try await changes.next()
        let update = try await updates.next()
        #expect(change?.version.number == update?.version)
        #expect(prepared.all.count >= before + 2)
      }
    }
  }

  @Test func `followers throw the errors of their preparation`() async throws {
    try await TestFile.withAsync { file in
      try await file.store.write { try $0.addSection("S", id: section("S")) }
      let refuses = Noted<Void>()
      // A store without readers of its own opens the file to follow it.
      var options = OutlineStore.Options(readers: .shared)
      options.prepareConnection = { _ in if !refuses.all.isEmpty { throw Failure() } }
      let store = try OutlineStore(path: file.path, options: options)
      var changes = store.changes().makeAsyncIterator()
      refuses.note(())
      try await file.store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
      await #expect(throws: Failure.self) { try await changes.next() }
      var updates = store.updates(of: section("S")).makeAsyncIterator()
      await #expect(throws: Failure.self) { try await updates.next() }
    }
  }

  @Test func `every statement is logged, without its values`() throws {
    try TestFile.with { file in
      let events = Noted<OutlineStore.TraceEvent>()
      var options = OutlineStore.Options()
      options.trace = { events.note($0) }
      let store = try OutlineStore(path: file.path, options: options)
      try store.addSection("a secret", id: section("S"))
      _ = try store.items(in: section("S"))
      #expect(events.all.contains { $0.sql.hasPrefix("INSERT INTO item(") })
      #expect(events.all.contains { $0.sql.hasPrefix("COMMIT") })
      #expect(!events.all.contains { $0.sql.contains("secret") })
      #expect(events.all.allSatisfy { $0.duration >= .zero && $0.duration < .seconds(60) })
    }
  }

  @Test func `purge and backup report progress, and can be stopped`() throws {
    try TestFile.with { file in
      let store = file.store
      let list = try store.addSection("L").value
      for number in 0..<20 {
        try store.add(
          (0..<100).map { Item.Draft(text: "\(number) \($0)", note: "a note \($0)") },
          to: .last(in: list))
      }
      var steps: [[Int]] = []
      #expect(throws: Failure.self) {
        try store.purge(before: 5) { done, of in
          steps.append([done, of])
          if done == 3 { throw Failure() }
        }
      }
      #expect(steps == [[0, 5], [1, 5], [2, 5], [3, 5]])
      #expect(try store.versions().count == 22)
      steps = []
      #expect(try store.purge(before: 5) { steps.append([$0, $1]) }.oldest == 5)
      #expect(steps.map { $0[0] } == Array(0...5))
      let id = try #require(try store.items(in: list).first?.id)
      try store.update(id) { $0.text = "other" }
      steps = []
      try store.purge(wordsOf: id.node) { steps.append([$0, $1]) }
      #expect(steps.map { $0[0] } == Array(0...5))

      steps = []
      let target = file.path + ".backup"
      try store.backup(to: target) { steps.append([$0, $1]) }
      let last = try #require(steps.last)
      #expect(last[0] == last[1] && last[1] > 0)
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0[0] <= $1[0] })
      #expect(try OutlineStore.read(target) { try $0.outline() } == store.outline())
      #expect(throws: Failure.self) {
        try store.backup(to: target + "2") { _, _ in throw Failure() }
      }
      #expect(try !file.names.contains { $0.hasSuffix("backup2") || $0.hasSuffix(".part") })
    }
  }
}
