import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline fav`
struct FavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fav",
    abstract: "Make items favorites, or change the order of favorites.",
    discussion: """
      Examples:
        outline fav bkzp qwvt
        outline fav bkzp --first
        outline fav bkzp --before qwvt
        outline add Milk Bread --into Groceries | outline fav -
      """,
    aliases: ["favorite"])

  @OptionGroup var names: NodeNames

  @Option(help: ArgumentHelp("Directly before this favorite.", valueName: "id"))
  var before: String?

  @Option(help: ArgumentHelp("Directly after this favorite.", valueName: "id"))
  var after: String?

  @Flag(help: "Before all favorites.")
  var first = false

  @Flag(help: "After all favorites.")
  var last = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if place.namesSeveralPlaces {
      throw ValidationError("Choose one of --before, --after, --first and --last.")
    }
  }

  func run() throws {
    try options.perform(AddFavorites(names.read(), at: place))
  }

  private var place: Destination {
    Destination(
      before: before.map(Reference.name), after: after.map(Reference.name), first: first, last: last
    )
  }
}

/// `outline unfav`
struct UnfavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfav",
    abstract: "Remove items from the favorites.",
    discussion: """
      Examples:
        outline unfav bkzp
        outline favorites --plain | outline unfav -
      """,
    aliases: ["unfavorite"])

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(RemoveFavorites(names.read()))
  }
}
