import OutlineDiff
import OutlineModel
import TestSupport
import Testing

struct OutlineDifferenceSectionsTests {
  @Test func `every pair of small outlines of two sections`() throws {
    let targets = try Outline.allOfTwoSections(of: Grove.all(ofAny: [0, 1, 2]))
    let sources = try Outline.allOfTwoSections(of: (0...3).flatMap { Grove.shapes(count: $0) })
    #expect((sources.count, targets.count) == (22, 121))
    for old in sources { for new in targets { try expectLaws(from: old, to: new) } }
  }

  @Test func `random pairs, with sections that come and go`() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<(pairCount / 4) {
      let pair = try OutlinePair(using: &generator)
      try expectLaws(from: pair.old, to: pair.new, "pair \(round)")
    }
  }

  @Test func `an item that comes from another section brings the items below it`() throws {
    // Two items change sections, and one goes below the other: the outline moves both, once each.
    let old = try Outline(sections: [[(0, 0), (1, 1), (2, 2)], [(0, 3)]])
    var new = try Outline(sections: [[], [(0, 3), (1, 0), (2, 1), (3, 2)]])
    new.rows[2].node.isExpanded = true
    let difference = OutlineDifference(from: old, to: new)
    #expect(difference.counts.total == 2)
    let (first, second) = (try Section.ID("n1000"), try Section.ID("n1001"))
    #expect(
      try difference.section(first, of: old).description
        == "- n2 from n1 first\n- n1 from n0 first\n- n0 from top first")
    #expect(
      try difference.section(second, of: old).description
        == "+ n0 in n3 first\n+ n1 in n0 first\n+ n2 in n1 first\n~ n3 expanded")
    #expect(try difference.section(Section.ID("n9"), of: old).isEmpty)
  }

  @Test func `a step that lists alone cannot express is refused`() throws {
    let outline = try Outline(sections: [[(0, 0)], [(0, 1)]])
    let section = try Section.ID("n1000")
    let list = try outline.snapshot(of: section)
    func inserting(_ number: Int) throws -> TreeDifference<Item.ID> {
      var longer = list
      try longer.append([Item.ID("n\(number)")])
      return TreeDifference(from: list, to: longer)
    }
    #expect(throws: DifferenceError.missing(id: "n5")) {
      _ = try OutlineDifference([(section, inserting(5))], in: outline)
    }
    // The item is still in the other section.
    #expect(throws: DifferenceError.duplicate(id: "n1")) {
      _ = try OutlineDifference([(section, inserting(1))], in: outline)
    }
    // The list is no longer the one the change was made from.
    var empty = list
    empty.deleteAll()
    #expect(throws: DifferenceError.missing(id: "n0")) {
      let change = TreeDifference(from: list, to: empty)
      _ = try OutlineDifference([(section, change), (section, change)], in: outline)
    }
  }

  @Test func `an item in the outline twice is refused`() throws {
    let twice = try Outline(sections: [[(0, 0), (0, 0)]])
    #expect(throws: DifferenceError.duplicate(id: "n0")) {
      _ = try twice.snapshot(of: Section.ID("n1000"))
    }
  }

  @Test func `the parts of a difference are differences of their own`() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      let pair = try OutlinePair(using: &generator)
      let difference = OutlineDifference(from: pair.old, to: pair.new)
      let (counts, tree, favorites) =
        (difference.counts, difference.tree.counts, difference.favorites.counts)
      #expect(counts.total == tree.total + favorites.total + counts.updated)
      #expect(difference.inverse.tree == difference.tree.inverse)
      #expect(difference.inverse.favorites == difference.favorites.inverse)
      let list = try SectionSnapshot(pair.old.favorites.map { (level: 0, id: $0) })
      #expect(try list.applying(difference.favorites).items == pair.new.favorites)
    }
  }

  /// Asserts that the difference of each section leads from its snapshot to the new one and back,
  /// and that together they give an outline with the same items.
  private func expectLaws(
    from old: Outline, to new: Outline, _ comment: Comment? = nil
  ) throws {
    let difference = OutlineDifference(from: old, to: new)
    let nodes = (old.rows + new.rows).map(\.node)
    let ids = nodes.filter { $0.kind == .section }.map(\.id.rawValue)
    let sections = try Set(ids.map { try Section.ID($0) })
    var changes: [(section: Section.ID, difference: TreeDifference<Item.ID>)] = []
    for section in sections {
      let (before, after) = (try old.snapshot(of: section), try new.snapshot(of: section))
      let change = try difference.section(section, of: old)
      #expect(try before.applying(change) == after, comment)
      let back = try difference.inverse.section(section, of: new)
      #expect(back.counts == change.inverse.counts, comment)
      changes.append((section, change))
    }
    var contents: [Item.ID: Content] = [:]
    for row in new.rows { contents[try Item.ID(row.node.id.rawValue)] = row.node.content }
    let whole = try OutlineDifference(changes, in: old, contents: contents)
    let result = try old.applying(whole)
    try result.checkInvariants()
    for section in sections {
      #expect(try result.snapshot(of: section) == new.snapshot(of: section), comment)
    }
    #expect(whole.counts.updated <= difference.counts.updated, comment)
  }
}

extension Outline {
  /// Sections 1000, 1001 and so on of these items.
  fileprivate init(sections: [[(level: Int, number: Int)]]) throws {
    var rows: [Row] = []
    for (offset, items) in sections.enumerated() {
      let nodes = [(level: -1, number: 1000 + offset)] + items
      for (level, number) in nodes {
        let node = Node(
          id: try .numbered(number), kind: level < 0 ? .section : .item,
          content: Content(text: "line \(number)"), isExpanded: false)
        rows.append(Row(node: node, level: level + 1))
      }
    }
    self.init(rows: rows)
  }

  /// The forests as the items of two sections, cut at every place between their roots.
  fileprivate static func allOfTwoSections(of groves: [Grove]) throws -> [Outline] {
    try groves.flatMap { grove in
      try (0...grove.roots.count).map { count in
        var whole = grove
        whole.children[1000] = Array(grove.roots.prefix(count))
        whole.children[1001] = Array(grove.roots.dropFirst(count))
        whole.children[-1] = [1000, 1001]
        return try Outline(whole) { $0 >= 1000 }
      }
    }
  }
}
