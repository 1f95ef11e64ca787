import ArgumentParser
import OutlineStore

/// `outline use`
struct UseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Count a use of items; the last ones used are the recents.",
    discussion: """
      Examples:
        outline use bkzp
        outline find 😀 --plain --fields id | outline use -

      Uses belong to this file only and are no versions.
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    let names = try names.read()
    try options.write(nil) { outline in
      let ids = try outline.items(called: names)
      try outline.recordUse(of: ids)
      return Outcome(
        sentence: "Counted a use of \(ids.count.of("item"))", count: ids.count,
        nodes: try ids.map { try outline.entry($0) }, needsNoVersion: true)
    }
  }
}
