import Foundation
import OutlineDiff
import OutlineModel
import TestSupport
import Testing

struct SnapshotDifferenceTests {
  @Test func `lists in sections: random pairs`() throws {
    var generator = SeededGenerator(seed: 10)
    func list() throws -> OutlineSnapshot<String, Int> {
      var list = OutlineSnapshot<String, Int>()
      var items = Array(0..<12).shuffled(using: &generator)
      let sections = ["a", "b", "c", "d"].shuffled(using: &generator)
      for section in sections.dropLast(Int.random(in: 0...2, using: &generator)) {
        try list.appendSections([section])
        let count = Int.random(in: 0...4, using: &generator)
        try list.appendItems(Array(items.prefix(count)), toSection: section)
        items.removeFirst(Swift.min(count, items.count))
      }
      return list
    }
    for _ in 0..<500 {
      let (old, new) = (try list(), try list())
      let difference = TreeDifference(from: old, to: new)
      #expect(try old.applying(difference) == new)
      #expect(try new.applying(difference.inverse) == old)
      var applied = old
      try applied.apply(difference)
      #expect(applied == new)
      try applied.checkInvariants()
      if difference.isEmpty { continue }
      // It was made from the old list, so the new one refuses it and stays as it is.
      do {
        try applied.apply(difference)
      } catch { #expect(applied == new) }
    }
  }

  @Test func `a difference that does not apply leaves the list and its marks as they were`() throws
  {
    var list = OutlineSnapshot<String, Int>()
    try list.appendSections(["a"])
    try list.appendItems([1, 2, 3])
    var target = list
    try target.moveItem(3, beforeItem: 1)
    try target.appendSections(["b"])
    let difference = TreeDifference(from: list, to: target)
    try list.reconfigureItems([2])
    var other = list
    try other.deleteItems([3])
    let before = other
    #expect(throws: DifferenceError.self) { try other.apply(difference) }
    #expect(other == before)
    #expect(other.reconfiguredItemIdentifiers == [2])
    try list.apply(difference)
    #expect(list == target)
    #expect(list.reconfiguredItemIdentifiers.isEmpty)
  }

  @Test func `deleting and appending the same items is a move, never a delete and an insert`()
    throws
  {
    var old = OutlineSnapshot<String, Int>()
    try old.appendSections(["row"])
    try old.appendItems([5, 3, 4, 1, 2])
    var new = old
    try new.deleteItems([5, 3])
    try new.appendItems([3, 5])
    let counts = TreeDifference(from: old, to: new).counts
    #expect((counts.moved, counts.total) == (2, 2))
  }

  @Test func `cases that catch people`() throws {
    func moves(_ old: [(level: Int, id: Int)], _ new: [(level: Int, id: Int)]) throws -> [String] {
      let (before, after) = (try SectionSnapshot(old), try SectionSnapshot(new))
      let difference = TreeDifference(from: before, to: after)
      #expect(try before.applying(difference) == after)
      return difference.description.split(separator: "\n").map(String.init)
    }
    // The first of three goes last: one move.
    #expect(
      try moves([(0, 0), (0, 1), (0, 2)], [(0, 1), (0, 2), (0, 0)]) == [
        "> 0 from top first to top after 2"
      ])
    // A plain indent, which the flattened list does not show, and back.
    #expect(try moves([(0, 0), (0, 1)], [(0, 0), (1, 1)]) == ["> 1 from top after 0 to 0 first"])
    #expect(try moves([(0, 0), (1, 1)], [(0, 0), (0, 1)]) == ["> 1 from 0 first to top after 0"])
    // Parent and child change places: two moves, the child first.
    let exchanged = try moves([(0, 0), (1, 1)], [(0, 1), (1, 0)])
    #expect(exchanged == ["> 1 from 0 first to top first", "> 0 from top after 1 to 1 first"])
    // A child leaves a parent that is deleted.
    #expect(
      try moves([(0, 0), (1, 1)], [(0, 1)]) == [
        "> 1 from 0 first to top first", "- 0 from top after 1",
      ])
    #expect(try moves([], [(0, 0), (1, 1)]) == ["+ 0 in top first", "+ 1 in 0 first"])
    #expect(try moves([(0, 0), (1, 1)], []) == ["- 1 from 0 first", "- 0 from top first"])
  }

  @Test func `only roots of inserted and deleted subtrees are marked`() throws {
    let tree = try SectionSnapshot([(level: 0, id: 0), (level: 1, id: 1), (level: 1, id: 2)])
    func roots(_ difference: TreeDifference<Int>) -> [Int] {
      difference.steps.compactMap { step in
        switch step {
        case .insert(let id, _, let isRoot, _), .delete(let id, _, let isRoot, _): isRoot ? id : nil
        default: nil
        }
      }
    }
    #expect(roots(TreeDifference(from: SectionSnapshot(), to: tree)) == [0])
    #expect(roots(TreeDifference(from: tree, to: SectionSnapshot())) == [0])
  }

  @Test func `JSON is read, and values that do not fit are refused`() throws {
    let old = try SectionSnapshot([(level: 0, id: 0), (level: 1, id: 1), (level: 0, id: 2)])
    var new = try SectionSnapshot([(level: 0, id: 2), (level: 1, id: 3), (level: 0, id: 0)])
    new.expand([2])
    let difference = TreeDifference(from: old, to: new)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(difference)
    #expect(try JSONDecoder().decode(TreeDifference<Int>.self, from: data) == difference)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"[{"from":{"previous":0},"id":2,"op":"move","to":{}},{"id":3,"isRoot":true,"op":"insert","to":{"parent":2}},"#
        + #"{"id":2,"op":"expand"},{"from":{"parent":0},"id":1,"isRoot":true,"op":"delete"}]"#)
    #expect(throws: DifferenceError.displaced(id: "2")) { try new.applying(difference) }
    let text = #"[{"id":0,"op":"delete","from":{}}]"#
    let hostile = try JSONDecoder().decode(TreeDifference<Int>.self, from: Data(text.utf8))
    #expect(throws: DifferenceError.hasChildren(id: "0")) { try old.applying(hostile) }
  }

  @Test func `a longest increasing subsequence, always the same one`() {
    #expect(longestIncreasingSubsequence([]) == [])
    #expect(longestIncreasingSubsequence([3, 1, 2]) == [1, 2])
    #expect(longestIncreasingSubsequence([1, 2, 0]) == [0, 1])
    #expect(longestIncreasingSubsequence([1, 0]) == [1])
    #expect(longestIncreasingSubsequence([2, 3, 0, 1]) == [2, 3])
    #expect(longestIncreasingSubsequence([5, 5, 5]) == [2])
  }

  @Test func `invariants of outlines`() throws {
    func row(_ number: Int, _ level: Int) throws -> Outline.Row {
      let kind: Node.Kind = number >= 100 ? .section : .item
      let node = Node(
        id: try .numbered(number), kind: kind, content: Content(text: ""), isExpanded: false)
      return .init(node: node, level: level)
    }
    let one = try Item.ID("n1")
    try Outline(rows: [row(100, 0), row(1, 1), row(2, 2)], favorites: [one]).checkInvariants()
    let flawed: [(Outline, OutlineFlaw)] = [
      (Outline(rows: [try row(1, 0)]), .kind(one.node)),
      (Outline(rows: [try row(100, 0), try row(1, 2)]), .level(one.node)),
      (Outline(rows: [try row(100, 0), try row(1, 1), try row(1, 1)]), .duplicate(one.node)),
      (Outline(rows: [try row(100, 0)], favorites: [one]), .favorite(one)),
    ]
    for (outline, flaw) in flawed { #expect(throws: flaw) { try outline.checkInvariants() } }
  }

  @Test func `a difference of outlines that are not sound does not trap`() throws {
    func row(_ number: Int, _ level: Int) throws -> Outline.Row {
      let node = Node(
        id: try .numbered(number), kind: .item, content: Content(text: ""), isExpanded: false)
      return .init(node: node, level: level)
    }
    let favorite = try Item.ID("x")
    let rows = [try row(1, .max), try row(1, -3), try row(2, 7), try row(1, .min)]
    let strange = Outline(rows: rows, favorites: [favorite, favorite])
    _ = try? Outline().applying(OutlineDifference(from: Outline(), to: strange))
    _ = try? strange.applying(OutlineDifference(from: strange, to: Outline()))
  }
}
