import OutlineModel

/// Reads Markdown line by line. It keeps only the items below one top-level item, because a
/// paragraph may still belong to each of them.
struct MarkdownReader {
  /// Code that has not ended yet.
  private struct OpenFence {
    var fence: MarkdownSyntax.Fence
    var column: Int
  }

  private let reading: FormatReading
  /// Nodes that may get more lines, with the lines on which they begin.
  private var waiting: [(node: DraftNode, line: Int)] = []
  /// The items that may get more lines: the columns of their markers and texts, and their indexes
  /// among the waiting nodes.
  private var items: [(marker: Int, content: Int, index: Int)] = []
  /// The levels of the open headings that are items.
  private var headings: [Int] = []
  /// Lines of text outside of lists since the last empty line, and the number of the first one.
  private var paragraph: [Bytes] = []
  private var paragraphLine = 0
  private var fence: OpenFence?
  /// The waiting node that a line without indentation would continue.
  private var continued: Int?
  /// Whether only properties came after the first line of that node.
  private var mayBeProperty = false
  private var emptyLines = 0
  private var isAtBeginning = true
  private var hasHeader = false
  /// The number of empty lines before the paragraph.
  private var emptyLinesBefore = 0
  private var hasWarnedOfIndentation = false

  /// Creates a reader of the part after the header, if the file has one.
  init(_ reading: FormatReading, hasHeader: Bool) {
    self.reading = reading
    self.hasHeader = hasHeader
  }

  /// Reads the next line of the file.
  mutating func parse(_ line: Bytes, number: Int) throws {
    if let open = fence, try readCode(line, of: open) { return }
    let indentation = Indentation(line)
    if indentation.isBlank || line.trimmed.isEmpty {
      try endParagraph()
      emptyLines += 1
      mayBeProperty = false
      continued = nil
      return
    }
    defer { emptyLines = 0 }
    if items.first.map({ $0.content > indentation.column }) ?? true, indentation.column < 4 {
      if let (level, title) = MarkdownSyntax.heading(indentation.rest) {
        return try begin(heading: title, level: level, number: number)
      }
      if let last = paragraph.last, !MarkdownSyntax.isRule(last.trimmed), fence == nil,
        let level = MarkdownSyntax.underline(indentation.rest)
      {
        let lines = paragraph.map { $0.trimmed }
        paragraph = []
        return try begin(
          heading: Array(lines.joined(separator: [0x20]))[...], level: level, number: paragraphLine)
      }
    }
    if let marker = MarkdownSyntax.marker(indentation.rest),
      !MarkdownSyntax.isRule(indentation.rest), paragraph.isEmpty || marker.number ?? 1 == 1
    {
      return try readItem(indentation, marker: marker, number: number)
    }
    try readText(line, at: indentation, number: number)
  }

  /// Delivers the remaining nodes.
  mutating func finish() throws {
    try endParagraph()
    try handOn()
  }

  private mutating func handOn() throws {
    for (node, line) in waiting {
      isAtBeginning = false
      try reading.node(node, line: line)
    }
    waiting.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    continued = nil
  }
}

// Headings and items.
extension MarkdownReader {
  private mutating func begin(heading title: Bytes, level: Int, number: Int) throws {
    try endParagraph()
    try handOn()
    var node = DraftNode(text: "")
    while let last = headings.last, last >= level { headings.removeLast() }
    if level == 1 {
      node = .section(MarkdownContent.title(title))
    } else {
      MarkdownContent.parse(title, into: &node)
      node.attributes["heading"] = .integer(Int64(level))
      node.level = headings.count
      headings.append(level)
    }
    waiting.append((node, number))
    continued = 0
    mayBeProperty = true
  }

  private mutating func readItem(
    _ indentation: Indentation, marker: MarkdownSyntax.Marker, number: Int
  ) throws {
    try endParagraph()
    var (indentation, marker) = (indentation, marker)
    while let last = items.last, last.marker >= indentation.column { items.removeLast() }
    if items.isEmpty { try handOn() }
    if let last = items.last, indentation.column < last.content, !hasWarnedOfIndentation {
      hasWarnedOfIndentation = true
      try reading.repair(
        "it begins left of the text above it; it and others like it are read as children",
        line: number)
    }
    // An item may begin with an item, as in "- - text".
    while true {
      let end = indentation.column + marker.width
      let following = Indentation(indentation.rest.dropFirst(marker.width), from: end)
      let isFar = following.isBlank || following.column > end + 4
      var node = DraftNode(level: headings.count + items.count, text: "")
      if marker.number != nil { node.attributes["numbered"] = .bool(true) }
      let content = isFar ? end + 1 : following.column
      items.append((indentation.column, content, waiting.count))
      continued = waiting.count
      mayBeProperty = true
      // If the text was not a rule, it is none without its first character either, so skip the
      // check.
      let isAlike = following.rest.first == indentation.rest.first
      if let next = MarkdownSyntax.marker(following.rest),
        isAlike || !MarkdownSyntax.isRule(following.rest)
      {
        waiting.append((node, number))
        indentation = following
        marker = next
        continue
      }
      MarkdownContent.parse(following.rest, into: &node)
      waiting.append((node, number))
      if let opened = MarkdownSyntax.Fence(opening: following.rest) {
        fence = OpenFence(fence: opened, column: following.column)
      }
      return
    }
  }
}

// Text of items, and text outside of lists.
extension MarkdownReader {
  private mutating func readText(_ line: Bytes, at indentation: Indentation, number: Int) throws {
    if emptyLines > 0 || continued == nil, paragraph.isEmpty {
      while let last = items.last, last.marker >= indentation.column { items.removeLast() }
      continued = items.last?.index
    }
    let content = items.last?.content ?? 0
    let isRule = indentation.column < content && MarkdownSyntax.isRule(indentation.rest)
    guard let index = continued, paragraph.isEmpty, !isRule
    else { return beginText(line, at: indentation, number: number) }
    let column = min(content, indentation.column)
    let text = Indentation.stripping(column, from: line)
    if mayBeProperty, emptyLines == 0 {
      mayBeProperty = LineProperty.parse(indentation.rest.trimmed, into: &waiting[index].node)
      if mayBeProperty { return }
    }
    let opened = MarkdownSyntax.Fence(opening: indentation.rest)
    if waiting[index].node.isSection { return beginText(line, at: indentation, number: number) }
    if opened == nil, emptyLines == 0, waiting[index].node.note == nil, !items.isEmpty {
      waiting[index].node.attributes["wrapped"] = .bool(true)
    }
    mayBeProperty = false
    let line = MarkdownNote.text(ofLine: text, isInItem: !items.isEmpty)
    waiting[index].node.add(note: line, after: emptyLines)
    if let opened { fence = OpenFence(fence: opened, column: column) }
  }

  /// A line outside of lists.
  private mutating func beginText(_ line: Bytes, at indentation: Indentation, number: Int) {
    if paragraph.isEmpty {
      paragraphLine = number
      emptyLinesBefore = emptyLines
      items = []
    }
    continued = nil
    paragraph.append(line)
    if let opened = MarkdownSyntax.Fence(opening: indentation.rest) {
      fence = OpenFence(fence: opened, column: 0)
    }
  }

  /// Ends the paragraph. It becomes the note of the heading above it, continues the item of the
  /// paragraph before it, or becomes an item.
  private mutating func endParagraph() throws {
    while paragraph.last?.isEmpty == true { paragraph.removeLast() }
    guard let first = paragraph.first else { return }
    let lines = paragraph
    paragraph = []
    if isAtBeginning, waiting.isEmpty, try readHeader(lines) { return }
    let isNote =
      waiting.count == 1 && !waiting[0].node.isSection
      && (waiting[0].node.flag("paragraph") || waiting[0].node.attributes["heading"] != nil)
    if !isNote {
      try handOn()
      let text = MarkdownNote.text(ofParagraph: first.trimmed)
      var node = DraftNode(level: headings.count, text: text)
      node.attributes["paragraph"] = .bool(true)
      waiting.append((node, paragraphLine))
    }
    var code: MarkdownSyntax.Fence?
    for (offset, line) in lines.enumerated() {
      if isNote || offset > 0 {
        let text = code == nil ? MarkdownNote.text(ofLine: line, isInItem: false) : line.text
        let gap = isNote && offset == 0 ? emptyLinesBefore : 0
        waiting[0].node.add(note: text, after: gap)
      }
      if let open = code {
        if open.isClosed(by: line) { code = nil }
      } else {
        code = MarkdownSyntax.Fence(opening: Indentation(line).rest)
      }
    }
  }

  /// Reads the properties of a page of Logseq.
  /// - Returns: false if the lines are not properties.
  private mutating func readHeader(_ lines: [Bytes]) throws -> Bool {
    let properties = lines.compactMap { LineProperty.parts($0.trimmed) }
    guard properties.count == lines.count, !hasHeader else { return false }
    var header = DocumentHeader()
    for (name, value) in properties {
      if name == "title" {
        header.title = value.text
      } else {
        header.attributes[name] = .string(value.text)
      }
    }
    hasHeader = true
    try reading.header(header, line: paragraphLine)
    return true
  }

  /// Reads a line of code.
  /// - Returns: false if the line is not indented enough, which ends the code.
  private mutating func readCode(_ line: Bytes, of open: OpenFence) throws -> Bool {
    let indentation = Indentation(line)
    if indentation.isBlank {
      if paragraph.isEmpty { emptyLines += 1 } else { paragraph.append([]) }
      return true
    }
    if indentation.column < open.column {
      fence = nil
      continued = nil
      return false
    }
    let text = Indentation.stripping(open.column, from: line)
    if !paragraph.isEmpty {
      paragraph.append(line)
    } else if let index = continued {
      waiting[index].node.add(note: text.text, after: emptyLines)
      emptyLines = 0
    }
    if open.fence.isClosed(by: text) {
      fence = nil
      continued = nil
    }
    return true
  }
}
