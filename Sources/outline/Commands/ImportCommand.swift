import ArgumentParser

/// `outline import`
struct ImportCommand: CommandWithStandard {
  static var standardSubcommand: any ParsableCommand.Type { ImportFilesCommand.self }

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import files of other programs, emoji, or a history.",
    discussion: """
      Examples:
        outline import workflowy.opml
        outline import todo.csv --into Inbox
        outline import todo.opml --merge --dry-run
        outline import emoji
        outline import emoji --from emoji-test.txt --into Explorer
        outline import history all.ndjson copy.outline

      outline import FILE is outline import file FILE; outline import file --help explains it.
      """,
    subcommands: [ImportFilesCommand.self, ImportEmojiCommand.self, ImportHistoryCommand.self])

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}
