/// The levels of the lines of a text, by the blanks or tabs at their beginnings.
///
/// People indent by two blanks, four, eight or tabs, and editors insert their own. So the width of
/// a level is derived from the text: it is the one that leaves the fewest lines wrong, above all
/// lines that existed before. A line that does not fit is never guessed at: a tab among blanks may
/// mean a child or a sibling.
struct LineIndentation {
  /// An error in the indentation of a line.
  struct Flaw: Error {
    /// The end of a sentence that begins with the line.
    var reason: String
  }

  /// The level of each line, or its error.
  private(set) var levels: [Result<Int, Flaw>] = []

  /// The indentation of one level.
  private enum Unit {
    case blanks(Int)
    case tab
  }

  /// Units in order of preference, if several fit equally.
  private static let units: [Unit] = [
    .blanks(2), .blanks(4), .tab, .blanks(8), .blanks(3), .blanks(1),
  ]

  /// Derives the levels.
  /// - Parameters:
  ///   - indentations: the blanks and tabs before each line.
  ///   - isKnown: for each line, whether it existed before the edit.
  ///   - isOurs: whether the text was written with two blanks per level, if it was indented at all.
  /// - Complexity: O(size of the indentations).
  init(_ indentations: [Bytes], isKnown: [Bool], isOurs: Bool) {
    let margin = Self.margin(of: indentations)
    let lines = indentations.map { $0.dropFirst(margin) }
    // If no line was indented, a tab does not tell the meaning of the other lines.
    let isFlat = !zip(lines, isKnown).contains { !$0.isEmpty && $1 }
    let units = isOurs && isFlat && isKnown.contains(true) ? [.blanks(2)] : Self.units
    var best = Int.max
    for unit in units {
      let levels = Self.levels(of: lines, unit)
      let cost = zip(levels, isKnown).reduce(0) { cost, line in
        guard case .failure = line.0 else { return cost }
        return cost + (line.1 ? indentations.count + 1 : 1)
      }
      if cost < best { (best, self.levels) = (cost, levels) }
      if cost == 0 { return }
    }
  }

  /// The number of leading bytes that all lines share.
  private static func margin(of lines: [Bytes]) -> Int {
    guard let first = lines.first else { return 0 }
    return lines.reduce(first.count) { margin, line in
      min(margin, zip(first, line).prefix { $0 == $1 }.count)
    }
  }

  private static func levels(of lines: [Bytes], _ unit: Unit) -> [Result<Int, Flaw>] {
    var above = -1
    return lines.map { line in
      guard let level = level(of: line, unit), level <= above + 1 else {
        return .failure(Flaw(reason: reason(line, unit, above: above)))
      }
      above = level
      return .success(level)
    }
  }

  private static func level(of line: Bytes, _ unit: Unit) -> Int? {
    switch unit {
    case .tab: line.allSatisfy { $0 == 0x09 } ? line.count : nil
    case .blanks(let count):
      line.count % count == 0 && line.allSatisfy { $0 == 0x20 } ? line.count / count : nil
    }
  }

  /// The reason why a line cannot have its indentation.
  private static func reason(_ line: Bytes, _ unit: Unit, above: Int) -> String {
    let found = "is indented by \(described(line))"
    if above < 0 { return "\(found), and no line is above it" }
    func shown(_ level: Int) -> String {
      if level == 0 { return "none" }
      return switch unit {
      case .tab: level == 1 ? "1 tab" : "\(level) tabs"
      case .blanks(let count): "\(level * count) space\(level * count == 1 ? "" : "s")"
      }
    }
    return "\(found), which is ambiguous: \(shown(above + 1)) make it a child of the line "
      + "above, \(shown(above)) \(above == 0 ? "puts" : "put") it beside that line"
  }

  private static func described(_ line: Bytes) -> String {
    let tabs = line.count { $0 == 0x09 }
    let blanks = line.count - tabs
    let parts = [(tabs, "tab"), (blanks, "space")].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " and ")
  }
}
