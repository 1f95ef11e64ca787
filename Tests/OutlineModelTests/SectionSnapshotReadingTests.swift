import OutlineModel
import Testing

struct SectionSnapshotReadingTests {
  @Test func `A new snapshot is empty`() throws {
    let snapshot = SectionSnapshot<String>()
    #expect(snapshot.items == [])
    #expect(snapshot.rootItems == [])
    #expect(snapshot.visibleItems == [])
    #expect(snapshot.expandedItems == [])
    #expect(snapshot.isEmpty)
    #expect(snapshot.count == 0)
    #expect(!snapshot.contains("a"))
    #expect(snapshot.index(of: "a") == nil)
    try snapshot.checkInvariants()
  }

  @Test func `Items are listed depth first, roots in order`() throws {
    let snapshot = try menu()
    #expect(snapshot.items == ["Food", "a", "c", "b", "Drinks"])
    #expect(snapshot.rootItems == ["Food", "Drinks"])
    #expect(snapshot.count == 5)
    #expect(!snapshot.isEmpty)
    try snapshot.checkInvariants()
  }

  @Test(arguments: [("Food", 0), ("a", 1), ("c", 2), ("b", 1), ("Drinks", 0)])
  func `The level of a root is 0, of its children 1`(item: String, level: Int) throws {
    #expect(try menu().level(of: item) == level)
  }

  @Test(
    arguments: [("Food", nil), ("a", "Food"), ("c", "a"), ("b", "Food"), ("Drinks", nil)]
      as [(String, String?)])
  func `The parent of a root is nil`(item: String, parent: String?) throws {
    #expect(try menu().parent(of: item) == parent)
  }

  @Test func `An index is the position in items, collapsed ones counted`() throws {
    var snapshot = try menu()
    snapshot.collapse(["Food"])
    for (index, item) in snapshot.items.enumerated() { #expect(snapshot.index(of: item) == index) }
    #expect(snapshot.index(of: "nobody") == nil)
  }

  @Test func `Indices follow every structural change`() throws {
    var snapshot = try menu()
    #expect(snapshot.index(of: "Drinks") == 4)
    try snapshot.insert(["x"], before: "Food")
    #expect(snapshot.index(of: "Drinks") == 5)
    try snapshot.delete(["a"])
    #expect(snapshot.index(of: "Drinks") == 3)
    try snapshot.move("Drinks", to: .first())
    #expect(snapshot.index(of: "Drinks") == 0)
    snapshot.expand(["Drinks"])
    #expect(snapshot.index(of: "x") == 1)
    try snapshot.replace(childrenOf: "Food", using: SectionSnapshot())
    #expect(snapshot.items == ["Drinks", "x", "Food"])
    try snapshot.checkInvariants()
  }

  @Test func `Children are the direct ones, descendants all of them`() throws {
    let snapshot = try menu()
    #expect(try snapshot.children(of: "Food") == ["a", "b"])
    #expect(try snapshot.descendants(of: "Food") == ["a", "c", "b"])
    #expect(try snapshot.children(of: "Drinks") == [])
    #expect(try snapshot.descendants(of: "c") == [])
  }

  @Test func `Questions about an unknown item are errors`() throws {
    let snapshot = try menu()
    let error = SnapshotError.unknownItem(.init("x"))
    #expect(throws: error) { try snapshot.isExpanded("x") }
    #expect(throws: error) { try snapshot.isVisible("x") }
    #expect(throws: error) { try snapshot.level(of: "x") }
    #expect(throws: error) { try snapshot.parent(of: "x") }
    #expect(throws: error) { try snapshot.children(of: "x") }
    #expect(throws: error) { try snapshot.descendants(of: "x") }
    #expect(!snapshot.contains("x"))
    #expect(snapshot.index(of: "x") == nil)
  }

  @Test func `The columns of the pre-order equal the snapshot`() throws {
    let forest = try menu().preorder
    #expect(forest.ids == ["Food", "a", "c", "b", "Drinks"])
    #expect(forest.parents == [-1, 0, 1, 0, -1])
    #expect(forest.isExpanded == [true, false, false, false, false])
  }

  @Test func `The columns follow every change`() throws {
    var snapshot = try menu()
    #expect(snapshot.preorder.isExpanded.count { $0 } == 1)
    snapshot.expand(["a", "c"])
    #expect(snapshot.preorder.isExpanded == [true, true, true, false, false])
    snapshot.collapse(["Food"])
    #expect(snapshot.preorder.isExpanded == [false, true, true, false, false])
    try snapshot.delete(["a"])
    #expect(snapshot.preorder.parents == [-1, 0, -1])
    #expect(snapshot.preorder.isExpanded == [false, false, false])
  }

  @Test func `Copies are independent in both directions`() throws {
    let original = try menu()
    _ = original.preorder
    var first = original
    var second = original
    try first.delete(["Food"])
    second.expand(["a"])
    try second.append(["d"], to: "a")
    #expect(first.items == ["Drinks"])
    #expect(second.items == ["Food", "a", "c", "d", "b", "Drinks"])
    #expect(second.preorder.isExpanded == [true, true, false, false, false, false])
    #expect(original.items == ["Food", "a", "c", "b", "Drinks"])
    #expect(original.preorder.isExpanded == [true, false, false, false, false])
    for snapshot in [original, first, second] { try snapshot.checkInvariants() }
  }
}
