import ArgumentParser
import OutlineOperations

/// `outline rm`
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Delete items and all that stands under them.",
    discussion: """
      Examples:
        outline rm bkzp
        outline rm bkzp /Groceries/Milk
        outline find draft --plain | outline rm -

      It is not asked whether you are sure: outline undo brings everything back, with the same ids.
      """,
    aliases: ["remove", "delete"])

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(.remove(names.read()))
  }
}
