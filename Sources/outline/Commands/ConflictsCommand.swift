import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline conflicts`
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List the changes that a later change in another file hides.",
    discussion: """
      Examples:
        outline conflicts
        outline conflicts apple
        outline conflicts --json | jq -r '.conflicts[].id'

      Both changes are shown, each with its version, author and time, and named as the option of \
      outline resolve that keeps it. A later change of the same field or place also resolves the \
      conflict, and so does deleting the item.
      """)

  @Argument(help: ArgumentHelp("Only the conflicts of this section or item.", valueName: "id"))
  var name: String?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let marks = options.marksIDs
    let (records, prefixes, latest) = try options.read { outline in
      let id = try name.map { try NameResolver(outline).idOfNode(everNamed: $0) }
      let conflicts = try outline.conflicts().filter { id == nil || $0.id == id }
      let ids = Array(Set(conflicts.map(\.id)))
      let prefixes = marks ? try outline.shortestPrefixes(of: ids, atLeast: 4) : [:]
      return (try outline.records(of: conflicts), prefixes, try outline.latestVersion())
    }
    try options.print(records, Response(.version(latest), .versionConflicts(records))) {
      records.flatMap { lines(of: $0, prefixLength: prefixes[$0.id]) }
    }
    if records.isEmpty && !options.isForPrograms { options.say("No conflicts") }
  }

  /// The node with the kind of the conflict, and a line for each change. A change that was made in
  /// this file comes first.
  private func lines(of record: ConflictRecord, prefixLength: Int?) -> [String] {
    let screen = options.screen
    let width = screen.width ?? .max
    func line(_ label: String, _ side: ConflictRecord.Side, isShown: Bool) -> String {
      let isText = !["place", "circle", "delete"].contains(record.kind)
      let value = (isText ? side.words.debugDescription : side.words).shellSafe
      let author = side.author.map { " by \($0)" } ?? ""
      let end = "v\(side.version)\(author), \(Moment.local(side.date))".shellSafe
      let mark = isShown ? "  shown" : ""
      let room = max(12, width - 12 - end.displayWidth - mark.displayWidth)
      return "  \(label)  \(value.truncated(toWidth: room))  " + options.style.dim(end) + mark
    }
    let id = screen.shown(record.id, prefixLength: prefixLength)
    let text = record.text.shellSafe.truncated(
      toWidth: max(12, width - id.width - record.kind.displayWidth - 4))
    let heading = screen.column(id) + record.kind.shellSafe + "  " + text
    switch record.mine {
    case .shown:
      return [
        heading, line("mine  ", record.shown, isShown: true),
        line("theirs", record.hidden, isShown: false),
      ]
    case .hidden:
      return [
        heading, line("mine  ", record.hidden, isShown: false),
        line("theirs", record.shown, isShown: true),
      ]
    case nil:
      return [
        heading, line("keep  ", record.shown, isShown: true),
        line("theirs", record.hidden, isShown: false),
      ]
    }
  }
}
