import ArgumentParser
import OutlineOperations

/// `outline done`
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick items off.",
    discussion: """
      Examples:
        outline done Milk
        outline done Milk Bread --section Groceries
        outline find draft --plain | outline done -

      outline reopen takes the ticks away again.
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
    abstract: "Take the ticks of items away.",
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
