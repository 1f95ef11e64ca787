import OutlineModel

/// The dates at the end of a task in Obsidian, such as `📅 2026-11-24`.
///
/// An attribute keeps the emoji of a date, so that it is written in the same form again. A
/// backslash before the emoji makes it text.
enum MarkdownDates {
  /// The emoji in the order in which they are written, and their dates.
  private static let marks = [
    ("➕", "created"), ("🛫", "start"), ("📅", "due"), ("✅", "completed"),
  ]

  /// Reads the dates at the end of a text into a node.
  /// - Returns: the text without them.
  static func read(_ bytes: Bytes, into node: inout DraftNode) -> Bytes {
    var rest = bytes
    while let mark = last(of: rest) {
      let before = rest[..<mark.start]
      if before.last == UInt8(ascii: "\\") {
        return before.dropLast() + rest[mark.start...]
      }
      guard node.attributes[mark.name] == nil else { break }
      node.attributes[mark.name] = .string(mark.day)
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
    if let mark = last(of: bytes[...]) { bytes.insert(UInt8(ascii: "\\"), at: mark.start) }
    for (emoji, name) in marks where node.text(name + "Stamp") == emoji {
      rest[name + "Stamp"] = nil
      guard let date = node.date(name), !date.hasTime else { continue }
      rest[name] = nil
      bytes += Array(" \(emoji) \(date.rawValue)".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The date at the end of a piece, and the start of its emoji.
  private static func last(
    of bytes: Bytes
  ) -> (emoji: String, name: String, day: String, start: Int)? {
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
      let previous = bytes[..<start].last
      if previous == nil || previous == 0x20 || previous == 0x09 || previous == UInt8(ascii: "\\") {
        return (emoji, name, date.rawValue, start)
      }
    }
    return nil
  }
}
