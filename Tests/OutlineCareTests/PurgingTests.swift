import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct PurgingTests {
  @Test
  func
    `a purge forgets what came before, keeps every later version exact, and makes the file smaller`()
    throws
  {
    try TestFile.with { file in
      let store = file.store
      let list = try store.addSection("List").value
      let long = String(repeating: "a long line that history keeps. ", count: 100)
      let id = try store.add(Item.Draft(text: "0"), to: .last(in: list)).value
      for round in 0..<200 { try store.update(id, Item.Changes(text: "\(round) \(long)")) }
      let middle = try store.latestVersion()
      let kept = try store.outline()
      try store.update(id, Item.Changes(text: "short"))
      let gone = try store.add(Item.Draft(text: "gone"), to: .last(in: list)).value
      try store.delete([gone])
      let sizeBefore = size(file)

      let purged = try store.purge(before: middle)

      #expect((purged.oldest, purged.versions) == (middle, middle - 1))
      #expect(purged.changes >= middle)
      #expect(try store.versions().map(\.number).last == middle)
      #expect(try store.read(at: middle) { try $0.outline() } == kept)
      #expect(throws: OutlineError.forgottenVersion(middle - 1, oldest: middle)) {
        try store.read(at: middle - 1) { try $0.outline() }
      }
      #expect(size(file) < sizeBefore / 4)
    }
  }

  @Test func `the days when a recurring item was done outlive the history`() throws {
    try TestFile.with("L\n  a\n  b") { store in
      try store.update(item("a")) { content in
        content.attributes = ["recur": .string("daily"), "due": .string("2099-01-01")]
      }
      func tick(_ day: String) throws {
        try store.update(item("a")) { content in
          content.isDone = true
          content.completed = ItemDate(rawValue: day)
        }
      }
      func days() throws -> [String] {
        try store.read { try $0.completions(of: item("a")).map(\.rawValue) }
      }
      for day in ["2026-01-01", "2026-01-02", "2026-01-03"] { try tick(day) }
      try store.purge(before: store.latestVersion())
      #expect(try days() == ["2026-01-01", "2026-01-02", "2026-01-03"])
      try tick("2026-01-05")
      try tick("2026-01-06")
      try store.undo()
      #expect(try days() == ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-05"])
      try store.purge(before: store.latestVersion())
      #expect(try days() == ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-05"])
      #expect(try store.read { try $0.completions(of: item("b")) } == [])
      #expect(try store.check() == [])
    }
  }

  @Test func `undo goes back to the oldest version and no further`() throws {
    try TestFile.with("L\n  a\n  b") { store in
      try store.delete([item("a")])
      let base = try store.latestVersion()
      try store.delete([item("b")])
      try store.purge(before: base)
      try store.undo()
      #expect(try store.text() == "L\n  b")
      #expect(throws: OutlineError.nothingToUndo) { try store.undo().value }
      try store.redo()
      #expect(try store.text() == "L")
    }
  }

  @Test func `an undo whose version is purged can still be redone`() throws {
    try TestFile.with("L\n  a") { store in
      try store.update(item("a"), Item.Changes(text: "A"))
      let undone = try store.latestVersion()
      try store.undo()
      try store.purge(before: undone)
      try store.redo()
      #expect(try store.text() == "L\n  A")
      #expect(throws: OutlineError.nothingToUndo) { try store.undo().value }
    }
  }

  @Test func `ids stay retired after a purge`() throws {
    try TestFile.with("L\n  a\n  b") { store in
      try store.delete([item("a")])
      try store.purge(before: store.latestVersion())
      #expect(throws: OutlineError.identifierTaken(item("a").node)) {
        try store.add(Item.Draft(text: "a", id: item("a")), to: .after(item("b")))
      }
    }
  }

  @Test
  func `nodes that are changed or deleted after a purge can be searched, compared and undone`()
    throws
  {
    try TestFile.with("L\n  apple\n  banana") { store in
      try store.purge(before: store.latestVersion())
      let base = try store.latestVersion()
      try store.update(item("apple"), Item.Changes(text: "pear"))
      #expect(try store.search("pear").map(\.id) == [item("apple")])
      #expect(try store.search("apple").isEmpty)
      try store.delete([item("banana")])
      #expect(
        try store.difference(from: base, to: base + 2).steps.map(\.words) == [
          "update apple", "delete banana",
        ])
      try store.undo()
      try store.undo()
      #expect(try store.text() == "L\n  apple\n  banana")
    }
  }

  private func size(_ file: TestFile) -> Int {
    // What the log of SQLite holds belongs to the file too.
    ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }

  @Test
  func
    `one item's former words are gone from every version, from messages, the index and the bytes`()
    throws
  {
    try TestFile.with { file in
      let store = file.store
      let list = try store.addSection("L", id: section("L")).value
      try store.add(
        Item.Draft(text: "sesame-4711", id: item("a"), note: "note-4712"), to: .last(in: list))
      try store.write("rename sesame-4711") { try $0.update(item("a"), Item.Changes(text: "Door")) }
      try store.add(Item.Draft(text: "other", id: item("b")), to: .last(in: list))
      try store.update(item("a"), Item.Changes(note: .some(nil)))
      let summary = try store.purge(wordsOf: item("a").node)
      #expect((summary.versions, summary.messages) == (2, 1))
      #expect(try store.item(item("a")).content.text == "Door")
      #expect(try store.read(at: 3) { try $0.item(item("a")).content.text } == "(forgotten)")
      #expect(try store.read(at: 5) { try $0.item(item("b")).content.text } == "other")
      #expect(try store.search("sesame").isEmpty)
      for suffix in ["", "-wal"] {
        let bytes = (try? Data(contentsOf: URL(filePath: file.path + suffix))) ?? Data()
        for word in ["sesame", "note-4712"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
      }
    }
  }

  @Test func `the words of a deleted item are forgotten too, and it can still come back`() throws {
    try TestFile.with("L\n  a\n  b") { store in
      try store.delete([item("a")])
      try store.purge(wordsOf: item("a").node)
      #expect(try store.read { try $0.deletedNodes() }.map(\.text) == ["(forgotten)"])
      try store.undo()
      #expect(try store.text() == "L\n  (forgotten)\n  b")
      #expect(throws: OutlineError.unknownNode("never")) {
        try store.purge(wordsOf: item("never").node)
      }
    }
  }
}
