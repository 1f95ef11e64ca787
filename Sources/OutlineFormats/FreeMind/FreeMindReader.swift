import OutlineModel

/// Reads a mind map. Only the open nodes are kept.
struct FreeMindReader {
  private var tokens: XMLTokenizer
  private let reading: FormatReading
  private var hasMap = false
  /// The number of open nodes.
  private var depth = 0
  /// The node whose tag was read last, while its contents may follow.
  private var pending: Pending?
  private var rich: RichContent?
  /// The number of open elements that are left out, such as those of styles.
  private var strangers = 0
  /// The depth of the items that are at the top, or at the top of their section.
  private var base = 1
  /// Whether the root stands for the whole outline.
  private var hasRootOnly = false
  private var omitted: [String: Int] = [:]
  private var formats: Set<String> = []

  /// A node before it is delivered.
  fileprivate struct Pending {
    var node = DraftNode(text: "")
    var depth: Int
    var line: Int
    var hasText = false
    var isFolded = false
    var isExpanded: Bool?
    var icons: [String] = []
    /// Whether it stands for the whole outline.
    var isRootOnly = false
    /// Whether this program wrote the map.
    var isOurs = false
    /// The exact note, if other programs show it with other blanks.
    var note: String?
  }

  init(_ input: FormatInput, into reading: FormatReading) {
    tokens = XMLTokenizer(
      input, as: .xml(tags: ["<node", "</node", "<richcontent", "</map"]), into: reading)
    self.reading = reading
  }

  mutating func parse() throws {
    while let token = try tokens.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        try start(name.lowercased(), with: attributes, isEmpty: isEmpty)
      case .end(let name): try end(name.lowercased())
      case .text(let text): if strangers == 0 { rich?.add(text) }
      }
    }
    if !hasMap { throw FormatError("it contains no mind map") }
    try deliver(isOver: true)
    if depth > 0 {
      try reading.repair("end tags </node> are missing: \(depth)", line: tokens.line)
    }
    try tell()
    try reading.finish()
  }

  private mutating func start(
    _ name: String, with attributes: [XMLAttribute], isEmpty: Bool
  ) throws {
    if strangers > 0 {
      if !isEmpty { strangers += 1 }
      return
    }
    if rich != nil {
      rich?.start(name)
      if isEmpty { rich?.end(name) }
      return
    }
    switch name {
    case "map": hasMap = true
    case _ where !hasMap:
      throw FormatError("it begins with <\(name.prefix(40).visible)>, not with <map>")
    case "node":
      try deliver(isOver: false)
      pending = try Pending(node: attributes, depth: depth, line: tokens.line)
      if !isEmpty { depth += 1 }
    case "richcontent" where pending != nil: rich = isEmpty ? nil : RichContent(attributes)
    case "attribute" where pending != nil: try readAttribute(attributes)
    case "icon" where pending != nil:
      if let icon = attributes.value("BUILTIN") { pending?.icons.append(icon) }
    case "attribute_registry", "attribute_layout", "font", "edge", "cloud", "hook", "bookmarks":
      formats.insert(name)
    default: omitted[name, default: 0] += 1
    }
    if !isEmpty, rich == nil, name != "map", name != "node" { strangers += 1 }
  }

  private mutating func end(_ name: String) throws {
    switch name {
    case _ where strangers > 0: strangers -= 1
    case "richcontent" where rich != nil: try takeContent()
    case _ where rich != nil: rich?.end(name)
    case "node" where depth > 0:
      try deliver(isOver: false, closes: true)
      depth -= 1
    case "map": break
    default: try tokens.needless(name)
    }
  }
}

// The contents of a node.
extension FreeMindReader {
  private mutating func takeContent() throws {
    guard let content = rich else { return }
    rich = nil
    formats.formUnion(content.tags.map { "<\($0.prefix(20).visible)>" })
    let text = content.text()
    guard var node = pending, !text.isEmpty else { return }
    switch content.type {
    case "NOTE": node.node.add(note: text)
    case "DETAILS":
      // Details are shown below the text, like a second text, which is one line.
      if text.utf8.contains(0x0A) {
        try reading.notRepresentable("details of several lines are in the note", line: node.line)
        node.node.note = node.node.note.map { text + "\n" + $0 } ?? text
      } else {
        node.node.secondaryText = text
      }
    default: (node.node.text, node.hasText) = (text, true)
    }
    pending = node
  }

  private mutating func readAttribute(_ attributes: [XMLAttribute]) throws {
    guard var pending, let name = attributes.value("NAME") else { return }
    let text = attributes.value("VALUE") ?? ""
    switch name {
    case "outline.kind":
      pending.node.isSection = text == "section"
      pending.isRootOnly = text == "outline" && pending.depth == 0
    case "outline.form": pending.isOurs = true
    case "outline.note": pending.note = text
    case "outline.expanded": pending.isExpanded = text == "true"
    case "outline.favorite":
      pending.node.isFavorite = true
      pending.node.favoriteRank = Int(text)
    case "outline.attributes":
      try reading.readAttributes(text, of: name, line: pending.line, into: &pending.node)
    default:
      if let field = ContentField.beside.first(where: { "outline." + $0.rawValue == name }) {
        pending.node[text: field] = text
      } else if !name.isEmpty {
        pending.node.attributes[name] = .string(text)
      }
    }
    self.pending = pending
  }

  /// Delivers the node whose tag was read last.
  /// - Parameters:
  ///   - isOver: whether the file is over.
  ///   - closes: whether its end tag was read.
  private mutating func deliver(isOver: Bool, closes: Bool = false) throws {
    guard var pending else { return }
    self.pending = nil
    let hasChildren = !isOver && !closes && depth > pending.depth
    if !pending.hasText { try reading.missesText("the node has no text", line: pending.line) }
    if let note = pending.note { pending.node.note = note }
    readIcons(of: &pending)
    if pending.depth == 0 {
      var header = DocumentHeader()
      if pending.isRootOnly { header.title = pending.node.text }
      if pending.isOurs {
        header.fields = Set(FormatLosses.Field.allCases).subtracting([.header])
      }
      try reading.header(header)
      hasRootOnly = pending.isRootOnly
      if hasRootOnly { return }
      pending.node.isSection = true
    }
    if pending.node.isSection, pending.depth == (hasRootOnly ? 1 : 0) {
      base = pending.depth + 1
      pending.node.isExpanded = pending.isExpanded ?? !pending.isFolded
    } else {
      pending.node.isSection = false
      pending.node.level = max(0, pending.depth - base)
      pending.node.isExpanded = pending.isExpanded ?? (hasChildren && !pending.isFolded)
    }
    try reading.node(pending.node, line: pending.line)
  }

  private func readIcons(of pending: inout Pending) {
    var rest: [String] = []
    for icon in pending.icons {
      if icon == FreeMindFormat.doneIcon, !pending.node.isDone {
        pending.node.isDone = true
      } else if pending.node.attributes["priority"] == nil,
        let priority = FreeMindFormat.priority(of: icon)
      {
        pending.node.priorityNumber = priority
      } else {
        if icon == FreeMindFormat.checkedIcon { pending.node.isDone = true }
        rest.append(icon)
      }
    }
    if !rest.isEmpty { pending.node.attributes["icons"] = .array(rest.map(JSONValue.string)) }
  }

  private func tell() throws {
    if !formats.isEmpty {
      let names = formats.sorted().prefix(12).joined(separator: ", ")
      try reading.notRepresentable("the look of nodes is left out: \(names)")
    }
    let names = omitted.sorted { $0.key < $1.key }.prefix(12)
    try reading.ignore("elements", names: names.map { "\($0.key.prefix(40)): \($0.value)" })
  }
}

extension FreeMindReader.Pending {
  /// Reads the attributes of an element.
  fileprivate init(node attributes: [XMLAttribute], depth: Int, line: Int) throws {
    self.depth = depth
    self.line = line
    for attribute in attributes {
      let value = attribute.value
      switch attribute.name.uppercased() {
      case "TEXT": (node.text, hasText) = (value, true)
      case "LOCALIZED_TEXT" where !hasText: (node.text, hasText) = (value, true)
      case "ID": node.id = value.isEmpty ? nil : value
      case "FOLDED": isFolded = value.lowercased() == "true"
      case "LINK": if !value.isEmpty { node.attributes["url"] = .string(value) }
      case "CREATED":
        if let date = Int(value).flatMap({ UnixTime.text(guessing: $0 < 0 ? 0 : $0) }) {
          node.attributes["created"] = .string(date)
        }
      default: break
      }
    }
  }
}
