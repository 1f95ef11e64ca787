import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Differences of stored versions: as small as can be, true in both directions, and blind to what
/// is not a change.
struct VersionDifferenceTests {
  private func withList(_ count: Int, _ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("S") { store in
      try store.add(
        (0..<count).map { Item.Draft(text: "\($0)", id: item("i\($0)")) },
        to: .last(in: section("S")))
      try body(store)
    }
  }

  /// Checks the latest version against the outlines before and after it, in both directions.
  private func expectTrue(_ store: OutlineStore, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let latest = try store.latestVersion()
    let (old, new) = (try store.read(at: latest - 1) { try $0.outline() }, try store.outline())
    let forth = try store.difference(from: latest - 1, to: latest)
    let back = try store.difference(from: latest, to: latest - 1)
    #expect(try old.applying(forth) == new, sourceLocation: sourceLocation)
    #expect(try new.applying(back) == old, sourceLocation: sourceLocation)
    #expect(forth.inverse == back, sourceLocation: sourceLocation)
    try store.read { outline in
      let counts = try outline.differenceCounts(from: latest - 1, to: latest)
      #expect(counts == forth.counts, sourceLocation: sourceLocation)
      let inverse = try outline.differenceCounts(from: latest, to: latest - 1)
      #expect(inverse == back.counts, sourceLocation: sourceLocation)
    }
    #expect(
      forth.steps.count == OutlineDifference(from: old, to: new).steps.count,
      sourceLocation: sourceLocation)
    #expect(try store.difference(from: latest, to: latest).isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (700, 3), (3, 700), (0, 999), (999, 0), (500, 501), (501, 500), (0, 1), (1, 0), (998, 999),
  ])
  func `one move in a list of 1,000 is exactly that move`(from: Int, to: Int) throws {
    try withList(1_000) { store in
      let moved = try store.move(item("i\(from)"), to: .at(to, in: section("S"))).value
      #expect(moved)
      #expect(try store.latestSteps() == ["move i\(from)"])
      try expectTrue(store)
    }
  }

  @Test(arguments: 0..<8)
  func `many moves are as few as can be`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try withList(240) { store in
      for moves in [2, 5, 31, 33, 80, 240] {
        var order = try store.items(in: section("S")).map(\.id)
        try store.write { transaction in
          for _ in 0..<moves {
            let id = try #require(order.randomElement(using: &random))
            try transaction.move(
              id, to: .at(Int.random(in: 0..<240, using: &random), in: section("S")))
          }
        }
        order = try store.items(in: section("S")).map(\.id)
        try expectTrue(store)
      }
    }
  }

  @Test func `steps are counted without being made, whether or not nodes move`() throws {
    try withList(5) { store in
      try store.write { outline in
        try outline.update(item("i0")) { $0.isDone = true }
        try outline.setExpanded(true, for: [item("i1")])
        try outline.delete([item("i2")])
        try outline.add(
          [Item.Draft(text: "new"), Item.Draft(text: "more")], to: .last(in: section("S")))
      }
      try expectTrue(store)
      try store.setFavorite(true, for: [item("i3")])
      try expectTrue(store)
      try store.move(item("i4"), to: .first(in: section("S")))
      try expectTrue(store)
      try store.read { outline in
        let latest = try outline.latestVersion()
        for (from, to) in [(0, latest), (latest, 0), (2, latest), (latest - 1, 2)] {
          let whole = try outline.difference(from: from, to: to)
          #expect(try outline.differenceCounts(from: from, to: to) == whole.counts)
          #expect(whole.counts.total > 0)
        }
        #expect(throws: OutlineError.self) { try outline.differenceCounts(from: 1, to: latest + 1) }
      }
    }
  }

  @Test func `a list turned around is all moves but one`() throws {
    try withList(100) { store in
      try store.move((0..<100).reversed().map { item("i\($0)") }, to: .last(in: section("S")))
      #expect(try store.latestSteps().count == 99)
      try expectTrue(store)
    }
  }

  @Test func `a block of neighbours that moves is as many moves as it has items, or fewer`() throws
  {
    try withList(100) { store in
      try store.move((10..<20).map { item("i\($0)") }, to: .last(in: section("S")))
      #expect(try store.latestSteps() == (10..<20).map { "move i\($0)" })
      try expectTrue(store)
      // Moving all but a few to the end is moving those few to the front.
      try store.move((20..<100).map { item("i\($0)") }, to: .last(in: section("S")))
      #expect(try store.latestSteps().count == 10)
      try expectTrue(store)
    }
  }

  @Test func `a move with inserts and deletes around it is still one move`() throws {
    try withList(50) { store in
      try store.write { transaction in
        try transaction.move(item("i40"), to: .before(item("i5")))
        try transaction.add(drafts("x", "y"), to: .after(item("i5")))
        try transaction.delete([item("i4"), item("i6"), item("i41")])
      }
      let counts = try store.difference(from: 3, to: 4).counts
      #expect((counts.moved, counts.inserted, counts.deleted, counts.total) == (1, 2, 3, 6))
      try expectTrue(store)
    }
  }

  @Test func `a subtree that moves, opens and changes is one step for each`() throws {
    try TestFile.with("S\n  a\n    a1\n      a11\n  b\nT\n  c") { store in
      try store.write { transaction in
        try transaction.move(item("a"), to: .first(in: section("T")))
        try transaction.setExpanded(true, for: [item("a1")])
        try transaction.update(item("a11"), Item.Changes(text: "x"))
      }
      #expect(Set(try store.latestSteps()) == ["move a", "expand a1", "update a11"])
      try expectTrue(store)
    }
  }

  @Test func `new parents take old children, and deleted ones give them back`() throws {
    try TestFile.with("S\n  a\n    a1\n    a2\n  b") { store in
      try store.write { transaction in
        try transaction.add(drafts("x"), to: .first(in: section("S")))
        try transaction.move([item("a2"), item("b")], to: .last(in: item("x")))
        try transaction.move(item("a1"), to: .last(in: item("a2")))
        try transaction.delete([item("a")])
      }
      #expect(try store.text() == "S\n  x\n    a2\n      a1\n    b")
      try expectTrue(store)
      try store.undo()
      #expect(try store.text() == "S\n  a\n    a1\n    a2\n  b")
      try expectTrue(store)
    }
  }

  @Test func `parent and child change places without a cycle on the way`() throws {
    try TestFile.with("S\n  a\n    b\n      c") { store in
      try store.write { transaction in
        try transaction.move(item("c"), to: .last(in: section("S")))
        try transaction.move(item("b"), to: .last(in: item("c")))
        try transaction.move(item("a"), to: .last(in: item("b")))
      }
      #expect(try store.text() == "S\n  c\n    b\n      a")
      try expectTrue(store)
    }
  }

  @Test func `sections that move, come and go are steps of their own`() throws {
    try TestFile.with("A\n  a\nB\n  b\nC\n  c\nD") { store in
      try store.write { transaction in
        try transaction.move(section("C"), to: .first)
        try transaction.addSection("E", id: section("E"), at: .after(section("C")))
        try transaction.move(item("c"), to: .last(in: section("E")))
        try transaction.delete(section("B"))
        try transaction.rename(section("D"), to: "d")
      }
      #expect(try store.text() == "C\nE\n  c\nA\n  a\nd")
      #expect(
        Set(try store.latestSteps()) == [
          "move C", "insert E", "move c", "delete B", "delete b", "update D",
        ])
      try expectTrue(store)
    }
  }

  @Test func `favorites have an order of their own`() throws {
    try withList(10) { store in
      try store.setFavorite(true, for: (0..<6).map { item("i\($0)") })
      try expectTrue(store)
      try store.write { transaction in
        try transaction.moveFavorite(item("i5"), to: .first)
        try transaction.setFavorite(false, for: [item("i2")])
        try transaction.setFavorite(true, for: [item("i9")])
        try transaction.moveFavorite(item("i9"), to: .after(item("i0")))
        try transaction.delete([item("i3")])
        try transaction.move(item("i0"), to: .last(in: section("S")))
      }
      #expect(try store.favorites().map(\.id.rawValue) == ["i5", "i0", "i9", "i1", "i4"])
      let steps = Set(try store.latestSteps())
      #expect(
        steps == [
          "move favorite i5", "unfavorite i2", "unfavorite i3", "favorite i9", "delete i3",
          "move i0",
        ])
      try expectTrue(store)
    }
  }

  @Test func `a change and its reversal between two versions are not a difference`() throws {
    try withList(20) { store in
      try store.move(item("i5"), to: .first(in: section("S")))
      try store.setExpanded(true, for: [item("i7")])
      try store.add(drafts("x"), to: .first(in: item("i3")))
      try store.setExpanded(false, for: [item("i7")])
      try store.delete([item("x")])
      try store.move(item("i5"), to: .after(item("i4")))
      #expect(try store.difference(from: 3, to: store.latestVersion()).isEmpty)
      #expect(try store.difference(from: 4, to: 8).counts.total == 0)
      #expect(try store.difference(from: 0, to: 3).counts.inserted == 21)
      #expect(try store.difference(from: 3, to: 0).counts.deleted == 21)
    }
  }
}
