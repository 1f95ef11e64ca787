import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline section add`
struct SectionAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a section and print its id.",
    discussion: """
      Examples:
        outline section add Groceries
        outline section add Recents --image 🕘 --layout strip --first
        outline section add Done --id done --before Groceries
        outline section add Today --shows 'open due:by:today'

      Two sections may have one title; a warning says so.
      """)

  @Argument(help: "The title; never empty.")
  var title: String

  @Option(help: ArgumentHelp("The permanent id of the section; without it, one is made.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("An emoji or the name of a symbol.", valueName: "emoji"))
  var image: String?

  @OptionGroup var placement: SectionPlacementOptions
  @OptionGroup(title: "List options") var configuration: ConfigurationOptions
  @OptionGroup var options: WriteOptions

  func run() throws {
    let change = try configuration.change()
    try configuration.wording {
      try options.perform(
        AddSection(
          title, id: try id.map { try Section.ID(chosen: $0) }, image: image, configuration: change,
          at: placement.value))
    }
  }
}
