/// The levels of the lines of a text, by the blanks or tabs at their beginnings.
///
/// People indent by two blanks, four, eight or tabs, and editors insert their own. So the width of
/// a level is derived from the text: it is the one that leaves the fewest lines wrong, above all
/// lines that existed before.
///
/// A line that existed before and does not fit is never guessed at. A new line is a child of the
/// nearest line above it that is indented less, a tab being one level, so one that is too deep is a
/// child of the line above. A guess takes no line that existed before as its child.
struct LineIndentation {
  /// An error in the indentation of a line.
  struct Flaw: Error {
    /// The end of a sentence that begins with the line.
    var reason: String
  }

  /// The level of each line, or its error.
  private(set) var levels: [Result<Int, Flaw>] = []

  /// The numbers of blanks of one level, or `nil` for a tab, in order of preference, if several fit
  /// equally.
  private static let units: [Int?] = [2, 4, nil, 8, 3, 1]

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
    let units = isOurs && isFlat && isKnown.contains(true) ? [2] : Self.units
    var best = Int.max
    for unit in units {
      let read = UnitReading(lines, isKnown: isKnown, unit)
      if read.cost < best { (best, levels) = (read.cost, read.levels) }
      if best == 0 { return }
    }
  }

  /// The number of leading bytes that all lines share.
  private static func margin(of lines: [Bytes]) -> Int {
    guard let first = lines.first else { return 0 }
    return lines.reduce(first.count) { margin, line in
      min(margin, zip(first, line).prefix { $0 == $1 }.count)
    }
  }

  fileprivate static func level(of line: Bytes, _ unit: Int?) -> Int? {
    let (count, byte): (Int, UInt8) = unit.map { ($0, 0x20) } ?? (1, 0x09)
    return line.count % count == 0 && line.allSatisfy { $0 == byte } ? line.count / count : nil
  }

  /// The reason why a line cannot have its indentation.
  fileprivate static func reason(of line: Bytes, _ unit: Int?, above: Int) -> String {
    let found = "is indented by \(description(of: line))"
    if above < 0 { return "\(found), and no line is above it" }
    func blanks(of level: Int) -> String {
      if level == 0 { return "none" }
      return Self.amount(level * (unit ?? 1), of: unit == nil ? "tab" : "space")
    }
    return "\(found), which is ambiguous: \(blanks(of: above + 1)) make it a child of the line "
      + "above, \(blanks(of: above)) \(above == 0 ? "puts" : "put") it beside that line"
  }

  private static func description(of line: Bytes) -> String {
    let tabs = line.count { $0 == 0x09 }
    let parts = [(tabs, "tab"), (line.count - tabs, "space")].filter { $0.0 > 0 }
    return parts.map { amount($0, of: $1) }.joined(separator: " and ")
  }

  private static func amount(_ number: Int, of noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

/// The levels of all lines, if a level has a certain width.
private struct UnitReading {
  private(set) var levels: [Result<Int, LineIndentation.Flaw>] = []
  /// How badly the lines fit: an error in a line that existed before counts more than all others.
  private(set) var cost = 0

  /// A line that the next one may be a child of; its level is its index. If that was guessed, it has
  /// the level of the line above it.
  private typealias Ancestor = (line: Int, column: Int, guessedBelow: Int?)

  init(_ lines: [Bytes], isKnown: [Bool], _ unit: Int?) {
    var ancestors: [Ancestor] = []
    levels.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      let isKnown = isKnown[index]
      let column = line.reduce(0) { $0 + ($1 == 0x09 ? unit ?? 4 : 1) }
      var open = ancestors
      // After a guess, columns decide.
      if !isKnown { open.removeLast(open.count - open.prefix { $0.column < column }.count) }
      let fits = LineIndentation.level(of: line, unit).flatMap {
        $0 == open.count || isKnown && $0 < open.count ? $0 : nil
      }
      if isKnown {
        // A line that existed is not taken for a child of a guess, nor blamed for one.
        let guesses = open.prefix(fits ?? open.count).filter { $0.guessedBelow != nil }
        for guess in guesses { fail(lines[guess.line], at: guess, unit) }
        guard fits != nil || !guesses.isEmpty else {
          let reason = LineIndentation.reason(of: line, unit, above: ancestors.count - 1)
          levels.append(.failure(.init(reason: reason)))
          cost += lines.count + 1
          continue
        }
      }
      let level = fits ?? open.count
      open.removeLast(open.count - level)
      if fits == nil { cost += isKnown ? lines.count + 1 : 1 }
      let above = isKnown || fits != nil ? nil : ancestors.count - 1
      ancestors = open + [(index, column, above)]
      levels.append(.success(level))
    }
  }

  /// Discards a guess.
  private mutating func fail(_ line: Bytes, at guess: Ancestor, _ unit: Int?) {
    guard let above = guess.guessedBelow, case .success = levels[guess.line] else { return }
    levels[guess.line] = .failure(
      .init(reason: LineIndentation.reason(of: line, unit, above: above)))
    cost += 1
  }
}
