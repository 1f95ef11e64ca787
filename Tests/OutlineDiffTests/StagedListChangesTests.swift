import OutlineDiff
import OutlineModel
import TestSupport
import Testing

struct StagedListChangesTests {
  typealias List = OutlineSnapshot<String, Int>

  @Test func `random pairs of lists, with reloads`() throws {
    var generator = SeededGenerator(seed: 12)
    var stageCounts: [Int: Int] = [:]
    for round in 0..<Effort.times(4_000) {
      let (old, new) = (try List.random(using: &generator), try List.random(using: &generator))
      let plain = try expectLaws(from: old, to: new, comment: "pair \(round)")
      stageCounts[plain.count, default: 0] += 1
      var marked = new
      try marked.reloadItems(
        new.itemIdentifiers.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      try marked.reconfigureItems(
        new.itemIdentifiers.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      try marked.reloadSections(
        new.sectionIdentifiers.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 })
      try expectLaws(from: old, to: marked, comment: "pair \(round) with marks")
    }
    // Some pairs of every kind were among them.
    #expect((0...3).allSatisfy { stageCounts[$0] != nil })
  }

  @Test func `random edits of a copy`() throws {
    var generator = SeededGenerator(seed: 13)
    for round in 0..<Effort.times(2_000) {
      let old = try List.random(using: &generator)
      var new = old
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        try new.editAtRandom(using: &generator)
      }
      try expectLaws(from: old, to: new, comment: "edit \(round)")
      try new.checkInvariants()
    }
  }

  @Test func `every pair of lists of three items in two of three sections`() throws {
    var lists: [List] = []
    for sections in [[], ["a"], ["b"], ["a", "b"], ["b", "a"], ["a", "c"], ["c", "a"]] as [[String]]
    {
      for items in [[], [0], [1], [0, 1], [1, 0], [0, 1, 2], [2, 0, 1], [1, 2]] as [[Int]] {
        for cut in 0...items.count {
          guard !sections.isEmpty || items.isEmpty, sections.count > 1 || cut == 0 else { continue }
          let halves = sections.count > 1 ? [Array(items[..<cut]), Array(items[cut...])] : [items]
          lists.append(try List(sections: zip(sections, halves).map { ($0, $1) }))
        }
      }
    }
    for old in lists {
      for new in lists { try expectLaws(from: old, to: new, comment: "\(old) to \(new)") }
    }
  }

  @Test func `an item that leaves a deleted section goes first`() throws {
    let old = try List(sections: [("a", [1]), ("b", [2])])
    let stages = StagedListChanges(from: old, to: try List(sections: [("a", [1, 2])]))
    #expect(stages.count == 2)
    let move = ListChanges.Move(
      from: ItemPath(section: 1, item: 0), to: ItemPath(section: 0, item: 1))
    #expect(stages[0].changes.movedItems == [move])
    #expect(stages[0].changes.deletedSections.isEmpty)
    #expect(try stages[0].snapshot.itemIdentifiers(inSection: "b").isEmpty)
    #expect(stages[1].changes.deletedSections == [1])
  }

  @Test func `from a deleted section to an inserted one takes three batches`() throws {
    let old = try List(sections: [("a", [1])])
    let stages = StagedListChanges(from: old, to: try List(sections: [("b", [1])]))
    #expect(stages.map(\.changes.count) == [1, 1, 1])
    #expect(stages.map { $0.snapshot.sectionIdentifiers } == [["a", "b"], ["a", "b"], ["b"]])
  }

  @Test func `reloads beside inserts share their batch, beside moves they do not`() throws {
    let old = try List(sections: [("a", [1, 2, 3])])
    let longer = try List(sections: [("a", [0, 1, 2, 3])])
    let shared = StagedListChanges(from: old, to: longer, reloading: [2, 0, 99])
    #expect(shared.map(\.changes.reloadedItems) == [[ItemPath(section: 0, item: 1)]])
    let turned = try List(sections: [("a", [3, 1, 2])])
    let apart = StagedListChanges(from: old, to: turned, reloading: [3, 1])
    #expect(
      apart.map(\.changes.reloadedItems) == [
        [], [ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1)],
      ])
    #expect(apart.last?.changes.movedItems.isEmpty == true)
  }

  @Test func `reconfigured items are those of the new places, without new ones`() throws {
    let old = try List(sections: [("a", [1, 2])])
    let new = try List(sections: [("a", [0, 2, 1])])
    var asked: [Int] = []
    let stages = StagedListChanges(from: old, to: new) { id in
      asked.append(id)
      return id == 1
    }
    #expect(asked == [2, 1])
    #expect(stages.map(\.changes.reconfiguredItems) == [[ItemPath(section: 0, item: 2)]])
    #expect(StagedListChanges(from: old, to: old).isEmpty)
    let only = StagedListChanges(from: old, to: old, reconfiguring: [2])
    #expect(only.count == 1 && only[0].changes.hasBatch == false)
  }

  /// Carries the batches out and asserts that UIKit takes each, that each leads to its snapshot and
  /// the last to the target, and that no item moves in vain.
  @discardableResult
  private func expectLaws(
    from old: List, to new: List, comment: Comment
  ) throws -> StagedListChanges<String, Int> {
    let staged = StagedListChanges(from: old, to: new)
    var shown = try BatchSimulator(old)
    for stage in staged {
      try stage.snapshot.checkInvariants()
      let data = try BatchSimulator(stage.snapshot)
      do {
        shown = try shown.performing(stage.changes, showing: data)
      } catch {
        Issue.record("\(comment): \(error) in \(stage.changes) of \(old) to \(new)")
        return staged
      }
      #expect(shown == data, comment)
      #expect(!stage.changes.isEmpty, comment)
    }
    #expect(shown == (try BatchSimulator(new)), comment)
    #expect(staged.isEmpty == (old == new && new.hasNoMarks), comment)
    expectReloads(staged, from: old, to: new, comment)
    let difference = TreeDifference(from: old, to: new)
    #expect(try old.applying(difference) == new, comment)
    #expect(try new.applying(difference.inverse) == old, comment)
    let moves = staged.reduce(0) {
      $0 + $1.changes.movedItems.count + $1.changes.movedSections.count
    }
    #expect(moves == difference.counts.moved, comment)
    #expect(difference.counts.total == minimum(from: old, to: new), comment)
    return staged
  }

  /// Every marked item that stays is reloaded once, or else reconfigured once.
  private func expectReloads(
    _ staged: StagedListChanges<String, Int>, from old: List, to new: List, _ comment: Comment
  ) {
    var reloaded: [Int] = []
    var reloadedSections: [String] = []
    var before = old
    for stage in staged {
      reloaded += stage.changes.reloadedItems.compactMap {
        before.itemIdentifier(at: $0.item, inSectionAt: $0.section)
      }
      reloadedSections += stage.changes.reloadedSections.compactMap {
        before.sectionIdentifier(at: $0)
      }
      before = stage.snapshot
    }
    let sections = new.reloadedSectionIdentifiers.filter { old.indexOfSection($0) != nil }
    #expect(reloadedSections.sorted() == sections.sorted(), comment)
    func isShown(_ item: Int) -> Bool {
      guard old.contains(item), let section = new.sectionIdentifier(containingItem: item) else {
        return false
      }
      return !new.reloadedSectionIdentifiers.contains(section)
    }
    let expected = new.reloadedItemIdentifiers.filter(isShown)
    #expect(reloaded.sorted() == expected.sorted(), comment)
    let reconfigured = staged.last?.changes.reconfiguredItems.compactMap {
      new.itemIdentifier(at: $0.item, inSectionAt: $0.section)
    }
    let quiet = new.reconfiguredItemIdentifiers.filter {
      isShown($0) && !new.reloadedItemIdentifiers.contains($0)
    }
    #expect((reconfigured ?? []) == quiet, comment)
  }

  /// The fewest inserts, deletes and moves, by the formula on trees of two levels.
  private func minimum(from old: List, to new: List) -> Int {
    func grove(_ list: List) -> Grove {
      var grove = Grove()
      // Sections are numbered from 1,000.
      let names = list.sectionIdentifiers.map { 1_000 + Int($0.unicodeScalars.first?.value ?? 0) }
      grove.children[-1] = names.isEmpty ? nil : names
      for (name, section) in zip(names, list.sectionIdentifiers) {
        let items = (try? list.itemIdentifiers(inSection: section)) ?? []
        grove.children[name] = items.isEmpty ? nil : items
      }
      return grove
    }
    return Grove.minimum(from: grove(old), to: grove(new))
  }
}

extension OutlineSnapshot<String, Int> {
  var hasNoMarks: Bool {
    reloadedItemIdentifiers.isEmpty && reconfiguredItemIdentifiers.isEmpty
      && reloadedSectionIdentifiers.isEmpty
  }

  static func random(using generator: inout SeededGenerator) throws -> Self {
    var list = OutlineSnapshot()
    var items = Array(0..<12).shuffled(using: &generator)
    for section in ["a", "b", "c", "d", "e"].shuffled(using: &generator).prefix(
      Int.random(in: 0...5, using: &generator))
    {
      try list.appendSections([section])
      let count = Swift.min(items.count, Int.random(in: 0...4, using: &generator))
      try list.appendItems(Array(items.prefix(count)), toSection: section)
      items.removeFirst(count)
    }
    return list
  }

  mutating func editAtRandom(using generator: inout SeededGenerator) throws {
    let (items, sections) = (itemIdentifiers, sectionIdentifiers)
    guard let section = sections.randomElement(using: &generator) else {
      return try appendSections(["n"])
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: if let item = items.randomElement(using: &generator) { try deleteItems([item]) }
    case 1: try appendItems([Int.random(in: 100..<200, using: &generator)], toSection: section)
    case 2:
      if let item = items.randomElement(using: &generator) {
        try appendItems([item], toSection: section)
      }
    case 3:
      if let other = sections.randomElement(using: &generator), other != section {
        try moveSection(section, beforeSection: other)
      }
    case 4: try deleteSections([section])
    default: if !sections.contains("z") { try insertSections(["z"], beforeSection: section) }
    }
  }
}
