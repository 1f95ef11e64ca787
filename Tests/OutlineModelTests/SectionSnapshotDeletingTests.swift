import OutlineModel
import Testing

struct SectionSnapshotDeletingTests {
  @Test func `Deleting takes all descendants along`() throws {
    var snapshot = try menu()
    try snapshot.delete(["Food"])
    #expect(snapshot.items == ["Drinks"])
    for item in ["Food", "a", "b", "c"] { #expect(!snapshot.contains(item)) }
    try snapshot.checkInvariants()
  }

  @Test func `Deleting forgets expansion and marks`() throws {
    var snapshot = try menu()
    snapshot.expand(["a"])
    try snapshot.reconfigure(["a"])
    try snapshot.delete(["Food"])
    try snapshot.append(["Food", "a"])
    #expect(snapshot.expandedItems == [])
    #expect(snapshot.reconfiguredItems == [])
    try snapshot.checkInvariants()
  }

  @Test func `An unknown item stops the deletion before it starts`() throws {
    try expectRefusal(.unknownItem(.init("x")), by: menu()) { try $0.delete(["a", "x", "y"]) }
  }

  @Test func `The same item twice, or together with its descendants, is fine`() throws {
    var snapshot = try menu()
    try snapshot.delete(["a", "c", "a", "b"])
    #expect(snapshot.items == ["Food", "Drinks"])
    snapshot = try menu()
    try snapshot.delete(["c", "Food", "c"])
    #expect(snapshot.items == ["Drinks"])
    try snapshot.checkInvariants()
  }

  @Test func `Deleting nothing is not a change`() throws {
    var snapshot = try menu()
    try snapshot.delete([])
    #expect(try snapshot == menu())
  }

  @Test func `A parent that loses its last child stays expanded`() throws {
    var snapshot = try menu()
    snapshot.expand(["a"])
    try snapshot.delete(["c"])
    #expect(try snapshot.isExpanded("a"))
    try snapshot.append(["d"], to: "a")
    #expect(try snapshot.isVisible("d"))
    try snapshot.checkInvariants()
  }

  @Test func `Deleting everything leaves an empty snapshot that can be filled again`() throws {
    var snapshot = try menu()
    snapshot.deleteAll()
    #expect(snapshot == SectionSnapshot())
    #expect(snapshot.isEmpty)
    try snapshot.append(["a"])
    #expect(snapshot.items == ["a"])
    try snapshot.checkInvariants()
  }

  @Test func `The rest after many deletions is unchanged`() throws {
    var snapshot = SectionSnapshot<Int>()
    try snapshot.append(Array(0..<1000))
    for parent in 0..<1000 { try snapshot.append([1000 + parent], to: parent) }
    snapshot.expand([7, 1008])
    try snapshot.reconfigure([9])
    for parent in 10..<1000 {
      try snapshot.delete([parent])
      if parent.isMultiple(of: 50) { try snapshot.checkInvariants() }
    }
    #expect(snapshot.items == (0..<10).flatMap { [$0, 1000 + $0] })
    #expect(snapshot.expandedItems == [7, 1008])
    #expect(snapshot.reconfiguredItems == [9])
    try snapshot.checkInvariants()
  }
}
