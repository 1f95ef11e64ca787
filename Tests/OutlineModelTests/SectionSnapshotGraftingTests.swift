import OutlineModel
import Testing

/// x > (y > z), w; x and z are expanded, y is marked.
private func graft() throws -> SectionSnapshot<String> {
  var snapshot = try SectionSnapshot([(0, "x"), (1, "y"), (2, "z"), (0, "w")])
  snapshot.expand(["x", "z"])
  try snapshot.reconfigure(["y"])
  return snapshot
}

struct SectionSnapshotGraftingTests {
  @Test func `A nested snapshot is inserted as a whole tree, before an item`() throws {
    var snapshot = try menu()
    try snapshot.insert(graft(), before: "b")
    #expect(snapshot.items == ["Food", "a", "c", "x", "y", "z", "w", "b", "Drinks"])
    #expect(try snapshot.children(of: "Food") == ["a", "x", "w", "b"])
    #expect(try snapshot.parent(of: "z") == "y")
    #expect(snapshot.expandedItems == ["Food", "x", "z"])
    #expect(snapshot.reconfiguredItems == ["y"])
    try snapshot.checkInvariants()
  }

  @Test func `A nested snapshot is inserted as a whole tree, after the subtree of an item`() throws
  {
    var snapshot = try menu()
    try snapshot.insert(graft(), after: "a")
    #expect(snapshot.items == ["Food", "a", "c", "x", "y", "z", "w", "b", "Drinks"])
    try snapshot.insert(SectionSnapshot([(0, "p"), (1, "q")]), after: "Drinks")
    #expect(snapshot.rootItems == ["Food", "Drinks", "p"])
    try snapshot.checkInvariants()
  }

  @Test func `An empty snapshot is inserted anywhere without effect`() throws {
    var snapshot = try menu()
    try snapshot.insert(SectionSnapshot<String>(), before: "nobody")
    try snapshot.insert(SectionSnapshot<String>(), after: "nobody")
    #expect(try snapshot == menu())
  }

  @Test func `Inserting a snapshot checks the anchor, then duplicates`() throws {
    let other = try SectionSnapshot([(0, "c"), (1, "x"), (2, "Drinks")])
    try expectRefusal(.unknownDestination(.init("q")), by: menu()) {
      try $0.insert(other, before: "q")
    }
    try expectRefusal(.unknownDestination(.init("q")), by: menu()) {
      try $0.insert(other, after: "q")
    }
    try expectRefusal(.duplicates("c", "Drinks"), by: menu()) { try $0.insert(other, before: "b") }
    try expectRefusal(.duplicates("c", "Drinks"), by: menu()) { try $0.insert(other, after: "b") }
  }

  @Test func `Replacing removes the old descendants and inserts the tree`() throws {
    var snapshot = try menu()
    try snapshot.replace(childrenOf: "Food", using: graft())
    #expect(snapshot.items == ["Food", "x", "y", "z", "w", "Drinks"])
    #expect(snapshot.expandedItems == ["Food", "x", "z"])
    #expect(snapshot.reconfiguredItems == ["y"])
    #expect(!snapshot.contains("c"))
    try snapshot.checkInvariants()
  }

  @Test func `Replacing leaves the parent's own expansion alone`() throws {
    var snapshot = try menu()
    try snapshot.replace(childrenOf: "Food", using: SectionSnapshot())
    #expect(try snapshot.isExpanded("Food"))
    #expect(try snapshot.children(of: "Food") == [])
    try snapshot.replace(childrenOf: "Drinks", using: graft())
    #expect(try !snapshot.isExpanded("Drinks"))
    try snapshot.checkInvariants()
  }

  @Test func `Replacing may use the ids of the replaced items`() throws {
    var snapshot = try menu()
    snapshot.expand(["a"])
    try snapshot.replace(
      childrenOf: "Food", using: SectionSnapshot([(0, "c"), (1, "b"), (0, "a")]))
    #expect(snapshot.items == ["Food", "c", "b", "a", "Drinks"])
    #expect(snapshot.expandedItems == ["Food"])
    try snapshot.checkInvariants()
  }

  @Test func `Replacing refuses ids from elsewhere in the tree, the parent among them`() throws {
    let other = try SectionSnapshot([(0, "Drinks"), (1, "a"), (0, "Food")])
    try expectRefusal(.duplicates("Drinks", "Food"), by: menu()) {
      try $0.replace(childrenOf: "Food", using: other)
    }
    let own = try SectionSnapshot([(0, "a")])
    try expectRefusal(.duplicates("a"), by: menu()) { try $0.replace(childrenOf: "a", using: own) }
  }

  @Test func `Replacing below an unknown parent is an error, even with nothing`() throws {
    let empty = SectionSnapshot<String>()
    let duplicates = try SectionSnapshot([(0, "a")])
    try expectRefusal(.unknownParent(.init("q")), by: menu()) {
      try $0.replace(childrenOf: "q", using: empty)
    }
    try expectRefusal(.unknownParent(.init("q")), by: menu()) {
      try $0.replace(childrenOf: "q", using: duplicates)
    }
  }

  @Test func `A part is copied with its expansion, without its parent`() throws {
    var snapshot = try menu()
    snapshot.expand(["a"])
    try snapshot.reconfigure(["b", "Food"])
    let part = try snapshot.snapshot(of: "Food")
    #expect(part.items == ["a", "c", "b"])
    #expect(part.rootItems == ["a", "b"])
    #expect(part.expandedItems == ["a"])
    #expect(part.reconfiguredItems == ["b"])
    try part.checkInvariants()
  }

  @Test func `A part is copied with its parent as the only root`() throws {
    let part = try menu().snapshot(of: "Food", includingParent: true)
    #expect(part.items == ["Food", "a", "c", "b"])
    #expect(part.rootItems == ["Food"])
    #expect(part.expandedItems == ["Food"])
    try part.checkInvariants()
  }

  @Test func `A leaf is a part of one item, or none without itself`() throws {
    #expect(try menu().snapshot(of: "c").isEmpty)
    #expect(try menu().snapshot(of: "c", includingParent: true).items == ["c"])
    #expect(throws: SnapshotError.unknownParent(.init("q"))) { try menu().snapshot(of: "q") }
    #expect(throws: SnapshotError.unknownParent(.init("q"))) {
      try menu().snapshot(of: "q", includingParent: true)
    }
  }
}
