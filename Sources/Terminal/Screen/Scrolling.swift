/// A part of the screen that moves up or down.
struct Scrolling: Equatable {
  /// The rows that take part.
  var rows: ClosedRange<Int>
  /// The number of rows by which they move up, or down if it is negative.
  var distance: Int
}

extension Scrolling {
  /// Finds the move that leaves the fewest lines to draw.
  /// - Returns: `nil` if no move saves two lines or more.
  /// - Complexity: O(*n*²) comparisons of numbers in the number of rows.
  init?(from old: [ScreenLine], to new: [ScreenLine]) {
    guard zip(old, new).count(where: { $0 != $1 }) > 3 else { return nil }
    let (before, after) = (old.map(\.hashValue), new.map(\.hashValue))
    let blank = ScreenLine().hashValue
    var best = 1
    var found: Scrolling?
    for distance in (1 - old.count)..<old.count where distance != 0 {
      let rows = max(0, -distance)..<min(old.count, old.count - distance)
      let matched = rows.filter { after[$0] == before[$0 + distance] && after[$0] != blank }
      guard let first = matched.first, let last = matched.last, matched.count > best
      else { continue }
      let moved = min(first, first + distance)...max(last, last + distance)
      // Lines that are in their place already have to be drawn again.
      let saved = matched.count - moved.count { after[$0] == before[$0] && after[$0] != blank }
      if saved > best { (best, found) = (saved, Scrolling(rows: moved, distance: distance)) }
    }
    guard let found else { return nil }
    self = found
  }

  /// The sequence for a terminal: lines deleted or inserted in a scrolling region.
  var sequence: String {
    let (top, bottom) = (rows.lowerBound + 1, rows.upperBound + 1)
    let move = distance > 0 ? "\(distance)M" : "\(-distance)L"
    return "\u{1B}[m\u{1B}[\(top);\(bottom)r\u{1B}[\(top)H\u{1B}[\(move)\u{1B}[r"
  }

  /// Moves the rows of a model of the screen.
  func apply<Row>(to lines: inout [Row], blank: Row) {
    let moved = rows.map { row in rows.contains(row + distance) ? lines[row + distance] : blank }
    lines.replaceSubrange(rows, with: moved)
  }
}
