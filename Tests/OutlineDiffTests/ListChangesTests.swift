import OutlineModel
import TestSupport
import Testing

@testable import OutlineDiff

struct ListChangesTests {
  typealias List = OutlineSnapshot<String, Int>

  @Test func `random pairs of lists, with reloads`() throws {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<Effort.times(4_000) {
      let (old, new) = (try List.random(using: &generator), try List.random(using: &generator))
      try expectLaws(from: old, to: new, comment: "pair \(round)")
      var marked = new
      try marked.reloadItems(
        new.itemIdentifiers.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      try marked.reconfigureItems(
        new.itemIdentifiers.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      try marked.reloadSections(
        new.sectionIdentifiers.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 })
      try expectLaws(from: old, to: marked, comment: "pair \(round) with marks")
    }
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

  @Test func `an item between a section that stays and one that does not is inserted or deleted`()
    throws
  {
    let one = try List(sections: [("a", [1]), ("b", [2])])
    let other = try List(sections: [("a", [1, 2])])
    let changes = ListChanges(from: one, to: other)
    #expect(changes.deletedSections == [1])
    #expect(changes.insertedItems == [ItemPath(section: 0, item: 1)])
    #expect(changes.count == 2)
    let back = ListChanges(from: other, to: one)
    #expect(back.insertedSections == [1])
    #expect(back.deletedItems == [ItemPath(section: 0, item: 1)])
    #expect(back.count == 2)
  }

  @Test func `a section that moves while its items change is deleted and inserted`() throws {
    let old = try List(sections: [("a", [1]), ("b", [2]), ("c", [3])])
    let new = try List(sections: [("c", [3, 4]), ("a", [1]), ("b", [2])])
    let changes = ListChanges(from: old, to: new)
    #expect(changes.deletedSections == [2] && changes.insertedSections == [0])
    #expect(changes.count == 2)
    let quiet = try List(sections: [("c", [3]), ("a", [1]), ("b", [2])])
    #expect(ListChanges(from: old, to: quiet).movedSections == [.init(from: 2, to: 0)])
  }

  @Test func `a reload beside moves is a delete and an insert`() throws {
    let old = try List(sections: [("a", [1, 2, 3])])
    let longer = try List(sections: [("a", [0, 1, 2, 3])])
    let beside = ListChanges(from: old, to: longer, reloading: [2, 0, 99])
    #expect(beside.reloadedItems == [ItemPath(section: 0, item: 1)])
    let turned = try List(sections: [("a", [3, 1, 2])])
    let changes = ListChanges(from: old, to: turned, reloading: [3, 1])
    #expect(changes.reloadedItems == [ItemPath(section: 0, item: 0)])
    #expect(changes.deletedItems == [ItemPath(section: 0, item: 2)])
    #expect(changes.insertedItems == [ItemPath(section: 0, item: 0)])
    #expect(changes.movedItems.isEmpty)
  }

  @Test func `reconfigured items are those of the new places, without new ones`() throws {
    let old = try List(sections: [("a", [1, 2])])
    let new = try List(sections: [("a", [0, 2, 1])])
    let changes = ListChanges(from: old, to: new, reconfiguring: [0, 1])
    #expect(changes.reconfiguredItems == [ItemPath(section: 0, item: 2)])
    #expect(ListChanges(from: old, to: old).isEmpty)
    let only = ListChanges(from: old, to: old, reconfiguring: [2])
    #expect(only.count == 1 && !only.hasBatch)
  }

  /// Carries the batch out and asserts that UIKit takes it, that it leads to the new list, and that
  /// nothing is deleted or drawn again in vain.
  private func expectLaws(from old: List, to new: List, comment: Comment) throws {
    let changes = ListChanges(from: old, to: new)
    let data = try BatchSimulator(new)
    do {
      let shown = try BatchSimulator(old).performing(changes, showing: data)
      #expect(shown == data, comment)
    } catch {
      Issue.record("\(comment): \(error) in \(changes) of \(old) to \(new)")
      return
    }
    #expect(changes.isEmpty == (old == new && new.hasNoMarks), comment)
    let difference = TreeDifference(from: old, to: new)
    #expect(try old.applying(difference) == new, comment)
    #expect(try new.applying(difference.inverse) == old, comment)
    #expect(difference.counts.total == minimum(from: old, to: new), comment)
    expectIdentity(changes, from: old, to: new, comment)
  }

  /// What is in both lists is deleted and inserted only if UIKit refuses anything else, and what is
  /// marked is drawn again once.
  private func expectIdentity(
    _ changes: ListChanges, from old: List, to new: List, _ comment: Comment
  ) {
    let gone = Set(changes.deletedSections.compactMap { old.sectionIdentifier(at: $0) })
    let come = Set(changes.insertedSections.compactMap { new.sectionIdentifier(at: $0) })
    func oldItems(_ paths: [ItemPath]) -> Set<Int> {
      Set(paths.compactMap { old.itemIdentifier(at: $0.item, inSectionAt: $0.section) })
    }
    func newItems(_ paths: [ItemPath]) -> Set<Int> {
      Set(paths.compactMap { new.itemIdentifier(at: $0.item, inSectionAt: $0.section) })
    }
    let (deleted, inserted) = (oldItems(changes.deletedItems), newItems(changes.insertedItems))
    let again = oldItems(changes.reloadedItems).union(deleted.intersection(inserted))
    let marked = Set(new.reloadedItemIdentifiers)
    // Sections that are in both lists.
    for section in gone.intersection(new.sectionIdentifiers) {
      #expect(come.contains(section), comment)
      let items = try? new.itemIdentifiers(inSection: section)
      let hasMarks = items?.contains(where: marked.contains) ?? false
      let isChanged = items != (try? old.itemIdentifiers(inSection: section))
      #expect(
        isChanged || hasMarks || new.reloadedSectionIdentifiers.contains(section), comment)
    }
    let reloaded = Set(changes.reloadedSections.compactMap { old.sectionIdentifier(at: $0) })
    for section in new.reloadedSectionIdentifiers where old.indexOfSection(section) != nil {
      #expect(reloaded.contains(section) != (gone.contains(section) && come.contains(section)))
    }
    // Items that are in both lists.
    for item in new.itemIdentifiers where old.contains(item) {
      let source = old.sectionIdentifier(containingItem: item) ?? ""
      let target = new.sectionIdentifier(containingItem: item) ?? ""
      let isDrawn = come.contains(target) || reloaded.contains(target)
      #expect(!deleted.contains(item) || come.contains(target) || marked.contains(item), comment)
      #expect(!inserted.contains(item) || gone.contains(source) || marked.contains(item), comment)
      if marked.contains(item) {
        #expect(isDrawn || again.contains(item) || gone.contains(source), comment)
      } else {
        #expect(!again.contains(item), comment)
      }
    }
    let reconfigured = changes.reconfiguredItems.compactMap {
      new.itemIdentifier(at: $0.item, inSectionAt: $0.section)
    }
    let quiet = new.reconfiguredItemIdentifiers.filter { item in
      let target = new.sectionIdentifier(containingItem: item) ?? ""
      return old.contains(item) && !marked.contains(item) && !come.contains(target)
        && !reloaded.contains(target)
    }
    #expect(reconfigured == quiet, comment)
    // If no section comes or goes, nothing but a mark makes a move anything else.
    if gone.isEmpty, come.isEmpty, marked.isEmpty {
      let moves = changes.movedItems.count + changes.movedSections.count
      #expect(moves == TreeDifference(from: old, to: new).counts.moved, comment)
    }
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
