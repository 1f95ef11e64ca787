import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct MergingTests {
  private static let outline = "L\n  a\n    a1\n  b\n  c\nM\n  x"

  /// Makes changes and undoes them, makes others, and merges the first into them.
  private func merge(
    _ changes: (OutlineTransaction) throws -> Void,
    into others: (OutlineTransaction) throws -> Void,
    _ check: (OutlineStore, [String]) throws -> Void
  ) throws {
    try TestFile.with(Self.outline) { store in
      let start = try store.latestVersion()
      try store.write { try changes($0) }
      let difference = try store.difference(from: start, to: store.latestVersion())
      let target = try store.outline()
      try store.undo()
      try store.write { try others($0) }
      let conflicts = try store.write { try $0.merge(difference, leadingTo: target) }.value
      try check(store, conflicts.map(\.description))
      #expect(try store.check() == [])
    }
  }

  @Test func `both changes are made`() throws {
    try merge(
      { outline in
        try outline.update(item("a"), Item.Changes(text: "A"))
        try outline.add(drafts("n", "  m"), to: .after(item("b")))
        try outline.move(item("c"), to: .first(in: section("M")))
        try outline.setFavorite(true, for: [item("x"), item("m")])
      },
      into: { outline in
        try outline.update(item("a"), Item.Changes(note: .some("note")))
        try outline.add(drafts("o"), to: .first(in: section("M")))
        try outline.move(item("a1"), to: .last(in: section("L")))
        try outline.setFavorite(true, for: [item("o")])
      }
    ) { (store, conflicts) throws in
      #expect(conflicts == [])
      #expect(try store.text() == "L\n  A\n  b\n  n\n    m\n  a1\nM\n  c\n  o\n  x")
      #expect(try store.item(item("a")).content.note == "note")
      #expect(try store.favorites().map(\.id) == [item("x"), item("m"), item("o")])
    }
  }

  @Test func `a change that both sides made is applied once`() throws {
    let changes: (OutlineTransaction) throws -> Void = { outline in
      try outline.update(item("a"), Item.Changes(text: "A", isDone: true))
      try outline.move(item("c"), to: .first(in: section("M")))
      try outline.setFavorite(true, for: [item("x")])
      try outline.delete([item("a1"), item("b")])
    }
    try merge(changes, into: changes) { (store, conflicts) throws in
      #expect(conflicts == [])
      #expect(try store.text() == "L\n  A\nM\n  c\n  x")
      #expect(try store.favorites().map(\.id) == [item("x")])
    }
    try merge(changes) { outline in
      try outline.update(item("a"), Item.Changes(text: "A"))
      try outline.move(item("c"), to: .last(in: section("M")))
    } _: { (store, conflicts) throws in
      #expect(conflicts == [])
      #expect(try store.text() == "L\n  A\nM\n  c\n  x")
      #expect(try store.item(item("a")).content.isDone)
    }
  }

  @Test func `a node goes after the nearest neighbour that still exists`() throws {
    try merge(
      { outline in
        try outline.add(drafts("n"), to: .after(item("c")))
        try outline.move(item("a1"), to: .after(item("n")))
        try outline.setFavorite(true, for: [item("c"), item("x")])
      },
      into: { outline in
        try outline.delete([item("c")])
        try outline.move(item("b"), to: .last(in: section("M")))
      }
    ) { (store, conflicts) throws in
      #expect(conflicts == ["c does not exist"])
      #expect(try store.text() == "L\n  a\n  n\n  a1\nM\n  x\n  b")
      #expect(try store.favorites().map(\.id) == [item("x")])
    }
    try merge(
      { try $0.add(drafts("n"), to: .after(item("a"))) }, into: { try $0.delete([item("a")]) }
    ) {
      (store, conflicts) throws in
      #expect(conflicts == [])
      #expect(try store.text() == "L\n  n\n  b\n  c\nM\n  x")
    }
  }

  @Test func `a field that both sides changed differently is a conflict`() throws {
    try merge(
      { outline in
        try outline.update(item("a"), Item.Changes(text: "A"))
        try outline.move(item("c"), to: .first(in: section("M")))
        try outline.delete([item("b")])
        try outline.add(drafts("n"), to: .last(in: item("a1")))
        try outline.setExpanded(true, for: [item("a1")])
      },
      into: { outline in
        try outline.update(item("a"), Item.Changes(text: "Ä"))
        try outline.move(item("c"), to: .last(in: item("a")))
        try outline.add(drafts("o"), to: .last(in: item("b")))
        try outline.delete([item("a1")])
      }
    ) { (store, conflicts) throws in
      #expect(
        conflicts == [
          "c is a child of a now", "n would be a child of a1, which does not exist",
          "a now has another text",
          "a1 does not exist", "b has children that would stay",
        ])
      #expect(try store.text() == "L\n  Ä\n    c\n  b\n    o\nM\n  x")
    }
  }

  @Test(arguments: 0..<Effort.times(20))
  func `into an outline that did not move it is the change itself`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let store = try OutlineStore.inMemory()
    try store.write { outline in
      for name in ["L", "M"] { try outline.addSection(name, id: section(name)) }
      for number in 0..<30 {
        let ids = try ["L", "M"].flatMap { try outline.items(under: .section(section($0))) }.map(
          \.id)
        let parent =
          ids.randomElement(using: &random).map { Placement.Parent.item($0) }
          ?? .section(section("L"))
        try outline.add(
          drafts("n\(number)"),
          to: Bool.random(using: &random) ? .last(in: parent) : .first(in: .section(section("M")))
        )
      }
    }
    let base = try store.latestVersion()
    try store.write { outline in
      for number in 0..<12 {
        let ids = try outline.outline().rows.filter { $0.level > 0 }.map {
          item($0.node.id.rawValue)
        }
        guard let one = ids.randomElement(using: &random),
          let other = ids.randomElement(using: &random)
        else { break }
        switch number % 4 {
        case 0:
          _ = try? outline.move(
            one, to: Bool.random(using: &random) ? .last(in: .item(other)) : .before(other))
        case 1: try outline.delete([one])
        case 2: try outline.add(drafts("m\(number)"), to: .after(one))
        default: try outline.setFavorite(Bool.random(using: &random), for: [one, other])
        }
      }
    }
    let target = try store.outline()
    let difference = try store.difference(from: base, to: store.latestVersion())
    try store.undo()
    let conflicts = try store.write { try $0.merge(difference, leadingTo: target) }.value
    #expect(conflicts == [])
    #expect(try store.outline() == target)
    #expect(try store.check() == [])
  }
}
