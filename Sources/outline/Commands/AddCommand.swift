import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline add`
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add items; their ids are printed.",
    discussion: """
      Examples:
        outline add "Buy milk" --into Groceries
        outline add Red Green Blue --into Colors --first
        outline add "grinning face" --image 😀 --id grin --after bkzp
        printf 'Fruit\\n  Apple\\n  Pear\\n' | outline add - --into Food
        outline add Milk Bread --into Groceries | xargs outline fav
        outline add --into Groceries -- "-5 degrees, or less"

      With - the lines of standard input are added, one item a line; what is indented stands under the line above it. \
      Where the outline has one section only, the destination can be left out.
      """)

  @Argument(help: ArgumentHelp("The texts, one item each; - reads lines from standard input.", valueName: "text"))
  var texts: [String]

  @OptionGroup var destination: DestinationOptions

  @Option(help: ArgumentHelp("The permanent id of the item; otherwise one is made.", valueName: "id"))
  var id: String?

  @OptionGroup var content: NewContentOptions
  @OptionGroup var options: WriteOptions

  func validate() throws {
    if id != nil && (texts.count > 1 || texts == ["-"]) {
      throw ValidationError("--id goes with one text only: an id names one item.")
    }
  }

  func run() throws {
    var drafts = try texts.flatMap { text in
      text == "-"
        ? IndentedText.drafts(of: try StandardInput.lines(), making: content.draft) : [content.draft(text)]
    }
    if drafts.isEmpty { throw Failure(.noMatch, "there are no lines on standard input") }
    if drafts.contains(where: \.content.saysNothing) { throw OutlineError.emptyText }
    if let id { drafts[0].id = try Item.ID(chosen: id) }
    try options.perform(.add(OutlineOperation.Addition(drafts, to: destination.value)))
  }
}
