import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline done`
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "done")

  @OptionGroup var names: NodeNames

  @Flag(help: "End items that recur: they are done, and do not come again.") var once = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    do { try mark(names.references()) } catch let failure as Failure
      where failure.code == .notFound && Environment.isTerminal && options.isTalkative
    {
      guard names.names.count == 1, let name = names.names.first else { throw failure }
      let open = try itemsWithWord(name)
      if let only = open.first, open.count == 1 { return try mark([Reference(only.id)]) }
      for entry in open.prefix(5) {
        options.say("  \(entry.content.name.shellSafe)  \(options.style.dim(entry.id.rawValue))")
      }
      throw failure
    }
  }

  private func mark(_ items: [Reference]) throws {
    var verb = MarkDone(items, isDone: true)
    verb.isLast = once
    try options.perform(verb)
  }

  /// The open items that have a word, for a person who does not type the whole text.
  private func itemsWithWord(_ word: String) throws -> [Entry] {
    let section = names.scope.section.map(Reference.name)
    return try OutlineStore.read(options.existingPath()) { outline in
      try outline.entries(
        finding: word, matching: Query([Query.Term(.open)]), under: section, by: .rank, limit: 50)
    }.filter { entry in
      entry.content.text.split { !$0.isLetter && !$0.isNumber }.contains {
        TextFolding.fold(String($0)) == TextFolding.fold(word)
      }
    }
  }
}

/// `outline reopen`
struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "reopen")

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    let items = try names.references()
    let recurs = try? OutlineStore.read(options.existingPath()) { outline in
      try NameResolver(outline).items(items).contains {
        try outline.item($0.itemID).content.lastDone != nil
      }
    }
    let hint = "hint: outline undo, or outline revert VERSION, undoes the last tick"
    try options.perform(MarkDone(items, isDone: false))
    if recurs == true { options.say(hint) }
  }
}

/// `outline use`
struct UseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "use")

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(RecordUse(names.references())) }
}

/// `outline fav`
struct FavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "fav", aliases: ["favorite"])

  @OptionGroup var names: NodeNames

  @Option(help: .id("Directly before this favorite.")) var before: String?

  @Option(help: .id("Directly after this favorite.")) var after: String?

  @Flag(help: "Before all favorites.") var first = false

  @Flag(help: "After all favorites.") var last = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("Choose one of --before, --after, --first and --last.", if: place.namesSeveralPlaces)
  }

  func run() throws { try options.perform(AddFavorites(names.references(), at: place)) }

  private var place: Destination {
    Destination(
      before: before.map(Reference.name), after: after.map(Reference.name), first: first, last: last
    )
  }
}

/// `outline unfav`
struct UnfavoriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "unfav", aliases: ["unfavorite"])

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(RemoveFavorites(names.references())) }
}
