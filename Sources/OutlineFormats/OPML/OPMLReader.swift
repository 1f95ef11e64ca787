/// Reads OPML of all dialects as a stream: only the open elements are kept.
struct OPMLReader {
  private var tokens: XMLTokenizer
  private let reading: FormatReading
  private var state = State.start
  private var head = OPMLHead()
  private var expansion: OPMLExpansion?
  /// The number of open outline elements, and of other open elements inside them.
  private var depth = 0
  private var strangers = 0
  /// The element whose tag was read last, while its text may follow.
  private var pending: OPMLNode?
  private var content = ""
  /// Elements that wait until the base of the row numbers is known.
  private var waiting: [OPMLNode] = []
  private var isInSection = false

  private enum State { case start, document, head, body, end }

  init(_ input: FormatInput, into reading: FormatReading) {
    tokens = XMLTokenizer(
      input, as: .xml(tags: ["<outline", "</outline", "</body", "</opml", "<body", "</head"]),
      into: reading)
    self.reading = reading
  }

  /// Reads the whole file.
  mutating func parse() throws {
    while let token = try tokens.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        try start(name.lowercased(), written: name, with: attributes, isEmpty: isEmpty)
      case .end(let name): try end(name.lowercased())
      case .text(let text): try parse(text)
      }
    }
    try passPending()
    if state == .start { throw FormatError("it contains no outline") }
    if state != .end { try repair("the end tags of the file are missing") }
    try decide()
    try reading.finish()
  }

  private mutating func start(
    _ name: String, written: String, with attributes: [XMLAttribute], isEmpty: Bool
  ) throws {
    switch name {
    case "opml":
      if state != .start { return try startAgain() }
      head.take(attributes)
      state = .document
    case "head" where state == .document: state = isEmpty ? .document : .head
    case "body" where state != .end:
      if state == .start { try repair("there is no <opml>") }
      try beginBody()
      if isEmpty { state = .document }
    case "outline":
      if state != .body {
        try repair("an outline outside of <body> was read as if it were inside")
        try beginBody()
      }
      try passPending()
      pending = try OPMLNode(
        attributes, depth: depth, line: tokens.line, isWorkflowy: head.isWorkflowy, reading)
      if head.isDynalist, !isEmpty, pending?.isExpanded == nil { pending?.isExpanded = true }
      if !isEmpty { depth += 1 } else { try passPending() }
    case _ where state == .start:
      throw FormatError("it begins with <\(name.prefix(40).visible)>, not with <opml>")
    case _ where state == .head: head.start(written, with: attributes, isEmpty: isEmpty)
    default:
      try reading.ignore("<\(written.prefix(40).visible)> is left out", line: tokens.line)
      if !isEmpty { strangers += 1 }
    }
  }

  private mutating func end(_ name: String) throws {
    switch name {
    case "outline":
      try passPending()
      if depth > 0 { depth -= 1 } else { try tokens.needless(name) }
    case "body" where state == .body:
      try closeOutlines()
      state = .document
    case "head" where state == .head: state = .document
    case "opml" where state != .start && state != .end:
      try closeOutlines()
      state = .end
    case _ where state == .head: if !head.end() { try tokens.needless(name) }
    default: if strangers > 0 { strangers -= 1 } else { try tokens.needless(name) }
    }
  }

  private func repair(_ message: String) throws { try reading.repair(message, line: tokens.line) }

  private mutating func closeOutlines() throws {
    try passPending()
    strangers = 0
    if depth > 0 {
      try repair("end tags </outline> are missing: \(depth)")
      depth = 0
    }
  }

  /// A second document in one file continues after the first one.
  private mutating func startAgain() throws {
    try closeOutlines()
    try repair("another document begins; its outlines go after the others")
    try decide()
    expansion = nil
    head = OPMLHead(isContinued: true)
    state = .document
  }

  private mutating func parse(_ text: String) throws {
    if state == .head { return head.append(text) }
    if text.allSatisfy(\.isWhitespace) { return }
    if state == .start {
      throw FormatError("there is text before the first tag", line: tokens.line)
    }
    if pending != nil {
      content += text
    } else {
      try reading.ignore("text between tags is left out", line: tokens.line)
    }
  }
}

// From elements to nodes.
extension OPMLReader {
  private mutating func beginBody() throws {
    if expansion == nil {
      expansion = OPMLExpansion(head.expansion ?? "", isOurs: try head.isOurs())
      if !head.isContinued { try reading.header(head.header, line: tokens.line) }
    }
    state = .body
  }

  /// Delivers the element whose tag was read last.
  private mutating func passPending() throws {
    guard var node = pending else { return }
    pending = nil
    if !content.isEmpty { try node.parse(content: content, reading) }
    content = ""
    if !node.hasText { try reading.missesText("the outline has no text", line: node.line) }
    if expansion?.base != nil { return try pass(node) }
    waiting.append(node)
    if waiting.count == 4096 { try decide() }
  }

  private mutating func decide() throws {
    expansion?.decide(by: waiting.map(\.depth))
    let nodes = waiting
    waiting = []
    for node in nodes { try pass(node) }
  }

  private mutating func pass(_ node: OPMLNode) throws {
    var draft = node.draft
    let isShown = expansion?.isExpanded(depth: node.depth)
    if let isExpanded = node.isExpanded ?? (head.expansion == nil ? nil : isShown) {
      draft.isExpanded = isExpanded
    }
    if node.depth == 0 {
      if isInSection && !draft.isSection {
        let message = "an item after a section was read as one of that section"
        try reading.repair(message, line: node.line)
      }
      isInSection = isInSection || draft.isSection
    }
    draft.level = isInSection ? max(0, node.depth - 1) : node.depth
    try reading.node(draft, line: node.line)
  }
}
