import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct MovedItemsTests {
  /// A line of an outline or a file.
  private struct Line: Hashable {
    var level: Int
    var text: String
  }

  /// The outline of a section with lines, whose ids are their numbers. Each item has a note and is
  /// a favorite, which the files here cannot tell.
  private func outline(_ lines: [Line]) -> Outline {
    let section = Node(
      id: NodeID(checked: "s"), kind: .section, content: Content(text: "S"), isExpanded: true)
    let items = lines.enumerated().map { number, line in
      let content = Content(text: line.text, image: "🥛", note: "note of \(number)")
      let node = Node(
        id: NodeID(checked: "\(number)"), kind: .item, content: content, isExpanded: false)
      return Outline.Row(node: node, level: line.level + 1)
    }
    return Outline(
      rows: [Outline.Row(node: section, level: 0)] + items,
      favorites: lines.indices.map { Item.ID(checked: "\($0)") })
  }

  private func document(_ lines: [Line]) -> DraftDocument {
    DraftDocument(
      header: DocumentHeader(fields: [.done]),
      nodes: [.section("S")] + lines.map { DraftNode(level: $0.level, text: $0.text) })
  }

  private func lines(_ text: String) -> [Line] {
    text.split(separator: "\n").map { line in
      Line(level: line.prefix { $0 == " " }.count / 2, text: String(line.drop { $0 == " " }))
    }
  }

  /// The ids of the lines of a file after a merge, with a `+` for each new one.
  private func ids(
    merging file: [Line], into base: [Line], keepsMissing: Bool = false
  ) throws -> [String] {
    let merge = DraftMerge(into: .sections(title: "x"), keepsMissing: keepsMissing)
    let before = outline(base)
    let merged = merge.outline(merging: document(file), into: before).outline
    try merged.checkInvariants()
    let known = Dictionary(uniqueKeysWithValues: before.rows.map { ($0.node.id, $0.node) })
    let kept = Set(merged.favorites.map(\.rawValue))
    for row in merged.rows.dropFirst() {
      guard let old = known[row.node.id] else { continue }
      #expect(row.node.content.note == old.content.note)
      #expect(row.node.content.image == old.content.image)
      #expect(kept.contains(row.node.id.rawValue))
    }
    if !keepsMissing {
      #expect(
        merged.rows.dropFirst().map { Line(level: $0.level - 1, text: $0.node.content.text) }
          == file)
    }
    return merged.rows.dropFirst().map { known[$0.node.id] == nil ? "+" : $0.node.id.rawValue }
  }

  @Test func `a line below another parent is the item that it was`() throws {
    let base = lines("Food\n  Milk\n    Oat\n  Bread\nWork\n  Mail")
    #expect(
      try ids(merging: lines("Food\n  Bread\nWork\n  Milk\n    Oat\n  Mail"), into: base) == [
        "0", "3", "4", "1", "2", "5",
      ])
    // Out of its parent, into a new one, and the parent into what was its child.
    #expect(
      try ids(merging: lines("Food\n  Milk\n  Bread\nOat\nHome\n  Mail\n    Work"), into: base)
        == ["0", "1", "3", "2", "+", "5", "4"])
  }

  @Test func `of several equal lines none is taken, unless the texts below tell them apart`() throws
  {
    let base = lines("A\n  Fruit\n    Apple\nB\n  Fruit\n    Pear\nC\n  x")
    #expect(
      try ids(merging: lines("A\nB\nC\n  x\n  Fruit\n    Pear\n  Fruit\n    Apple"), into: base)
        == ["0", "3", "6", "7", "4", "5", "1", "2"])
    #expect(
      try ids(
        merging: lines("A\nB\nC\n  x\n  Fruit"), into: lines("A\n  Fruit\nB\n  Fruit\nC\n  x"))
        == ["0", "2", "4", "5", "+"])
  }

  @Test func `a moved line is not taken for the change of another one`() throws {
    let base = lines("A\n  one\n  two\n  three\nB\n  four")
    #expect(
      try ids(merging: lines("A\n  one\n  new\n  three\nB\n  four\n  two"), into: base) == [
        "0", "1", "+", "3", "4", "5", "2",
      ])
    // A line that comes from elsewhere is between two others, and the line beside it has changed.
    #expect(
      try ids(merging: lines("A\n  one\n  four\n  zwei\n  three\nB"), into: base) == [
        "0", "1", "5", "2", "3", "4",
      ])
  }

  @Test func `only nodes that would be deleted are backed up`() throws {
    var base = outline(lines("A\n  Mail"))
    let second = Node(
      id: NodeID(checked: "u"), kind: .section, content: Content(text: "U"), isExpanded: true)
    base.rows.append(Outline.Row(node: second, level: 0))
    let other = DraftDocument(nodes: [.section("T"), DraftNode(text: "Mail")])
    let merged = DraftMerge(into: .sections(title: "x")).outline(merging: other, into: base).outline
    #expect(merged.rows.filter { row in base.rows.contains(row) } == base.rows)
    #expect(merged.rows.count == 6)
    let kept = try ids(
      merging: lines("A\nB\n  Mail"), into: lines("A\n  Mail\nB"), keepsMissing: true)
    #expect(kept == ["0", "1", "2", "+"])
  }

  @Test func `lines with different texts keep their items wherever they move`() throws {
    var random = SeededGenerator(seed: 38)
    for _ in 0..<Effort.times(500) {
      let texts = (0..<Int.random(in: 1...12, using: &random)).map { "t\($0)" }
      let base = arranged(texts, &random)
      let file = arranged(texts.shuffled(using: &random), &random)
      let expected = file.map { line in
        base.firstIndex { $0.text == line.text }.map(String.init) ?? ""
      }
      #expect(try ids(merging: file, into: base) == expected)
    }
  }

  @Test func `the items are those of a plain model`() throws {
    var random = SeededGenerator(seed: 39)
    for _ in 0..<Effort.times(1500) {
      let some = { (count: Int, random: inout SeededGenerator) in
        (0..<Int.random(in: 0...count, using: &random)).map { _ in
          "abcdef".randomElement(using: &random).map(String.init) ?? ""
        }
      }
      let base = arranged(some(9, &random), &random)
      let file = arranged(some(9, &random), &random)
      let found = try ids(merging: file, into: base)
      for (line, id) in model(file, base) where found[line] != "\(id)" {
        Issue.record("line \(line) is \(found[line]), not \(id), of\n\(file)\nin\n\(base)")
        return
      }
    }
  }

  private func arranged(_ texts: [String], _ random: inout SeededGenerator) -> [Line] {
    var level = -1
    return texts.map { text in
      level = Int.random(in: 0...(level + 1), using: &random)
      return Line(level: level, text: text)
    }
  }

  /// The items that lines have by their texts, found in the slowest way.
  private func model(_ file: [Line], _ base: [Line]) -> [Int: Int] {
    func children(_ lines: [Line], _ parent: Int?) -> [Int] {
      let level = parent.map { lines[$0].level + 1 } ?? 0
      let end =
        parent.flatMap { parent in
          lines.indices.first { $0 > parent && lines[$0].level <= lines[parent].level }
        } ?? lines.count
      return ((parent ?? -1) + 1..<end).filter { lines[$0].level == level }
    }
    func whole(_ lines: [Line], _ line: Int) -> String {
      "(" + lines[line].text + children(lines, line).map { whole(lines, $0) }.joined() + ")"
    }
    var found: [Int: Int] = [:]
    func matchTexts(_ parent: Int?, _ node: Int?) {
      for line in children(file, parent) {
        let node = children(base, node).first { node in
          base[node].text == file[line].text && !found.values.contains(node)
        }
        guard let node else { continue }
        found[line] = node
        matchTexts(line, node)
      }
    }
    matchTexts(nil, nil)
    func isUnique(
      _ line: Int, _ node: Int, _ lost: [Int], _ missing: [Int], _ key: ([Line], Int) -> String
    ) -> Bool {
      let text = key(file, line)
      return key(base, node) == text && lost.count { key(file, $0) == text } == 1
        && missing.count { key(base, $0) == text } == 1
    }
    let (lost, missing) = (
      file.indices.filter { found[$0] == nil }, base.indices.filter { !found.values.contains($0) }
    )
    func take(_ line: Int, _ node: Int) {
      if found[line] != nil || found.values.contains(node) { return }
      found[line] = node
      for (line, node) in zip(children(file, line), children(base, node)) { take(line, node) }
    }
    for line in lost {
      for node in missing where isUnique(line, node, lost, missing, whole) { take(line, node) }
    }
    let (lines, nodes) = (
      lost.filter { found[$0] == nil }, missing.filter { !found.values.contains($0) }
    )
    for line in lines {
      for node in nodes where isUnique(line, node, lines, nodes, { $0[$1].text }) {
        found[line] = node
      }
    }
    return found
  }
}
