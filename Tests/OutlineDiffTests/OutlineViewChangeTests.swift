import OutlineDiff
import OutlineModel
import TestSupport
import Testing

/// An outline view that takes calls one after another, as `NSOutlineView` does.
///
/// Each rule is quoted from Apple's documentation, developer.apple.com/documentation/appkit/
/// nsoutlineview, on the methods named:
///
/// 1. `insertItems(at:inParent:withAnimation:)`: "used in a way similar to the insert(_:at:) method
///    of NSMutableArray" and "new insertions move previously inserted new items, just like
///    modifying an array. Inserting an index beyond what is available throws an exception."
/// 2. `moveItem(at:inParent:to:inParent:)`: "Moves an item at a given index in the given parent to
///    a new index in a new parent … Moving from an invalid index, or to an invalid index, throws an
///    exception." It "parallels the moveRow(at:to:) method of NSTableView", which is "similar to
///    removing a row at oldIndex and inserting it back at newIndex".
/// 3. `removeItems(at:inParent:withAnimation:)`: "used in a way similar to the removeObjects(at:)
///    method of NSMutableArray".
private struct OutlineViewSimulator {
  struct Refusal: Error {
    var text: String
  }

  /// The children of each item, and the roots under -1.
  var children: [Int: [Int]] = [:]
  var expanded: Set<Int> = []

  init(_ snapshot: SectionSnapshot<Int>) throws {
    children[-1] = snapshot.rootItems
    for item in snapshot.items {
      children[item] = try snapshot.children(of: item)
      if try snapshot.isExpanded(item) { expanded.insert(item) }
    }
  }

  private mutating func take(_ index: Int, _ parent: Int?) throws -> Int {
    guard let list = children[parent ?? -1], list.indices.contains(index) else {
      throw Refusal(text: "no item \(index) in \(parent ?? -1)")
    }
    return children[parent ?? -1]?.remove(at: index) ?? -1
  }

  private mutating func put(_ id: Int, _ index: Int, _ parent: Int?) throws {
    guard let list = children[parent ?? -1], (0...list.count).contains(index) else {
      throw Refusal(text: "no place \(index) in \(parent ?? -1)")
    }
    var above: Int? = parent
    while let item = above {
      if item == id { throw Refusal(text: "\(id) below itself") }
      above = children.first { $0.value.contains(item) }.map(\.key)
      if above == -1 { above = nil }
    }
    children[parent ?? -1]?.insert(id, at: index)
  }

  mutating func perform(_ change: OutlineViewChange<Int>) throws {
    switch change {
    case .insert(let id, let index, let parent):
      guard children[id] == nil else { throw Refusal(text: "\(id) is there") }
      try put(id, index, parent)
      children[id] = []
    case .remove(let id, let index, let parent):
      guard try take(index, parent) == id else { throw Refusal(text: "\(id) is elsewhere") }
      guard children.removeValue(forKey: id)?.isEmpty == true else {
        throw Refusal(text: "\(id) has children")
      }
      expanded.remove(id)
    case .move(let id, let index, let parent, let target, let newParent):
      guard try take(index, parent) == id else { throw Refusal(text: "\(id) is elsewhere") }
      try put(id, target, newParent)
    case .expand(let id): expanded.insert(id)
    case .collapse(let id): expanded.remove(id)
    }
  }
}

struct OutlineViewChangeTests {
  @Test func `every pair of small trees`() throws {
    let targets = try Grove.all(ofAny: [0, 1, 2, 3]).map { try SectionSnapshot($0) }
    for count in 0...4 {
      for source in Grove.shapes(count: count) {
        let old = try SectionSnapshot(source)
        for new in targets { try expectLaws(from: old, to: new, "\(source) to \(new)") }
      }
    }
  }

  @Test func `random pairs of trees, there and back`() throws {
    var generator = SeededGenerator(seed: 21)
    for round in 0..<Effort.times(3_000) {
      var fresh = 100
      let source = Grove.random(
        of: 0..<Int.random(in: 0...16, using: &generator), using: &generator)
      let target =
        round.isMultiple(of: 4)
        ? Grove.random(of: (0..<14).shuffled(using: &generator).prefix(10), using: &generator)
        : source.edited(
          times: Int.random(in: 1...6, using: &generator), newNumbers: &fresh, using: &generator)
      let old = try SectionSnapshot(source)
      let new = try SectionSnapshot(target)
      try expectLaws(from: old, to: new, "pair \(round): \(source) to \(target)")
    }
  }

  private func expectLaws(
    from old: SectionSnapshot<Int>, to new: SectionSnapshot<Int>, _ comment: Comment
  ) throws {
    let difference = TreeDifference(from: old, to: new)
    try expect(OutlineViewChange.changes(from: old, to: new), from: old, to: new, comment)
    // The steps back come in another order: deleted nodes are inserted first.
    try expect(difference.inverse.outlineViewChanges(from: new), from: new, to: old, comment)
  }

  private func expect(
    _ changes: [OutlineViewChange<Int>], from old: SectionSnapshot<Int>,
    to new: SectionSnapshot<Int>,
    _ comment: Comment
  ) throws {
    var view = try OutlineViewSimulator(old)
    do {
      for change in changes { try view.perform(change) }
    } catch {
      Issue.record("\(comment): \(error)")
    }
    let target = try OutlineViewSimulator(new)
    #expect(view.children == target.children, comment)
    #expect(view.expanded == target.expanded, comment)
  }

  @Test func `live indexes count the earlier changes`() throws {
    let old = try SectionSnapshot([(level: 0, id: 0), (level: 0, id: 1), (level: 0, id: 2)])
    let new = try SectionSnapshot([(level: 0, id: 2), (level: 0, id: 3), (level: 0, id: 0)])
    let changes = OutlineViewChange.changes(from: old, to: new)
    #expect(
      changes == [
        .move(2, at: 2, inParent: nil, to: 0, inNewParent: nil), .insert(3, at: 1, inParent: nil),
        .remove(1, at: 3, inParent: nil),
      ])
  }

  @Test func `steps that do not fit are refused`() throws {
    let old = try SectionSnapshot([(level: 0, id: 0), (level: 1, id: 1)])
    let new = try SectionSnapshot([(level: 0, id: 1), (level: 0, id: 0)])
    let difference = TreeDifference(from: old, to: new)
    #expect(throws: DifferenceError.displaced(id: "1")) {
      try difference.outlineViewChanges(from: new)
    }
    let empty = SectionSnapshot<Int>()
    #expect(throws: DifferenceError.missing(id: "1")) {
      try difference.outlineViewChanges(from: empty)
    }
  }
}
