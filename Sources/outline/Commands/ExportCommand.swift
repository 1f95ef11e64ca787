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
    abstract: "Export the outline, parts of it, or its whole history.",
    discussion: """
      Examples:
        outline export --format opml > all.opml
        outline export Groceries -o groceries.csv
        outline export history > all.ndjson

      With ids or options this is outline export nodes; see outline export nodes --help.
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
        outline export history -o all.ndjson --force

      The text has all versions with their names, times, authors, messages and changes, the ids \
      that may not be used again, and the uses and views of this file. outline import history \
      makes an equal file from it.
      """)

  @Option(name: [.customShort("o", allowingJoined: true), .long], help: .output)
  var output: String?

  @Flag(name: [.short, .long], help: .replacingOutput)
  var force = false

  @OptionGroup var options: FileOptions

  /// The file of `--output`, or `nil` for standard output.
  private var file: String? { output == PipedFile.name ? nil : output }

  func run() throws {
    let path = try options.existingPath()
    let store = try OutlineStore(path: path, options: .init(access: .readOnly, readers: .shared))
    let version = try store.read { outline in
      let output = Output()
      let target = try file.map { try NewFile($0, replacing: force, from: path) }
      let progress = options.progress("Exporting", "version")
      defer { progress.end() }
      var bytes: [UInt8] = []
      try outline.history(progress: progress.show) { record in
        bytes.removeAll(keepingCapacity: true)
        HistoryText.append(record, to: &bytes)
        if let target { return try target.write(bytes) }
        output.bytes(bytes)
        try output.drain()
      }
      try target?.finish()
      try output.flush()
      return try outline.latestVersion()
    }
    // The new file is in place, so an error is ignored.
    try? store.close()
    if let file { try report(file, version) }
  }

  private func report(_ file: String, _ version: Int) throws {
    let did = "Exported the history up to v\(version)"
    if options.isJSON {
      let answer = Output()
      try options.print(Response(.version(version), .did(did), .file(file)), to: answer)
      try answer.flush()
    }
    options.say(did)
  }
}

extension ArgumentHelp {
  static var output: ArgumentHelp {
    ArgumentHelp("The file to write; - is standard output, the default.", valueName: "file")
  }
  static var replacingOutput: ArgumentHelp { "Replace the file of --output if it exists." }
}
