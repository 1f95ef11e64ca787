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
