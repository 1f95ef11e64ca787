import OutlineStore
import StoreTestSupport
import Testing

struct RestoringTests {
  @Test func `one section returns to a version while others stay as they are`() throws {
    try TestFile.with("L\n  a\n    a1\n  b\nM\n  m") { store in
      let version = try store.latestVersion()
      try store.delete([item("a")])
      try store.update(item("m"), Item.Changes(text: "M!"))
      try store.add(drafts("new"), to: .last(in: section("L")))
      try store.move(item("b"), to: .last(in: section("M")))
      try store.restore(section("L").node, to: version)
      #expect(try store.text() == "L\n  a\n    a1\n  b\nM\n  M!")
    }
  }

  @Test func `one item returns with its descendants, and keeps its own place`() throws {
    try TestFile.with("L\n  a\n    a1\n    a2\n  b") { store in
      let version = try store.latestVersion()
      try store.write { outline in
        try outline.delete([item("a1")])
        try outline.update(item("a"), Item.Changes(text: "A"))
        try outline.move(item("a"), to: .after(item("b")))
      }
      try store.restore(item("a").node, to: version)
      #expect(try store.text() == "L\n  b\n  a\n    a1\n    a2")
    }
  }

  @Test func `items that were moved in go back to their former places`() throws {
    try TestFile.with("L\n  a\n  b\nM\n  m") { store in
      let version = try store.latestVersion()
      try store.move(item("m"), to: .first(in: item("a")))
      try store.restore(item("a").node, to: version)
      #expect(try store.text() == "L\n  a\n  b\nM\n  m")
    }
  }

  @Test func `a deleted item returns alone, unless its parent is gone`() throws {
    try TestFile.with("L\n  a\n    a1") { store in
      let version = try store.latestVersion()
      try store.delete([item("a1")])
      try store.restore(item("a1").node, to: version)
      #expect(try store.text() == "L\n  a\n    a1")
      try store.delete([item("a")])
      try expectRefusal(.cannotReturn([item("a1").node]), by: store) {
        try $0.restore(item("a1").node, to: version)
      }
    }
  }

  @Test func `an item below its own former child is not restored into a cycle`() throws {
    try TestFile.with("L\n  a\n    b") { store in
      let version = try store.latestVersion()
      try store.write { outline in
        try outline.move(item("b"), to: .last(in: section("L")))
        try outline.move(item("a"), to: .last(in: item("b")))
      }
      let outline = try store.outline()
      #expect(throws: OutlineError.self) { try store.restore(item("a").node, to: version).value }
      #expect(try store.outline() == outline)
    }
  }

  @Test func `nothing happens without a difference`() throws {
    try TestFile.with("L\n  a") { store in
      let version = try store.latestVersion()
      #expect(try !store.restore(section("L").node, to: version).value)
      #expect(try !store.restore(to: version).value)
      #expect(try store.latestVersion() == version)
    }
  }
}
