import Foundation

/// A program that the configuration of the user runs before or after each change.
struct Hook: Sendable {
  /// When it runs.
  enum Moment: String, CaseIterable, Sendable {
    /// In the transaction of the change, which it can refuse.
    case before
    /// When the change is committed.
    case after
  }

  var moment: Moment
  /// The command, as the shell reads it.
  var command: String
}

/// Short texts that only their owner may read.
enum PrivateText {
  /// Replaces a file as a whole.
  /// - Returns: whether it was written; `errno` tells why not.
  static func write(_ text: String, to path: String) -> Bool {
    let (new, bytes) = (path + ".new", Array(text.utf8))
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWhole = Foundation.write(file, bytes, bytes.count) == bytes.count
    close(file)
    if isWhole && rename(new, path) == 0 { return true }
    let reason = errno
    unlink(new)
    errno = reason
    return false
  }
}

/// The words of a command in a configuration file, as a shell splits them, but without any
/// expansion: nothing but white space, quotes and backslashes has a meaning.
enum CommandLineWords {
  /// The words, or `nil` if a quote is not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"", let next = rest.first, "\"\\".contains(next) {
          word?.append(rest.removeFirst())
        } else {
          word?.append(character)
        }
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == "\\", let next = rest.popFirst() {
        word = (word ?? "") + String(next)
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil { return nil }
    if let word { words.append(word) }
    return words
  }
}
