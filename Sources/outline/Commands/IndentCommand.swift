import ArgumentParser
import OutlineOperations

/// `outline indent`
struct IndentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "indent",
    abstract: "Move items one level down, into the item before them.",
    discussion: """
      Examples:
        outline indent bkzp
        outline indent bkzp qwvt

      Several items follow each other in one list. Their children go with them, and the item \
      before them is expanded.
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(IndentItems(names.read(), isDeeper: true))
  }
}

/// `outline outdent`
struct OutdentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdent",
    abstract: "Move items one level up, after their parent.",
    discussion: """
      Examples:
        outline outdent bkzp
        outline outdent bkzp qwvt

      Several items follow each other in one list. Their children go with them; the items after \
      them stay below the
      parent.
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(IndentItems(names.read(), isDeeper: false))
  }
}
