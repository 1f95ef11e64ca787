import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineDataSourceAsyncTests {
  @Test func `everything can be awaited`() async throws {
    let store = try OutlineStore.inMemory()
    let told = Told()
    var list = OutlineDataSource(store, view: "left")
    list.content = { Content(text: $0.rawValue) }
    list.reorderingHandlers.didReorder = { told.add("did \($0.difference.count)") }
    list.performCustomAction = { name, id, _ in told.add("\(name) \(id)") }

    var tree = OutlineDataSource.Tree()
    try tree.append([item("a"), item("b")])
    try tree.append([item("a1")], to: item("a"))
    #expect(try await !list.apply(tree, to: section("S")).value.isEmpty)
    #expect(try await list.expand(item("a")).value)
    #expect(try await list.snapshot().itemIdentifiers == [item("a"), item("a1"), item("b")])
    #expect(try await list.collapse(item("a")).value)
    #expect(try await list.toggleExpansion(of: item("a")).value)
    #expect(try await list.item(item("a")).isExpanded)
    try await list.reorder { try $0.moveItem(item("b"), beforeItem: item("a")) }
    // Last of all already, but as a child: no row of the list moves.
    try await list.move(item("a1"), to: .last(in: section("S")))
    let before = try await list.snapshot()
    var after = before
    try after.moveItem(item("a1"), beforeItem: item("b"))
    #expect(try await list.reorder(ReorderTransaction(from: before, to: after)).value == 1)
    #expect(try await list.snapshot(for: section("S")).items.map(\.rawValue) == ["a1", "b", "a"])
    var wanted = try await list.snapshot()
    try wanted.deleteItems([item("b")])
    #expect(try await list.apply(wanted).value == wanted)
    #expect(try await list.configuration(for: item("a")).leadingActions.count == 1)
    #expect(try await list.perform(.leading, on: item("a")).value.effect == .toggleFavorite)
    #expect(try await list.perform(MenuItem(title: "Print"), on: item("a")).value)
    try await list.perform(Accessory(.detail), on: item("a"))
    #expect(told.lines == ["did 2", "did 0", "did 2", "Print a", "detail a"])
    #expect(try await store.read { try $0.outline() }.lines == ["S", "  a1", "  a"])
  }
}
