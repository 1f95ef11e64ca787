import OutlineModel
import Testing

struct OutlineSnapshotMovingTests {
  @Test func `An item moves within its section`() throws {
    var snapshot = try numbers()
    try snapshot.moveItem(5, beforeItem: 1)
    #expect(snapshot.itemIdentifiers == [5, 1, 3, 2, 4])
    try snapshot.moveItem(5, afterItem: 3)
    #expect(snapshot.itemIdentifiers == [1, 3, 5, 2, 4])
    try snapshot.moveItem(1, beforeItem: 3)
    try snapshot.moveItem(3, afterItem: 1)
    #expect(snapshot.itemIdentifiers == [1, 3, 5, 2, 4])
    try snapshot.checkInvariants()
  }

  @Test func `An item moves to the section of its anchor`() throws {
    var snapshot = try numbers()
    try snapshot.moveItem(1, beforeItem: 4)
    try snapshot.moveItem(2, afterItem: 5)
    #expect(try contents(snapshot) == ["odd": [3, 5, 2], "even": [1, 4], "none": []])
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "even")
  }

  @Test func `A section moves with its items`() throws {
    var snapshot = try numbers()
    try snapshot.moveSection("even", beforeSection: "odd")
    #expect(snapshot.itemIdentifiers == [2, 4, 1, 3, 5])
    try snapshot.moveSection("odd", afterSection: "none")
    #expect(snapshot.sectionIdentifiers == ["even", "none", "odd"])
    try snapshot.moveSection("none", afterSection: "even")
    #expect(snapshot.sectionIdentifiers == ["even", "none", "odd"])
    try snapshot.checkInvariants()
  }

  @Test func `Unknown items, sections and anchors are errors`() throws {
    try expectRefusal(.unknownItem(.init(9)), by: numbers()) { try $0.moveItem(9, beforeItem: 8) }
    try expectRefusal(.unknownItem(.init(9)), by: numbers()) { try $0.moveItem(9, afterItem: 1) }
    try expectRefusal(.unknownDestination(.init(9)), by: numbers()) {
      try $0.moveItem(1, beforeItem: 9)
    }
    try expectRefusal(.unknownDestination(.init(9)), by: numbers()) {
      try $0.moveItem(1, afterItem: 9)
    }
    try expectRefusal(.unknownSection(.init("x")), by: numbers()) {
      try $0.moveSection("x", beforeSection: "odd")
    }
    try expectRefusal(.unknownSection(.init("x")), by: numbers()) {
      try $0.moveSection("x", afterSection: "y")
    }
    try expectRefusal(.unknownDestination(.init("x")), by: numbers()) {
      try $0.moveSection("odd", beforeSection: "x")
    }
    try expectRefusal(.unknownDestination(.init("x")), by: numbers()) {
      try $0.moveSection("odd", afterSection: "x")
    }
  }

  @Test func `Nothing moves beside itself, whether or not it is in the snapshot`() throws {
    for item in [1, 9] {
      let error = SnapshotError.invalidDestination(.init(item))
      try expectRefusal(error, by: numbers()) { try $0.moveItem(item, beforeItem: item) }
      try expectRefusal(error, by: numbers()) { try $0.moveItem(item, afterItem: item) }
    }
    for section in ["odd", "nowhere"] {
      let error = SnapshotError.invalidDestination(.init(section))
      try expectRefusal(error, by: numbers()) {
        try $0.moveSection(section, beforeSection: section)
      }
      try expectRefusal(error, by: numbers()) { try $0.moveSection(section, afterSection: section) }
    }
  }
}
