import ArgumentParser

/// `outline file`, under which the commands are that look after the file itself.
struct FileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file",
    abstract: "Back up, check, rescue or trim the file, or tell where it is.",
    discussion: """
      Examples:
        outline file where
        outline file backup lists-2027.db
        outline file check

      Each of these commands runs without the word file, too: outline check.
      """,
    subcommands: [WhereCommand.self, BackupCommand.self] + Modules.subcommands(of: "file")
      + [TrustCommand.self])
}
