import OutlineModel
import Testing

struct OutlineSnapshotMarkingTests {
  @Test func `Marked ids are listed in order, each once`() throws {
    var snapshot = try numbers()
    try snapshot.reloadItems([4, 1])
    try snapshot.reloadItems([4])
    try snapshot.reconfigureItems([2, 1])
    try snapshot.reconfigureItems([3, 2])
    try snapshot.reloadSections(["none", "odd"])
    #expect(snapshot.reloadedItemIdentifiers == [1, 4])
    #expect(snapshot.reconfiguredItemIdentifiers == [1, 3, 2])
    #expect(snapshot.reloadedSectionIdentifiers == ["odd", "none"])
    try snapshot.checkInvariants()
  }

  @Test func `One unknown id and nothing is marked`() throws {
    var snapshot = try numbers()
    #expect(throws: SnapshotError.unknownItem(.init(9))) { try snapshot.reloadItems([1, 9]) }
    #expect(throws: SnapshotError.unknownItem(.init(9))) {
      try snapshot.reconfigureItems([1, 9, 8])
    }
    #expect(throws: SnapshotError.unknownSection(.init("x"))) {
      try snapshot.reloadSections(["odd", "x"])
    }
    #expect(snapshot.reloadedItemIdentifiers == [])
    #expect(snapshot.reconfiguredItemIdentifiers == [])
    #expect(snapshot.reloadedSectionIdentifiers == [])
    try snapshot.checkInvariants()
  }

  @Test func `One id given twice and nothing is marked, even if another one is unknown`() throws {
    var snapshot = try numbers()
    #expect(throws: SnapshotError.duplicates(1)) { try snapshot.reloadItems([1, 2, 1]) }
    #expect(throws: SnapshotError.duplicates(1, 9)) { try snapshot.reconfigureItems([9, 1, 1, 9]) }
    #expect(throws: SnapshotError.duplicates("odd")) {
      try snapshot.reloadSections(["x", "odd", "odd"])
    }
    #expect(snapshot.reloadedItemIdentifiers == [])
    #expect(snapshot.reconfiguredItemIdentifiers == [])
    #expect(snapshot.reloadedSectionIdentifiers == [])
    try snapshot.checkInvariants()
  }

  @Test func `All marks are cleared at once, those of copies stay`() throws {
    var snapshot = try numbers()
    try snapshot.reloadItems([1])
    try snapshot.reconfigureItems([2])
    try snapshot.reloadSections(["odd"])
    let copy = snapshot
    snapshot.clearMarks()
    #expect(snapshot.reloadedItemIdentifiers == [])
    #expect(snapshot.reconfiguredItemIdentifiers == [])
    #expect(snapshot.reloadedSectionIdentifiers == [])
    #expect(try snapshot == numbers())
    #expect(copy.reloadedItemIdentifiers == [1])
    #expect(copy.reconfiguredItemIdentifiers == [2])
    #expect(copy.reloadedSectionIdentifiers == ["odd"])
    try snapshot.reloadItems([3])
    #expect(snapshot.reloadedItemIdentifiers == [3])
    try snapshot.checkInvariants()
    try copy.checkInvariants()
  }

  @Test func `Marks move and disappear with their items`() throws {
    var snapshot = try numbers()
    try snapshot.reloadItems([1, 2])
    try snapshot.reconfigureItems([1])
    try snapshot.reloadSections(["even"])
    try snapshot.appendItems([1], toSection: "none")
    try snapshot.moveSection("even", afterSection: "none")
    #expect(snapshot.reloadedItemIdentifiers == [1, 2])
    try snapshot.deleteSections(["even"])
    #expect(snapshot.reloadedItemIdentifiers == [1])
    #expect(snapshot.reloadedSectionIdentifiers == [])
    try snapshot.deleteItems([1])
    try snapshot.appendItems([1], toSection: "odd")
    #expect(snapshot.reloadedItemIdentifiers == [])
    #expect(snapshot.reconfiguredItemIdentifiers == [])
    try snapshot.checkInvariants()
  }

  @Test func `Marks are part of the value but not of equality`() throws {
    var snapshot = try numbers()
    try snapshot.reloadItems([1])
    try snapshot.reconfigureItems([2])
    try snapshot.reloadSections(["odd"])
    #expect(try snapshot == numbers())
    #expect(try snapshot.hashValue == numbers().hashValue)
  }
}
