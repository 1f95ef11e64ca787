import OutlineStore
import TestSupport
import Testing

struct OutlineDataSourceApplyingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\n    b1\nT\n  d\n    d1"

  private func snapshot(_ sections: [(String, [String])]) throws -> OutlineDataSource.List {
    try OutlineSnapshot(sections: sections.map { (section($0.0), $0.1.map { item($0) }) })
  }

  @Test func `a list is applied, and hidden children stay`() throws {
    try TestFile.with(Self.outline) { store throws in
      let list = OutlineDataSource(store)
      let wanted = try snapshot([("T", ["d", "a"]), ("S", ["b"])])
      #expect(try list.apply(wanted).value == wanted)
      #expect(try store.text() == "T\n  d\n    d1\n  a\n    a1\n    a2\nS\n  b\n    b1")
      #expect(try list.snapshot() == wanted)
      let version = try store.latestVersion()
      try list.apply(wanted)
      #expect(try store.latestVersion() == version)
      #expect(try store.check() == [])
    }
  }

  @Test func `new items and sections have the given fields, or the data source's`()
    throws
  {
    try TestFile.with(Self.outline) { store throws in
      var list = OutlineDataSource(store)
      let wanted = try snapshot([("S", ["a", "new", "b"]), ("T", ["d"]), ("U", ["other"])])
      #expect(throws: OutlineError.missingContent(item("new"))) { try list.apply(wanted) }
      #expect(try store.outline().lines.joined(separator: "\n") == Self.outline)
      list.content = { Content(text: "made \($0)") }
      var title = Content(text: "Ultra", image: "U")
      title.attributes = ["appearance": .string("sidebar")]
      try list.apply(
        wanted, contents: [item("new"): Content(text: "given")], sections: [section("U"): title])
      #expect(
        try store.text()
          == "S\n  a\n    a1\n    a2\n  given\n  b\n    b1\nT\n  d\n    d1\nUltra\n  made other")
      #expect(try store.section(section("U")).configuration.appearance == .sidebar)
      #expect(try list.snapshot() == wanted)
    }
  }

  @Test func `omitted items are deleted with hidden children, and come back with their ids`() throws
  {
    try TestFile.with(Self.outline) { store throws in
      var list = OutlineDataSource(store)
      list.content = { Content(text: $0.rawValue) }
      try list.apply(snapshot([("S", ["b"])]))
      #expect(try store.text() == "S\n  b\n    b1")
      let wanted = try snapshot([("T", ["d"]), ("S", ["b", "a"])])
      #expect(try list.apply(wanted).value == wanted)
      #expect(try store.text() == "T\n  d\nS\n  b\n    b1\n  a")
      #expect(try store.history(of: item("a").node).count > 1)
      #expect(try store.check() == [])
    }
  }

  @Test func `visible children of an item that is left out stay, one level up`() throws {
    try TestFile.with(Self.outline) { store throws in
      let list = OutlineDataSource(store, view: "left")
      try list.expand(item("a"))
      let wanted = try snapshot([("S", ["a1", "a2", "b"]), ("T", ["d"])])
      #expect(try list.apply(wanted).value == wanted)
      #expect(try store.text() == "S\n  a1\n  a2\n  b\n    b1\nT\n  d\n    d1")
    }
  }

  @Test func `a hidden item moves to its place in the list`() throws {
    try TestFile.with(Self.outline) { store throws in
      let list = OutlineDataSource(store)
      let wanted = try snapshot([("S", ["a", "d1", "b"]), ("T", ["d"])])
      #expect(try list.apply(wanted).value == wanted)
      #expect(try store.text() == "S\n  a\n    a1\n    a2\n  d1\n  b\n    b1\nT\n  d")
    }
  }

  @Test func `a tree is applied with the expansion of the view`() throws {
    try TestFile.with(Self.outline) { store throws in
      var list = OutlineDataSource(store, view: "left")
      list.content = { Content(text: $0.rawValue) }
      var tree = try list.snapshot(for: section("S"))
      try tree.append([item("b2")], to: item("b"))
      try tree.append([item("b21")], to: item("b2"))
      tree.expand([item("a"), item("b2")])
      try list.apply(tree, to: section("S"))
      #expect(try list.snapshot(for: section("S")) == tree)
      let stored = try store.snapshot(of: section("S"))
      #expect(stored.items == tree.items)
      #expect(stored.expandedItems == [item("b2")])
      tree.collapse([item("a")])
      let version = try store.latestVersion()
      #expect(try list.apply(tree, to: section("S")).value.isEmpty)
      #expect(try list.snapshot(for: section("S")) == tree)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `any list can be applied to any other, and kept items keep hidden children`(block: UInt64)
    throws
  {
    for round in 0..<UInt64(Effort.times(6)) {
      var random = SeededGenerator(seed: block * 1_000_003 + round)
      try TestFile.with(Self.outline) { store throws in
        var list = OutlineDataSource(store, view: "left")
        list.content = { Content(text: $0.rawValue) }
        for _ in 0..<5 {
          let open = try store.outline().rows.filter { $0.level > 0 }.randomElement(using: &random)
          if let open { try list.toggleExpansion(of: Item.ID(open.node.id.rawValue)) }
          let before = try list.snapshot()
          let hidden = Set(try store.outline().rows.filter { $0.level > 0 }.map(\.node.id.rawValue))
            .subtracting(before.itemIdentifiers.map(\.rawValue))
          let names = ["a", "a1", "a2", "b", "b1", "d", "d1", "x", "y"]
          let chosen = names.filter {
            !hidden.contains($0) && Int.random(in: 0..<4, using: &random) > 0
          }
          .shuffled(using: &random)
          let sections = ["S", "T", "U"].shuffled(using: &random).prefix(2)
          let cut = Int.random(in: 0...chosen.count, using: &random)
          let wanted = try snapshot([
            (sections[0], Array(chosen[..<cut])), (sections[1], Array(chosen[cut...])),
          ])
          let after = try list.apply(wanted).value
          #expect(after == (try list.snapshot()))
          #expect(after.sectionIdentifiers == wanted.sectionIdentifiers, "seed \(block) \(round)")
          let (shown, asked) = (Set(after.itemIdentifiers), Set(wanted.itemIdentifiers))
          #expect(shown.isSuperset(of: asked), "seed \(block) \(round)")
          // With nothing open there is no parent to follow, and the list is exactly what was asked.
          let tree = try store.outline().rows
          if tree.allSatisfy({ $0.level <= 1 }) {
            #expect(after == wanted, "seed \(block) \(round)")
          }
          #expect(shown.subtracting(asked).allSatisfy { hidden.contains($0.rawValue) })
        }
        #expect(try store.check() == [])
      }
    }
  }

  @Test func `an impossible list is refused, and nothing changes`() throws {
    try TestFile.with(Self.outline) { store throws in
      let list = OutlineDataSource(store)
      let blank = try snapshot([("S", ["a", "b"]), ("T", ["d"]), ("U", [])])
      #expect(throws: OutlineError.emptyText) {
        try list.apply(blank, sections: [section("U"): Content(text: " ")])
      }
      let flaw = Content(text: "U", attributes: ["appearance": .string("round")])
      #expect(throws: OutlineError.self) { try list.apply(blank, sections: [section("U"): flaw]) }
      #expect(try store.text() == Self.outline)
      try store.configure(section("S")) { $0.reordering = .withinSection }
      #expect(throws: OutlineError.reorderingConstrained(item("b"), section: section("S"))) {
        try list.apply(snapshot([("S", ["a"]), ("T", ["d", "b"])]))
      }
      #expect(try store.text() == Self.outline)
    }
  }
}
