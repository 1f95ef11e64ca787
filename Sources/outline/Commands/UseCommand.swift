import ArgumentParser
import OutlineOperations

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
    try options.perform(.use(names.read()))
  }
}
