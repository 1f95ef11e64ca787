import OutlineModel

/// What a list item or heading of Markdown says on its first line and in its properties:
///
///     - [x] [#A] Milk #food
///       due:: 2026-11-24
///
/// An open box is the attribute `checkbox`, so that it stays one. `[x]` is a done item with a box
/// and `[X]` one without: programs take both for done, and what never had a box gets none when it
/// is opened again. `TODO`, `DONE` and their like are those of Logseq: the attribute `todo` has the
/// word of an open task, `doneWord` that of one that is done otherwise than by `DONE`. Attributes that
/// have no other form are properties, whatever they hold.
enum MarkdownContent {
  /// The words of Logseq for tasks that are not done.
  private static let openWords = [
    "TODO", "DOING", "NOW", "LATER", "WAITING", "WAIT", "IN-PROGRESS",
  ]
  /// Those for tasks that are.
  private static let doneWords = ["DONE", "CANCELED", "CANCELLED"]

  /// Whether a text would be taken for something else at the beginning of an item.
  static func isSyntax(_ bytes: Bytes) -> Bool {
    checkbox(bytes) != nil || taskWord(bytes) != nil || priority(bytes) != nil
      || MarkdownSyntax.marker(bytes) != nil || MarkdownSyntax.isRule(bytes)
      || MarkdownSyntax.Fence(opening: bytes) != nil
  }

  /// A box that a piece begins with, and what follows it.
  private static func checkbox(_ bytes: Bytes) -> (box: UInt8, rest: Bytes)? {
    let box = Array(bytes.prefix(3))
    guard box.count == 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"),
      " xX".utf8.contains(box[1])
    else { return nil }
    return rest(of: bytes, after: 3).map { (box[1], $0) }
  }

  private static func taskWord(_ bytes: Bytes) -> (word: String, rest: Bytes)? {
    let word = bytes.prefix { $0 == UInt8(ascii: "-") || (0x41...0x5A).contains($0) }
    guard word.count > 2, let following = rest(of: bytes, after: word.count) else { return nil }
    let text = word.text
    return openWords.contains(text) || doneWords.contains(text) ? (text, following) : nil
  }

  /// The word of a task, where Logseq has one for it.
  private static func taskWord(of node: DraftNode) -> String? {
    let open = node.text("todo").flatMap { word in openWords.first { $0 == word } }
    guard node.isDone else { return open }
    let done = node.text("doneWord").flatMap { word in doneWords.first { $0 == word } }
    return done ?? (open == nil ? nil : "DONE")
  }

  private static func priority(_ bytes: Bytes) -> (letter: String, rest: Bytes)? {
    let mark = Array(bytes.prefix(4))
    guard mark.count == 4, mark.starts(with: "[#".utf8), mark[3] == UInt8(ascii: "]"),
      (0x41...0x5A).contains(mark[2])
    else { return nil }
    return rest(of: bytes, after: 4).map { (mark[2...2].text, $0) }
  }

  /// What follows some bytes, if a blank or nothing comes next.
  private static func rest(of bytes: Bytes, after count: Int) -> Bytes? {
    let rest = bytes.dropFirst(count)
    return rest.first.map { $0 == 0x20 || $0 == 0x09 } ?? true ? rest.trimmed() : nil
  }

  // MARK: Reading

  /// Takes a first line, after its marker, into a node.
  static func read(_ bytes: Bytes, into node: inout DraftNode) {
    var rest = bytes.trimmed()
    if let (box, following) = checkbox(rest) {
      node.isDone = box != 0x20
      if box != UInt8(ascii: "X") { node.attributes["checkbox"] = .bool(true) }
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
    if let (letter, following) = priority(rest) {
      node.attributes["priority"] = .string(letter)
      rest = following
    }
    let content = MarkdownSyntax.marks.read(rest)
    node.text = text(LineGuard.unguarded(content.text[...], where: isSyntax))
    node.add(tags: content.tags)
  }

  /// The title of a section, which has nothing but a text.
  static func title(_ bytes: Bytes) -> String {
    text(LineGuard.unguarded(bytes) { _ in false })
  }

  private static func text(_ bytes: Bytes) -> String { LineEscapes.entity.unescaped(bytes) }

  // MARK: Writing

  /// A node as its first line, without a marker, and the attributes that are not in it.
  static func written(
    _ node: DraftNode, losses: inout FormatLosses
  ) -> (line: String, attributes: [String: JSONValue]) {
    var line = ""
    var rest = node.attributes
    let hasBox = node.flag("checkbox")
    if hasBox { rest["checkbox"] = nil }
    let word = hasBox ? nil : taskWord(of: node)
    if word != nil { rest[word == node.text("doneWord") ? "doneWord" : "todo"] = nil }
    if let word {
      line += word + " "
    } else if hasBox || node.isDone {
      line += node.isDone ? hasBox ? "[x] " : "[X] " : "[ ] "
    }
    if let letter = node.priority {
      line += "[#\(letter)] "
      rest["priority"] = nil
    }
    let escaped = LineEscapes.entity.escaped(node.text)
    let guarded = LineGuard.guarded(escaped, where: isSyntax)
    let tags = node.tags
    // What follows is read in the order of the tags only if each of them can be a mark.
    let areMarks = tags.allSatisfy { MarkdownSyntax.marks.canWrite($0, as: "#" + $0) }
    let marked = MarkdownSyntax.marks.written(guarded, tags: tags)
    line += marked.text
    if areMarks {
      line += marked.tags.map { " #" + $0 }.joined()
      if !tags.isEmpty { rest["tags"] = nil }
    }
    losses.count(.character, LineEscapes.unreadable(in: node.text))
    return (line, rest)
  }
}
