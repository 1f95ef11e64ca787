/// Counts lines, wherever they are.
enum LineCounts {
  /// The number of lines that are new or gone.
  /// - Complexity: O(length of both).
  static func changed(from old: String, to new: String) -> Int {
    var counts: [Substring: Int] = [:]
    for line in old.split(separator: "\n", omittingEmptySubsequences: false) {
      counts[line, default: 0] -= 1
    }
    for line in new.split(separator: "\n", omittingEmptySubsequences: false) {
      counts[line, default: 0] += 1
    }
    let gone = counts.values.reduce(0) { $0 + max(0, -$1) }
    let come = counts.values.reduce(0) { $0 + max(0, $1) }
    return max(gone, come)
  }
}
