public import OutlineFormats
import OutlineModel

/// Outlines that an outline can hold, made of everything that means something in some format.
public struct HostileOutline {
  /// What is left out, because the format has no place for it.
  public struct Omissions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Takes bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No sections.
    public static let sections = Self(rawValue: 1)
    /// No notes.
    public static let notes = Self(rawValue: 2)
    /// No times of day.
    public static let times = Self(rawValue: 4)
  }

  private static let pieces = [
    "a", "b c", "milk", " ", "  ", "\t", "- ", "* ", "+ ", "1. ", "2) ", "# ", "## ", "**", "[ ] ",
    "[x] ", "[X] ", "[_] ", "TODO ", "DONE ", "[#A] ", "#tag", " #tag ", "@tag",
    " @done(2026-01-01) ",
    "@", "+p", " +p ", " due:2026-01-01 ", "x ", "(A) ", "2026-01-01 ", " :a:b:", ":", "::", " :: ",
    "\\", "\\u{20}", "\\u{5C}", "&#32;", "&amp;#32;", "&", "```", "~~~", "---", "===", "|", ";",
    "<", ">",
    "\"", "'", ",", ",*", ",,#+", "#+TITLE: ", ":PROPERTIES:", ":END:", ":ID: x", "SCHEDULED: ",
    "DEADLINE: <2026-11-22 Sun>", "CLOSED: [2026-11-22 Sun]", "<2026-11-22>", "id:: x", "key:: v",
    "Project:", "http://x.y/z:q", "[[Link]]", "🍎", "👩‍👩‍👧", "é", "e\u{301}", "\u{202E}", "\u{200F}",
    "\\u{202E}", "&#8238;",
    "\u{A0}", "\u{3000}",
    "<!-- -->", "%", "{", "}", "[", "]", "(", ")", "0", "h:1", "id:7",
  ]
  private static let lineEnds = [
    "\n", "\n", "\n", "\n\n", "\n\n\n", "\r", "\u{2028}", "\n\t", "\n    ",
  ]
  private static let tags = [
    "tag", "b", "p", "a/b", "näh", "@home", "c++", "12", "x:y", "a,b", "done", "due", "(", "\\",
    "x.y",
  ]
  private static let days = ["2026-11-22", "2024-02-29", "0099-01-01"]
  private static let moments = [
    "2026-11-22T10:30:00Z", "2026-12-31T23:59:59+14:00", "2026-01-01T00:30:00-05:30",
  ]
  private static let others: [JSONValue] = [
    .string("v"), .string(""), .string("` x"), .string("a\nb\t"), .integer(7), .bool(true), .null,
    .array([.string("a"), .number(0.5)]), .object(["k": .string("\u{1B}")]),
  ]

  private var random: SeededGenerator

  /// Makes the same outlines for the same seed.
  public init(seed: some BinaryInteger) { random = SeededGenerator(seed: seed) }

  /// The next outline.
  public mutating func next(without omissions: Omissions = []) -> DraftDocument {
    var nodes: [DraftNode] = []
    var level = -1
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      if !omissions.contains(.sections), chance(6) {
        var section = DraftNode.section(text() + "a")
        if !omissions.contains(.notes), chance(2) { section.note = note() }
        nodes.append(section)
        level = -1
      } else {
        level = Int.random(in: 0...(level + 1), using: &random)
        nodes.append(item(level, omissions))
      }
    }
    return DraftDocument(nodes: nodes)
  }

  private mutating func item(_ level: Int, _ omissions: Omissions) -> DraftNode {
    var node = DraftNode(level: level, text: chance(20) ? "" : text(), isDone: chance(3))
    if !omissions.contains(.notes), chance(2) { node.note = note() }
    if chance(3) {
      var tags: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let tag = pick(Self.tags)
        if !tags.contains(tag) { tags.append(tag) }
      }
      node.attributes["tags"] = .array(tags.map(JSONValue.string))
    }
    for name in ["due", "start", "created"] where chance(6) {
      let isMoment = !omissions.contains(.times) && chance(2)
      node.attributes[name] = .string(pick(isMoment ? Self.moments : Self.days))
    }
    if node.isDone, chance(2) { node.attributes["completed"] = .string(pick(Self.days)) }
    if chance(6) { node.attributes["priority"] = .string(pick(["A", "B", "Z"])) }
    if chance(8) {
      node.attributes[pick(["k", "due date", "checkbox", "wrapped"])] = pick(Self.others)
    }
    for name in ["checkbox", "numbered", "paragraph", "wrapped"] where chance(12) {
      node.attributes[name] = .bool(true)
    }
    if chance(8) { node.attributes["heading"] = .integer(Int64.random(in: 1...7, using: &random)) }
    if chance(8) { node.attributes["todo"] = .string(pick(["TODO", "NEXT", "CANCELED", ""])) }
    if chance(8) { node.secondaryText = text() }
    if chance(8) { node.image = pick(["🍎", "star.fill", ": x"]) }
    if chance(8) { node.isFavorite = true }
    return node
  }

  private mutating func text() -> String {
    let count = Int.random(in: 1...5, using: &random)
    let text = (0..<count).map { _ in pick(Self.pieces) }.joined()
    return String(text.unicodeScalars.filter { $0 != "\t" })
  }

  private mutating func note() -> String {
    let count = Int.random(in: 1...6, using: &random)
    let note = (0..<count).map { _ in chance(2) ? pick(Self.lineEnds) : pick(Self.pieces) }.joined()
    return note.isEmpty ? "a" : note
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
