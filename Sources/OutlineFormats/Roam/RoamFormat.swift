import OutlineModel

/// The pages of Roam Research, exported as JSON. A page is a section, and a block an item.
enum RoamFormat: ImportedFormat {
  static let fileExtensions: [String] = []

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.drop { $0 <= 0x20 }
    guard start.first == UInt8(ascii: "[") else { return .none }
    let text = start.text
    func has(_ name: String) -> Bool {
      text.contains("\"\(name)\":") || text.contains("\"\(name)\" :")
    }
    let marks = ["edit-time", "create-time", "edit-email", ":create/user", ":block/refs"]
    let isMarked = marks.contains(where: has) && (has("string") || has("title"))
    // Only blocks call their text `string`.
    return isMarked || has("string") && has("children") ? .certain : .none
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    let bytes = try input.all(upTo: reading.options.maximumBytes)
    let forest = try JSONInput.forest(of: bytes[...], lists: ["children"], line: 1)
    guard case .list(let pages) = forest.root else {
      throw FormatError("it is not an array of pages")
    }
    var reader = RoamReader(forest, reading)
    try reader.read(pages)
  }
}

/// Reads pages and their blocks.
private struct RoamReader {
  private let forest: JSONForest
  private let reading: FormatReading
  private var emptyPages = 0
  private var strangers: Set<String> = []

  init(_ forest: JSONForest, _ reading: FormatReading) {
    self.forest = forest
    self.reading = reading
  }

  /// The fields that mean nothing here, or follow from the text of a block.
  private static let derived: Set<String> = [
    "edit-time", "edit-email", "create-email", "refs", ":block/refs", ":create/user", ":edit/user",
    "uid", "create-time", "string", "title", "heading", "open", ":log/id",
  ]

  mutating func read(_ pages: [JSONForest.Element]) throws {
    try reading.header(DocumentHeader())
    for page in pages {
      guard case .object(let number) = page else { throw FormatError("a page is an object") }
      let object = forest.objects[number]
      guard let title = object.text("title") else {
        try reading.missesText("a page without a title has an empty one", line: nil)
        try read(.section(""), object)
        continue
      }
      // Roam makes a page for each link; most of these have nothing on them.
      let blocks = object.lists["children"] ?? []
      if blocks.isEmpty {
        emptyPages += 1
        continue
      }
      try read(.section(title), object)
    }
    if emptyPages > 0 {
      try reading.ignored("pages without blocks are left out: \(emptyPages)", line: nil)
    }
    if !strangers.isEmpty {
      let names = strangers.sorted().prefix(10).map(\.visible).joined(separator: ", ")
      try reading.ignored("fields are left out: \(names)", line: nil)
    }
    try reading.finish()
  }

  private mutating func read(_ page: DraftNode, _ object: JSONForest.Object) throws {
    var section = page
    section.id = object.text("uid")
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
    node.id = object.text("uid")
    if let string = object.text("string") {
      let scalars = string.unicodeScalars
      let end = scalars.firstIndex { $0 == "\n" } ?? scalars.endIndex
      node.text = String(scalars[..<end])
      if end < scalars.endIndex { node.note = String(scalars[end...].dropFirst()) }
    } else {
      try reading.missesText("a block without a string has an empty text", line: nil)
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

extension JSONForest.Object {
  fileprivate func text(_ name: String) -> String? { fields.text(name) }
}
