import Foundation
import OutlineStore
import StoreTestSupport
import Testing

struct PastTests {
  @Test func `an item is read with its fields and place at a version`() throws {
    try TestFile.with("L\n  a\n    b\nM") { store in
      let version = try store.latestVersion()
      let before = try store.item(item("b"))
      try store.write { outline in
        try outline.update(item("b"), Item.Changes(text: "B"))
        try outline.setFavorite(true, for: [item("b")])
        try outline.move(item("b"), to: .last(in: section("M")))
        try outline.delete([item("a")])
      }
      #expect(try store.read(at: version) { try $0.item(item("b")) } == before)
      #expect(try store.read(at: version) { try $0.item(item("a")) }.hasChildren)
      #expect(try store.read(at: version + 1) { try $0.item(item("b")) } == store.item(item("b")))
      #expect(throws: OutlineError.unknownItem(item("a"))) {
        try store.read(at: version + 1) { try $0.item(item("a")) }
      }
      #expect(throws: OutlineError.unknownItem(item("b"))) {
        try store.read(at: 1) { try $0.item(item("b")) }
      }
    }
  }

  @Test func `the history of a node has each version that changed it, with both sides`() throws {
    try TestFile.with("L\n  a\n  b") { store in
      try store.update(item("a"), Item.Changes(text: "A"))
      try store.move(item("a"), to: .after(item("b")))
      try store.update(item("b"), Item.Changes(text: "B"))
      try store.delete([item("a")])
      let history = try store.history(of: item("a").node)
      #expect(history.map { $0.before?.content.text } == ["A", "A", "a", nil])
      #expect(history.map { $0.after?.content.text } == [nil, "A", "A", "a"])
      #expect(history.map(\.isMoved) == [false, true, false, false])
      #expect(history.last?.after?.parent == section("L").node)
      #expect(try store.history(of: item("a").node, limit: 2).count == 2)
      #expect(throws: OutlineError.unknownNode("zz")) { try store.history(of: item("zz").node) }
    }
  }

  @Test func `several versions are undone one after the other, until none is left`() throws {
    try TestFile.with { file in
      let list = try file.store.addSection("L").value
      let id = try file.store.add(Item.Draft(text: "a"), to: .last(in: list)).value
      try file.store.update(id, Item.Changes(text: "b"))
      #expect(try file.store.undo(steps: 2).map(\.number) == [4, 3])
      #expect(try file.store.outline().lines == ["L"])
      #expect(try file.store.undo(steps: 9).map(\.number) == [2])
      #expect(throws: OutlineError.nothingToUndo) { try file.store.undo(steps: 1) }
      #expect(try file.store.undo(steps: 0).isEmpty)
    }
  }

  @Test func `an optimistic write names the version that came first`() throws {
    try TestFile.with("L\n  a") { store in
      let seen = try store.latestVersion()
      try store.write("somebody else") { try $0.update(item("a"), Item.Changes(text: "A")) }
      let theirs = try store.versions(limit: 1).first
      #expect(theirs?.message == "somebody else")
      #expect(throws: OutlineError.conflict(expected: seen, actual: seen + 1, by: theirs)) {
        try store.write(expecting: seen) { try $0.delete([item("a")]) }
      }
      try store.write(expecting: seen + 1) { try $0.delete([item("a")]) }
      #expect(try store.text() == "L")
    }
  }

  @Test func `a check replays the past and finds the broken version`() throws {
    guard Shell.isInstalled else { return }
    let file = try TestFile()
    let list = try file.store.addSection("List").value
    let ids = try file.store.add(
      [Item.Draft(text: "a"), Item.Draft(text: "b")], to: .last(in: list)
    ).value
    try file.store.move(ids[0], to: .after(ids[1]))
    #expect(try file.store.check() == [])
    // Somebody takes the guard down and puts two siblings at one place in the past.
    let guardian = try Shell.run(
      file.path, "SELECT sql FROM sqlite_schema WHERE name='change_before_update'")
    try Shell.run(
      file.path,
      """
      DROP TRIGGER change_before_update;
      UPDATE change SET position=(SELECT position FROM item WHERE id='\(ids[1])') WHERE position IS NOT NULL
      """)
    try Shell.run(file.path, guardian)
    #expect(
      try file.store.check().contains {
        $0.kind == .history && $0.message.contains("two nodes are at")
      })
    try file.store.close()
  }

  @Test(.enabled(if: Shell.isInstalled)) func `check finds two favorites at one place in history`()
    throws
  {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try file.store.addSection("S", id: section("S"))
    try file.store.add(drafts("a", "b"), to: .last(in: section("S")))
    try file.store.write { try $0.setFavorite(true, for: [item("a"), item("b")]) }
    try file.store.write { try $0.setFavorite(false, for: [item("a"), item("b")]) }
    #expect(try file.store.check() == [])
    let guardian = try Shell.run(
      file.path, "SELECT sql FROM sqlite_schema WHERE name='change_before_update'")
    try Shell.run(
      file.path,
      """
      DROP TRIGGER change_before_update;
      UPDATE change SET favorite_position='a0' WHERE favorite_position IS NOT NULL;
      """)
    try Shell.run(file.path, guardian)
    #expect(
      try file.store.check().contains {
        $0.kind == .history && $0.message.contains("two favorites are at a0")
      })
    try file.store.close()
  }
}
