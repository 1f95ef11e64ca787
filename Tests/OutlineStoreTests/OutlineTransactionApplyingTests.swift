import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

struct OutlineTransactionApplyingTests {
  private static let outline = "S\n  a\n    a1\n      a11\n    a2\n  b\nT\n  d\n  e"

  private func snapshot(_ lines: String...) throws -> SectionSnapshot<Item.ID> {
    try SectionSnapshot(
      lines.map { line in
        let text = String(line.drop { $0 == " " })
        return (level: (line.count - text.count) / 2, id: item(text))
      })
  }

  private func contents(_ ids: String...) -> [Item.ID: Content] {
    Dictionary(uniqueKeysWithValues: ids.map { (item($0), Content(text: $0)) })
  }

  /// The result of applying says what the version changed.
  private func expectTrue(
    _ result: Committed<OutlineDifference>, _ store: OutlineStore,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(result.isNew, sourceLocation: sourceLocation)
    #expect(result.version == (try store.latestVersion()), sourceLocation: sourceLocation)
    let old = try store.read(at: result.version - 1) { try $0.outline() }
    #expect(try old.applying(result.value) == store.outline(), sourceLocation: sourceLocation)
    let stored = try store.difference(from: result.version - 1, to: result.version)
    #expect(result.value.counts == stored.counts, sourceLocation: sourceLocation)
  }

  @Test func `applying the present list writes nothing`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      let result = try store.apply(store.snapshot(of: section("S")), to: section("S"))
      #expect(!result.isNew)
      #expect(result.value.isEmpty)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `only differences are written`() throws {
    try TestFile.with(Self.outline) { store in
      func apply(rows: Int, _ change: (inout SectionSnapshot<Item.ID>) throws -> Void) throws {
        var snapshot = try store.snapshot(of: section("S"))
        try change(&snapshot)
        let result = try store.apply(snapshot, to: section("S"), contents: contents("x", "y"))
        #expect(try store.snapshot(of: section("S")) == snapshot)
        #expect(try store.versions(from: result.version)[0].changes == rows)
        try expectTrue(result, store)
      }
      try apply(rows: 1) { $0.expand([item("a1")]) }
      try apply(rows: 1) { try $0.move(item("b"), to: .before(item("a"))) }
      try apply(rows: 1) { try $0.move(item("a1"), to: .last(in: item("b"))) }
      try apply(rows: 2) { try $0.append([item("x"), item("y")], to: item("a11")) }
      try apply(rows: 2) {
        try $0.move(item("y"), to: .first())
        $0.collapse([item("a1")])
      }
      try apply(rows: 4) { try $0.delete([item("b")]) }
      try apply(rows: 3) { $0.deleteAll() }
    }
  }

  @Test func `content comes with new items, and replaces the old one`() throws {
    try TestFile.with(Self.outline) { store in
      let snapshot = try snapshot("b", "  new", "a")
      try expectRefusal(.missingContent(item("new")), by: store) {
        try $0.apply([(section("S"), snapshot)])
      }
      let contents = [item("new"): Content(text: "New", image: "🆕"), item("b"): Content(text: "B")]
      let result = try store.apply(
        snapshot, to: section("S"), contents: contents, deletingHidden: true)
      #expect(try store.text() == "S\n  B\n    New\n  a\nT\n  d\n  e")
      try expectTrue(result, store)
      let wrong = [item("x"): Content(text: "x\ny")]
      try expectRefusal(.controlCharacter(field: "text", scalar: 10, in: "x\ny"), by: store) {
        try $0.apply([(section("S"), try self.snapshot("a", "x"))], contents: wrong)
      }
    }
  }

  @Test func `a missing section is created at the end`() throws {
    try TestFile.with(Self.outline) { store in
      let result = try store.apply(
        snapshot("x", "  y"), to: section("New"), contents: contents("x", "y"))
      #expect(try store.text() == Self.outline + "\nNew\n  x\n    y")
      #expect(try store.section(section("New")).title == "New")
      try expectTrue(result, store)
      try store.apply(
        [
          (section("Z"), snapshot("z")), (section("S"), snapshot("b")),
          (section("Y"), snapshot("w")),
        ],
        contents: contents("z", "w"))
      #expect(try store.sections().map(\.id.rawValue) == ["S", "T", "New", "Z", "Y"])
      try expectRefusal(.identifierTaken(item("d").node), by: store) {
        try $0.apply([(section("d"), SectionSnapshot())])
      }
    }
  }

  @Test func `items go from one applied section to another, as moves of one version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      let result = try store.apply([
        (section("S"), snapshot("e", "  a1", "    a11", "b")),
        (section("T"), snapshot("a", "  a2", "d")),
      ])
      #expect(try store.text() == "S\n  e\n    a1\n      a11\n  b\nT\n  a\n    a2\n  d")
      #expect(result.version == version + 1)
      #expect(Set(result.value.steps.map(\.words)) == ["move e", "move a1", "move a"])
      try expectTrue(result, store)
      try store.undo()
      #expect(try store.text() == Self.outline)
    }
  }

  @Test func `an item of a section that is not applied is refused, with or without content`() throws
  {
    try TestFile.with(Self.outline) { store in
      let snapshot = try snapshot("a", "d")
      let refusal = OutlineError.belongsToAnotherSection(item("d"), section: section("T"))
      try expectRefusal(refusal, by: store) { try $0.apply([(section("S"), snapshot)]) }
      try expectRefusal(refusal, by: store) {
        try $0.apply([(section("S"), snapshot)], contents: self.contents("d"))
      }
    }
  }

  @Test func `an item wanted in two sections at once is refused`() throws {
    try TestFile.with(Self.outline) { store in
      let snapshots = [
        (section("S"), try snapshot("a", "x")), (section("T"), try snapshot("d", "x")),
      ]
      try expectRefusal(.identifierTaken(item("x").node), by: store) {
        try $0.apply(snapshots, contents: self.contents("x"))
      }
      let both = [(section("S"), try snapshot("a", "b")), (section("T"), try snapshot("d", "b"))]
      try expectRefusal(.identifierTaken(item("b").node), by: store) { try $0.apply(both) }
    }
  }

  @Test func `a favorite that an applied snapshot leaves out is a favorite no longer`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setFavorite(true, for: [item("b"), item("e"), item("a11")])
      let result = try store.apply(snapshot("a", "  a1", "    a11", "  a2"), to: section("S"))
      #expect(try store.favorites().map(\.id) == [item("e"), item("a11")])
      try expectTrue(result, store)
    }
  }

  @Test func `a section that is removed when empty stays while it is refilled`() throws {
    try TestFile.with(Self.outline) { store in
      try store.configure(section("S")) { $0.removedWhenEmpty = true }
      try store.configure(section("T")) { $0.removedWhenEmpty = true }
      let result = try store.apply([
        (section("S"), snapshot("d", "e")),
        (section("T"), snapshot("a", "  a1", "    a11", "  a2", "b")),
      ])
      #expect(try store.text() == "S\n  d\n  e\nT\n  a\n    a1\n      a11\n    a2\n  b")
      try expectTrue(result, store)
      let moved = try store.apply(
        [
          (section("S"), snapshot("a", "  a1", "    a11", "  a2", "b", "d", "e")),
          (section("T"), snapshot("x")),
        ], contents: contents("x"))
      #expect(try store.items(in: section("T")).map(\.id) == [item("x")])
      try expectTrue(moved, store)
    }
  }

  @Test func `a deleted item that is applied again comes back as itself`() throws {
    try TestFile.with(Self.outline) { store in
      let before = try store.snapshot(of: section("S"))
      try store.delete([item("a")])
      let result = try store.apply(
        before, to: section("S"), contents: contents("a", "a1", "a11", "a2"))
      #expect(try store.text() == Self.outline)
      try expectTrue(result, store)
      #expect(try store.difference(from: 2, to: result.version).isEmpty)
      try store.delete(section("S"))
      try store.apply(before, to: section("S"), contents: contents("a", "a1", "a11", "a2", "b"))
      #expect(try store.sections().map(\.title) == ["T", "S"])
    }
  }

  @Test func `only identifiers are compared, and content is read only for changes`() throws {
    func contentReads(
      of count: Int, _ change: (inout SectionSnapshot<Item.ID>) throws -> Void
    ) throws -> Int {
      let store = try OutlineStore.inMemory()
      try store.addSection("S", id: section("S"))
      let items = (0..<count).map { Item.Draft(text: "\($0)", id: item("i\($0)")) }
      try store.add(items, to: .last(in: section("S")))
      try store.setFavorite(true, for: [item("i0")])
      var snapshot = try store.snapshot(of: section("S"))
      try change(&snapshot)
      let reads = Reads()
      store.traceStatements { reads.note($0) }
      try store.apply(snapshot, to: section("S"))
      let (count, ofContent) = (reads.count, reads.ofContent)
      #expect(count > 0)
      #expect(try store.snapshot(of: section("S")) == snapshot)
      return ofContent
    }
    #expect(try contentReads(of: 50) { _ in } == 0)
    // Of what changes as much is read as in a small section.
    func expand(_ snapshot: inout SectionSnapshot<Item.ID>) { snapshot.expand([item("i3")]) }
    #expect(try contentReads(of: 5, expand) == contentReads(of: 50, expand))
    func few(_ snapshot: inout SectionSnapshot<Item.ID>) throws {
      try snapshot.move(item("i4"), to: .first())
      try snapshot.delete([item("i0"), item("i2")])
    }
    #expect(try contentReads(of: 5, few) == contentReads(of: 50, few))
  }

  @Test func `a changed list of items is applied to its section`() throws {
    try TestFile.with(Self.outline) { store in
      let before = try store.snapshot(of: section("S"))
      var list = before
      try list.move(item("a1"), to: .last(in: item("b")))
      try list.append([item("x")])
      list.expand([item("b")])
      let change = TreeDifference(from: before, to: list)
      let result = try store.apply(change, to: section("S"), contents: contents("x"))
      #expect(try store.snapshot(of: section("S")) == list)
      try expectTrue(result, store)
      let version = result.version
      let stored = try store.difference(of: section("S"), from: version - 1, to: version)
      #expect(stored.counts == change.counts)
      // It was made from what is no longer there.
      #expect(throws: DifferenceError.self) {
        try store.apply(change, to: section("S"), contents: self.contents("x"))
      }
      #expect(try store.latestVersion() == version)
      try store.apply(change.inverse, to: section("S"))
      #expect(try store.text() == Self.outline)
      let new = TreeDifference(from: SectionSnapshot(), to: try snapshot("y"))
      try store.apply(new, to: section("N"), contents: contents("y"))
      #expect(try store.text() == Self.outline + "\nN\n  y")
    }
  }

  @Test(arguments: 0..<6)
  func `any snapshot can be applied to any other`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try TestFile.with("S\nT") { store in
      let ids = (0..<24).map { item("i\($0)") }
      let contents = Dictionary(uniqueKeysWithValues: ids.map { ($0, Content(text: $0.rawValue)) })
      for _ in 0..<25 {
        var snapshots = [SectionSnapshot<Item.ID>(), SectionSnapshot<Item.ID>()]
        for id in ids.shuffled(using: &random) {
          let target = Int.random(in: 0..<5, using: &random)
          guard target < 2 else { continue }
          let parent =
            Bool.random(using: &random)
            ? snapshots[target].items.randomElement(using: &random) : nil
          try snapshots[target].append([id], to: parent)
          if Bool.random(using: &random) { snapshots[target].expand([id]) }
        }
        let result = try store.apply(
          [(section("S"), snapshots[0]), (section("T"), snapshots[1])], contents: contents,
          deletingHidden: true)
        #expect(try store.snapshot(of: section("S")) == snapshots[0])
        #expect(try store.snapshot(of: section("T")) == snapshots[1])
        if result.isNew { try expectTrue(result, store) }
      }
    }
  }
}

/// The statements of a connection that read items.
private final class Reads: @unchecked Sendable {
  /// Changed on the queue of the store only.
  private(set) var count = 0
  private(set) var ofContent = 0

  func note(_ sql: String) {
    guard sql.contains("FROM item") else { return }
    count += 1
    if sql.contains("text") || sql.contains("note") { ofContent += 1 }
  }
}
