import OutlineModel
import Testing

struct OutlineSnapshotItemsTests {
  @Test func `Without a section, items go to the last one`() throws {
    var snapshot = try numbers()
    try snapshot.appendItems([7, 8])
    #expect(try contents(snapshot)["none"] == [7, 8])
  }

  @Test func `Without any section, items cannot be appended`() throws {
    try expectRefusal(.noSections, by: OutlineSnapshot<String, Int>()) { try $0.appendItems([1]) }
  }

  @Test func `An empty array does nothing, whatever it is to go to`() throws {
    var snapshot = OutlineSnapshot<String, Int>()
    try snapshot.appendItems([])
    try snapshot.appendItems([], toSection: "nowhere")
    try snapshot.insertItems([], beforeItem: 9)
    try snapshot.insertItems([], afterItem: 9)
    #expect(snapshot == OutlineSnapshot())
  }

  @Test func `Items that are there already move to where they are appended`() throws {
    var snapshot = try numbers()
    try snapshot.appendItems([4, 6, 1], toSection: "odd")
    #expect(try contents(snapshot) == ["odd": [3, 5, 4, 6, 1], "even": [2], "none": []])
    try snapshot.appendItems([3, 5, 4, 6, 1], toSection: "odd")
    #expect(try contents(snapshot)["odd"] == [3, 5, 4, 6, 1])
  }

  @Test func `Items that are there already move to where they are inserted`() throws {
    var snapshot = try numbers()
    try snapshot.insertItems([5, 6, 1], beforeItem: 4)
    #expect(try contents(snapshot) == ["odd": [3], "even": [2, 5, 6, 1, 4], "none": []])
    try snapshot.insertItems([4, 2], afterItem: 5)
    #expect(try contents(snapshot)["even"] == [5, 4, 2, 6, 1])
    try snapshot.insertItems([5, 4], beforeItem: 2)
    #expect(try contents(snapshot)["even"] == [5, 4, 2, 6, 1])
  }

  @Test func `An item given twice is an error, whether it is there or not`() throws {
    try expectRefusal(.duplicates(7, 1), by: numbers()) { try $0.appendItems([7, 7, 1, 2, 1, 7], toSection: "even") }
    try expectRefusal(.duplicates(7), by: numbers()) { try $0.insertItems([7, 1, 7], beforeItem: 2) }
    try expectRefusal(.duplicates(1), by: numbers()) { try $0.insertItems([7, 1, 1], afterItem: 2) }
  }

  @Test func `Unknown sections and anchors are errors`() throws {
    let section = SnapshotError.unknownSection(.init("nowhere"))
    try expectRefusal(section, by: numbers()) { try $0.appendItems([7, 7], toSection: "nowhere") }
    try expectRefusal(.unknownDestination(.init(9)), by: numbers()) { try $0.insertItems([7, 7], beforeItem: 9) }
    try expectRefusal(.unknownDestination(.init(9)), by: numbers()) { try $0.insertItems([9], afterItem: 9) }
  }

  @Test func `An anchor among the items is an error`() throws {
    try expectRefusal(.invalidDestination(.init(2)), by: numbers()) { try $0.insertItems([1, 2], beforeItem: 2) }
    try expectRefusal(.invalidDestination(.init(2)), by: numbers()) { try $0.insertItems([2], afterItem: 2) }
  }

  @Test func `Deleting ignores unknown items and keeps an empty section`() throws {
    var snapshot = try numbers()
    snapshot.deleteItems([2, 9, 4, 2])
    #expect(try contents(snapshot) == ["odd": [1, 3, 5], "even": [], "none": []])
    snapshot.deleteItems([9])
    #expect(snapshot.numberOfItems == 3)
  }

  @Test func `Deleting all items deletes the sections too`() throws {
    var snapshot = try numbers()
    snapshot.deleteAllItems()
    #expect(snapshot == OutlineSnapshot())
    #expect(snapshot.numberOfSections == 0)
  }

  @Test func `Items deleted and appended again are where they are appended`() throws {
    var snapshot = try numbers()
    let odd = try snapshot.itemIdentifiers(inSection: "odd")
    snapshot.deleteItems(odd)
    try snapshot.appendItems(odd.reversed(), toSection: "odd")
    #expect(try contents(snapshot) == ["odd": [5, 3, 1], "even": [2, 4], "none": []])
  }

  @Test func `What is left after many deletions is what it was`() throws {
    var snapshot = OutlineSnapshot<String, Int>()
    try snapshot.appendSections(["a", "b"])
    try snapshot.appendItems(Array(0..<1000), toSection: "a")
    try snapshot.appendItems(Array(1000..<2000), toSection: "b")
    try snapshot.reloadItems([1, 2])
    try snapshot.reconfigureItems([1999])
    try snapshot.reloadSections(["b"])
    for start in stride(from: 5, to: 1995, by: 10) { snapshot.deleteItems(Array(start..<start + 10)) }
    #expect(try contents(snapshot) == ["a": Array(0..<5), "b": Array(1995..<2000)])
    #expect(snapshot.reloadedItemIdentifiers == [1, 2])
    #expect(snapshot.reconfiguredItemIdentifiers == [1999])
    #expect(snapshot.reloadedSectionIdentifiers == ["b"])
  }
}
