import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OutlineDataSourceApplyingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\n    b1\nT\n  d\n    d1"

  private func snapshot(_ sections: [(String, [String])]) throws -> OutlineDataSource.List {
    try OutlineSnapshot(sections: sections.map { (section($0.0), $0.1.map { item($0) }) })
  }

  @Test func `a list is applied, and hidden children stay`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let list = OutlineDataSource(store)
      let wanted = try snapshot([("T", ["d", "a"]), ("S", ["b"])])
      #expect(try await list.apply(wanted).value == wanted)
      #expect(try store.text() == "T\n  d\n    d1\n  a\n    a1\n    a2\nS\n  b\n    b1")
      #expect(try await list.snapshot() == wanted)
      let version = try await store.latestVersion()
      try await list.apply(wanted)
      #expect(try await store.latestVersion() == version)
      #expect(try await store.check() == [])
    }
  }

  @Test func `new items and sections have the given fields, or the data source's`()
    async throws
  {
    try await TestFile.withAsync(Self.outline) { store async throws in
      var list = OutlineDataSource(store)
      let wanted = try snapshot([("S", ["a", "new", "b"]), ("T", ["d"]), ("U", ["other"])])
      await #expect(throws: OutlineError.missingContent(item("new"))) {
        try await list.apply(wanted)
      }
      #expect(try store.outline().lines.joined(separator: "\n") == Self.outline)
      list.content = { Content(text: "made \($0)") }
      var title = Content(text: "Ultra", image: "U")
      title.attributes = ["appearance": .string("sidebar")]
      try await list.apply(
        wanted, contents: [item("new"): Content(text: "given")], sections: [section("U"): title])
      #expect(
        try store.text()
          == "S\n  a\n    a1\n    a2\n  given\n  b\n    b1\nT\n  d\n    d1\nUltra\n  made other")
      #expect(try store.section(section("U")).configuration.appearance == .sidebar)
      #expect(try await list.snapshot() == wanted)
    }
  }

  @Test func `omitted items are deleted with hidden children, and come back with their ids`()
    async throws
  {
    try await TestFile.withAsync(Self.outline) { store async throws in
      var list = OutlineDataSource(store)
      list.content = { Content(text: $0.rawValue) }
      try await list.apply(snapshot([("S", ["b"])]))
      #expect(try store.text() == "S\n  b\n    b1")
      let wanted = try snapshot([("T", ["d"]), ("S", ["b", "a"])])
      #expect(try await list.apply(wanted).value == wanted)
      #expect(try store.text() == "T\n  d\nS\n  b\n    b1\n  a")
      #expect(try store.history(of: item("a").node).count > 1)
      #expect(try await store.check() == [])
    }
  }

  @Test func `visible children of an item that is left out stay, one level up`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let list = OutlineDataSource(store, view: "left")
      try await list.expand(item("a"))
      let wanted = try snapshot([("S", ["a1", "a2", "b"]), ("T", ["d"])])
      #expect(try await list.apply(wanted).value == wanted)
      #expect(try store.text() == "S\n  a1\n  a2\n  b\n    b1\nT\n  d\n    d1")
    }
  }

  @Test func `a hidden item moves to its place in the list`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let list = OutlineDataSource(store)
      let wanted = try snapshot([("S", ["a", "d1", "b"]), ("T", ["d"])])
      #expect(try await list.apply(wanted).value == wanted)
      #expect(try store.text() == "S\n  a\n    a1\n    a2\n  d1\n  b\n    b1\nT\n  d")
    }
  }

  @Test func `a tree is applied with the expansion of the view`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      var list = OutlineDataSource(store, view: "left")
      list.content = { Content(text: $0.rawValue) }
      var tree = try await list.snapshot(for: section("S"))
      try tree.append([item("b2")], to: item("b"))
      try tree.append([item("b21")], to: item("b2"))
      tree.expand([item("a"), item("b2")])
      try await list.apply(tree, to: section("S"))
      #expect(try await list.snapshot(for: section("S")) == tree)
      let stored = try store.snapshot(of: section("S"))
      #expect(stored.items == tree.items)
      #expect(stored.expandedItems == [item("b2")])
      tree.collapse([item("a")])
      let version = try await store.latestVersion()
      #expect(try await list.apply(tree, to: section("S")).value.isEmpty)
      #expect(try await list.snapshot(for: section("S")) == tree)
      #expect(try await store.latestVersion() == version)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `any list can be applied to any other, and kept items keep hidden children`(block: UInt64)
    async throws
  {
    for round in 0..<UInt64(Effort.times(6)) {
      var random = SeededGenerator(seed: block * 1_000_003 + round)
      try await TestFile.withAsync(Self.outline) { store async throws in
        var list = OutlineDataSource(store, view: "left")
        list.content = { Content(text: $0.rawValue) }
        for _ in 0..<5 {
          let open = try store.outline().rows.filter { $0.level > 0 }.randomElement(using: &random)
          if let open { try await list.toggleExpansion(of: Item.ID(open.node.id.rawValue)) }
          let before = try await list.snapshot()
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
          let after = try await list.apply(wanted).value
          #expect(after == (try await list.snapshot()))
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
        #expect(try await store.check() == [])
      }
    }
  }

  @Test func `an impossible list is refused, and nothing changes`() async throws {
    try await TestFile.withAsync(Self.outline) { store async throws in
      let list = OutlineDataSource(store)
      let blank = try snapshot([("S", ["a", "b"]), ("T", ["d"]), ("U", [])])
      await #expect(throws: OutlineError.emptyText) {
        try await list.apply(blank, sections: [section("U"): Content(text: " ")])
      }
      let flaw = Content(text: "U", attributes: ["appearance": .string("round")])
      await #expect(throws: OutlineError.self) {
        try await list.apply(blank, sections: [section("U"): flaw])
      }
      #expect(try store.text() == Self.outline)
      try store.configure(section("S")) { $0.reordering = .withinSection }
      await #expect(throws: OutlineError.reorderingConstrained(item("b"), section: section("S"))) {
        try await list.apply(snapshot([("S", ["a"]), ("T", ["d", "b"])]))
      }
      #expect(try store.text() == Self.outline)
    }
  }
}
