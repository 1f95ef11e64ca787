import ArgumentParser
import OutlineOperations

/// `outline done`
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Mark items as done.",
    discussion: """
      Examples:
        outline done Milk
        outline done Milk Bread --section Groceries
        outline find draft --plain | outline done -

      outline reopen marks them as not done.
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(MarkDone(names.read(), isDone: true))
  }
}

/// `outline reopen`
struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Mark items as not done.",
    discussion: """
      Examples:
        outline reopen Milk
        outline find draft --plain | outline reopen -
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(MarkDone(names.read(), isDone: false))
  }
}
