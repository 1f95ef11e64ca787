import ArgumentParser
import Terminal

/// The first screen of help, and the list of all commands.
enum Overview {
  /// The word after `outline help` for the list.
  static let list = "commands"

  /// The answer to `outline`, `outline help` and `outline --help`: a screen of 24 lines with
  /// the commands of every day.
  static let front = """
    Ordered, hierarchical lists in one SQLite file that keeps every version.

    Write                                  Look
      init     make an outline here          ls       list all, or what fits
      section  add and arrange sections      show     all about one item
      add      add items to a section        find     find by words or emoji
      edit     edit lists in your editor     pick     copy an emoji or a text
      import   read other programs' files    report   what is next, due or finished
    Change                                 Versions
      done     tick items off                log      list the versions
      set      day, tags, text and more      diff     show what changed
      mv       move, with the children       undo     undo the latest change
      rm       delete, with the children     restore  get deleted or old things back
      swipe    do what a swipe does          sync     keep copies and files the same

      outline add "Buy milk" --into Groceries       outline done milk

    \(modules.joined(separator: "\n"))

    outline help COMMAND explains one, outline help commands lists all.
    outline help TOPIC: ids, versions, queries, formats, options, configuration …
    """

  /// A line for each group of other commands.
  private static var modules: [String] {
    let mcp = Modules.all.contains { $0.name == "Agents" } ? ", mcp" : ""
    var lines = [
      "copies    clone, pull, push, conflicts, resolve: outline help sync",
      "file      backup, check, rescue, purge: outline help file",
      "programs  serve, watch, batch, apply\(mcp): outline help json",
    ]
    if Modules.topic("keys") != nil {
      lines.append("terminal  browse: the outline on the whole screen, with keys and mouse")
    }
    return lines
  }

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
    let margin = "\n" + String(repeating: " ", count: start.count)
    return [start + lines.joined(separator: margin)]
  }
}
