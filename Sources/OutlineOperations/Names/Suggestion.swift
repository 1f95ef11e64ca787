/// Finds words that look alike.
package enum Suggestion {
  /// The words nearest to an unknown one; none if no word is near.
  /// - Parameter synonyms: other words for some of the candidates.
  package static func nearest(
    to word: String, in candidates: [String], alsoKnownAs synonyms: [String: String] = [:]
  ) -> [String] {
    let other = synonyms.filter { candidates.contains($0.value) }
    let measured =
      candidates.map { (word: $0, distance: distance(word, to: $0)) }
      + other.map { (word: $0.value, distance: distance(word, to: $0.key)) }
    let limit = limit(for: word)
    guard let best = measured.map(\.distance).min(), best <= limit
    else { return word.count > 1 ? Array(candidates.filter { $0.hasPrefix(word) }.prefix(3)) : [] }
    return Set(measured.filter { $0.distance == best }.map(\.word)).sorted()
  }

  /// The texts nearest to an unknown one, regardless of case; none if no text is near.
  /// - Complexity: O(texts · length²), counting texts of about the same length.
  static func nearest(toText text: String, in candidates: [String]) -> [String] {
    let (text, limit) = (text.lowercased(), limit(for: text))
    let measured = candidates.compactMap { candidate -> (text: String, distance: Int)? in
      if abs(candidate.count - text.count) > limit { return nil }
      let distance = distance(text, to: candidate.lowercased())
      return distance > limit ? nil : (candidate, distance)
    }
    let best = measured.map(\.distance).min()
    return measured.filter { $0.distance == best }.map(\.text).sorted()
  }

  /// The number of letters of a word that may be wrong.
  private static func limit(for word: String) -> Int { max(1, min(word.count, 8) / 3) }

  /// The number of letters to insert, delete, replace or swap with their neighbour.
  private static func distance(_ left: String, to right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}

extension [String] {
  /// The question whether one of these words is meant; `nil` without any.
  package var question: String? { isEmpty ? nil : "did you mean \(joined(separator: " or "))?" }
}
