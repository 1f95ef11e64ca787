import ArgumentParser
import OutlineOperations
import Terminal

/// The options of a command that changes something.
struct WriteOptions: ParsableArguments {
  @OptionGroup var file: FileOptions

  @Option(help: ArgumentHelp("How long to wait while another program writes.", valueName: "seconds"))
  var timeout = 10.0

  @Option(
    name: [.customShort("m", allowingJoined: true), .long],
    help: ArgumentHelp("What to say of the new version.", valueName: "text"))
  var message: String?

  @Option(help: ArgumentHelp("Change nothing unless the file is at this version.", valueName: "version"))
  var expectVersion: VersionExpression?

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var records: RecordOptions
  @OptionGroup var output: OutputOptions

  /// Whether the nodes concerned are printed with all they are.
  var needsNodes: Bool { output.isForPrograms || records.isGiven }

  func validate() throws {
    if output.isForPrograms && records.isGiven {
      throw ValidationError("Choose one of --json, --ndjson and --plain, --fields, --format or -0.")
    }
    if !(0...86_400).contains(timeout) { throw ValidationError("--timeout takes 0 to 86400 seconds.") }
    if let message, message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw ValidationError("A message is one line without control characters.")
    }
  }
}
