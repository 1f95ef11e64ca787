import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionMovingTests {
  private static let outline = "S\n  a\n    a1\n      a11\n    a2\n  b\n  c\nT\n  d"

  @Test(arguments: [
    ("c", Placement.before(item("a")), "S\n  c\n  a\n    a1\n      a11\n    a2\n  b\nT\n  d"),
    ("a", .after(item("b")), "S\n  b\n  a\n    a1\n      a11\n    a2\n  c\nT\n  d"),
    ("a", .last(in: section("S")), "S\n  b\n  c\n  a\n    a1\n      a11\n    a2\nT\n  d"),
    ("a", .first(in: section("T")), "S\n  b\n  c\nT\n  a\n    a1\n      a11\n    a2\n  d"),
    ("a", .last(in: item("d")), "S\n  b\n  c\nT\n  d\n    a\n      a1\n        a11\n      a2"),
    ("a11", .first(in: section("S")), "S\n  a11\n  a\n    a1\n    a2\n  b\n  c\nT\n  d"),
    ("a1", .after(item("a2")), "S\n  a\n    a2\n    a1\n      a11\n  b\n  c\nT\n  d"),
    ("b", .last(in: item("a11")), "S\n  a\n    a1\n      a11\n        b\n    a2\n  c\nT\n  d"),
    ("b", .at(0, in: section("S")), "S\n  b\n  a\n    a1\n      a11\n    a2\n  c\nT\n  d"),
    ("a", .at(1, in: section("S")), "S\n  b\n  a\n    a1\n      a11\n    a2\n  c\nT\n  d"),
    ("a", .at(2, in: section("S")), "S\n  b\n  c\n  a\n    a1\n      a11\n    a2\nT\n  d"),
    ("a", .at(.max, in: section("S")), "S\n  b\n  c\n  a\n    a1\n      a11\n    a2\nT\n  d"),
    ("c", .at(.min, in: section("S")), "S\n  c\n  a\n    a1\n      a11\n    a2\n  b\nT\n  d"),
  ])
  func `an item moves with its descendants in one step`(
    id: String, placement: Placement, expected: String
  )
    throws
  {
    try TestFile.with(Self.outline) { store in
      #expect(try store.move(item(id), to: placement).value)
      #expect(try store.text() == expected)
      #expect(try store.latestSteps() == ["move \(id)"])
      #expect(try store.versions(from: store.latestVersion())[0].changes == 1)
      try store.undo()
      #expect(try store.text() == Self.outline)
    }
  }

  @Test(arguments: [
    ("a", Placement.first(in: section("S"))), ("c", .last(in: section("S"))),
    ("b", .after(item("a"))),
    ("b", .before(item("c"))), ("a", .at(0, in: section("S"))), ("b", .at(1, in: section("S"))),
    ("c", .at(2, in: section("S"))), ("c", .at(.max, in: section("S"))),
    ("a", .at(-5, in: section("S"))),
    ("a11", .last(in: item("a1"))), ("a11", .first(in: item("a1"))), ("a2", .after(item("a1"))),
  ])
  func `an item that is already in its place makes no version`(id: String, placement: Placement)
    throws
  {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      #expect(try !store.move(item(id), to: placement).value)
      #expect(try store.move([item(id)], to: placement).value == 0)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test(arguments: [
    (Placement.first(in: item("a")), "a"), (.last(in: item("a11")), "a11"),
    (.before(item("a11")), "a1"),
    (.after(item("a1")), "a"), (.at(3, in: item("a2")), "a2"),
  ])
  func `no item goes under itself or its descendants`(placement: Placement, under: String) throws {
    try TestFile.with(Self.outline) { store in
      try expectRefusal(.cycle(item("a"), under: item(under).node), by: store) {
        try $0.move(item("a"), to: placement)
      }
    }
  }

  @Test func `no item is placed beside itself, or beside a missing one`() throws {
    try TestFile.with(Self.outline) { store in
      try expectRefusal(.relativeToItself(item("a").node), by: store) {
        try $0.move(item("a"), to: .before(item("a")))
      }
      try expectRefusal(.relativeToItself(item("a").node), by: store) {
        try $0.move(item("a"), to: .after(item("a")))
      }
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.move(item("a"), to: .after(item("no")))
      }
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.move(item("no"), to: .after(item("a")))
      }
      try expectRefusal(.unknownSection(section("no")), by: store) {
        try $0.move(item("a"), to: .last(in: section("no")))
      }
    }
  }

  @Test func `several items are one after the other in the given order`() throws {
    try TestFile.with(Self.outline) { store in
      let moved = try store.move([item("c"), item("a11"), item("a")], to: .last(in: section("T")))
        .value
      #expect(moved == 3)
      #expect(try store.text() == "S\n  b\nT\n  d\n  c\n  a11\n  a\n    a1\n    a2")
      #expect(
        try store.move([item("a"), item("c"), item("a"), item("c")], to: .first(in: section("T")))
          .value == 2)
      #expect(try store.text() == "S\n  b\nT\n  a\n    a1\n    a2\n  c\n  d\n  a11")
      #expect(try store.move([item("a2"), item("a1")], to: .first(in: item("a"))).value == 1)
      #expect(try store.text() == "S\n  b\nT\n  a\n    a2\n    a1\n  c\n  d\n  a11")
      #expect(try store.move([], to: .last(in: section("S"))).value == 0)
    }
  }

  @Test func `an item and its descendant, moved together, end up side by side`() throws {
    try TestFile.with(Self.outline) { store in
      try store.move([item("a"), item("a11"), item("a1")], to: .first(in: section("T")))
      #expect(try store.text() == "S\n  b\n  c\nT\n  a\n    a2\n  a11\n  a1\n  d")
    }
  }

  @Test func `when one of several cannot move, none does`() throws {
    try TestFile.with(Self.outline) { store in
      try expectRefusal(.cycle(item("a"), under: item("a2").node), by: store) {
        try $0.move([item("b"), item("a")], to: .last(in: item("a2")))
      }
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.move([item("b"), item("no")], to: .last(in: item("a2")))
      }
      try expectRefusal(.relativeToItself(item("b").node), by: store) {
        try $0.move([item("b"), item("c")], to: .after(item("b")))
      }
    }
  }

  @Test func `a section may keep its items to itself`() throws {
    try TestFile.with(Self.outline) { store in
      try store.configure(section("S")) { $0.reordering = .withinSection }
      let refusal = OutlineError.reorderingConstrained(item("a1"), section: section("S"))
      try expectRefusal(refusal, by: store) { try $0.move(item("a1"), to: .last(in: section("T"))) }
      try expectRefusal(refusal, by: store) { try $0.move(item("a1"), to: .first(in: item("d"))) }
      try expectRefusal(refusal, by: store) { try $0.move(item("a1"), to: .before(item("d"))) }
      try expectRefusal(refusal, by: store) {
        try $0.move([item("b"), item("a1")].reversed(), to: .after(item("d")))
      }
      #expect(try store.move(item("a1"), to: .last(in: section("S"))).value)
      #expect(try store.move(item("b"), to: .first(in: item("a"))).value)
      // Others may come in.
      #expect(try store.move(item("d"), to: .first(in: section("S"))).value)
      try expectRefusal(.reorderingConstrained(item("d"), section: section("S")), by: store) {
        try $0.move(item("d"), to: .last(in: section("T")))
      }
      try store.configure(section("S")) { $0.reordering = .anywhere }
      #expect(try store.move(item("d"), to: .last(in: section("T"))).value)
    }
  }

  @Test func `a section may go with its last item`() throws {
    try TestFile.with("S\n  a\n    a1\n  b\nT\n  d") { store in
      try store.configure(section("S")) { $0.removedWhenEmpty = true }
      try store.move(item("a"), to: .last(in: section("T")))
      #expect(try store.sections().map(\.title) == ["S", "T"])
      try store.move(item("b"), to: .first(in: item("a1")))
      #expect(try store.text() == "T\n  d\n  a\n    a1\n      b")
      #expect(Set(try store.latestSteps()) == ["move b", "delete S"])
      try store.undo()
      #expect(try store.text() == "S\n  b\nT\n  d\n  a\n    a1")
      #expect(try store.section(section("S")).configuration.removedWhenEmpty)
      try store.delete([item("b")])
      #expect(try store.sections().map(\.title) == ["T"])
      try store.undo()
      #expect(try store.items(in: section("S")).map(\.id) == [item("b")])
      try store.delete([item("a"), item("d")])
      #expect(try store.sections().map(\.title) == ["S", "T"])
    }
  }
}
