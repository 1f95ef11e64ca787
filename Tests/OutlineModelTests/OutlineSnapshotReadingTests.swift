import OutlineModel
import Testing

/// odd: 1, 3, 5; even: 2, 4; none: nothing.
func numbers() throws -> OutlineSnapshot<String, Int> {
  var snapshot = OutlineSnapshot<String, Int>()
  try snapshot.appendSections(["odd", "even", "none"])
  try snapshot.appendItems([1, 3, 5], toSection: "odd")
  try snapshot.appendItems([2, 4], toSection: "even")
  return snapshot
}

/// The items of all sections as one value.
func contents(_ snapshot: OutlineSnapshot<String, Int>) throws -> [String: [Int]] {
  try snapshot.checkInvariants()
  return try Dictionary(
    uniqueKeysWithValues: snapshot.sectionIdentifiers.map {
      ($0, try snapshot.itemIdentifiers(inSection: $0))
    })
}

struct OutlineSnapshotReadingTests {
  @Test func `A new snapshot has no sections and no items`() throws {
    let snapshot = OutlineSnapshot<String, Int>()
    #expect(snapshot.isEmpty)
    #expect(snapshot.numberOfItems == 0)
    #expect(snapshot.numberOfSections == 0)
    #expect(snapshot.itemIdentifiers == [])
    #expect(snapshot.sectionIdentifiers == [])
    #expect(snapshot.indexOfItem(1) == nil)
    #expect(snapshot.indexOfSection("odd") == nil)
    #expect(snapshot.sectionIdentifier(containingItem: 1) == nil)
    try snapshot.checkInvariants()
  }

  @Test func `Items and sections are counted and listed in order`() throws {
    let snapshot = try numbers()
    #expect(snapshot.numberOfItems == 5)
    #expect(snapshot.numberOfSections == 3)
    #expect(snapshot.itemIdentifiers == [1, 3, 5, 2, 4])
    #expect(snapshot.sectionIdentifiers == ["odd", "even", "none"])
    #expect(try snapshot.numberOfItems(inSection: "odd") == 3)
    #expect(try snapshot.numberOfItems(inSection: "none") == 0)
    #expect(try contents(snapshot) == ["odd": [1, 3, 5], "even": [2, 4], "none": []])
  }

  @Test func `A snapshot is made of sections with their items`() throws {
    let snapshot = try OutlineSnapshot(sections: [
      ("odd", [1, 3, 5]), ("even", [2, 4]), ("none", []),
    ])
    #expect(try snapshot == numbers())
    #expect(try contents(snapshot) == ["odd": [1, 3, 5], "even": [2, 4], "none": []])
    #expect(snapshot.indexOfItem(4) == 4)
    let empty = try OutlineSnapshot<String, Int>(sections: [])
    #expect(empty == OutlineSnapshot())
    try empty.checkInvariants()
  }

  @Test func `A snapshot made of sections can be changed like any other`() throws {
    var snapshot = try OutlineSnapshot(sections: [("odd", [1, 3]), ("even", [2, 4])])
    try snapshot.appendSections(["none"])
    try snapshot.insertItems([5], afterItem: 3)
    try snapshot.deleteItems([4])
    try snapshot.appendItems([4], toSection: "even")
    #expect(try snapshot == numbers())
    try snapshot.checkInvariants()
  }

  @Test func `Sections and items given twice make no snapshot`() {
    #expect(throws: SnapshotError.duplicates("b", "a")) {
      try OutlineSnapshot(sections: [("a", [1, 1]), ("b", []), ("b", []), ("a", []), ("b", [])])
    }
    #expect(throws: SnapshotError.duplicates(1, 3)) {
      try OutlineSnapshot(sections: [("a", [3, 1]), ("b", [1, 2]), ("c", [3, 3])])
    }
  }

  @Test func `A snapshot without items is empty, whatever sections it has`() throws {
    var snapshot = try numbers()
    #expect(!snapshot.isEmpty)
    try snapshot.deleteItems([1, 2, 3, 4, 5])
    #expect(snapshot.isEmpty)
    #expect(snapshot.numberOfSections == 3)
    try snapshot.appendItems([1])
    #expect(!snapshot.isEmpty)
    try snapshot.checkInvariants()
  }

  @Test func `Sections and items are found by position`() throws {
    var snapshot = try numbers()
    #expect(
      (-1...3).map { snapshot.sectionIdentifier(at: $0) } == [nil, "odd", "even", "none", nil])
    #expect(
      (-1...3).map { snapshot.itemIdentifier(at: $0, inSectionAt: 0) } == [nil, 1, 3, 5, nil])
    #expect((-1...2).map { snapshot.itemIdentifier(at: $0, inSectionAt: 1) } == [nil, 2, 4, nil])
    for section in [-1, 2, 3, Int.min, Int.max] {
      #expect(snapshot.itemIdentifier(at: 0, inSectionAt: section) == nil)
    }
    for index in [Int.min, Int.max] {
      #expect(snapshot.itemIdentifier(at: index, inSectionAt: 0) == nil)
    }
    try snapshot.moveSection("even", beforeSection: "odd")
    try snapshot.moveItem(5, beforeItem: 4)
    #expect(snapshot.sectionIdentifier(at: 0) == "even")
    #expect((0...3).map { snapshot.itemIdentifier(at: $0, inSectionAt: 0) } == [2, 5, 4, nil])
    #expect((0...2).map { snapshot.itemIdentifier(at: $0, inSectionAt: 1) } == [1, 3, nil])
    try snapshot.checkInvariants()
  }

  @Test func `The index of an item is counted through all sections`() throws {
    var snapshot = try numbers()
    #expect(snapshot.indexOfItem(2) == 3)
    #expect(snapshot.indexOfSection("none") == 2)
    try snapshot.moveSection("even", beforeSection: "odd")
    #expect(snapshot.indexOfItem(2) == 0)
    #expect(snapshot.indexOfSection("odd") == 1)
    try snapshot.moveItem(4, beforeItem: 5)
    #expect(snapshot.itemIdentifiers.map { snapshot.indexOfItem($0) } == [0, 1, 2, 3, 4])
    #expect(snapshot.indexOfItem(9) == nil)
    #expect(snapshot.indexOfSection("nowhere") == nil)
  }

  @Test func `An item knows its section`() throws {
    let snapshot = try numbers()
    #expect(snapshot.sectionIdentifier(containingItem: 4) == "even")
    #expect(snapshot.sectionIdentifier(containingItem: 9) == nil)
    #expect(snapshot.contains(4))
    #expect(!snapshot.contains(9))
  }

  @Test func `Questions about an unknown section are errors`() throws {
    let snapshot = try numbers()
    let error = SnapshotError.unknownSection(.init("nowhere"))
    #expect(throws: error) { try snapshot.numberOfItems(inSection: "nowhere") }
    #expect(throws: error) { try snapshot.itemIdentifiers(inSection: "nowhere") }
  }

  @Test func `Sections and items may have the same ids`() throws {
    var snapshot = OutlineSnapshot<Int, Int>()
    try snapshot.appendSections([1, 2])
    try snapshot.appendItems([2, 1], toSection: 1)
    #expect(try snapshot.itemIdentifiers(inSection: 1) == [2, 1])
    try snapshot.checkInvariants()
  }

  @Test func `Copies are independent in both directions`() throws {
    let original = try numbers()
    _ = original.indexOfItem(1)
    var first = original
    var second = original
    try first.deleteSections(["odd"])
    try second.appendItems([4], toSection: "odd")
    #expect(first.indexOfItem(2) == 0)
    #expect(second.indexOfItem(2) == 4)
    #expect(original.indexOfItem(2) == 3)
    for snapshot in [original, first, second] { try snapshot.checkInvariants() }
  }
}
