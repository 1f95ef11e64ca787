import ArgumentParser
import Terminal

/// One thing that could stand at the cursor.
struct Candidate: Equatable {
  /// Under which heading a shell that has headings shows it.
  enum Group: String {
    case commands, topics, options, values, sections, items, paths, texts, versions, actions, views, tags
  }

  /// The whole word.
  var value: String
  var description = ""
  var group = Group.values
  /// Whether the word may go on, so that no space is put after it.
  var isOpen = false

  /// The description on one line, safe to print, and not too long.
  var shownDescription: String { description.shellSafe.truncated(toWidth: 80) }
}

/// All that could stand at the cursor.
struct Completion {
  var candidates: [Candidate] = []
  /// Whether it is the name of a file, which the shell knows best.
  var wantsFiles = false
  /// What was typed so far.
  var word = ""

  /// Whether a candidate would replace what was typed instead of going on with it.
  var replacesWord: Bool { candidates.contains { !$0.value.hasUTF8Prefix(word) } }

  /// How many candidates there are at most: more than a screen holds helps nobody.
  static let limit = 200

  /// What could be the last of the words, the first of which is the program. Whatever goes wrong is no answer.
  static func answer(to words: [String], of program: any ParsableCommand.Type) -> Completion {
    var question = CompletionQuestion(words, of: program)
    var answer = (try? question.answer()) ?? Completion()
    answer.word = question.word
    // A shell takes one line for one candidate.
    answer.candidates.removeAll { $0.value.isEmpty || !$0.value.isOneLine }
    return answer
  }
}

extension String {
  /// Whether the bytes begin so; `hasPrefix` takes two spellings of `é` for one, and a shell does not.
  func hasUTF8Prefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether a shell can take it, and show it as it is: nothing in it ends a line or steers a
  /// terminal.
  var isOneLine: Bool { !unicodeScalars.contains { $0.isControlOrSeparator || $0.isBidiControl } }
}
