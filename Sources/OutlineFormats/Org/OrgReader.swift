import OutlineModel

/// Reads Org line by line, and delivers a heading when the next one begins.
struct OrgReader {
  /// The kind of lines that may come next.
  private enum State { case planning, properties, drawer, body }

  private let reading: FormatReading
  private var keywords = OrgKeywords()
  private var header = DocumentHeader()
  private var isInHeader = true
  private var hasSections = false
  /// The levels of the open headings, without a section.
  private var levels: [Int] = []
  private var waiting: (node: DraftNode, line: Int)?
  private var state = State.body
  private var title: [UInt8] = []
  private var planned: [(name: String, stamp: OrgTimestamp)] = []
  private var emptyLines = 0

  init(_ reading: FormatReading) {
    self.reading = reading
    hasSections = reading.options.headingsAreSections
  }

  /// Reads the next line of the file.
  mutating func parse(_ line: Bytes, number: Int) throws {
    if let (level, title) = OrgSyntax.heading(line) {
      return try begin(title, level: level, number)
    }
    if isInHeader {
      if let (name, value) = OrgSyntax.keyword(line) ?? OrgSyntax.comment(line) {
        return parse(keyword: name, value)
      }
      if line.trimmed.isEmpty { return }
      try endHeader()
      var node = DraftNode(text: text(LineGuard.unescape(line.trimmed, where: Self.isPreamble)))
      node.attributes["paragraph"] = .bool(true)
      waiting = (node, number)
      state = .body
      return
    }
    try readBody(line, number: number)
  }

  /// Delivers the last node.
  mutating func finish() throws {
    try endHeader()
    try handOn()
  }

  // MARK: The document

  private mutating func parse(keyword name: String, _ value: Bytes) {
    switch name.uppercased() {
    case "TITLE": header.title = header.title.map { $0 + " " + value.text } ?? value.text
    case "TODO", "SEQ_TODO", "TYP_TODO": keywords.parse(value)
    case "SECTIONS" where value.elementsEqual("t".utf8): hasSections = true
    default:
      var text = value.text
      if case .string(let before)? = header.attributes[name] { text = before + "\n" + text }
      header.attributes[name] = .string(text)
    }
  }

  private mutating func endHeader() throws {
    guard isInHeader else { return }
    isInHeader = false
    if header != DocumentHeader() { try reading.header(header) }
  }

  /// Whether a line before the first heading would be read as syntax.
  static func isPreamble(_ bytes: Bytes) -> Bool {
    OrgSyntax.heading(bytes) != nil || OrgSyntax.keyword(bytes) != nil
      || OrgSyntax.comment(bytes) != nil
  }

  // MARK: Headings

  private mutating func begin(_ title: Bytes, level: Int, _ number: Int) throws {
    try endHeader()
    try handOn()
    var node = DraftNode(text: "")
    let isSection = hasSections && level == 1
    if isSection {
      node = .section(OrgTitle.text(title))
    } else {
      OrgTitle.parse(title, with: keywords, into: &node)
    }
    waiting = (node, number)
    state = .planning
    planned = []
    emptyLines = 0
    self.title = Array(title)
    while let last = levels.last, last >= level { levels.removeLast() }
    if isSection { levels = [] } else { levels.append(level) }
    waiting?.node.level = max(0, levels.count - 1)
  }

  private mutating func handOn() throws {
    guard case (var node, let line)? = waiting else { return }
    if state == .drawer {
      try reading.repair("the drawer of properties has no :END:", line: line)
    }
    for (name, stamp) in planned {
      // The property includes the time. If they disagree, the planned day counts.
      if node.date(name)?.day != stamp.day.day { stamp.set(name, in: &node) }
    }
    planned = []
    try reading.node(node, line: line)
    waiting = nil
  }

  // MARK: The body of a heading

  private mutating func readBody(_ line: Bytes, number: Int) throws {
    if state == .planning {
      planned = OrgSyntax.planning(line)
      state = .properties
      if !planned.isEmpty { return }
    }
    if state == .properties {
      state = OrgSyntax.isDrawer(line, named: ":PROPERTIES:") ? .drawer : .body
      if state == .drawer { return }
    }
    if state == .drawer {
      if OrgSyntax.isDrawer(line, named: ":END:") {
        state = .body
        return
      }
      if let (name, value) = OrgSyntax.property(line) {
        return try readProperty(name, value: value, number: number)
      }
      try reading.repair(
        "a line in a drawer that is not a property is read as text", line: number)
    }
    if line.trimmed.isEmpty {
      emptyLines += 1
      return
    }
    waiting?.node.add(note: OrgNote.text(ofLine: line), after: emptyLines)
    emptyLines = 0
  }

  private mutating func readProperty(_ name: String, value: Bytes, number: Int) throws {
    let text = text(value)
    switch name.uppercased() {
    case "ITEM":
      // A heading of the first level that is an item even in a file with sections.
      var node = DraftNode(text: "")
      OrgTitle.parse(title[...], with: keywords, into: &node)
      waiting?.node = node
      levels = [1]
    case "CREATED", "DUE", "START", "COMPLETED":
      let name = name.lowercased()
      if let date = ItemDate(rawValue: text) {
        waiting?.node.attributes[name] = .string(date.rawValue)
      } else if let stamp = OrgTimestamp(value), var changed = waiting {
        stamp.set(name, in: &changed.node)
        waiting = changed
      } else {
        try reading.ignore(
          "the property \(name) is not a date and is left out: \(text.visible)", line: number)
      }
    case "TAGS":
      if case .array(let tags) = AttributeText.value(of: value, .number) {
        waiting?.node.attributes["tags"] = .array(tags)
      }
    default:
      if waiting?.node.set(named: name.lowercased(), text) == true { return }
      waiting?.node.attributes[name] = AttributeText.value(of: value, .number)
    }
  }

  private func text(_ bytes: Bytes) -> String { LineEscapes.number.unescape(bytes) }
}

/// Lines of notes in Org.
enum OrgNote {
  /// The text of a line: a comma before a star only keeps it from being a heading.
  static func text(ofLine line: Bytes) -> String {
    let rest = line.drop { $0 == UInt8(ascii: ",") }
    let isEscaped = rest.startIndex > line.startIndex && OrgSyntax.heading(rest) != nil
    let text = isEscaped ? line.dropFirst() : LineGuard.unescape(line, where: isSyntax)
    return LineEscapes.number.unescape(text)
  }

  /// The lines of a note.
  /// - Parameter isText: whether it continues a paragraph, so that it may begin with an empty line.
  static func lines(of note: String, isText: Bool = false) -> [String] {
    let lines = note.split(separator: "\n")
    return lines.enumerated().map { index, line in
      let isEdge = index == lines.count - 1 || index == 0 && !isText
      if line.isEmpty && !isEdge { return "" }
      let escaped = LineEscapes.number.escape(String(line), isNote: true)
      let bytes = Array(escaped.utf8)[...]
      let isHeading = OrgSyntax.heading(bytes.drop { $0 == UInt8(ascii: ",") }) != nil
      return isHeading ? "," + escaped : LineGuard.escape(escaped, where: isSyntax)
    }
  }

  private static func isSyntax(_ bytes: Bytes) -> Bool {
    OrgSyntax.isDrawer(bytes, named: ":PROPERTIES:") || !OrgSyntax.planning(bytes).isEmpty
  }
}
