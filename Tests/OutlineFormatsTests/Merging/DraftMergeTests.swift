import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct DraftMergeTests {
  /// An outline of lines: two blanks a level, `id=text`.
  private func outline(_ lines: String, favorites: [String] = []) -> Outline {
    let rows = lines.split(separator: "\n").map { line in
      let level = line.prefix { $0 == " " }.count / 2
      let parts = line.drop { $0 == " " }.split(separator: "=")
      return Outline.Row(
        node: Node(
          id: NodeID(checked: String(parts[0])), kind: level == 0 ? .section : .item,
          content: Content(text: String(parts[1]), image: "🥛"), isExpanded: level == 0),
        level: level)
    }
    return Outline(rows: rows, favorites: favorites.map { Item.ID(checked: $0) })
  }

  /// Nodes of lines: two blanks a level, `#` before a section; `id=` where there is one.
  private func document(_ lines: String, fields: Set<FormatLosses.Field>? = nil) -> DraftDocument {
    var base = 0
    let nodes = lines.split(separator: "\n").map { line in
      let level = line.prefix { $0 == " " }.count / 2
      var text = line.drop { $0 == " " }
      let isSection = text.first == "#"
      if isSection {
        text = text.dropFirst()
        base = 1
      }
      let parts = text.split(separator: "=")
      return DraftNode(
        level: isSection ? 0 : level - base, isSection: isSection,
        id: parts.count == 2 ? String(parts[0]) : nil, text: String(parts[parts.count - 1]),
        isExpanded: isSection)
    }
    return DraftDocument(header: DocumentHeader(fields: fields), nodes: nodes)
  }

  private func lines(_ outline: Outline) -> [String] {
    outline.rows.map {
      String(repeating: "  ", count: $0.level) + $0.node.id.rawValue + "=" + $0.node.content.text
    }
  }

  private static let base = "s=Food\n  a=Milk\n    b=Oat\n  c=Bread\n  d=Butter\nt=Work\n  e=Mail"

  private func merged(
    _ text: String, into target: DraftMerge.Target = .sections(title: "Inbox"), keepsMissing: Bool = false,
    favorites: [String] = []
  ) throws -> [String] {
    let base = outline(Self.base, favorites: favorites)
    let (merged, _) = DraftMerge(into: target, keepsMissing: keepsMissing)
      .outline(merging: document(text), into: base)
    try merged.checkInvariants()
    return lines(merged)
  }

  @Test func `nodes are found by their texts, and keep what the file does not say`() throws {
    let base = outline(Self.base, favorites: ["c"])
    let file = document("#Food\n  Milk\n    Oat\n  Bread\n  Butter")
    let (merged, warnings) = DraftMerge(into: .sections(title: "x")).outline(merging: file, into: base)
    #expect(merged == base)
    #expect(warnings == [])
  }

  @Test func `a moved line moves, and a changed line between two others is the same item`() throws {
    #expect(
      try merged("#Food\n  Bread\n  Milk\n    Oats\n  Butter")
        == ["s=Food", "  c=Bread", "  a=Milk", "    b=Oats", "  d=Butter", "t=Work", "  e=Mail"])
  }

  @Test func `an id is found wherever it is`() throws {
    #expect(
      try merged("#Food\n  a=Milk\n  c=Rye\n    e=Mail")
        == ["s=Food", "  a=Milk", "  c=Rye", "    e=Mail", "t=Work"])
    #expect(
      try merged("a=Milk!\n  Oat\n  d=Butter")
        == ["s=Food", "  a=Milk!", "    b=Oat", "    d=Butter", "  c=Bread", "t=Work", "  e=Mail"])
  }

  @Test func `only what the file covers is deleted, and nothing where that is asked for`() throws {
    #expect(try merged("#Food\n  Bread") == ["s=Food", "  c=Bread", "t=Work", "  e=Mail"])
    #expect(
      try merged("#Food\n  x=Rye\n  Bread", keepsMissing: true)
        == ["s=Food", "  a=Milk", "    b=Oat", "  x=Rye", "  c=Bread", "  d=Butter", "t=Work", "  e=Mail"])
    #expect(
      try merged("Mail\nx=Post", into: .node(NodeID(checked: "t")))
        == ["s=Food", "  a=Milk", "    b=Oat", "  c=Bread", "  d=Butter", "t=Work", "  e=Mail", "  x=Post"])
  }

  @Test func `items in no section go to the one with the title`() throws {
    #expect(
      try merged("Mail\n  x=Post", into: .sections(title: "Work")).suffix(3) == ["t=Work", "  e=Mail", "    x=Post"])
    #expect(try merged("x=Post").suffix(2).last == "  x=Post")
  }

  @Test func `a node that the file goes into cannot be below itself`() throws {
    let base = outline(Self.base)
    let (merged, warnings) = DraftMerge(into: .node(NodeID(checked: "b")))
      .outline(merging: document("a=Milk\nb=Oat\ns=Food"), into: base)
    try merged.checkInvariants()
    #expect(warnings.count == 3)
    #expect(merged.rows.count == base.rows.count + 3)
  }

  @Test func `favorites follow the file only where it says them`() throws {
    let base = outline(Self.base, favorites: ["d", "a", "e"])
    var file = document("#s=Food\n  a=Milk\n    b=Oat\n  c=Bread\n  d=Butter", fields: [.favorite])
    file.nodes[1].isFavorite = true
    file.nodes[1].favoriteRank = 2
    file.nodes[3].isFavorite = true
    file.nodes[3].favoriteRank = 1
    let (merged, _) = DraftMerge(into: .sections(title: "x")).outline(merging: file, into: base)
    #expect(Set(merged.favorites.map(\.rawValue)) == ["a", "c", "e"])
    file.header.fields = [.image]
    #expect(
      DraftMerge(into: .sections(title: "x")).outline(merging: file, into: base).outline.favorites.prefix(3)
        == base.favorites[...])
  }

  @Test func `what the document says of itself goes where an import puts it, and to nothing else`() throws {
    var base = outline(Self.base)
    let (own, old) = (JSONValue.object(["x": .bool(true)]), JSONValue.string("mine"))
    for index in base.rows.indices { base.rows[index].node.content.attributes["head"] = old }
    func merged(_ text: String, _ merge: DraftMerge) throws -> ([JSONValue?], [FormatWarning]) {
      var file = document(text)
      file.header.attributes = ["x": .bool(true)]
      let (merged, warnings) = merge.outline(merging: file, into: base)
      try merged.checkInvariants()
      let expected = base.rows.map(\.node.id)
      return (merged.rows.filter { expected.contains($0.node.id) }.map { $0.node.content.attributes["head"] }, warnings)
    }
    let whole = "#Food\n  Milk\n    Oat\n  Bread\n  Butter\n#Work\n  Mail"
    let kept = DraftMerge(into: .sections(title: "Work"), headerName: "head")
    #expect(try merged(whole, kept) == ([own, old, old, old, old, old, old], []))
    // Items before any section take it to theirs, whether that is there or new.
    #expect(try merged("Mail", kept) == ([old, old, old, old, old, own, old], []))
    let left = FormatWarning(.notRepresentable, "what the document says of itself is left out: x")
    let nowhere = try merged("a=Milk\n  Oat", kept)
    #expect(nowhere == (Array(repeating: old, count: 7), [left]))
    #expect(try merged(whole, DraftMerge(into: .sections(title: "x"))).1 == [left])
    let into = DraftMerge(into: .node(NodeID(checked: "t")), headerName: "head")
    #expect(try merged("Mail", into) == (Array(repeating: old, count: 7), [left]))
    let (fresh, _) = kept.outline(
      merging: DraftDocument(
        header: DocumentHeader(attributes: ["x": .bool(true)]), nodes: [DraftNode(text: "new")]),
      into: Outline(rows: [], favorites: []))
    #expect(fresh.rows.map { $0.node.content.attributes["head"] } == [own, nil])
  }

  @Test func `whatever the file says the outline stays sound`() throws {
    var random = SeededGenerator(seed: 3)
    let base = outline(Self.base, favorites: ["d", "a"])
    let ids = base.rows.map(\.node.id.rawValue) + ["x", "y"]
    for _ in 0..<Effort.times(500) {
      var file = DraftDocument.random(using: &random)
      for index in file.nodes.indices {
        file.nodes[index].id = Bool.random(using: &random) ? ids.randomElement(using: &random) : nil
        if Bool.random(using: &random) {
          file.nodes[index].text = base.rows.randomElement(using: &random)?.node.content.text ?? ""
        }
      }
      if Bool.random(using: &random) { file.header.fields = Set(FormatLosses.Field.allCases) }
      let node = NodeID(checked: base.rows.randomElement(using: &random)?.node.id.rawValue ?? "")
      let target = Bool.random(using: &random) ? DraftMerge.Target.sections(title: "Work") : .node(node)
      let keeps = Bool.random(using: &random)
      let merge = DraftMerge(into: target, keepsMissing: keeps)
      let merged = merge.outline(merging: file, into: base).outline
      try merged.checkInvariants()
      if keeps {
        let there = Set(merged.rows.map(\.node.id))
        #expect(base.rows.allSatisfy { there.contains($0.node.id) })
      }
    }
  }
}
