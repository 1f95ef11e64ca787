import ArgumentParser
import OutlineOperations
import Terminal

/// The options of a command that only looks.
struct ReadOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @OptionGroup var records: RecordOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Never open a pager.")
  var noPager = false

  func validate() throws {
    if output.isForPrograms && records.isGiven {
      throw ValidationError("Choose one of --json, --ndjson and --plain, --fields, --format or -0.")
    }
  }

  /// Whether a program reads the answer.
  var isForPrograms: Bool { output.isForPrograms || records.isGiven }

  /// Whether the ids are shown to people, with the part that names them alone standing out.
  var marksIDs: Bool { output.style.isOn && !isForPrograms }
}

/// Which version a command looks at.
struct PastOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Show it as it was at a version or time; see outline help versions.", valueName: "version"))
  var at: VersionExpression?
}
