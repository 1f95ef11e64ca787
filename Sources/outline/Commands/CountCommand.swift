import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline count`
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "count")

  @Argument(help: .id("Sections or items; without any, all sections.")) var names: [String] = []

  @OptionGroup var scope: NameScope

  @OptionGroup(title: "Filters") var filter: FilterOptions

  @Option(help: ArgumentHelp("Count the items of each value of a field.", valueName: "grouping"))
  var by: CaseArgument<Grouping>?

  @Option(help: .past) var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func validate() throws { try scope.check(names) }

  func run() throws {
    let names = try scope.references(names)
    let query = try filter.value(for: options, in: filter.activeContext(for: options))
    if let by { return try printGroups(by: by.value, names, query) }
    let (count, version) = try options.read { outline in
      let outline = try at.reader(of: outline)
      return (try outline.count(matching: query, under: names), try outline.shownVersion())
    }
    try options.print([CountRecord(count: count)], as: Response(.version(version), .count(count))) {
      ["\(count)"]
    }
  }

  private func printGroups(by grouping: Grouping, _ names: [Reference], _ query: Query) throws {
    let times: Set<ItemTime> = grouping.time.map { [$0] } ?? []
    let (groups, version) = try options.read { outline in
      let outline = try at.reader(of: outline)
      var counts: [String: Int] = [:]
      var order: [String] = []
      try outline.foundItems(matching: query, under: names).eachPage { page in
        for entry in try outline.addingTimes(times, to: outline.entries(page)) {
          for name in grouping.names(of: entry) {
            if counts[name] == nil { order.append(name) }
            counts[name, default: 0] += 1
          }
        }
        return true
      }
      let groups = grouping.sorted(order).map { GroupRecord(count: counts[$0] ?? 0, name: $0) }
      return (groups, try outline.shownVersion())
    }
    try options.print(groups, as: Response(.version(version), .set("groups", to: groups))) {
      let width = groups.map { String($0.count).count }.max() ?? 0
      return groups.map { group in
        let count = String(group.count)
        let name = group.name.isEmpty ? "none" : group.name.plainField
        return String(repeating: " ", count: width - count.count) + count + "  " + name
      }
    }
  }
}

/// The number of items.
struct CountRecord: Record, Encodable {
  let count: Int

  static let columns: [Column<CountRecord>] = [Column("count") { String($0.count) }]
}
