import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline mv`
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mv",
    abstract: "Move items together with their children.",
    discussion: """
      Examples:
        outline mv bkzp --before qwvt
        outline mv bkzp qwvt hjkm --into Groceries
        outline mv bkzp --into Groceries --first
        outline mv bkzp --last
        outline find apple --plain | outline mv - --to-section Fruit

      Items keep the order in which you name them. --first and --last alone move within the current list.
      """,
    aliases: ["move"])

  @OptionGroup var names: NodeNames
  @OptionGroup var destination: DestinationOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    if !destination.value.isGiven {
      throw ValidationError("Give a destination: --before, --after, --into, --to-section, --first or --last.")
    }
  }

  func run() throws {
    try options.perform(MoveItems(names.read(), to: destination.value))
  }
}
