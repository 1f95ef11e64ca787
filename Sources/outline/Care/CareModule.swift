#if Care
import ArgumentParser

/// Damaged files, histories as text, and forgetting.
enum CareModule: CommandModule {
  static let name = "Care"
  static func subcommands(of command: String) -> [any ParsableCommand.Type] {
    switch command {
    case "file": [CheckCommand.self, RescueCommand.self, PurgeCommand.self]
    case "import": [ImportHistoryCommand.self]
    case "export": [ExportHistoryCommand.self]
    default: []
    }
  }

  static var synonyms: [String: String] {
    [
      "verify": "check", "fsck": "check", "repair": "check", "recover": "rescue",
      "salvage": "rescue", "forget": "purge", "prune": "purge", "vacuum": "purge",
    ]
  }

  static var fields: [String: [String]] { ["check": ProblemRecord.columns.map(\.name)] }
}
#endif
