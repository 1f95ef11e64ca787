import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionItemsTests {
  @Test func `items are ticked off together, and keep their notes`() throws {
    try TestFile.with("S\n  a\n  b\n  c") { store in
      try store.update(item("a")) { $0.note = "a note" }
      try store.update(item("b")) { $0.isDone = true }
      let version = try store.latestVersion()
      #expect(try store.setDone(true, for: [item("a"), item("b"), item("a")]).value == 1)
      #expect(try store.setDone(true, for: [item("a"), item("b")]).isNew == false)
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.item(item("a")).content.isDone)
      #expect(try store.item(item("a")).content.note == "a note")
      #expect(throws: OutlineError.self) {
        try store.setDone(true, for: [item("c"), item("nowhere")])
      }
      #expect(try !store.item(item("c")).content.isDone)
    }
  }

  private static let outline = "S\n  a\n    a1\n      a11\n    a2\n  b\nT\n  d"

  @Test func `each field is set, and removed again`() throws {
    try TestFile.with(Self.outline) { store in
      var expected = try store.item(item("a")).content
      func change(_ changes: Item.Changes, _ apply: (inout Content) -> Void) throws {
        apply(&expected)
        let version = try store.latestVersion()
        #expect(try store.update(item("a"), changes).value)
        #expect(try store.item(item("a")).content == expected)
        #expect(try store.latestSteps() == ["update a"])
        #expect(try !store.update(item("a"), changes).value)
        #expect(try store.latestVersion() == version + 1)
      }
      try change(Item.Changes(text: "A")) { $0.text = "A" }
      try change(Item.Changes(secondaryText: "two")) { $0.secondaryText = "two" }
      try change(Item.Changes(image: "🍎")) { $0.image = "🍎" }
      try change(Item.Changes(note: "x\n\ty")) { $0.note = "x\n\ty" }
      try change(Item.Changes(isDone: true)) { $0.isDone = true }
      try change(Item.Changes(attributes: ["n": .number(1.5), "m": .object([:])])) {
        $0.attributes = ["n": .number(1.5), "m": .object([:])]
      }
      try change(Item.Changes(attributes: ["n": .null])) { $0.attributes["n"] = nil }
      try change(
        Item.Changes(secondaryText: .some(nil), image: .some(nil), note: .some(nil), isDone: false)
      ) {
        ($0.secondaryText, $0.image, $0.note, $0.isDone) = (nil, nil, nil, false)
      }
      try change(Item.Changes(attributes: ["m": .null])) { $0.attributes = [:] }
      #expect(try store.item(item("a")).content == Content(text: "A"))
    }
  }

  @Test func `the own presentation of an item is changed in place, and nil removes a field`() throws
  {
    try TestFile.with(Self.outline) { store in
      #expect(
        try store.update(item("a")) {
          ($0.text, $0.note, $0.attributes["n"]) = ("A", "x", .integer(1))
        }.value)
      #expect(
        try store.item(item("a")).content
          == Content(text: "A", note: "x", attributes: ["n": .integer(1)]))
      #expect(try store.update(item("a")) { ($0.note, $0.attributes["n"]) = (nil, nil) }.value)
      #expect(try store.item(item("a")).content == Content(text: "A"))
      let version = try store.latestVersion()
      #expect(try !store.update(item("a")) { $0.text += "" }.value)
      #expect(try store.write { try $0.update(item("a")) { $0.isDone = true } }.value)
      #expect(try store.latestVersion() == version + 1)
    }
  }

  @Test func `a change that throws, or is refused, changes nothing`() throws {
    try TestFile.with(Self.outline) { store in
      struct Refusal: Error {}
      let version = try store.latestVersion()
      #expect(throws: Refusal.self) {
        try store.update(item("a")) {
          $0.text = "A"
          throw Refusal()
        }
      }
      #expect(throws: OutlineError.self) { try store.update(item("a")) { $0.text = "\u{7}" }.value }
      #expect(throws: OutlineError.unknownItem(item("no"))) {
        try store.update(item("no")) { $0.text = "x" }.value
      }
      #expect(try store.latestVersion() == version)
      #expect(try store.item(item("a")).content == Content(text: "a"))
    }
  }

  @Test func `changes that change nothing make no version`() throws {
    try TestFile.with(Self.outline) { store in
      let version = try store.latestVersion()
      #expect(try !store.update(item("a"), Item.Changes()).value)
      #expect(
        try !store.update(item("a"), Item.Changes(text: "a", note: .some(nil), isDone: false)).value
      )
      #expect(try !store.update(item("a"), Item.Changes(attributes: ["x": .null])).value)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `a whole number may be given in either way`() throws {
    try TestFile.with(Self.outline) { store in
      #expect(try store.update(item("a"), Item.Changes(attributes: ["n": .number(2)])).value)
      let version = try store.latestVersion()
      #expect(try !store.update(item("a"), Item.Changes(attributes: ["n": .number(2)])).value)
      #expect(try !store.update(item("a"), Item.Changes(attributes: ["n": .integer(2)])).value)
      #expect(try store.latestVersion() == version)
    }
  }

  @Test func `the same letters in other scalars are a change, and go back with it`() throws {
    try TestFile.with(Self.outline) { store in
      func bytes() throws -> [UInt8] { Array(try store.item(item("a")).content.text.utf8) }
      try store.update(item("a"), Item.Changes(text: "caf\u{E9}"))
      #expect(try store.update(item("a"), Item.Changes(text: "cafe\u{301}")).value)
      #expect(try bytes() == Array("cafe\u{301}".utf8))
      #expect(try store.latestSteps() == ["update a"])
      try store.undo()
      #expect(try bytes() == Array("caf\u{E9}".utf8))
      try store.redo()
      #expect(try bytes() == Array("cafe\u{301}".utf8))
      try store.restore(to: store.latestVersion() - 1)
      #expect(try bytes() == Array("caf\u{E9}".utf8))
    }
  }

  @Test func `expanding and collapsing is counted if it changes anything`() throws {
    try TestFile.with(Self.outline) { store in
      #expect(try store.setExpanded(true, for: [item("a"), item("b"), item("a")]).value == 2)
      #expect(try store.latestSteps() == ["expand a", "expand b"])
      #expect(try store.item(item("b")).isExpanded)
      #expect(try store.setExpanded(true, for: [item("a")]).value == 0)
      #expect(
        try store.items(in: section("S"), onlyVisible: true).map(\.id.rawValue) == [
          "a", "a1", "a2", "b",
        ])
      #expect(try store.setExpanded(false, for: [item("a"), item("a1")]).value == 1)
      #expect(try store.latestSteps() == ["collapse a"])
      #expect(try store.setExpanded(true, for: []).value == 0)
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.setExpanded(false, for: [item("b"), item("no")])
      }
    }
  }

  @Test func `a whole tree expands and collapses, leaves left out`() throws {
    try TestFile.with(Self.outline) { store in
      try store.write { transaction in
        let expanded = try transaction.setExpanded(true, forAllUnder: .section(section("S")))
        #expect(expanded == 2)
        let collapsed = try transaction.setExpanded(false, forAllUnder: .item(item("a")))
        #expect(collapsed == 2)
        let section = try transaction.setExpanded(false, for: section("S"))
        #expect(section)
      }
      #expect(try store.outline().rows.filter { !$0.node.isExpanded }.count == 7)
      #expect(try store.outlineSnapshot().itemIdentifiers == [item("d")])
    }
  }

  @Test func `a collapsed parent keeps the expansion inside`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setExpanded(true, for: [item("a"), item("a1")])
      try store.setExpanded(false, for: [item("a")])
      #expect(
        try store.items(in: section("S"), onlyVisible: true).map(\.id.rawValue) == ["a", "b"])
      try store.setExpanded(true, for: [item("a")])
      #expect(
        try store.items(in: section("S"), onlyVisible: true).map(\.id.rawValue) == [
          "a", "a1", "a11", "a2", "b",
        ])
      try store.delete([item("a11")])
      #expect(try store.item(item("a1")).isExpanded)
    }
  }

  @Test func `deleting takes all descendants, once`() throws {
    try TestFile.with(Self.outline) { store in
      let ids = ["a11", "a", "a1", "d", "a"].map { item($0) }
      #expect(try store.delete(ids).value == 5)
      #expect(try store.text() == "S\n  b\nT")
      #expect(
        Set(try store.latestSteps()) == [
          "delete a", "delete a1", "delete a11", "delete a2", "delete d",
        ])
      #expect(try store.delete([]).value == 0)
      let version = try store.latestVersion()
      #expect(throws: OutlineError.deleted(item("a11").node, version: version)) {
        try store.item(item("a11"))
      }
      try store.undo()
      #expect(try store.text() == Self.outline)
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.delete([item("a"), item("no")])
      }
    }
  }

  @Test func `items under a parent come with level, parent and whether they have children`() throws
  {
    try TestFile.with(Self.outline) { store in
      try store.read { reader in
        let all = try reader.items(under: .section(section("S")))
        #expect(all.map(\.id.rawValue) == ["a", "a1", "a11", "a2", "b"])
        #expect(all.map(\.level) == [0, 1, 2, 1, 0])
        #expect(all.map { $0.parent?.rawValue } == [nil, "a", "a1", "a", nil])
        #expect(all.map(\.hasChildren) == [true, true, false, false, false])
        #expect(try all == all.map { try reader.item($0.id) })
        let below = try reader.items(under: .item(item("a")))
        #expect(below == Array(all[1...3]))
        for maximum in [Int.min, -1, 0] {
          #expect(
            try reader.items(under: .item(item("a")), maximumLevel: maximum).map(\.id.rawValue) == [
              "a1", "a2",
            ])
        }
        #expect(try reader.items(under: .section(section("S")), maximumLevel: 1).count == 4)
        #expect(
          try reader.items(under: .item(item("a")), onlyVisible: true).map(\.id.rawValue) == [
            "a1", "a2",
          ])
        #expect(try reader.items(under: .item(item("b"))) == [])
        #expect(try reader.path(of: item("a11")) == ["S", "a", "a1", "a11"])
        #expect(throws: OutlineError.unknownItem(item("no"))) {
          try reader.items(under: .item(item("no")))
        }
      }
    }
  }

  @Test func `paths and favorites of many items are those of each`() throws {
    try TestFile.with("S\n  a\n    a1\n    a2\n      deep\n  b\nT\n  a3") { store in
      try store.write {
        try $0.setFavorite(true, for: ["deep", "a2", "b", "a3", "a1"].map { item($0) })
      }
      try store.update(item("a"), Item.Changes(text: "A/x"))
      try store.read { outline in
        for outline in [outline, try outline.at(3)] {
          let favorites = try outline.favorites()
          let (alone, paths) = (
            try favorites.map { try outline.item($0.id) }, try outline.paths(of: favorites)
          )
          let pathsAlone = try favorites.map { try outline.path(of: $0.id) }
          #expect(favorites == alone)
          #expect(paths == pathsAlone)
        }
      }
      #expect(try store.favorites().map(\.id.rawValue) == ["deep", "a2", "b", "a3", "a1"])
      #expect(
        try store.read { try $0.paths(of: $0.favorites()) }.first == ["S", "A/x", "a2", "deep"])
    }
  }
}
