import ArgumentParser
import OutlineOperations

/// `outline sort`
struct SortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sort the items of a section or the children of an item.",
    discussion: """
      Examples:
        outline sort Groceries
        outline sort Work --by due
        outline sort Work --by priority --recursive
        outline sort Books --by year --reverse

      Texts are sorted in natural order: case and accents do not matter, and 9 is before 10. Equal \
      items keep their order, items without a value come last, and as few items as possible are \
      moved. Items that are added later are not sorted.
      """)

  @Argument(
    help: ArgumentHelp("A section or an item; otherwise the only section.", valueName: "id"))
  var name: String?

  @OptionGroup var scope: NameScope

  @Option(
    help: ArgumentHelp(
      "By text, secondary, note, done, favorite, created, completed, modified, due, start, priority or an attribute. (default: text)",
      valueName: "key"))
  var by: String?

  @Flag(help: "Reverse the order.")
  var reverse = false

  @Flag(name: [.customShort("r"), .long], help: "Sort the items below them too.")
  var recursive = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let key = try by.map { try SortKey($0) } ?? .text
    try options.perform(
      SortItems(
        scope.reference(ifGiven: name), by: key, isReversed: reverse, isRecursive: recursive))
  }
}
