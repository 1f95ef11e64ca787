/// A line of parts that fits a width. The least important parts are cut first.
package struct FittedLine {
  /// One part of a line.
  package struct Part {
    /// The text, including the spaces that separate it from the previous part. It has no terminal
    /// control characters.
    var text: String
    /// The columns that the part keeps until more important parts have to be cut.
    var minimum: Int
    /// The importance of the part: the lowest number is cut first.
    var rank: Int
    var paint: (String) -> String
    /// Cuts a text to a number of columns.
    var cut: (String, Int) -> String
    /// The look, if the line is drawn as spans.
    var look = Look()

    /// A part that is complete, or in one of its shorter forms, or missing.
    package static func whole(
      _ text: String, or shorter: [String] = [], rank: Int,
      paint: @escaping (String) -> String = { $0 }
    ) -> Part {
      let minimum = (shorter.last ?? text).displayWidth
      return Part(text, minimum: minimum, rank: rank, paint: paint) { _, width in
        shorter.first { $0.displayWidth <= width } ?? ""
      }
    }

    /// The same part with a look.
    package func styled(_ look: Look) -> Part {
      var part = self
      part.look = look
      return part
    }

    /// Cuts the part to a number of columns, if it is wider.
    fileprivate mutating func cut(toWidth width: Int) {
      if width < text.displayWidth { text = width == 0 ? "" : cut(text, width) }
    }

    /// Creates a part. A part without a minimum is never cut.
    package init(
      _ text: String, minimum: Int = .max, rank: Int = 9,
      paint: @escaping (String) -> String = { $0 },
      cut: @escaping (String, Int) -> String = { $0.truncated(toWidth: $1) }
    ) {
      (self.text, self.minimum, self.rank, self.paint, self.cut) = (text, minimum, rank, paint, cut)
    }
  }

  /// A part cut to fewer columns would be meaningless and is left out.
  private static let narrowestPart = 4

  private var parts: [Part]

  /// Creates a line of parts, in print order. Empty parts are ignored.
  package init(_ parts: [Part]) { self.parts = parts.filter { !$0.text.isEmpty } }

  /// The line, cut to a number of columns; `nil` means no limit.
  package func text(width: Int?) -> String {
    parts(width: width).map { $0.paint($0.text) }.joined()
  }

  /// The line as spans, cut to a number of columns.
  package func spans(width: Int) -> [Span] { parts(width: width).map { Span($0.text, $0.look) } }

  /// The parts that are left of the line at a width.
  private func parts(width: Int?) -> [Part] {
    guard let width else { return parts }
    var parts = parts
    let order = parts.indices.filter { parts[$0].minimum != .max }
      .sorted { parts[$0].rank < parts[$1].rank }
    // The least important parts are cut below their minimums until the other minimums fit; then the
    // rest is cut, the least important parts first, to the width.
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
    return parts.filter { !$0.text.isEmpty }
  }
}
