/// Which rows are expanded by the `expansionState` of a file: numbers of rows, counted over the rows
/// that those before have revealed.
///
/// The programs of Dave Winer count from 1, others from 0. Zero among the numbers tells; where it is
/// not, the count is right by which fewer rows without children would be expanded.
struct OPMLExpansion {
  private let numbers: Set<Int>
  /// What the first row is counted as; nil as long as it is not known.
  private(set) var base: Int?
  private var next = 0
  /// Whether the open rows show what is below them.
  private var isShown: [Bool] = []

  /// - Parameter isOurs: whether this program wrote the file.
  init(_ text: String, isOurs: Bool) {
    let words = text.split { $0 == "," || $0.isWhitespace }
    numbers = Set(words.compactMap { Int($0) }.filter { $0 >= 0 })
    if numbers.contains(0) { base = 0 } else if isOurs || numbers.isEmpty { base = 1 }
  }

  /// Finds out how rows are counted, from the depths of the first of them.
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

  /// Takes the next row: whether it is expanded, or nil where it is not to be seen.
  mutating func isExpanded(depth: Int) -> Bool? {
    isShown.removeLast(max(0, isShown.count - depth))
    let isVisible = isShown.last ?? true
    let isExpanded = isVisible && numbers.contains(next + (base ?? 1))
    if isVisible { next += 1 }
    isShown.append(isExpanded)
    return isVisible ? isExpanded : nil
  }
}
