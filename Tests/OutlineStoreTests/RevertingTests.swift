import OutlineStore
import StoreTestSupport
import Testing

struct RevertingTests {
  @Test func `an earlier change is reverted and later ones are kept`() throws {
    try TestFile.with("L\n  a\n  b\n  c") { store in
      try store.update(item("a"), Item.Changes(text: "A", note: .some("note")))
      let version = try store.latestVersion()
      try store.update(item("b"), Item.Changes(text: "B"))
      try store.update(item("a"), Item.Changes(isDone: true))
      #expect(try store.revert(version).value == [])
      let a = try store.item(item("a"))
      #expect(a.content == Content(text: "a", isDone: true))
      #expect(try store.text() == "L\n  a\n  B\n  c")
      #expect(try store.versions(limit: 1).map(\.origin) == [.revert])
      try store.undo()
      #expect(try store.item(item("a")).content.text == "A")
    }
  }

  @Test
  func
    `a version whose changes were changed again is refused by name, or taken back as far as it goes`()
    throws
  {
    try TestFile.with("L\n  a\n  b") { store in
      try store.write { outline in
        try outline.update(item("a"), Item.Changes(text: "A"))
        try outline.update(item("b"), Item.Changes(text: "B"))
      }
      let version = try store.latestVersion()
      try store.update(item("b"), Item.Changes(text: "B!"))
      try expectRefusal(.cannotRevert(version, conflicts: [item("b").node]), by: store) {
        try $0.revert(version)
      }
      #expect(try store.revert(version, skippingConflicts: true).value == [item("b").node])
      #expect(try store.text() == "L\n  a\n  B!")
    }
  }

  @Test func `an undone deletion restores the subtree beside later additions`() throws {
    try TestFile.with("L\n  a\n    a1\n  b") { store in
      try store.delete([item("a")])
      let version = try store.latestVersion()
      try store.add(Item.Draft(text: "new", id: item("new")), to: .first(in: section("L")))
      try store.revert(version)
      #expect(
        try store.text() == "L\n  a\n    a1\n  new\n  b"
          || store.text() == "L\n  new\n  a\n    a1\n  b")
    }
  }

  @Test func `a reverted addition is deleted, but not with later children`() throws {
    try TestFile.with("L\n  a") { store in
      try store.add(drafts("p", "  q"), to: .last(in: section("L")))
      let version = try store.latestVersion()
      try store.move(item("a"), to: .last(in: item("q")))
      let conflicts = [item("p").node, item("q").node]
      try expectRefusal(.cannotRevert(version, conflicts: conflicts), by: store) {
        try $0.revert(version)
      }
      try store.move(item("a"), to: .first(in: section("L")))
      try store.revert(version)
      #expect(try store.text() == "L\n  a")
    }
  }

  @Test func `a move cannot be reverted into a missing parent`() throws {
    try TestFile.with("L\n  a\n    x\n  b") { store in
      try store.move(item("x"), to: .last(in: item("b")))
      let version = try store.latestVersion()
      try store.delete([item("a")])
      try expectRefusal(.cannotReturn([item("x").node]), by: store) { try $0.revert(version) }
    }
  }

  @Test func `the oldest version cannot be reverted`() throws {
    try TestFile.with("L") { store in
      try expectRefusal(.cannotRevert(1, conflicts: []), by: store) { try $0.revert(1) }
    }
  }

  /// Every pair of moves of three items under two sections: the second one survives the taking back
  /// of the first.
  @Test func `a reverted move leaves the later order of others alone`() throws {
    let ids = ["a", "b", "c"]
    let targets: [(String, Placement)] =
      ["S", "T"].flatMap {
        [("first in \($0)", .first(in: section($0))), ("last in \($0)", .last(in: section($0)))]
      }
      + ids.flatMap { [("before \($0)", .before(item($0))), ("after \($0)", .after(item($0)))] }
    let moves = ids.flatMap { id in
      targets.filter { !$0.0.hasSuffix(" \(id)") }.map { (id, $0.0, $0.1) }
    }
    try TestFile.with("S\n  a\n  b\nT\n  c") { store in
      let start = try store.latestVersion()
      for (moved, firstWords, first) in moves {
        guard try store.move(item(moved), to: first).value else { continue }
        let version = try store.latestVersion()
        for (other, words, second) in moves {
          guard try store.move(item(other), to: second).value else { continue }
          let before = try store.text().split(separator: "\n")
          do {
            try store.revert(version)
            let after = try store.text().split(separator: "\n")
            // One that was moved again stays where it is, which can only be where it was in the
            // first place.
            if other == moved { #expect(before == after, "\(moved) \(firstWords), then \(words)") }
            let name = "  \(moved)"
            #expect(
              before.filter { $0 != name } == after.filter { $0 != name },
              "\(moved) \(firstWords), then \(other) \(words): \(before) to \(after)")
          } catch OutlineError.cannotRevert {
            #expect(other == moved, "\(moved) \(firstWords), then \(other) \(words)")
          }
          try store.restore(to: version)
        }
        try store.restore(to: start)
      }
    }
  }
}
