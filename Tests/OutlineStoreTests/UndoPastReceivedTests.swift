import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// Undo in a file that received versions of another one.
struct UndoPastReceivedTests {
  /// A file and a copy of it, which are checked when the test is over.
  static func withCopy(
    of outline: String, _ body: (OutlineStore, OutlineStore) throws -> Void
  ) throws {
    try TestFile.with(outline) { store in
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "copy-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "copy.outline").path
      try store.backup(to: path)
      let copy = try TestFile.patient(path)
      try body(store, copy)
      #expect(try copy.check() == [])
      try copy.close()
    }
  }

  @Test func `an undo passes received versions, and they stay`() throws {
    try Self.withCopy(of: "S\n  a\n  b\n  c") { mine, theirs in
      try mine.update(item("a")) { $0.text = "A" }
      try mine.move(item("c"), to: .first(in: section("S")))
      try theirs.update(item("b")) { $0.text = "B" }
      try theirs.add(drafts("d"), to: .after(item("a")))
      try mine.merge(theirs.bundle())
      #expect(try mine.text() == "S\n  c\n  A\n  d\n  B")
      #expect(try mine.undoTitle() == "move c")
      #expect(try mine.undo().value.number == 4)
      #expect(try mine.text() == "S\n  A\n  d\n  B\n  c")
      #expect(try mine.undoTitle() == "set A")
      #expect(try mine.redoTitle() == "move c")
      try mine.undo()
      #expect(try mine.text() == "S\n  a\n  d\n  B\n  c")
      // What is received afterwards ends no line of redos either.
      try theirs.update(item("d")) { $0.text = "D" }
      try mine.merge(theirs.bundle())
      try mine.redo()
      try mine.redo()
      #expect(try mine.text() == "S\n  c\n  A\n  D\n  B")
      #expect(throws: OutlineError.nothingToRedo) { try mine.redo() }
      #expect(try mine.versions(limit: 2).map(\.origin) == [.redo, .redo])
      // A change made here does.
      try mine.undo()
      try mine.setDone(true, for: [item("b")])
      #expect(throws: OutlineError.nothingToRedo) { try mine.redo() }
      try theirs.merge(mine.bundle())
      #expect(try theirs.text() == mine.text())
    }
  }

  @Test func `versions received between undo and redo stay in the same item`() throws {
    try Self.withCopy(of: "S\n  a") { mine, theirs in
      try mine.update(item("a")) { $0.text = "A" }
      try theirs.merge(mine.bundle())
      for note in ["1", "2"] {
        try mine.undo()
        try theirs.update(item("a")) { $0.note = note }
        try mine.merge(theirs.bundle())
        try mine.redo()
        try mine.undo()
        // Nothing came after the last undo, but something after the first one of the same version.
        try mine.redo()
        #expect(try mine.item(item("a")).content == Content(text: "A", note: note))
      }
    }
  }

  @Test func `the fields that a received version changed too are refused by name`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      try mine.write { outline in
        try outline.update(item("a")) { $0.text = "mine" }
        try outline.update(item("b")) {
          $0.attributes = ["due": .string("monday"), "tags": .array([.string("x")])]
        }
      }
      try theirs.merge(mine.bundle())
      try theirs.update(item("b")) { $0.attributes["priority"] = .integer(1) }
      try mine.merge(theirs.bundle())
      // Another attribute is not a conflict.
      try mine.undo()
      #expect(try mine.item(item("b")).content.attributes == ["priority": .integer(1)])
      try mine.redo()
      try theirs.merge(mine.bundle())
      try theirs.update(item("a")) { $0.text = "theirs" }
      try mine.merge(theirs.bundle())
      try expectRefusal(.cannotRevert(3, conflicts: [item("a").node]), by: mine) { try $0.undo() }
      let conflicts = try mine.read {
        try RevertConflict.all(of: [item("a").node], with: 3...3, in: $0)
      }
      let conflict = try #require(conflicts.first)
      #expect(conflict.fields.map { $0.field.name } == ["text"])
      #expect(conflict.fields.map { $0.restored } == [.string("a")] && conflict.place == nil)
      #expect(conflict.fields.map { $0.present } == [.string("theirs")])
    }
  }

  @Test func `a place that both changed is refused`() throws {
    try Self.withCopy(of: "S\n  a\n  b\nT\n  c") { mine, theirs in
      try mine.move(item("a"), to: .after(item("b")))
      try theirs.merge(mine.bundle())
      try theirs.move(item("a"), to: .after(item("c")))
      try theirs.setFavorite(true, for: [item("c")])
      try mine.merge(theirs.bundle())
      try expectRefusal(.cannotRevert(3, conflicts: [item("a").node]), by: mine) { try $0.undo() }
      let conflicts = try mine.read {
        try RevertConflict.all(of: [item("a").node], with: 3...3, in: $0)
      }
      let place = try #require(conflicts.first?.place)
      #expect(place.restored.parent == section("S").node && place.restored.previous == nil)
      #expect(place.present.parent == section("T").node && place.present.previous == item("c").node)
    }
  }

  @Test func `a series is one step even if versions are received in between`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      for text in ["x", "xy", "xyz"] {
        try mine.write(grouping: .series("typing")) { try $0.update(item("a")) { $0.text = text } }
        try theirs.write(grouping: .series("typing")) {
          try $0.update(item("b")) { $0.text = text }
        }
        try mine.merge(theirs.bundle())
      }
      #expect(try mine.read { try $0.undoLine(limit: 1) } == [3])
      try mine.undo()
      #expect(try mine.text() == "S\n  a\n  xyz")
      try mine.redo()
      #expect(try mine.text() == "S\n  xyz\n  xyz")
    }
  }

  @Test func `an author undoes their own changes in this file`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      try mine.write(author: "ann") { try $0.update(item("a")) { $0.text = "A" } }
      try theirs.write(author: "ann") { try $0.update(item("b")) { $0.text = "B" } }
      try mine.merge(theirs.bundle())
      try mine.undo(by: "ann")
      #expect(try mine.text() == "S\n  a\n  B")
      #expect(throws: OutlineError.nothingToUndo) { try mine.undo(by: "ann") }
      try mine.redo(by: "ann")
      // For all, the undo of an author is a change like others.
      try mine.undo()
      #expect(try mine.text() == "S\n  a\n  B")
    }
  }

  @Test func `an undo without effect is one step all the same`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      try mine.update(item("b")) { $0.text = "B" }
      try mine.update(item("a")) { $0.text = "A" }
      try theirs.merge(mine.bundle())
      try theirs.update(item("a")) { $0.text = "a" }
      try mine.merge(theirs.bundle())
      try mine.undo()
      #expect(try mine.text() == "S\n  a\n  B")
      try mine.undo()
      #expect(try mine.text() == "S\n  a\n  b")
    }
  }

  @Test func `a pull is undone as a whole, and comes back by redo or undo`() throws {
    try Self.withCopy(of: "S\n  a\n  b\n  c") { mine, theirs in
      #expect(throws: OutlineError.nothingToUndo) { try mine.write { try $0.undoPull() } }
      try mine.update(item("c")) { $0.text = "C" }
      try theirs.update(item("a")) { $0.text = "A" }
      try theirs.add(drafts("d", "  e"), to: .first(in: section("S")))
      try theirs.delete([item("b")])
      try mine.merge(theirs.bundle())
      let merged = "S\n  d\n    e\n  A\n  C"
      #expect(try mine.text() == merged)
      let undone = try mine.write { try $0.undoPull() }
      #expect(undone.value == 4...6 && undone.isNew)
      #expect(try mine.text() == "S\n  a\n  b\n  C")
      let version = try mine.read { try $0.version(undone.version) }
      #expect(version.message == "undo pull of 3 versions" && version.undoes == 4)
      #expect(throws: OutlineError.nothingToUndo) { try mine.write { try $0.undoPull() } }
      #expect(try mine.redoTitle() == "undo pull of 3 versions")
      try mine.redo()
      #expect(try mine.text() == merged)
      // The redo is a change that can be undone, and so is the undo of the pull.
      try mine.undo()
      #expect(try mine.text() == "S\n  a\n  b\n  C")
      #expect(throws: OutlineError.nothingToUndo) { try mine.write { try $0.undoPull() } }
      try mine.undo()
      #expect(try mine.text() == merged)
      try mine.undo()
      #expect(try mine.text() == "S\n  d\n    e\n  A\n  c")
      // Later changes made here stay.
      #expect(try mine.write { try $0.undoPull() }.value == 4...6)
      #expect(try mine.text() == "S\n  a\n  b\n  c")
      try theirs.merge(mine.bundle())
      #expect(try theirs.text() == "S\n  a\n  b\n  c")
    }
  }

  @Test func `a pull whose fields were changed since is refused`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      try theirs.update(item("a")) { $0.text = "A" }
      try theirs.update(item("a")) { $0.text = "AA" }
      try mine.merge(theirs.bundle())
      try mine.setDone(true, for: [item("a")])
      try mine.update(item("a")) { $0.text = "B" }
      try expectRefusal(.cannotRevert(4, conflicts: [item("a").node]), by: mine) {
        try $0.undoPull()
      }
      try mine.undo()
      try mine.write { try $0.undoPull() }
      #expect(try mine.text() == "S\n  a\n  b")
      #expect(try mine.item(item("a")).content.isDone)
    }
  }

  @Test func `the pull that is undone is the last one`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      try theirs.update(item("a")) { $0.text = "A" }
      try mine.merge(theirs.bundle())
      try theirs.update(item("b")) { $0.text = "B" }
      try mine.merge(theirs.bundle())
      try mine.merge(theirs.bundle())
      #expect(try mine.write { try $0.undoPull() }.value == 4...4)
      #expect(try mine.text() == "S\n  A\n  b")
      #expect(throws: OutlineError.nothingToUndo) { try mine.write { try $0.undoPull() } }
    }
  }

  @Test func `a file that is made from the history knows which versions were received`() throws {
    try Self.withCopy(of: "S\n  a\n  b\n  c") { mine, theirs in
      try mine.update(item("a")) { $0.text = "A" }
      try mine.update(item("a")) { $0.text = "AA" }
      try theirs.update(item("b")) { $0.text = "B" }
      try mine.merge(theirs.bundle())
      try mine.undo()
      let path = URL(filePath: mine.path).deletingLastPathComponent().appending(path: "made").path
      try OutlineStore.make(path) { add in
        try mine.read { try $0.history { record in try add(record) } }
      }
      let made = try TestFile.patient(path)
      #expect(try made.undoTitle() == "set A")
      try made.undo()
      #expect(try made.text() == "S\n  a\n  B\n  c")
      try made.redo()
      try made.redo()
      #expect(try made.text() == "S\n  AA\n  B\n  c")
      // It no longer knows which versions came together.
      #expect(throws: OutlineError.nothingToUndo) { try made.write { try $0.undoPull() } }
      #expect(try made.check() == [])
      try made.close()
    }
  }

  @Test func `a purge ends the line`() throws {
    try Self.withCopy(of: "S\n  a\n  b") { mine, theirs in
      try mine.update(item("a")) { $0.text = "A" }
      try theirs.update(item("b")) { $0.text = "B" }
      try mine.merge(theirs.bundle())
      try mine.purge(before: try mine.latestVersion())
      #expect(throws: OutlineError.nothingToUndo) { try mine.undo() }
      #expect(throws: OutlineError.nothingToUndo) { try mine.write { try $0.undoPull() } }
    }
  }
}
