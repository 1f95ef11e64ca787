import Foundation
import GRDBSQLite
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Reads that are repeated when what they read changes.
struct ObservingTests {
  /// Runs a test with the items A and B of the section S and C of the section T.
  private func with(_ body: (TestFile, OutlineStore) async throws -> Void) async throws {
    try await TestFile.withAsync { file in
      try await file.store.write { outline in
        for name in ["S", "T"] { try outline.addSection(name, id: section(name)) }
        try outline.add(drafts("A", "B"), to: .last(in: section("S")))
        try outline.add(drafts("C"), to: .last(in: section("T")))
      }
      try await body(file, file.store)
    }
  }

  /// The texts of a section.
  private static func texts(of name: String) -> @Sendable (OutlineReader) throws -> [String] {
    { outline in try outline.items(in: section(name)).map(\.content.text) }
  }

  /// How often a closure ran.
  private final class Count: Sendable {
    private let count = Locked(0)
    var value: Int { count.withValue { $0 } }
    func add() { count.withValue { $0 += 1 } }
  }

  /// A number that the shell or a statement finds in the file.
  private static func number(_ sql: String, _ connection: OpaquePointer) -> Int {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return -1 }
    return Int(sqlite3_column_int64(statement, 0))
  }

  @Test func `the first value is the present, and each later one is another`() async throws {
    try await with { _, store in
      var values = store.observe(Self.texts(of: "S")).makeAsyncIterator()
      #expect(try await values.next() == ["A", "B"])
      // Another section, a mark and a use leave the texts as they are.
      try await store.write { try $0.update(item("C")) { $0.text = "c" } }
      try await store.write { try $0.setDone(true, for: [item("A")]) }
      try await store.write { try $0.recordUse(of: [item("A")]) }
      try await store.write { try $0.update(item("A")) { $0.text = "a" } }
      #expect(try await values.next() == ["a", "B"])
      try await store.write { try $0.undo() }
      #expect(try await values.next() == ["A", "B"])
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `another connection and another process are noticed`() async throws {
    try await with { file, store in
      let other = try TestFile.patient(file.path)
      var values = store.observe(Self.texts(of: "S")).makeAsyncIterator()
      _ = try await values.next()
      for number in 0..<5 {
        try await other.write { try $0.update(item("A")) { $0.text = "other \(number)" } }
        #expect(try await values.next() == ["other \(number)", "B"])
        try Shell.run(file.path, "UPDATE item SET text='shell \(number)' WHERE id='A'")
        #expect(try await values.next() == ["shell \(number)", "B"])
      }
      try await other.close()
      try Shell.run(file.path, "DELETE FROM item WHERE id='B'")
      #expect(try await values.next() == ["shell 4"])
    }
  }

  @Test func `an outline in memory is observed too`() async throws {
    let store = try OutlineStore.inMemory()
    try await store.write { try $0.addSection("S", id: section("S")) }
    var values = store.observe(Self.texts(of: "S")).makeAsyncIterator()
    #expect(try await values.next() == [])
    try await store.write { try $0.add(drafts("A"), to: .last(in: section("S"))) }
    #expect(try await values.next() == ["A"])
    try await store.close()
    #expect(try await values.next() == nil)
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `tables of an app, uses and views are observed by those who read them alone`() async throws {
    try await with { file, store in
      try Shell.run(file.path, "CREATE TABLE price(item TEXT REFERENCES item(id), cents INTEGER)")
      let runs = Count()
      let texts = store.observe { outline in
        runs.add()
        return try Self.texts(of: "S")(outline)
      }
      let seen = Task {
        var seen: [[String]] = []
        for try await value in texts {
          seen.append(value)
          if seen.count == 2 { break }
        }
        return seen
      }
      try await until { !(runs.value == 0) }
      var sums = store.observe { outline in
        try outline.withConnection { Self.number("SELECT coalesce(sum(cents), 0) FROM price", $0) }
      }.makeAsyncIterator()
      #expect(try await sums.next() == 0)
      var recents = store.observe { try $0.recents().map(\.item.id) }.makeAsyncIterator()
      #expect(try await recents.next() == [])
      var expanded = store.observe { try $0.viewing("left").item(item("A")).isExpanded }
        .makeAsyncIterator()
      let isExpanded = try await expanded.next() == true
      for number in 1...3 {
        try Shell.run(file.path, "INSERT INTO price VALUES('A', 5)")
        #expect(try await sums.next() == number * 5)
      }
      try await store.write { try $0.recordUse(of: [item("B")]) }
      #expect(try await recents.next() == [item("B")])
      try await store.write { try $0.setExpanded(!isExpanded, for: [item("A")], in: "left") }
      #expect(try await expanded.next() == !isExpanded)
      try await store.write { try $0.update(item("A")) { $0.text = "a" } }
      #expect(try await seen.value == [["A", "B"], ["a", "B"]])
      // Six commits made no version, and did not run it again.
      #expect(runs.value == 2)
    }
  }

  @Test func `a read of some nodes runs again for versions that touch them or their descendants`()
    async throws
  {
    try await with { _, store in
      let runs = Count()
      var values = store.observe(touching: [section("S").node]) { outline in
        runs.add()
        return try outline.items(in: section("S")).map(\.content.text)
      }.makeAsyncIterator()
      var all = store.observe { try $0.latestVersion() }.makeAsyncIterator()
      _ = (try await values.next(), try await all.next())
      try await store.write { try $0.update(item("C")) { $0.text = "c" } }
      _ = try await all.next()
      try await store.write { try $0.add(drafts("D"), to: .last(in: item("B"))) }
      #expect(try await values.next() == ["A", "B", "D"])
      try await store.write { try $0.move(item("C"), to: .first(in: section("S"))) }
      #expect(try await values.next() == ["c", "A", "B", "D"])
      try await store.write { try $0.move(item("B"), to: .first(in: section("T"))) }
      #expect(try await values.next() == ["c", "A"])
      try await store.write { try $0.update(item("D")) { $0.text = "d" } }
      try await store.write { try $0.setDone(true, for: [item("D")]) }
      try await store.write { try $0.delete(item("A")) }
      #expect(try await values.next() == ["c"])
      #expect(runs.value == 5)
    }
  }

  @Test func `a node that is not there yet is noticed when it comes`() async throws {
    try await with { _, store in
      var values = store.observe(touching: [section("U").node]) {
        try $0.sections().contains { $0.id == section("U") }
      }.makeAsyncIterator()
      #expect(try await values.next() == false)
      try await store.write { try $0.addSection("U", id: section("U")) }
      #expect(try await values.next() == true)
      try await store.write { try $0.delete(section("U")) }
      #expect(try await values.next() == false)
    }
  }

  @Test func `values that cannot be compared come with each version`() async throws {
    try await with { _, store in
      var values = store.observe { (try $0.latestVersion(), try $0.sections().count) }
        .makeAsyncIterator()
      let first = try await values.next()
      let version = try #require(first?.0)
      for number in 1...3 {
        try await store.write { try $0.setDone(number % 2 == 1, for: [item("A")]) }
        let next = try await values.next()
        #expect(next?.0 == version + number && next?.1 == 2)
      }
    }
  }

  @Test func `a window of a long list has the window only, and changes in it`() async throws {
    try await with { _, store in
      let many = (0..<3_000).map { Item.Draft(text: "n\($0)", id: item("n\($0)")) }
      try await store.write { try $0.add(many, to: .last(in: section("T"))) }
      var windows = store.observe {
        try $0.window(at: .around(item("n1500").node), before: 2, after: 2)
      }.makeAsyncIterator()
      func next() async throws -> [String]? {
        try await windows.next()?.rows.map(\.node.content.text)
      }
      #expect(try await next() == ["n1498", "n1499", "n1500", "n1501", "n1502"])
      try await store.write { try $0.update(item("n7")) { $0.text = "far away" } }
      try await store.write { try $0.move(item("n7"), to: .before(item("n1500"))) }
      #expect(try await next() == ["n1499", "far away", "n1500", "n1501", "n1502"])
      try await store.write { try $0.move(item("n1500"), to: .first(in: section("T"))) }
      #expect(try await next() == ["B", "T", "n1500", "C", "n0"])
    }
  }

  @Test func `several iterators observe by themselves`() async throws {
    try await with { _, store in
      let texts = store.observe(Self.texts(of: "T"))
      var (one, two) = (texts.makeAsyncIterator(), texts.makeAsyncIterator())
      #expect(try await one.next() == ["C"])
      try await store.write { try $0.update(item("C")) { $0.text = "c" } }
      #expect(try await one.next() == ["c"])
      #expect(try await two.next() == ["c"])
    }
  }

  @Test func `it ends when its task is cancelled`() async throws {
    try await with { _, store in
      let started = Count()
      let values = store.observe(Self.texts(of: "S"))
      let loop = Task {
        for try await _ in values { started.add() }
        return true
      }
      try await until { !(started.value == 0) }
      loop.cancel()
      let hasEnded = try await loop.value
      #expect(hasEnded)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `every sequence ends when its store is closed`(isInMemory: Bool, isWaiting: Bool)
    async throws
  {
    try await TestFile.withAsync { file in
      let store = try isInMemory ? OutlineStore.inMemory() : OutlineStore(path: file.path)
      try await store.write { try $0.addSection("S", id: section("S")) }
      let latest = try await store.read { try $0.latestVersion() }
      let (changes, updates) = (store.changes(since: latest), store.updates(of: section("S")))
      let began = Count()
      let loops = [
        Task {
          began.add()
          for try await _ in changes { Issue.record("nothing was written") }
        },
        Task { for try await _ in updates { began.add() } },
      ]
      if isWaiting { try await until { began.value == 2 } }
      try await store.close()
      if !isInMemory {
        let other = try OutlineStore(path: file.path)
        try await other.write { try $0.addSection("T") }
        try await other.close()
      }
      for loop in loops { try await loop.value }
    }
  }

  @Test(arguments: [true, false])
  func `it ends when the store is closed, while it waits and afterwards`(isWaiting: Bool)
    async throws
  {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let (store, started) = (file.store, Count())
    try await store.write { try $0.addSection("S", id: section("S")) }
    let values = store.observe(Self.texts(of: "S"))
    let loop = Task {
      for try await _ in values {
        started.add()
        if !isWaiting { try await store.close() }
      }
      return true
    }
    if isWaiting {
      try await until { !(started.value == 0) }
      try await store.close()
      try FileManager.default.removeItem(at: file.folder)
    }
    let hasEnded = try await loop.value
    #expect(hasEnded)
    var later = values.makeAsyncIterator()
    #expect(try await later.next() == nil)
  }

  @Test func `an error ends it, and comes once`() async throws {
    try await with { _, store in
      var values = store.observe { try $0.item(item("B")).content.text }.makeAsyncIterator()
      #expect(try await values.next() == "B")
      try await store.write { try $0.delete(item("B")) }
      await #expect(throws: OutlineError.self) { try await values.next() }
      #expect(try await values.next() == nil)
    }
  }

  @Test func `a suspended store is not read, and its changes come later`() async throws {
    try await with { file, store in
      let runs = Count()
      let values = store.observe { outline in
        runs.add()
        return try Self.texts(of: "S")(outline)
      }
      let loop = Task {
        for try await value in values where value == ["a", "B"] { return true }
        return false
      }
      try await until { !(runs.value == 0) }
      store.suspend()
      let other = try TestFile.patient(file.path)
      try await other.write { try $0.update(item("A")) { $0.text = "a" } }
      try await other.close()
      #expect(runs.value == 1)
      store.resume()
      let hasEnded = try await loop.value
      #expect(hasEnded)
    }
  }

  @Test func `a purge is noticed, which makes no version`() async throws {
    try await with { _, store in
      var oldest = store.observe { try $0.oldestVersion().number }.makeAsyncIterator()
      #expect(try await oldest.next() == 1)
      try await store.write { try $0.setDone(true, for: [item("A")]) }
      let latest = try await store.latestVersion()
      try await store.purge(before: latest)
      #expect(try await oldest.next() == latest)
    }
  }

  @Test func `a query with today is read again on another day`() async {
    await #expect(processExitsWith: .success) {
      ProcessZone.set("WEST12")
      try await TestFile.withAsync { file in
        let store = file.store
        try await store.write { try $0.addSection("S", id: section("S")) }
        try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
        let day = ProcessZone.today
        try await store.write { try $0.update(item("a")) { $0.attributes["due"] = .string(day) } }
        let query = try Query("due:today")
        var values = store.observe { try $0.items(matching: query).map(\.id) }.makeAsyncIterator()
        let first = try await values.next()
        try #require(first == [item("a")])
        ProcessZone.set("EAST-14")
        let second = try await values.next()
        try #require(second == [])
      }
    }
  }

  @Test(.enabled(if: Shell.isInstalled), arguments: 0..<3)
  func `the last value is the present while others write`(seed: Int) async throws {
    try await with { file, store in
      let other = try TestFile.patient(file.path)
      let values = store.observe { try $0.outline() }
      let last = Task {
        var (last, count) = (Outline(), 0)
        for try await value in values {
          #expect(value != last || count == 0)
          (last, count) = (value, count + 1)
          if value.rows.contains(where: { $0.node.content.text == "the end" }) { break }
        }
        return last
      }
      var random = SeededGenerator(seed: seed)
      for number in 0..<Effort.times(40) {
        let writer = Bool.random(using: &random) ? store : other
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try Shell.run(file.path, "UPDATE item SET text='s\(number)' WHERE id='A'")
        case 1: try await writer.write { try $0.undo() }
        case 2: try await writer.write { try $0.recordUse(of: [item("A")]) }
        case 3:
          try await writer.write {
            try $0.add([Item.Draft(text: "n\(number)")], to: .first(in: item("A")))
          }
        case 4: try await writer.write { try $0.setDone(number % 2 == 0, for: [item("A")]) }
        default: try await writer.write { try $0.update(item("A")) { $0.text = "t\(number)" } }
        }
      }
      try await other.write { try $0.addSection("the end") }
      let present = try await store.read { try $0.outline() }
      #expect(try await last.value == present)
      try await other.close()
    }
  }
}
