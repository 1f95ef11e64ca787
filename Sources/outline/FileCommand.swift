import ArgumentParser

/// `outline file`, under which the commands are that look after the file itself.
struct FileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file", abstract: "Back up, check, rescue or trim the file, or tell where it is.",
    subcommands: [WhereCommand.self, BackupCommand.self] + Modules.subcommands(of: "file")
      + [TrustCommand.self])
}
