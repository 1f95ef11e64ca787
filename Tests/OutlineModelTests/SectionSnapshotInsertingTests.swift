import OutlineModel
import Testing

struct SectionSnapshotInsertingTests {
  @Test func `An empty array does nothing, whatever its destination`() throws {
    var snapshot = try menu()
    try snapshot.append([])
    try snapshot.append([], to: "nobody")
    try snapshot.insert([String](), before: "nobody")
    try snapshot.insert([String](), after: "nobody")
    #expect(try snapshot == menu())
    try snapshot.checkInvariants()
  }

  @Test func `Without a parent, items become the last roots`() throws {
    var snapshot = try menu()
    try snapshot.append(["x", "y"])
    #expect(snapshot.rootItems == ["Food", "Drinks", "x", "y"])
    try snapshot.checkInvariants()
  }

  @Test func `Appending goes after the existing children`() throws {
    var snapshot = try menu()
    try snapshot.append(["x", "y"], to: "Food")
    #expect(try snapshot.children(of: "Food") == ["a", "b", "x", "y"])
    #expect(snapshot.items == ["Food", "a", "c", "b", "x", "y", "Drinks"])
    try snapshot.checkInvariants()
  }

  @Test func `An unknown parent is found before duplicates`() throws {
    try expectRefusal(.unknownParent(.init("x")), by: menu()) {
      try $0.append(["a", "a"], to: "x")
    }
  }

  @Test func `An id that is anywhere in the tree cannot be added again`() throws {
    try expectRefusal(.duplicates("c"), by: menu()) { try $0.append(["x", "c", "y"]) }
    try expectRefusal(.duplicates("Food"), by: menu()) { try $0.append(["Food"], to: "Food") }
    try expectRefusal(.duplicates("b"), by: menu()) { try $0.insert(["b"], before: "a") }
    try expectRefusal(.duplicates("b"), by: menu()) { try $0.insert(["b"], after: "b") }
  }

  @Test func `Duplicates are listed once each, those given twice included`() throws {
    let items = ["x", "c", "y", "y", "c", "a", "y"]
    let expected = SnapshotError.duplicates("c", "y", "a")
    try expectRefusal(expected, by: menu()) { try $0.append(items) }
    try expectRefusal(expected, by: menu()) { try $0.append(items, to: "b") }
    try expectRefusal(expected, by: menu()) { try $0.insert(items, before: "c") }
    try expectRefusal(expected, by: menu()) { try $0.insert(items, after: "c") }
  }

  @Test func `A refused id can be added later`() throws {
    var snapshot = try menu()
    #expect(throws: SnapshotError.duplicates("a")) { try snapshot.append(["x", "y", "a"]) }
    try snapshot.append(["y"], to: "Drinks")
    try snapshot.append(["x"], to: "y")
    #expect(snapshot.items == ["Food", "a", "c", "b", "Drinks", "y", "x"])
    try snapshot.checkInvariants()
  }

  @Test func `An unknown anchor is found before duplicates`() throws {
    try expectRefusal(.unknownDestination(.init("x")), by: menu()) {
      try $0.insert(["a"], before: "x")
    }
    try expectRefusal(.unknownDestination(.init("x")), by: menu()) {
      try $0.insert(["a", "a"], after: "x")
    }
  }

  @Test func `Inserting before goes directly before, as a sibling`() throws {
    var snapshot = try menu()
    try snapshot.insert(["x", "y"], before: "b")
    #expect(try snapshot.children(of: "Food") == ["a", "x", "y", "b"])
    try snapshot.insert(["z"], before: "Food")
    #expect(snapshot.items == ["z", "Food", "a", "c", "x", "y", "b", "Drinks"])
    try snapshot.checkInvariants()
  }

  @Test func `Inserting after goes after the whole subtree, as a sibling`() throws {
    var snapshot = try menu()
    try snapshot.insert(["x", "y"], after: "a")
    #expect(try snapshot.children(of: "Food") == ["a", "x", "y", "b"])
    try snapshot.insert(["z"], after: "Food")
    #expect(snapshot.items == ["Food", "a", "c", "x", "y", "b", "z", "Drinks"])
    try snapshot.insert(["last"], after: "Drinks")
    #expect(snapshot.rootItems == ["Food", "z", "Drinks", "last"])
    try snapshot.checkInvariants()
  }

  @Test func `The slots of deleted items are used again`() throws {
    var snapshot = try SectionSnapshot((0..<50).map { (level: 0, id: $0) })
    for round in 0..<20 {
      try snapshot.delete(Array(snapshot.items.suffix(25)))
      try snapshot.append(
        Array(1000 * round + 100..<1000 * round + 125), to: snapshot.rootItems.last)
      try snapshot.checkInvariants()
    }
    #expect(snapshot.count == 50)
  }
}
