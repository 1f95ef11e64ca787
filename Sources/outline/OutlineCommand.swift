import ArgumentParser
import OutlineStore
import Terminal

/// The root command.
struct OutlineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: "Ordered, hierarchical lists in one SQLite file, with every version of them.",
    discussion: String(embedded: "examples.txt"), version: Modules.version,
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
          ArchiveCommand.self,
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
        name: "Copies and files",
        subcommands: [
          SyncCommand.self, RemoteCommand.self, ConflictsCommand.self, ResolveCommand.self,
          ExportCommand.self, FileCommand.self, GitSetupCommand.self, ExchangeCommand.self,
          GitMergeCommand.self,
        ]),
      CommandGroup(
        name: "Shell",
        subcommands: [CompletionCommand.self, CompleteWordsCommand.self, DocumentationCommand.self]),
    ] + Modules.groups + [
      // Those of `outline file` and `outline remote` that run without its word.
      CommandGroup(
        name: CommandNames.short,
        subcommands: FileCommand.configuration.subcommands
          + RemoteCommand.configuration.subcommands.dropFirst(3))
    ])

  func run() throws { try Output.print([Overview.front]) }
}

extension CommandConfiguration {
  /// The configuration of a command other than the root.
  ///
  /// One without subcommands declares a supercommand. If it is parsed alone (see
  /// ``CommandParsing``), the parser then skips its search for the option that generates completion
  /// scripts, which would cost half as much as all the options. It has no other effect: help is
  /// always printed with the root.
  /// - Parameter help: the name of its text in `Sources/EmbeddedFiles/texts/help`; by default its
  ///   own. The first line is the abstract.
  init(
    named name: String, help: String? = nil, shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [], aliases: [String] = []
  ) {
    let text = String(embedded: "help/\(help ?? name).txt")
    let abstract = text.utf8.prefix { $0 != UInt8(ascii: "\n") }
    self.init(
      commandName: name, abstract: String(Substring(abstract)),
      discussion: String(text.utf8.dropFirst(abstract.count + 2)) ?? "",
      shouldDisplay: shouldDisplay, subcommands: subcommands, aliases: aliases)
    if subcommands.isEmpty { _superCommandName = "outline" }
  }
}
