/// The rows that the `expansionState` of a file expands. It contains numbers of rows, and counts
/// only rows that are visible because the rows above them are expanded.
///
/// The programs of Dave Winer count from 1, others from 0. A zero among the numbers decides;
/// without one, the right base is the one that expands fewer rows without children.
struct OPMLExpansion {
  private let numbers: Set<Int>
  /// The number of the first row; `nil` while it is unknown.
  private(set) var base: Int?
  private var next = 0
  /// Whether the open rows show their children.
  private var isShown: [Bool] = []

  /// - Parameter isOurs: whether this program wrote the file.
  init(_ text: String, isOurs: Bool) {
    let words = text.split { $0 == "," || $0.isWhitespace }
    numbers = Set(words.compactMap { Int($0) }.filter { $0 >= 0 })
    if numbers.contains(0) { base = 0 } else if isOurs || numbers.isEmpty { base = 1 }
  }

  /// Finds out the base from the depths of the first rows.
  mutating func decide(by depths: [Int]) {
    guard base == nil else { return }
    let hits = [1, 0].map { base in
      var trial = self
      trial.base = base
      return depths.indices.reduce(0) { sum, row in
        let hasChildren = row + 1 < depths.count && depths[row + 1] > depths[row]
        guard trial.isExpanded(depth: depths[row]) == true else { return sum }
        return sum + (hasChildren ? 1 : -1)
      }
    }
    base = hits[1] > hits[0] ? 0 : 1
  }

  /// Reads the next row: whether it is expanded, or `nil` if it is not visible.
  mutating func isExpanded(depth: Int) -> Bool? {
    isShown.removeLast(max(0, isShown.count - depth))
    let isVisible = isShown.last ?? true
    let isExpanded = isVisible && numbers.contains(next + (base ?? 1))
    if isVisible { next += 1 }
    isShown.append(isExpanded)
    return isVisible ? isExpanded : nil
  }
}
