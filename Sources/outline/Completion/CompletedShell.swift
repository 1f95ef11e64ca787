import ArgumentParser
import OutlineStore

/// A shell with completion. The differences between shells are here and in their scripts.
enum CompletedShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// The answer to our script: its first line is the kind of answer, the others are the candidates.
  /// - Parameters:
  ///   - words: the words of the command line.
  ///   - program: the root of all commands.
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
      // Fish passes the word at the cursor as it was typed, and the others unquoted.
      let word = ShellWords(last, isOneWord: true) { "\($0)\\" }.last ?? ""
      let answer = Completion.answer(to: words.dropLast() + [word], of: program)
      return [Self.heading(of: answer)]
        + answer.candidates.map { $0.value + "\t" + $0.shownDescription }
    }
  }

  /// `files`; `menu` if a candidate would replace the typed text; otherwise `words`.
  private static func heading(of answer: Completion) -> String {
    if answer.wantsFiles { return "files" }
    return answer.candidates.contains { !$0.value.hasUTF8Prefix(answer.word) } ? "menu" : "words"
  }

  /// The group, the suffix after the value, and the value and description as `_describe` reads
  /// them.
  private static func zshLine(_ candidate: Candidate) -> String {
    let value = candidate.value.replacing(["\\": "\\\\", ":": "\\:"])
    let description = candidate.shownDescription
    let item = description.isEmpty ? value : value + ":" + description.replacing(["\\": "\\\\"])
    return "\(candidate.group.rawValue)\t\(candidate.isOpen ? "open" : "closed")\t\(item)"
  }
}
