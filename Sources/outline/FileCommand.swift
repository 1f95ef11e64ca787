import ArgumentParser

/// `outline file`, under which the commands are that look after the file itself.
struct FileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "file",
    subcommands: [WhereCommand.self, BackupCommand.self] + Modules.subcommands(of: "file")
      + [TrustCommand.self])
}
