/// A sibling that keeps its parent, by its positions in two versions.
struct SiblingMove {
  var key: Int64
  var before: String
  var after: String
  /// Whether its position differs; of one that was only passed by others it does not.
  var isTouched: Bool

  /// What lies between its two positions.
  var span: (low: String, high: String) {
    before.utf8.lexicographicallyPrecedes(after.utf8) ? (before, after) : (after, before)
  }

  /// The smallest set of siblings that have to move for the rest to keep their order; of several such sets, one with the
  /// most that were really touched.
  /// - Complexity: O(n log n).
  static func fewest(in siblings: [SiblingMove]) -> [SiblingMove] {
    let old = siblings.sorted { $0.before.utf8.lexicographicallyPrecedes($1.before.utf8) }
    let ranks = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.key, $0) })
    let new = siblings.sorted { $0.after.utf8.lexicographicallyPrecedes($1.after.utf8) }
    // A heaviest increasing subsequence, kept in a binary indexed tree over old ranks. One untouched sibling weighs a
    // little more than a touched one, and all of that together less than one sibling.
    let unit = siblings.count + 1
    var best = [Int](repeating: -1, count: siblings.count + 1)  // an index in `new`, by tree node
    var weights = [Int](repeating: 0, count: siblings.count)
    var previous = [Int](repeating: -1, count: siblings.count)
    func weight(_ index: Int) -> Int { index < 0 ? 0 : weights[index] }
    for (index, sibling) in new.enumerated() {
      guard let rank = ranks[sibling.key] else { continue }
      var node = rank
      while node > 0 {
        if weight(best[node]) > weight(previous[index]) { previous[index] = best[node] }
        node -= node & -node
      }
      weights[index] = weight(previous[index]) + unit + (sibling.isTouched ? 0 : 1)
      node = rank + 1
      while node <= siblings.count {
        if weights[index] > weight(best[node]) { best[node] = index }
        node += node & -node
      }
    }
    var stays = [Bool](repeating: false, count: new.count)
    var index = weights.indices.max { weights[$0] < weights[$1] } ?? -1
    while index >= 0 {
      stays[index] = true
      index = previous[index]
    }
    return zip(new, stays).filter { !$1 }.map(\.0)
  }

  /// Spans with those that overlap made one.
  static func merged(_ spans: [(low: String, high: String)]) -> [(low: String, high: String)] {
    var merged: [(low: String, high: String)] = []
    for span in spans.sorted(by: { $0.low.utf8.lexicographicallyPrecedes($1.low.utf8) }) {
      if let last = merged.last, span.low.utf8.lexicographicallyPrecedes(last.high.utf8) {
        if last.high.utf8.lexicographicallyPrecedes(span.high.utf8) { merged[merged.count - 1].high = span.high }
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
