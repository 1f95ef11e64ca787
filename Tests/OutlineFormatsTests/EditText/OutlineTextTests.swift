import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct OutlineTextTests {
  private func item(
    _ id: String, _ content: Content, level: Int, isExpanded: Bool = false, kind: Node.Kind = .item
  ) -> Outline.Row {
    Outline.Row(
      node: Node(id: NodeID(checked: id), kind: kind, content: content, isExpanded: isExpanded),
      level: level)
  }

  private func text(_ rows: [Outline.Row], favorites: Set<NodeID> = []) -> String {
    String(decoding: OutlineText.bytes(of: rows, favorites: favorites), as: UTF8.self)
  }

  @Test func `shows the words of people, one line a node`() {
    let rows = [
      item("food", Content(text: "Food"), level: 0, isExpanded: true, kind: .section),
      item("fruit", Content(text: "Fruit", image: "star.fill"), level: 1, isExpanded: true),
      item(
        "apple", Content(text: "Apple", secondaryText: "2 kg", image: "🍎", isDone: true), level: 2),
      item("pear", Content(text: "Pear", note: "one\n\n  two\tthree"), level: 2),
      item("work", Content(text: "Work"), level: 0, kind: .section),
    ]
    #expect(
      text(rows, favorites: [NodeID(checked: "apple")]) == """
        Food                                            {food}
          [+] <star.fill> Fruit                         {fruit}
            [x*] 🍎 Apple :: 2 kg                       {apple}
            Pear                                        {pear}
              | one
              |
              |   two\tthree

        [-] Work                                        {work}

        """)
    #expect(text(Array(rows[2...2])) == "[x] 🍎 Apple :: 2 kg                            {apple}\n")
    let long = String(repeating: "a", count: 50)
    #expect(text([item("b", Content(text: long), level: 1)]) == long + "  {b}\n")
    #expect(text([item("b", Content(text: ""), level: 1)]) == "{b}\n")
  }

  @Test func `an id is written as far as it names one node alone, four letters at least`() throws {
    let ids = ["bkzpqwvt", "bkzpqxyz", "hjk", "hjkmnpqr", "été-un", "été-deux", "wxyzwxyz"]
    let rows = ids.map { item($0, Content(text: $0), level: 1) }
    let section = item("s", Content(text: "S"), level: 0, kind: .section)
    let outline = Outline(rows: [section] + rows)
    let names = OutlineText.names(in: outline)
    #expect(
      ids.map { names[NodeID(checked: $0)] } == [
        "bkzpqw", "bkzpqx", "hjk", "hjkm", "été-u", "été-d", "wxyz",
      ])
    let bytes = OutlineText.bytes(of: outline.rows, names: names)
    #expect(try OutlineText.outline(of: OutlineText.lines(of: bytes), editing: outline) == outline)
  }

  @Test func `takes text that looks like notation as text`() {
    func line(_ content: Content) -> String {
      let section = item("s", Content(text: "S"), level: 0, isExpanded: true, kind: .section)
      let line = text([section, item("a", content, level: 1)]).split(separator: "\n")[1]
      return String(line.dropFirst(2)).replacing(/\s*\{a\}$/, with: "")
    }
    #expect(line(Content(text: "[x] done?")) == #"\[x] done?"#)
    #expect(line(Content(text: "[maybe] x")) == "[maybe] x")
    #expect(line(Content(text: "{id} x")) == #"\{id} x"#)
    #expect(line(Content(text: "| x")) == #"\| x"#)
    #expect(line(Content(text: "🍎 x")) == #"\🍎 x"#)
    #expect(line(Content(text: "<b> x")) == #"\<b> x"#)
    #expect(line(Content(text: "a < b > c")) == "a < b > c")
    #expect(line(Content(text: #"\[x] x"#)) == #"\u{5C}[x] x"#)
    #expect(line(Content(text: #"\\server\share"#)) == #"\\server\share"#)
    #expect(line(Content(text: "std::vector")) == "std::vector")
    #expect(line(Content(text: "a :: b")) == #"a \u{3A}\u{3A} b"#)
    #expect(line(Content(text: " a ")) == #"\u{20}a\u{20}"#)
    #expect(line(Content(text: #"\u{41}"#)) == #"\u{5C}u{41}"#)
    #expect(line(Content(text: "a\u{7}\nb")) == #"a\u{7}\u{A}b"#)
    #expect(line(Content(text: "#tag - + * 1. (x)")) == "#tag - + * 1. (x)")
    #expect(text([item("a", Content(text: "# a"), level: 1)]).hasPrefix(##"\# a "##))
    #expect(line(Content(text: "call {ann}")) == #"call \{ann}"#)
    #expect(line(Content(text: "call {ann", secondaryText: "{a} b")) == #"call {ann :: \{a} b"#)
    #expect(line(Content(text: #"call \{ann}"#)) == #"call \u{5C}{ann}"#)
    #expect(line(Content(text: "call {ann}, {bob} a{c}")) == #"call {ann}, \{bob} a{c}"#)
    #expect(line(Content(text: "", secondaryText: "")) == "::")
    #expect(line(Content(text: "a", image: "a>b")) == #"<a\u{3E}b> a"#)
  }

  private static let pieces = [
    "", "a", " ", "{", "}", "[", "x", "]", "[x]", "<", ">", "|", "#", "::", ":", "\\", "\\u{",
    "41}", "🍎", "❤",
    "1\u{FE0F}\u{20E3}",
    "\u{301}", "\u{200D}", "\u{FEFF}", "\t", "\n", "\r", "\u{A0}", "\u{85}", "\u{2028}", "\u{202E}",
    "é", "-", "*",
  ]

  private func expectRoundTrip(_ base: Outline, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let bytes = OutlineText.bytes(of: base.rows, favorites: Set(base.favorites.map(\.node)))
    let read = try OutlineText.outline(of: OutlineText.lines(of: bytes), editing: base)
    try read.checkInvariants()
    // The same bytes, not only the same characters.
    let difference = OutlineText.bytes(of: read.rows, favorites: Set(read.favorites.map(\.node)))
    #expect(read == base && difference == bytes, sourceLocation: sourceLocation)
    for (new, old) in zip(read.rows, base.rows)
    where new != old || !same(new.node.content, old.node.content) {
      Issue.record("\(old) became \(new)", sourceLocation: sourceLocation)
    }
  }

  private func same(_ one: Content, _ other: Content) -> Bool {
    func bytes(_ content: Content) -> [[UInt8]?] {
      [content.text, content.secondaryText, content.image, content.note].map {
        $0.map { Array($0.utf8) }
      }
    }
    return bytes(one) == bytes(other)
  }

  @Test func `is read back exactly with any field`() throws {
    var texts: [String] = []
    for one in Self.pieces {
      for two in Self.pieces {
        for three in Self.pieces { texts.append(one + two + three) }
      }
    }
    let section = item("s", Content(text: "S"), level: 0, isExpanded: true, kind: .section)
    var outline = Outline(rows: [section])
    for (number, text) in texts.enumerated() {
      let other = texts[(number &* 7919) % texts.count]
      // Not all together in each: a field that is empty changes the beginning.
      let content =
        switch number % 4 {
        case 0: Content(text: text)
        case 1: Content(text: text, secondaryText: other)
        case 2: Content(text: text, image: other)
        default: Content(text: text, secondaryText: other, image: text, note: other, isDone: true)
        }
      outline.rows.append(
        item("n\(number)", content, level: 1 + number % 3 % (outline.rows.count > 3 ? 3 : 1)))
    }
    for index in outline.rows.indices.dropFirst() {
      outline.rows[index].level = min(outline.rows[index].level, outline.rows[index - 1].level + 1)
    }
    try expectRoundTrip(outline)
  }

  @Test(arguments: [
    "", "a", "\n", "\n\n", " a", "a ", "\t", "a\n b \n", "a\r\nb", "| a", "# a", "{a}", #"\u{41}"#,
  ])
  func `notes are read back exactly`(note: String) throws {
    let section = item("s", Content(text: "S"), level: 0, isExpanded: true, kind: .section)
    try expectRoundTrip(
      Outline(rows: [section, item("a", Content(text: "A", note: note), level: 1)]))
  }

  @Test(arguments: [
    "a b", "{", "}", "a}b{c", #"\u{41}"#, "é", "e\u{301}", "[x]", "#", "|", "::", "🍎", "\\",
  ])
  func `ids are read back exactly`(id: String) throws {
    let section = item("s", Content(text: "S"), level: 0, isExpanded: true, kind: .section)
    try expectRoundTrip(Outline(rows: [section, item(id, Content(text: "A"), level: 1)]))
  }

  @Test(arguments: 0..<60) func `random outlines are read back exactly`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    try expectRoundTrip(RandomOutline.make(count: 120, pieces: Self.pieces, using: &generator))
  }

  @Test(arguments: 0..<60) func `random edits are read back`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(1000 + seed))
    let base = RandomOutline.make(count: 60, pieces: Self.pieces, using: &generator)
    var target = RandomOutline.edited(base, times: 12, pieces: Self.pieces, using: &generator)
    var text = String(decoding: OutlineText.bytes(of: target.rows, favorites: []), as: UTF8.self)
    // New nodes have no ids in the text.
    let known = Set(base.rows.map(\.node.id))
    for row in target.rows where !known.contains(row.node.id) {
      text = text.replacing("{\(row.node.id)}", with: "")
    }
    target.favorites = []
    let read = try OutlineText.outline(of: OutlineText.lines(of: Array(text.utf8)), editing: base)
    try read.checkInvariants()
    #expect(read.favorites.isEmpty)
    #expect(read.rows.map(\.level) == target.rows.map(\.level))
    for (new, wanted) in zip(read.rows, target.rows) {
      if known.contains(wanted.node.id) { #expect(new == wanted) }
      #expect(
        same(new.node.content, wanted.node.content) && new.node.isExpanded == wanted.node.isExpanded
      )
      #expect(known.contains(new.node.id) == known.contains(wanted.node.id))
    }
  }
}

/// Outlines made at random, and edited as a person does.
private enum RandomOutline {
  static func make(count: Int, pieces: [String], using generator: inout SeededGenerator) -> Outline
  {
    var outline = Outline()
    for number in 0..<count {
      let deepest = (outline.rows.last?.level ?? -1) + 1
      let level =
        number == 0
        ? 0
        : Int.random(
          in: Int.random(in: 0...1, using: &generator)...max(1, deepest), using: &generator)
      outline.rows.append(
        Outline.Row(node: node("n\(number)", level, pieces, &generator), level: min(level, deepest))
      )
    }
    outline.favorites = outline.rows.filter {
      $0.level > 0 && Int.random(in: 0..<5, using: &generator) == 0
    }
    .map { Item.ID(checked: $0.node.id.rawValue) }.shuffled(using: &generator)
    return outline
  }

  /// Deletes a subtree, moves one, changes one or adds one, so many times.
  static func edited(
    _ base: Outline, times: Int, pieces: [String], using generator: inout SeededGenerator
  ) -> Outline {
    var outline = base
    for number in 0..<times {
      let items = outline.rows.indices.filter { outline.rows[$0].level > 0 }
      guard let index = items.randomElement(using: &generator) else { break }
      let range = outline.range(of: outline.rows[index].node.id)
      switch number % 4 {
      case 0: outline.rows.removeSubrange(range)
      case 1:
        let moved = outline.rows[range]
        outline.rows.removeSubrange(range)
        let target = outline.rows.indices.randomElement(using: &generator) ?? 0
        let shift = outline.rows[target].level + 1 - (moved.first?.level ?? 0)
        outline.rows.insert(
          contentsOf: moved.map { Outline.Row(node: $0.node, level: $0.level + shift) },
          at: target + 1)
      case 2:
        let old = outline.rows[index].node
        if old.id.rawValue.hasPrefix("new") { continue }
        outline.rows[index].node = node(old.id.rawValue, 1, pieces, &generator)
        outline.rows[index].node.content.attributes = old.content.attributes
      default:
        let level = outline.rows[index].level
        outline.rows.insert(
          Outline.Row(node: node("new\(number)", level, pieces, &generator), level: level),
          at: range.upperBound)
        // A new text can hold no control characters.
        outline.rows[range.upperBound].node.content.text = "New"
        outline.rows[range.upperBound].node.content.image = "🍎"
        outline.rows[range.upperBound].node.content.secondaryText = " [x] :: "
      }
    }
    return outline
  }

  private static func node(
    _ id: String, _ level: Int, _ pieces: [String], _ generator: inout SeededGenerator
  ) -> Node {
    func text(_ generator: inout SeededGenerator) -> String {
      let pieces =
        id.hasPrefix("new") || level > 0
        ? pieces.filter {
          $0.unicodeScalars.allSatisfy {
            $0.value > 0x1F && !(0x7F...0x9F).contains($0.value) && $0.value != 0x2028
          }
        } : pieces
      return (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      .joined()
    }
    var content = Content(text: text(&generator) + "a")
    if Bool.random(using: &generator) { content.image = text(&generator) }
    if level > 0 {
      if Bool.random(using: &generator) { content.secondaryText = text(&generator) }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        content.note = text(&generator) + "\n" + text(&generator)
      }
      content.isDone = Bool.random(using: &generator)
    }
    content.attributes = ["hidden": .string(id)]
    if id.hasPrefix("new") {
      content = Content(text: "", note: content.note, isDone: content.isDone)
    }
    return Node(
      id: NodeID(checked: id), kind: level == 0 ? .section : .item, content: content,
      isExpanded: Bool.random(using: &generator))
  }
}
