import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline mv`
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mv",
    abstract: "Move items, each with all that stands under it.",
    discussion: """
      Examples:
        outline mv bkzp --before qwvt
        outline mv bkzp qwvt hjkm --into Groceries
        outline mv bkzp --into Groceries --first
        outline mv bkzp --last
        outline find apple --plain | outline mv - --to-section Fruit

      Several items stand one behind the other afterwards, in the order given. --first and --last alone mean among the \
      items beside which it stands now.
      """,
    aliases: ["move"])

  @OptionGroup var names: NodeNames
  @OptionGroup var destination: DestinationOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    if !destination.value.isGiven {
      throw ValidationError("Say where to: --before, --after, --into, --to-section, --first or --last.")
    }
  }

  func run() throws {
    try options.perform(.move(names.read(), to: destination.value))
  }
}
