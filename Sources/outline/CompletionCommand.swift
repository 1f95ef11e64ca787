import ArgumentParser
import Terminal

/// `outline completion`
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract:
      "Print what makes a shell complete commands, options, ids, paths, texts and versions.",
    discussion: """
      Examples:
        outline completion bash > ~/.local/share/bash-completion/completions/outline
        outline completion zsh > ~/.zfunc/_outline      with fpath+=~/.zfunc in front of compinit in ~/.zshrc
        outline completion fish > ~/.config/fish/completions/outline.fish
        source <(outline completion bash)               in this shell only; zsh likewise
        outline completion fish | source

      The script asks outline itself at every press of the tab key, so it need not be made anew for a new version. What it \
      offers comes from the file the command would work on. A text can be begun as well as an id: mil becomes \
      /Groceries/Milk.
      """)

  @Argument(help: ArgumentHelp("Which shell.", valueName: "shell"))
  var shell: CompletedShell

  func run() throws {
    let output = Output()
    output.line(shell.script)
    try output.flush()
  }
}

/// `outline complete-words`, which the scripts call: what could stand at the cursor.
///
/// It never fails and never says a word on standard error: somebody is in the middle of typing.
struct CompleteWordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete-words",
    abstract: "Answer what could stand at the cursor; for the scripts of outline completion.",
    discussion: """
      Examples:
        outline complete-words fish outline mv mil
        outline complete-words zsh outline mv mil
        outline complete-words bash 9 'outline mv mil' mil
      """, shouldDisplay: false)

  @Argument(help: "Which shell.")
  var shell: CompletedShell

  @Argument(
    parsing: .captureForPassthrough,
    help: "The words up to the cursor; for bash its key, line and word.")
  var words: [String] = []

  func run() throws {
    let output = Output()
    shell.answer(to: words, of: OutlineCommand.self).forEach(output.line)
    try output.flush()
  }
}
