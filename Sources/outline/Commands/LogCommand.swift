import ArgumentParser
import OutlineStore

/// `outline log`
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the versions, the latest first.",
    discussion: """
      Examples:
        outline log
        outline log -n 5 --stat
        outline log --patch -n 1        what the latest version changed
        outline log --item bkzp         only versions that touched this item, also one that is deleted
        outline log --section Groceries
        outline log --plain | cut -f1,5
      """)

  @Argument(help: ArgumentHelp("Only versions that touched this item or section.", valueName: "id"))
  var name: String?

  @Option(help: ArgumentHelp("Only versions that touched this item or section; the same as <id>.", valueName: "id"))
  var item: String?

  @Option(
    help: ArgumentHelp(
      "Only versions that touched this section, or what stands in it or once did.", valueName: "section"))
  var section: String?

  @Option(
    name: [.customShort("n", allowingJoined: true), .long], help: ArgumentHelp("How many at most.", valueName: "n"))
  var limit = 50

  @Flag(help: "Say how many nodes were added, deleted, moved and changed.")
  var stat = false

  @Flag(help: "Show under each version what it changed, as outline diff does.")
  var patch = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes 1 or more.") }
    if [name, item, section].count(where: { $0 != nil }) > 1 {
      throw ValidationError("Name one item or section only.")
    }
    if options.records.isGiven && (stat || patch) {
      throw ValidationError("--plain, --fields and --format go without --stat and --patch.")
    }
  }

  func run() throws {
    let (entries, latest, oldest) = try options.read { outline in
      let oldest = try outline.oldestVersion().number
      let entries = try versions(in: outline).map { try LogEntry($0, needsSteps: stat || patch, oldest, outline) }
      return (entries, try outline.latestVersion(), oldest)
    }
    let shapes = entries.map { $0.shape(withSteps: patch) }
    try options.print(shapes, Response(version: latest, versions: shapes)) {
      LogLines(style: options.output.style, showsCounts: stat, showsSteps: patch).lines(of: entries)
    }
    if !options.isForPrograms, entries.count == limit, entries.last?.version.number != oldest {
      options.output.say("There may be more; --limit shows them")
    }
  }

  private func versions(in outline: OutlineReader) throws -> [Version] {
    if let section {
      let id = try (try? outline.section(named: section)) ?? Section.ID(outline.node(everNamed: section).rawValue)
      return try outline.versions(touchingAnythingIn: id, limit: limit)
    }
    let id = try (name ?? item).map { try outline.node(everNamed: $0) }
    return try outline.versions(limit: limit, touching: id)
  }
}

/// One version of the log, with what it changed where that is wanted.
struct LogEntry {
  var version: Version
  /// What it changed; nil where it is not wanted, or was purged.
  var difference: OutlineDifference?
  var texts: NodeTexts?

  init(_ version: Version, needsSteps: Bool, _ oldest: Int, _ outline: OutlineReader) throws {
    self.version = version
    // What led to the oldest version is known only of the first there ever was.
    guard needsSteps, version.number > oldest || oldest == 1 else { return }
    let difference = try outline.difference(from: version.number - 1, to: version.number)
    self.difference = difference
    texts = try NodeTexts(of: difference, at: version.number, outline)
  }

  func shape(withSteps: Bool) -> VersionRecord {
    var shape = VersionRecord(version)
    shape.counts = difference?.counts
    if withSteps { shape.steps = difference }
    return shape
  }
}
