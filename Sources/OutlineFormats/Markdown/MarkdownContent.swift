import OutlineModel

/// The first line of a list item or heading of Markdown, and its properties:
///
///     - [x] [#A] Milk #food
///       due:: 2026-11-24
///
/// An open box is the attribute `checkbox`, so that it is kept; Obsidian's `[/]`, which is open, and
/// `[-]`, which is cancelled and so done, have their sign in the attribute `box`. `[x]` is a done item with a box and
/// `[X]` one without: programs read both as done, and an item that never had a box gets none when
/// it is reopened. `TODO`, `DONE` and similar words are Logseq's: the attribute `todo` is the word
/// of an open task, `doneWord` the word of a done one other than `DONE`. Attributes that have no
/// other form are properties. Dates at the end may have the form of Obsidian (``MarkdownDates``).
enum MarkdownContent {
  /// Logseq's words for tasks that are not done.
  private static let openWords = [
    "TODO", "DOING", "NOW", "LATER", "WAITING", "WAIT", "IN-PROGRESS",
  ]
  /// Logseq's words for tasks that are done.
  private static let doneWords = ["DONE", "CANCELED", "CANCELLED"]

  /// Whether a text would be read as syntax at the beginning of an item.
  static func isSyntax(_ bytes: Bytes) -> Bool {
    checkbox(bytes) != nil || taskWord(bytes) != nil || bytes.priorityMark != nil
      || MarkdownSyntax.marker(bytes) != nil || MarkdownSyntax.isRule(bytes)
      || MarkdownSyntax.Fence(opening: bytes) != nil
  }

  /// The box at the beginning of a piece, and the rest of the piece.
  private static func checkbox(_ bytes: Bytes) -> (sign: String, rest: Bytes)? {
    bytes.sign(after: "[", before: "]") { " xX-/".utf8.contains($0) }
  }

  private static func taskWord(_ bytes: Bytes) -> (word: String, rest: Bytes)? {
    let word = bytes.prefix { $0 == UInt8(ascii: "-") || $0.isCapital }
    guard word.count > 2, let following = bytes.rest(after: word.count) else { return nil }
    let text = word.text
    return openWords.contains(text) || doneWords.contains(text) ? (text, following) : nil
  }

  /// Logseq's word for the state of a task, if there is one.
  private static func taskWord(of node: DraftNode) -> String? {
    let open = node.text("todo").flatMap { word in openWords.first { $0 == word } }
    guard node.isDone else { return open }
    let done = node.text("doneWord").flatMap { word in doneWords.first { $0 == word } }
    return done ?? (open == nil ? nil : "DONE")
  }

  // MARK: Reading

  /// Reads a first line, after its marker, into a node.
  static func parse(_ bytes: Bytes, into node: inout DraftNode) {
    var rest = bytes.trimmed
    if let (box, following) = checkbox(rest) {
      node.isDone = box != " " && box != "/"
      if box != "X" { node.attributes["checkbox"] = .bool(true) }
      if box == "-" || box == "/" { node.attributes["box"] = .string(box) }
      rest = following
    } else if let (word, following) = taskWord(rest) {
      node.isDone = doneWords.contains(word)
      if node.isDone, word != "DONE" {
        node.attributes["doneWord"] = .string(word)
      } else {
        node.attributes["todo"] = .string(node.isDone ? "TODO" : word)
      }
      rest = following
    }
    if let (letter, following) = rest.priorityMark {
      node.attributes["priority"] = .string(letter)
      rest = following
    }
    rest = MarkdownDates.parse(rest, into: &node)
    let mark = blockMark(rest)
    let content = MarkdownSyntax.marks.content(of: rest[..<mark.startIndex])
    node.text = text(LineGuard.unescape((content.text + mark)[...], where: isSyntax))
    node.add(tags: content.tags)
  }

  /// The mark of a block in Obsidian at the end of a piece, ` ^id`, which has tags before it. It
  /// stays in the text.
  private static func blockMark(_ bytes: Bytes) -> Bytes {
    guard let blank = bytes.lastIndex(where: \.isBlank), bytes[blank...].dropFirst().first == 0x5E
    else { return bytes.suffix(0) }
    return bytes[bytes[..<blank].trimmedEnd.endIndex...]
  }

  /// The title of a section, which contains only a text.
  static func title(_ bytes: Bytes) -> String { text(LineGuard.unescape(bytes) { _ in false }) }

  private static func text(_ bytes: Bytes) -> String { LineEscapes.entity.unescape(bytes) }

  // MARK: Writing

  /// The first line of a node, without a marker, and the attributes that are not in it.
  static func line(
    of node: DraftNode, losses: inout FormatLosses
  ) -> (line: String, attributes: [String: JSONValue]) {
    var line = ""
    var rest = node.attributes
    let hasBox = node.flag("checkbox")
    if hasBox { rest["checkbox"] = nil }
    let box: String? = ["-", "/"].first { hasBox && node.text("box") == $0 }
    if box != nil { rest["box"] = nil }
    let word = hasBox ? nil : taskWord(of: node)
    if word != nil { rest[word == node.text("doneWord") ? "doneWord" : "todo"] = nil }
    if let word {
      line += word + " "
    } else if let box, node.isDone == (box == "-") {
      line += "[\(box)] "
    } else if hasBox || node.isDone {
      line += node.isDone ? hasBox ? "[x] " : "[X] " : "[ ] "
    }
    if let letter = node.priority, MarkdownDates.priority(of: node) == nil {
      line += "[#\(letter)] "
      rest["priority"] = nil
    }
    let guarded = LineGuard.escape(LineEscapes.entity.escape(node.text), where: isSyntax)
    let tags = node.tags
    // Reading keeps the order of the tags only if each of them can be written as a mark.
    let areMarks = tags.allSatisfy { MarkdownSyntax.marks.canWrite($0, as: "#" + $0) }
    let bytes = Array(guarded.utf8)[...]
    let mark = blockMark(bytes)
    let marked = MarkdownSyntax.marks.escape(bytes[..<mark.startIndex].text, tags: tags)
    line += marked.text
    if areMarks {
      line += marked.tags.map { " #" + $0 }.joined()
      if !tags.isEmpty { rest["tags"] = nil }
    }
    line += mark.text
    losses.count(.character, of: node)
    return (MarkdownDates.line(line, withDatesOf: node, from: &rest), rest)
  }
}
