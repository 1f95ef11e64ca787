import OutlineModel

/// The title of a heading: word, priority, text, tags.
enum OrgTitle {
  /// Reads a title into a node.
  static func parse(_ bytes: Bytes, with keywords: OrgKeywords, into node: inout DraftNode) {
    var rest = bytes
    if let (word, isDone, following) = keywords.word(rest) {
      node.isDone = isDone
      if !isDone { node.attributes["todo"] = .string(word) }
      if isDone, word != "DONE" { node.attributes["doneWord"] = .string(word) }
      rest = following
    }
    if let (letter, following) = rest.priorityMark {
      node.attributes["priority"] = .string(letter)
      rest = following
    }
    if let (tags, title) = OrgSyntax.tags(rest) {
      node.add(tags: tags)
      rest = title
    }
    node.text = text(rest, with: keywords)
  }

  /// The rest of a title as text.
  static func text(_ bytes: Bytes, with keywords: OrgKeywords? = nil) -> String {
    var bytes = LineGuard.unescape(bytes) { isSyntax($0, with: keywords) }
    if keywords != nil, let word = lastWord(bytes), bytes[word].first == UInt8(ascii: "\\") {
      bytes.remove(at: word.lowerBound)
    }
    return LineEscapes.number.unescape(bytes)
  }

  /// The title of the heading of a node, and the attributes that are not in it.
  static func title(
    of node: DraftNode, keywords: OrgKeywords
  ) -> (title: String, attributes: [String: JSONValue]) {
    var rest = node.attributes
    var title = ""
    if node.flag("checkbox") { rest["checkbox"] = nil }
    if let word = word(of: node, keywords) {
      title += word + " "
      if !node.isDone || node.text("todo") == "TODO" { rest["todo"] = nil }
      if node.isDone, word == node.text("doneWord") { rest["doneWord"] = nil }
    }
    if let letter = node.priority {
      title += "[#\(letter)] "
      rest["priority"] = nil
    }
    var text = Array(LineEscapes.number.escape(node.text).utf8)[...]
    let tags = node.tags
    let areTags = !tags.isEmpty && tags.allSatisfy(OrgSyntax.isTag)
    // Words like tags at the end are text if they have a backslash, or if tags follow.
    if let word = lastWord(text) { text.insert(UInt8(ascii: "\\"), at: word.lowerBound) }
    title += LineGuard.escape(text.text) { isSyntax($0, with: keywords) }
    if areTags {
      title += " :" + tags.joined(separator: ":") + ":"
      rest["tags"] = nil
    }
    return (title, rest)
  }

  /// The title of a section, which contains only a text.
  static func title(ofSection node: DraftNode) -> String {
    LineGuard.escape(LineEscapes.number.escape(node.text)) { isSyntax($0, with: nil) }
  }

  /// The word for the state of a node, if the file declares it.
  private static func word(of node: DraftNode, _ keywords: OrgKeywords) -> String? {
    guard let word = word(of: node) else { return nil }
    let (isOpen, isDone) = (keywords.open.contains(word), keywords.done.contains(word))
    if node.isDone { return isDone && !isOpen ? word : "DONE" }
    return isOpen && !isDone ? word : nil
  }

  /// The word for the state of a node.
  static func word(of node: DraftNode) -> String? {
    if node.isDone {
      return node.text("doneWord").flatMap { OrgKeywords.isWord($0) ? $0 : nil } ?? "DONE"
    }
    let word = node.text("todo").flatMap { OrgKeywords.isWord($0) ? $0 : nil }
    return word ?? (node.flag("checkbox") ? "TODO" : nil)
  }

  private static func isSyntax(_ bytes: Bytes, with keywords: OrgKeywords?) -> Bool {
    guard let keywords else { return false }
    return keywords.word(bytes) != nil || bytes.priorityMark != nil
  }

  /// The range of the last word, if without its backslashes it is tags between colons.
  private static func lastWord(_ text: Bytes) -> Range<Int>? {
    let start = text.lastIndex(where: \.isBlank).map { $0 + 1 } ?? text.startIndex
    let word = text[start...]
    return OrgSyntax.isTags(word.drop { $0 == UInt8(ascii: "\\") }) ? start..<text.endIndex : nil
  }
}
