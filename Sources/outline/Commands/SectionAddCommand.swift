import ArgumentParser
import OutlineStore

/// `outline section add`
struct SectionAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a section; its id is printed.",
    discussion: """
      Examples:
        outline section add Groceries
        outline section add Recents --image 🕘 --layout strip --first
        outline section add Done --id done --before Groceries
      """)

  @Argument(help: "The title; never empty.")
  var title: String

  @Option(help: ArgumentHelp("The permanent id of the section; otherwise one is made.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("An emoji or the name of a symbol.", valueName: "emoji"))
  var image: String?

  @OptionGroup var placement: SectionPlacementOptions
  @OptionGroup(title: "List options") var configuration: ConfigurationOptions
  @OptionGroup var options: WriteOptions

  func run() throws {
    let base = try configuration.base()
    try options.write("add section " + Content(text: title).name) { outline in
      var list = ListConfiguration()
      try configuration.apply(to: &list, base: base, in: outline)
      let id = try outline.addSection(
        title, id: try id.map { try Section.ID(chosen: $0) }, image: image, configuration: list,
        at: try placement.value.amongSections(of: outline))
      return Outcome(
        sentence: "Added the section \(title.debugDescription)", count: 1,
        nodes: [Entry(try outline.section(id))], data: [id.rawValue])
    }
  }
}

extension String {
  /// The text as it may stand in the message of a version; the store refuses the rest with better words.
  var withoutControlCharacters: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}
