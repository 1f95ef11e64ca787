import Foundation
import OutlineStore
import TestSupport
import Testing

struct OutlineDataSourceReorderingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\n    b1\n  c\nT\n  d\n    d1\n  e"

  /// A data source in whose view `a` is open, and what is below the others is hidden.
  private func with(_ body: (OutlineDataSource, OutlineStore) throws -> Void) throws {
    try TestFile.with(Self.outline) { store throws in
      let list = OutlineDataSource(store, view: "left")
      try list.expand(item("a"))
      #expect(try visible(list) == "a a1 a2 b c | d e")
      try body(list, store)
      #expect(try store.check() == [])
    }
  }

  private func visible(_ list: OutlineDataSource) throws -> String {
    try line(list.snapshot())
  }

  private func line(_ list: OutlineDataSource.List) throws -> String {
    try list.sectionIdentifiers.map { section in
      try list.itemIdentifiers(inSection: section).map(\.rawValue).joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test func `a moved item takes its hidden children along`() throws {
    try with { list, store throws in
      try list.reorder { try $0.moveItem(item("b"), beforeItem: item("a")) }
      #expect(
        try store.text() == "S\n  b\n    b1\n  a\n    a1\n    a2\n  c\nT\n  d\n    d1\n  e")
      try list.reorder { try $0.moveItem(item("d"), afterItem: item("c")) }
      #expect(
        try store.text() == "S\n  b\n    b1\n  a\n    a1\n    a2\n  c\n  d\n    d1\nT\n  e")
      #expect(try store.latestSteps() == ["move d"])
    }
  }

  @Test func `an item stays among its siblings if it can`() throws {
    try with { list, store throws in
      try list.reorder { try $0.moveItem(item("a1"), afterItem: item("a2")) }
      #expect(
        try store.snapshot(of: section("S")).children(of: item("a")).map(\.rawValue) == [
          "a2", "a1",
        ])
      // Between the last child and the next item, one of the top stays at the top.
      try list.reorder { try $0.moveItem(item("c"), afterItem: item("a1")) }
      #expect(
        try store.text() == "S\n  a\n    a2\n    a1\n  c\n  b\n    b1\nT\n  d\n    d1\n  e")
      // Between two children there is no other place than among them.
      try list.reorder { try $0.moveItem(item("c"), afterItem: item("a2")) }
      #expect(
        try store.text() == "S\n  a\n    a2\n    c\n    a1\n  b\n    b1\nT\n  d\n    d1\n  e")
      try list.reorder { try $0.moveItem(item("c"), beforeItem: item("a")) }
      #expect(try visible(list) == "c a a2 a1 b | d e")
      #expect(try store.item(item("c")).parent == nil)
    }
  }

  @Test func `an item that passes an open one becomes its first child`() throws {
    try TestFile.with("S\n  a\n  b\n    b1\n  c") { store throws in
      let list = OutlineDataSource(store)
      try list.expand(item("b"))
      try list.reorder { try $0.moveItem(item("a"), afterItem: item("b")) }
      #expect(try store.text() == "S\n  b\n    a\n    b1\n  c")
      try list.reorder { try $0.moveItem(item("a"), beforeItem: item("b")) }
      #expect(try store.text() == "S\n  a\n  b\n    b1\n  c")
    }
  }

  @Test func `visible children come along with their parent`() throws {
    try with { list, store throws in
      let done = try list.reorder { try $0.moveItem(item("a"), afterItem: item("c")) }.value
      #expect(try store.text() == "S\n  b\n    b1\n  c\n  a\n    a1\n    a2\nT\n  d\n    d1\n  e")
      #expect(try done.finalSnapshot == list.snapshot())
      // All of it across sections, as a list view would drag it.
      try list.reorder {
        try $0.insertItems(["a", "a1", "a2"].map { item($0) }, beforeItem: item("e"))
      }
      #expect(try store.text() == "S\n  b\n    b1\n  c\nT\n  d\n    d1\n  a\n    a1\n    a2\n  e")
    }
  }

  @Test func `handlers are called once each, with the old state and the new`() throws {
    try TestFile.with(Self.outline) { store throws in
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
      try list.reorder { try $0.moveItem(item("c"), beforeItem: item("a")) }
      #expect(told.lines == ["will [S] 5", "did 2 0"])
      let version = try store.latestVersion()
      #expect(try list.reorder { _ in }.value.sectionTransactions.isEmpty)
      #expect(try store.latestVersion() == version)
      #expect(told.lines.count == 2)
    }
  }

  @Test func `the sections of a reordering are whole trees, safe to apply`() throws {
    try with { list, store throws in
      let reordering = try list.reorder { try $0.moveItem(item("d"), beforeItem: item("c")) }.value
      #expect(
        reordering.sectionTransactions.map(\.sectionIdentifier) == [section("S"), section("T")])
      for section in reordering.sectionTransactions {
        #expect(try list.snapshot(for: section.sectionIdentifier) == section.finalSnapshot)
      }
      let version = try store.latestVersion()
      for section in reordering.sectionTransactions {
        try list.apply(section.finalSnapshot, to: section.sectionIdentifier)
      }
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `additions and removals are not a reordering, and rows that may not leave stay`()
    throws
  {
    try with { list, store throws in
      let (outline, version) = (try store.outline(), try store.latestVersion())
      #expect(throws: OutlineError.notReordered([item("b").node])) {
        try list.reorder { try $0.deleteItems([item("b")]) }
      }
      #expect(throws: OutlineError.notReordered([item("new").node])) {
        try list.reorder { try $0.appendItems([item("new")]) }
      }
      #expect(throws: OutlineError.notReordered([section("S").node, section("T").node])) {
        try list.reorder { try $0.moveSection(section("T"), beforeSection: section("S")) }
      }
      #expect(throws: SnapshotError.unknownItem(.init(item("no")))) {
        try list.reorder { try $0.moveItem(item("no"), beforeItem: item("a")) }
      }
      try store.configure(section("S")) { $0.reordering = .withinSection }
      #expect(throws: OutlineError.reorderingConstrained(item("b"), section: section("S"))) {
        try list.reorder { try $0.moveItem(item("b"), beforeItem: item("e")) }
      }
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.outline().rows.map(\.node.id) == outline.rows.map(\.node.id))
    }
  }

  @Test func `a section that is removed when empty is removed at the end`() throws {
    try TestFile.with("S\n  a\nT\n  b") { store throws in
      try store.configure(section("S")) { $0.removedWhenEmpty = true }
      let list = OutlineDataSource(store)
      // The two change places, and the section is empty only for a moment.
      try list.reorder {
        try $0.appendItems([item("a")], toSection: section("T"))
        try $0.appendItems([item("b")], toSection: section("S"))
      }
      #expect(try store.text() == "S\n  b\nT\n  a")
      let done = try list.reorder { try $0.appendItems([item("b")], toSection: section("T")) }.value
      #expect(try store.text() == "T\n  a\n  b")
      #expect(try done.finalSnapshot == list.snapshot())
    }
  }

  @Test func `a reordering is applied even if others have moved items since`()
    throws
  {
    try with { list, store throws in
      var list = list
      let told = Told()
      list.reorderingHandlers.willReorder = { told.add("will \($0.sectionTransactions.count)") }
      list.reorderingHandlers.didReorder = { told.add("did \($0.sectionTransactions.count)") }
      let before = try list.snapshot()
      var after = before
      try after.moveItem(item("c"), beforeItem: item("a"))
      try store.write { try $0.move(item("b"), to: .first(in: section("T"))) }
      let transaction = ReorderTransaction(from: before, to: after)
      #expect(try list.reorder(transaction).value == 1)
      #expect(try visible(list) == "c a a1 a2 | b d e")
      #expect(try list.reorder(ReorderTransaction(from: before, to: before)).value == 0)
      #expect(told.lines == ["will 1", "did 1"])
    }
  }

  @Test func `an item is moved to a place in the tree, and the handlers are called`() throws {
    try with { list, store throws in
      var list = list
      let told = Told()
      list.reorderingHandlers.willReorder = { told.add("will \($0.sectionTransactions.count)") }
      list.reorderingHandlers.didReorder = { told.add("did \($0.sectionTransactions.count)") }
      func move(_ id: String, _ placement: Placement, _ expected: String) throws {
        let done = try list.move(item(id), to: placement).value
        #expect(try store.text() == expected)
        #expect(try done.finalSnapshot == list.snapshot())
        for section in done.sectionTransactions {
          #expect(try list.snapshot(for: section.sectionIdentifier) == section.finalSnapshot)
        }
      }
      try move(
        "b", .first(in: item("a")),
        "S\n  a\n    b\n      b1\n    a1\n    a2\n  c\nT\n  d\n    d1\n  e")
      try move(
        "b", .at(99, in: section("T")),
        "S\n  a\n    a1\n    a2\n  c\nT\n  d\n    d1\n  e\n  b\n    b1")
      try move(
        "b", .before(item("a2")),
        "S\n  a\n    a1\n    b\n      b1\n    a2\n  c\nT\n  d\n    d1\n  e")
      try move(
        "b", .after(item("c")),
        "S\n  a\n    a1\n    a2\n  c\n  b\n    b1\nT\n  d\n    d1\n  e")
      #expect(
        told.lines == ["will 1", "did 1", "will 2", "did 2", "will 2", "did 2", "will 1", "did 1"])
      try list.move(item("b"), to: .last(in: section("S")))
      #expect(told.lines.count == 8)
      #expect(throws: SnapshotError.cycle(.init(item("b")))) {
        try list.move(item("b"), to: .first(in: item("b1")))
      }
      #expect(throws: OutlineError.unknownItem(item("no"))) {
        try list.move(item("b"), to: .before(item("no")))
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `random reorderings lose nothing, and give the wanted order`(block: UInt64) throws {
    for round in 0..<UInt64(Effort.times(8)) {
      var random = SeededGenerator(seed: block * 1_000_003 + round)
      try TestFile.with(Self.outline) { store throws in
        let list = OutlineDataSource(store, view: "left")
        let all = Set(try store.outline().rows.map(\.node.id))
        for _ in 0..<6 {
          let ids = try list.snapshot().itemIdentifiers
          let moved = try #require(ids.randomElement(using: &random))
          let anchor = try #require(ids.randomElement(using: &random))
          let parents = try store.outline().rows.filter { $0.level > 0 }
          if let open = parents.randomElement(using: &random) {
            try list.toggleExpansion(of: Item.ID(open.node.id.rawValue))
          }
          let shown = Set(try list.snapshot().itemIdentifiers)
          guard moved != anchor, shown.isSuperset(of: [moved, anchor]) else { continue }
          let before = try list.snapshot()
          let after = Bool.random(using: &random)
          let done = try list.reorder {
            if after {
              try $0.moveItem(moved, afterItem: anchor)
            } else {
              try $0.moveItem(moved, beforeItem: anchor)
            }
          }.value
          #expect(try Set(store.outline().rows.map(\.node.id)) == all)
          #expect(try done.finalSnapshot == list.snapshot(), "seed \(block) \(round)")
          #expect(done.initialSnapshot == before)
          // An item without visible children is exactly where it was put.
          var wanted = before
          if after {
            try wanted.moveItem(moved, afterItem: anchor)
          } else {
            try wanted.moveItem(moved, beforeItem: anchor)
          }
          if try !list.item(moved).isExpanded || !list.item(moved).hasChildren {
            #expect(try list.snapshot() == wanted, "seed \(block) \(round), \(moved) at \(anchor)")
          }
        }
        #expect(try store.check() == [])
      }
    }
  }
}
