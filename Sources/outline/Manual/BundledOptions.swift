/// Short options that share a dash: `-aL1` is `-a -L=1`.
///
/// The parser accepts several flags in one word, and an option with its value in one word, but not
/// both together.
enum BundledOptions {
  /// The words after a command, with bundles split.
  /// - Parameters:
  ///   - words: the words.
  ///   - options: the options of the command. A word with any other letter is left for the parser
  ///     to reject.
  static func apart(_ words: ArraySlice<String>, with options: [ArgumentDefinition]) -> [String] {
    var apart: [String] = []
    var isValue = false
    for (count, word) in words.enumerated() {
      if word == "--" { return apart + words.dropFirst(count) }
      let pieces = isValue ? [word] : letters(of: word, options) ?? [word]
      let last = pieces[pieces.count - 1]
      isValue = !isValue && options.contains { $0.kind == .option && $0.isCalled(last) }
      apart += pieces
    }
    return apart
  }

  /// The options of a bundle, each as a word, or `nil` if the word is not a bundle.
  private static func letters(of word: String, _ options: [ArgumentDefinition]) -> [String]? {
    guard mayBeBundle(word) else { return nil }
    var pieces: [String] = []
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      let name = "-\(letter)"
      guard let option = options.first(where: { $0.isCalled(name) }) else { return nil }
      if option.kind == .option && !rest.isEmpty {
        return pieces + ["\(name)=\(rest.first == "=" ? rest.dropFirst() : rest)"]
      }
      pieces.append(name)
    }
    return pieces
  }

  /// Whether a word may be a bundle. A letter with a number, such as `-n5`, needs no splitting: the
  /// parser accepts it.
  static func mayBeBundle(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2
      && !word.dropFirst(2).allSatisfy(\.isNumber)
  }
}

extension ArgumentDefinition {
  /// Whether a word is one of the argument's names.
  func isCalled(_ word: some StringProtocol) -> Bool { names?.contains { $0.text == word } == true }
}
