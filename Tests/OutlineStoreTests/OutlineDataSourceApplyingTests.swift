import OutlineStore
import TestSupport
import Testing

struct OutlineDataSourceApplyingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\n    b1\nT\n  d\n    d1"

  private func snapshot(_ sections: [(String, [String])]) throws -> OutlineDataSource.List {
    try OutlineSnapshot(sections: sections.map { (section($0.0), $0.1.map { item($0) }) })
  }

  @Test func `a list is applied, and what its items hide stays`() throws {
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

  @Test func `new items and sections say what is given, or what the data source has for them`() throws {
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

  @Test func `what is left out is deleted with what it hides, and comes back as itself`() throws {
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

  @Test func `an item that was hidden is moved to where the list has it`() throws {
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

  @Test func `what cannot be is refused, and changes nothing`() throws {
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
