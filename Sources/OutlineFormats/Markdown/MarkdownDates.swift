import OutlineModel

/// The dates and the priority at the end of a task in Obsidian, such as `⏫ 📅 2026-11-24`.
///
/// An attribute keeps the emoji, so that it is written in the same form again. A backslash before
/// the emoji makes it text. Only an item with a box has a priority in this form.
enum MarkdownDates {
  /// The emoji in the order in which they are written, and their dates.
  private static let marks = [
    ("➕", "created"), ("🛫", "start"), ("📅", "due"), ("✅", "completed"),
  ]
  /// The emoji of the priorities A to E.
  private static let priorities = ["🔺", "⏫", "🔼", "🔽", "⏬"]

  /// Whether the priority of a node has the form of Obsidian.
  static func hasPriority(_ node: DraftNode) -> Bool { priority(of: node) != nil }

  private static func priority(of node: DraftNode) -> String? {
    guard node.flag("checkbox"), let stamp = node.text("priorityStamp"), priorities.contains(stamp),
      let number = node.priorityNumber, number <= priorities.count
    else { return nil }
    return priorities[number - 1]
  }

  /// Reads the dates at the end of a text into a node.
  /// - Returns: the text without them.
  static func read(_ bytes: Bytes, into node: inout DraftNode) -> Bytes {
    var rest = bytes
    while let mark = last(of: rest, hasBox: node.flag("checkbox")) {
      let before = rest[..<mark.start]
      if before.last == UInt8(ascii: "\\") {
        return before.dropLast() + rest[mark.start...]
      }
      guard node.attributes[mark.name] == nil else { break }
      node.attributes[mark.name] = .string(mark.value)
      node.attributes[mark.name + "Stamp"] = .string(mark.emoji)
      rest = before.trimmed()
    }
    return rest
  }

  /// A line with the dates of a node that have the form of Obsidian, which are removed from its
  /// attributes.
  static func written(
    _ line: String, _ node: DraftNode, _ rest: inout [String: JSONValue]
  ) -> String {
    var bytes = Array(line.utf8)
    if let mark = last(of: bytes[...], hasBox: node.flag("checkbox")) {
      bytes.insert(UInt8(ascii: "\\"), at: mark.start)
    }
    if let stamp = node.text("priorityStamp"), priorities.contains(stamp) {
      rest["priorityStamp"] = nil
    }
    if let emoji = priority(of: node) {
      rest["priority"] = nil
      bytes += Array(" \(emoji)".utf8)
    }
    for (emoji, name) in marks where node.text(name + "Stamp") == emoji {
      rest[name + "Stamp"] = nil
      guard let date = node.date(name), !date.hasTime else { continue }
      rest[name] = nil
      bytes += Array(" \(emoji) \(date.rawValue)".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The date or priority at the end of a piece, and the start of its emoji.
  private static func last(
    of bytes: Bytes, hasBox: Bool
  ) -> (emoji: String, name: String, value: String, start: Int)? {
    // The last bytes of the emoji of priorities.
    if hasBox, let last = bytes.last, [0xAB, 0xAC, 0xBA, 0xBC, 0xBD].contains(last) {
      for (emoji, letter) in zip(priorities, ["A", "B", "C", "D", "E"]) {
        if let start = start(of: emoji, in: bytes) { return (emoji, "priority", letter, start) }
      }
    }
    // Nearly no line ends like a date.
    guard bytes.count > 13, bytes.last?.isDigit == true,
      bytes[bytes.endIndex - 3] == UInt8(ascii: "-"),
      let date = ItemDate(rawValue: bytes.suffix(10).text), !date.hasTime
    else { return nil }
    var before = bytes.dropLast(10)
    while before.last?.isBlank == true { before.removeLast() }
    for (emoji, name) in marks {
      if let start = start(of: emoji, in: before) { return (emoji, name, date.rawValue, start) }
    }
    return nil
  }

  /// The start of an emoji at the end of a piece, if a word can begin there.
  private static func start(of emoji: String, in bytes: Bytes) -> Int? {
    guard bytes.suffix(emoji.utf8.count).elementsEqual(emoji.utf8) else { return nil }
    let before = bytes.dropLast(emoji.utf8.count)
    let isBeginning = before.last.map { $0.isBlank || $0 == UInt8(ascii: "\\") } ?? true
    return isBeginning ? before.endIndex : nil
  }
}
