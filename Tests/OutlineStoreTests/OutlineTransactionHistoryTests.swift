import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionHistoryTests {
  private static let outline = "S\n  a\n    a1\n      a11\n    a2\n  b\nT\n  d"

  @Test func `a new file has nothing to undo or redo`() throws {
    try TestFile.with { file in
      let store = file.store
      try expectRefusal(.nothingToUndo, by: store) { try $0.undo() }
      try expectRefusal(.nothingToRedo, by: store) { try $0.redo() }
      try store.addSection("S")
      try expectRefusal(.nothingToRedo, by: store) { try $0.redo() }
      try store.undo()
      try expectRefusal(.nothingToUndo, by: store) { try $0.undo() }
      try store.redo()
      try expectRefusal(.nothingToRedo, by: store) { try $0.redo() }
      #expect(try store.sections().map(\.title) == ["S"])
    }
  }

  @Test func `every kind of change is undone and redone`() throws {
    let changes: [(OutlineTransaction) throws -> Void] = [
      { try $0.addSection("U", id: section("U"), at: .first) },
      { try $0.rename(section("S"), to: "New", image: "🆕") },
      { try $0.configure(section("S")) { $0.layout = .strip } },
      { try $0.move(section("S"), to: .last) },
      { try $0.delete(section("S")) },
      { try $0.add(drafts("x", "  y"), to: .first(in: item("a1"))) },
      { try $0.move(item("a1"), to: .last(in: item("d"))) },
      { try $0.move([item("b"), item("a2"), item("a")], to: .first(in: section("T"))) },
      {
        try $0.update(
          item("a"),
          Item.Changes(text: "A", note: "n", isDone: true, attributes: ["k": .bool(true)]))
      },
      { try $0.delete([item("a"), item("d")]) },
      { try $0.setFavorite(true, for: [item("d"), item("a")]) },
      { try $0.perform(.leading, on: item("a11")) },
      { try $0.restore(to: 1) },
      { transaction in
        // Two items change places, and so do parent and child.
        try transaction.move(item("a1"), to: .last(in: section("T")))
        try transaction.move(item("a"), to: .last(in: item("a1")))
        try transaction.delete([item("b")])
        try transaction.add(drafts("z"), to: .first(in: section("S")))
      },
    ]
    for (number, change) in changes.enumerated() {
      try TestFile.with(Self.outline) { store in
        try store.setFavorite(true, for: [item("b")])
        let before = try store.outline()
        let version = try store.latestVersion()
        try store.write("change \(number)") { try change($0) }
        let after = try store.outline()
        #expect(after != before)
        for _ in 0..<2 {
          #expect(try store.undo().value.changes > 0)
          #expect(try store.outline() == before, "\(number)")
          try store.redo()
          #expect(try store.outline() == after, "\(number)")
        }
        #expect(try store.latestVersion() == version + 5)
        #expect(try store.difference(from: version, to: version + 2).isEmpty)
      }
    }
  }

  @Test func `undos go all the way back, and redos all the way forth`() throws {
    try TestFile.with("S") { store in
      var states: [Outline] = [try store.outline()]
      for number in 0..<12 {
        if number == 5 {
          try store.restore(to: 3)
        } else {
          try store.add(drafts("i\(number)"), to: .first(in: section("S")))
        }
        states.append(try store.outline())
      }
      for _ in 0..<2 {
        for state in states.reversed().dropFirst() {
          try store.undo()
          #expect(try store.outline() == state)
        }
        for state in states.dropFirst() {
          try store.redo()
          #expect(try store.outline() == state)
        }
        #expect(throws: OutlineError.nothingToRedo) { try store.redo().value }
      }
      // A few back, one forth, one back: from any point, the next one is the neighbour.
      for (undos, redos) in [(3, 1), (5, 2), (1, 1), (2, 7)] {
        for _ in 0..<undos { try store.undo() }
        for _ in 0..<redos { try store.redo() }
      }
      #expect(try store.outline() == states[12])
    }
  }

  @Test func `a change after undos ends the redos, and the undos go on from there`() throws {
    try TestFile.with("S") { store in
      for id in ["a", "b", "c"] { try store.add(drafts(id), to: .last(in: section("S"))) }
      try store.undo()
      try store.undo()
      try store.add(drafts("x"), to: .last(in: section("S")))
      #expect(throws: OutlineError.nothingToRedo) { try store.redo().value }
      #expect(try store.text() == "S\n  a\n  x")
      try store.undo()
      #expect(try store.text() == "S\n  a")
      try store.redo()
      #expect(try store.text() == "S\n  a\n  x")
      for expected in ["S\n  a", "S", ""] {
        try store.undo()
        #expect(try store.text() == expected)
      }
      #expect(throws: OutlineError.nothingToUndo) { try store.undo().value }
      // Nothing is lost: what was undone and overtaken is still there as a version.
      try store.restore(to: 5)
      #expect(try store.text() == "S\n  a\n  b\n  c")
    }
  }

  @Test func `undo and redo go on in a file that is opened again`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func withStore(_ body: (OutlineStore) throws -> Void) throws {
      let store = try OutlineStore(path: folder.appending(path: "a.outline").path)
      try body(store)
      #expect(try store.check() == [])
      try store.close()
    }
    try withStore { try $0.addSection("S", id: section("S")) }
    try withStore { try $0.add(drafts("a", "  b"), to: .last(in: section("S"))) }
    try withStore { _ = try $0.undo() }
    try withStore { _ = try $0.undo() }
    try withStore { store throws in #expect(try store.text() == "") }
    try withStore { _ = try $0.redo() }
    try withStore { _ = try $0.redo() }
    try withStore { store throws in
      #expect(try store.text() == "S\n  a\n    b")
      #expect(throws: OutlineError.nothingToRedo) { try store.redo().value }
    }
  }

  @Test func `versions name those that they undo`() throws {
    try TestFile.with("S") { store in
      try store.write("new item") { _ = try $0.add(drafts("a"), to: .last(in: section("S"))) }
      #expect(try store.undo().value.message == "new item")
      #expect(try store.redo().value.number == 4)
      let versions = try store.versions(from: 3)
      #expect(versions.map(\.origin) == [.redo, .undo, .app])
      #expect(versions.map(\.undoes) == [4, 3, nil])
      try store.restore(to: 1)
      #expect(try store.versions(from: 6)[0].origin == .restore)
      #expect(try store.versions(from: 6)[0].message == "restore version 1")
    }
  }

  @Test func `restoring goes to any version and back, and is itself undone`() throws {
    try TestFile.with(Self.outline) { store in
      try store.setFavorite(true, for: [item("d"), item("a")])
      try store.move(item("a"), to: .last(in: item("d")))
      try store.delete(section("S"))
      try store.moveFavorite(item("a"), to: .first)
      var states: [Int: Outline] = [:]
      for number in 1...(try store.latestVersion()) {
        states[number] = try store.read(at: number) { try $0.outline() }
      }
      for number in [1, 6, 2, 5, 1, 3, 4, 6] {
        #expect(try store.restore(to: number).value)
        #expect(try store.outline() == states[number])
        #expect(try !store.restore(to: number).value)
      }
      let before = try store.outline()
      try store.restore(to: 1)
      #expect(try store.text() == "")
      try store.undo()
      #expect(try store.outline() == before)
      try store.redo()
      #expect(try store.text() == "")
      try store.undo()
      try store.undo()
      #expect(try store.outline() == states[4])
    }
  }

  @Test func `an undo has its version for itself`() throws {
    try TestFile.with(Self.outline) { store in
      try store.update(item("b"), Item.Changes(text: "B"))
      try expectRefusal(.transactionInUse, by: store) { transaction in
        try transaction.setExpanded(true, for: [item("a")])
        defer { _ = try? transaction.setExpanded(false, for: [item("a")]) }
        try transaction.undo()
      }
      let version = try store.latestVersion()
      try store.write { transaction in
        try transaction.undo()
        #expect(throws: OutlineError.transactionInUse) { try transaction.undo() }
        #expect(throws: OutlineError.transactionInUse) { try transaction.redo() }
        #expect(throws: OutlineError.transactionInUse) {
          try transaction.add(drafts("x"), to: .last(in: item("b")))
        }
        #expect(throws: OutlineError.transactionInUse) { try transaction.delete([item("b")]) }
        #expect(throws: OutlineError.transactionInUse) { try transaction.restore(to: 1) }
        try transaction.recordUse(of: [item("b")])
      }
      #expect(try store.text() == Self.outline)
      #expect(try store.latestVersion() == version + 1)
      #expect(try store.recents().count == 1)
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `a version that changed nothing does not stop undo`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("a"), to: .last(in: section("S")))
      try Shell.run(
        file.path,
        """
        BEGIN; INSERT INTO version(message, open) VALUES('there and back', 1);
        UPDATE item SET text='x' WHERE id='a'; UPDATE item SET text='a' WHERE id='a';
        UPDATE version SET open=NULL WHERE open; COMMIT;
        BEGIN; INSERT INTO version(message, open) VALUES('empty', 1); UPDATE version SET open=NULL WHERE open; COMMIT;
        """)
      // One that holds no change is passed over; one that took its changes back is a step.
      #expect(try store.undo().value.message == "there and back")
      #expect(try store.undo().value.number == 3)
      #expect(try store.text() == "S")
      for _ in 0..<2 { try store.redo() }
      #expect(try store.text() == "S\n  a")
      #expect(throws: OutlineError.nothingToRedo) { try store.redo().value }
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `edits of a shell are versions that are undone like any other`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("a", "b"), to: .last(in: section("S")))
      let before = try store.outline()
      try Shell.run(file.path, "UPDATE item SET text=text||'!' WHERE kind='item'")
      #expect(try store.versions()[0].origin == .sql)
      #expect(try store.latestSteps() == ["update a", "update b"])
      try store.undo()
      #expect(try store.outline() == before)
      try Shell.run(
        file.path,
        "INSERT INTO version(message, open) VALUES('left open', 1); DELETE FROM item WHERE id='b'")
      try store.add(drafts("c"), to: .last(in: section("S")))
      #expect(try store.text() == "S\n  a\n  c")
      try store.undo()
      try store.undo()
      #expect(try store.outline() == before)
    }
  }
}
