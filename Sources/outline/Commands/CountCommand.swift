import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline count`
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count items.",
    discussion: """
      Examples:
        outline count
        outline count Groceries --open
        outline count Work --done --at yesterday

      All items below what is named are counted, those of collapsed items too.
      """)

  @Argument(help: ArgumentHelp("Sections or items; without any, all sections.", valueName: "id"))
  var names: [String] = []

  @Flag(help: "Only items that are not done.")
  var open = false

  @Flag(help: "Only items that are done.")
  var done = false

  @Flag(help: "Only favorites.")
  var favorite = false

  @Option(help: .past)
  var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if open && done { throw ValidationError("--open and --done exclude each other.") }
  }

  func run() throws {
    let names = try StandardInput.references(names)
    let (count, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      let count = try outline.countItems(under: NameResolver(outline).nodes(names)) { isDone, isFavorite in
        !(open && isDone) && !(done && !isDone) && !(favorite && !isFavorite)
      }
      return (count, try outline.shownVersion())
    }
    try options.print([CountRecord(count: count)], Response(version: version, count: count)) {
      ["\(count)"]
    }
  }
}

/// How many there are.
struct CountRecord: Record, Encodable {
  let count: Int

  static let standardColumns = ["count"]
  static let columns: [Column<CountRecord>] = [Column("count") { String($0.count) }]
}
