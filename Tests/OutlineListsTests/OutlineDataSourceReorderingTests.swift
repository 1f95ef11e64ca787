import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineDataSourceReorderingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\n    b1\n  c\nT\n  d\n    d1\n  e"

  /// A data source in whose view `a` is open, and what is below the others is hidden.
  private func with(_ body: (OutlineDataSource, OutlineStore) async throws -> Void) async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let list = OutlineDataSource(store, view: "left")
      try await list.expand(item("a"))
      #expect(try await visible(list) == "a a1 a2 b c | d e")
      try await body(list, store)
      #expect(try await store.check() == [])
    }
  }

  private func visible(_ list: OutlineDataSource) async throws -> String {
    try await line(list.snapshot())
  }

  private func line(_ list: OutlineDataSource.List) throws -> String {
    try list.sectionIdentifiers.map { section in
      try list.itemIdentifiers(inSection: section).map(\.rawValue).joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test func `a moved item takes its hidden children along`() async throws {
    try await with { list, store async throws in
      try await list.reorder { try $0.moveItem(item("b"), beforeItem: item("a")) }
      #expect(
        try store.text() == "S\n  b\n    b1\n  a\n    a1\n    a2\n  c\nT\n  d\n    d1\n  e")
      try await list.reorder { try $0.moveItem(item("d"), afterItem: item("c")) }
      #expect(
        try store.text() == "S\n  b\n    b1\n  a\n    a1\n    a2\n  c\n  d\n    d1\nT\n  e")
      #expect(try store.latestSteps() == ["move d"])
    }
  }

  @Test func `an item stays among its siblings if it can`() async throws {
    try await with { list, store async throws in
      try await list.reorder { try $0.moveItem(item("a1"), afterItem: item("a2")) }
      #expect(
        try store.snapshot(of: section("S")).children(of: item("a")).map(\.rawValue) == [
          "a2", "a1",
        ])
      // Between the last child and the next item, one of the top stays at the top.
      try await list.reorder { try $0.moveItem(item("c"), afterItem: item("a1")) }
      #expect(
        try store.text() == "S\n  a\n    a2\n    a1\n  c\n  b\n    b1\nT\n  d\n    d1\n  e")
      // Between two children there is no other place than among them.
      try await list.reorder { try $0.moveItem(item("c"), afterItem: item("a2")) }
      #expect(
        try store.text() == "S\n  a\n    a2\n    c\n    a1\n  b\n    b1\nT\n  d\n    d1\n  e")
      try await list.reorder { try $0.moveItem(item("c"), beforeItem: item("a")) }
      #expect(try await visible(list) == "c a a2 a1 b | d e")
      #expect(try store.item(item("c")).parent == nil)
    }
  }

  @Test func `an item that passes an open one becomes its first child`() async throws {
    try await TestFile.withAsync("S\n  a\n  b\n    b1\n  c") { store async throws in
      let list = OutlineDataSource(store)
      try await list.expand(item("b"))
      try await list.reorder { try $0.moveItem(item("a"), afterItem: item("b")) }
      #expect(try store.text() == "S\n  b\n    a\n    b1\n  c")
      try await list.reorder { try $0.moveItem(item("a"), beforeItem: item("b")) }
      #expect(try store.text() == "S\n  a\n  b\n    b1\n  c")
    }
  }

  @Test func `visible children come along with their parent`() async throws {
    try await with { list, store async throws in
      let done = try await list.reorder { try $0.moveItem(item("a"), afterItem: item("c")) }.value
      #expect(try store.text() == "S\n  b\n    b1\n  c\n  a\n    a1\n    a2\nT\n  d\n    d1\n  e")
      #expect(try await done.finalSnapshot == list.snapshot())
      // All of it across sections, as a list view would drag it.
      try await list.reorder {
        try $0.insertItems(["a", "a1", "a2"].map { item($0) }, beforeItem: item("e"))
      }
      #expect(try store.text() == "S\n  b\n    b1\n  c\nT\n  d\n    d1\n  a\n    a1\n    a2\n  e")
    }
  }

  @Test func `handlers are called once each, with the old state and the new`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let told = Told()
      var list = OutlineDataSource(store)
      list.reorderingHandlers.willReorder = { reordering in
        let place = (try? store.snapshot(of: section("S")).index(of: item("c"))) ?? nil
        told.add("will \(reordering.sectionTransactions.map(\.sectionIdentifier)) \(place ?? -1)")
      }
      list.reorderingHandlers.didReorder = { reordering in
        let place = (try? store.snapshot(of: section("S")).index(of: item("c"))) ?? nil
        told.add("did \(reordering.difference.count) \(place ?? -1)")
      }
      #expect(!list.canReorder(item("c")))
      let copy = list
      list.reorderingHandlers.canReorderItem = { $0 == item("c") }
      #expect(
        list.canReorder(item("c")) && !list.canReorder(item("a")) && !copy.canReorder(item("c")))
      try await list.reorder { try $0.moveItem(item("c"), beforeItem: item("a")) }
      #expect(told.lines == ["will [S] 5", "did 2 0"])
      let version = try await store.latestVersion()
      #expect(try await list.reorder { _ in }.value.sectionTransactions.isEmpty)
      #expect(try await store.latestVersion() == version)
      #expect(told.lines.count == 2)
    }
  }

  @Test func `the sections of a reordering are whole trees, safe to apply`() async throws {
    try await with { list, store async throws in
      let reordering = try await list.reorder { try $0.moveItem(item("d"), beforeItem: item("c")) }
        .value
      #expect(
        reordering.sectionTransactions.map(\.sectionIdentifier) == [section("S"), section("T")])
      for section in reordering.sectionTransactions {
        #expect(try await list.snapshot(for: section.sectionIdentifier) == section.finalSnapshot)
      }
      let version = try await store.latestVersion()
      for section in reordering.sectionTransactions {
        try await list.apply(section.finalSnapshot, to: section.sectionIdentifier)
      }
      #expect(try await store.latestVersion() == version)
    }
  }

  @Test func `additions and removals are not a reordering, and rows that may not leave stay`()
    async throws
  {
    try await with { list, store async throws in
      let (outline, version) = (try store.outline(), try await store.latestVersion())
      await #expect(throws: OutlineError.notReordered([item("b").node])) {
        try await list.reorder { try $0.deleteItems([item("b")]) }
      }
      await #expect(throws: OutlineError.notReordered([item("new").node])) {
        try await list.reorder { try $0.appendItems([item("new")]) }
      }
      await #expect(throws: OutlineError.notReordered([section("S").node, section("T").node])) {
        try await list.reorder { try $0.moveSection(section("T"), beforeSection: section("S")) }
      }
      await #expect(throws: SnapshotError.unknownItem(.init(item("no")))) {
        try await list.reorder { try $0.moveItem(item("no"), beforeItem: item("a")) }
      }
      try store.configure(section("S")) { $0.reordering = .withinSection }
      await #expect(throws: OutlineError.reorderingConstrained(item("b"), section: section("S"))) {
        try await list.reorder { try $0.moveItem(item("b"), beforeItem: item("e")) }
      }
      #expect(try await store.latestVersion() == version + 1)
      #expect(try store.outline().rows.map(\.node.id) == outline.rows.map(\.node.id))
    }
  }

  @Test func `a section that is removed when empty is removed at the end`() async throws {
    try await TestFile.withAsync("S\n  a\nT\n  b") { store async throws in
      try store.configure(section("S")) { $0.removedWhenEmpty = true }
      let list = OutlineDataSource(store)
      // The two change places, and the section is empty only for a moment.
      try await list.reorder {
        try $0.appendItems([item("a")], toSection: section("T"))
        try $0.appendItems([item("b")], toSection: section("S"))
      }
      #expect(try store.text() == "S\n  b\nT\n  a")
      let done = try await list.reorder { try $0.appendItems([item("b")], toSection: section("T")) }
        .value
      #expect(try store.text() == "T\n  a\n  b")
      #expect(try await done.finalSnapshot == list.snapshot())
    }
  }

  @Test func `a reordering is applied even if others have moved items since`()
    async throws
  {
    try await with { list, store async throws in
      var list = list
      let told = Told()
      list.reorderingHandlers.willReorder = { told.add("will \($0.sectionTransactions.count)") }
      list.reorderingHandlers.didReorder = { told.add("did \($0.sectionTransactions.count)") }
      let before = try await list.snapshot()
      var after = before
      try after.moveItem(item("c"), beforeItem: item("a"))
      try await store.write { try $0.move(item("b"), to: .first(in: section("T"))) }
      let transaction = ReorderTransaction(from: before, to: after)
      #expect(try await list.reorder(transaction).value == 1)
      #expect(try await visible(list) == "c a a1 a2 | b d e")
      #expect(try await list.reorder(ReorderTransaction(from: before, to: before)).value == 0)
      #expect(told.lines == ["will 1", "did 1"])
    }
  }

  @Test func `an item is moved to a place in the tree, and the handlers are called`() async throws {
    try await with { list, store async throws in
      var list = list
      let told = Told()
      list.reorderingHandlers.willReorder = { told.add("will \($0.sectionTransactions.count)") }
      list.reorderingHandlers.didReorder = { told.add("did \($0.sectionTransactions.count)") }
      func move(_ id: String, _ placement: Placement, _ expected: String) async throws {
        let done = try await list.move(item(id), to: placement).value
        #expect(try store.text() == expected)
        #expect(try await done.finalSnapshot == list.snapshot())
        for section in done.sectionTransactions {
          #expect(try await list.snapshot(for: section.sectionIdentifier) == section.finalSnapshot)
        }
      }
      try await move(
        "b", .first(in: item("a")),
        "S\n  a\n    b\n      b1\n    a1\n    a2\n  c\nT\n  d\n    d1\n  e")
      try await move(
        "b", .at(99, in: section("T")),
        "S\n  a\n    a1\n    a2\n  c\nT\n  d\n    d1\n  e\n  b\n    b1")
      try await move(
        "b", .before(item("a2")),
        "S\n  a\n    a1\n    b\n      b1\n    a2\n  c\nT\n  d\n    d1\n  e")
      try await move(
        "b", .after(item("c")),
        "S\n  a\n    a1\n    a2\n  c\n  b\n    b1\nT\n  d\n    d1\n  e")
      #expect(
        told.lines == ["will 1", "did 1", "will 2", "did 2", "will 2", "did 2", "will 1", "did 1"])
      try await list.move(item("b"), to: .last(in: section("S")))
      #expect(told.lines.count == 8)
      await #expect(throws: SnapshotError.cycle(.init(item("b")))) {
        try await list.move(item("b"), to: .first(in: item("b1")))
      }
      await #expect(throws: OutlineError.unknownItem(item("no"))) {
        try await list.move(item("b"), to: .before(item("no")))
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `random reorderings lose nothing, and give the wanted order`(block: UInt64) async throws {
    for round in 0..<UInt64(Effort.times(8)) {
      var random = SeededGenerator(seed: block * 1_000_003 + round)
      try await TestFile.withAsync(Self.outline) { store async throws in
        let list = OutlineDataSource(store, view: "left")
        let all = Set(try store.outline().rows.map(\.node.id))
        for _ in 0..<6 {
          let ids = try await list.snapshot().itemIdentifiers
          let moved = try #require(ids.randomElement(using: &random))
          let anchor = try #require(ids.randomElement(using: &random))
          let parents = try store.outline().rows.filter { $0.level > 0 }
          if let open = parents.randomElement(using: &random) {
            try await list.toggleExpansion(of: Item.ID(open.node.id.rawValue))
          }
          let shown = Set(try await list.snapshot().itemIdentifiers)
          guard moved != anchor, shown.isSuperset(of: [moved, anchor]) else { continue }
          let before = try await list.snapshot()
          let after = Bool.random(using: &random)
          let done = try await list.reorder {
            if after {
              try $0.moveItem(moved, afterItem: anchor)
            } else {
              try $0.moveItem(moved, beforeItem: anchor)
            }
          }.value
          #expect(try Set(store.outline().rows.map(\.node.id)) == all)
          #expect(try await done.finalSnapshot == list.snapshot(), "seed \(block) \(round)")
          #expect(done.initialSnapshot == before)
          // An item without visible children is exactly where it was put.
          var wanted = before
          if after {
            try wanted.moveItem(moved, afterItem: anchor)
          } else {
            try wanted.moveItem(moved, beforeItem: anchor)
          }
          let placed = try await list.item(moved)
          if !placed.isExpanded || !placed.hasChildren {
            #expect(
              try await list.snapshot() == wanted, "seed \(block) \(round), \(moved) at \(anchor)")
          }
        }
        #expect(try await store.check() == [])
      }
    }
  }
}
