import ArgumentParser
import Terminal

/// The root command.
struct OutlineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: "Ordered, hierarchical lists in one SQLite file, with every version of them.",
    discussion: """
      Examples:
        outline init
        outline section add Groceries
        outline add "Buy milk" "Buy bread" --into Groceries
        outline ls
        outline mv /Groceries/"Buy milk" --after /Groceries/"Buy bread"
        outline undo

      More: outline help TOPIC, of \(topics)
      """,
    version: "0.2.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Start", subcommands: [InitCommand.self, ImportCommand.self, SectionCommand.self]),
      CommandGroup(
        name: "Look",
        subcommands: [
          ListCommand.self, ShowCommand.self, FindCommand.self, CountCommand.self,
          ReportCommand.self, RemindCommand.self, ContextCommand.self,
          ServeCommand.self, PickCommand.self,
          FavoritesCommand.self, RecentsCommand.self, DeletedCommand.self, ViewsCommand.self,
        ]),
      CommandGroup(
        name: "Change",
        subcommands: [
          AddCommand.self, CaptureCommand.self, EditCommand.self, SetCommand.self, DoneCommand.self,
          ReopenCommand.self, RenameCommand.self, NoteCommand.self, MoveCommand.self,
          IndentCommand.self, OutdentCommand.self, CopyCommand.self, SortCommand.self,
          RemoveCommand.self, ExpandCommand.self, CollapseCommand.self, FavoriteCommand.self,
          UnfavoriteCommand.self, UseCommand.self, SwipeCommand.self, BatchCommand.self,
        ]),
      CommandGroup(
        name: "Versions",
        subcommands: [
          LogCommand.self, DifferenceCommand.self, BlameCommand.self, UndoCommand.self,
          RedoCommand.self,
          RestoreCommand.self, RevertCommand.self, ApplyCommand.self, WatchCommand.self,
        ]),
      CommandGroup(
        name: "Other files",
        subcommands: [
          CloneCommand.self, RemoteCommand.self, PullCommand.self, PushCommand.self,
          SyncCommand.self, ConflictsCommand.self, ResolveCommand.self, BundleCommand.self,
          MergeCommand.self, ExchangeCommand.self, GitSetupCommand.self, GitMergeCommand.self,
        ]),
      CommandGroup(
        name: "File",
        subcommands: [
          BackupCommand.self, ExportCommand.self, TrustCommand.self, WhereCommand.self,
        ]),
      CommandGroup(
        name: "Shell",
        subcommands: [CompletionCommand.self, CompleteWordsCommand.self, DocumentationCommand.self]),
    ] + Modules.groups)

  /// The names of the topics. A loop, because `joined` would make the runtime look up conformances
  /// at every start.
  private static var topics: String {
    var names = ""
    for topic in Topic.allCases { names += (names.isEmpty ? "" : ", ") + topic.rawValue }
    return names
  }

  func run() throws { try Output.print([Self.overview]) }
}

extension CommandConfiguration {
  /// The configuration of a command that has no subcommands.
  ///
  /// It declares a supercommand. If the command is parsed alone (see ``CommandParsing``), the
  /// parser then skips its search for the option that generates completion scripts, which would
  /// cost half as much as all the options. It has no other effect: help is always printed with the
  /// root.
  init(
    commandName: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true,
    aliases: [String] = []
  ) {
    self.init(
      commandName: commandName, _superCommandName: "outline", abstract: abstract,
      discussion: discussion, shouldDisplay: shouldDisplay, aliases: aliases)
  }
}

extension OutlineCommand {
  /// The output of `outline` alone: a line for each command, including external ones, and the
  /// topics.
  static var overview: String {
    var lines = [configuration.abstract, ""]
    let modules = Set(Modules.all.map { $0.name })
    for group in configuration.groupedSubcommands where !modules.contains(group.name) {
      lines.append(group.name)
      for command in group.subcommands.map({ $0.configuration }) where command.shouldDisplay {
        let name = (command.commandName ?? "").padded(toWidth: 10)
        let abstract = command.abstract
        lines.append(
          "  \(name)  \(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract)")
      }
    }
    if !modules.isEmpty { lines += ["Modules"] + Modules.lines }
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
    let lines = words.joined(separator: ", ").wrapped(toWidth: 80 - start.count)
    let margin = "\n" + String(repeating: " ", count: start.count)
    return [start + lines.joined(separator: margin)]
  }
}
