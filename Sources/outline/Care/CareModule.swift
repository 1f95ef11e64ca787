#if Care
import ArgumentParser

/// Damaged files, histories as text, and forgetting.
enum CareModule: CommandModule {
  static let name = "Care"
  static let summary = "damaged files, and forgetting"

  static var commands: [any ParsableCommand.Type] {
    [CheckCommand.self, RescueCommand.self, PurgeCommand.self]
  }

  static var subcommands: [String: [any ParsableCommand.Type]] {
    ["import": [ImportHistoryCommand.self], "export": [ExportHistoryCommand.self]]
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
