import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionAddingTests {
  private static let outline = "S\n  a\n    a1\n    a2\n  b\nT"

  @Test(arguments: [
    (Placement.before(item("a")), "S\n  x\n  a\n    a1\n    a2\n  b\nT"),
    (.after(item("a")), "S\n  a\n    a1\n    a2\n  x\n  b\nT"),
    (.before(item("a2")), "S\n  a\n    a1\n    x\n    a2\n  b\nT"),
    (.after(item("a2")), "S\n  a\n    a1\n    a2\n    x\n  b\nT"),
    (.first(in: section("S")), "S\n  x\n  a\n    a1\n    a2\n  b\nT"),
    (.last(in: section("S")), "S\n  a\n    a1\n    a2\n  b\n  x\nT"),
    (.first(in: item("a")), "S\n  a\n    x\n    a1\n    a2\n  b\nT"),
    (.last(in: item("a")), "S\n  a\n    a1\n    a2\n    x\n  b\nT"),
    (.first(in: item("b")), "S\n  a\n    a1\n    a2\n  b\n    x\nT"),
    (.last(in: section("T")), "S\n  a\n    a1\n    a2\n  b\nT\n  x"),
    (.at(0, in: section("S")), "S\n  x\n  a\n    a1\n    a2\n  b\nT"),
    (.at(1, in: section("S")), "S\n  a\n    a1\n    a2\n  x\n  b\nT"),
    (.at(2, in: section("S")), "S\n  a\n    a1\n    a2\n  b\n  x\nT"),
    (.at(.max, in: section("S")), "S\n  a\n    a1\n    a2\n  b\n  x\nT"),
    (.at(-1, in: section("S")), "S\n  x\n  a\n    a1\n    a2\n  b\nT"),
    (.at(.min, in: item("a")), "S\n  a\n    x\n    a1\n    a2\n  b\nT"),
    (.at(1, in: item("a")), "S\n  a\n    a1\n    x\n    a2\n  b\nT"),
  ])
  func `one item goes to every place`(placement: Placement, expected: String) throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      try store.add(Item.Draft(text: "x", id: item("x"), level: 7), to: placement)
      #expect(try store.text() == expected)
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.latestSteps() == ["insert x"])
    }
  }

  @Test(arguments: [
    (
      Placement.before(item("b")),
      "S\n  a\n    a1\n    a2\n  x\n    x1\n      x2\n  y\n  z\n    z1\n  b\nT"
    ),
    (
      .after(item("a1")),
      "S\n  a\n    a1\n    x\n      x1\n        x2\n    y\n    z\n      z1\n    a2\n  b\nT"
    ),
    (
      .first(in: section("S")),
      "S\n  x\n    x1\n      x2\n  y\n  z\n    z1\n  a\n    a1\n    a2\n  b\nT"
    ),
    (
      .last(in: item("a2")),
      "S\n  a\n    a1\n    a2\n      x\n        x1\n          x2\n      y\n      z\n        z1\n  b\nT"
    ),
    (
      .at(1, in: section("S")),
      "S\n  a\n    a1\n    a2\n  x\n    x1\n      x2\n  y\n  z\n    z1\n  b\nT"
    ),
  ])
  func `a whole tree of drafts goes there as it is`(placement: Placement, expected: String) throws {
    try TestFile.with(Self.outline) { store in
      let ids = try store.add(drafts("x", "  x1", "    x2", "y", "z", "  z1"), to: placement).value
      #expect(ids.map(\.rawValue) == ["x", "x1", "x2", "y", "z", "z1"])
      #expect(try store.text() == expected)
      #expect(try store.latestSteps().count == 6)
    }
  }

  @Test func `a new item has all given fields`() throws {
    try TestFile.with(Self.outline) { store in
      let content = Content(
        text: "x", secondaryText: "y", image: "🍏", note: "one\ntwo\tthree\r\n", isDone: true,
        attributes: [
          "a": .array([.integer(1), .null, .object(["b": .bool(false)])]), "c": .number(1.5),
        ])
      let id = try store.add(
        Item.Draft(content: content, isExpanded: true, isFavorite: true), to: .last(in: item("a1"))
      ).value
      let expected = Item(
        id: id, section: section("S"), parent: item("a1"), level: 2, content: content,
        isExpanded: true,
        isFavorite: true)
      #expect(try store.item(id) == expected)
      #expect(try store.favorites() == [expected])
      #expect(try store.item(item("a1")).hasChildren)
      #expect(try store.item(item("a1")).level == 1)
      #expect(try store.item(item("a")).parent == nil)
    }
  }

  @Test func `no drafts make no version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      #expect(try store.add([], to: .last(in: section("S"))).value == [])
      #expect(try store.latestVersion() == version)
    }
  }

  @Test(arguments: [
    ([1], 0), ([-1], 0), ([.max], 0), ([.min], 0), ([0, 2], 1), ([0, 1, 3], 2),
    ([0, 1, 2, 1, 3], 4), ([0, .max], 1),
    ([0, 1, -1], 2), ([0, 1, .min], 2),
  ])
  func `broken levels are refused, with the first that is wrong`(levels: [Int], index: Int) throws {
    try TestFile.with(Self.outline) { store in
      try expectRefusal(.brokenLevels(at: index), by: store) {
        try $0.add(levels.map { Item.Draft(text: "x", level: $0) }, to: .last(in: section("S")))
      }
    }
  }

  @Test func `an id given twice is refused, and nothing of the drafts stays`() throws {
    try TestFile.with(Self.outline) { store in
      try expectRefusal(.identifierTaken(item("x").node), by: store) {
        try $0.add(drafts("x", "y", "  z", "x"), to: .last(in: section("S")))
      }
      try expectRefusal(.identifierTaken(item("a2").node), by: store) {
        try $0.add(drafts("x", "  a2"), to: .last(in: section("S")))
      }
      try expectRefusal(.identifierTaken(item("T").node), by: store) {
        try $0.add(drafts("x", "  T"), to: .last(in: section("S")))
      }
    }
  }

  @Test func `a missing place is refused`() throws {
    try TestFile.with(Self.outline) { store in
      try store.delete([item("b")])
      let version = try store.latestVersion()
      func refuse(_ error: OutlineError, _ placement: Placement) throws {
        try expectRefusal(error, by: store) { try $0.add(drafts("x"), to: placement) }
      }
      try refuse(.unknownItem(item("no")), .before(item("no")))
      try refuse(.unknownItem(item("no")), .after(item("no")))
      try refuse(.unknownItem(item("no")), .last(in: item("no")))
      try refuse(.unknownItem(item("no")), .at(3, in: item("no")))
      try refuse(.unknownSection(section("no")), .first(in: section("no")))
      try refuse(.deleted(item("b").node, version: version), .after(item("b")))
      try refuse(.deleted(item("b").node, version: version), .first(in: item("b")))
      try refuse(.unknownItem(item("S")), .first(in: item("S")))
      try refuse(.unknownSection(section("a")), .first(in: section("a")))
    }
  }

  @Test func `a deleted id never comes back as something else`() throws {
    try TestFile.with(Self.outline) { store in
      try store.delete([item("a")])
      for id in ["a", "a1", "a2"] {
        try expectRefusal(.identifierTaken(item(id).node), by: store) {
          try $0.add(drafts(id), to: .last(in: section("S")))
        }
      }
      try store.undo()
      #expect(try store.text() == Self.outline)
    }
  }

  @Test func `favorites among the drafts go after the existing ones`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setFavorite(true, for: [item("b")])
      var new = drafts("x", "  y", "z")
      for index in [1, 2] { new[index].isFavorite = true }
      try store.add(new, to: .first(in: section("S")))
      #expect(try store.favorites().map(\.id) == [item("b"), item("y"), item("z")])
    }
  }
}
