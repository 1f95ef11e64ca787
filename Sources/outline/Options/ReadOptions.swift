import ArgumentParser
import OutlineStore
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

  /// Reads from the file, all of it from one and the same version, and writes nothing anywhere.
  ///
  /// When somebody writes meanwhile it is read again, so what is done here must have no effects: print afterwards.
  func read<Value>(_ body: @Sendable (OutlineReader) throws -> Value) throws -> Value {
    try OutlineStore.read(file.existingPath(), body)
  }

  /// Prints what a command found, in the form that was asked for.
  /// - Parameters:
  ///   - records: what it lists.
  ///   - response: the same as the object of `--json`.
  ///   - lines: the same for people.
  func print<R: Record>(_ records: [R], _ response: @autoclosure () -> Response, for lines: () throws -> [String])
    throws
  {
    let output = Output()
    if self.output.json {
      try self.output.print(response(), to: output)
    } else if self.output.ndjson {
      for record in records { output.line(try JSON.line(of: record)) }
    } else if self.records.isGiven {
      try self.records.print(records, to: output)
    } else {
      try lines().forEach(output.line)
      output.mayBePaged = !noPager
    }
    try output.flush()
  }
}

/// Which version a command looks at.
struct PastOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Show it as it was at a version or time; see outline help versions.", valueName: "version"))
  var at: VersionExpression?

  /// The outline as it is wanted.
  func shown(_ outline: OutlineReader) throws -> OutlineReader {
    guard let number = try at?.number(in: outline) else { return outline }
    return try outline.at(number)
  }
}
