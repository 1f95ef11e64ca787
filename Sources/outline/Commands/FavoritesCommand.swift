import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline favorites`
struct FavoritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "List the favorites, in your own order.",
    discussion: """
      Examples:
        outline favorites
        outline favorites --json
        outline favorites --at yesterday

      outline fav ID --first, --last, --before ID or --after ID changes the order.
      """)

  @Option(help: .past)
  var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (entries, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      let favorites = try outline.entries(outline.favorites())
      return (
        try options.marksIDs ? outline.marked(favorites) : favorites, try outline.shownVersion()
      )
    }
    if entries.isEmpty && !options.isForPrograms {
      options.say(
        at == nil ? "There are no favorites  (outline fav ID)" : "There were no favorites")
    }
    try options.print(entries, Response(version: version, nodes: entries)) {
      NodeLines(screen: options.screen).lines(of: entries)
    }
  }
}
