import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineDataSourceActionsTests {
  private func with(_ body: (OutlineDataSource, OutlineStore) async throws -> Void) async throws {
    try await TestFile.withAsync("S\n  a\n    a1\n  b\nT\n  d") { store async throws in
      try store.configure(section("S")) {
        $0.trailingActions = [
          SwipeAction(title: "Share", effect: .custom, id: "share"),
          SwipeAction(title: "Open", effect: .toggleExpansion, id: "open"),
        ]
        $0.leadingFullSwipe = false
      }
      try await body(OutlineDataSource(store, view: "left"), store)
    }
  }

  @Test func `an action of the app is performed by it, in the same version`() async throws {
    try await with { list, store async throws in
      var list = list
      await #expect(throws: OutlineError.customAction("share")) {
        try await list.perform(.trailing, on: item("a"))
      }
      list.performCustomAction = { name, id, outline in
        try outline.update(id) { $0.note = name }
        try outline.move(id, to: .last(in: section("T")))
      }
      let version = try await store.latestVersion()
      let done = try await list.perform(.trailing, action: "share", on: item("a"))
      #expect(done.value.name == "share" && done.version == version + 1)
      #expect(try store.item(item("a")).content.note == "share")
      #expect(try store.text() == "S\n  b\nT\n  d\n  a\n    a1")
    }
  }

  @Test func `an action of the app that throws is rolled back`() async throws {
    try await with { list, store async throws in
      var list = list
      list.performCustomAction = { _, id, outline in
        try outline.delete([id])
        throw OutlineError.emptyText
      }
      let version = try await store.latestVersion()
      await #expect(throws: OutlineError.emptyText) {
        try await list.perform(.trailing, on: item("a"))
      }
      #expect(try await store.latestVersion() == version)
      #expect(try store.text() == "S\n  a\n    a1\n  b\nT\n  d")
    }
  }

  @Test func `an action that expands does so in the view, with its handlers`() async throws {
    try await with { list, store async throws in
      var list = list
      let told = Told()
      list.sectionSnapshotHandlers.willExpandItem = { told.add($0.rawValue) }
      try await list.perform(.trailing, action: "open", on: item("a"))
      #expect(try await list.item(item("a")).isExpanded)
      #expect(try !store.item(item("a")).isExpanded)
      #expect(told.lines == ["a"])
      try await list.perform(.trailing, action: "Open", on: item("a"))
      #expect(try await !list.item(item("a")).isExpanded)
    }
  }

  @Test func `all other effects are those of the store`() async throws {
    try await with { list, store async throws in
      let refused = OutlineError.unknownAction(nil, edge: .leading, available: ["Favorite"])
      await #expect(throws: refused) { try await list.perform(.leading, on: item("b")) }
      try await list.perform(.leading, action: "favorite", on: item("b"))
      #expect(try store.favorites().map(\.id) == [item("b")])
      try await list.perform(.trailing, on: item("b"), in: section("T"))
      #expect(try store.text() == "S\n  a\n    a1\nT\n  d")
    }
  }

  @Test func `menus and accessories act on the item`() async throws {
    try await with { list, store async throws in
      var list = list
      let told = Told()
      list.performCustomAction = { name, id, _ in told.add("\(name) \(id)") }
      #expect(try await list.perform(MenuItem(title: "Print", id: "print"), on: item("a")).value)
      #expect(
        try await list.perform(MenuItem(title: "Tick", effect: .toggleDone), on: item("a")).value)
      var disabled = MenuItem(title: "No")
      disabled.isDisabled = true
      #expect(try await !list.perform(disabled, on: item("a")).value)
      #expect(
        try await !list.perform(MenuItem(title: "More", children: [disabled]), on: item("a")).value)
      try await list.perform(Accessory(.detail), on: item("a"))
      try await list.perform(Accessory(.customView, id: "rating"), on: item("a"))
      try await list.perform(Accessory(.checkmark), on: item("b"))
      try await list.perform(Accessory(.outlineDisclosure), on: item("a"))
      #expect(told.lines == ["print a", "detail a", "rating a"])
      #expect(try store.item(item("a")).content.isDone && store.item(item("b")).content.isDone)
      #expect(try await list.item(item("a")).isExpanded)
      await #expect(throws: OutlineError.unknownItem(item("no"))) {
        try await list.perform(Accessory(.detail), on: item("no"))
      }
    }
  }

  @Test func `the configuration of an item has its own values`() async throws {
    try await with { list, store async throws in
      try store.update(item("b")) { content in
        var presentation = content.presentation
        presentation.trailingActions = []
        try content.setPresentation(presentation)
      }
      #expect(try await list.configuration(for: item("b")).trailingActions.isEmpty)
      #expect(
        try await list.configuration(for: item("a")).trailingActions.map(\.name) == [
          "share", "open",
        ])
      #expect(
        try await list.configuration(for: item("a"), in: section("T")).trailingActions.map(\.name)
          == [
            "Delete"
          ])
    }
  }

  @Test func `a check mark on an item that recurs moves it`() async throws {
    try await TestFile.withAsync("S\n  a\n  b") { store in
      try store.update(item("a")) {
        $0.attributes = ["recur": .string("weekly"), "due": .string("2099-01-01")]
      }
      let source = OutlineDataSource(store)
      try await source.perform(Accessory(.checkmark), on: item("a"))
      let next = try store.item(item("a"))
      #expect(next.content.due == ItemDate(rawValue: "2099-01-08"))
      #expect(next.content.isDone == false)
      #expect(try store.text() == "S\n  a\n  b")
    }
  }
}
