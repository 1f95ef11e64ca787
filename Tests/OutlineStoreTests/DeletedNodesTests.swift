import OutlineStore
import StoreTestSupport
import Testing

struct DeletedNodesTests {
  @Test
  func `deleted branches are listed by their tops, the latest first, and come back whole`()
    throws
  {
    try TestFile.with("S\n  a\n    a1\n      a2\n  b\nT\n  c") { store in
      try store.delete([item("b")])
      try store.delete([item("a")])
      try store.delete(section("T"))
      let before = try store.read { try $0.deletedNodes() }
      #expect(before.map(\.id.rawValue) == ["T", "a", "b"])
      #expect(before.map(\.countBelow) == [1, 2, 0])
      #expect(before.map(\.kind) == [.section, .item, .item])
      #expect(before.map { $0.parent?.rawValue } == [nil, "S", "S"])
      #expect(try store.read { try $0.deletedNodes(limit: 1) }.count == 1)
      #expect(try store.write { try $0.restore(deleted: item("a").node) }.value == 3)
      #expect(try store.text() == "S\n  a\n    a1\n      a2")
      try store.write { try $0.restore(deleted: section("T").node) }
      #expect(try store.read { try $0.deletedNodes() }.map(\.id.rawValue) == ["b"])
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `nodes that were moved out or restored are not counted`() throws {
    try TestFile.with("S\n  a\n    a1\n    a2\n  b") { store in
      try store.write { outline in
        try outline.move(item("a1"), to: .last(in: section("S")))
        try outline.delete([item("a")])
      }
      try store.delete([item("a1")])
      #expect(
        try store.read { try $0.deletedNodes() }.map { "\($0.id) \($0.countBelow)" } == [
          "a1 0", "a 1",
        ])
      try store.undo()
      #expect(try store.read { try $0.deletedNodes() }.map(\.id.rawValue) == ["a"])
      // Somebody has restored it, so nothing is left to do, and there is no new version.
      let restored = try store.write { try $0.restore(deleted: item("a1").node) }
      #expect(restored.value == 0 && !restored.isNew)
      #expect(throws: OutlineError.unknownNode("x")) {
        try store.write { try $0.restore(deleted: item("x").node) }.value
      }
    }
  }

  @Test func `a deleted node whose parent is also deleted is marked`() throws {
    try TestFile.with("S\n  a\n    a1") { store in
      try store.delete([item("a1")])
      try store.delete([item("a")])
      #expect(throws: OutlineError.cannotReturn([item("a1").node])) {
        try store.write { try $0.restore(deleted: item("a1").node) }.value
      }
    }
  }
}
