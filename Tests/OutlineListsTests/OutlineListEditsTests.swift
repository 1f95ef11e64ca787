import Foundation
import GRDB
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineLists
@testable import OutlineStore

/// The edits of a list of the whole outline, and the decisions of an app.
@MainActor
struct OutlineListEditsTests {
  private typealias Row = ShownList.RowID

  /// Runs a test with a list of a file that others write as well.
  private func with(
    _ body: (OutlineList, _ other: OutlineStore, _ path: String) async throws -> Void
  ) async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try await file.store.write { outline in
      try outline.addSection("L", id: section("L"))
      try outline.add(drafts("A", "  a1", "  a2", "B", "C", "D"), to: .last(in: section("L")))
    }
    var source = OutlineDataSource(file.store)
    source.reorderingHandlers.canReorderItem = { _ in true }
    let list = OutlineList(source)
    try await list.refresh()
    let other = try TestFile.patient(file.path)
    try await body(list, other, file.path)
    try await other.close()
    #expect(try await file.store.check() == [])
    try await file.store.close()
  }

  private func texts(_ shown: ShownList, _ id: String = "L") -> [String] {
    shown.part(section(id))?.rows.map(\.item.content.text) ?? []
  }

  private func row(_ text: String, _ list: String = "L") -> Row {
    Row(item(text), in: section(list))
  }

  @Test func `a drag moves the shown rows, whatever was added since`() async throws {
    try await with { list, other, _ in
      #expect(texts(list.shown) == ["A", "B", "C", "D"])
      try await other.write { try $0.add(drafts("X"), to: .first(in: section("L"))) }
      // The list shows A B C D still; A goes to the end.
      #expect(await list.move(fromOffsets: [0], toOffset: 4, in: section("L")).value)
      #expect(texts(list.shown) == ["X", "B", "C", "D", "A"])
      #expect(
        try await other.read { try $0.snapshot(of: section("L")) }.rootItems.first == item("X"))
    }
  }

  @Test func `an older list that arrives late is not shown`() async throws {
    try await with { list, other, _ in
      let older = try await list.source.shownList()
      try await other.write { try $0.delete(item("C")) }
      try await list.refresh()
      list.take(older)
      #expect(texts(list.shown) == ["A", "B", "D"])
    }
  }

  @Test func `a drag reverts no move of another program`() async throws {
    try await with { list, other, _ in
      let rows = ["A", "B", "C", "D"].map { row($0) }
      let order = OutlineList.Order(
        of: section("L"), from: rows, to: [rows[3], rows[0], rows[1], rows[2]])
      try await other.write { try $0.move(item("C"), to: .first(in: section("L"))) }
      #expect(await list.reorder([order]).value)
      #expect(texts(list.shown) == ["D", "C", "A", "B"])
    }
  }

  @Test func `of dragged rows that were deleted since the others move, and it is told`()
    async throws
  {
    try await with { list, other, _ in
      var errors: [any Error] = []
      list.report = { errors.append($0) }
      let deletion = try await other.write { try $0.delete(item("A")) }
      // The list shows A B C D still; A and B go to the end.
      #expect(await list.move(fromOffsets: [0, 1], toOffset: 4, in: section("L")).value)
      #expect(texts(list.shown) == ["C", "D", "B"])
      let told = OutlineError.deleted(item("A").node, version: deletion.version)
      #expect(errors as? [OutlineError] == [told])

      // Nobody dragged C, which is gone as well, so it is not told.
      try await other.write { try $0.delete(item("C")) }
      #expect(await list.move(fromOffsets: [1, 2], toOffset: 0, in: section("L")).value)
      #expect(texts(list.shown) == ["D", "B"] && errors.count == 1)

      // A drag of nothing else is refused.
      try await other.write { try $0.delete(item("B")) }
      #expect(await !list.move(fromOffsets: [1], toOffset: 0, in: section("L")).value)
      #expect(texts(list.shown) == ["D"] && errors.count == 2)
    }
  }

  @Test func `live sections show items of others, and one item has a row in each`() async throws {
    try await with { list, other, _ in
      try await other.write { outline in
        try outline.setFavorite(true, for: [item("C"), item("a1"), item("A")])
        for (id, query) in [("Favorites", "favorites"), ("Open", "open sort:text limit:2")] {
          var configuration = ListConfiguration()
          configuration.shows = try Query(query)
          try outline.addSection(id, id: section(id), configuration: configuration)
        }
      }
      try await list.refresh()
      #expect(texts(list.shown, "Favorites") == ["C", "a1", "A"])
      #expect(texts(list.shown, "Open") == ["A", "a1"])
      let rows = list.shown.parts.flatMap(\.rows)
      #expect(Set(rows.map(\.id)).count == rows.count)
      #expect(rows.filter { $0.item.id == item("A") }.count == 3)

      // A swipe there acts on the item, and a drag orders the favorites.
      #expect(list.canReorder(row("C", "Favorites")) && !list.canReorder(row("A", "Open")))
      #expect(await list.move(fromOffsets: [2], toOffset: 0, in: section("Favorites")).value)
      #expect(texts(list.shown, "Favorites") == ["A", "C", "a1"])
      #expect(try await other.read { try $0.favorites() }.map(\.id.rawValue) == ["A", "C", "a1"])
      #expect(await list.perform(.trailing, on: row("C", "Favorites")).value)
      #expect(texts(list.shown, "Favorites") == ["A", "a1"])
      #expect(texts(list.shown) == ["A", "B", "D"])
      // An order that nobody gave cannot be changed.
      var errors: [any Error] = []
      list.report = { errors.append($0) }
      #expect(await !list.move(fromOffsets: [1], toOffset: 0, in: section("Open")).value)
      #expect(errors as? [OutlineError] == [.liveSection(section("Open"))])
      #expect(texts(list.shown, "Open") == ["A", "a1"])
    }
  }

  /// Holds the lock of the file until it is released.
  private func locked(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let hand = try DatabaseQueue(path: path, configuration: configuration)
    try hand.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return hand
  }

  @Test func `optimistic changes are shown while another program keeps the file locked`()
    async throws
  {
    try await with { list, _, path in
      let hand = try locked(path)
      let expanding = try #require(list.expand(row("A")))
      // The children are read without the lock, and shown.
      while texts(list.shown).count == 4 { await Task.yield() }
      #expect(texts(list.shown) == ["A", "a1", "a2", "B", "C", "D"])
      let deleting = list.perform(.trailing, on: row("B"))
      let moving = list.move(fromOffsets: [4], toOffset: 0, in: section("L"))
      #expect(texts(list.shown) == ["D", "A", "a1", "a2", "C"])
      let collapsing = try #require(list.collapse(row("A")))
      #expect(texts(list.shown) == ["D", "A", "C"])
      try hand.inDatabase { try $0.execute(sql: "ROLLBACK") }
      try hand.close()
      for task in [expanding, deleting, moving, collapsing] { #expect(await task.value) }
      #expect(texts(list.shown) == ["D", "A", "C"])
      let stored = try await list.source.shownList()
      #expect(stored == list.shown)
    }
  }

  @Test func `the order of several drags stays shown while they are stored one by one`()
    async throws
  {
    try await with { list, other, path in
      list.start()
      var seen: [[String]] = []
      list.animate = { change in
        change()
        seen.append(texts(list.shown))
      }
      let hand = try locked(path)
      var drags = [0, 1, 0, 2].map {
        list.move(fromOffsets: [$0], toOffset: 4, in: section("L"))
      }
      let order = texts(list.shown)
      #expect(order == ["D", "A", "B", "C"])
      try hand.inDatabase { try $0.execute(sql: "ROLLBACK") }
      try hand.close()
      for drag in drags {
        #expect(await drag.value)
        #expect(texts(list.shown) == order)
      }
      #expect(seen.dropFirst(3).allSatisfy { $0 == order }, "\(seen)")
      let stored = try await list.source.shownList()
      #expect(stored.parts == list.shown.parts)

      // Another program's row among them is shown with those that are not stored yet.
      try await other.write { try $0.add(drafts("X"), to: .first(in: section("L"))) }
      drags = [0, 0].map { list.move(fromOffsets: [$0], toOffset: 4, in: section("L")) }
      for drag in drags { #expect(await drag.value) }
      while texts(list.shown).count < 5 { await Task.yield() }
      #expect(try await list.source.shownList().parts == list.shown.parts)
    }
  }

  @Test func `a row that is dragged below a closed one is shown meanwhile`() async throws {
    try await with { list, _, _ in
      #expect(await list.expand(row("A"))?.value == true)
      #expect(texts(list.shown) == ["A", "a1", "a2", "B", "C", "D"])
      // Below B, which has no children yet.
      let moving = list.move(fromOffsets: [2], toOffset: 4, in: section("L"))
      for _ in 0..<2 {
        let part = try #require(list.shown.part(section("L")))
        #expect(part.rows.map(\.text) == ["A", "a1", "B", "a2", "C", "D"])
        #expect(part.tree.visibleItems == part.rows.map(\.id))
        #expect(await moving.value)
      }
    }
  }

  @Test func `a row that is dragged away, or changed, is so once when its parent opens again`()
    async throws
  {
    try await with { list, _, path in
      #expect(await list.expand(row("A"))?.value == true)
      let hand = try locked(path)
      var tasks = [
        // a1 after B, and C between A and a2.
        list.move(fromOffsets: [1], toOffset: 4, in: section("L")),
        list.move(fromOffsets: [4], toOffset: 1, in: section("L")),
      ]
      #expect(texts(list.shown) == ["A", "C", "a2", "B", "a1", "D"])
      tasks.append(list.setDone(true, for: row("a2")))
      tasks.append(try #require(list.collapse(row("A"))))
      tasks.append(try #require(list.expand(row("A"))))
      while !list.rows[0].item.isExpanded { await Task.yield() }
      #expect(texts(list.shown).sorted() == ["A", "B", "C", "D", "a1", "a2"])
      #expect(Set(list.rows.map(\.id)).count == 6)
      #expect(list.rows.filter(\.item.content.isDone).map(\.text) == ["a2"])
      try hand.inDatabase { try $0.execute(sql: "ROLLBACK") }
      try hand.close()
      for task in tasks { #expect(await task.value) }
      #expect(texts(list.shown).sorted() == ["A", "B", "C", "D", "a1", "a2"])
      let stored = try await list.source.shownList()
      #expect(stored == list.shown)
    }
  }

  @Test func `a row that was deleted while its parent was open is gone when that opens again`()
    async throws
  {
    try await with { list, _, path in
      #expect(await list.expand(row("A"))?.value == true)
      let hand = try locked(path)
      var tasks = [list.delete([row("a1")]), try #require(list.collapse(row("A")))]
      tasks.append(try #require(list.expand(row("A"))))
      while !list.rows[0].item.isExpanded { await Task.yield() }
      #expect(texts(list.shown) == ["A", "a2", "B", "C", "D"])
      try hand.inDatabase { try $0.execute(sql: "ROLLBACK") }
      try hand.close()
      for task in tasks { #expect(await task.value) }
      #expect(texts(list.shown) == ["A", "a2", "B", "C", "D"])
    }
  }

  @Test func `a refused change is reverted and reported`() async throws {
    try await with { list, other, _ in
      var errors: [any Error] = []
      list.report = { errors.append($0) }
      try await other.write { try $0.delete([item("B")]) }
      // The list shows it still.
      let swipe = list.perform(.trailing, on: row("B"))
      #expect(texts(list.shown) == ["A", "C", "D"])
      #expect(await !swipe.value)
      #expect(errors.count == 1)
      #expect(texts(list.shown) == ["A", "C", "D"])

      _ = await list.expand(row("A"))?.value
      try await other.write { try $0.delete([item("a1")]) }
      let drag = list.move(fromOffsets: [1], toOffset: 5, in: section("L"))
      #expect(texts(list.shown).last == "a1")
      #expect(await !drag.value)
      #expect(errors.count == 2)
      #expect(texts(list.shown) == ["A", "a2", "C", "D"])
    }
  }

  @Test func `a change that throws leaves the row, and its error is told`() async throws {
    struct Impossible: Error {}
    try await with { list, _, _ in
      var told: [any Error] = []
      list.report = { told.append($0) }
      let isDone = await list.update(row("B")) { content in
        content.text = "half"
        throw Impossible()
      }.value
      #expect(!isDone && told.count == 1 && told.first is Impossible)
      #expect(texts(list.shown) == ["A", "B", "C", "D"])
      #expect(list.rows.map(\.text) == texts(list.shown))
    }
  }

  @Test func `a new section is the last one`() async throws {
    try await with { list, _, _ in
      let (id, task) = list.addSection("M")
      #expect(await task.value)
      try await list.refresh()
      #expect(list.sections.map(\.section.title) == ["L", "M"] && list.sections.last?.id == id)
    }
  }

  @Test func `handlers run on the main actor, and may refuse`() async throws {
    try await with { list, _, _ in
      var asked: [Row] = []
      list.shouldExpandRow = { row in
        asked.append(row)
        return asked.count > 1
      }
      #expect(list.expand(row("A")) == nil)
      #expect(await list.toggleExpansion(of: row("A"))?.value == true)
      #expect(asked == [row("A"), row("A")])
      #expect(list.expand(row("B")) == nil)
      list.canReorderRow = { $0 != row("B") }
      #expect(!list.canReorder(row("B")) && list.canReorder(row("A")))
      list.canReorderRow = { _ in true }
      try await list.source.store.write { outline in
        try outline.update(item("B")) { content in
          var presentation = content.presentation
          presentation.isDisabled = true
          try content.setPresentation(presentation)
        }
      }
      try await list.refresh()
      #expect(!list.canReorder(row("B")) && list.canReorder(row("A")))
      #expect(list.shown.row(row("B"))?.appearance.isDisabled == true)
    }
  }

  @Test func `it shows others' changes, uses and views too, without a gap`() async throws {
    try await with { list, other, _ in
      try await other.write { outline in
        var configuration = ListConfiguration()
        configuration.shows = try Query("recents")
        try outline.addSection("Recents", id: section("Recents"), configuration: configuration)
      }
      let following = Task { await list.follow() }
      for number in 0..<5 {
        try await other.write { try $0.add(drafts("n\(number)"), to: .last(in: section("L"))) }
        while !texts(list.shown).contains("n\(number)") { await Task.yield() }
      }
      try await other.write { try $0.recordUse(of: [item("D")]) }
      while texts(list.shown, "Recents") != ["D"] { await Task.yield() }
      following.cancel()
      await following.value
    }
  }

  @Test func `all rows of an update are of one version`() async throws {
    try await with { list, other, _ in
      let writing = Task {
        for number in 0..<40 {
          try await other.write { outline in
            try outline.update(item("A")) { $0.text = "A\(number)" }
            try outline.update(item("D")) { $0.text = "D\(number)" }
          }
        }
      }
      for _ in 0..<40 {
        let rows = texts(try await list.source.shownList())
        #expect(rows[0].dropFirst() == rows[3].dropFirst(), "\(rows)")
      }
      try await writing.value
    }
  }
}
