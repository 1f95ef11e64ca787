import OutlineModel

/// The pages of Roam Research, exported as JSON. A page is a section, and a block an item.
enum RoamFormat: ImportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    guard let text = beginning.json("[") else { return .none }
    func has(_ name: String) -> Bool {
      text.contains("\"\(name)\":") || text.contains("\"\(name)\" :")
    }
    let marks = ["edit-time", "create-time", "edit-email", ":create/user", ":block/refs"]
    let isMarked = marks.contains(where: has) && (has("string") || has("title"))
    // Only blocks call their text `string`.
    return isMarked || has("string") && has("children") ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    let bytes = try input.all(upTo: reading.options.maximumBytes)
    let forest = try JSONInput.forest(of: bytes[...], lists: ["children"], line: 1)
    guard case .list(let pages) = forest.root
    else { throw FormatError("it is not an array of pages") }
    var reader = RoamReader(forest: forest, reading: reading)
    try reader.parse(pages)
  }
}

/// Reads pages and their blocks.
private struct RoamReader {
  let forest: JSONForest
  let reading: FormatReading
  var emptyPages = 0
  var strangers: Set<String> = []

  /// The fields that mean nothing here, or follow from the text of a block.
  private static let derived = Set(known: "roam")

  mutating func parse(_ pages: [JSONForest.Element]) throws {
    try reading.header(DocumentHeader())
    for page in pages {
      guard case .object(let number) = page else { throw FormatError("a page is an object") }
      let object = forest.objects[number]
      guard let title = object.fields.text("title") else {
        try reading.missesText("a page without a title has an empty one")
        try parse(.section(""), of: object)
        continue
      }
      // Roam has a page for each link; most of these have nothing on them.
      if object.lists["children"]?.isEmpty ?? true {
        emptyPages += 1
      } else {
        try parse(.section(title), of: object)
      }
    }
    try reading.ignore("pages without blocks", count: emptyPages)
    try reading.ignore("fields", names: Array(strangers.sorted().prefix(10)))
    try reading.finish()
  }

  private mutating func parse(_ page: DraftNode, of object: JSONForest.Object) throws {
    var section = page
    section.id = object.fields.text("uid")
    try reading.node(section)
    var open = [(object.lists["children"] ?? [])[...]]
    while var blocks = open.popLast() {
      guard let block = blocks.popFirst() else { continue }
      open.append(blocks)
      guard case .object(let number) = block else { throw FormatError("a block is an object") }
      let fields = forest.objects[number]
      let children = fields.lists["children"] ?? []
      try reading.node(node(fields, level: open.count - 1, hasChildren: !children.isEmpty))
      open.append(children[...])
    }
  }

  private mutating func node(
    _ object: JSONForest.Object, level: Int, hasChildren: Bool
  ) throws -> DraftNode {
    var node = DraftNode(level: level, text: "")
    node.id = object.fields.text("uid")
    if let text = object.fields.text("string") {
      node.text = text
      node.splitText()
    } else {
      try reading.missesText("a block without a string has an empty text")
    }
    for (mark, isDone) in Self.marks where node.text.hasPrefix(mark) {
      node.text = String(node.text.dropFirst(mark.count).drop { $0 == " " })
      if isDone { node.isDone = true } else { node.attributes["todo"] = .string("TODO") }
      break
    }
    if case .integer(let milliseconds)? = object.fields["create-time"],
      let number = Int(exactly: milliseconds), let date = UnixTime.text(guessing: number)
    {
      node.attributes["created"] = .string(date)
    }
    if case .integer(let level)? = object.fields["heading"], (1...6).contains(level) {
      node.attributes["heading"] = .integer(level)
    }
    node.isExpanded = hasChildren && object.fields["open"] != .bool(false)
    if strangers.count < 100 {
      strangers.formUnion(object.fields.keys.filter { !Self.derived.contains($0) })
    }
    return node
  }

  private static let marks = [
    ("{{[[TODO]]}}", false), ("{{[[DONE]]}}", true), ("{{TODO}}", false), ("{{DONE}}", true),
  ]
}
