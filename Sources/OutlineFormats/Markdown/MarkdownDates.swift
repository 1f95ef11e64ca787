import OutlineModel

/// The dates, the rule and the priority of a task in Obsidian, such as
/// `⏫ 🔁 every week 📅 2026-11-24`, or as fields of Dataview, `[due:: 2026-11-24]` and
/// `(due:: 2026-11-24)`.
///
/// They are at the end of the text, in any order, before, after and between tags and the mark of a
/// block, `^id`. An attribute keeps the form of each, so that it is written in the same form again.
/// One after a backslash is text. Only an item with a box has a priority, a rule or fields in
/// these forms.
enum MarkdownDates {
  /// The emoji and the names of fields in the order in which they are written.
  private static let marks = [
    ("➕", "created", "created"), ("🛫", "start", "start"), ("📅", "due", "due"),
    ("✅", "completion", "completed"),
  ]
  /// The emoji and the names of the priorities A to E.
  private static let priorities = ["🔺", "⏫", "🔼", "🔽", "⏬"]
  private static let priorityNames = ["highest", "high", "medium", "low", "lowest"]
  private static let rule = "🔁"
  /// Signs before a word that stay in the text: other dates, ids, and the action after a tick.
  private static let others = ["⏳", "⌛", "❌", "🆔", "⛔", "⛔️", "🏁", "📆", "🗓", "🗓️"]

  /// A date, a rule or a priority. The stamp is the attribute that keeps its form: an emoji, a
  /// bracket, or a rule with its words.
  private typealias Mark = (name: String, value: String, stamp: String, start: Int)

  /// The priority of a node in its form of Obsidian, if it has one.
  static func priority(of node: DraftNode) -> String? {
    guard node.flag("checkbox"), let stamp = node.text("priorityStamp"),
      let number = node.priorityNumber, number <= priorities.count
    else { return nil }
    if let field = field("priority", value: priorityNames[number - 1], like: stamp) { return field }
    return priorities.contains(stamp) ? priorities[number - 1] : nil
  }

  /// The form of a date, rule or priority of a node.
  static func sign(of node: DraftNode) -> String? {
    let stamps = (marks.map(\.2) + ["priority", "recur"]).compactMap { node.text($0 + "Stamp") }
    return stamps.first { $0.hasPrefix("[") || $0.hasPrefix("(") || $0.utf8.contains { $0 > 0x7F } }
  }

  /// Gives the dates, the rule and the priority of a task the forms that they have in a text.
  static func sign(_ node: inout DraftNode, as old: DraftNode) {
    for name in marks.map(\.2) + ["priority", "recur"] where node.attributes[name] != nil {
      let stamp = name + "Stamp"
      node.attributes[stamp] = node.attributes[stamp] ?? old.attributes[stamp]
    }
  }

  /// Gives the dates, the rule and the priority of a task the form of another one.
  static func sign(_ node: inout DraftNode, like other: String) {
    // The tick of an item gives it a box.
    if node.isDone, node.attributes["heading"] == nil { node.attributes["checkbox"] = .bool(true) }
    guard node.flag("checkbox") else { return }
    let bracket = other.first == "[" || other.first == "(" ? String(other.prefix(1)) : nil
    func give(_ name: String, sign: String) {
      guard node.attributes[name] != nil, node.attributes[name + "Stamp"] == nil else { return }
      node.attributes[name + "Stamp"] = .string(sign)
    }
    for (emoji, _, name) in marks { give(name, sign: bracket.map { $0 + "::" } ?? emoji) }
    if let number = node.priorityNumber, number <= priorities.count {
      give("priority", sign: bracket.map { $0 + "::" } ?? priorities[number - 1])
    }
    give("recur", sign: bracket.map { $0 + "repeat:: ?" } ?? Self.rule + " ?")
  }

  /// A field in brackets of a form.
  private static func field(_ name: String, value: String, like stamp: String) -> String? {
    switch stamp.prefix(9) {
    case "[::", "[repeat::": "[\(name):: \(value)]"
    case "(::", "(repeat::": "(\(name):: \(value))"
    default: nil
    }
  }

  private static func isField(_ stamp: String) -> Bool { field("", value: "", like: stamp) != nil }

  /// Reads the dates at the end of a text into a node.
  /// - Returns: the text without them.
  static func parse(_ bytes: Bytes, into node: inout DraftNode) -> Bytes {
    var rest = bytes
    var after: [UInt8] = []
    var kept = (rest: bytes, after: after)
    while true {
      while let mark = last(of: rest, hasBox: node.flag("checkbox")) {
        let before = rest[..<mark.start]
        if before.last == UInt8(ascii: "\\") {
          return (before.dropLast() + rest[mark.start...] + after)[...]
        }
        guard node.attributes[mark.name] == nil else { return kept.rest + kept.after }
        node.attributes[mark.name] = .string(mark.value)
        node.attributes[mark.name + "Stamp"] = .string(mark.stamp)
        rest = before.trimmed
        kept = (rest, after)
      }
      guard let start = other(of: rest) else { break }
      after = [0x20] + rest[start...] + after
      rest = rest[..<start].trimmed
    }
    return kept.rest + kept.after
  }

  /// The start of a word that may follow a mark at the end of a piece: a tag, the mark of a block,
  /// or a sign or a field that stays in the text.
  private static func other(of bytes: Bytes) -> Int? {
    let word = bytes.lastIndex(where: \.isBlank).map { $0 + 1 } ?? bytes.startIndex
    guard word > bytes.startIndex, let first = bytes[word...].first else { return nil }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "^") { return word }
    let before = bytes[..<word].trimmed
    let sign = others.lazy.compactMap { start(of: $0, in: before) }.first
    return (sign ?? brackets(of: bytes)?.start).flatMap { $0 > bytes.startIndex ? $0 : nil }
  }

  /// A line with the dates of a node that have a form of Obsidian, which are removed from its
  /// attributes.
  static func line(
    _ line: String, withDatesOf node: DraftNode, from rest: inout [String: JSONValue]
  ) -> String {
    var bytes = Array(line.utf8)
    let hasBox = node.flag("checkbox")
    var piece = bytes[...]
    while last(of: piece, hasBox: hasBox) == nil, let start = other(of: piece) {
      piece = piece[..<start].trimmed
    }
    if let mark = last(of: piece, hasBox: hasBox) {
      bytes.insert(UInt8(ascii: "\\"), at: mark.start)
    }
    var words: [String] = []
    let stamp = node.text("priorityStamp") ?? ""
    if priorities.contains(stamp) || isField(stamp) { rest["priorityStamp"] = nil }
    if let priority = priority(of: node) {
      rest["priority"] = nil
      words.append(priority)
    }
    if let rule = ruleText(of: node, from: &rest) { words.append(rule) }
    for (emoji, key, name) in marks {
      guard let stamp = node.text(name + "Stamp"), stamp == emoji || isField(stamp)
      else { continue }
      rest[name + "Stamp"] = nil
      guard let date = node.date(name), !date.hasTime else { continue }
      rest[name] = nil
      words.append(field(key, value: date.rawValue, like: stamp) ?? "\(emoji) \(date.rawValue)")
    }
    // Obsidian finds the mark of a block only at the end.
    let blank = bytes.lastIndex(where: \.isBlank) ?? bytes.count
    let end = bytes[blank...].dropFirst().first == UInt8(ascii: "^") ? blank : bytes.count
    bytes.insert(contentsOf: words.map { " " + $0 }.joined().utf8, at: end)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The rule of a node in the words in which it was read, or in others if it has changed.
  private static func ruleText(
    of node: DraftNode, from rest: inout [String: JSONValue]
  ) -> String? {
    guard let stamp = node.text("recurStamp"), node.flag("checkbox") else { return nil }
    let isField = isField(stamp)
    guard isField || stamp.hasPrefix(rule + " ") else { return nil }
    rest["recurStamp"] = nil
    let words = String(isField ? stamp.dropFirst(10).dropLast() : stamp.dropFirst(2))
    let text = node.text("recur")
    if (Recurrence.stored(words) ?? words) == text {
      rest["recur"] = nil
      return stamp
    }
    guard let said = text.flatMap({ Recurrence($0) })?.words, !said.contains("="),
      Recurrence.stored(said) == text
    else { return nil }
    rest["recur"] = nil
    return field("repeat", value: said, like: stamp) ?? "\(Self.rule) \(said)"
  }

  /// The date, rule or priority at the end of a piece, and the start of its form.
  private static func last(of bytes: Bytes, hasBox: Bool) -> Mark? {
    guard let last = bytes.last else { return nil }
    if hasBox {
      for (emoji, letter) in zip(priorities, ["A", "B", "C", "D", "E"]) {
        guard let start = start(of: emoji, in: bytes) else { continue }
        return ("priority", letter, emoji, start)
      }
      if let field = field(of: bytes) { return field }
      if let rule = rule(at: bytes) { return rule }
    }
    // Nearly no line ends like a date.
    guard bytes.count > 13, last.isDigit, bytes[bytes.endIndex - 3] == UInt8(ascii: "-"),
      let date = ItemDate(rawValue: bytes.suffix(10).text), !date.hasTime
    else { return nil }
    var before = bytes.dropLast(10)
    while before.last?.isBlank == true { before.removeLast() }
    for (emoji, _, name) in marks {
      if let start = start(of: emoji, in: before) {
        return (name, date.rawValue, emoji, start)
      }
    }
    return nil
  }

  /// A field in brackets at the end of a piece.
  private static func field(of bytes: Bytes) -> Mark? {
    guard let (start, key, value) = brackets(of: bytes) else { return nil }
    let text = value.text
    let stamp = bytes[start...start].text + "::"
    switch key {
    case "priority":
      guard let index = priorityNames.firstIndex(of: text) else { return nil }
      return (key, ["A", "B", "C", "D", "E"][index], stamp, start)
    case "repeat":
      return ("recur", Recurrence.stored(text) ?? text, bytes[start...].text, start)
    default:
      guard let mark = marks.first(where: { $0.1 == key }), let date = ItemDate(rawValue: text),
        !date.hasTime
      else { return nil }
      return (mark.2, text, stamp, start)
    }
  }

  /// The start, the name and the value of any field in brackets at the end of a piece.
  private static func brackets(of bytes: Bytes) -> (start: Int, name: String, value: Bytes)? {
    let isSquare = bytes.last == UInt8(ascii: "]")
    guard isSquare || bytes.last == UInt8(ascii: ")"),
      let start = bytes.lastIndex(of: isSquare ? UInt8(ascii: "[") : UInt8(ascii: "(")),
      start == bytes.startIndex || [0x20, 0x09, 0x5C].contains(bytes[start - 1])
    else { return nil }
    let parts = LineProperty.parts(bytes[(start + 1)...].dropLast().trimmed)
    return parts.map { (start, $0.name, $0.value) }
  }

  /// `🔁 every week` at the end of a piece.
  private static func rule(at bytes: Bytes) -> Mark? {
    let emoji = Array(rule.utf8)
    guard let start = bytes.indices.last(where: { bytes[$0] == emoji[3] }).map({ $0 - 3 }),
      start >= bytes.startIndex, self.start(of: rule, in: bytes[...(start + 3)]) == start
    else { return nil }
    let words = bytes[(start + 4)...].trimmed.text
    guard words.hasPrefix("every "), !words.contains(/[^\w ,]/) else { return nil }
    return ("recur", Recurrence.stored(words) ?? words, "\(Self.rule) \(words)", start)
  }

  /// The start of an emoji at the end of a piece, if a word can begin there.
  private static func start(of emoji: String, in bytes: Bytes) -> Int? {
    guard bytes.suffix(emoji.utf8.count).elementsEqual(emoji.utf8) else { return nil }
    let before = bytes.dropLast(emoji.utf8.count)
    let isBeginning = before.last.map { $0.isBlank || $0 == UInt8(ascii: "\\") } ?? true
    return isBeginning ? before.endIndex : nil
  }
}
