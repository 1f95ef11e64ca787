import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionSectionsTests {
  @Test func `a section moves to any place`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("b", id: section("b"))
      try store.addSection("a", id: section("a"), at: .first)
      try store.addSection("e", id: section("e"), at: .last)
      try store.addSection("d", id: section("d"), at: .before(section("e")))
      try store.addSection("c", id: section("c"), at: .after(section("b")))
      #expect(try store.text() == "a\nb\nc\nd\ne")
      #expect(try store.latestVersion() == 6)
    }
  }

  @Test func `a section has all given fields`() throws {
    try TestFile.with { file in
      var configuration = ListConfiguration()
      configuration.layout = .grid(columns: 5)
      let id = try file.store.addSection("Recents", image: "🕓", configuration: configuration).value
      let stored = try file.store.section(id)
      #expect(stored == Section(id: id, title: "Recents", image: "🕓", configuration: configuration))
      #expect(stored.id.rawValue.count == 15)
      try file.store.add(drafts("a", "  b", "c"), to: .last(in: id))
      #expect(try file.store.section(id).itemCount == 2)
    }
  }

  @Test func `a section without a title, or with a line break in it, is refused`() throws {
    try TestFile.with("S") { store in
      for title in ["", " ", "\u{3000}", "\u{2028}", "\t"] {
        try expectRefusal(.emptyText, by: store) { try $0.addSection(title) }
        try expectRefusal(.emptyText, by: store) { try $0.rename(section("S"), to: title) }
      }
      try expectRefusal(.controlCharacter(field: "text", scalar: 10, in: "a\nb"), by: store) {
        try $0.addSection("a\nb")
      }
      try expectRefusal(.controlCharacter(field: "text", scalar: 0, in: "a\0b"), by: store) {
        try $0.addSection("a\0b")
      }
      try expectRefusal(.controlCharacter(field: "image", scalar: 27, in: "\u{1B}[31m"), by: store)
      {
        try $0.rename(section("S"), to: "a", image: "\u{1B}[31m")
      }
    }
  }

  @Test func `an identifier that is taken, or was, is refused`() throws {
    try TestFile.with("S\n  a\nT\n  b") { store in
      try store.delete(section("T"))
      for id in ["S", "a", "T", "b", "/"] {
        try expectRefusal(.identifierTaken(section(id).node), by: store) {
          try $0.addSection("x", id: section(id))
        }
        try expectRefusal(.identifierTaken(item(id).node), by: store) {
          try $0.add(Item.Draft(text: "x", id: item(id)), to: .last(in: section("S")))
        }
      }
    }
  }

  @Test func `renaming changes title and image, or nothing`() throws {
    try TestFile.with("S") { store in
      #expect(try store.rename(section("S"), to: "New", image: "🆕").value)
      #expect(try store.section(section("S")).title == "New")
      #expect(try store.section(section("S")).image == "🆕")
      let version = try store.latestVersion()
      #expect(try !store.rename(section("S"), to: "New").value)
      #expect(try store.latestVersion() == version)
      #expect(try store.rename(section("S"), to: "New", image: .some(nil)).value)
      #expect(try store.section(section("S")).image == nil)
      try expectRefusal(.unknownSection(section("a")), by: store) {
        try $0.rename(section("a"), to: "x")
      }
    }
  }

  @Test func `moving a section takes its items along`() throws {
    try TestFile.with("A\n  a\nB\n  b\nC\n  c") { store in
      try store.move(section("C"), to: .first)
      #expect(try store.text() == "C\n  c\nA\n  a\nB\n  b")
      #expect(try store.latestSteps() == ["move C"])
      #expect(try store.move(section("C"), to: .after(section("A"))).value)
      #expect(try store.text() == "A\n  a\nC\n  c\nB\n  b")
      #expect(try store.move(section("A"), to: .before(section("B"))).value)
      #expect(try store.text() == "C\n  c\nA\n  a\nB\n  b")
      #expect(try store.move(section("C"), to: .last).value)
      #expect(try store.text() == "A\n  a\nB\n  b\nC\n  c")
    }
  }

  @Test func `a section that is already in its place makes no version`() throws {
    try TestFile.with("A\nB\nC") { store in
      let version = try store.latestVersion()
      #expect(try !store.move(section("A"), to: .first).value)
      #expect(try !store.move(section("C"), to: .last).value)
      #expect(try !store.move(section("B"), to: .after(section("A"))).value)
      #expect(try !store.move(section("B"), to: .before(section("C"))).value)
      #expect(try store.latestVersion() == version)
      try expectRefusal(.relativeToItself(section("B").node), by: store) {
        try $0.move(section("B"), to: .after(section("B")))
      }
      try expectRefusal(.unknownSection(section("x")), by: store) {
        try $0.move(section("B"), to: .after(section("x")))
      }
    }
  }

  @Test func `removing a section deletes its items and retires every id`() throws {
    try TestFile.with("A\n  a\n    aa\nB\n  b") { store in
      #expect(try store.delete(section("A")).value == 2)
      #expect(try store.text() == "B\n  b")
      let version = try store.latestVersion()
      try expectRefusal(.deleted(section("A").node, version: version), by: store) {
        try $0.delete(section("A"))
      }
      try expectRefusal(.deleted(item("aa").node, version: version), by: store) {
        try $0.delete([item("aa")])
      }
      try store.undo()
      #expect(try store.text() == "A\n  a\n    aa\nB\n  b")
    }
  }

  @Test func `sections and items are not mistaken for each other`() throws {
    try TestFile.with("S\n  a") { store in
      try expectRefusal(.unknownSection(section("a")), by: store) { try $0.delete(section("a")) }
      try expectRefusal(.unknownItem(item("S")), by: store) { try $0.delete([item("S")]) }
      try expectRefusal(.unknownItem(item("/")), by: store) {
        try $0.move(item("/"), to: .last(in: item("a")))
      }
      try expectRefusal(.unknownSection(section("/")), by: store) {
        try $0.rename(section("/"), to: "x")
      }
      try expectRefusal(.unknownItem(item("S")), by: store) {
        try $0.move(item("a"), to: .before(item("S")))
      }
      try expectRefusal(.unknownSection(section("a")), by: store) {
        try $0.move(item("a"), to: .last(in: section("a")))
      }
    }
  }
}
