import ArgumentParser
import OutlineStore

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
    if placement.value.count == 0 { throw ValidationError("Say where to: --before, --after, --first or --last.") }
  }

  func run() throws {
    try options.write(nil) { outline in
      let id = try outline.section(named: section)
      try outline.describe("move section", id)
      try outline.move(id, to: placement.value.amongSections(of: outline))
      let moved = try outline.section(id)
      return Outcome(sentence: "Moved the section \(moved.title.debugDescription)", count: 1, nodes: [Entry(moved)])
    }
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

      It is not asked whether you are sure: outline undo brings everything back, with the same ids.
      """,
    aliases: ["rm"])

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.write(nil) { outline in
      let id = try outline.section(named: section)
      try outline.describe("remove section", id)
      let gone = try outline.section(id)
      let count = try outline.delete(id)
      return Outcome(
        sentence: "Removed the section \(gone.title.debugDescription) with \(count.of("item"))", count: count + 1,
        nodes: [Entry(gone)])
    }
  }
}
