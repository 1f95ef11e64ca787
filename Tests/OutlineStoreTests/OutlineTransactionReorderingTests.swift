import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Lists that a person has put into another order.
struct OutlineTransactionReorderingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\n  c\n    c1\n    c2\nT\n  d"

  /// Moves a row of the list that the store shows.
  private func reorder(
    _ store: OutlineStore, _ change: (inout OutlineSnapshot<Section.ID, Item.ID>) throws -> Void
  ) throws -> Committed<Int> {
    let before = try store.outlineSnapshot()
    var after = before
    try change(&after)
    return try store.reorder(ReorderTransaction(from: before, to: after))
  }

  @Test func `reordering keeps the children of collapsed items, which a plain list lacks`() throws {
    try TestFile.with(Self.outline) { store in
      let before = try store.outlineSnapshot()
      var after = before
      try after.moveItem(item("c"), beforeItem: item("a"))
      let transaction = ReorderTransaction(from: before, to: after)
      // To make the section hold just these rows would delete the others, and is refused.
      for part in transaction.sectionTransactions {
        try expectRefusal(.wouldDeleteHidden([item("a"), item("c")]), by: store) {
          try $0.apply([(part.sectionIdentifier, part.finalSnapshot)])
        }
        #expect(throws: OutlineError.self) {
          try store.apply(part.finalSnapshot, to: part.sectionIdentifier)
        }
      }
      let result = try store.reorder(transaction)
      #expect(result.value == 1)
      #expect(try store.latestSteps() == ["move c"])
      #expect(try store.text() == "S\n  c\n    c1\n    c2\n  a\n    a1\n    a2\n  b\nT\n  d")
      #expect(try store.outlineSnapshot() == after)
      #expect(try !store.reorder(transaction).isNew)
      // Who means it says so.
      let part = try #require(transaction.sectionTransactions.first)
      try store.apply(part.finalSnapshot, to: section("S"), deletingHidden: true)
      #expect(try store.text() == "S\n  c\n  a\n  b\nT\n  d")
    }
  }

  @Test func `the rows around the new place name the parent of a dragged row`() throws {
    try TestFile.with(Self.outline) { store in
      func expect(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout OutlineSnapshot<Section.ID, Item.ID>) throws -> Void
      ) throws {
        _ = try reorder(store, change)
        #expect(try store.text() == text, sourceLocation: sourceLocation)
        try store.undo()
      }
      try store.setExpanded(true, for: [item("a")])
      // Between two children of a.
      try expect("S\n  a\n    a1\n    b\n    a2\n  c\n    c1\n    c2\nT\n  d") {
        try $0.moveItem(item("b"), afterItem: item("a1"))
      }
      // Directly after a, whose first child is the next row.
      try expect("S\n  a\n    c\n      c1\n      c2\n    a1\n    a2\n  b\nT\n  d") {
        try $0.moveItem(item("c"), afterItem: item("a"))
      }
      // After the last child of a, an item keeps its own level.
      try expect("S\n  a\n    a1\n    a2\n  c\n    c1\n    c2\n  b\nT\n  d") {
        try $0.moveItem(item("c"), afterItem: item("a2"))
      }
      // One of another section has no level here: it becomes the sibling of the row above.
      try expect("S\n  a\n    a1\n    a2\n    d\n  b\n  c\n    c1\n    c2\nT") {
        try $0.moveItem(item("d"), afterItem: item("a2"))
      }
      // A child becomes a sibling of its parent.
      try expect("S\n  a\n    a2\n  b\n  a1\n  c\n    c1\n    c2\nT\n  d") {
        try $0.moveItem(item("a1"), afterItem: item("b"))
      }
      // A parent takes its children along, although they are rows of their own.
      try expect("S\n  b\n  c\n    c1\n    c2\n  a\n    a1\n    a2\nT\n  d") {
        for id in ["a", "a1", "a2"] { try $0.appendItems([item(id)], toSection: section("S")) }
      }
      try expect("S\n  a\n    a1\n    a2\n  c\n    c1\n    c2\nT\n  b\n  d") {
        try $0.moveItem(item("b"), beforeItem: item("d"))
      }
      // Two rows that changed places: the one was moved whose children need not have gone along.
      try expect("S\n  a1\n  a\n    a2\n  b\n  c\n    c1\n    c2\nT\n  d") {
        try $0.moveItem(item("a1"), beforeItem: item("a"))
      }
      try store.setExpanded(true, for: [item("c")])
      try expect("S\n  a\n    a1\n    a2\n  c\n    b\n    c1\n    c2\nT\n  d") {
        try $0.moveItem(item("b"), afterItem: item("c"))
      }
    }
  }

  @Test func `a row comes to a section of two rows`() throws {
    try TestFile.with("S\n  a\n  b\n  c\nT\n  d\n  e") { store in
      _ = try reorder(store) { try $0.moveItem(item("b"), beforeItem: item("e")) }
      #expect(try store.text() == "S\n  a\n  c\nT\n  d\n  b\n  e")
      _ = try reorder(store) { try $0.moveItem(item("d"), beforeItem: item("a")) }
      #expect(try store.text() == "S\n  d\n  a\n  c\nT\n  b\n  e")
    }
  }

  @Test func `trees of sections name the parents themselves`() throws {
    try TestFile.with(Self.outline) { store in
      let trees = try store.read { outline in
        (before: try outline.snapshot(of: section("S")), rows: try outline.outlineSnapshot())
      }
      var tree = trees.before
      // What was below an item is above it now.
      try tree.move(item("c1"), to: .first())
      try tree.move(item("c"), to: .last(in: item("c1")))
      try tree.move(item("b"), to: .first(in: item("a")))
      let result = try store.reorder(
        ReorderTransaction(
          from: trees.rows, to: trees.rows, initialSections: [section("S"): trees.before],
          finalSections: [section("S"): tree]))
      #expect(result.value == 3)
      #expect(try store.snapshot(of: section("S")) == tree)
      #expect(try store.latestSteps().allSatisfy { $0.hasPrefix("move ") })
    }
  }

  @Test func `sections are put into order with all their items`() throws {
    try TestFile.with("S\n  a\nT\n  d\nU") { store in
      _ = try reorder(store) {
        try $0.moveSection(section("U"), beforeSection: section("S"))
        try $0.moveItem(item("a"), afterItem: item("d"))
      }
      #expect(try store.text() == "U\nS\nT\n  d\n  a")
    }
  }

  @Test func `missing neighbours are passed over, and a missing moved row is refused`() throws {
    try TestFile.with("S\n  a\n  b\n  c\n  d") { store in
      let before = try store.outlineSnapshot()
      var (afterB, ofB) = (before, before)
      try afterB.moveItem(item("d"), afterItem: item("b"))
      try ofB.moveItem(item("b"), beforeItem: item("a"))
      try store.delete([item("b")])
      try store.add(drafts("new"), to: .after(item("a")))
      try store.reorder(ReorderTransaction(from: before, to: afterB))
      #expect(try store.text() == "S\n  a\n  d\n  new\n  c")
      let version = try store.latestVersion() - 2
      try expectRefusal(.deleted(item("b").node, version: version), by: store) {
        try $0.reorder(ReorderTransaction(from: before, to: ofB))
      }
    }
  }

  @Test(arguments: 0..<4)
  func `any row goes to any place, and nothing else changes`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try TestFile.with("S\nT") { store in
      for number in 0..<30 {
        let items = try store.outline().rows.filter { $0.node.kind == .item }.map(
          \.node.id.rawValue)
        let parent = items.randomElement(using: &random).map { Placement.last(in: item($0)) }
        let root = Placement.last(
          in: [section("S"), section("T")].randomElement(using: &random) ?? section("S"))
        let isNested = Bool.random(using: &random)
        try store.add(drafts("i\(number)"), to: isNested ? parent ?? root : root)
        if Bool.random(using: &random) { try store.setExpanded(true, for: [item("i\(number)")]) }
      }
      for _ in 0..<Effort.times(30) {
        let (before, outline) = (try store.outlineSnapshot(), try store.outline())
        let rows = before.itemIdentifiers
        let id = try #require(rows.randomElement(using: &random))
        let below = try store.items(under: id).map(\.id)
        let targets = rows.filter { $0 != id && !below.contains($0) }
        guard let target = targets.randomElement(using: &random) else { continue }
        var after = before
        if Bool.random(using: &random) {
          try after.moveItem(id, beforeItem: target)
        } else {
          try after.moveItem(id, afterItem: target)
        }
        // Of two rows that changed places either may have been moved.
        if zip(rows, after.itemIdentifiers).count(where: { $0 != $1 }) == 2 { continue }
        try store.reorder(ReorderTransaction(from: before, to: after))
        let now = try store.outline()
        let others = Set(below)
        #expect(
          try store.outlineSnapshot().itemIdentifiers.filter { !others.contains($0) }
            == after.itemIdentifiers.filter { !others.contains($0) })
        #expect(try store.items(under: id).map(\.id) == below)
        let moved = OutlineDifference(from: outline, to: now).steps.map(\.words)
        #expect(moved.allSatisfy { $0.hasPrefix("move ") } && moved.count <= 1 + below.count)
      }
    }
  }
}

extension OutlineStore {
  fileprivate func items(under id: Item.ID) throws -> [Item] {
    try read { try $0.items(under: .item(id)) }
  }
}
