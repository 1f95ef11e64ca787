import ArgumentParser
import OutlineStore

/// `outline rm`
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Delete items and all that stands under them.",
    discussion: """
      Examples:
        outline rm bkzp
        outline rm bkzp /Groceries/Milk
        outline find draft --plain | outline rm -

      It is not asked whether you are sure: outline undo brings everything back, with the same ids.
      """)

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws {
    let names = try names.read()
    try options.write(nil) { outline in
      let ids = try outline.items(called: names)
      try outline.describe("delete", ids)
      let nodes = try ids.map { try outline.entry($0) }
      let count = try outline.delete(ids)
      return Outcome(sentence: "Deleted \(count.of("item"))", count: count, nodes: nodes)
    }
  }
}
