import OutlineStore
import StoreTestSupport
import Testing

/// What a write is: all or nothing, one version or none.
struct OutlineTransactionTests {
  private static let outline = "S\n  a\n    a1\n  b\nT\n  d"

  @Test func `many changes in one write are one version with its message`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      let result = try store.write("tidy up") { transaction in
        try transaction.add(drafts("x", "  y"), to: .first(in: section("T")))
        try transaction.move(item("b"), to: .last(in: item("y")))
        try transaction.update(item("a"), Item.Changes(isDone: true))
        try transaction.delete([item("d")])
        try transaction.addSection("U", id: section("U"))
        return "done"
      }
      #expect(result.value == "done")
      #expect(result.version == version + 1)
      #expect(result.isNew)
      #expect(try store.latestVersion() == version + 1)
      let stored = try store.versions(from: version + 1)
      #expect(stored.count == 1)
      #expect(stored[0].message == "tidy up")
      #expect(stored[0].origin == .app)
      #expect(stored[0].undoes == nil)
      #expect(stored[0].changes == 6)
      #expect(try store.text() == "S\n  a\n    a1\nT\n  x\n    y\n      b\nU")
      try store.undo()
      #expect(try store.text() == Self.outline)
    }
  }

  @Test func `a write that throws changes nothing, whatever it did before`() throws {
    try TestFile.with(Self.outline) { store in
      let outline = try store.outline()
      let version = try store.latestVersion()
      struct Stop: Error {}
      #expect(throws: Stop.self) {
        try store.write { transaction in
          try transaction.delete(section("S"))
          try transaction.addSection("U")
          try transaction.recordUse(of: [item("d")])
          throw Stop()
        }
      }
      #expect(try store.outline() == outline)
      #expect(try store.latestVersion() == version)
      #expect(try store.recents().isEmpty)
      #expect(try store.search("U").isEmpty)
    }
  }

  @Test func `a write that changes nothing makes no version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      let empty = try store.write("nothing") { _ in 7 }
      #expect(empty.value == 7)
      #expect(empty.version == version)
      #expect(!empty.isNew)
      let noOps = try store.write("nothing") { transaction in
        try transaction.move(item("a"), to: .first(in: section("S")))
        try transaction.update(item("a"), Item.Changes(text: "a"))
        try transaction.setFavorite(false, for: [item("a")])
        _ = try? transaction.move(item("a"), to: .last(in: item("a1")))
        _ = try? transaction.add(drafts("x", "a"), to: .last(in: section("S")))
      }
      #expect(!noOps.isNew)
      #expect(try store.latestVersion() == version)
      #expect(try store.text() == Self.outline)
    }
  }

  @Test func `a change and its reversal make no version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      let result = try store.write { transaction in
        try transaction.setExpanded(true, for: [item("a")])
        try transaction.setExpanded(false, for: [item("a")])
        try transaction.update(item("b"), Item.Changes(text: "B"))
        try transaction.update(item("b"), Item.Changes(text: "b"))
        let id = try transaction.add(Item.Draft(text: "brief"), to: .last(in: section("S")))
        try transaction.delete([id])
      }
      #expect(!result.isNew)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `a write is refused unless the file is at the expected version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      try store.write(expecting: version) { try $0.delete([item("d")]) }
      for expected in [version, 0, -1, Int.max, Int.min] {
        #expect(throws: OutlineError.self) {
          try store.write(expecting: expected) { try $0.delete([item("b")]) }
        }
      }
      do { try store.write(expecting: version) { _ in } } catch OutlineError.conflict(
        let expected, let actual, _)
      {
        #expect((expected, actual) == (version, version + 1))
      }
      #expect(try store.text() == "S\n  a\n    a1\n  b\nT")
      #expect(
        try store.write(expecting: version + 1) { try $0.latestVersion() }.value == version + 1)
    }
  }

  @Test func `a transaction reads its own changes`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      try store.write { transaction in
        try transaction.add(drafts("x"), to: .last(in: item("a1")))
        #expect(try transaction.item(item("x")).level == 2)
        #expect(try transaction.latestVersion() == version + 1)
        #expect(try transaction.search("x").map(\.id) == [item("x")])
        #expect(try transaction.difference(from: version, to: version + 1).counts.inserted == 1)
        #expect(try transaction.at(version).outline().lines.joined(separator: "\n") == Self.outline)
        #expect(try transaction.snapshot(of: section("S")).contains(item("x")))
        try transaction.move(item("x"), to: .first(in: section("S")))
        let texts = try transaction.items(under: .section(section("S"))).map(\.id.rawValue)
        #expect(texts == ["x", "a", "a1", "b"])
        try transaction.restore(to: version)
        #expect(try transaction.outline().lines.joined(separator: "\n") == Self.outline)
      }
      #expect(try store.text() == Self.outline)
    }
  }

  @Test func `versions are listed as asked, and every number is safe`() throws {
    try TestFile.with(Self.outline) { store in
      try store.update(item("a1"), Item.Changes(text: "x"))
      try store.update(item("d"), Item.Changes(text: "y"))
      let latest = try store.latestVersion()
      #expect(try store.versions().map(\.number) == Array((1...latest).reversed()))
      #expect(try store.versions(limit: 1).map(\.number) == [latest])
      #expect(try store.versions(from: latest - 1).count == 2)
      #expect(try store.versions(from: 2, to: 2).map(\.number) == [2])
      #expect(try store.versions(touching: item("a1").node).map(\.number) == [latest - 1, 2])
      #expect(try store.versions(from: .min, to: .max, limit: .max).count == latest)
      #expect(try store.versions(from: .max).isEmpty)
      #expect(try store.versions(limit: 0).isEmpty)
      _ = try store.versions(limit: .min)
      #expect(throws: OutlineError.unknownNode("no")) {
        try store.versions(touching: item("no").node)
      }
      for number in [0, -1, latest + 1, Int.max, Int.min] {
        let unknown = OutlineError.unknownVersion(number, latest: latest)
        #expect(throws: unknown) { try store.read { try $0.version(number) } }
        #expect(throws: unknown) { try store.read(at: number) { try $0.outline() } }
        #expect(throws: unknown) {
          try store.read(at: number) { try $0.snapshot(of: section("S")) }
        }
        #expect(throws: unknown) { try store.restore(to: number).value }
        if number != 0 { #expect(throws: unknown) { try store.difference(from: 1, to: number) } }
      }
    }
  }

  @Test
  func `the version a caller has seen is the one before the write, also after its first change`()
    throws
  {
    try TestFile.with(Self.outline) { store in
      let seen = try store.latestVersion()
      try store.write { outline in
        try outline.expect(version: seen)
        try outline.delete([item("d")])
        try outline.expect(version: seen)
        #expect(throws: OutlineError.self) { try outline.expect(version: seen + 1) }
        #expect(throws: OutlineError.self) { try outline.expect(version: seen - 1) }
      }
      #expect(try store.latestVersion() == seen + 1)
    }
  }
}
