import ArgumentParser

/// `outline import`
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in data from elsewhere.",
    discussion: """
      Examples:
        outline import emoji
        outline import emoji --from /usr/share/unicode/emoji/emoji-test.txt --into Emoji
      """,
    subcommands: [ImportEmojiCommand.self])

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}
