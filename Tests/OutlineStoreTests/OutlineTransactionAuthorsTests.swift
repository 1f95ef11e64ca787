import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// Undo for one of several, and of several versions at once.
struct OutlineTransactionAuthorsTests {
  @Test func `an author undoes their own changes, and others keep theirs`() throws {
    try TestFile.with("S\n  a\n  b\n  c") { store in
      try store.write(author: "alice") { try $0.update(item("a")) { $0.text = "A" } }
      try store.write(author: "bob") { try $0.update(item("b")) { $0.text = "B" } }
      try store.write(author: "alice") { try $0.move(item("c"), to: .first(in: section("S"))) }
      try store.write(author: "bob") { try $0.add(drafts("d"), to: .first(in: section("S"))) }
      #expect(try store.text() == "S\n  d\n  c\n  A\n  B")
      #expect(try store.undoTitle(by: "alice") == "move c")
      #expect(try store.undo(by: "alice").value.author == "alice")
      #expect(try store.text() == "S\n  d\n  A\n  B\n  c")
      #expect(try store.undoTitle(by: "alice") == "set A")
      #expect(try store.redoTitle(by: "alice") == "move c")
      try store.undo(by: "alice")
      #expect(try store.text() == "S\n  d\n  a\n  B\n  c")
      #expect(throws: OutlineError.nothingToUndo) { try store.undo(by: "alice") }
      #expect(throws: OutlineError.nothingToRedo) { try store.redo(by: "bob") }
      // What others do ends no line of redos.
      try store.write(author: "bob") { try $0.delete([item("d")]) }
      try store.redo(by: "alice")
      try store.redo(by: "alice")
      #expect(try store.text() == "S\n  c\n  A\n  B")
      #expect(throws: OutlineError.nothingToRedo) { try store.redo(by: "alice") }
      try store.undo(by: "alice")
      #expect(try store.text() == "S\n  A\n  B\n  c")
      // What one does oneself does.
      try store.write(author: "alice") { try $0.setDone(true, for: [item("a")]) }
      #expect(throws: OutlineError.nothingToRedo) { try store.redo(by: "alice") }
      let latest = try #require(try store.versions(limit: 2).last)
      #expect(latest.author == "alice" && latest.origin == .revert)
    }
  }

  @Test func `an undo refuses nodes that others changed since, and does nothing`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      let mine = try store.write(author: "alice") { outline in
        try outline.update(item("a")) { $0.text = "A" }
        try outline.update(item("b")) { $0.text = "B" }
      }
      try store.write(author: "bob") { try $0.update(item("a")) { $0.text = "Bob's" } }
      try expectRefusal(.cannotRevert(mine.version, conflicts: [item("a").node]), by: store) {
        try $0.undo(by: "alice")
      }
      try expectRefusal(.transactionInUse, by: store) { outline in
        try outline.attempt {
          try outline.setDone(true, for: [item("a")])
          try outline.undo(by: "alice")
        }
      }
    }
  }

  @Test func `an undo of all is not repeated by its author's own undo`() throws {
    try TestFile.with("S\n  a") { store in
      try store.write(author: "alice") { try $0.update(item("a")) { $0.text = "A" } }
      try store.write(author: "alice") { try $0.setDone(true, for: [item("a")]) }
      try store.undo()
      try store.undo(by: "alice")
      #expect(try store.text() == "S\n  a")
      #expect(throws: OutlineError.nothingToUndo) { try store.undo(by: "alice") }
      // And the undo of one author can be undone for all.
      try store.undo()
      #expect(try store.text() == "S\n  A")
    }
  }

  @Test func `versions of one series are undone in one step`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      for text in ["x", "xy", "xyz"] {
        try store.write(grouping: .series("typing")) { try $0.update(item("a")) { $0.text = text } }
      }
      try store.update(item("b")) { $0.text = "B" }
      for text in ["xyz1", "xyz12"] {
        try store.write(grouping: .series("typing")) { try $0.update(item("a")) { $0.text = text } }
      }
      var texts = [try store.text()]
      for _ in 0..<3 {
        try store.undo()
        texts.append(try store.text())
      }
      #expect(texts == ["S\n  xyz12\n  B", "S\n  xyz\n  B", "S\n  xyz\n  b", "S\n  a\n  b"])
      for text in texts.dropLast().reversed() {
        try store.redo()
        #expect(try store.text() == text)
      }
      #expect(throws: OutlineError.nothingToRedo) { try store.redo() }
      #expect(try store.undo(steps: 2).count == 2)
      #expect(try store.text() == texts[2])
    }
  }

  @Test func `typing is one undo step until a pause or another change`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      func type(_ text: String, pause: Duration = .seconds(3_600), author: String? = nil) throws {
        try store.write(author: author, grouping: .typing("a", pause: pause)) {
          try $0.update(item("a")) { $0.text = text }
        }
      }
      try type("x")
      try type("xy")
      try type("xyz", pause: .seconds(-1))
      try type("xyz1")
      try type("xyz12", author: "bob")
      try store.setExpanded(true, for: [item("b")])
      try type("xyz123", author: "bob")
      var texts: [String] = []
      for _ in 0..<3 {
        try store.undo()
        texts.append(try store.item(item("a")).content.text)
      }
      #expect(texts == ["xyz1", "xy", "a"])
      #expect(try store.versions(limit: 1).first?.series == nil)
    }
  }

  @Test func `a series of an author is one step, whatever others do in between`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      for text in ["x", "xy", "xyz"] {
        try store.write(author: "alice", grouping: .series("typing")) {
          try $0.update(item("a")) { $0.text = text }
        }
        try store.write(author: "bob") { try $0.update(item("b")) { $0.text = "b" + text } }
      }
      try store.undo(by: "alice")
      #expect(try store.text() == "S\n  a\n  bxyz")
      #expect(throws: OutlineError.nothingToUndo) { try store.undo(by: "alice") }
      try store.redo(by: "alice")
      #expect(try store.text() == "S\n  xyz\n  bxyz")
      try store.undo(by: "bob")
      #expect(try store.text() == "S\n  xyz\n  bxy")
    }
  }

  @Test(arguments: 0..<3)
  func `undos of two authors return to the start of each`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    try TestFile.with("S\n  a\n  b") { store in
      // Each has an item of their own, so that nobody is in the way of the other.
      let mine = ["alice": item("a"), "bob": item("b")]
      var states = ["alice": [["a"]], "bob": [["b"]]]
      var places = ["alice": 0, "bob": 0]
      for step in 0..<Effort.times(60) {
        let author = Bool.random(using: &random) ? "alice" : "bob"
        guard let id = mine[author], let place = places[author], let known = states[author] else {
          return
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where place > 0:
          try store.undo(by: author)
          places[author] = place - 1
        case 1 where place < known.count - 1:
          try store.redo(by: author)
          places[author] = place + 1
        default:
          try store.write(author: author) { try $0.update(id) { $0.text = "\(author) \(step)" } }
          states[author] = known[...place] + [["\(author) \(step)"]]
          places[author] = place + 1
        }
        for (author, id) in mine {
          let expected = states[author]?[places[author] ?? 0].first
          #expect(try store.item(id).content.text == expected)
        }
      }
    }
  }

  @Test func `a version is titled by its message, or by its changes`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      try store.write("tidy up") { try $0.delete([item("b")]) }
      #expect(try store.undoTitle() == "tidy up")
      try store.undo()
      #expect(try store.redoTitle() == "tidy up")
      try store.add(drafts("c", "d"), to: .last(in: section("S")))
      #expect(try store.undoTitle() == "add 2 items")
      #expect(try store.redoTitle() == nil)
      try store.rename(section("S"), to: "Shopping")
      #expect(try store.undoTitle() == "rename section Shopping")
      let first = try #require(try store.versions().last)
      #expect(try !store.read { try $0.title(of: first) }.isEmpty)
    }
  }

  @Test func `the title of typed letters has the whole text`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      for text in ["M", "Mi", "Milk"] {
        try store.write(author: "ann", grouping: .typing("b", pause: .seconds(60))) {
          try $0.update(item("b")) { $0.text = text }
        }
      }
      #expect(try store.undoTitle() == "set Milk")
      #expect(try store.undoTitle(by: "ann") == "set Milk")
      try store.undo()
      #expect(try store.text() == "S\n  a\n  b")
    }
  }
}
