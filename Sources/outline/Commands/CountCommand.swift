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
        outline count --due overdue
        outline count Work --done --at yesterday

      All items below the named sections and items are counted, including those of collapsed items; of a live section, \
      the items that it shows.
      """)

  @Argument(help: ArgumentHelp("Sections or items; without any, all sections.", valueName: "id"))
  var names: [String] = []

  @OptionGroup var scope: NameScope

  @OptionGroup(title: "Filters") var filter: FilterOptions

  @Option(help: .past)
  var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func validate() throws { try scope.check(names) }

  func run() throws {
    let names = try scope.references(names)
    let query = try filter.value()
    let (count, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      return (try outline.count(matching: query, under: names), try outline.shownVersion())
    }
    try options.print([CountRecord(count: count)], Response(version: version, count: count)) {
      ["\(count)"]
    }
  }
}

/// The number of items.
struct CountRecord: Record, Encodable {
  let count: Int

  static let standardColumns = ["count"]
  static let columns: [Column<CountRecord>] = [Column("count") { String($0.count) }]
}
