import OutlineModel

/// Reads the bookmarks of browsers.
struct BookmarksReader {
  private var tokens: XMLTokenizer
  private let reading: FormatReading
  /// The links and folders, and the number of lists that contain each.
  private var entries: [Entry] = []
  private var lists = 0
  /// Whether the file has no list around them.
  private var isBare = false
  private var text = Text.none
  private var words = ""
  private var header = DocumentHeader()
  private var isOurs = false
  /// The parts that are left out, reported once at the end.
  private var texts = 0
  private var tags: Set<String> = []

  private struct Entry {
    var node: DraftNode
    var depth: Int
    var line: Int
    var isFolder: Bool
    /// Whether it says that it is no section, also at the top.
    var isItem = false
    var isExpanded: Bool?
    var isFavorite: Bool?
    /// Whether the attributes have the exact text or note.
    var hasText = false
    var hasNote = false

    /// Whether it is a folder at the top that is a section in a file of a browser.
    var isSection: Bool { depth == 0 && isFolder && !isItem }
  }

  /// The place that text between tags belongs to.
  private enum Text { case none, title, heading, name, note, skipped }

  init(_ input: FormatInput, into reading: FormatReading) {
    tokens = XMLTokenizer(input, as: .html, into: reading)
    self.reading = reading
  }

  mutating func parse() throws {
    var hasList = false
    while let token = try tokens.next() {
      switch token {
      case .start(let name, let attributes, _):
        hasList = hasList || name.lowercased() == "dl"
        try start(name.lowercased(), with: attributes)
      case .end(let name): end(name.lowercased())
      case .text(let more): add(more)
      }
    }
    finishText()
    guard hasList || !entries.isEmpty else { throw FormatError("it has no bookmarks") }
    let missing = lists - (isBare ? 1 : 0)
    if missing > 0 {
      try reading.repair("end tags </DL> are missing: \(missing)", line: tokens.line)
    }
    if isOurs { header.fields = Set(FormatLosses.Field.allCases).subtracting([.id, .header]) }
    if !isOurs, entries.contains(where: { $0.depth == 0 && !$0.isSection }) {
      header.attributes[BookmarksFormat.document] = .bool(true)
    }
    try reading.header(header)
    try deliver()
    try tell()
  }

  /// The tags that end the text before them.
  private static let blocks: Set<String> = ["title", "h1", "h3", "a", "dd", "dl", "dt", "hr"]

  private mutating func start(_ name: String, with attributes: [XMLAttribute]) throws {
    if text == .skipped { return }
    if Self.blocks.contains(name) { finishText() }
    if lists == 0, entries.isEmpty, ["h3", "a", "hr"].contains(name) {
      isBare = true
      lists = 1
    }
    switch name {
    case "title": text = .title
    case "h1": text = .heading
    case "h3", "a": try begin(attributes, isFolder: name == "h3")
    case "dd": text = .note
    // No list follows a link, so this one is around all of them.
    case "dl" where isBare && lists == 1 && entries.last?.isFolder == false: isBare = false
    case "dl": lists += 1
    case "hr":
      let node = BookmarksFormat.separator
      entries.append(
        Entry(node: node, depth: max(0, lists - 1), line: tokens.line, isFolder: false))
    case "br" where text == .note: words += "\n"
    case "script", "style": text = .skipped
    case "meta":
      let values = attributes.map { $0.value.lowercased() }
      let isMark = values.contains(BookmarksFormat.mark.lowercased())
      isOurs = isOurs || isMark && values.contains("generator")
    case "p", "html", "head", "body", "base", "link", "br", "dt": break
    default: tags.insert(name)
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "title", "h1", "h3", "a": finishText()
    case "script", "style": text = .none
    case "dl":
      finishText()
      lists = max(0, lists - 1)
    default: break
    }
  }

  private mutating func add(_ more: String) {
    switch text {
    case .none: if !BookmarksFormat.words(in: more).isEmpty { texts += 1 }
    case .skipped: break
    default: words += more
    }
  }

  /// Ends the text that is being read, and stores it.
  private mutating func finishText() {
    defer { (text, words) = (.none, "") }
    switch text {
    case .none, .skipped: break
    case .title, .heading:
      let shown = BookmarksFormat.line(of: words)
      if !shown.isEmpty, text == .heading || header.title == nil { header.title = shown }
    case .name:
      guard let last = entries.indices.last, !entries[last].hasText else { break }
      let shown = BookmarksFormat.line(of: words)
      // Links without a name are common in the toolbar, which shows their icons.
      entries[last].node.text = shown.isEmpty ? entries[last].node.text("url") ?? "" : shown
    case .note:
      let note = BookmarksFormat.words(in: String(words.unicodeScalars.filter { $0 != "\r" }))
      // After the list of a folder it is the note of that.
      guard let last = entries.lastIndex(where: { $0.depth < max(1, lists) }),
        !entries[last].hasNote, !note.isEmpty
      else { break }
      entries[last].node.add(note: note)
    }
  }
}

// The attributes of a link or folder.
extension BookmarksReader {
  private mutating func begin(_ attributes: [XMLAttribute], isFolder: Bool) throws {
    var entry = Entry(
      node: DraftNode(text: ""), depth: max(0, lists - 1), line: tokens.line, isFolder: isFolder)
    for attribute in attributes {
      try parse(attribute.name.lowercased(), value: attribute.value, into: &entry)
    }
    entries.append(entry)
    text = .name
  }

  private mutating func parse(_ name: String, value: String, into entry: inout Entry) throws {
    switch name {
    case "href": if !value.isEmpty { entry.node.attributes["url"] = .string(value) }
    case "add_date":
      if let date = Int(value).flatMap(UnixTime.text(guessing:)) {
        entry.node.attributes["created"] = .string(date)
      }
    case "tags":
      let names = value.split(separator: ",").map { BookmarksFormat.words(in: String($0)) }
      entry.node.add(tags: try reading.tags(names, called: "tag", line: entry.line))
    case "folded": entry.isExpanded = false
    case "data-id": entry.node.id = value
    case "data-kind":
      entry.node.isSection = value == "section"
      entry.isItem = value == "item"
    case "data-text": (entry.node.text, entry.hasText) = (value, true)
    case "data-note": (entry.node.note, entry.hasNote) = (value, true)
    case "data-done": entry.node.isDone = value == "true"
    case "data-expanded": entry.isExpanded = value == "true"
    case "data-favorite":
      entry.isFavorite = value != "false"
      entry.node.favoriteRank = Int(value)
    case "data-attributes":
      try reading.readAttributes(value, of: name, line: entry.line, into: &entry.node)
    default:
      if let field = ContentField.beside.first(where: { "data-" + $0.name == name }) {
        entry.node[text: field] = value
      } else if !value.isEmpty {
        entry.node.attributes[name] = .string(value)
      }
    }
  }
}

// From entries to nodes.
extension BookmarksReader {
  private func deliver() throws {
    // An item after a section would be one of that section, so folders between links are items.
    let tops = entries.filter { $0.depth == 0 }
    let isMixed = tops.drop { !$0.isSection }.contains { !$0.isSection }
    var isInSection = false
    var isInToolbar = false
    for (index, entry) in entries.enumerated() {
      var node = entry.node
      if entry.depth == 0 { isInToolbar = !isOurs && BookmarksFormat.isToolbar(node) }
      let isAtHand = isInToolbar && entry.depth == 1 && node.attributes["url"] != nil
      node.isFavorite = entry.isFavorite ?? (isAtHand && !entry.isFolder)
      if entry.isSection && !isMixed && !isOurs {
        node = .section(node.text, id: node.id, attributes: node.attributes)
        for field in ContentField.texts { node[text: field] = entry.node[text: field] }
      }
      isInSection = isInSection || node.isSection
      node.level = isInSection ? max(0, entry.depth - 1) : entry.depth
      let next = index + 1 < entries.count ? entries[index + 1].depth : 0
      let showsItems = next > entry.depth && (isOurs || !isInSection)
      node.isExpanded = entry.isExpanded ?? (node.isSection || showsItems)
      try reading.node(node, line: entry.line)
    }
  }

  private func tell() throws {
    if !tags.isEmpty {
      let names = tags.sorted().prefix(10).map { "<\($0.prefix(20).visible)>" }
      try reading.ignore("tags are left out: \(names.joined(separator: " "))")
    }
    try reading.ignore("texts outside of links", count: texts)
  }
}
