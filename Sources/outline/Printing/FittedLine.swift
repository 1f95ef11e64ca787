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
    static func whole(_ text: String, rank: Int, paint: @escaping (String) -> String) -> Part {
      Part(text, minimum: text.displayWidth, rank: rank, paint: paint) { _, _ in "" }
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
    var surplus = parts.reduce(0) { $0 + $1.text.displayWidth } - width
    let order = parts.indices.filter { parts[$0].minimum != .max }
      .sorted { parts[$0].rank < parts[$1].rank }
    // First each gives what it can spare, then those that matter least go.
    for goes in [false, true] {
      for index in order where surplus > 0 {
        let before = parts[index].text.displayWidth
        let minimum = goes ? 0 : min(before, parts[index].minimum)
        let target = max(minimum, before - surplus)
        if target >= before { continue }
        let text = target < Self.narrowestPart ? "" : parts[index].cut(parts[index].text, target)
        surplus -= before - text.displayWidth
        parts[index].text = text
      }
    }
    return parts.map { $0.text.isEmpty ? "" : $0.paint($0.text) }.joined()
  }
}
