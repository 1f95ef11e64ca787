/// Finds the lines of a text that were changed among other new and deleted ones, by their words.
enum SimilarTexts {
  /// The largest number of pairs that are compared.
  private static let limit = 40_000

  /// The most pairs of similar texts that are in the same order in both lists.
  /// - Complexity: O(m · n) comparisons of m and n texts, and nothing above a limit.
  static func pairs<Old, New>(
    of old: [(key: Old, text: String)], and new: [(key: New, text: String)]
  ) -> [(Old, New)] {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= limit else { return [] }
    let (olds, news) = (old.map { words($0.text) }, new.map { words($0.text) })
    let width = new.count + 1
    // The largest sum of the similarities from each pair of places on.
    var sums = [Int](repeating: 0, count: (old.count + 1) * width)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        // The number of common words in percent of those of the longer text; 0 below a half.
        let common = olds[row].reduce(0) { $0 + min($1.value, news[column][$1.key] ?? 0) }
        let most = max(olds[row].values.reduce(0, +), news[column].values.reduce(0, +))
        let pair = common * 2 >= most && common > 0 ? common * 100 / most : 0
        let skipped = max(sums[(row + 1) * width + column], sums[row * width + column + 1])
        let taken = pair == 0 ? 0 : pair + sums[(row + 1) * width + column + 1]
        sums[row * width + column] = max(skipped, taken)
      }
    }
    var pairs: [(Old, New)] = []
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      let here = sums[row * width + column]
      if here == sums[(row + 1) * width + column] {
        row += 1
      } else if here == sums[row * width + column + 1] {
        column += 1
      } else {
        pairs.append((old[row].key, new[column].key))
        row += 1
        column += 1
      }
    }
    return pairs
  }

  private static func words(_ text: String) -> [Substring: Int] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
