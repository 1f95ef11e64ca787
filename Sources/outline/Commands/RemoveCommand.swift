import ArgumentParser
import OutlineOperations

/// `outline rm`
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Delete items together with their children.",
    discussion: """
      Examples:
        outline rm bkzp
        outline rm bkzp /Groceries/Milk
        outline find draft --plain | outline rm -

      It does not ask first: outline undo restores everything, with the same ids.
      """,
    aliases: ["remove", "delete"])

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(DeleteItems(names.read()))
  }
}
