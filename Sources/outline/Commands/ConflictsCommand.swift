import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline conflicts`
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List changes that a merge left hidden because a later one shows.",
    discussion: """
      Examples:
        outline conflicts
        outline conflicts --json | jq -r '.conflicts[].id'

      A later change of the same field or place settles a conflict. So does deleting the item, or changing what a \
      deletion left.
      """)

  @OptionGroup var options: FileOptions

  func run() throws {
    let path = try options.existingPath()
    let (conflicts, latest) = try OutlineStore.read(path) { outline in
      (try outline.named(outline.conflicts()), try outline.latestVersion())
    }
    let output = Output()
    if options.isJSON {
      try options.print(Response(version: latest, conflicts: conflicts), to: output)
    } else {
      for line in Failure.lines(of: conflicts) { output.line(String(line.dropFirst(2))) }
    }
    try output.flush()
    if conflicts.isEmpty && !options.isJSON { options.say("No conflicts") }
  }
}
