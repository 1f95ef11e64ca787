/// A word of a typed line that plans an item: `due:friday`, `start:1w`, `wait:eom`,
/// `recur:weekly`, `+home`, `#home` or `pri:A`.
package enum PlanningWord: Hashable {
  /// A tag.
  case tag(String)
  /// The first word of a date, which may continue in the next words; for ``ReservedAttribute/due``,
  /// ``ReservedAttribute/start`` or ``ReservedAttribute/wait``.
  case date(ReservedAttribute, Substring)
  /// A priority, not necessarily a valid one.
  case priority(Substring)
  /// The first word of a rule of recurrence, not necessarily a valid one; see ``goesOn(_:)``.
  case recurrence(Substring)

  /// Reads a word.
  /// - Returns: `nil` if it is a word of the text.
  /// - Complexity: O(length).
  package init?(_ word: Substring) {
    if word.utf8.first == UInt8(ascii: "+") || word.utf8.first == UInt8(ascii: "#") {
      // A telephone number is not a tag, nor is the number of an issue.
      let tag = word.dropFirst()
      guard let first = tag.first, first.isLetter,
        tag.allSatisfy({ $0.isLetter || $0.isNumber || "-_.:".contains($0) })
      else { return nil }
      self = .tag(String(tag))
      return
    }
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = word[word.index(after: colon)...]
    if value.isEmpty { return nil }
    switch word[..<colon] {
    case "due": self = .date(.due, value)
    case "start": self = .date(.start, value)
    case "wait": self = .date(.wait, value)
    case "recur": self = .recurrence(value)
    case "pri": self = .priority(value)
    default: return nil
    }
  }

  /// The letter of a priority, or `nil` if the value is not one.
  package static func letter(_ value: Substring) -> String? {
    let letter = value.uppercased()
    return ReservedAttribute.isPriority(letter) ? letter : nil
  }

  /// Whether a rule of recurrence goes on in the next words: `every 2 weeks`.
  package static func goesOn(_ value: Substring) -> Bool {
    ["every", "every!", "after"].contains(value.lowercased())
  }

  /// The most words after the first one of a date, and of a rule of recurrence.
  package static let mostWordsOfDate = 7
  package static let mostWordsOfRule = 12
}
