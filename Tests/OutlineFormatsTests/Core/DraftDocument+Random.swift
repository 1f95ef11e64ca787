import OutlineFormats
import OutlineModel
import TestSupport

extension DraftDocument {
  /// Texts that some format could take for something else.
  static let hostileTexts = [
    "", " ", "plain", "two  spaces ", "\"quoted\"", "'single'", "a,b;c", "tab\there",
    "back\\slash \\t \\n",
    "&amp; & &lt;b&gt; <b>", "]]>", "<!-- no comment -->", "<outline text=\"x\"/>",
    "é e\u{301} 👩‍👩‍👧 🥛",
    "\u{202E}right to left\u{202C} שלום", "- [ ] item", "# heading", "* TODO x :tag:",
    "{\"json\":1}",
    "=1+1", "\u{FEFF}mark", "a\u{A0}b", "http://x.org/?a=1&b=2#c", "null", "true", "0012",
    "@done(now)",
  ]

  /// Random nodes whose texts a format may not take for anything else.
  static func random(using random: inout SeededGenerator) -> DraftDocument {
    var nodes: [DraftNode] = []
    var favorites = 0
    var level = -1
    for index in 0..<Int.random(in: 0...25, using: &random) {
      var node = DraftNode(text: text(&random))
      node.isSection = Int.random(in: 0..<6, using: &random) == 0
      node.level = node.isSection ? 0 : Int.random(in: 0...(level + 1), using: &random)
      level = node.isSection ? -1 : node.level
      if Bool.random(using: &random) { node.id = "id-\(index)" }
      if Bool.random(using: &random) { node.secondaryText = text(&random) }
      if Bool.random(using: &random) { node.note = text(&random) + "\n\t" + text(&random) + "\r\n" }
      if Bool.random(using: &random) { node.image = "🥛" }
      node.isDone = Bool.random(using: &random)
      node.isExpanded = Bool.random(using: &random)
      if !node.isSection && Bool.random(using: &random) {
        favorites += 1
        (node.isFavorite, node.favoriteRank) = (true, favorites)
      }
      for name in [
        "tags", "due", "created", "category", "n", "odd name", "text", "title", "_status",
      ]
      where Int.random(in: 0..<4, using: &random) == 0 {
        node.attributes[name] = value(&random)
      }
      nodes.append(node)
    }
    return DraftDocument(nodes: nodes)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    // No line of an outline holds a tab.
    (hostileTexts.randomElement(using: &random) ?? "").replacing("\t", with: " ")
  }

  private static func value(_ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: .null
    case 1: .bool(true)
    case 2: .integer(-7)
    case 3: .number(1.5e30)
    case 4: .array([.string("a"), .string("b")])
    case 5: .string("2005-07-30T18:02:05Z")
    default: .string(text(&random))
    }
  }
}
