import OutlineModel

/// Writes a tree as Org: each node is a heading.
struct OrgWriter {
  private let keywords: OrgKeywords
  private let isPreamble: Bool
  /// Whether everything that restores the tree is written. Otherwise the file is one that a person
  /// could have written in Emacs.
  private let hasIDs: Bool
  private let hasSections: Bool
  /// The line for the only section, if it is the title of the document, so that no item is a level
  /// deeper.
  private let titleLine: String?
  private var isInSection = false
  private var isFirst = true
  var output: FormatOutput

  /// Searches a tree for the declarations at the beginning of the file.
  init(_ source: some DraftSource, to output: FormatOutput) throws {
    self.output = output
    hasIDs = output.options.hasIDs
    var words: (open: [String], done: [String]) = ([], [])
    var known: Set<String> = ["TODO", "DONE"]
    var sections = 0
    var first: DraftNode?
    var isAlone = true
    var count = 0
    try source.forEachNode { node in
      if count == 0 { first = node }
      if count == 1, !node.isSection, node.level > 0 { isAlone = false }
      count += 1
      sections += node.isSection ? 1 : 0
      guard !node.isSection, let word = OrgTitle.word(of: node), known.insert(word).inserted
      else { return }
      if node.isDone { words.done.append(word) } else { words.open.append(word) }
    }
    keywords = OrgKeywords(open: words.open, done: words.done)
    // A section with a title and nothing else.
    let title = first.flatMap { node in
      node.isSection && node.isOnlyText && node.attributes.isEmpty
        ? Self.keyword("TITLE", value: node.text) : nil
    }
    let isTitled = try !hasIDs && sections == 1 && source.header.title == nil
    titleLine = isTitled ? title : nil
    hasSections = sections > 0
    isPreamble = isAlone && first?.isOnlyParagraph == true
  }

  /// A line `#+NAME: value`, or `nil` if it would be read as another one.
  private static func keyword(_ name: String, value: String) -> String? {
    let comment = value.isEmpty ? "#" : "# \(value)"
    let line = name == OrgSyntax.commentName ? comment : "#+\(name): \(value)"
    let bytes = Array(line.utf8)[...]
    let read = OrgSyntax.keyword(bytes) ?? OrgSyntax.comment(bytes)
    return read?.name == name && read?.value.text == value && !line.steersOutput ? line : nil
  }

  /// Writes the lines of the document.
  mutating func write(_ header: DocumentHeader) {
    // Emacs reads its mode from the first line.
    if case .string(let text)? = header.attributes[OrgSyntax.commentName] {
      write(text, as: OrgSyntax.commentName)
    }
    if let titleLine { put(titleLine) }
    if let title = header.title { put(title, as: "TITLE") }
    for name in header.attributes.keys.sorted() where name != OrgSyntax.commentName {
      guard case .string(let text)? = header.attributes[name] else {
        output.losses.count(.header)
        continue
      }
      write(text, as: name)
    }
    if let line = keywords.line { put(line) }
    if hasSections && hasIDs { put("#+SECTIONS: t") }
  }

  private mutating func write(_ text: String, as name: String) {
    let isComment = name == OrgSyntax.commentName
    for value in text.split(separator: "\n", omittingEmptySubsequences: !isComment) {
      put(String(value), as: name)
    }
  }

  private mutating func put(_ value: String, as name: String) {
    if let line = Self.keyword(name, value: value) {
      put(line)
    } else {
      output.losses.count(.header)
    }
  }

  /// Writes the next node.
  mutating func write(_ node: DraftNode) throws {
    try output.flush()
    defer { isFirst = false }
    isInSection = isInSection || node.isSection
    output.losses.count(.expansion, .character, of: node)
    if isFirst, isPreamble { return write(preamble: node) }
    var node = node
    if !hasIDs {
      output.losses.count(.id, of: node)
      node.id = nil
    }
    if node.isSection, titleLine != nil { return }
    output.losses.count(.section, times: node.isSection && !hasIDs ? 1 : 0)
    var title = OrgTitle.title(ofSection: node)
    if !node.isSection { (title, node.attributes) = OrgTitle.title(of: node, keywords: keywords) }
    let depth = node.depth(isInSection: isInSection && titleLine == nil)
    put(String(repeating: "*", count: depth + 1) + " " + title)
    let isLoose = hasIDs && hasSections && !isInSection && node.level == 0
    let dates = planning(&node)
    if !dates.isEmpty { put(dates.joined(separator: " ")) }
    let properties = (isLoose ? [":ITEM: t"] : []) + properties(of: node)
    for line in properties.isEmpty ? [] : [":PROPERTIES:"] + properties + [":END:"] { put(line) }
    if let note = node.note { for line in OrgNote.lines(of: note) { put(line) } }
  }

  private mutating func write(preamble node: DraftNode) {
    output.losses.count(.id, of: node)
    put(LineGuard.escape(LineEscapes.number.escape(node.text), where: OrgReader.isPreamble))
    if let note = node.note { for line in OrgNote.lines(of: note, isText: true) { put(line) } }
  }

  /// The planning dates of a node, which are removed from its attributes if this line expresses
  /// them completely.
  private func planning(_ node: inout DraftNode) -> [String] {
    var dates: [String] = []
    let all = node
    if !node.isSection, OrgTimestamp.sayRule(of: node) { node.attributes["recur"] = nil }
    for (word, name) in OrgTimestamp.words {
      guard !node.isSection, let date = node.date(name) else { continue }
      if let stamp = OrgTimestamp.stamp(name, of: all) ?? OrgTimestamp.repeating(name, of: all) {
        dates.append("\(word) \(stamp.text)")
      } else {
        let day = "\(date.day) \(date.weekday)"
        dates.append("\(word) " + (name == "completed" ? "[\(day)]" : "<\(day)>"))
      }
      node.attributes[name + "Stamp"] = nil
      if !date.hasTime { node.attributes[name] = nil }
    }
    return dates
  }

  private static let reserved = Set(known: "org")

  private mutating func properties(of node: DraftNode) -> [String] {
    var lines = node.named.map { name, text in
      let value = name == "favorite" && text == "true" ? "t" : text
      return ":\(name.uppercased()): " + LineEscapes.number.escape(value)
    }
    let dates: Set<String> = ["created", "due", "start", "completed", "tags"]
    for name in node.attributes.keys.sorted() {
      guard let value = node.attributes[name] else { continue }
      let isDate = dates.contains(name)
      let line = ":\(isDate ? name.uppercased() : name): " + AttributeText.text(of: value, .number)
      let read = OrgSyntax.property(Array(line.utf8)[...])
      var isRead = read?.name == name && !name.steersOutput && !dates.contains(name.lowercased())
      if isDate { isRead = node.date(name) != nil }
      if name == "tags", case .array = value { isRead = true }
      if DraftNode.layoutNames.contains(name) || Self.reserved.contains(name.uppercased())
        || !isRead
      {
        output.losses.count(.attributes)
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  private mutating func put(_ line: String) { output.put(line: line) }
}
