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
      let letter = node.priority?.asciiValue
    else { return nil }
    let index = Int(letter) - Int(UInt8(ascii: "A"))
    return priorities.indices.contains(index) ? priorities[index] : nil
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
    if hasBox, let mark = lastPriority(of: bytes) { return mark }
    // Nearly no line ends like a date.
    guard bytes.count > 13, (0x30...0x39).contains(bytes.last ?? 0),
      bytes[bytes.endIndex - 3] == UInt8(ascii: "-")
    else { return nil }
    let day = bytes.suffix(10).text
    guard let date = ItemDate(rawValue: day), !date.hasTime else { return nil }
    var before = bytes.dropLast(10)
    while let byte = before.last, byte == 0x20 || byte == 0x09 { before.removeLast() }
    for (emoji, name) in marks {
      let length = emoji.utf8.count
      guard before.suffix(length).elementsEqual(emoji.utf8) else { continue }
      let start = before.endIndex - length
      if isBeginning(start, of: bytes) { return (emoji, name, date.rawValue, start) }
    }
    return nil
  }

  private static func lastPriority(
    of bytes: Bytes
  ) -> (emoji: String, name: String, value: String, start: Int)? {
    // The last bytes of these emoji.
    guard let last = bytes.last, [0xAB, 0xAC, 0xBA, 0xBC, 0xBD].contains(last) else { return nil }
    for (emoji, letter) in zip(priorities, ["A", "B", "C", "D", "E"]) {
      let length = emoji.utf8.count
      guard bytes.suffix(length).elementsEqual(emoji.utf8) else { continue }
      let start = bytes.endIndex - length
      if isBeginning(start, of: bytes) { return (emoji, "priority", letter, start) }
    }
    return nil
  }

  /// Whether a word can begin at a place.
  private static func isBeginning(_ start: Int, of bytes: Bytes) -> Bool {
    guard let previous = bytes[..<start].last else { return true }
    return previous == 0x20 || previous == 0x09 || previous == UInt8(ascii: "\\")
  }
}
