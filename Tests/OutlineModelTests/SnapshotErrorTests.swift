import Testing

@testable import OutlineModel

struct SnapshotErrorTests {
  @Test func `Ids come back with their types`() {
    let id = SnapshotError.ID(42)
    #expect(id.as(Int.self) == 42)
    #expect(id.as(String.self) == nil)
    #expect(id.base as? Int == 42)
    #expect("\(id)" == "42")
  }

  @Test func `Ids are equal when they are of the same type and equal`() {
    #expect(SnapshotError.ID("a") == SnapshotError.ID("a"))
    #expect(SnapshotError.ID("a") != SnapshotError.ID("b"))
    #expect(SnapshotError.ID(1) != SnapshotError.ID("1"))
    #expect(Set([SnapshotError.ID(1), SnapshotError.ID(1), SnapshotError.ID(2)]).count == 2)
  }

  @Test(
    arguments: [
      (.duplicates("a", "b"), "already there, or given twice: a, b"),
      (.unknownParent(.init("a")), "no item a to be the parent"),
      (.unknownDestination(.init("a")), "there is no a to place it before or after"),
      (.invalidDestination(.init("a")), "a cannot be placed beside itself"),
      (.unknownItem(.init("a")), "no item a"),
      (.unknownSection(.init("a")), "no section a"),
      (.noSections, "no section to put items into"),
      (.cycle(.init("a")), "a cannot go into its own descendants"),
      (.indexOutOfRange(7), "no position 7 in this list"),
      (.invalidLevel(3, .init("a")), "a cannot be at level 3 here"),
    ] as [(SnapshotError, String)])
  func `An error names the ids and says what is wrong with them`(error: SnapshotError, text: String)
  {
    #expect("\(error)" == text)
  }
}
