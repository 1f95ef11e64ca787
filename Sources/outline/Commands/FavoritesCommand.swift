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
        outline favorites --grid
        outline favorites --json
        outline favorites --at yesterday

      outline fav ID --first, --last, --before ID or --after ID changes the order.
      """)

  @Option(help: .past)
  var at: VersionExpression?

  @Flag(help: "Show tiles instead of lines: the image, or the text of an item without one.")
  var grid = false

  @Option(help: .most)
  var limit: Int?

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  /// The most tiles in a row; longer rows are hard to read.
  private static let columns = 10

  func run() throws {
    let (entries, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      let favorites = try outline.timed(
        outline.entries(Array(outline.favorites().prefix(limit ?? .max))), options.wantedTimes)
      return (
        try options.marksIDs ? outline.marked(favorites) : favorites, try outline.shownVersion()
      )
    }
    if entries.isEmpty && !options.isForPrograms {
      options.say(
        at == nil ? "There are no favorites  (outline fav ID)" : "There were no favorites")
    }
    try options.print(entries, Response(.version(version), .nodes(entries))) {
      if !grid { return NodeLines(screen: options.screen).lines(of: entries) }
      // Favorites need no mark in a list of favorites.
      let tiles = entries.map { TileGrid.tile($0.content, isFavorite: false) }
      return TileGrid(tiles, columns: Self.columns, width: options.screen.width).lines
    }
  }
}
