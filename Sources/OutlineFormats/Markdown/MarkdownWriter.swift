import OutlineModel

/// Writes a tree as Markdown: sections as headings, items as lists.
struct MarkdownWriter {
  /// The form of the parent.
  private enum Context {
    /// A section, a heading of some level, or the document itself.
    case heading(Int)
    /// An item, with the indentation of its children.
    case item(Int)
  }

  /// A node that may get children.
  private struct Parent {
    var context: Context
    /// The list of its children, see ``MarkdownLayout/listsOfTasks``.
    var list = 0
    /// The number of the next child, if the last one had a number.
    var number = 1
    /// The level of the last child that was a heading.
    var heading = 6
    /// The form of the last child.
    var last = Block.none
  }

  private enum Block { case none, heading, paragraph, list }

  var output: FormatOutput
  private let layout: MarkdownLayout
  private var parents = [Parent(context: .heading(1))]
  private var number = 0
  private var isEmpty = true

  init(_ layout: MarkdownLayout, to output: FormatOutput) {
    self.layout = layout
    self.output = output
  }

  // MARK: The document

  /// Writes front matter, or the properties of a page.
  mutating func write(_ header: DocumentHeader) {
    var attributes = header.attributes
    var title = header.title
    if case .string(let raw)? = attributes["frontMatter"],
      !raw.unicodeScalars.contains(where: { $0.steersOutput && $0 != "\n" && $0 != "\t" })
    {
      attributes["frontMatter"] = nil
      for line in ["---"] + raw.split(separator: "\n").map(String.init) + ["---"] { put(line) }
      if FrontMatter.title(of: raw) == title { title = nil }
    }
    if let title { attributes["title"] = .string(title) }
    let node = DraftNode(text: "")
    let lines = LineProperty.lines(of: node, attributes, hasIDs: false, losses: &output.losses)
    for line in lines { put(line) }
  }

  // MARK: Nodes

  /// Writes the next node.
  mutating func write(_ node: DraftNode) throws {
    try output.flush()
    defer { number += 1 }
    if node.isSection { return write(section: node) }
    let level = max(0, min(node.level, parents.count - 1))
    parents.removeSubrange((level + 1)...)
    output.losses.count(.expansion, of: node)
    if case .heading(let above) = parents[level].context {
      if let heading = MarkdownLayout.heading(node), above < 6, layout.canKeep(number) {
        let kept = max(above + 1, min(heading, parents[level].heading))
        output.losses.count(.attributes, times: kept == heading ? 0 : 1)
        return write(heading: node, level: kept)
      }
      let isText = level > 0 && parents[level].last == .none && above > 1
      if node.isOnlyParagraph, layout.canKeep(number), !isText, parents[level].last != .paragraph {
        return write(paragraph: node)
      }
    }
    write(item: node)
  }

  private mutating func write(section node: DraftNode) {
    parents = [Parent(context: .heading(1), list: number + 1)]
    output.losses.count(.expansion, .character, of: node)
    beginBlock()
    let title = LineGuard.escape(LineEscapes.entity.escape(node.text)) { _ in false }
    put("# " + Self.heading(of: title))
    for line in properties(node.attributes, of: node) { put(line) }
  }

  private mutating func write(heading node: DraftNode, level: Int) {
    var node = node
    node.attributes["heading"] = nil
    let (line, attributes) = MarkdownContent.line(of: node, losses: &output.losses)
    beginBlock()
    put(String(repeating: "#", count: level) + " " + Self.heading(of: line))
    for line in properties(attributes, of: node) { put(line) }
    if let note = node.note {
      put("")
      for line in MarkdownNote.lines(of: note, isInItem: false) { put(line) }
    }
    let place = parents.count - 1
    parents[place].heading = level
    parents[place].last = .heading
    parents.append(Parent(context: .heading(level), list: number + 1))
  }

  private mutating func write(paragraph node: DraftNode) {
    beginBlock()
    // At the beginning of the file a line of hyphens would be front matter.
    if isEmpty { put("") }
    output.losses.count(.id, .character, of: node)
    let isCode = MarkdownNote.beginsCode(node.text, note: node.note)
    put(isCode ? node.text : MarkdownNote.line(ofParagraph: node.text))
    if let note = node.note {
      let lines = MarkdownNote.lines(of: note, after: node.text, isInItem: false, isText: true)
      for line in lines { put(line) }
    }
    parents[parents.count - 1].last = .paragraph
    parents.append(Parent(context: .item(0), list: number + 1))
  }

  private mutating func write(item node: DraftNode) {
    var node = node
    let isNumbered = node.flag("numbered")
    if output.options.isKept, node.flag("paragraph"), let note = node.note {
      // A paragraph of a kept text becomes an item as a person would write it.
      node.attributes["wrapped"] = note.first == "\n" ? nil : .bool(true)
      let words = note.drop { $0 == "\n" }
      node.note = words.isEmpty ? nil : String(words)
    }
    let isWrapped = node.flag("wrapped") && node.note != nil
    if isNumbered { node.attributes["numbered"] = nil }
    if isWrapped { node.attributes["wrapped"] = nil }
    let place = parents.count - 1
    let isBare = !node.isDone && node.attributes["todo"] == nil && output.options.givesBoxes
    if isBare, layout.listsOfTasks.contains(parents[place].list) {
      node.attributes["checkbox"] = .bool(true)
    }
    var column = 0
    if case .item(let start) = parents[place].context { column = start }
    if column == 0, parents[place].last != .list { beginBlock() }
    let number = isNumbered ? parents[place].number : 0
    parents[place].number = number + 1
    parents[place].last = .list
    let marker = isNumbered ? "\(number)." : "-"
    let content = column + marker.utf8.count + 1

    var (line, attributes) = MarkdownContent.line(of: node, losses: &output.losses)
    output.losses.removeLayout(from: &attributes)
    let properties = properties(attributes, of: node)
    // Code may begin with the item, if the line contains nothing else and no properties follow.
    let isCode =
      properties.isEmpty && line == "\\" + node.text
      && MarkdownNote.beginsCode(node.text, note: node.note)
    if isCode { line = node.text }
    put(String(repeating: " ", count: column) + marker + " " + line)
    for property in properties { put(property, at: content) }
    if let note = node.note {
      let lines = MarkdownNote.lines(
        of: note, after: isCode ? node.text : nil, isInItem: true, isText: isCode)
      if !isWrapped, !isCode, !MarkdownNote.beginsCode(note) { put("") }
      for line in lines { put(line, at: content) }
    }
    let indentation = max(2, min(output.options.indentation ?? 2, 8))
    let below = Context.item(column + max(indentation, marker.utf8.count + 1))
    parents.append(Parent(context: below, list: self.number + 1))
  }

  private mutating func properties(
    _ attributes: [String: JSONValue], of node: DraftNode
  ) -> [String] {
    LineProperty.lines(of: node, attributes, hasIDs: output.options.hasIDs, losses: &output.losses)
  }

  /// Closes a heading if its last `#` would be read as a closing sequence.
  private static func heading(of line: String) -> String {
    let bytes = Array(("# " + line).utf8)[...]
    return MarkdownSyntax.heading(bytes)?.title.text == line ? line : line + " #"
  }

  private mutating func beginBlock() { if !isEmpty { put("") } }

  private mutating func put(_ line: String, at column: Int = 0) {
    isEmpty = false
    output.put(line: line, after: column)
  }
}
