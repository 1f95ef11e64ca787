import ArgumentParser
import OutlineOperations

/// `outline use`
struct UseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Record a use of items; outline recents lists the latest.",
    discussion: """
      Examples:
        outline use bkzp
        outline find 😀 --plain --fields id | outline use -

      Uses make no version and stay in this file.
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(RecordUse(names.read()))
  }
}
