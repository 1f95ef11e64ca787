import OutlineModel

/// One task of todo.txt.
enum TodoTxtLine {
  /// Projects, contexts, and known values.
  static let marks = InlineMarks { bytes in
    let end = bytes.firstIndex(where: \.isBlank) ?? bytes.endIndex
    let word = bytes[..<end]
    // A tag that contains a control character or a line end could not be written again.
    let isClean = word.text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !$0.properties.isWhitespace
    }
    if word.count > 1, isClean, let sign = word.first, "+@".utf8.contains(sign) {
      return (.tag((sign == UInt8(ascii: "+") ? word.dropFirst() : word).text), end)
    }
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon + 1 < end else { return nil }
    let name = word[..<colon].text
    let value = word[(colon + 1)...].text
    let isField =
      switch name {
      case "due", "t", "created", "completed": ItemDate(rawValue: value) != nil
      case "pri": value.utf8.count == 1 && value.utf8.allSatisfy(\.isCapital)
      case "id", "p": !value.isEmpty
      case "rec": isWord(value)
      default: false
      }
    return isField ? (.field(name: name, value: value), end) : nil
  }

  /// The attributes of the number of a task, and of its other parents.
  static let number = "todotxtNumber"
  private static let others = "todotxtParents"

  /// Whether a line begins like a task.
  static func hasBeginning(_ bytes: Bytes) -> Bool {
    bytes.starts(with: "x ".utf8) || priority(bytes) != nil || date(bytes) != nil
      || bytes.split(separator: 0x20).contains { $0.count > 1 && $0.first == UInt8(ascii: "+") }
  }

  /// Reads a line into a node.
  /// A number of the task stays its number, and other parents than the first one are kept.
  /// - Returns: the number by which children refer to it, and the number of its parent.
  static func parse(_ line: Bytes, into node: inout DraftNode) -> (own: String?, parent: String?) {
    var rest = line
    if rest.starts(with: "x ".utf8) {
      node.isDone = true
      rest = rest.dropFirst(2).trimmed
    }
    if let (letter, following) = priority(rest) {
      node.attributes["priority"] = .string(letter)
      rest = following
    }
    if let (first, following) = date(rest) {
      rest = following
      node.attributes[node.isDone ? "completed" : "created"] = .string(first)
      // topydo writes the priority of a done task between its dates.
      if node.isDone, node.attributes["priority"] == nil, let (letter, following) = priority(rest) {
        node.attributes["priority"] = .string(letter)
        rest = following
      }
      if node.isDone, let (second, following) = date(rest) {
        rest = following
        node.attributes["created"] = .string(second)
      }
    }
    let content = marks.content(of: rest)
    let text = LineGuard.unescape(content.text[...], where: isSyntax)
    node.text = LineEscapes.number.unescape(text)
    node.tags = content.tags
    var (own, parent): (String?, String?) = (nil, nil)
    for (name, value) in content.fields {
      switch name {
      case "due", "created", "completed": node.attributes[name] = .string(value)
      case "t": node.attributes["start"] = .string(value)
      case "pri": node.attributes["priority"] = .string(value)
      case "rec": node.attributes["recur"] = .string(rule(value) ?? value)
      case "id" where own == nil:
        own = value
        if value.utf8.allSatisfy(\.isDigit) {
          node.attributes[Self.number] = .string(value)
        } else {
          node.id = value
        }
      case "p" where parent == nil: parent = value
      default:
        let others = node.text(Self.others).map { $0 + " " } ?? ""
        node.attributes[Self.others] = .string("\(others)\(name):\(value)")
      }
    }
    return (own, parent)
  }

  /// The line of a node.
  static func line(
    of node: DraftNode, own: String?, parent: String?, hasIDs: Bool, losses: inout FormatLosses
  ) -> String {
    var rest = node.attributes
    var words: [String] = []
    var after: [String] = []
    let isSimple = { (date: ItemDate?) in date.map { !$0.hasTime } ?? false }
    let (completed, created) = (node.date("completed"), node.date("created"))
    if node.isDone {
      words.append("x")
      if isSimple(completed) {
        words.append(completed?.rawValue ?? "")
        rest["completed"] = nil
      }
    } else if let letter = node.priority {
      words.append("(\(letter))")
      rest["priority"] = nil
    }
    if isSimple(created), !node.isDone || isSimple(completed) {
      words.append(created?.rawValue ?? "")
      rest["created"] = nil
    }
    let tags = node.tags
    func word(of tag: String) -> String { tag.utf8.first == UInt8(ascii: "@") ? tag : "+" + tag }
    let areTags = tags.allSatisfy { marks.canWrite($0, as: word(of: $0)) }
    let escaped = LineEscapes.number.escape(node.text)
    let (text, more) = marks.escape(
      LineGuard.escape(escaped, where: isSyntax), tags: areTags ? tags : [])
    words.append(text)
    if areTags, !tags.isEmpty {
      after += more.map(word(of:))
      rest["tags"] = nil
    }
    let keys = [("due", "due"), ("start", "t"), ("created", "created"), ("completed", "completed")]
    for (name, key) in keys where rest[name] != nil {
      guard let date = node.date(name) else { continue }
      after.append(key + ":" + date.rawValue)
      rest[name] = nil
    }
    if let written = node.text("recur").flatMap(Self.word(ofRule:)) {
      after.append("rec:" + written)
      rest["recur"] = nil
    }
    if rest["priority"] != nil, let letter = node.priority {
      after.append("pri:\(letter)")
      rest["priority"] = nil
    }
    if let id = node.id {
      if hasIDs, own == nil, isWord(id) { after.append("id:" + id) } else { losses.count(.id) }
    }
    if let own { after.append("id:\(own)") }
    if let parent { after.append("p:\(parent)") }
    if own != nil { rest[Self.number] = nil }
    if let others = node.text(Self.others),
      marks.content(of: Array("a \(others)".utf8)[...]).text == Array("a".utf8)
    {
      after += others.split(separator: " ").map(String.init)
      rest[Self.others] = nil
    }
    rest["checkbox"] = nil
    losses.count(.attributes, times: rest.count)
    for field in ContentField.texts { losses.count(.init(field), of: node) }
    losses.count(.favorite, .expansion, .character, of: node)
    return (words + after).joined(separator: " ")
  }

  /// The rule of `rec:+1m`, or of `rec:1m`, which counts from the day of completion; `b` is a
  /// business day.
  private static func rule(_ text: String) -> String? {
    if text == "+1b" { return Recurrence("weekdays")?.period }
    let period = text.first == "+" ? text.dropFirst() : text[...]
    guard period.count > 1, period.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
      period.last.map({ "dwmy".contains($0) }) == true, let rule = Recurrence(String(period))
    else { return nil }
    return text.first == "+" ? rule.period : rule.setting(\.isFromCompletion, to: true).text
  }

  private static func word(ofRule text: String) -> String? {
    guard let rule = Recurrence(text) else { return isWord(text) ? text : nil }
    if rule == .workdays { return "+1b" }
    guard let (number, unit) = rule.withoutKeptDay.simple else { return nil }
    return (rule.isFromCompletion ? "" : "+") + "\(number)\(unit)"
  }

  /// Whether an id is a single word and not a number, which would be the number of a parent.
  private static func isWord(_ id: String) -> Bool {
    id.utf8.allSatisfy { $0 > 0x20 } && id.utf8.contains { !$0.isDigit } && !id.steersOutput
  }

  private static func isSyntax(_ bytes: Bytes) -> Bool {
    bytes.starts(with: "x ".utf8) || bytes == [UInt8(ascii: "x")] || priority(bytes) != nil
      || date(bytes) != nil
  }

  private static func priority(_ bytes: Bytes) -> (sign: String, rest: Bytes)? {
    bytes.sign(after: "(", before: ")", where: \.isCapital)
  }

  private static func date(_ bytes: Bytes) -> (String, rest: Bytes)? {
    let word = bytes.prefix { !$0.isBlank }
    guard word.count == 10, let date = ItemDate(rawValue: word.text) else { return nil }
    return (date.rawValue, bytes[word.endIndex...].trimmed)
  }
}
