import OutlineStore
import StoreTestSupport
import Testing

/// Adding so many drafts at once that the triggers are lifted must be no different from adding few.
struct BulkInsertTests {
  /// More than the number from which the triggers are lifted, as a tree of three levels.
  private func manyDrafts(_ count: Int = 2_500, prefix: String = "i") -> [Item.Draft] {
    (0..<count).map { index in
      Item.Draft(
        text: "\(prefix)\(index)", id: item("\(prefix)\(index)"),
        isExpanded: index.isMultiple(of: 3),
        isFavorite: index.isMultiple(of: 500), level: index % 5 == 0 ? 0 : index % 5 < 3 ? 1 : 2)
    }
  }

  /// Edits that only the triggers refuse, and one that only they write down.
  private func expectTriggers(
    in store: OutlineStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let version = try store.latestVersion()
    try store.update(item("a"), Item.Changes(text: "a\(version)"))
    #expect(try store.latestVersion() == version + 1, sourceLocation: sourceLocation)
    #expect(try store.latestSteps() == ["update a"], sourceLocation: sourceLocation)
    let id = item("new\(version)")
    try store.add(Item.Draft(text: "x", id: id), to: .last(in: item("a")))
    #expect(try store.latestSteps() == ["insert \(id)"], sourceLocation: sourceLocation)
    try expectRefusal(.identifierTaken(item("a").node), by: store, sourceLocation: sourceLocation) {
      try $0.add(drafts("a"), to: .last(in: section("S")))
    }
    try expectRefusal(
      .identifierTaken(item("gone").node), by: store, sourceLocation: sourceLocation
    ) {
      try $0.add(drafts("gone"), to: .last(in: section("S")))
    }
    try expectRefusal(.cycle(item("a"), under: id.node), by: store, sourceLocation: sourceLocation)
    {
      try $0.move(item("a"), to: .last(in: id))
    }
    #expect(try store.check() == [], sourceLocation: sourceLocation)
  }

  private func withOutline(_ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with("S\n  a\n  gone\n  b") { store in
      try store.delete([item("gone")])
      try body(store)
    }
  }

  @Test func `many drafts make the same rows and the same history as few`() throws {
    var (bulk, single) = (Outline(), Outline())
    try withOutline { store in
      try store.add(manyDrafts(), to: .before(item("b")))
      #expect(try store.versions(from: store.latestVersion())[0].changes == 2_500)
      bulk = try store.outline()
      #expect(
        try store.favorites().map(\.id.rawValue) == ["i0", "i500", "i1000", "i1500", "i2000"])
      #expect(try store.search("i2499").map(\.id) == [item("i2499")])
      try expectTriggers(in: store)
      try store.restore(to: store.latestVersion() - 3)
      #expect(try store.text() == "S\n  a\n  b")
      try store.undo()
      #expect(try store.outline().rows.count > 2_500)
    }
    try withOutline { store in
      try store.write { transaction in
        var anchor: Placement = .before(item("b"))
        var group: [Item.Draft] = []
        for draft in manyDrafts() + [Item.Draft(text: "end")] {
          if draft.level == 0, let first = group.first?.id {
            try transaction.add(group, to: anchor)
            anchor = .after(first)
            group = []
          }
          group.append(draft)
        }
      }
      single = try store.outline()
    }
    #expect(bulk == single)
  }

  @Test func `a bulk addition is undone and redone like any change`() throws {
    try withOutline { store in
      let before = try store.outline()
      try store.add(manyDrafts(), to: .first(in: item("a")))
      let after = try store.outline()
      let version = try store.latestVersion()
      #expect(try store.difference(from: version - 1, to: version).counts.inserted == 2_500)
      #expect(try before.applying(store.difference(from: version - 1, to: version)) == after)
      try store.undo()
      #expect(try store.outline() == before)
      try store.redo()
      #expect(try store.outline() == after)
      try expectTriggers(in: store)
    }
  }

  @Test(arguments: ["i7", "a", "S", "gone"])
  func `an id that is taken or retired is refused, and the triggers are back`(taken: String) throws
  {
    try withOutline { store in
      for index in [0, 1_200, 2_499] where taken != "i7" || index != 0 {
        var drafts = manyDrafts()
        drafts[index].id = item(taken)
        try expectRefusal(.identifierTaken(item(taken).node), by: store) { transaction in
          try transaction.add(drafts, to: .last(in: section("S")))
        }
        try expectTriggers(in: store)
      }
    }
  }

  @Test func `a caller that goes on after a refused bulk insert commits none of it`() throws {
    try withOutline { store in
      let version = try store.latestVersion()
      try store.write { transaction in
        try transaction.add(drafts("before"), to: .last(in: section("S")))
        #expect(throws: OutlineError.identifierTaken(item("i5").node)) {
          try transaction.add(manyDrafts() + drafts("i5"), to: .last(in: section("S")))
        }
        try transaction.add(drafts("after"), to: .last(in: section("S")))
      }
      #expect(try store.text() == "S\n  a\n  b\n  before\n  after")
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.latestSteps() == ["insert before", "insert after"])
      try expectTriggers(in: store)
    }
  }

  @Test func `several bulk inserts in one write are one version`() throws {
    try withOutline { store in
      let version = try store.latestVersion()
      try store.write { transaction in
        try transaction.add(manyDrafts(prefix: "p"), to: .last(in: section("S")))
        try transaction.move(item("p0"), to: .first(in: item("p5")))
        try transaction.add(manyDrafts(prefix: "q"), to: .first(in: item("p0")))
        try transaction.delete([item("p10")])
      }
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.item(item("q0")).parent == item("p0"))
      try expectTriggers(in: store)
    }
  }

  @Test func `a bad draft far down refuses the whole batch before anything is written`() throws {
    try withOutline { store in
      var drafts = manyDrafts()
      drafts[2_400].content.text = "a\nb"
      try expectRefusal(.controlCharacter(field: "text", scalar: 10, in: "a\nb"), by: store) {
        try $0.add(drafts, to: .last(in: section("S")))
      }
      drafts = manyDrafts()
      drafts[2_400].level = 9
      try expectRefusal(.brokenLevels(at: 2_400), by: store) {
        try $0.add(drafts, to: .last(in: section("S")))
      }
    }
  }
}
