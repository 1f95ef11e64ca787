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
    _ text: String, into target: DraftMerge.Target = .sections(title: "Inbox"),
    keepsMissing: Bool = false,
    favorites: [String] = []
  ) throws -> [String] {
    let base = outline(Self.base, favorites: favorites)
    let (merged, _) = DraftMerge(into: target, keepsMissing: keepsMissing)
      .outline(merging: document(text), into: base)
    try merged.checkInvariants()
    return lines(merged)
  }

  @Test func `nodes are found by their texts, and keep fields that the file lacks`() throws {
    let base = outline(Self.base, favorites: ["c"])
    let file = document("#Food\n  Milk\n    Oat\n  Bread\n  Butter")
    let (merged, warnings) = DraftMerge(into: .sections(title: "x")).outline(
      merging: file, into: base)
    #expect(merged == base)
    #expect(warnings == [])
  }

  @Test func `a moved line moves, and a changed line between two others is the same item`() throws {
    #expect(
      try merged("#Food\n  Bread\n  Milk\n    Oats\n  Butter")
        == ["s=Food", "  c=Bread", "  a=Milk", "    b=Oats", "  d=Butter", "t=Work", "  e=Mail"])
  }

  @Test func `a line with other words is the item with most of the items below it`() throws {
    #expect(
      try merged("#Food\n  Eggs\n  Soy\n    Oat\n  Bread\n  Butter\n#Work\n  Mail").filter {
        !$0.contains("Eggs")
      } == [
        "s=Food", "  a=Soy", "    b=Oat", "  c=Bread", "  d=Butter", "t=Work", "  e=Mail",
      ])
    // What went to another list did not take its parent along.
    let moved = try merged("#Food\n  Bread\n  Butter\n#Work\n  Mail\n  Soy\n    Oat")
    #expect(!moved.contains("  a=Soy") && moved.contains("    b=Oat"))
  }

  @Test func `an id is found at any depth`() throws {
    #expect(
      try merged("#Food\n  a=Milk\n  c=Rye\n    e=Mail")
        == ["s=Food", "  a=Milk", "  c=Rye", "    e=Mail", "t=Work"])
    #expect(
      try merged("a=Milk!\n  Oat\n  d=Butter")
        == ["s=Food", "  a=Milk!", "    b=Oat", "    d=Butter", "  c=Bread", "t=Work", "  e=Mail"])
  }

  @Test func `two UUIDs are two items, also with one text`() {
    let ids = ["e89c435b-5b50-40c9-a350-289c77c89bfb", "dd03edbd-f50c-4d58-af5c-9b62e1759611"]
    let base = outline("s=Food\n  \(ids[0])=Milk")
    let (merged, _) = DraftMerge(into: .sections(title: "Inbox"))
      .outline(merging: document("#Food\n  \(ids[1])=Milk"), into: base)
    #expect(lines(merged) == ["s=Food", "  \(ids[1])=Milk"])
  }

  @Test func `only nodes that the file covers are deleted, and none on demand`() throws {
    #expect(try merged("#Food\n  Bread") == ["s=Food", "  c=Bread", "t=Work", "  e=Mail"])
    #expect(
      try merged("#Food\n  x=Rye\n  Bread", keepsMissing: true)
        == [
          "s=Food", "  a=Milk", "    b=Oat", "  x=Rye", "  c=Bread", "  d=Butter", "t=Work",
          "  e=Mail",
        ])
    #expect(
      try merged("Mail\nx=Post", into: .node(NodeID(checked: "t")))
        == [
          "s=Food", "  a=Milk", "    b=Oat", "  c=Bread", "  d=Butter", "t=Work", "  e=Mail",
          "  x=Post",
        ])
  }

  @Test func `items in no section go to the one with the title`() throws {
    #expect(
      try merged("Mail\n  x=Post", into: .sections(title: "Work")).suffix(3) == [
        "t=Work", "  e=Mail", "    x=Post",
      ])
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

  @Test func `favorites follow the file only if it has them`() throws {
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
      DraftMerge(into: .sections(title: "x")).outline(merging: file, into: base).outline.favorites
        .prefix(3)
        == base.favorites[...])
  }

  @Test func `the metadata of the document goes where an import puts it, and nowhere else`()
    throws
  {
    var base = outline(Self.base)
    let (own, old) = (JSONValue.object(["x": .bool(true)]), JSONValue.string("mine"))
    for index in base.rows.indices { base.rows[index].node.content.attributes["head"] = old }
    func merged(_ text: String, _ merge: DraftMerge) throws -> ([JSONValue?], [FormatWarning]) {
      var file = document(text)
      file.header.attributes = ["x": .bool(true)]
      let (merged, warnings) = merge.outline(merging: file, into: base)
      try merged.checkInvariants()
      let expected = base.rows.map(\.node.id)
      return (
        merged.rows.filter { expected.contains($0.node.id) }.map {
          $0.node.content.attributes["head"]
        }, warnings
      )
    }
    let whole = "#Food\n  Milk\n    Oat\n  Bread\n  Butter\n#Work\n  Mail"
    let kept = DraftMerge(into: .sections(title: "Work"), headerName: "head")
    #expect(try merged(whole, kept) == ([own, old, old, old, old, old, old], []))
    // Items before any section take it to theirs, whether that is there or new.
    #expect(try merged("Mail", kept) == ([old, old, old, old, old, own, old], []))
    let left = FormatWarning(.notRepresentable, "metadata of the document is left out: x")
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

  /// What a merge makes of an outline. The same merge of that has to leave it as it is.
  private func mergedTwice(
    _ file: DraftDocument, into base: Outline, keepsMissing: Bool = false
  ) throws -> Outline {
    let merge = DraftMerge(into: .sections(title: "Inbox"), keepsMissing: keepsMissing)
    let merged = merge.outline(merging: file, into: base).outline
    try merged.checkInvariants()
    let again = merge.outline(merging: file, into: merged).outline
    #expect(lines(again) == lines(merged))
    #expect(again == merged)
    return merged
  }

  @Test func `a new section is at once in its place of the file`() throws {
    let merged = try mergedTwice(document("#S\n  a\n#T\n  b"), into: outline("t=T"))
    #expect(merged.rows.map(\.node.content.text) == ["S", "a", "T", "b"])
    let among = try mergedTwice(
      document("#New\n#C\n#A"), into: outline("z=Z\na=A\nb=B\n  k=keep\nc=C"))
    #expect(among.rows.map(\.node.content.text) == ["Z", "New", "C", "A", "B", "keep"])
  }

  @Test func `of two sections with one title the first one stays the one that the file means`()
    throws
  {
    let base = outline("t=T\n  x=x\n  y=y\nu=T\n  k=keep")
    let merged = try mergedTwice(document("#U\n  a\n#T"), into: base)
    #expect(merged.rows.map(\.node.content.text) == ["U", "a", "T", "T", "keep"])
    #expect(lines(merged).suffix(3) == ["t=T", "u=T", "  k=keep"])
    // The other one does not go before it with the section that was before the other one.
    let turned = try mergedTwice(document("#A\n#T"), into: outline("t=T\na=A\nu=T\n  k=keep"))
    #expect(lines(turned) == ["a=A", "t=T", "u=T", "  k=keep"])
    // Nor does an item that stays.
    let items = try mergedTwice(
      document("#S\n  A\n  T\n    new=new"), into: outline("s=S\n  t=T\n  a=A\n  u=T"),
      keepsMissing: true)
    #expect(lines(items) == ["s=S", "  a=A", "  t=T", "    new=new", "  u=T"])
  }

  @Test func `the section that items go to keeps its title and its place`() throws {
    let merged = try mergedTwice(document("a\n#X\n  q"), into: outline("i=Inbox\n  p=p"))
    #expect(merged.rows.map(\.node.content.text) == ["Inbox", "a", "X", "q"])
    #expect(merged.rows.first?.node.id == NodeID(checked: "i"))
    let among = outline("a=A\ni=Inbox\n  k=k\nb=B\nj=Inbox")
    let turned = try mergedTwice(document("k\n#B\n#A"), into: among)
    #expect(lines(turned) == ["b=B", "a=A", "i=Inbox", "  k=k", "j=Inbox"])
    // A file that gives it another title has its items go to a new one.
    let renamed = try mergedTwice(document("a\n#i=X"), into: outline("i=Inbox"))
    #expect(renamed.rows.map(\.node.content.text) == ["Inbox", "a", "X"])
  }

  @Test func `an item before the sections of the file stays in its place`() throws {
    let base = outline("s=S\n  x=x\n  y=y\nt=T\n  z=z")
    let merged = try mergedTwice(document("x=x\nz=Z\n#s=S\n  y=y"), into: base)
    #expect(lines(merged) == ["s=S", "  x=x", "  y=y", "t=T", "  z=Z"])
  }

  @Test func `a file merged twice changes nothing the second time`() throws {
    var random = SeededGenerator(seed: 21)
    let titles = ["A", "B", "Inbox"]
    let texts = ["a", "b", "c"]
    for _ in 0..<Effort.times(2000) {
      var old: [String] = []
      for section in 0..<Int.random(in: 1...4, using: &random) {
        old.append("s\(section)=" + (titles.randomElement(using: &random) ?? ""))
        for item in 0..<Int.random(in: 0...3, using: &random) {
          let text = texts.randomElement(using: &random) ?? ""
          let isBelow = item > 0 && Bool.random(using: &random)
          old.append((isBelow ? "    " : "  ") + "i\(section)\(item)=" + text)
        }
      }
      let base = outline(old.joined(separator: "\n"))
      var new: [String] = []
      if Int.random(in: 0..<3, using: &random) == 0 { new.append("a") }
      // A few sections of the file have the ids of others, whatever their titles are.
      var ids = base.rows.filter { $0.level == 0 }.map(\.node.id.rawValue).shuffled(using: &random)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let hasID = Int.random(in: 0..<6, using: &random) == 0
        let id = hasID ? ids.popLast().map { $0 + "=" } ?? "" : ""
        new.append("#" + id + (titles.randomElement(using: &random) ?? ""))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          new.append("  " + (texts.randomElement(using: &random) ?? ""))
        }
      }
      let file = document(new.joined(separator: "\n"))
      let merged = try mergedTwice(file, into: base, keepsMissing: Bool.random(using: &random))
      let there = Set(merged.rows.map(\.node.id))
      #expect(base.rows.allSatisfy { $0.level > 0 || there.contains($0.node.id) })

      let sections = merged.rows.filter { $0.level == 0 }.map(\.node)
      let drafts = file.nodes.filter(\.isSection)
      let taken = Set(drafts.compactMap(\.id))
      var places: [Int] = []
      for draft in drafts {
        let place = sections.indices.first { place in
          let id = sections[place].id.rawValue
          if let own = draft.id { return id == own }
          let isOpen = !taken.contains(id) && !places.contains(place)
          return isOpen && sections[place].content.text == draft.text
        }
        places.append(try #require(place))
      }
      #expect(places == places.sorted())
    }
  }

  @Test func `any file leaves the outline sound`() throws {
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
      let target =
        Bool.random(using: &random) ? DraftMerge.Target.sections(title: "Work") : .node(node)
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
