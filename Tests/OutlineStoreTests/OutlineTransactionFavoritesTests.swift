import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionFavoritesTests {
  private static let outline = "S\n  a\n    a1\n  b\nT\n  c\n  d"

  private func favorites(of store: OutlineStore) throws -> String {
    try store.favorites().map(\.id.rawValue).joined(separator: " ")
  }

  @Test func `favorites are in the order in which they were chosen`() throws {
    try TestFile.with(Self.outline) { store in
      #expect(try store.setFavorite(true, for: [item("d"), item("a1")]).value == 2)
      #expect(try store.setFavorite(true, for: [item("a"), item("d")]).value == 1)
      #expect(try favorites(of: store) == "d a1 a")
      #expect(try store.latestSteps() == ["favorite a"])
      let version = try store.latestVersion()
      #expect(try store.setFavorite(true, for: [item("a"), item("d")]).value == 0)
      #expect(try store.setFavorite(false, for: [item("b")]).value == 0)
      #expect(try store.latestVersion() == version)
      #expect(try store.setFavorite(false, for: [item("a1"), item("a1")]).value == 1)
      #expect(try favorites(of: store) == "d a")
      #expect(try store.latestSteps() == ["unfavorite a1"])
      try store.undo()
      #expect(try favorites(of: store) == "d a1 a")
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.setFavorite(true, for: [item("b"), item("no")])
      }
    }
  }

  @Test func `favorites move to any place, and nothing else moves`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setFavorite(true, for: ["a", "b", "c", "d"].map { item($0) })
      let structure = try store.text()
      func move(_ id: String, _ placement: FavoritePlacement, _ expected: String) throws {
        #expect(try store.moveFavorite(item(id), to: placement).value)
        #expect(try favorites(of: store) == expected)
        // Of two neighbours that change places either may be said to have moved, but only one.
        let steps = try store.latestSteps()
        #expect(steps.count == 1 && steps[0].hasPrefix("move favorite "))
        #expect(try store.text() == structure)
      }
      try move("d", .first, "d a b c")
      try move("d", .last, "a b c d")
      try move("a", .after(item("b")), "b a c d")
      try move("d", .before(item("a")), "b d a c")
      let version = try store.latestVersion()
      for (id, placement) in [
        ("b", FavoritePlacement.first), ("c", .last), ("d", .after(item("b"))),
        ("d", .before(item("a"))),
      ] {
        #expect(try !store.moveFavorite(item(id), to: placement).value)
      }
      #expect(try store.latestVersion() == version)
      try store.restore(to: version - 4)
      #expect(try favorites(of: store) == "a b c d")
    }
  }

  @Test func `only favorites have a place among the favorites`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setFavorite(true, for: [item("a")])
      try expectRefusal(.notFavorite(item("b")), by: store) {
        try $0.moveFavorite(item("b"), to: .first)
      }
      try expectRefusal(.notFavorite(item("b")), by: store) {
        try $0.moveFavorite(item("a"), to: .after(item("b")))
      }
      try expectRefusal(.relativeToItself(item("a").node), by: store) {
        try $0.moveFavorite(item("a"), to: .before(item("a")))
      }
      try expectRefusal(.unknownItem(item("S")), by: store) {
        try $0.moveFavorite(item("S"), to: .first)
      }
      try expectRefusal(.unknownItem(item("S")), by: store) {
        try $0.setFavorite(true, for: [item("S")])
      }
      #expect(try !store.moveFavorite(item("a"), to: .first).value)
    }
  }

  @Test func `a deleted favorite is not a favorite, and is one again when it is restored`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setFavorite(true, for: ["b", "a1", "c"].map { item($0) })
      try store.delete([item("a")])
      #expect(try favorites(of: store) == "b c")
      try store.undo()
      #expect(try favorites(of: store) == "b a1 c")
    }
  }

  @Test func `bisecting among the favorites re-keys them unseen`() throws {
    try TestFile.with("S") { store in
      try store.add(
        (0..<302).map { Item.Draft(text: "\($0)", id: item("\($0)")) }, to: .last(in: section("S")))
      try store.setFavorite(true, for: [item("0"), item("1")])
      var expected = ["0", "1"]
      var place = 1
      for index in 2..<302 {
        let id = "\(index)"
        try store.write { transaction in
          try transaction.setFavorite(true, for: [item(id)])
          try transaction.moveFavorite(item(id), to: .before(item(expected[place])))
        }
        expected.insert(id, at: place)
        if index.isMultiple(of: 2) { place += 1 }
        #expect(try store.latestSteps() == ["favorite \(id)"])
      }
      #expect(try favorites(of: store) == expected.joined(separator: " "))
    }
  }

  @Test func `uses are counted, the latest first, without a version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      try store.recordUse(of: [item("a"), item("b")])
      try store.recordUse(of: [item("a1"), item("a"), item("a")])
      #expect(try store.latestVersion() == version)
      let uses = try store.recents()
      #expect(uses.map(\.item.id.rawValue) == ["a", "a1", "b"])
      #expect(uses.map(\.count) == [3, 1, 1])
      #expect(uses.map(\.lastUsed) == uses.map(\.lastUsed).sorted(by: >))
      #expect(try store.recents(limit: 1).map(\.item.id.rawValue) == ["a"])
      #expect(try store.recents(limit: 0).isEmpty)
      #expect(try store.recents(limit: .max).count == 3)
      _ = try store.recents(limit: .min)
      try store.delete([item("a")])
      #expect(try store.recents().map(\.item.id.rawValue) == ["b"])
      try store.undo()
      #expect(try store.recents().map(\.count) == [3, 1, 1])
      #expect(throws: OutlineError.unknownItem(item("no"))) {
        try store.recordUse(of: [item("d"), item("no")])
      }
      #expect(try store.recents().count == 3)
    }
  }

  @Test func `a use is kept when the write around it is refused or changes nothing`() throws {
    try TestFile.with(Self.outline) { store in
      try store.write { transaction in
        try transaction.recordUse(of: [item("a")])
        #expect(throws: OutlineError.self) {
          try transaction.move(item("a"), to: .last(in: item("a1")))
        }
        try transaction.setExpanded(true, for: [item("a")])
        try transaction.setExpanded(false, for: [item("a")])
      }
      #expect(try store.recents().map(\.item.id) == [item("a")])
      // Whether that made a version or none, what went before it can be undone.
      try store.undo()
      if try store.text() == Self.outline { try store.undo() }
      #expect(try store.text() != Self.outline)
    }
  }
}
