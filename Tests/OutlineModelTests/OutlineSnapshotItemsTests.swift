import OutlineModel
import Testing

struct OutlineSnapshotItemsTests {
  @Test func `Without a section, items go to the last one`() throws {
    var snapshot = try numbers()
    try snapshot.appendItems([7, 8])
    #expect(try contents(snapshot)["none"] == [7, 8])
  }

  @Test func `Without any section, items cannot be appended, even to a named one`() throws {
    let empty = OutlineSnapshot<String, Int>()
    try expectRefusal(.noSections, by: empty) { try $0.appendItems([1]) }
    try expectRefusal(.noSections, by: empty) { try $0.appendItems([1], toSection: "nowhere") }
    try expectRefusal(.noSections, by: empty) {
      try $0.replaceItems(inSection: "nowhere", with: [1])
    }
  }

  @Test func `An empty array changes nothing`() throws {
    var snapshot = try numbers()
    try snapshot.appendItems([])
    try snapshot.appendItems([], toSection: "odd")
    try snapshot.insertItems([], beforeItem: 2)
    try snapshot.insertItems([], afterItem: 2)
    try snapshot.deleteItems([])
    #expect(try snapshot == numbers())
    try snapshot.checkInvariants()
  }

  @Test func `An empty array is refused where others are`() throws {
    let empty = OutlineSnapshot<String, Int>()
    let section = SnapshotError.unknownSection(.init("nowhere"))
    try expectRefusal(.noSections, by: empty) { try $0.appendItems([]) }
    try expectRefusal(.noSections, by: empty) { try $0.appendItems([], toSection: "nowhere") }
    try expectRefusal(section, by: numbers()) { try $0.appendItems([], toSection: "nowhere") }
    try expectRefusal(section, by: numbers()) {
      try $0.replaceItems(inSection: "nowhere", with: [])
    }
    for snapshot in [empty, try numbers()] {
      try expectRefusal(.unknownDestination(.init(9)), by: snapshot) {
        try $0.insertItems([], beforeItem: 9)
      }
      try expectRefusal(.unknownDestination(.init(9)), by: snapshot) {
        try $0.insertItems([], afterItem: 9)
      }
    }
  }

  @Test func `Present items that are appended move`() throws {
    var snapshot = try numbers()
    try snapshot.appendItems([4, 6, 1], toSection: "odd")
    #expect(try contents(snapshot) == ["odd": [3, 5, 4, 6, 1], "even": [2], "none": []])
    try snapshot.appendItems([3, 5, 4, 6, 1], toSection: "odd")
    #expect(try contents(snapshot)["odd"] == [3, 5, 4, 6, 1])
  }

  @Test func `Present items that are inserted move`() throws {
    var snapshot = try numbers()
    try snapshot.insertItems([5, 6, 1], beforeItem: 4)
    #expect(try contents(snapshot) == ["odd": [3], "even": [2, 5, 6, 1, 4], "none": []])
    try snapshot.insertItems([4, 2], afterItem: 5)
    #expect(try contents(snapshot)["even"] == [5, 4, 2, 6, 1])
    try snapshot.insertItems([5, 4], beforeItem: 2)
    #expect(try contents(snapshot)["even"] == [5, 4, 2, 6, 1])
  }

  @Test func `An item given twice is an error, whether or not it is in the snapshot`() throws {
    try expectRefusal(.duplicates(7, 1), by: numbers()) {
      try $0.appendItems([7, 7, 1, 2, 1, 7], toSection: "even")
    }
    try expectRefusal(.duplicates(7), by: numbers()) {
      try $0.insertItems([7, 1, 7], beforeItem: 2)
    }
    try expectRefusal(.duplicates(1), by: numbers()) {
      try $0.insertItems([7, 1, 1], afterItem: 2)
    }
    try expectRefusal(.duplicates(1), by: numbers()) {
      try $0.replaceItems(inSection: "odd", with: [7, 1, 1])
    }
    try expectRefusal(.duplicates(9, 1), by: numbers()) { try $0.deleteItems([9, 1, 2, 9, 1, 9]) }
  }

  @Test func `Unknown sections and anchors are errors`() throws {
    let section = SnapshotError.unknownSection(.init("nowhere"))
    try expectRefusal(section, by: numbers()) { try $0.appendItems([7, 1], toSection: "nowhere") }
    try expectRefusal(section, by: numbers()) {
      try $0.replaceItems(inSection: "nowhere", with: [7, 1])
    }
    try expectRefusal(.unknownDestination(.init(9)), by: numbers()) {
      try $0.insertItems([7, 1], beforeItem: 9)
    }
    try expectRefusal(.unknownDestination(.init(9)), by: numbers()) {
      try $0.insertItems([7, 1], afterItem: 9)
    }
  }

  @Test func `An anchor among the items is an error, whether or not it is in the snapshot`() throws
  {
    for anchor in [2, 9] {
      let error = SnapshotError.invalidDestination(.init(anchor))
      try expectRefusal(error, by: numbers()) {
        try $0.insertItems([1, anchor], beforeItem: anchor)
      }
      try expectRefusal(error, by: numbers()) { try $0.insertItems([anchor], afterItem: anchor) }
    }
  }

  @Test func `Of several errors, no sections comes first, then repeated items, then the anchor`()
    throws
  {
    try expectRefusal(.noSections, by: OutlineSnapshot<String, Int>()) {
      try $0.appendItems([7, 7], toSection: "nowhere")
    }
    try expectRefusal(.duplicates(7), by: numbers()) {
      try $0.appendItems([7, 7], toSection: "nowhere")
    }
    for anchor in [2, 9] {
      let items = [7, anchor, 7]
      try expectRefusal(.duplicates(7), by: numbers()) {
        try $0.insertItems(items, beforeItem: anchor)
      }
      try expectRefusal(.duplicates(7), by: numbers()) {
        try $0.insertItems(items, afterItem: anchor)
      }
    }
    try expectRefusal(.duplicates(7), by: numbers()) { try $0.insertItems([7, 7], beforeItem: 9) }
    try expectRefusal(.duplicates(9), by: numbers()) { try $0.insertItems([9, 9], afterItem: 9) }
  }

  @Test func `Replacing the items of a section keeps the section in its place`() throws {
    var snapshot = try numbers()
    try snapshot.replaceItems(inSection: "odd", with: [5, 7, 1])
    #expect(try contents(snapshot) == ["odd": [5, 7, 1], "even": [2, 4], "none": []])
    try snapshot.replaceItems(inSection: "none", with: [9])
    try snapshot.replaceItems(inSection: "odd", with: [])
    #expect(try contents(snapshot) == ["odd": [], "even": [2, 4], "none": [9]])
    #expect(snapshot.sectionIdentifiers == ["odd", "even", "none"])
  }

  @Test func `Replacing moves items of other sections, and marks go with their items`() throws {
    var snapshot = try numbers()
    try snapshot.reloadSections(["odd"])
    try snapshot.reloadItems([3, 4])
    try snapshot.reconfigureItems([1, 5])
    try snapshot.replaceItems(inSection: "odd", with: [4, 1])
    #expect(try contents(snapshot) == ["odd": [4, 1], "even": [2], "none": []])
    #expect(snapshot.reloadedSectionIdentifiers == ["odd"])
    #expect(snapshot.reloadedItemIdentifiers == [4])
    #expect(snapshot.reconfiguredItemIdentifiers == [1])
  }

  @Test func `Replacing many items by a few leaves the right ones`() throws {
    var snapshot = OutlineSnapshot<String, Int>()
    try snapshot.appendSections(["a", "b"])
    try snapshot.appendItems(Array(0..<1000), toSection: "a")
    try snapshot.appendItems([2000], toSection: "b")
    try snapshot.replaceItems(inSection: "a", with: [2000, 7, 3000])
    #expect(try contents(snapshot) == ["a": [2000, 7, 3000], "b": []])
  }

  @Test func `Deleting ignores unknown items and keeps an empty section`() throws {
    var snapshot = try numbers()
    try snapshot.deleteItems([2, 9, 4])
    #expect(try contents(snapshot) == ["odd": [1, 3, 5], "even": [], "none": []])
    try snapshot.deleteItems([9])
    #expect(snapshot.numberOfItems == 3)
    try snapshot.checkInvariants()
  }

  @Test func `Deleting all items deletes the sections too`() throws {
    var snapshot = try numbers()
    snapshot.deleteAllItems()
    #expect(snapshot == OutlineSnapshot())
    #expect(snapshot.numberOfSections == 0)
    try snapshot.checkInvariants()
  }

  @Test func `Deleted items that are appended again are in the new place`() throws {
    var snapshot = try numbers()
    let odd = try snapshot.itemIdentifiers(inSection: "odd")
    try snapshot.deleteItems(odd)
    try snapshot.appendItems(odd.reversed(), toSection: "odd")
    #expect(try contents(snapshot) == ["odd": [5, 3, 1], "even": [2, 4], "none": []])
  }

  @Test func `The rest after many deletions is unchanged`() throws {
    var snapshot = OutlineSnapshot<String, Int>()
    try snapshot.appendSections(["a", "b"])
    try snapshot.appendItems(Array(0..<1000), toSection: "a")
    try snapshot.appendItems(Array(1000..<2000), toSection: "b")
    try snapshot.reloadItems([1, 2])
    try snapshot.reconfigureItems([1999])
    try snapshot.reloadSections(["b"])
    for start in stride(from: 5, to: 1995, by: 10) {
      try snapshot.deleteItems(Array(start..<start + 10))
    }
    #expect(try contents(snapshot) == ["a": Array(0..<5), "b": Array(1995..<2000)])
    #expect(snapshot.reloadedItemIdentifiers == [1, 2])
    #expect(snapshot.reconfiguredItemIdentifiers == [1999])
    #expect(snapshot.reloadedSectionIdentifiers == ["b"])
  }
}
