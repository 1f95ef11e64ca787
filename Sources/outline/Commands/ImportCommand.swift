import ArgumentParser

/// `outline import`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import data from other formats.",
    discussion: """
      Examples:
        outline import emoji
        outline import emoji --from emoji-test.txt --into Explorer
        outline import history all.ndjson copy.outline
      """,
    subcommands: [ImportEmojiCommand.self, ImportHistoryCommand.self])

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}
