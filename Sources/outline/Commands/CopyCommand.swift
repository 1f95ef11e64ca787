import ArgumentParser
import OutlineOperations

/// `outline copy`
struct CopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy items together with their children.",
    discussion: """
      Examples:
        outline copy "Packing list" --into Travel
        outline copy bkzp --after bkzp
        outline copy Milk Bread --section Groceries --into Party
        outline rename "$(outline copy Template --into Work)" "March"

      The copies have new ids and are not favorites; everything else is copied. One id is printed \
      for each item named. --first and --last alone mean within the current list of the first \
      item.
      """,
    aliases: ["cp"])

  @OptionGroup var names: NodeNames
  @OptionGroup var destination: DestinationOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    if !destination.value.isGiven {
      throw ValidationError(
        "Give a destination: --before, --after, --into, --to-section, --first or --last.")
    }
  }

  func run() throws {
    try options.perform(CopyItems(names.read(), to: destination.value))
  }
}
