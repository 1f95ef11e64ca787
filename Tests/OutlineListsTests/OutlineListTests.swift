import Foundation
import GRDB
import Observation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

@MainActor
struct OutlineListTests {
  private typealias RowID = OutlineList.RowID

  /// Runs a test with a list of a section of a file that others write as well.
  private func with(
    _ scope: ListScope = .section(section("L")), author: String? = nil, isFollowing: Bool = true,
    _ body: (OutlineList, _ other: OutlineStore, _ path: String) async throws -> Void
  ) async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { outline in
      try outline.addSection("L", id: section("L"))
      try outline.addSection("M", id: section("M"))
      try outline.add(drafts("A", "  a1", "  a2", "B", "C", "D"), to: .last(in: section("L")))
      try outline.add(drafts("Milk"), to: .last(in: section("M")))
    }
    var source = OutlineDataSource(file.store, author: author)
    source.reorderingHandlers.canReorderItem = { _ in true }
    let list = OutlineList(source, showing: scope)
    try await list.refresh()
    if isFollowing { list.start() }
    let other = try TestFile.patient(file.path)
    try await body(list, other, file.path)
    try await other.close()
    #expect(try await file.store.check() == [])
    try await file.store.close()
  }

  private func texts(_ list: OutlineList) -> [String] { list.rows.map(\.item.content.text) }

  private func row(_ text: String, in list: Section.ID = section("L")) -> RowID {
    RowID(item(text), in: list)
  }

  @Test func `each scope shows its rows, and those that others write`() async throws {
    let open = try Query("open sort:text")
    let scopes: [(ListScope, [String], [String])] = [
      (.section(section("L")), ["A", "B", "C", "D"], ["A", "C", "D", "E"]),
      (.favorites, [], ["E", "A"]),
      (
        .query(open), ["A", "a1", "a2", "B", "C", "D", "Milk"], ["A", "a1", "a2", "C", "E", "Milk"]
      ),
      (.outline, ["A", "B", "C", "D", "Milk"], ["A", "C", "D", "E", "Milk"]),
    ]
    for (scope, before, after) in scopes {
      try await with(scope) { list, other, _ in
        #expect(list.isLoaded && texts(list) == before)
        let old = list.rows.map(\.id)
        try await other.write { outline in
          try outline.add(drafts("E"), to: .last(in: section("L")))
          try outline.setFavorite(true, for: [item("E"), item("A")])
          try outline.setDone(true, for: [item("D")])
          try outline.delete(item("B"))
        }
        try await until { !(texts(list) != after) }
        let change = try #require(list.latestChange)
        #expect(try change.difference.applying(to: old) == list.rows.map(\.id))
        let isShown = Set(old).isSuperset(of: [row("A"), row("D")])
        if isShown { #expect(Set(change.reconfigured) == [row("A"), row("D")]) }
        #expect(try await change.version == other.latestVersion())
      }
    }
  }

  @Test func `a section is shown though it is collapsed, and comes back when it is restored`()
    async throws
  {
    try await with { list, other, _ in
      #expect(list.section?.title == "L")
      try await other.write { _ = try $0.setExpanded(false, for: section("L")) }
      try await until { !(list.section?.isExpanded != false) }
      #expect(texts(list) == ["A", "B", "C", "D"])
      try await other.write { try $0.delete(section("L")) }
      try await until { !(list.section != nil) }
      #expect(list.rows.isEmpty && list.error == nil)
      try await other.write { try $0.undo() }
      try await until { !(texts(list) != ["A", "B", "C", "D"]) }
    }
  }

  @Test func `offsets refer to the shown rows, not to those that came since`() async throws {
    try await with(isFollowing: false) { list, other, _ in
      try await other.write { try $0.add(drafts("X"), to: .first(in: section("L"))) }
      // The list shows A B C D still.
      let deleting = list.delete(at: IndexSet([1, 9]))
      #expect(texts(list) == ["A", "C", "D"])
      let moving = list.move(fromOffsets: IndexSet([2]), toOffset: 0)
      #expect(texts(list) == ["D", "A", "C"])
      #expect(await deleting.value)
      #expect(await moving.value)
      #expect(texts(list) == ["D", "X", "A", "C"])
    }
  }

  @Test func `optimistic changes are shown while another program keeps the file locked`()
    async throws
  {
    try await with { list, _, path in
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let hand = try DatabaseQueue(path: path, configuration: configuration)
      try hand.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let added = list.add("E")
      let tasks = [
        added.task, list.add("F", to: .after(item("A"))).task,
        list.update(row("B")) { $0.text = "b" }, list.setDone(true, for: row("C")),
        list.setFavorite(true, for: row("C")), list.move(fromOffsets: [0], toOffset: 3),
        list.delete([row("D")]),
      ]
      #expect(texts(list) == ["F", "b", "A", "C", "E"])
      let shown = list.rows
      #expect(shown[3].item.content.isDone && shown[3].item.isFavorite)
      #expect(shown[4].id.item == added.id && list.error == nil)
      try hand.inDatabase { try $0.execute(sql: "ROLLBACK") }
      try hand.close()
      for task in tasks { #expect(await task.value) }
      #expect(list.rows.map(\.item.content) == shown.map(\.item.content))
      #expect(try await list.source.shownList(list.scope).parts == list.sections)
    }
  }

  @Test func `a refused change is rolled back and reported`() async throws {
    try await with(isFollowing: false) { list, other, _ in
      try await other.write { try $0.delete(item("B")) }
      let renaming = list.update(row("B")) { $0.text = "b" }
      #expect(texts(list) == ["A", "b", "C", "D"])
      #expect(await !renaming.value)
      #expect(texts(list) == ["A", "C", "D"])
      #expect(list.error is OutlineError)
      list.error = nil
      #expect(await !list.move(row("C"), to: .last(in: item("C"))).value)
      #expect(texts(list) == ["A", "C", "D"] && list.error != nil)
      // Deleting what is gone is not an error: that is what was wanted.
      list.error = nil
      try await other.write { try $0.delete(item("C")) }
      #expect(await list.delete([row("C"), row("D")]).value)
      #expect(texts(list) == ["A"] && list.error == nil)
    }
  }

  @Test func `favorites are ordered and left in their own list, and a query orders nothing`()
    async throws
  {
    try await with(.favorites) { list, other, _ in
      try await other.write {
        try $0.setFavorite(true, for: [item("C"), item("a1"), item("Milk")])
      }
      try await until { !(texts(list) != ["C", "a1", "Milk"]) }
      #expect(await list.move(fromOffsets: [2], toOffset: 0).value)
      #expect(texts(list) == ["Milk", "C", "a1"])
      let leaving = list.setFavorite(false, for: list.rows[1].id)
      #expect(texts(list) == ["Milk", "a1"])
      #expect(await leaving.value)
      #expect(try await other.read { try $0.favorites() }.map(\.id.rawValue) == ["Milk", "a1"])
      #expect(list.rows.allSatisfy { !$0.appearance.trailingActions.actions.isEmpty })
      #expect(await list.perform(.trailing, on: list.rows[0].id).value)
      #expect(try await other.read { try $0.items(in: section("M")) }.isEmpty)
      #expect(await !list.add("nowhere").task.value)
      #expect(list.error as? OutlineError == .liveSection(ListScope.results))
    }
    try await with(.query(Query("open sort:text"))) { list, _, _ in
      let before = texts(list)
      #expect(await !list.move(fromOffsets: [0], toOffset: 3).value)
      #expect(
        texts(list) == before && list.error as? OutlineError == .liveSection(ListScope.results))
    }
  }

  @Test func `an error that lasts is told once, and the list goes on after it`() async throws {
    try await with { list, other, path in
      var told: [any Error] = []
      list.report = { told.append($0) }
      #expect(rename(path, path + ".away") == 0)
      try await until { !told.isEmpty }
      // After half a second the list looks again.
      try await Task.sleep(for: .milliseconds(800))
      #expect(told.count == 1 && texts(list) == ["A", "B", "C", "D"])
      #expect(rename(path + ".away", path) == 0)
      try await other.write { try $0.add(drafts("E"), to: .last(in: section("L"))) }
      try await until { texts(list).last == "E" }
      #expect(told.count == 1)
    }
  }

  @Test func `a list of all sections takes an item only at a place`() async throws {
    try await with(.outline) { list, _, _ in
      let before = texts(list)
      #expect(await !list.add("nowhere").task.value)
      // Not the first section: that one has items of its own.
      #expect(list.error as? OutlineError == .liveSection(ListScope.results))
      #expect(texts(list) == before)
      #expect(await list.add("Milk", to: .last(in: section("M"))).task.value)
    }
  }

  @Test func `a search shows the matching rows, and the list again afterwards`() async throws {
    for scope in [ListScope.outline, .section(section("L"))] {
      try await with(scope) { list, other, _ in
        try await other.write { try $0.update(item("a2")) { $0.text = "Milk and bread" } }
        list.searchText = "mil"
        let found = scope == .outline ? ["Milk", "Milk and bread"] : ["Milk and bread"]
        try await until { !(Set(texts(list)) != Set(found)) }
        try await other.write { try $0.update(item("D")) { $0.text = "Milkshake" } }
        try await until { !(Set(texts(list)) != Set(found + ["Milkshake"])) }
        #expect(await list.setDone(true, for: list.rows[0].id).value)
        #expect(list.rows[0].item.content.isDone)
        list.searchText = ""
        try await until { !(!texts(list).contains("A")) }
        #expect(texts(list).contains("Milkshake"))
      }
    }
  }

  @Test func `rows that go are no longer selected, and the selected ones are deleted`() async throws
  {
    try await with { list, other, _ in
      list.selection = [row("A"), row("B"), row("D")]
      try await other.write { try $0.delete(item("B")) }
      try await until { !(list.selection.count == 3) }
      #expect(list.selection == [row("A"), row("D")])
      #expect(await list.deleteSelection().value)
      #expect(texts(list) == ["C"] && list.selection.isEmpty)
    }
  }

  /// An undo manager: what is registered during an undo is a redo.
  private final class Registry: UndoRegistry {
    var titles: [String] = []
    var actions: [@MainActor () -> Void] = []

    func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      titles.append(title)
      actions.append(action)
    }
  }

  @Test func `each change goes to the undo manager, in order, and no change of others`()
    async throws
  {
    try await with(author: "me") { list, other, _ in
      let registry = Registry()
      list.undoRegistry = registry
      list.delete([row("B")])
      list.move(fromOffsets: [2], toOffset: 0)
      _ = await list.setDone(true, for: row("C")).value
      // What the user did can be undone as soon as its task is over.
      #expect(registry.actions.count == 3)
      #expect(texts(list) == ["D", "A", "C"])
      try await other.write { try $0.update(item("A")) { $0.text = "Apple" } }
      _ = await list.toggleExpansion(of: row("A"))?.value
      registry.actions[0]()
      try await until { !(texts(list) != ["D", "Apple", "a1", "a2", "B", "C"]) }
      #expect(registry.titles.count == 4)
      // The fourth action is the redo of the first.
      registry.actions[3]()
      try await until { !(texts(list).contains("B")) }
      let authors = try await other.read { try $0.versions(limit: 2) }.map(\.author)
      #expect(authors == ["me", "me"])
    }
  }

  @Test func `undo and redo are of the author`() async throws {
    try await with(author: "me") { list, other, _ in
      #expect(await list.delete([row("D")]).value)
      try await other.write(author: "you") { try $0.update(item("A")) { $0.text = "Apple" } }
      #expect(await list.undo().value)
      #expect(texts(list) == ["Apple", "B", "C", "D"])
      #expect(await list.redo().value)
      #expect(texts(list) == ["Apple", "B", "C"])
    }
  }

  @Test func `views are notified of changes of the rows, and of nothing else`() async throws {
    try await with { list, other, _ in
      final class Told: Sendable {
        let count = Locked(0)
      }
      let told = Told()
      @MainActor func watch() {
        withObservationTracking {
          _ = list.rows
        } onChange: {
          told.count.withValue { $0 += 1 }
        }
      }
      watch()
      var all = other.observe { try $0.latestVersion() }.makeAsyncIterator()
      _ = try await all.next()
      try await other.write { try $0.update(item("Milk")) { $0.text = "Oat milk" } }
      _ = try await all.next()
      #expect(told.count.withValue { $0 } == 0)
      try await other.write { try $0.update(item("B")) { $0.text = "b" } }
      try await until { !(texts(list)[1] != "b") }
      #expect(told.count.withValue { $0 } == 1)
    }
  }

  @Test func `a change of the rows is one call of animate`() async throws {
    try await with(isFollowing: false) { list, other, _ in
      var seen: [[String]] = []
      list.animate = { change in
        let before = texts(list)
        change()
        seen += [before, texts(list)]
      }
      try await other.write { outline in
        try outline.move(item("D"), to: .first(in: section("L")))
        try outline.delete(item("B"))
      }
      try await list.refresh()
      #expect(seen == [["A", "B", "C", "D"], ["D", "A", "C"]])
      #expect(list.latestChange?.difference.moves.count == 1)
      #expect(list.latestChange?.difference.deletes.count == 1)
    }
  }

  @Test func `a change is read once, by the observation alone`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let read = Locked(0)
    var options = OutlineStore.Options(busyTimeout: ProcessTurns.hang)
    options.trace = { event in
      // The reading of rows, of which the observation's own is not traced.
      if event.sql.contains("EXISTS(SELECT 1 FROM item child") { read.withValue { $0 += 1 } }
    }
    let store = try OutlineStore(path: file.path, options: options)
    try await store.write { try $0.addSection("L", id: section("L")) }
    let list = OutlineList(OutlineDataSource(store), showing: .section(section("L")))
    list.start()
    try await until { !(!list.isLoaded) }
    read.withValue { $0 = 0 }
    for number in 0..<5 { #expect(await list.add("\(number)").task.value) }
    #expect(texts(list) == ["0", "1", "2", "3", "4"])
    #expect(read.withValue { $0 } == 0)
    try await store.close()
    try await file.store.close()
  }

  @Test func `it follows until it is released or the store is closed`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { try $0.addSection("L", id: section("L")) }
    weak var released: OutlineList?
    do {
      let list = OutlineList(OutlineDataSource(file.store), showing: .section(section("L")))
      list.start()
      try await until { !(!list.isLoaded) }
      released = list
    }
    try await until { !(released != nil) }
    let list = OutlineList(OutlineDataSource(file.store), showing: .section(section("L")))
    let following = Task { await list.follow() }
    try await until { !(!list.isLoaded) }
    try await file.store.close()
    await following.value
    #expect(list.error == nil)
    #expect(await !list.add("A").task.value)
    #expect(list.rows.isEmpty && list.error is StorageError)
  }

  @Test func `another outline that is copied into the file is shown, and then its changes`()
    async throws
  {
    let source = try TestFile()
    defer { try? FileManager.default.removeItem(at: source.folder) }
    try await source.store.write { outline in
      try outline.addSection("L", id: section("L"))
      try outline.add(drafts("From elsewhere"), to: .last(in: section("L")))
    }
    try await source.store.close()
    try await with { list, other, path in
      for number in 0..<5 {
        try await other.write { try $0.add(drafts("n\(number)"), to: .last(in: section("L"))) }
      }
      try await until { texts(list).last == "n4" }
      try copy(source.path, into: path)
      // Its versions have smaller numbers.
      try await until { texts(list) == ["From elsewhere"] }
      #expect((list.error as? StorageError)?.kind == .other)
      let later = try TestFile.patient(path)
      try await later.write { try $0.add(drafts("Later"), to: .last(in: section("L"))) }
      try await until { texts(list) == ["From elsewhere", "Later"] }
      try await later.close()
    }
    func copy(_ path: String, into other: String) throws {
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      let copied = try DatabaseQueue(path: path, configuration: configuration)
      let target = try DatabaseQueue(path: other, configuration: configuration)
      try copied.backup(to: target)
      try target.close()
      try copied.close()
    }
  }
}
