import OutlineFormats
import OutlineModel
import OutlineOperations
import TestSupport

/// Laws of texts that people write.
enum TextLaws {
  /// A small outline to edit.
  static let base = Outline(
    rows: [
      row("food", 0, Content(text: "Food")), row("milk", 1, Content(text: "Milk", isDone: true)),
      row("oat", 2, Content(text: "Oat", secondaryText: "1 l", image: "🥛", note: "cold\nsweet")),
      row("work", 0, Content(text: "Work")), row("mail", 1, Content(text: "Mail")),
    ], favorites: [Item.ID(checked: "milk")])

  private static func row(_ id: String, _ level: Int, _ content: Content) -> Outline.Row {
    let kind = level == 0 ? Node.Kind.section : .item
    return Outline.Row(
      node: Node(id: NodeID(checked: id), kind: kind, content: content, isExpanded: level == 0),
      level: level)
  }

  /// An edited text that is taken makes a sound outline, and that outline as text is itself, with
  /// and without words for dates and tags.
  static func edit(_ bytes: [UInt8]) throws {
    let header = Array((OutlineText.planningHeader + "\n").utf8)
    for dates in [nil, OutlineText.DateForms()] {
      let header = dates == nil ? [] : header
      for top in [nil, NodeID(checked: "food")] {
        guard let lines = try? OutlineText.lines(of: header + bytes, dates: dates),
          let edited = try? OutlineText.outline(of: lines, editing: base, under: top)
        else { continue }
        do { try edited.checkInvariants() } catch { throw BrokenLaw("taken, but \(error)") }
        let text = OutlineText.bytes(
          of: edited.rows, favorites: Set(edited.favorites.map { NodeID(checked: $0.rawValue) }),
          dates: dates)
        let again = try OutlineText.outline(
          of: OutlineText.lines(of: header + text, dates: dates), editing: edited)
        try require(again == edited, "written and read back it is another outline")
      }
    }
  }

  /// A template that is taken is, written again, the same template.
  static func template(_ bytes: [UInt8]) throws {
    guard let template = try? Template(String(decoding: bytes, as: UTF8.self)) else { return }
    let text = template.parts.map { part in
      switch part {
      case .field(let name): "{" + name + "}"
      case .text(let text):
        String(
          String.UnicodeScalarView(
            text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
              switch scalar {
              case "{", "}", "\\": [scalar, scalar]
              default: [scalar]
              }
            }))
      }
    }
    try require(
      Template(text.joined()) == template, "written again it is another template: \(text)")
  }

  /// Emoji data makes an outline in which no identifier is there twice, however faulty it is.
  static func emoji(_ bytes: [UInt8]) throws {
    guard let list = try? EmojiList(emojiTest: bytes) else { return }
    try require(list.problems.count <= list.skippedCount, "more problems than skipped lines")
    let outline = EmojiOutline(list)
    let ids = outline.nodes.map(\.id)
    try require(Set(ids).count == ids.count, "an identifier twice")
    var previous = -1
    for node in outline.nodes {
      try require(node.level >= 0 && node.level <= previous + 1, "a node without its parent")
      previous = node.level
    }
  }

  /// A key between two keys is between them in the order of their bytes.
  static func order(_ bytes: [UInt8]) throws {
    let keys = bytes.split(separator: 0x0A).prefix(2).map { String(decoding: $0, as: UTF8.self) }
    let read = keys.compactMap(OrderKey.init).sorted { precedes($0.rawValue, $1.rawValue) }
    for key in read {
      try require(OrderKey(numbers: key.numbers)?.rawValue == key.rawValue, "another text")
    }
    for (left, right) in [(read.first, nil), (nil, read.first), (read.first, read.last)] {
      for key in OrderKey.between(left, and: right, count: 3) ?? [] {
        let isAfter = left.map { precedes($0.rawValue, key.rawValue) } ?? true
        let isBefore = right.map { precedes(key.rawValue, $0.rawValue) } ?? true
        try require(isAfter && isBefore, "\(key.rawValue) is not between")
      }
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
