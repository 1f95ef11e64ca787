import ArgumentParser
import OutlineOperations

/// `outline rename`
struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Change the text of an item or a section.",
    discussion: """
      Examples:
        outline rename Milk "Oat milk"
        outline rename bkzp "Oat milk"
        outline rename Groceries Shopping
      """)

  @Argument(
    help: ArgumentHelp(
      "An id or its prefix, a whole text, a section, a path or @.", valueName: "id"))
  var name: String

  @Argument(help: "The new text.")
  var text: String

  @OptionGroup var scope: NameScope
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(RenameNode(scope.reference(name), to: text))
  }
}
