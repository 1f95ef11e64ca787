import ArgumentParser
import OutlineOperations

/// `outline section configure`
struct SectionConfigureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure",
    abstract: "Change how the list of a section looks and behaves.",
    discussion: """
      Examples:
        outline section configure Emoji --layout grid --columns 8
        outline section configure Food --footer-text "Buy local"
        outline section configure Food --leading Done:toggleDone:color=green \\
          --trailing Delete:delete:destructive --trailing Later:move=Someday
        outline section configure Food --reorder anywhere --accessory delete
        outline section configure Today --shows 'open +work sort:priority'
        outline show Food --json | jq '.nodes[0].configuration' > food.json
        outline section configure Drinks --config food.json

      Effects: delete, toggleFavorite, toggleDone, toggleExpansion, recordUse, move=SECTION. The \
      first action of an edge is the outermost, and a full swipe performs it. Settings that you do \
      not give do not change.
      """)

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @OptionGroup(title: "List options") var configuration: ConfigurationOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    if !configuration.isGiven {
      throw ValidationError("There is nothing to configure; give at least one option.")
    }
  }

  func run() throws {
    let change = try configuration.change()
    try configuration.wording { try options.perform(ConfigureSection(.name(section), change)) }
  }
}
