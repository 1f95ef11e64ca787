import OutlineStore
import StoreTestSupport
import Testing

/// Deleting so many rows at once that the triggers are lifted must be no different from deleting
/// few.
struct BulkDeletionTests {
  /// A section of 2,400 items on three levels, another one with two, and some history of a few of
  /// them.
  private func withOutline(_ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("S\n  a\nT\n  b\n  c") { store in
      let drafts = (0..<2_400).map { index in
        Item.Draft(
          text: "i\(index)", id: item("i\(index)"), isFavorite: index.isMultiple(of: 400),
          level: index % 4 == 0 ? 0 : index % 4 < 3 ? 1 : 2)
      }
      try store.add(drafts, to: .last(in: section("S")))
      try store.update(item("i5"), Item.Changes(text: "five"))
      try store.move(item("i8"), to: .first(in: item("b")))
      try store.move(item("i8"), to: .after(item("a")))
      try body(store)
      try expectEveryDifferenceHolds(in: store)
    }
  }

  /// The difference of any two versions leads from the one to the other.
  private func expectEveryDifferenceHolds(in store: OutlineStore) throws {
    let outlines = try (1...store.latestVersion()).map { number in
      try store.read(at: number) { try $0.outline() }
    }
    for (old, before) in outlines.enumerated() {
      for (new, after) in outlines.enumerated() where old != new {
        let difference = try store.difference(from: old + 1, to: new + 1)
        #expect(try before.applying(difference) == after, "\(old + 1) → \(new + 1)")
        #expect(
          difference.counts == OutlineDifference(from: before, to: after).counts,
          "\(old + 1) → \(new + 1)")
      }
    }
  }

  @Test func `a large section goes and comes back, again and again`() throws {
    try withOutline { store in
      let before = try store.outline()
      #expect(try store.delete(section("S")).value == 2_401)
      #expect(try store.text() == "T\n  b\n  c")
      #expect(try store.favorites() == [])
      #expect(try store.search("five") == [])
      try store.undo()
      #expect(try store.outline() == before)
      #expect(try store.search("five").map(\.id) == [item("i5")])
      try store.redo()
      #expect(try store.text() == "T\n  b\n  c")
      try store.undo()
      #expect(try store.outline() == before)
    }
  }

  @Test func `many items named one by one are deleted once each, with their descendants`() throws {
    try withOutline { store in
      let ids = (0..<2_400).map { item("i\($0)") }
      #expect(try store.delete(ids + ids.prefix(10)).value == 2_400)
      #expect(try store.text() == "S\n  a\nT\n  b\n  c")
      // The triggers are back: an id that was deleted is retired, and what is edited becomes a
      // version.
      let version = try store.latestVersion()
      try expectRefusal(.identifierTaken(item("i7").node), by: store) {
        try $0.add([Item.Draft(text: "x", id: item("i7"))], to: .last(in: section("S")))
      }
      #expect(try store.delete([item("c")]).value == 1)
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.latestSteps() == ["delete c"])
    }
  }

  @Test func `a deletion after an edit in the same version keeps the image before both`() throws {
    try withOutline { store in
      let before = try store.outline()
      try store.write { outline in
        try outline.update(item("i5"), Item.Changes(text: "six"))
        try outline.add([Item.Draft(text: "new", id: item("new"))], to: .last(in: section("S")))
        _ = try outline.delete(section("S"))
        try outline.move(item("c"), to: .before(item("b")))
      }
      #expect(try store.text() == "T\n  c\n  b")
      try store.undo()
      #expect(try store.outline() == before)
    }
  }

  @Test func `the state before a deletion is restored in one version`() throws {
    try withOutline { store in
      let (before, version) = (try store.outline(), try store.latestVersion())
      try store.delete(section("S"))
      try store.update(item("b"), Item.Changes(text: "B"))
      try store.restore(section("S").node, to: version)
      #expect(
        try store.snapshot(of: section("S"))
          == store.read(at: version) { try $0.snapshot(of: section("S")) })
      try store.restore(to: version)
      #expect(try store.outline() == before)
    }
  }
}
