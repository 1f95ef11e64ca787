import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

// The code of the article that compares the lists of an app.
extension ArticlesTests {
  @MainActor
  private final class Undos: UndoRegistry {
    var titles: [String] = []

    func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
      titles.append(title)
    }
  }

  // Beside SwiftData, GRDB and SQLiteData
  @MainActor
  @Test func `a list beside other frameworks`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let (store, undoManager) = (file.store, Undos())
    let groceries = try await store.write { try $0.addSection("Groceries") }.value
    let list = OutlineList(OutlineDataSource(store, author: "me"), showing: .section(groceries))
    list.start()
    let milk = list.add("Milk").id
    list.add("Bread", to: .before(milk))
    func shows(_ texts: [String]) async throws {
      try await until { list.rows.map(\.item.content.text) == texts }
    }
    try await shows(["Bread", "Milk"])
    list.move(fromOffsets: [0], toOffset: 2)
    try await shows(["Milk", "Bread"])
    list.delete(at: [1])
    try await shows(["Milk"])
    list.undoRegistry = undoManager
    let isUndone = await list.undo().value
    #expect(isUndone)
    try await shows(["Milk", "Bread"])
    let seen = try await store.latestVersion()
    _ = await list.setDone(true, for: list.rows[0].id).value
    try await until { !undoManager.titles.isEmpty }
    let before = try await store.read(at: seen) { try $0.items(in: groceries) }
    let difference = try await store.read { try $0.difference(from: seen, to: $0.latestVersion()) }
    try await store.write("as it was") { try $0.restore(to: seen) }
    #expect(before.map(\.content.isDone) == [false, false] && difference.counts.total == 1)
    let urgent = OutlineList(
      OutlineDataSource(store), showing: .query(try Query("open due:by:friday")))
    try await urgent.refresh()
    #expect(urgent.rows.isEmpty && urgent.isLoaded)
    var badge = 0
    let counts = store.observe { try $0.count(matching: Query("open")) }
    for try await count in counts {
      badge = count
      if badge == 3 { break }
      list.add("Butter")
    }
    list.searchText = "bre"
    try await shows(["Bread"])
    let preview = try OutlineStore.inMemory()
    #expect(try await preview.check() == [])
    try await store.close()
  }
}
