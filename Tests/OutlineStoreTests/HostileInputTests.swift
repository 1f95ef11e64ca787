import OutlineStore
import StoreTestSupport
import Testing

/// Input that nobody should give: it is refused or it works, and it never stops the process.
struct HostileInputTests {
  @Test(arguments: [
    "a", "text", "\u{85}", "\u{9B}31m", "\u{7F}", "\0", "a\nb", "\u{1B}[2J", "\r", "\u{2028}",
    "\u{2029}",
  ])
  func `characters that break lines or terminals are refused in every line`(text: String) throws {
    try TestFile.with("S\n  a") { store in
      let isFine = text == "a" || text == "text"
      func attempt(_ field: String, _ change: (OutlineTransaction) throws -> Void) throws {
        do {
          try store.write { try change($0) }
          #expect(isFine, "\(field) took \(text.debugDescription)")
        } catch OutlineError.controlCharacter(let found, _, _) {
          #expect(found == field && !isFine)
        }
      }
      try attempt("text") { try $0.add(Item.Draft(text: text), to: .last(in: section("S"))) }
      try attempt("second text") { try $0.update(item("a"), Item.Changes(secondaryText: text)) }
      try attempt("image") { try $0.update(item("a"), Item.Changes(image: text)) }
      try attempt("text") { try $0.rename(section("S"), to: "x" + text) }
    }
  }

  @Test func `a note may have lines and tabs, but no other controls`() throws {
    try TestFile.with("S\n  a") { store in
      try store.update(item("a"), Item.Changes(note: "one\r\ntwo\tthree\n"))
      #expect(try store.item(item("a")).content.note == "one\r\ntwo\tthree\n")
      for (text, scalar) in [("\0", UInt32(0)), ("\u{1B}", 27), ("\u{7F}", 127), ("\u{9B}", 0x9B)] {
        try expectRefusal(
          .controlCharacter(field: "note", scalar: scalar, in: "x" + text), by: store
        ) {
          try $0.update(item("a"), Item.Changes(note: "x" + text))
        }
      }
    }
  }

  @Test func `texts of many megabytes are refused by the line and taken as notes`() throws {
    try TestFile.with("S\n  a") { store in
      let huge = String(repeating: "x", count: 10 << 20)
      try expectRefusal(.tooLong(field: "text", bytes: 10 << 20, limit: 1 << 20), by: store) {
        try $0.update(item("a"), Item.Changes(text: huge))
      }
      try expectRefusal(.tooLong(field: "text", bytes: 10 << 20, limit: 1 << 20), by: store) {
        try $0.addSection(huge)
      }
      try store.update(item("a"), Item.Changes(note: huge))
      #expect(try store.item(item("a")).content.note?.utf8.count == 10 << 20)
      try store.update(item("a"), Item.Changes(text: String(repeating: "é", count: 1 << 19)))
      try store.undo()
      try store.undo()
      #expect(try store.item(item("a")).content == Content(text: "a"))
    }
  }

  @Test(arguments: [
    "/", "@", "a b", "é", "e\u{301}", "👩🏽‍🚀", "\u{FEFF}x", "*", "'; DROP TABLE item; --", "0", "-1",
    "\u{10FFFF}",
    "[a-z]*",
  ])
  func `odd identifiers are as good as any`(text: String) throws {
    try TestFile.with("S\n  a") { store in
      let id = item(text)
      guard text != "/" else {
        try expectRefusal(.identifierTaken(id.node), by: store) {
          try $0.add(drafts("/"), to: .last(in: item("a")))
        }
        return
      }
      try store.add(Item.Draft(text: "x", id: id), to: .last(in: section("S")))
      try store.move(id, to: .before(item("a")))
      #expect(try store.items(in: section("S")).map(\.id) == [id, item("a")])
      #expect(try store.read { try $0.item(named: text) } == id)
      try store.delete([id])
      try store.undo()
      #expect(try store.snapshot(of: section("S")).items == [id, item("a")])
    }
  }

  @Test func `two identifiers that look alike but are spelled in other bytes are two items`() throws
  {
    try TestFile.with("S") { store in
      try store.add(drafts("caf\u{E9}", "cafe\u{301}"), to: .last(in: section("S")))
      #expect(try store.snapshot(of: section("S")).count == 2)
      try store.delete([item("caf\u{E9}")])
      #expect(
        try store.items(in: section("S")).map { Array($0.id.rawValue.utf8) } == [
          Array("cafe\u{301}".utf8)
        ])
      try store.undo()
      try store.setFavorite(true, for: [item("cafe\u{301}")])
      #expect(try store.latestSteps() == ["favorite cafe\u{301}"])
    }
  }

  @Test func `a chain 10,000 deep is added, read, moved, searched, deleted and undone`() throws {
    try TestFile.with("S\n  a\nT") { store in
      let depth = 10_000
      let chain = (0..<depth).map {
        Item.Draft(text: "deep", id: item("c\($0)"), isExpanded: true, level: $0)
      }
      try store.add(chain, to: .last(in: item("a")))
      #expect(try store.item(item("c\(depth - 1)")).level == depth)
      #expect(try store.snapshot(of: section("S")).count == depth + 1)
      #expect(try store.items(in: section("S")).count == depth + 1)
      try expectRefusal(.cycle(item("a"), under: item("c\(depth - 1)").node), by: store) {
        try $0.move(item("a"), to: .last(in: item("c\(depth - 1)")))
      }
      try store.move(item("c1"), to: .last(in: section("T")))
      #expect(try store.latestSteps() == ["move c1"])
      try store.setExpanded(true, for: [item("a")])
      #expect(try store.outlineSnapshot().numberOfItems == depth + 1)
      #expect(try store.delete([item("c1")]).value == depth - 1)
      #expect(try store.difference(from: 2, to: store.latestVersion()).counts.inserted == 1)
      try store.undo()
      try store.restore(to: 3)
      #expect(try store.read { try $0.path(of: item("c9999")).count } == depth + 2)
      try store.delete(section("S"))
      try store.undo()
    }
  }

  @Test func `an empty image is not an image`() throws {
    try TestFile.with("S\n  a") { store in
      let id = try store.add(Item.Draft(text: "x", image: ""), to: .last(in: section("S"))).value
      #expect(try store.item(id).content.image == nil)
      try store.update(id, Item.Changes(image: "🍎"))
      #expect(try store.update(id, Item.Changes(image: "")).value)
      #expect(try store.item(id).content.image == nil)
      #expect(try !store.update(id, Item.Changes(image: "")).value)
      try store.rename(section("S"), to: "S", image: "")
      #expect(try store.section(section("S")).image == nil)
    }
  }

  @Test func `attributes that JSON cannot hold are refused`() throws {
    try TestFile.with("S\n  a") { store in
      let outline = try store.outline()
      for number in [Double.nan, .infinity, -.infinity] {
        #expect(throws: (any Error).self) {
          try store.update(item("a"), Item.Changes(attributes: ["n": .number(number)]))
        }
        #expect(throws: (any Error).self) {
          try store.add(
            Item.Draft(text: "x", attributes: ["n": .number(number)]), to: .last(in: section("S")))
        }
      }
      #expect(try store.outline() == outline)
      try store.update(
        item("a"),
        Item.Changes(attributes: ["\0\n": .string("\0"), "": .integer(.min), "m": .integer(.max)]))
      #expect(try store.item(item("a")).content.attributes.count == 3)
      #expect(try store.item(item("a")).content.attributes["\0\n"] == .string("\0"))
    }
  }
}
