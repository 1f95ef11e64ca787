import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

private final class UndoManager: UndoRegistry {
  func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {}
}

/// The code of the page of `OutlineList`, compiled and run.
@MainActor
struct OutlineListPageTests {
  @Test func `the page shows these lines, in this order`() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let page = try Page("Sources/OutlineStore/OutlineStore.docc/Types/OutlineList.md")
    #expect(page.blocks("swift").count == 10)
    var tested = lines(try String(contentsOfFile: #filePath, encoding: .utf8))[...]
    for line in page.blocks("swift").flatMap(lines) {
      let place = try #require(tested.firstIndex(of: line), "\(line)")
      tested = tested[(place + 1)...]
    }
  }

  @Test func `the lines of the page work`() async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let groceries = try await file.store.write { try $0.addSection("Groceries") }.value
    let source = OutlineDataSource(file.store)
    let undoManager = UndoManager()
    let list = OutlineList(source, showing: .section(groceries))
    list.undoRegistry = undoManager
    list.report = { error in print(error) }
    list.start()
    let milk = list.add("Milk").id
    let isAdded = await list.add(Item.Draft(text: "Bread"), to: .before(milk)).task.value
    #expect(isAdded)
    try await until { list.rows.map(\.text) == ["Bread", "Milk"] }
    for row in list.rows {
      print(row.text, row.item.level, row.appearance.isStruckThrough)
    }
    list.move(fromOffsets: [1], toOffset: 0)
    list.delete(at: [0])
    #expect(list.rows.map(\.text) == ["Bread"])
    let row = try #require(list.rows.first).id
    list.update(row, grouping: .typing("text", pause: .seconds(3))) { $0.text = "Oat milk" }
    list.setDone(true, for: row)
    list.setFavorite(true, for: row)
    #expect(list.rows[0].text == "Oat milk" && list.rows[0].appearance.isStruckThrough)
    list.perform(.trailing, on: row)
    let isUndone = await list.undo().value
    #expect(isUndone)
    try await until { list.rows.map(\.text) == ["Oat milk"] }
    list.searchText = "oat"
    try await until { list.sections.map(\.id) == [ListScope.results] }
    list.searchText = ""
    try await until { list.section?.id == groceries }
    list.selection = [row]
    list.deleteSelection()
    try await until { list.rows.isEmpty && list.selection.isEmpty }
    let everything = OutlineList(source)
    let open = OutlineList(source, showing: .query(try Query("open sort:due")))
    try await everything.refresh()
    try await open.refresh()
    #expect(everything.sections.count == 1 && open.rows.isEmpty)
    let long = OutlineList(source, showing: .section(groceries), window: ListWindow(after: 400))
    try await long.refresh()
    long.show(.end)
    #expect(list.error == nil)
    try await file.store.close()
  }
}
