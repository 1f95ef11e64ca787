import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline conflicts`
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List changes that a later change of another file hides.",
    discussion: """
      Examples:
        outline conflicts
        outline conflicts apple
        outline conflicts --json | jq -r '.conflicts[].id'

      Both changes are shown, each with its version, author and time. outline resolve decides; so does a later change of \
      the same field or place, or deleting the item.
      """)

  @Argument(help: ArgumentHelp("Only the conflicts of this section or item.", valueName: "id"))
  var name: String?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (records, latest) = try options.read { outline in
      let id = try name.map { try NameResolver(outline).idOfNode(everNamed: $0) }
      let conflicts = try outline.conflicts().filter { id == nil || $0.id == id }
      return (try outline.records(of: conflicts), try outline.latestVersion())
    }
    var response = Response(version: latest)
    response.versionConflicts = records
    try options.print(records, response) { records.flatMap(lines) }
    if records.isEmpty && !options.isForPrograms { options.say("No conflicts") }
  }

  /// The node with the kind of the conflict, and a line for each change.
  private func lines(of record: ConflictRecord) -> [String] {
    func line(_ label: String, _ side: ConflictRecord.Side, isShown: Bool) -> String {
      let words = record.words(of: side)
      let isText = !["place", "circle", "delete"].contains(record.kind)
      let value = isText ? words.debugDescription : words
      let author = side.author.map { " by \($0)" } ?? ""
      let time = "v\(side.version)\(author), \(Moment.local(side.date))"
      let mark = isShown ? "  shows" : ""
      return "  \(label)  \(value.shellSafe)  " + options.style.dim(time.shellSafe) + mark
    }
    return [
      "\(record.id.rawValue.shellSafe)  \(record.kind.shellSafe)  \(record.text.shellSafe)",
      line("mine  ", record.mine, isShown: record.isShownMine),
      line("theirs", record.theirs, isShown: !record.isShownMine),
    ]
  }
}
