import ArgumentParser
import OutlineStore
import Terminal

/// `outline completion`
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "completion")

  @Argument(help: ArgumentHelp("Which shell.", valueName: "shell")) var shell: CompletedShell

  func run() throws { try Output.print([String(embedded: "completion.\(shell.rawValue)")]) }
}

/// `outline complete-words`, which the shell scripts call: the candidates at the cursor.
///
/// It never fails and never prints to standard error: the user is still typing.
struct CompleteWordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "complete-words", shouldDisplay: false)

  @Argument(help: "Which shell.") var shell: CompletedShell

  @Argument(
    parsing: .captureForPassthrough,
    help: "The words up to the cursor; for bash its key, line and word.")
  var words: [String] = []

  func run() throws { try Output.print(shell.answer(to: words, of: OutlineCommand.self)) }
}
