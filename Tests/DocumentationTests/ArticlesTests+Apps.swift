import Foundation
import GRDB
import GRDBSQLite
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

// The code of the articles on a store in an app: how it is shared, what else is in its file, what
// feeds it and what it feeds.
extension ArticlesTests {
  // Concurrency, readers and durability
  @Test func `concurrency, readers and durability`() async throws {
    try await TestFile.withAsync { file in
      let (store, path, print) = (file.store, file.path, Printed())
      let list = try await store.write { try $0.addSection("List") }.value
      async let items = store.read { try $0.items(in: list) }
      async let bread = store.write { try $0.add(Item.Draft(text: "Bread"), to: .last(in: list)) }
      print(try await items.count, try await bread.version)
      #expect(["0 3", "1 3"].contains(print.lines.first))
      let drafts = [Item.Draft(text: "Salt"), Item.Draft(text: "Pepper")]
      let adding = Task {
        try await store.write("a long import") { outline in
          try outline.add(drafts, to: .last(in: list))
        }
      }
      adding.cancel()
      let isAdded = (try? await adding.value) != nil
      #expect(try await store.read { try $0.items(in: list) }.count == (isAdded ? 3 : 1))
      let seen = try await store.latestVersion()
      try await store.write("tidy up", expecting: seen) { outline in
        try outline.setDone(true, for: outline.items(under: .section(list)).map(\.id))
      }
      #expect(try await store.read { try $0.items(in: list) }.allSatisfy(\.content.isDone))
      var options = OutlineStore.Options(busyTimeout: .seconds(10), readers: .pool(maximum: 3))
      options.durability = .everyCommit
      let careful = try OutlineStore(path: path, options: options)
      let titles = try await OutlineStore.read(path) { outline in
        try outline.sections().map(\.title)
      }
      #expect(
        try await careful.read { try $0.sections() }.map(\.title) == titles && titles == ["List"])
    }
  }

  private struct PriceError: Error {
    var message: String
  }

  // Your own tables
  @Test func `your own tables`() throws {
    func insertPrice(_ cents: Int64, of item: Item.ID, _ connection: OpaquePointer) throws {
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let sql = "INSERT INTO price(item, cents) VALUES(?, ?)"
      guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
        sqlite3_bind_text(statement, 1, item.rawValue, -1, copied) == SQLITE_OK,
        sqlite3_bind_int64(statement, 2, cents) == SQLITE_OK,
        sqlite3_step(statement) == SQLITE_DONE
      else { throw PriceError(message: String(cString: sqlite3_errmsg(connection))) }
    }

    try TestFile.with { file in
      let (store, path) = (file.store, file.path)
      let list = try store.write { try $0.addSection("List") }.value
      try migratePrices(path)
      try store.write("receipt") { outline in
        let milk = try outline.add(Item.Draft(text: "Milk"), to: .last(in: list))
        try outline.withConnection { connection in
          try insertPrice(250, of: milk, connection)
        }
      }
      #expect(throws: PriceError.self) {
        try store.write { outline in
          try outline.addSection("Not kept")
          try outline.withConnection { try insertPrice(1, of: item("nobody"), $0) }
        }
      }
      #expect(try store.text() == "List\n  Milk")
      func migratePrices(_ path: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("prices", foreignKeyChecks: .immediate) { db in
          try db.execute(sql: "CREATE TABLE price(item TEXT REFERENCES item(id), cents INTEGER)")
        }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        try migrator.migrate(DatabaseQueue(path: path, configuration: configuration))
      }
      let milk = try store.read { try $0.items(in: list) }[0].id
      #expect(StorageError.kind { try store.write { try $0.delete([milk]) } } == .referenced)
      var options = OutlineStore.Options()
      options.prepareConnection = { connection in
        guard sqlite3_exec(connection, "PRAGMA cache_size=-8000", nil, nil, nil) == SQLITE_OK else {
          throw PriceError(message: String(cString: sqlite3_errmsg(connection)))
        }
      }
      options.trace = { event in
        if event.duration > .seconds(1) { print(event.duration, event.sql) }
      }
      let traced = try OutlineStore(path: path, options: options)
      #expect(try traced.items(in: list).map(\.id) == [milk])
      // Without SQLCipher the key is an unknown pragma, which SQLite ignores.
      options.prepareConnection = { connection in
        guard sqlite3_exec(connection, "PRAGMA key='secret'", nil, nil, nil) == SQLITE_OK else {
          throw PriceError(message: String(cString: sqlite3_errmsg(connection)))
        }
      }
      #expect(try OutlineStore(path: path, options: options).items(in: list).map(\.id) == [milk])
    }
  }

  // Apple platforms
  @Test func `Apple platforms`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("List") }.value
      let archive = try await store.write { try $0.addSection("Archive") }.value
      let (milk, fruit, inbox) = (item("Milk"), item("Fruit"), item("Inbox"))
      try await store.write {
        try $0.add(drafts("Inbox", "Fruit", "  Apple", "Milk"), to: .last(in: list))
      }
      let swipes = SwipeAction(title: "Archive", effect: .custom, id: "archive")
      try await store.write { try $0.configure(list) { $0.trailingActions = [swipes] } }
      var source = OutlineDataSource(store, view: "left window")
      source.reorderingHandlers.canReorderItem = { _ in true }
      source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != inbox }
      source.performCustomAction = { name, item, outline in
        if name == "archive" { try outline.move(item, to: .last(in: archive)) }
      }

      try await source.expand(fruit)
      try await source.reorder { try $0.moveItem(milk, beforeItem: fruit) }
      #expect(try store.text() == "List\n  Inbox\n  Milk\n  Fruit\n    Apple\nArchive")
      try await source.perform(.trailing, action: "archive", on: milk)
      let shown = try await source.snapshot(for: list).visibleItems
      #expect(shown == [inbox, fruit, item("Apple")] && source.canReorder(milk))
      #expect(try await store.read { try $0.snapshot(of: list) }.visibleItems == [inbox, fruit])
      let swipe = SwipeAction(title: "Archive", effect: .custom, id: "archive")
      try await store.write {
        try $0.configure(list) { $0.trailingActions.insert(swipe, at: 0) }
      }
      let actions = try await store.read { try $0.section(list) }.configuration.trailingActions
      #expect(actions.map(\.name).count == 2)
    }
  }

  @MainActor
  private final class UndoManager: UndoRegistry {
    var titles: [String] = []
    var actions: [@MainActor () -> Void] = []

    func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      titles.append(title)
      actions.append(action)
    }
  }

  @MainActor
  @Test func `the list of that article`() async throws {
    let store = try OutlineStore.inMemory()
    let list = try await store.write { try $0.addSection("List") }.value
    let archive = try await store.write { try $0.addSection("Archive") }.value
    let milk = item("Milk")
    try await store.write { outline in
      try outline.add(drafts("Inbox", "Fruit", "Milk"), to: .last(in: list))
      try outline.configure(list) {
        $0.trailingActions = [SwipeAction(title: "Archive", effect: .custom, id: "archive")]
      }
    }
    var source = OutlineDataSource(store)
    source.performCustomAction = { _, item, outline in
      try outline.move(item, to: .last(in: archive))
    }
    let favorites = OutlineList(source, showing: .favorites)
    favorites.start()
    favorites.move(fromOffsets: [1], toOffset: 0)
    favorites.deleteSelection()
    let log = OutlineList(source, showing: .section(list), window: ListWindow(after: 400))
    log.start()
    if let row = log.rows.last { log.rowAppeared(row.id) }
    log.show(.index(500_000))
    try await until { log.total == 3 && log.rows.count == 3 }
    let window = OutlineList(source)
    func report(_ error: any Error) { Issue.record(error) }
    window.report = { error in report(error) }
    try await window.refresh()
    window.perform(.trailing, action: "archive", on: ShownList.RowID(milk, in: list))
    window.move(fromOffsets: [1], toOffset: 0, in: list)
    try await until {
      window.rows.map(\.item.content.text) == ["Fruit", "Inbox", "Milk"]
        && window.rows.last?.id.section == archive
    }
  }

  @MainActor
  @Test func `the undo manager and the background of that article`() async throws {
    let (store, milk, undoManager) = (try OutlineStore.inMemory(), item("Milk"), UndoManager())
    func report(_ error: any Error) { Issue.record(error) }
    let list = try await store.write { try $0.addSection("List") }.value
    try await store.write { try $0.add(drafts("Milk"), to: .last(in: list)) }
    let made = try await store.write(author: "me") { try $0.setDone(true, for: [milk]) }
    try await store.registerUndo(of: made, with: undoManager, author: "me") { error in
      report(error)
    }
    let title = try await store.read { try $0.undoTitle(by: "me") }
    #expect(undoManager.titles == [title])
    undoManager.actions[0]()
    while try await store.read({ try $0.item(milk) }).content.isDone { await Task.yield() }
    store.suspend()
    await #expect(throws: StorageError.self) { try await store.read { try $0.item(milk) } }
    store.resume()
    #expect(try await store.check() == [])
  }

  // Documents and intents
  @Test func `documents and intents`() throws {
    try TestFile.with { file in
      let folder = file.folder.path
      let (path, copy) = (folder + "/book.outline", folder + "/copy.outline")
      let document = try OutlineDocument(path: path)
      let chapter = try document.store.write { try $0.addSection("Chapter 1") }.value
      try document.save(as: copy)
      try document.save(as: copy, replacing: true)
      try document.store.write { try $0.add(drafts("A page"), to: .last(in: chapter)) }
      if try document.isEdited() {
        try document.revert()
      }
      #expect(try document.store.text() == "Chapter 1")
      try document.revert(to: 1, author: "me")
      #expect(try document.store.text() == "" && OutlineStore(path: copy).text() == "Chapter 1")
      let bytes = try Data(contentsOf: URL(filePath: copy))
      let working = try OutlineDocument(contents: bytes)
      try working.store.write { try $0.addSection("Chapter 2") }
      let saved = try working.contents()
      try working.close()
      #expect(try OutlineDocument(contents: saved).store.text() == "Chapter 1\nChapter 2")
      try document.close()
    }
  }

  @Test func `the intents of that article`() async throws {
    try await TestFile.withAsync { file in
      let (group, milk) = (file.path, item("Milk"))
      let list = try await file.store.write { try $0.addSection("List") }.value
      try await file.store.write { try $0.add(drafts("Milk"), to: .last(in: list)) }
      var options = OutlineStore.Options()
      options.observesSuspension = true
      let shared = try OutlineStore(path: group, options: options)
      shared.suspend()
      try await shared.whileAwake {
        try await shared.write(author: "Siri") { try $0.setDone(true, for: [milk]) }
      }
      await #expect(throws: StorageError.self) { try await shared.read { try $0.sections() } }
      try Self.write(group, milk)
      shared.resume()
      let favorites = try await shared.read { try $0.favorites() }
      #expect(favorites.map(\.content.isDone) == [true])
      try await shared.close()
    }
  }

  private static func write(_ group: String, _ milk: Item.ID) throws {
    let widget = try OutlineStore(path: group, options: .init(access: .readWrite))
    try widget.write(author: "widget") { try $0.setFavorite(true, for: [milk]) }
    try widget.close()
  }

  @Test func `the preview of that article`() throws {
    let preview = try OutlineStore.inMemory { outline in
      let list = try outline.addSection("Groceries")
      try outline.add([Item.Draft(text: "Milk"), Item.Draft(text: "Bread")], to: .last(in: list))
    }
    #expect(try preview.text() == "Groceries\n  Milk\n  Bread")
    #expect(try preview.check() == [])
  }

  // Migrating in
  @Test func `migrating in`() throws {
    struct OldEntry: Codable {
      var uuid: UUID
      var title: String
      var isDone: Bool
      var children: [OldEntry]
    }

    func drafts(of entries: [OldEntry], level: Int = 0) throws -> [Item.Draft] {
      try entries.flatMap { entry in
        let id = try Item.ID(entry.uuid.uuidString)
        let draft = Item.Draft(text: entry.title, id: id, isDone: entry.isDone, level: level)
        return try [draft] + drafts(of: entry.children, level: level + 1)
      }
    }

    try TestFile.with { file in
      let store = file.store
      let bread = OldEntry(uuid: UUID(), title: "Bread", isDone: true, children: [])
      let shop = OldEntry(uuid: UUID(), title: "Shop", isDone: false, children: [bread])
      let json = try JSONEncoder().encode([
        shop, OldEntry(uuid: UUID(), title: "Cook", isDone: false, children: []),
      ])
      let old = try JSONDecoder().decode([OldEntry].self, from: json)
      try store.write("import the old list", origin: .import) { outline in
        let list = try outline.addSection("To do")
        try outline.add(try drafts(of: old), to: .last(in: list))
      }
      #expect(try store.text() == "To do\n  Shop\n    Bread\n  Cook")
      let isMigrated = try !store.read { try $0.sections() }.isEmpty
      let found = try store.read { try $0.item(Item.ID(bread.uuid.uuidString)) }
      #expect(isMigrated && found.content.isDone && found.level == 1)
      let list = section("Flat")
      let entries = [(id: item("a"), title: "One"), (id: item("b"), title: "Two")]
      var tree = SectionSnapshot<Item.ID>()
      try tree.append(entries.map(\.id))
      let contents = Dictionary(
        uniqueKeysWithValues: entries.map { ($0.id, Content(text: $0.title)) })
      try store.write { [tree] in try $0.apply(tree, to: list, contents: contents) }
      #expect(try store.read { try $0.items(in: list) }.map(\.content.text) == ["One", "Two"])
      #expect(try !store.write { try $0.apply(tree, to: list, contents: contents) }.isNew)
    }
  }

  // Errors
  @Test func `errors`() throws {
    try TestFile.with { file in
      let (store, path, print) = (file.store, file.path, Printed())
      let copy = file.folder.appending(path: "rescued.outline").path
      let fruit = try store.write { try $0.addSection("Fruit") }.value
      let (apple, pear) = (item("Apple"), item("Pear"))
      let seen = try store.latestVersion()
      try store.write("apples") { try $0.add(drafts("Apple"), to: .last(in: fruit)) }
      do {
        try store.write("remove the apple", expecting: seen) { outline in
          try outline.delete([apple])
        }
      } catch OutlineError.conflict(_, let actual, let latest) {
        print("the outline is at version \(actual) now: \(latest?.message ?? "")")
      } catch let error as StorageError where error.kind == .busy {
        print(error.description, error.hint ?? "")
      }
      #expect(print.lines == ["the outline is at version 3 now: apples"])
      try store.write("sort what can be sorted") { outline in
        for id in [pear, apple] {
          do {
            _ = try outline.attempt { try outline.move(id, to: .first(in: fruit)) }
          } catch let error as OutlineError {
            print(error.description, error.hint ?? "")
          }
        }
      }
      #expect(print.lines.count == 2 && print.lines[1].contains("Pear"))
      let problems = try store.check()
      for problem in problems where problem.isDamage {
        print(problem.description, problem.isRepairable)
      }
      #expect(problems.isEmpty)
      let repaired = try OutlineStore.repair(path)
      print(repaired.done, repaired.needsRescue)
      #expect(repaired.problems.isEmpty && !repaired.needsRescue)
      let rescued = try OutlineStore.rescue(path, into: copy)
      print(rescued.nodes, rescued.losses.map(\.message))
      #expect(rescued.nodes == 2 && rescued.losses.isEmpty)
      #expect(try OutlineStore(path: copy).outline() == store.read { try $0.outline() })
    }
  }

  // Beyond one machine
  @Test func `beyond one machine`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      let copy = file.folder.appending(path: "copy.outline").path
      let list = try await store.write { try $0.addSection("List") }.value
      try await store.write { try $0.add(drafts("Milk"), to: .last(in: list)) }
      try await store.backup(to: copy)
      #expect(try await OutlineStore(path: copy).outline() == store.read { try $0.outline() })
      let last = try await store.read { outline in
        try outline.version(outline.latestVersion())
      }
      try await store.write { try $0.setDone(true, for: [item("Milk")]) }
      var sent: [OutlineStore.Change] = []
      func send(_ change: OutlineStore.Change) async { sent.append(change) }
      for try await change in store.changes(since: last) {
        await send(change)
        if sent.count == 1 { break }
      }
      #expect(sent.map(\.version.number) == [last.number + 1])
    }
  }

  @Test func `the rest of the last article`() throws {
    try TestFile.with { file in
      let store = file.store
      let again = file.folder.appending(path: "again.outline").path
      try store.write { outline in
        try outline.add(drafts("Milk"), to: .last(in: outline.addSection("List")))
      }
      let last = try store.read { try $0.version($0.latestVersion()) }
      try OutlineStore.make(again) { add in
        try store.read { outline in
          try outline.history { record in try add(record) }
        }
      }
      let other = try OutlineStore(path: again)
      #expect(
        try other.read { try $0.versions() } == store.read { try $0.versions() }
          && other.read { try $0.outline() } == store.read { try $0.outline() })
      let data = try JSONEncoder().encode(
        store.read { try $0.difference(from: 1, to: last.number) })
      let received = try JSONDecoder().decode(OutlineDifference.self, from: data)
      #expect(
        try store.read { try $0.outline() }
          == store.read { try $0.at(1).outline() }.applying(received))
      let (laptop, desktop) = (store, other)
      try desktop.addSection("From the desktop")
      try laptop.merge(desktop.bundle())
      try desktop.merge(laptop.bundle())
      #expect(try laptop.outline() == desktop.outline())
      for conflict in try laptop.read({ try $0.conflicts() }) {
        try laptop.resolve(conflict.id, .theirs, kind: conflict.kind)
      }
    }
  }
}
