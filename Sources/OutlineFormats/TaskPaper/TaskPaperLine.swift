import OutlineModel

/// One line of TaskPaper without its indentation.
struct TaskPaperLine {
  /// The kind of a line.
  enum Kind { case project, task, note }

  let kind: Kind
  /// The text, without the hyphen of a task and the colon of a project.
  private let text: Bytes
  /// The tags after the colon of a project.
  private var marks: Bytes = []

  init(_ line: Bytes) {
    let line = line.trimmed
    let end = Self.marks.endOfWords(line) ?? line.startIndex
    let words = line[..<end]
    if Self.isTask(line) {
      kind = .task
      text = line.dropFirst().trimmed
    } else if words.count > 1, words.last == UInt8(ascii: ":") {
      kind = .project
      text = words.dropLast()
      marks = line[end...]
    } else {
      kind = .note
      text = line
    }
  }

  /// Reads the line into a node.
  /// - Returns: whether it has tags.
  @discardableResult
  func set(in node: inout DraftNode) -> Bool {
    var text = text
    if kind != .task { text = LineGuard.unescape(text, where: Self.isTask) }
    if kind == .note { text = Self.unescapeEnd(text) }
    let content = Self.marks.content(of: text)
    let more = Self.marks.content(of: marks)
    text = content.text[...]
    // A text of nothing but backslashes loses one, so that a line that must not be empty can
    // contain an empty text.
    if !text.contains(where: { $0 != UInt8(ascii: "\\") }) { text = text.dropFirst() }
    node.text = LineEscapes.number.unescape(text)
    node.add(tags: content.tags + more.tags)
    let fields = content.fields + more.fields
    for (name, value) in fields { Self.set(name, to: value, in: &node) }
    return !(content.tags.isEmpty && more.tags.isEmpty && fields.isEmpty)
  }

  /// Whether a line begins like a task.
  private static func isTask(_ bytes: Bytes) -> Bool {
    bytes.first == UInt8(ascii: "-") && [nil, 0x20, 0x09].contains(bytes.dropFirst().first)
  }

  private static func unescapeEnd(_ line: Bytes) -> Bytes {
    guard let end = marks.endOfWords(line), line[..<end].last == UInt8(ascii: "\\"),
      isColonAtEnd(line[..<end])
    else { return line }
    return Array(line[..<(end - 1)] + line[end...])[...]
  }

  private static func isColonAtEnd(_ words: Bytes) -> Bool {
    words.last { $0 != UInt8(ascii: "\\") } == UInt8(ascii: ":")
  }

  // MARK: Tags

  /// The longest value of a tag; a line may have many without an end.
  private static let longest = 4096

  /// `@tag` and `@name(value)`, in which a parenthesis of the value has a backslash before it. A
  /// value ends at the next tag, so that an unclosed one does not include it.
  static let marks = InlineMarks { bytes in
    guard bytes.first == UInt8(ascii: "@") else { return nil }
    let name = bytes.dropFirst().prefix { $0 > 0x7F || LineProperty.isNameByte($0) }
    if name.isEmpty { return nil }
    let rest = bytes[name.endIndex...]
    guard rest.first == UInt8(ascii: "(") else {
      let isDone = name.elementsEqual("done".utf8)
      return (isDone ? .field(name: "done", value: "") : .tag(name.text), name.endIndex)
    }
    var value: [UInt8] = []
    var index = rest.startIndex + 1
    while index < min(rest.endIndex, rest.startIndex + longest), rest[index] != UInt8(ascii: ")") {
      if rest[index] == UInt8(ascii: "\\"), index + 1 < rest.endIndex,
        "()@\\".utf8.contains(rest[index + 1])
      {
        index += 1
      } else if rest[index] == UInt8(ascii: "@"), value.last?.isBlank == true {
        return nil
      }
      value.append(rest[index])
      index += 1
    }
    guard index < rest.endIndex, rest[index] == UInt8(ascii: ")") else { return nil }
    let text = value[...].text
    var node = DraftNode(text: "")
    // A value that is not understood stays in the text.
    guard set(name.text, to: text, in: &node) else { return nil }
    return (.field(name: name.text, value: text), index + 1)
  }

  /// Sets the field of a tag with a value.
  /// - Returns: false if the value does not have the form that the name requires.
  @discardableResult
  private static func set(_ name: String, to value: String, in node: inout DraftNode) -> Bool {
    let text = LineEscapes.number.unescape(Array(value.utf8)[...])
    switch name {
    case "done":
      node.isDone = true
      return value.isEmpty || OrgTimestamp.set("completed", to: text, in: &node)
    case "due", "start", "created", "completed":
      return OrgTimestamp.set(name, to: text, in: &node)
    case "priority":
      node.attributes[name] = .string(text)
      if let number = Int(text), (1...9).contains(number) { node.priorityNumber = number }
      return node.priority != nil
    case _ where node.set(named: name, text): break
    case "tags":
      guard case .array(let tags) = AttributeText.value(of: Array(value.utf8)[...], .number)
      else { return false }
      node.attributes[name] = .array(tags)
    default: node.attributes[name] = AttributeText.value(of: Array(value.utf8)[...], .number)
    }
    return true
  }

  // MARK: Writing

  /// A text as words, in which only `tags` are tags, and the tags to write after it.
  private static func words(_ text: String, tags: [String]) -> (String, ArraySlice<String>) {
    let escaped = LineEscapes.number.escape(text)
    let isEmpty = !escaped.utf8.contains { $0 != UInt8(ascii: "\\") }
    return marks.escape(isEmpty ? "\\" + escaped : escaped, tags: tags)
  }

  /// The title of a section or a project, without tags and without its colon.
  static func title(_ text: String) -> String {
    LineGuard.escape(words(text, tags: []).0, where: isTask)
  }

  /// A line that is neither task nor project, with a backslash if it looks like one.
  static func escape(_ line: String) -> String {
    var line = Array(line.utf8)[...]
    // After the colon, or it would be a project.
    if let end = marks.endOfWords(line), isColonAtEnd(line[..<end]) {
      line.insert(UInt8(ascii: "\\"), at: end)
    }
    return LineGuard.escape(line.text, where: isTask)
  }

  /// The text and the tags of a node.
  /// - Parameter isApart: whether something comes between the two.
  static func parts(
    of node: DraftNode, isApart: Bool, hasIDs: Bool, losses: inout FormatLosses
  ) -> (text: String, marks: String) {
    var rest = node.attributes
    let tags = node.tags
    let areTags = tags.allSatisfy { marks.canWrite($0, as: "@" + $0) }
    let (words, more) = words(node.text, tags: isApart || !areTags ? [] : tags)
    let text = isApart ? title(node.text) : words
    var written = areTags ? (isApart ? tags[...] : more).map { "@" + $0 } : []
    if areTags, !tags.isEmpty { rest["tags"] = nil }
    if node.isDone {
      written.append(take("completed", of: node, from: &rest).map { "@done(\($0))" } ?? "@done")
    }
    func add(_ name: String, value: String) {
      written.append("@\(name)(" + value.escapingParentheses + ")")
    }
    for (name, text) in node.named {
      switch name {
      case "id" where !hasIDs: losses.count(.id)
      case "secondary" where text.utf8.count >= longest / 8: losses.count(.secondaryText)
      case "favorite" where text == "true": add(name, value: "")
      default: add(name, value: LineEscapes.number.escape(text))
      }
    }
    for name in ["due", "start", "created"] {
      if let value = take(name, of: node, from: &rest) { written.append("@\(name)(\(value))") }
    }
    if let letter = node.priority, let number = node.priorityNumber {
      add("priority", value: number <= 9 ? String(number) : String(letter))
      rest["priority"] = nil
    }
    for name in rest.keys.sorted() {
      guard let value = rest[name] else { continue }
      let mark = "@\(name)(" + AttributeText.text(of: value, .number).escapingParentheses + ")"
      let bytes = Array(mark.utf8)[...]
      if case (.field(let other, _), let end)? = marks.scan(bytes), end == bytes.endIndex,
        other == name, !name.steersOutput,
        !["done", "id", "image", "secondary", "favorite"].contains(name)
      {
        written.append(mark)
      } else {
        losses.count(.attributes)
      }
    }
    return (text, written.map { " " + $0 }.joined())
  }

  /// A date with the time it was read with, if the day is still the same. Both are removed from the
  /// attributes, except a timestamp that contains more than a day and a time: it is a tag as well.
  private static func take(
    _ name: String, of node: DraftNode, from rest: inout [String: JSONValue]
  ) -> String? {
    guard let date = node.date(name) else { return nil }
    rest[name] = nil
    let stamp = OrgTimestamp.stamp(name, of: node)
    let clock = stamp?.clock(of: name)
    if stamp?.isPlain ?? true || clock != nil { rest[name + "Stamp"] = nil }
    return clock ?? date.rawValue
  }

  /// The text of a line of a note.
  static func note(_ line: Bytes) -> String {
    let blanks = line.prefix(while: \.isBlank)
    let rest = unescapeEnd(LineGuard.unescape(line[blanks.endIndex...], where: isTask))
    return LineEscapes.number.unescape(blanks + rest)
  }

  /// The lines of a note, without their indentation.
  static func lines(of note: String?) -> [String] {
    guard let lines = note?.split(separator: "\n") else { return [] }
    return lines.enumerated().map { index, line in
      if line.isEmpty { return index == 0 || index == lines.count - 1 ? "\\" : "" }
      let bytes = Array(LineEscapes.number.escape(String(line), isNote: index > 0).utf8)[...]
      let blanks = bytes.prefix(while: \.isBlank)
      return blanks.text + escape(bytes[blanks.endIndex...].text)
    }
  }
}

extension String {
  /// The text with a backslash before each parenthesis and backslash.
  fileprivate var escapingParentheses: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { "()@\\".unicodeScalars.contains($0) ? ["\\", $0] : [$0] }))
  }
}
