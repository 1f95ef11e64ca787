import ArgumentParser
import OutlineFormats
import OutlineStore

/// The options of a command that only looks.
struct ReadOptions: ParsableArguments {
  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  /// Reads from the file, all of it from one and the same version.
  func read<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value {
    let store = try OutlineStore(path: file.existingPath(), options: .init(access: .readOnly))
    let value = try store.read(body)
    try store.close()
    return value
  }
}

/// The options of a command that lists nodes.
struct ListOptions: ParsableArguments {
  @Flag(help: "Print one node a line, fields separated by tabs.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Which fields, separated by commas; implies --plain.",
      discussion: "Of: \(Field.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "names"),
    transform: Field.list(in:))
  var fields: [Field]?

  /// The fields to print; nil for the form for people.
  var chosen: [Field]? { fields ?? (plain ? Field.standard : nil) }

  /// Whether the paths of the nodes are wanted.
  var needsPaths: Bool { fields?.contains(.path) == true }

  /// Prints nodes as JSON or as plain lines.
  /// - Returns: false when neither is wanted.
  func print(_ entries: [Entry], version: Int, to output: Output, _ options: OutputOptions) throws -> Bool {
    if options.json {
      output.line(try JSON.text(of: Response(version: version, nodes: entries)))
      return true
    }
    guard let fields = chosen else { return false }
    for entry in entries {
      // A path has escapes of its own, and is to be taken back as it is printed.
      let texts = fields.map { $0 == .path ? $0.text(of: entry).shellSafe : $0.text(of: entry).plainField }
      output.line(texts.joined(separator: "\t"))
    }
    return true
  }
}

/// Which version a command looks at.
struct PastOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Show it as it was at a version or time; see outline help versions.", valueName: "version"))
  var at: VersionExpression?
}
