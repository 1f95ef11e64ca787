import OutlineStore
import StoreTestSupport
import Testing

struct OutlineReaderSnapshotsTests {
  private static let outline = "S\n  a\n    a1\n      a11\n    a2\n  b\nT\n  d\nU"

  @Test func `a snapshot has the ids, the hierarchy and the expansion of a section`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setExpanded(true, for: [item("a"), item("b")])
      var expected = try SectionSnapshot(
        [("a", ["a1", "a2"]), ("a1", ["a11"]), ("b", [])].map { pair in
          (id: item(pair.0), children: pair.1.map { item($0) })
        })
      expected.expand([item("a"), item("b")])
      #expect(try store.snapshot(of: section("S")) == expected)
      #expect(
        try store.snapshot(of: section("S")).visibleItems.map(\.rawValue) == ["a", "a1", "a2", "b"])
      #expect(try store.snapshot(of: section("U")) == SectionSnapshot())
      #expect(throws: OutlineError.unknownSection(section("no"))) {
        try store.snapshot(of: section("no"))
      }
      #expect(throws: OutlineError.unknownSection(section("a"))) {
        try store.snapshot(of: section("a"))
      }
    }
  }

  @Test func `a snapshot of a version has its former state`() throws {
    try TestFile.with(Self.outline) { store in
      var snapshots = [2: try store.snapshot(of: section("S"))]
      func step(_ change: (OutlineTransaction) throws -> Void) throws {
        try store.write { try change($0) }
        snapshots[try store.latestVersion()] = try store.snapshot(of: section("S"))
      }
      try step { try $0.move(item("a1"), to: .last(in: section("S"))) }
      try step { try $0.add(drafts("x", "  y"), to: .first(in: item("a11"))) }
      try step { try $0.setExpanded(true, for: [item("a11"), item("a")]) }
      try step { try $0.delete([item("a"), item("b")]) }
      try step { try $0.move(item("d"), to: .first(in: item("y"))) }
      try step { try $0.move(item("x"), to: .first(in: section("T"))) }
      try step { try $0.restore(to: 2) }
      for (version, snapshot) in snapshots {
        #expect(
          try store.read(at: version) { try $0.snapshot(of: section("S")) } == snapshot,
          "\(version)")
      }
    }
  }

  @Test func `a section has snapshots of the versions in which it was`() throws {
    try TestFile.with("S\n  a") { store in
      try store.addSection("T", id: section("T"))
      try store.add(drafts("b", "  c"), to: .last(in: section("T")))
      try store.delete(section("T"))
      try store.addSection("U")
      let gone = OutlineError.deleted(section("T").node, version: 5)
      #expect(throws: gone) { try store.snapshot(of: section("T")) }
      #expect(
        try store.read(at: 4) { try $0.snapshot(of: section("T")) }.items == [item("b"), item("c")])
      #expect(try store.read(at: 3) { try $0.snapshot(of: section("T")) }.isEmpty)
      for version in [1, 2, 5] {
        #expect(throws: OutlineError.unknownSection(section("T"))) {
          try store.read(at: version) { try $0.snapshot(of: section("T")) }
        }
      }
    }
  }

  @Test func `an old snapshot of an item instead of a section is refused`() throws {
    try TestFile.with("S\n  a\n    a1") { store in
      try store.addSection("T")
      #expect(throws: OutlineError.unknownSection(section("a"))) {
        try store.read(at: 2) { try $0.snapshot(of: section("a")) }
      }
      #expect(throws: OutlineError.unknownSection(section("/"))) {
        try store.read(at: 2) { try $0.snapshot(of: section("/")) }
      }
    }
  }

  @Test func `the outline snapshot has the rows of a list`() throws {
    try TestFile.with(Self.outline) { store in
      var snapshot = try store.outlineSnapshot()
      #expect(snapshot.sectionIdentifiers == [section("S"), section("T"), section("U")])
      #expect(snapshot.itemIdentifiers.map(\.rawValue) == ["a", "b", "d"])
      try store.setExpanded(true, for: [item("a")])
      snapshot = try store.outlineSnapshot()
      #expect(
        try snapshot.itemIdentifiers(inSection: section("S")).map(\.rawValue) == [
          "a", "a1", "a2", "b",
        ])
      #expect(try snapshot.numberOfItems(inSection: section("U")) == 0)
      try store.write { try $0.setExpanded(false, for: section("S")) }
      #expect(try store.outlineSnapshot().itemIdentifiers.map(\.rawValue) == ["d"])
      #expect(try store.outlineSnapshot().numberOfSections == 3)
      try snapshot.checkInvariants()
    }
  }
}
