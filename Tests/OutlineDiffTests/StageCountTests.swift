import OutlineDiff
import OutlineModel
import TestSupport
import Testing

/// Whether ``StagedListChanges`` takes as few batches as UIKit's rules allow.
struct StageCountTests {
  typealias List = OutlineSnapshot<String, Int>

  @Test func `two items in any of three sections, over every list between`() throws {
    let lists = try BatchSearch.lists(sections: ["a", "b", "c"], items: [0, 1])
    var counts: [Int: Int] = [:]
    for old in lists where old.isInOrder {
      let near = lists.filter { BatchSearch.isOneBatch(from: old, to: $0) }
      for new in lists {
        let count = try expectLeast(from: old, to: new, "\(old.sections) to \(new.sections)")
        counts[count, default: 0] += 1
        // A list between two batches is among the likely ones if there is any.
        if count > 1 {
          let isPossible = BatchSearch.areTwoBatches(from: old, to: new, over: near)
          #expect(isPossible == (count == 2), "\(old.sections) to \(new.sections)")
        }
      }
    }
    #expect((0...3).allSatisfy { counts[$0] != nil })
  }

  @Test func `one section goes and one comes beside two that stay`() throws {
    let lists = try BatchSearch.lists(sections: ["a", "b", "c", "d"], items: [0, 1])
    let olds = lists.filter { $0.isInOrder && $0.sections.count == 3 }
    let news = lists.filter { Set($0.sections.map(\.id)) == ["a", "b", "d"] }
    var counts: [Int: Int] = [:]
    for old in olds {
      for new in news {
        let count = try expectLeast(from: old, to: new, "\(old.sections) to \(new.sections)")
        counts[count, default: 0] += 1
      }
    }
    #expect((1...3).allSatisfy { counts[$0] != nil })
  }

  /// Asserts that fewer batches cannot do.
  /// - Returns: how many there are.
  private func expectLeast(
    from old: BatchSimulator, to new: BatchSimulator, _ comment: Comment
  ) throws -> Int {
    let count = StagedListChanges(from: try List(old), to: try List(new)).count
    #expect((count == 0) == (old == new), comment)
    if count > 1 { #expect(!BatchSearch.isOneBatch(from: old, to: new), comment) }
    if count > 2 {
      let middles = BatchSearch.middles(from: old, to: new)
      #expect(!BatchSearch.areTwoBatches(from: old, to: new, over: middles), comment)
    }
    return count
  }

  @Test func `random lists in up to six sections`() throws {
    var generator = SeededGenerator(seed: 14)
    var counts: [Int: Int] = [:]
    for round in 0..<Effort.times(400) {
      let (old, new) = try List.sectionsInUpset(using: &generator)
      let count = try expectLeast(
        from: try BatchSimulator(old), to: try BatchSimulator(new), "pair \(round)")
      counts[count, default: 0] += 1
    }
    #expect((1...3).allSatisfy { counts[$0] != nil })
  }

  @Test func `chains of sections that exchange items take one batch more at most, and seldom`()
    throws
  {
    var generator = SeededGenerator(seed: 15)
    // Pairs for which it matters which sections move, and those that took three batches for two.
    var (hard, missed) = (0, 0)
    for round in 0..<Effort.times(1_200) {
      let hasChains = !round.isMultiple(of: 4)
      let (old, new) = try List.pairsInTurn(2 + round % 3, hasChains, using: &generator)
      let search = BatchSearch.Chains(from: try BatchSimulator(old), to: try BatchSimulator(new))
      let count = StagedListChanges(from: old, to: new).count
      if search.areTwoBatches, !search.areAlwaysTwoBatches { hard += 1 }
      if hasChains, search.areTwoBatches, count == 3 {
        missed += 1
      } else {
        #expect((count < 3) == search.areTwoBatches, "pair \(round)")
      }
    }
    #expect(hard > 0 && missed * 50 < hard)
  }

  @Test func `the section whose items change stays`() throws {
    let old = try List(sections: [("a", [1]), ("b", [2])])
    for changed in ["a", "b"] {
      var new = old
      try new.moveSection("b", beforeSection: "a")
      try new.appendItems([3], toSection: changed)
      let stages = StagedListChanges(from: old, to: new)
      #expect(stages.map(\.changes.insertedItems.count) == [1])
      let other = changed == "a" ? ListChanges.Move(from: 1, to: 0) : .init(from: 0, to: 1)
      #expect(stages.map(\.changes.movedSections) == [[other]])
    }
  }

  @Test func `a section between a deleted and an inserted one stays`() throws {
    let old = try List(sections: [("a", [1]), ("b", [2]), ("d", [3])])
    let new = try List(sections: [("b", [2]), ("a", [3]), ("i", [1])])
    #expect(StagedListChanges(from: old, to: new).count == 2)
    let other = try List(sections: [("b", [3]), ("a", [1]), ("i", [2])])
    #expect(StagedListChanges(from: old, to: other).count == 2)
  }
}

extension BatchSearch {
  /// Every list of some of these sections with some of these items.
  static func lists(sections: [String], items: [Int]) throws -> [BatchSimulator] {
    var lists = [try BatchSimulator(OutlineSnapshot<String, Int>())]
    for section in sections {
      lists += lists.flatMap { list in
        (0...list.sections.count).map { place in
          var longer = list
          longer.sections.insert((section, []), at: place)
          return longer
        }
      }
    }
    for item in items {
      lists += lists.flatMap { list in
        list.sections.indices.flatMap { section in
          (0...list.sections[section].items.count).map { place in
            var longer = list
            longer.sections[section].items.insert(item, at: place)
            return longer
          }
        }
      }
    }
    return lists
  }
}

extension BatchSimulator {
  /// Whether sections and items are numbered in the order of the list: one list of each shape.
  fileprivate var isInOrder: Bool {
    let (names, items) = (sections.map(\.id), sections.flatMap(\.items))
    let all = ["a", "b", "c", "d"]
    return names == Array(all.prefix(names.count)) && items == Array(0..<items.count)
  }
}

extension OutlineSnapshot<String, Int> {
  fileprivate init(_ list: BatchSimulator) throws {
    try self.init(sections: list.sections.map { ($0.id, $0.items) })
  }

  /// Two lists of which the second has the sections of the first in another order, but one that
  /// goes and one that comes, and up to four items elsewhere.
  fileprivate static func sectionsInUpset(
    using generator: inout SeededGenerator
  ) throws -> (Self, Self) {
    let kept = Array(["a", "b", "c", "d", "e"].prefix(Int.random(in: 2...5, using: &generator)))
    let isShort = Int.random(in: 0..<4, using: &generator) == 0
    func lists(_ names: [String], _ items: Range<Int>) throws -> Self {
      var list = Self()
      try list.appendSections(names)
      for item in items {
        guard let section = names.randomElement(using: &generator) else { continue }
        try list.appendItems([item], toSection: section)
      }
      return list
    }
    let count = Int.random(in: 1...4, using: &generator)
    let old = try lists((kept + (isShort ? [] : ["x"])).shuffled(using: &generator), 0..<count)
    let names = (kept + (isShort ? [] : ["y"])).shuffled(using: &generator)
    return (old, try lists(names, (isShort ? 1 : 0)..<count))
  }

  /// Two lists with pairs of sections that change places, one section that goes, one that comes,
  /// and items that go anywhere, but not from the one to the other.
  /// - Parameter hasChains: whether they go to another section that stays.
  fileprivate static func pairsInTurn(
    _ pairs: Int, _ hasChains: Bool, using generator: inout SeededGenerator
  ) throws -> (Self, Self) {
    let names = (0..<pairs).flatMap { ["a\($0)", "b\($0)"] }
    let turned = (0..<pairs).flatMap { ["b\($0)", "a\($0)"] }
    var (old, new) = (Self(), Self())
    try old.appendSections(names + ["x"])
    try new.appendSections(turned + ["y"])
    for item in 0..<Int.random(in: pairs...(4 * pairs), using: &generator) {
      let source = (names + ["x", "x"]).randomElement(using: &generator) ?? "x"
      let targets = source == "x" ? names : (hasChains ? names : [source]) + ["y", "y"]
      try old.appendItems([item], toSection: source)
      try new.appendItems([item], toSection: targets.randomElement(using: &generator) ?? "y")
    }
    return (old, new)
  }
}
