import TestSupport
import Testing

@testable import OutlineDiff
@testable import OutlineModel

struct OutlineDifferenceLawsTests {
  @Test func `every pair of small trees, up to names`() throws {
    let targets = try Grove.all(ofAny: [0, 1, 2]).map { ($0, try Outline(items: $0)) }
    #expect(targets.count == 46)
    for count in 0...4 {
      for source in Grove.shapes(count: count) {
        let old = try Outline(items: source)
        for (target, new) in targets {
          try expectLaws(from: old, to: new, minimum: Grove.minimum(from: source, to: target))
        }
      }
    }
  }

  @Test func `random pairs with sections, content, expansion and favorites`() throws {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<(pairCount / 4) {
      let pair = try OutlinePair(using: &generator)
      try expectLaws(from: pair.old, to: pair.new, minimum: pair.minimum, "pair \(round)")
    }
  }

  @Test func `each field of a node that changes alone is one step`() throws {
    let text = "a caf\u{E9} of more than fifteen bytes"
    let old = Content(
      text: text, secondaryText: text, image: text, note: text, attributes: ["key": .string(text)])
    let edits: [(inout Content) -> Void] = [
      { $0.text += "!" }, { $0.text = text.replacing("\u{E9}", with: "e\u{301}") },
      { $0.secondaryText = nil }, { $0.image = "star" }, { $0.note = "" }, { $0.isDone = true },
      { $0.attributes["key"] = nil }, { $0.attributes["key"] = .string("other") },
    ]
    for edit in edits {
      let before = try outline(of: 20) { _ in old }
      for changed in [0, 7, 19] {
        var after = before
        edit(&after.rows[changed].node.content)
        let minimum = 1
        try expectLaws(from: before, to: after, minimum: minimum)
        // The node has moved, too.
        after.rows.append(after.rows.remove(at: 10))
        try expectLaws(from: before, to: after, minimum: minimum + 1)
      }
    }
  }

  @Test func `equal content stored in another form is not a step`() throws {
    let text = "a text of more than fifteen bytes"
    let before = try outline(of: 20) { Content(text: "\(text) \($0)", note: text, isDone: true) }
    let after = try outline(of: 20) {
      Content(
        text: String(decoding: Array("\(text) \($0)".utf8), as: UTF8.self),
        note: String(decoding: Array(text.utf8), as: UTF8.self), isDone: true)
    }
    try expectLaws(from: before, to: after, minimum: 0)
  }

  /// A section with so many nodes less one.
  private func outline(of count: Int, _ content: (Int) -> Content) throws -> Outline {
    Outline(
      rows: try (0..<count).map { number in
        let kind: Node.Kind = number == 0 ? .section : .item
        let node = Node(
          id: try .numbered(number), kind: kind, content: content(number), isExpanded: false)
        return Outline.Row(node: node, level: min(number, 1))
      })
  }

  @Test func `nodes in any order assemble to steps that apply`() throws {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<2_000 {
      let pair = try OutlinePair(using: &generator)
      let whole = OutlineDifference(from: pair.old, to: pair.new)
      let partial = try reassembled(whole, pair, using: &generator)
      #expect(try pair.old.applying(partial) == pair.new, "pair \(round)")
      #expect(try pair.new.applying(partial.inverse) == pair.old, "pair \(round)")
      #expect(partial.counts == whole.counts)
    }
  }

  /// The difference put together of its nodes in random order, with places of the source and of the
  /// target.
  private func reassembled(
    _ difference: OutlineDifference, _ pair: OutlinePair, using generator: inout SeededGenerator
  ) throws -> OutlineDifference {
    let (before, after) = (places(in: pair.old), places(in: pair.new))
    let nodes = Dictionary(uniqueKeysWithValues: pair.old.rows.map { ($0.node.id, $0.node) })
    let names = Array(Set(before.keys).union(after.keys)).shuffled(using: &generator)
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    func numbered(_ place: OutlineDifference.Place?) -> TreeAssembler.Place {
      TreeAssembler.Place(
        parent: place?.parent.flatMap { numbers[$0] },
        previous: place?.previous.flatMap { numbers[$0] })
    }
    var contents: [NodeID: Content] = [:]
    var assembler = DifferenceAssembler()
    for step in difference.steps.shuffled(using: &generator) {
      let number = try #require(numbers[step.id])
      let (source, target) = (numbered(before[step.id]), numbered(after[step.id]))
      func favorite(_ outline: Outline) -> TreeAssembler.Place {
        let list = outline.favorites.map(\.node)
        let place = list.firstIndex(of: step.id) ?? 0
        return TreeAssembler.Place(
          parent: nil, previous: place > 0 ? numbers[list[place - 1]] : nil)
      }
      switch step {
      case .insert(let node, _, _):
        contents[node.id] = node.content
        assembler.tree.add(number, to: target, isExpanded: node.isExpanded)
      case .delete(let node, _, _):
        contents[node.id] = node.content
        assembler.tree.add(number, from: source, isExpanded: node.isExpanded)
      case .move: assembler.tree.add(number, from: source, to: target)
      case .favorite:
        assembler.favorites.add(number, to: favorite(pair.new))
      case .unfavorite:
        assembler.favorites.add(number, from: favorite(pair.old))
      case .moveFavorite:
        assembler.favorites.add(number, from: favorite(pair.old), to: favorite(pair.new))
      case .update, .expand, .collapse: break
      }
    }
    for row in pair.new.rows.shuffled(using: &generator) {
      if let old = nodes[row.node.id] { assembler.update(from: old, to: row.node) }
    }
    return try assembler.difference(
      id: { names[$0] }, content: { contents[names[$0]] ?? Content(text: "") },
      targetParent: { number in after[names[number]]?.parent.flatMap { numbers[$0] } })
  }

  /// The place of every node of an outline.
  private func places(in outline: Outline) -> [NodeID: OutlineDifference.Place] {
    var places: [NodeID: OutlineDifference.Place] = [:]
    var path: [NodeID] = []
    var last: [NodeID?: NodeID] = [:]
    for row in outline.rows {
      path = Array(path.prefix(row.level))
      places[row.node.id] = .init(parent: path.last, previous: last[path.last])
      last[path.last] = row.node.id
      path.append(row.node.id)
    }
    return places
  }
}
