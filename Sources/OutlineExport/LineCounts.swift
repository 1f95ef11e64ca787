/// Counts lines, regardless of their order.
enum LineCounts {
  /// The number of lines that are new or gone.
  /// - Complexity: O(length of both).
  static func changed(from old: String, to new: String) -> Int {
    var counts: [Substring: Int] = [:]
    for line in lines(of: old) { counts[line, default: 0] -= 1 }
    for line in lines(of: new) { counts[line, default: 0] += 1 }
    let gone = counts.values.reduce(0) { $0 + max(0, -$1) }
    let come = counts.values.reduce(0) { $0 + max(0, $1) }
    return max(gone, come)
  }

  /// CR LF is one character, which equals neither CR nor LF.
  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
