import ArgumentParser
import Terminal

extension OutlineCommand {
  /// The output of `outline` alone: a line for each command, including external ones, and the
  /// topics.
  static var overview: String {
    var lines = [configuration.abstract, ""]
    for group in configuration.groupedSubcommands {
      lines.append(group.name)
      for command in group.subcommands.map({ $0.configuration }) where command.shouldDisplay {
        let name = (command.commandName ?? "").padded(toWidth: 10)
        let abstract = command.abstract
        lines.append(
          "  \(name)  \(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract)")
      }
    }
    lines += ["", "Every change is a version, and outline undo undoes it.", ""]
    lines.append("outline COMMAND --help   examples and options of a command")
    lines += filled(Topic.allCases.map { $0.rawValue }, after: "outline help TOPIC       ")
    let own = configuration.subcommands.flatMap(CommandNames.names)
    let others = ExternalCommands.names(butNot: own).map(\.shellSafe)
    if !others.isEmpty {
      lines += ["", "External commands, outline-NAME on the PATH:"] + filled(others, after: "  ")
    }
    return lines.joined(separator: "\n")
  }

  /// Comma-separated words, wrapped at 80 columns and aligned below the first word.
  private static func filled(_ words: [String], after start: String) -> [String] {
    var lines: [String] = []
    var line = start
    for (index, word) in words.enumerated() {
      let word = word + (index + 1 < words.count ? "," : "")
      if index > 0 && line.displayWidth + 1 + word.displayWidth > 80 {
        lines.append(line)
        line = String(repeating: " ", count: start.count) + word
      } else {
        line += (index > 0 ? " " : "") + word
      }
    }
    return lines + [line]
  }
}
