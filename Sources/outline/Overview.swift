import ArgumentParser
import OutlineStore
import Terminal

/// The first screen of help, and the list of all commands.
enum Overview {
  /// The word after `outline help` for the list.
  static let list = "commands"

  /// The answer to `outline`, `outline help` and `outline --help`: a screen of 24 lines with
  /// the commands of every day.
  static let front: String = {
    let mcp = Modules.all.contains { $0.name == "Agents" } ? ", mcp" : ""
    let text = String(embedded: "front.txt").replacing("(mcp)", with: mcp)
    // A build may leave the browser out.
    return Modules.topic("keys") != nil ? text : text.replacing(/\nterminal .*/, with: "")
  }()

  /// All commands with a line each, the external ones, and the topics.
  static var all: String {
    var lines: [String] = []
    for group in OutlineCommand.configuration.groupedSubcommands
    where group.name != CommandNames.short {
      var commands: [String] = []
      for command in group.subcommands.map({ $0.configuration }) where command.shouldDisplay {
        let below = command.subcommands.map { $0.configuration.commandName ?? "" }
        let abstract = command.abstract
        let text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
        commands.append("  \((command.commandName ?? "").padded(toWidth: 10))  \(text)")
        if below.count > 3 { commands += fill(below, after: String(repeating: " ", count: 14)) }
      }
      if !commands.isEmpty { lines += [group.name] + commands }
    }
    lines += ["", "Topics of outline help"]
    lines += Topic.all.map { "  \($0.rawValue.padded(toWidth: 13))  \($0.title.dropLast())" }
    let own = OutlineCommand.configuration.subcommands.flatMap(CommandNames.names)
    let others = ExternalCommands.names(butNot: own).map(\.shellSafe)
    if !others.isEmpty {
      lines += ["", "External commands, outline-NAME on the PATH:"] + fill(others, after: "  ")
    }
    return lines.joined(separator: "\n")
  }

  /// Comma-separated words, wrapped at 80 columns and aligned below the first word.
  private static func fill(_ words: [String], after start: String) -> [String] {
    let lines = words.joined(separator: ", ").wrapped(toWidth: 80 - start.count)
    return [start + lines.joined(separator: "\n" + String(repeating: " ", count: start.count))]
  }
}
