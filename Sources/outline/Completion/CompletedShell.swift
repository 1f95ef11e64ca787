import ArgumentParser

/// A shell that completes; what is different from one to the other is here and in its script.
enum CompletedShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// Answers a script of ours: the first line says what kind of answer it is, the others are candidates.
  /// - Parameter program: the root of all commands.
  func answer(to words: [String], of program: any ParsableCommand.Type) -> [String] {
    switch self {
    case .bash:
      guard words.count == 3 else { return [] }
      let line = BashLine(words[1], region: words[2])
      return line.answer(Completion.answer(to: line.words, of: program), key: Int(words[0]) ?? 0)
    case .zsh:
      let answer = Completion.answer(to: words, of: program)
      return [Self.heading(of: answer)] + answer.candidates.map(Self.zshLine)
    case .fish:
      guard let last = words.last else { return [] }
      // The word at the cursor comes as it was typed, the others without their quotes.
      let answer = Completion.answer(to: words.dropLast() + [FishWord.text(of: last)], of: program)
      return [Self.heading(of: answer)] + answer.candidates.map { $0.value + "\t" + $0.shownDescription }
    }
  }

  /// `files`; `menu` where a candidate does not begin with what was typed, and would replace it; else `words`.
  private static func heading(of answer: Completion) -> String {
    answer.wantsFiles ? "files" : answer.replacesWord ? "menu" : "words"
  }

  /// Group, what follows the value, and value and description as `_describe` takes them.
  private static func zshLine(_ candidate: Candidate) -> String {
    let value = candidate.value.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    let description = candidate.shownDescription
    let item = description.isEmpty ? value : value + ":" + description.replacing("\\", with: "\\\\")
    return "\(candidate.group.rawValue)\t\(candidate.isOpen ? "open" : "closed")\t\(item)"
  }
}

/// The word at the cursor in fish, as it was typed.
enum FishWord {
  /// The text without quotes and escapes, which may be left open.
  static func text(of word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        // Inside quotes a backslash stands for itself, except before a quote or another one.
        if let quote, character != quote && character != "\\" { text.append("\\") }
        text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil && (character == "'" || character == "\"") {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }
}
