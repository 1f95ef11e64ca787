import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline export`
struct ExportCommand: CommandWithStandard {
  static var standardSubcommand: any ParsableCommand.Type { ExportNodesCommand.self }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the outline out for other programs.",
    discussion: """
      Examples:
        outline export --format opml > all.opml
        outline export Groceries -o groceries.csv
        outline export history > all.ndjson

      With ids or options it is outline export nodes; outline export nodes --help explains it.
      """,
    subcommands: [ExportNodesCommand.self, ExportHistoryCommand.self])

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}

/// `outline export history`
struct ExportHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Write the whole history as text: one JSON object a line.",
    discussion: """
      Examples:
        outline export history > all.ndjson
        outline export history | jq -r 'select(.version) | .message'
        outline export history | gzip > all.ndjson.gz

      It has all versions with their names, times, authors, messages and changes, the ids that may not be used again, and \
      the uses and views of this file. outline import history makes an equal file from it.
      """)

  @OptionGroup var options: FileOptions

  func run() throws {
    let path = try options.existingPath()
    let store = try OutlineStore(path: path, options: .init(access: .readOnly, readers: .shared))
    try store.read { outline in
      let output = Output()
      let progress = options.progress("Exporting", "version")
      defer { progress.end() }
      var bytes: [UInt8] = []
      try outline.history(progress: progress.show) { record in
        bytes.removeAll(keepingCapacity: true)
        HistoryText.append(record, to: &bytes)
        output.bytes(bytes)
        try output.drain()
      }
      try output.flush()
    }
    try store.close()
  }
}
