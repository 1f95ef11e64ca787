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
        outline mv bkzp --up
        outline mv bkzp qwvt --down
        outline find apple --plain | outline mv - --to-section Fruit

      Items keep the order in which you name them. --first and --last alone move within the \
      current list. --up and --down move items that follow each other by one place; at the end of \
      their list they stay.
      """,
    aliases: ["move"])

  @OptionGroup var names: NodeNames
  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Before the item before them.")
  var up = false

  @Flag(help: "After the item after them.")
  var down = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    let count = [up, down, destination.value.isGiven].count { $0 }
    if count > 1 { throw ValidationError("Choose one of --up, --down and a destination.") }
    if count == 0 {
      throw ValidationError(
        "Give a destination: --before, --after, --into, --to-section, --first, --last, --up or --down."
      )
    }
  }

  func run() throws {
    if up || down { return try options.perform(MoveItems(names.read(), up: up)) }
    try options.perform(MoveItems(names.read(), to: destination.value))
  }
}
