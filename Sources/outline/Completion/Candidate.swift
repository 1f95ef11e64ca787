import Terminal

/// A completion candidate.
struct Candidate: Equatable {
  /// The heading of the candidate, in shells that have headings.
  enum Group: String {
    case commands, topics, options, values, sections, items, paths, texts, versions, actions, views,
      tags, remotes
  }

  /// The whole word.
  var value: String
  var description = ""
  var group = Group.values
  /// Whether the word may continue, so that no space is added.
  var isOpen = false

  /// The description on one line, safe to print and cut to 80 columns.
  var shownDescription: String { description.shellSafe.truncated(toWidth: 80) }
}

/// The completion of a word.
struct Completion {
  var candidates: [Candidate] = []
  /// Whether the word is a file name, which the shell completes itself.
  var wantsFiles = false
  /// The typed part of the word.
  var word = ""

  /// The most candidates. More would not fit on a screen.
  static let limit = 200
}

extension String {
  /// Whether the bytes have this prefix. Unlike shells, `hasPrefix` treats two spellings of `é` as
  /// equal.
  func hasUTF8Prefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether a shell can take the text and show it unchanged: nothing in it ends a line or controls
  /// a terminal.
  var isOneLine: Bool { !unicodeScalars.contains { $0.isControlOrSeparator || $0.isBidiControl } }
}
