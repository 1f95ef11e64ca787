import ArgumentParser
import OutlineOperations

/// `outline section move`
struct SectionMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a section with all its items.",
    discussion: """
      Examples:
        outline section move Groceries --first
        outline section move Groceries --after Work
      """,
    aliases: ["mv"])

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup var placement: SectionPlacementOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    if !placement.value.isGiven {
      throw ValidationError("Give a destination: --before, --after, --first or --last.")
    }
  }

  func run() throws {
    try options.perform(MoveSection(.name(section), to: placement.value))
  }
}

/// `outline section remove`
struct SectionRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a section with all its items.",
    discussion: """
      Examples:
        outline section remove Groceries

      It does not ask first: outline undo restores everything, with the same ids.
      """,
    aliases: ["rm"])

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(DeleteSection(.name(section)))
  }
}
