import OutlineDiff
import OutlineModel
import TestSupport
import Testing

/// Stories from apps with lists, as far as snapshots alone can tell them.
struct SnapshotScenarioTests {
  /// Seven categories of three emoji, collapsed.
  private func emojiOutline() throws -> SectionSnapshot<String> {
    try SectionSnapshot(
      (0..<7).map { category in
        (id: "category \(category)", children: (0..<3).map { "outline \(category).\($0)" })
      })
  }

  @Test func `The emoji explorer shows 36 items, and 39 after a category is expanded`() throws {
    var screen = OutlineSnapshot<String, String>()
    try screen.appendSections(["recents", "outline", "list"])
    try screen.appendItems((0..<8).map { "recent \($0)" }, toSection: "recents")
    try screen.appendItems((0..<21).map { "list \($0)" }, toSection: "list")
    var outline = try emojiOutline()
    try screen.apply(outline, to: "outline")
    #expect(outline.count == 28)
    #expect(outline.visibleItems.count == 7)
    #expect(screen.numberOfItems == 36)
    outline = try #require(try outline.expanding("category 2", using: SectionSnapshotHandlers()))
    try screen.apply(outline, to: "outline")
    #expect(screen.numberOfItems == 39)
    #expect(screen.indexOfItem("outline 2.0") == 8 + 3)
    try screen.checkInvariants()
  }

  @Test func `Sections that are applied one after the other are in this order`() throws {
    var screen = OutlineSnapshot<String, String>()
    for section in ["smileys", "people", "animals"] {
      try screen.apply(SectionSnapshot([(0, section + " 1"), (0, section + " 2")]), to: section)
    }
    #expect(screen.sectionIdentifiers == ["smileys", "people", "animals"])
    #expect(screen.numberOfItems == 6)
    try screen.checkInvariants()
  }

  @Test func `Collapsing an outline of four levels keeps the expansion inside`() throws {
    var outline = try SectionSnapshot([
      (0, "1"), (1, "1.1"), (2, "1.1.1"), (3, "1.1.1.1"), (0, "2"),
    ])
    outline.expand(["1", "1.1", "1.1.1"])
    let all = outline.visibleItems
    #expect(all.count == 5)
    outline.collapse(["1"])
    #expect(outline.visibleItems == ["1", "2"])
    outline.expand(["1"])
    #expect(outline.visibleItems == all)
  }

  @Test func `Searching mountains only removes, and clearing the search only brings back`() throws {
    let mountains = ["Mount Everest", "K2", "Kangchenjunga", "Lhotse", "Makalu", "Cho Oyu"]
    func found(_ text: String) throws -> OutlineSnapshot<String, String> {
      var screen = OutlineSnapshot<String, String>()
      try screen.appendSections(["main"])
      try screen.appendItems(mountains.filter { text.isEmpty || $0.contains(text) })
      return screen
    }
    let forth = try ReorderTransaction(from: found(""), to: found("K")).difference
    #expect(forth.insertions.isEmpty && forth.removals.count == 4)
    let back = try ReorderTransaction(from: found("K"), to: found("")).difference
    #expect(back.removals.isEmpty && back == forth.inverse())
  }

  @Test func `A section of networks disappears and returns with the same ids`() throws {
    var screen = OutlineSnapshot<String, String>()
    try screen.appendSections(["config", "networks"])
    try screen.appendItems(["wifi", "current"], toSection: "config")
    try screen.appendItems(["home", "office", "café"], toSection: "networks")
    let on = screen
    try screen.deleteSections(["networks"])
    #expect(screen.itemIdentifiers == ["wifi", "current"])
    #expect(
      ReorderTransaction(from: on, to: screen).sectionTransactions.map(\.sectionIdentifier) == [
        "networks"
      ])
    try screen.appendSections(["networks"])
    try screen.appendItems(["home", "office", "café"])
    #expect(screen == on)
    #expect(ReorderTransaction(from: on, to: screen).difference.isEmpty)
    try screen.checkInvariants()
  }

  @Test func `An insertion sort of many steps only moves and ends sorted`() throws {
    var random = SeededGenerator(seed: 3)
    var screen = OutlineSnapshot<Int, Int>()
    try screen.appendSections([0])
    try screen.appendItems(Array(0..<50).shuffled(using: &random))
    for step in 1..<50 {
      let before = screen
      var items = try screen.itemIdentifiers(inSection: 0)
      let item = items.remove(at: step)
      items.insert(item, at: items[..<step].firstIndex { $0 > item } ?? step)
      try screen.deleteItems(items)
      try screen.appendItems(items, toSection: 0)
      let difference = ReorderTransaction(from: before, to: screen).difference
      #expect(difference.count <= 2)
      #expect(difference.inferringMoves() == difference)
      #expect(
        difference.removals.allSatisfy { if case .remove(_, _, nil) = $0 { false } else { true } })
    }
    #expect(screen.itemIdentifiers == Array(0..<50))
    try screen.checkInvariants()
  }

  @Test func `A reordering can be followed by its difference or by its final snapshot`() throws {
    var random = SeededGenerator(seed: 4)
    var state = try numbers()
    var byDifference = try contents(state)
    var bySnapshot = byDifference
    for _ in 0..<200 {
      var final = state
      let item = Int.random(in: 1...5, using: &random)
      let anchor = Int.random(in: 1...5, using: &random)
      if item == anchor {
        try final.appendItems(
          [item], toSection: ["odd", "even", "none"].randomElement(using: &random))
      } else {
        try final.moveItem(item, beforeItem: anchor)
      }
      let transaction = ReorderTransaction(from: state, to: final)
      for part in transaction.sectionTransactions {
        bySnapshot[part.sectionIdentifier] = part.finalSnapshot.items
        byDifference[part.sectionIdentifier] = byDifference[part.sectionIdentifier]?.applying(
          part.difference)
      }
      state = final
      let expected = try contents(state)
      #expect(bySnapshot == expected)
      #expect(byDifference == expected)
    }
  }

  @Test func `The first root is a header whatever is below it`() throws {
    let section = try SectionSnapshot([("Header", ["1", "2"]), ("3", [])])
    #expect(section.rootItems.first == "Header")
    #expect(try section.children(of: "Header") == ["1", "2"])
  }

  @Test func `Deleting the last state of a region leaves its section, which can be deleted too`()
    throws
  {
    var screen = OutlineSnapshot<String, String>()
    try screen.appendSections(["west", "east"])
    try screen.appendItems(["Oregon"], toSection: "west")
    try screen.appendItems(["Maine"], toSection: "east")
    try screen.deleteItems(["Oregon"])
    #expect(try screen.numberOfItems(inSection: "west") == 0)
    try screen.deleteSections(["west"])
    #expect(screen.sectionIdentifiers == ["east"])
    try screen.checkInvariants()
  }
}
