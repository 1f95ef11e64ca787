import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline add`
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add items and print their ids.",
    discussion: """
      Examples:
        outline add "Buy milk" --into Groceries
        outline add Red Green Blue --into Colors --first
        outline add "grinning face" --image 😀 --id grin --after bkzp
        outline add "Call Ada" --due friday --tag phone --priority A
        printf 'Fruit\\n  Apple\\n  Pear\\n' | outline add - --into Food
        outline add Milk Bread --into Groceries | xargs outline fav
        outline add --into Groceries -- "-5 degrees, or less"

      With - the lines of standard input are added, one item a line; an indented line becomes a child of the line above. \
      If the outline has only one section, the destination can be left out.
      """)

  @Argument(help: ArgumentHelp("The texts, one item each; - reads lines from standard input.", valueName: "text"))
  var texts: [String]

  @OptionGroup var destination: DestinationOptions

  @Option(help: ArgumentHelp("The permanent id of the item; without it, one is made.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("A second line, or the value of a value cell.", valueName: "text"))
  var secondary: String?

  @Option(help: ArgumentHelp("An emoji or the name of a symbol.", valueName: "emoji"))
  var image: String?

  @Option(help: ArgumentHelp("Longer text; may have line breaks.", valueName: "text"))
  var note: String?

  @Option(
    help: ArgumentHelp(
      "An attribute, as JSON or else as a text; can be repeated.", valueName: "name=json"))
  var attribute: [AttributeSetting] = []

  @Option(help: .tag("Give them this tag; can be repeated."))
  var tag: [String] = []

  @Option(help: .date("When they must be done: friday, 3d, 2026-11-27 or a time."))
  var due: String?

  @Option(help: .date("When they can be begun, as for --due."))
  var start: String?

  @Option(help: .priority)
  var priority: String?

  @Flag(help: "Mark them as done.")
  var done = false

  @Flag(help: "Mark them as favorites.")
  var favorite = false

  @Flag(help: "Show their children.")
  var expanded = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if id != nil && (texts.count > 1 || texts == ["-"]) {
      throw ValidationError("--id goes with one text only: an id names one item.")
    }
  }

  func run() throws {
    let attributes = try attributes()
    func draft(_ text: String) -> Item.Draft { self.draft(text, attributes) }
    var drafts = try texts.flatMap { text in
      text == "-"
        ? IndentedText.drafts(of: try StandardInput.lines(), making: draft) : [draft(text)]
    }
    if drafts.isEmpty { throw Failure(.noMatch, "there are no lines on standard input") }
    if drafts.contains(where: \.content.saysNothing) { throw OutlineError.emptyText }
    if let id { drafts[0].id = try Item.ID(chosen: id) }
    try options.perform(AddItems(drafts, to: destination.value))
  }

  private func attributes() throws -> [String: JSONValue] {
    var attributes = Dictionary(attribute.map { ($0.name, $0.value) }) { $1 }
    try PlanningFields.check(attributes)
    var planning = PlanningFields()
    planning.due = due.map { $0 }
    planning.start = start.map { $0 }
    planning.priority = priority.map { $0 }
    (planning.addedTags, planning.clearsTags) = (tag, !tag.isEmpty)
    attributes.merge(try planning.attributes()) { $1 }
    return attributes
  }

  /// A draft with the text and all options.
  private func draft(_ text: String, _ attributes: [String: JSONValue]) -> Item.Draft {
    func said(_ value: String?) -> String? { value?.isEmpty == true ? nil : value }
    return Item.Draft(
      text: text, secondaryText: said(secondary), image: said(image), note: said(note), isDone: done,
      attributes: attributes, isExpanded: expanded, isFavorite: favorite)
  }
}
