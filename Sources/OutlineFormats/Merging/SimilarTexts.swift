/// Finds the lines of a text that were changed among other new and deleted ones, by their words.
struct SimilarTexts {
  /// The largest number of pairs that are compared.
  private static let limit = 40_000

  /// The number of common words in percent of those of the longer text, for each old text and each
  /// new one; 0 below a half.
  private let shares: [[Int]]

  /// - Complexity: O(m · n) comparisons of m and n texts, and nothing above a limit.
  init(of old: [String], and new: [String]) {
    let olds = old.count * new.count > Self.limit ? [] : old.map(Self.words)
    let news = olds.isEmpty ? [] : new.map(Self.words)
    shares = olds.map { old in news.map { Self.share(of: old, in: $0) } }
  }

  private static func words(_ text: String) -> [Substring: Int] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func share(of old: [Substring: Int], in new: [Substring: Int]) -> Int {
    let common = old.reduce(0) { $0 + min($1.value, new[$1.key] ?? 0) }
    let most = max(old.values.reduce(0, +), new.values.reduce(0, +))
    return common * 2 >= most && common > 0 ? common * 100 / most : 0
  }

  /// The pairs of texts that have more than half of their words in common, if neither has as many
  /// in common with another one.
  var alone: [(old: Int, new: Int)] {
    let near = shares.map { row in row.indices.filter { row[$0] > 50 } }
    let counts: [Int: Int] = near.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return near.enumerated().compactMap { old, news in
      news.count == 1 && counts[news[0]] == 1 ? (old, news[0]) : nil
    }
  }

  /// The most pairs of similar texts that are in the same order in both lists; of pairs that are as
  /// similar the first, because new lines mostly come after others.
  var inOrder: [(old: Int, new: Int)] {
    // The largest sum of the shares from each pair of places on.
    let none = Array(repeating: 0, count: (shares.first?.count ?? 0) + 1)
    var sums = Array(repeating: none, count: shares.count + 1)
    for old in shares.indices.reversed() {
      for new in shares[old].indices.reversed() {
        let share = shares[old][new]
        let taken = share == 0 ? 0 : share + sums[old + 1][new + 1]
        sums[old][new] = max(taken, sums[old + 1][new], sums[old][new + 1])
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (old, new) = (0, 0)
    while old < shares.count, new < shares[old].count {
      let share = shares[old][new]
      if share > 0, sums[old][new] == share + sums[old + 1][new + 1] {
        pairs.append((old, new))
        old += 1
        new += 1
      } else if sums[old][new] == sums[old + 1][new] {
        old += 1
      } else {
        new += 1
      }
    }
    return pairs
  }
}
