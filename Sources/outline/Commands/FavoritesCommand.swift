import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// `outline favorites`
struct FavoritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "favorites")

  @Option(help: .past) var at: VersionExpression?

  @Flag(help: "Show tiles instead of lines: the image, or the text of an item without one.")
  var grid = false

  @Option(name: .limit, help: .most) var limit: Int?

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  /// The most tiles in a row; longer rows are hard to read.
  private static let columns = 10

  func run() throws {
    let (entries, version) = try options.readEntries(at: at) { outline in
      try outline.entries(Array(outline.favorites().prefix(limit ?? .max)))
    }
    options.tell(
      at == nil ? "There are no favorites  (outline fav ID)" : "There were no favorites",
      if: entries.isEmpty)
    try options.print(entries, of: version) {
      if !grid { return options.screen.lines(of: entries) }
      // Favorites need no mark in a list of favorites.
      let tiles = entries.map { TileGrid.tile($0.content, isFavorite: false) }
      return TileGrid(tiles, columns: Self.columns, width: options.screen.width).lines
    }
  }
}

/// `outline recents`
struct RecentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "recents")

  @Option(name: .limit, help: .limit(default: Self.usualLimit)) var limit: Int?

  private static let usualLimit = 20

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  func run() throws {
    let (entries, version) = try options.readEntries { outline in
      try outline.recents(limit: limit ?? Self.usualLimit).map { use in
        var entry = try outline.entry(use.item.id)
        entry.useCount = use.count
        entry.lastUsed =
          Int64(exactly: (use.lastUsed.timeIntervalSince1970 * 1000).rounded()) ?? .max
        return entry
      }
    }
    options.tell("Nothing was used yet  (outline use ID)", if: entries.isEmpty)
    try options.print(entries, of: version) {
      options.screen.lines(of: entries) { entry in
        "\(entry.useCount ?? 0)×  " + Moment.age(of: Double(entry.lastUsed ?? 0) / 1000)
      }
    }
  }
}
