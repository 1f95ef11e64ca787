import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// `outline recents`
struct RecentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recents",
    abstract: "List the items used last, the latest first.",
    discussion: """
      Examples:
        outline recents
        outline recents --limit 8 --plain
      """)

  @Option(help: .limit(default: Self.usualLimit))
  var limit: Int?

  private static let usualLimit = 20
  private var most: Int { limit ?? Self.usualLimit }

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try Self.checkLimit(limit)
  }

  func run() throws {
    let (entries, version) = try options.read { outline in
      let entries = try outline.recents(limit: most).map { use in
        var entry = try outline.timed([outline.entry(use.item.id)], options.wantedTimes)[0]
        entry.useCount = use.count
        entry.lastUsed =
          Int64(exactly: (use.lastUsed.timeIntervalSince1970 * 1000).rounded()) ?? .max
        return entry
      }
      return (try options.marksIDs ? outline.marked(entries) : entries, try outline.latestVersion())
    }
    if entries.isEmpty && !options.isForPrograms {
      options.say("Nothing was used yet  (outline use ID)")
    }
    try options.print(entries, Response(.version(version), .nodes(entries))) {
      NodeLines(screen: options.screen).lines(of: entries) { entry in
        "\(entry.useCount ?? 0)×  " + Moment.age(of: Double(entry.lastUsed ?? 0) / 1000)
      }
    }
  }
}
