import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline section`
struct SectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "section",
    abstract: "Add, list, rename, configure, move or remove sections.",
    discussion: """
      Examples:
        outline section add Groceries --image 🛒
        outline section list
        outline section configure Groceries --layout grid --columns 6
        outline section move Groceries --first
      """,
    subcommands: [
      SectionAddCommand.self, SectionListCommand.self, SectionRenameCommand.self,
      SectionConfigureCommand.self, SectionMoveCommand.self, SectionRemoveCommand.self,
    ])
}

/// `outline section list`
struct SectionListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List sections with their item count and layout.",
    discussion: """
      Examples:
        outline section list
        outline section list --fields id,text,items,layout,appearance
        outline section list --at 2026-11-20
      """,
    aliases: ["ls"])

  @Option(help: .past)
  var at: VersionExpression?

  @Option(name: .limit, help: .most)
  var limit: Int?

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  func run() throws {
    let (entries, version) = try options.readEntries(at: at) { outline in
      try outline.sections().prefix(limit ?? .max).map(outline.entry)
    }
    options.tell(
      at == nil
        ? "There are no sections yet  (outline section add TITLE)" : "There were no sections yet",
      if: entries.isEmpty)
    try options.print(entries, of: version) { lines(of: entries) }
  }

  private func lines(of sections: [Entry]) -> [String] {
    let (screen, style) = (options.screen, options.style)
    let titles = sections.map {
      [$0.content.image, $0.content.text].compactMap { $0?.shellSafe }.joined(separator: " ")
    }
    let ids = sections.map { screen.shown($0.id, prefixLength: $0.prefixLength) }
    let idWidth = screen.columnWidth(of: ids)
    let titleWidth = min(40, titles.map(\.displayWidth).max() ?? 0)
    return zip(sections, zip(ids, titles)).map { section, shown in
      let (id, title) = shown
      let layout = section.configuration?.layout.kind ?? ""
      let look = layout.padded(toWidth: 6) + (section.configuration?.appearance.rawValue ?? "")
      let shows = section.configuration?.shows.map { "  shows " + $0.description.shellSafe } ?? ""
      let count = (section.itemCount ?? 0).plural("item")
      let parts: [FittedLine.Part] = [
        .init(title.padded(toWidth: titleWidth), minimum: 12, rank: 2, paint: style.bold),
        .whole("  " + count.padded(toWidth: (look + shows).isEmpty ? 0 : 10), rank: 3),
        .init(look + shows, minimum: 0, rank: 1, paint: style.dim),
      ]
      let room = screen.room(after: id, width: idWidth)
      return screen.column(id, width: idWidth) + FittedLine(parts).text(width: room)
    }
  }
}

/// `outline section configure`
struct SectionConfigureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure",
    abstract: "Change how the list of a section looks and behaves.",
    discussion: """
      Examples:
        outline section configure Emoji --layout grid --columns 8
        outline section configure Food --footer-text "Buy local"
        outline section configure Food --leading Done:toggleDone:color=green \\
          --trailing Delete:delete:destructive --trailing Later:move=Someday
        outline section configure Food --reorder anywhere --accessory delete
        outline section configure Today --shows 'open +work sort:priority'
        outline show Food --json | jq '.nodes[0].configuration' > food.json
        outline section configure Drinks --config food.json

      Effects: delete, toggleFavorite, toggleDone, toggleExpansion, recordUse, move=SECTION. The \
      first action of an edge is the outermost, and a full swipe performs it. Settings that you do \
      not give do not change.
      """)

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup(title: "List options") var configuration: ConfigurationOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse(
      "There is nothing to configure; give at least one option.", if: !configuration.isGiven)
  }

  func run() throws {
    let change = try configuration.change()
    try configuration.wording { try options.perform(ConfigureSection(.name(section), change)) }
  }
}

/// `outline section move`
struct SectionMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a section with all its items.",
    discussion: """
      Examples:
        outline section move Groceries --first
        outline section move Groceries --after Work
      """,
    aliases: ["mv"])

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup var placement: SectionPlacementOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse(
      "Give a destination: --before, --after, --first or --last.", if: !placement.value.isGiven)
  }

  func run() throws { try options.perform(MoveSection(.name(section), to: placement.value)) }
}

/// `outline section remove`
struct SectionRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a section with all its items.",
    discussion: """
      Examples:
        outline section remove Groceries

      It does not ask first: outline undo restores everything, with the same ids.
      """,
    aliases: ["rm"])

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(DeleteSection(.name(section))) }
}
