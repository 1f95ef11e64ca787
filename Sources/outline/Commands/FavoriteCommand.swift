import ArgumentParser
import OutlineStore

/// `outline fav`
struct FavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fav",
    abstract: "Make items favorites, or give favorites another place in their order.",
    discussion: """
      Examples:
        outline fav bkzp qwvt
        outline fav bkzp --first
        outline fav bkzp --before qwvt
        outline add Milk Bread --into Groceries | outline fav -
      """)

  @OptionGroup var names: NodeNames

  @Option(help: ArgumentHelp("Directly in front of this favorite.", valueName: "id"))
  var before: String?

  @Option(help: ArgumentHelp("Directly behind this favorite.", valueName: "id"))
  var after: String?

  @Flag(help: "In front of all favorites.")
  var first = false

  @Flag(help: "Behind all favorites.")
  var last = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if rank.count > 1 { throw ValidationError("There is one place only: --before, --after, --first or --last.") }
  }

  func run() throws {
    let names = try names.read()
    try options.write(nil) { outline in
      let ids = try outline.items(called: names)
      try outline.describe("favorite", ids)
      let (new, moved) = try outline.makeFavorites(ids, at: rank)
      let made = "Made \(new.of("item")) \(new == 1 ? "a favorite" : "favorites")"
      let sentence = new > 0 || moved == 0 ? made : "Moved \(moved.of("favorite"))"
      return Outcome(sentence: sentence, count: max(new, moved), nodes: try ids.map { try outline.entry($0) })
    }
  }

  private var rank: Rank<String> { Rank(before: before, after: after, first: first, last: last) }
}

/// `outline unfav`
struct UnfavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfav",
    abstract: "Take items from the favorites.",
    discussion: """
      Examples:
        outline unfav bkzp
        outline favorites --plain | outline unfav -
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    let names = try names.read()
    try options.write(nil) { outline in
      let ids = try outline.items(called: names)
      try outline.describe("unfavorite", ids)
      let count = try outline.setFavorite(false, for: ids)
      return Outcome(
        sentence: "Took \(count.of("item")) from the favorites", count: count,
        nodes: try ids.map { try outline.entry($0) })
    }
  }
}
