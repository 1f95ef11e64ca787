import Terminal

/// A line of several parts that fits a width: the parts that matter least are cut first.
struct FittedLine {
  /// One part of a line.
  struct Part {
    /// What it says, the blanks that separate it from the part before it included; nothing in it
    /// steers a terminal.
    var text: String
    /// How many columns of it are left before a part that matters more is cut.
    var minimum: Int
    /// How much it matters: what has the lowest number is cut first.
    var rank: Int
    var paint: (String) -> String
    /// Makes it fit so many columns.
    var cut: (String, Int) -> String

    /// A part that is there as a whole or not at all.
    static func whole(
      _ text: String, rank: Int, paint: @escaping (String) -> String = { $0 }
    ) -> Part {
      Part(text, minimum: text.displayWidth, rank: rank, paint: paint) { _, _ in "" }
    }

    /// Makes it fit so many columns; as it is where it does.
    fileprivate mutating func cut(toWidth width: Int) {
      if width < text.displayWidth { text = width == 0 ? "" : cut(text, width) }
    }

    /// Makes a part; one without a minimum is never cut.
    init(
      _ text: String, minimum: Int = .max, rank: Int = 9,
      paint: @escaping (String) -> String = { $0 },
      cut: @escaping (String, Int) -> String = { $0.truncated(toWidth: $1) }
    ) {
      (self.text, self.minimum, self.rank, self.paint, self.cut) = (text, minimum, rank, paint, cut)
    }
  }

  /// A part cut to fewer columns than this says nothing, and is left out.
  private static let narrowestPart = 4

  private var parts: [Part]

  /// A line of parts, in the order in which they are printed; empty ones count for nothing.
  init(_ parts: [Part]) {
    self.parts = parts.filter { !$0.text.isEmpty }
  }

  /// The line, in so many columns; nil for no limit.
  func text(width: Int?) -> String {
    guard let width else { return parts.map { $0.paint($0.text) }.joined() }
    var parts = parts
    let order = parts.indices.filter { parts[$0].minimum != .max }
      .sorted { parts[$0].rank < parts[$1].rank }
    // Those that matter least go until the others fit; what is free then, the others share.
    var needed = parts.reduce(0) { $0 + min($1.minimum, $1.text.displayWidth) }
    for index in order where needed > width {
      let minimum = min(parts[index].minimum, parts[index].text.displayWidth)
      let left = max(0, minimum - (needed - width))
      parts[index].cut(toWidth: left < Self.narrowestPart ? 0 : left)
      parts[index].minimum = parts[index].text.displayWidth
      needed -= minimum - parts[index].minimum
    }
    var surplus = parts.reduce(0) { $0 + $1.text.displayWidth } - width
    for index in order where surplus > 0 {
      let before = parts[index].text.displayWidth
      parts[index].cut(toWidth: max(min(before, parts[index].minimum), before - surplus))
      surplus -= before - parts[index].text.displayWidth
    }
    return parts.map { $0.text.isEmpty ? "" : $0.paint($0.text) }.joined()
  }
}
