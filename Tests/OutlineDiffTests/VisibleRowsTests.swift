import OutlineDiff
import OutlineModel
import TestSupport
import Testing

struct VisibleRowsTests {
  @Test func `random pairs of trees, partly collapsed`() throws {
    var generator = SeededGenerator(seed: 31)
    for round in 0..<Effort.times(3_000) {
      var fresh = 100
      let source = Grove.random(
        of: 0..<Int.random(in: 0...16, using: &generator), using: &generator)
      let target = source.edited(
        times: Int.random(in: 0...4, using: &generator), newNumbers: &fresh, using: &generator)
      let old = try SectionSnapshot(source, expanded: some(of: source, using: &generator))
      let new = try SectionSnapshot(target, expanded: some(of: target, using: &generator))
      try expectLaws(from: old, to: new, "pair \(round): \(source) to \(target)")
    }
  }

  @Test func `random copies in which items are expanded and collapsed`() throws {
    var generator = SeededGenerator(seed: 32)
    for round in 0..<Effort.times(2_000) {
      let grove = Grove.random(of: 0..<14, using: &generator)
      let old = try SectionSnapshot(grove, expanded: some(of: grove, using: &generator))
      var new = old
      new.expand(Array(some(of: grove, using: &generator).prefix(2)))
      new.collapse(Array(some(of: grove, using: &generator).prefix(2)))
      try new.reconfigure(Array(some(of: grove, using: &generator).prefix(1)))
      try expectLaws(from: old, to: new, "copy \(round)")
    }
  }

  @Test func `trees of texts have the changes of trees of numbers`() throws {
    var generator = SeededGenerator(seed: 33)
    for round in 0..<Effort.times(500) {
      var fresh = 100
      let source = Grove.random(of: 0..<14, using: &generator)
      let target = source.edited(times: 3, newNumbers: &fresh, using: &generator)
      let expanded = some(of: source, using: &generator)
      func texts(_ grove: Grove) throws -> SectionSnapshot<String> {
        func text(_ number: Int) -> String { "the item with the number \(number)" }
        var snapshot = try SectionSnapshot(grove.rows.map { (level: $0.level, id: text($0.node)) })
        snapshot.expand(expanded.map(text))
        return snapshot
      }
      let expected = ListChanges(
        fromVisibleRowsOf: try SectionSnapshot(source, expanded: expanded),
        to: try SectionSnapshot(target, expanded: expanded.intersection(target.preorder)))
      let changes = ListChanges(fromVisibleRowsOf: try texts(source), to: try texts(target))
      #expect(changes == expected, "pair \(round): \(source) to \(target)")
    }
  }

  private func some(of grove: Grove, using generator: inout SeededGenerator) -> Set<Int> {
    Set(grove.preorder.filter { _ in Bool.random(using: &generator) })
  }

  private func expectLaws(
    from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>, _ comment: Comment
  ) throws {
    let changes = ListChanges(fromVisibleRowsOf: old, to: new, inSection: 1)
    func list(_ snapshot: SectionSnapshot<Int>) throws -> BatchSimulator {
      try BatchSimulator(
        OutlineSnapshot(sections: [("other", [-1]), ("tree", snapshot.visibleItems)]))
    }
    do {
      let shown = try list(old).performing(changes, showing: list(new))
      #expect(shown == (try list(new)), comment)
    } catch {
      Issue.record("\(comment): \(error)")
    }
    // What a row shows: its level, and the sign of its children.
    func looks(_ snapshot: SectionSnapshot<Int>) throws -> [Int: [Int]] {
      var looks: [Int: [Int]] = [:]
      for item in snapshot.visibleItems {
        let hasChildren = try !snapshot.children(of: item).isEmpty
        let isOpen = try hasChildren && snapshot.isExpanded(item)
        looks[item] = [try snapshot.level(of: item), hasChildren ? 1 : 0, isOpen ? 1 : 0]
      }
      return looks
    }
    let (before, after) = (try looks(old), try looks(new))
    let expected = new.visibleItems.enumerated().filter { _, item in
      guard let look = before[item] else { return false }
      return look != after[item] || new.reconfiguredItems.contains(item)
    }
    #expect(
      changes.reconfiguredItems == expected.map { ItemPath(section: 1, item: $0.offset) }, comment)
  }

  @Test func `a collapsed item removes its children and is reconfigured`() throws {
    var old = try SectionSnapshot([
      (level: 0, id: 0), (level: 1, id: 1), (level: 1, id: 2), (level: 0, id: 3),
    ])
    old.expand([0])
    var new = old
    new.collapse([0])
    let changes = ListChanges(fromVisibleRowsOf: old, to: new)
    #expect(changes.deletedItems == [ItemPath(section: 0, item: 1), ItemPath(section: 0, item: 2)])
    #expect(changes.reconfiguredItems == [ItemPath(section: 0, item: 0)])
    #expect(changes.count == 3)
    #expect(ListChanges(fromVisibleRowsOf: old, to: old).isEmpty)
  }
}
