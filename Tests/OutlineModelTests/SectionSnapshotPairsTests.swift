import OutlineModel
import Testing

struct SectionSnapshotPairsTests {
  @Test func `Levels make a tree`() throws {
    var expected = try menu()
    expected.collapse(["Food"])
    let snapshot = try SectionSnapshot([(0, "Food"), (1, "a"), (2, "c"), (1, "b"), (0, "Drinks")])
    #expect(snapshot == expected)
    try snapshot.checkInvariants()
  }

  @Test func `No levels make an empty snapshot`() throws {
    #expect(try SectionSnapshot<String>([]).isEmpty)
  }

  @Test(
    arguments: [
      ([(1, "a")], 1, "a"), ([(0, "a"), (2, "b")], 2, "b"), ([(0, "a"), (-1, "b")], -1, "b"),
      ([(0, "a"), (1, "b"), (0, "c"), (2, "d")], 2, "d"), ([(0, "a"), (.max, "b")], .max, "b"),
      ([(.min, "a")], .min, "a"),
    ] as [([(level: Int, id: String)], Int, String)])
  func `A level without a parent before it is an error`(
    pairs: [(level: Int, id: String)], level: Int, id: String
  ) throws {
    #expect(throws: SnapshotError.invalidLevel(level, .init(id))) { try SectionSnapshot(pairs) }
  }

  @Test func `Ids given twice are errors`() throws {
    #expect(throws: SnapshotError.duplicates("a")) {
      try SectionSnapshot([(0, "a"), (1, "a"), (0, "a")])
    }
    #expect(throws: SnapshotError.duplicates("a")) {
      try SectionSnapshot([("a", ["b"]), ("b", ["a"])])
    }
    #expect(throws: SnapshotError.duplicates("b")) { try SectionSnapshot([("a", ["b", "b"])]) }
  }

  @Test func `Children make a tree, ids that are new become roots`() throws {
    var expected = try menu()
    expected.collapse(["Food"])
    let snapshot = try SectionSnapshot([("Food", ["a", "b"]), ("a", ["c"]), ("Drinks", [])])
    #expect(snapshot == expected)
    try snapshot.checkInvariants()
  }

  @Test func `Children of the same item may come in several pairs`() throws {
    let snapshot = try SectionSnapshot<Int>([(1, [2]), (2, [3]), (1, [4]), (3, [])])
    #expect(snapshot.items == [1, 2, 3, 4])
    #expect(try snapshot.children(of: 1) == [2, 4])
  }

  @Test func `Columns make the snapshot that they were taken from`() throws {
    let snapshot = try SectionSnapshot(preorder: menu().preorder)
    #expect(try snapshot == menu())
    try snapshot.checkInvariants()
  }

  @Test func `Columns that do not fit are errors`() throws {
    func make(_ ids: ContiguousArray<String>, _ parents: ContiguousArray<Int32>, flags: Int) throws
    {
      let isExpanded = ContiguousArray(repeating: false, count: flags)
      let snapshot = try SectionSnapshot(
        preorder: PreorderForest(ids: ids, parents: parents, isExpanded: isExpanded))
      try snapshot.checkInvariants()
    }
    try make(["a", "b"], [-1, 0], flags: 2)
    #expect(throws: SnapshotError.self) { try make(["a", "b"], [-1], flags: 2) }
    #expect(throws: SnapshotError.self) { try make(["a", "b"], [-1, 0], flags: 1) }
    #expect(throws: SnapshotError.self) { try make(["a", "b"], [-1, 1], flags: 2) }
    #expect(throws: SnapshotError.self) { try make(["a", "b"], [-2, 0], flags: 2) }
    #expect(throws: SnapshotError.self) { try make(["a", "b"], [1, -1], flags: 2) }
    #expect(throws: SnapshotError.duplicates("a")) { try make(["a", "a"], [-1, 0], flags: 2) }
  }
}
