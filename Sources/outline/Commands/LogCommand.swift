import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline log`
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "log")

  @Argument(help: .id("Only versions that touched this item or section.")) var name: String?

  @Option(help: .id("Only versions that touched this item or section; the same as <id>."))
  var item: String?

  @Option(
    help: .section("Only versions that touched this section or an item that is or was in it."))
  var section: String?

  @Option(help: "Only versions by this author, or from their machine of this name.")
  var author: String?

  @Option(name: .limit, help: .limit(default: Self.usualLimit)) var limit: Int?

  @Option(help: .version("Only versions since this one, or since this time."))
  var since: VersionExpression?

  @Option(help: .version("Only versions up to this one, or to the end of this day."))
  var until: VersionExpression?

  private static let usualLimit = 50
  private var most: Int { limit ?? Self.usualLimit }

  @Flag(help: "Also show versions that only expand and collapse.") var all = false

  @Flag(help: "Show the numbers of added, deleted, moved and changed nodes.") var stat = false

  @Flag(name: [.short, .long], help: "Show the changes of each version, as outline diff does.")
  var patch = false

  @Flag(help: "List versions by the time at which they were made, in this or another file.")
  var made = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try Self.checkLimit(limit)
    let narrows = [name, item, section, author].contains { $0 != nil } || (since ?? until) != nil
    try refuse(
      "--made lists all versions by their names: only --limit and the form of the output go with it.",
      if: made && (narrows || all || stat || patch))
    try refuse(
      "Name one item or section only.", if: [name, item, section].count(where: { $0 != nil }) > 1)
    try refuse(
      "--plain, --fields and --format exclude --stat and --patch.",
      if: options.wantsRecords && (stat || patch))
  }

  func run() throws {
    if made { return try listAsMade() }
    let (entries, node, latest, hasMore) = try options.read { outline in
      let oldest = try outline.oldestVersionNumber()
      let node = try (name ?? item).map { try NameResolver(outline).idOfNode(everNamed: $0) }
      let versions = try versions(of: node, in: outline)
      let entries = try versions.prefix(most).map { version in
        // Of a large version, the changes of one node would take long.
        let tells = node != nil && !options.isForPrograms && version.changes <= 1_000
        return try LogEntry(
          version, needsSteps: patch || tells, needsCounts: stat, oldest, outline,
          namesAll: !options.isForPrograms, marksIDs: options.marksIDs)
      }
      return (entries, node, try outline.latestVersion(), versions.count > most)
    }
    let records = entries.map { $0.record(withSteps: patch) }
    try options.print(records, as: Response(.version(latest), .set("versions", to: records))) {
      LogLines(screen: options.screen, showsCounts: stat, node: patch ? nil : node)
        .lines(of: entries)
    }
    let none = author.map { "No version is by \($0.inQuotes)" }
    options.tell(
      none ?? "There was no version at that time",
      if: entries.isEmpty && (none != nil || (since ?? until) != nil))
    options.tell("There may be more; --limit shows them", if: hasMore)
  }

  /// Lists the versions that all files share, in the order of their times and names.
  private func listAsMade() throws {
    let records = try options.read { outline in
      try outline.sharedVersions().prefix(limit ?? .max).map(MadeRecord.init)
    }
    try options.print(records, as: Response(.set("versions", to: records))) {
      let width = records.map(\.origin.rawValue.displayWidth).max() ?? 0
      return records.map { record in
        let author = record.author.map { "  by " + $0.shellSafe } ?? ""
        return options.style.cyan(record.name) + "  " + Moment.local(record.made) + "  "
          + record.origin.rawValue.shellSafe.padded(toWidth: width) + "  "
          + (record.message ?? "").shellSafe + author
      }
    }
  }

  /// The versions, and one more if there are more.
  private func versions(of node: NodeID?, in outline: OutlineReader) throws -> [Version] {
    let wanted = min(most, .max - 1) + 1
    // Of a long history, the latest versions of an author are mostly among the latest of all.
    let size = author == nil ? wanted : max(wanted, 1_000)
    let first = try since?.first(in: outline) ?? 1
    var last = try until.map { try $0.numberAtEnd(in: outline) ?? 0 } ?? .max
    var found: [Version] = []
    while true {
      let page = try versions(of: node, from: first, to: last, limit: size, in: outline)
      found += author.map { author in page.filter { $0.isWritten(by: author) } } ?? page
      guard found.count < wanted, page.count == size, let oldest = page.last else { break }
      last = oldest.number - 1
    }
    return Array(found.prefix(wanted))
  }

  /// The versions of all authors.
  private func versions(
    of node: NodeID?, from first: Int, to last: Int, limit: Int, in outline: OutlineReader
  ) throws -> [Version] {
    guard let section else {
      return try outline.versions(
        from: first, to: last, limit: limit, touching: node, includingQuiet: all)
    }
    let names = NameResolver(outline)
    let id =
      try (try? names.section(.name(section)))?.sectionID
      ?? Section.ID(names.idOfNode(everNamed: section).rawValue)
    return try outline.versions(
      touchingAnythingIn: id, from: first, to: last, limit: limit, includingQuiet: all)
  }
}
