import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline deleted`
struct DeletedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deleted",
    abstract: "List what was deleted and is not back, the latest first.",
    discussion: """
      Examples:
        outline deleted
        outline deleted -n 5 --json
        outline restore "$(outline deleted --plain | fzf | cut -f3)"

      Of a branch only its top is listed; outline restore ID brings it back with all that was below it.
      """)

  @Option(
    name: [.customShort("n", allowingJoined: true), .long], help: .limit(default: Self.usualLimit))
  var limit: Int?

  private static let usualLimit = 50
  private var most: Int { limit ?? Self.usualLimit }

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more.") }
  }

  func run() throws {
    let (records, latest) = try options.read { outline in
      (try outline.deletedNodes(limit: most).map(DeletedRecord.init), try outline.latestVersion())
    }
    if records.isEmpty && !options.isForPrograms { options.say("Nothing is deleted") }
    try options.print(records, Response(version: latest, deleted: records)) { lines(of: records) }
    if !options.isForPrograms, records.count == most {
      options.say("There may be more; --limit shows them")
    }
  }

  private func lines(of records: [DeletedRecord]) -> [String] {
    let style = options.style
    let cells = records.map { record in
      ["v\(record.version)", Moment.local(record.date), record.id.rawValue.shellSafe]
    }
    let widths = (0..<3).map { column in cells.map { $0[column].displayWidth }.max() ?? 0 }
    return zip(records, cells).map { record, cells in
      let padded = zip(cells, widths).map { $0.padded(toWidth: $1) }
      let text = [record.image, record.text].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
      let below = record.below == 0 ? "" : "  (+\(record.below) below)"
      return style.cyan(padded[0]) + "  " + style.dim(padded[1]) + "  " + padded[2] + "  "
        + text.joined(separator: " ") + style.dim(below)
    }
  }
}
