import OutlineModel
import Testing

struct SectionSnapshotReconfiguringTests {
  @Test func `Marked items are listed depth first, each once`() throws {
    var snapshot = try menu()
    try snapshot.reconfigure(["Drinks", "c", "c"])
    try snapshot.reconfigure(["c"])
    #expect(snapshot.reconfiguredItems == ["c", "Drinks"])
    try snapshot.checkInvariants()
  }

  @Test func `One unknown item and nothing is marked`() throws {
    var snapshot = try menu()
    #expect(throws: SnapshotError.unknownItem(.init("x"))) { try snapshot.reconfigure(["a", "x"]) }
    #expect(snapshot.reconfiguredItems == [])
  }

  @Test func `All marks are cleared at once, those of copies stay`() throws {
    var snapshot = try menu()
    try snapshot.reconfigure(["a", "Drinks"])
    let copy = snapshot
    snapshot.clearMarks()
    #expect(snapshot.reconfiguredItems == [])
    #expect(try snapshot == menu())
    #expect(copy.reconfiguredItems == ["a", "Drinks"])
    try snapshot.reconfigure(["b"])
    #expect(snapshot.reconfiguredItems == ["b"])
    try snapshot.checkInvariants()
    try copy.checkInvariants()
  }

  @Test func `Marks do not count when snapshots are compared`() throws {
    var snapshot = try menu()
    try snapshot.reconfigure(["a"])
    #expect(try snapshot == menu())
    #expect(try snapshot.hashValue == menu().hashValue)
  }
}
