import OutlineModel
import Testing

struct SectionSnapshotMovingTests {
  typealias Placement = SectionSnapshot<String>.Placement

  @Test(
    arguments: [
      (.before("Food"), ["a", "c", "Food", "b", "Drinks"]),
      (.before("b"), ["Food", "a", "c", "b", "Drinks"]),
      (.after("b"), ["Food", "b", "a", "c", "Drinks"]),
      (.after("Food"), ["Food", "b", "a", "c", "Drinks"]),
      (.after("Drinks"), ["Food", "b", "Drinks", "a", "c"]),
      (.first(in: "Food"), ["Food", "a", "c", "b", "Drinks"]),
      (.last(in: "Food"), ["Food", "b", "a", "c", "Drinks"]),
      (.last(in: "Drinks"), ["Food", "b", "Drinks", "a", "c"]),
      (.first(), ["a", "c", "Food", "b", "Drinks"]),
      (.last(), ["Food", "b", "Drinks", "a", "c"]),
      (.at(0, in: "Food"), ["Food", "a", "c", "b", "Drinks"]),
      (.at(1, in: "Food"), ["Food", "b", "a", "c", "Drinks"]),
      (.at(0, in: "b"), ["Food", "b", "a", "c", "Drinks"]),
      (.at(0), ["a", "c", "Food", "b", "Drinks"]),
      (.at(1), ["Food", "b", "a", "c", "Drinks"]),
      (.at(2), ["Food", "b", "Drinks", "a", "c"]),
    ] as [(Placement, [String])])
  func `An item moves with everything below it`(placement: Placement, items: [String]) throws {
    var snapshot = try menu()
    snapshot.expand(["a"])
    try snapshot.reconfigure(["c"])
    try snapshot.move("a", to: placement)
    #expect(snapshot.items == items)
    #expect(try snapshot.parent(of: "c") == "a")
    #expect(Set(snapshot.expandedItems) == ["Food", "a"])
    #expect(snapshot.reconfiguredItems == ["c"])
    try snapshot.checkInvariants()
  }

  @Test func `The parent follows from the place`() throws {
    var snapshot = try menu()
    try snapshot.move("c", to: .after("b"))
    #expect(try snapshot.parent(of: "c") == "Food")
    try snapshot.move("c", to: .before("Drinks"))
    #expect(try snapshot.parent(of: "c") == nil)
    try snapshot.move("c", to: .last(in: "Drinks"))
    #expect(try snapshot.parent(of: "c") == "Drinks")
  }

  @Test func `An item cannot go below itself`() throws {
    let cycle = SnapshotError.cycle(.init("Food"))
    for placement: Placement in [
      .first(in: "Food"), .last(in: "a"), .at(0, in: "c"), .before("a"), .after("c"),
    ] {
      try expectRefusal(cycle, by: menu()) { try $0.move("Food", to: placement) }
    }
  }

  @Test func `An item cannot go beside itself`() throws {
    try expectRefusal(.invalidDestination(.init("a")), by: menu()) {
      try $0.move("a", to: .before("a"))
    }
    try expectRefusal(.invalidDestination(.init("a")), by: menu()) {
      try $0.move("a", to: .after("a"))
    }
  }

  @Test func `The item is looked up first, then the place`() throws {
    try expectRefusal(.unknownItem(.init("x")), by: menu()) { try $0.move("x", to: .before("y")) }
    try expectRefusal(.unknownDestination(.init("y")), by: menu()) {
      try $0.move("a", to: .before("y"))
    }
    try expectRefusal(.unknownDestination(.init("y")), by: menu()) {
      try $0.move("a", to: .after("y"))
    }
    try expectRefusal(.unknownParent(.init("y")), by: menu()) {
      try $0.move("a", to: .first(in: "y"))
    }
    try expectRefusal(.unknownParent(.init("y")), by: menu()) {
      try $0.move("a", to: .last(in: "y"))
    }
    try expectRefusal(.unknownParent(.init("y")), by: menu()) {
      try $0.move("a", to: .at(-1, in: "y"))
    }
  }

  @Test(arguments: [-1, 2, Int.min, Int.max])
  func `A position past the end is an error`(index: Int) throws {
    try expectRefusal(.indexOutOfRange(index), by: menu()) {
      try $0.move("a", to: .at(index, in: "Food"))
    }
    try expectRefusal(.indexOutOfRange(index), by: menu()) { try $0.move("Food", to: .at(index)) }
  }

  @Test func `A position is the one that the item has afterwards`() throws {
    let items = Array(0..<9)
    for from in items {
      for index in items {
        var snapshot = SectionSnapshot<Int>()
        try snapshot.append(items)
        try snapshot.move(from, to: .at(index))
        #expect(snapshot.index(of: from) == index)
        #expect(snapshot.items.filter { $0 != from } == items.filter { $0 != from })
        try snapshot.checkInvariants()
      }
    }
  }
}
