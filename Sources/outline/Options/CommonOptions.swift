import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// The options of every command that works on an outline file: the file, and the form of the
/// answer.
///
/// A command has one group with all shared options, and the three kinds of group repeat these
/// declarations. A group inside a group would avoid this, but to the argument parser each group is
/// five more types that the runtime looks up among thousands of conformances: four of them took a
/// fifth of `outline show` (`Benchmarks/startup --instructions`). The help of each option is
/// written once, in `ArgumentHelp`; the behavior of the options is here.
protocol CommonOptions {
  /// The file that the user named.
  var database: String? { get }
  var json: Bool { get }
  var ndjson: Bool { get }
  var quiet: Bool { get }
  var noColor: Bool { get }
}

/// The options of a command that works on a file but lists nothing.
struct FileOptions: ParsableArguments, CommonOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Flag(help: .json) var json = false
  @Flag(help: .ndjson) var ndjson = false
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  func validate() throws { try checkForm() }
}

extension FileOptions {
  /// Options that name a file, or none.
  init(database: String?) {
    self.init()
    self.database = database
  }
}

/// The options of a command that exchanges versions with other places.
struct ExchangeOptions: ParsableArguments, CommonOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Option(help: .timeoutOfExchange) var timeout: Double?
  @Flag(help: .dryRun) var dryRun = false
  @Flag(help: .json) var json = false
  @Flag(help: .ndjson) var ndjson = false
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  func validate() throws {
    try checkForm()
    try checkTimeout(timeout)
  }
}

extension ArgumentHelp {
  /// The help of an option that most commands have, which `outline help options` lists once.
  static func common(_ abstract: String, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(abstract, valueName: valueName, visibility: .hidden)
  }

  static var database: ArgumentHelp {
    .common(
      "The outline file. Otherwise $OUTLINE_DB, the nearest .outline.db upward, or the user's own.",
      valueName: "file")
  }
  static var json: ArgumentHelp { .common("Print one JSON object; see outline help json.") }
  static var ndjson: ArgumentHelp {
    .common("Print one JSON object a line: each record, or the result of a change.")
  }
  static var quiet: ArgumentHelp { .common("Print only data and errors, no messages.") }
  static var noColor: ArgumentHelp { .common("Never use color.") }
  static var dryRun: ArgumentHelp { .common("Show what would change, and change nothing.") }
  static var timeoutOfExchange: ArgumentHelp {
    .common(
      "How long to wait while another program writes (10), or another machine is silent (300).",
      valueName: "seconds")
  }
  static var timeout: ArgumentHelp {
    .common("How long to wait while another program writes. (default: 10)", valueName: "seconds")
  }

  /// The help of a place to exchange versions with.
  static var place: ArgumentHelp {
    ArgumentHelp(
      "A path, ssh:[user@]host:path, folder:path, or a remote; without it, the only remote.",
      valueName: "where")
  }
  static var exitCodeOfConflicts: ArgumentHelp { "Exit with code 1 if there are conflicts." }

  /// The help of a limit with a default. If the parser knew the default it would print it too, but
  /// it would look up three more types at every start.
  static func limit(default number: Int) -> ArgumentHelp {
    self.number("The maximum number. (default: \(number))")
  }
  /// The help of a limit for a list that is otherwise complete.
  static var most: ArgumentHelp { number("The maximum number.") }
}

extension NameSpecification {
  /// The names of a limit, in every command that has one.
  static var limit: NameSpecification { [.customShort("n", allowingJoined: true), .long] }
}

extension ParsableCommand {
  /// Rejects limits below 1.
  static func checkLimit(_ limit: Int?) throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more.") }
  }
}

extension CommonOptions {
  /// The styles of standard output.
  var style: Style {
    var style = Style(isRefused: noColor)
    // Most commands write into pipes, and read no configuration for it.
    if style.isOn {
      style.isOnLight = Settings.user.isLight ?? Style.terminalIsLight
      style.colors = Settings.user.colors(onLight: style.isOnLight)
    }
    return style
  }

  /// Whether the answer is JSON.
  var isJSON: Bool { json || ndjson }

  /// Rejects two forms at once.
  func checkForm() throws { try refuse("Choose one of --json and --ndjson.", if: json && ndjson) }

  /// Whether messages are printed: the user asked neither for quiet nor for JSON.
  var isTalkative: Bool { !quiet && !isJSON }

  /// Prints a message on standard error, unless the user asked for quiet or JSON.
  func say(_ message: String) { if isTalkative { Message.print(message) } }

  /// A progress line, hidden if the user asked for quiet or JSON.
  func progress(_ verb: String, each noun: String) -> ProgressLine {
    ProgressLine(verb, each: noun, isWanted: isTalkative)
  }

  /// Prints the single object of an answer.
  func print(_ response: Response, to output: Output) throws {
    var writer = JSONWriter(isPretty: json) { piece in
      output.json(piece, isEnd: false)
      try output.drain()
    }
    try response.write(to: &writer)
    output.json(writer.take())
  }

  /// Answers with one JSON object for programs, or with lines for people.
  func answer(
    _ response: @autoclosure () throws -> Response, lines: () -> [String] = { [] }
  ) throws {
    let output = Output()
    if isJSON { try print(response(), to: output) } else { lines().forEach(output.line) }
    try output.flush()
  }

  /// Answers with one JSON object for programs, or with a path for people.
  func answer(_ response: @autoclosure () throws -> Response, path: String?) throws {
    try answer(response()) { [path].compactMap { Environment.isTerminal ? $0?.shellSafe : $0 } }
  }

  /// Prints the object of each record on its own line.
  func print(lines records: some Sequence<some JSONWritable>, to output: Output) throws {
    var writer = JSONWriter()
    for record in records {
      try record.write(to: &writer)
      output.json(writer.take())
      try output.drain()
    }
  }
}

/// Rejects a command line.
/// - Throws: the reason, if it is wrong.
func refuse(_ reason: @autoclosure () -> String, if isWrong: Bool) throws(ValidationError) {
  if isWrong { throw ValidationError(reason()) }
}

/// Rejects seconds of `--timeout` that are out of range.
func checkTimeout(_ seconds: Double?) throws {
  try refuse("--timeout takes 0 to 86400 seconds.", if: !(0...86_400).contains(seconds ?? 0))
}

/// The options of a command that only reads.
struct ReadOptions: ParsableArguments, RecordOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Flag(help: .plain) var plain = false
  @Option(help: .fields) var fields: String?
  @Option(help: .format, transform: Template.init) var format: Template?
  @Flag(name: [.customShort("0"), .long], help: .print0) var print0 = false
  @Flag(help: .json) var json = false
  @Flag(help: .ndjson) var ndjson = false
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  @Flag(help: .common("Show whole ids on a terminal, not only unique prefixes.")) var ids = false

  @Flag(help: .common("Never open a pager.")) var noPager = false

  func validate() throws { try checkForms() }
}

extension ArgumentHelp {
  /// The help of the version to read. Each of these commands declares the option itself, see
  /// ``CommonOptions``.
  static var past: ArgumentHelp {
    version("An earlier version, by number or time: v12, yesterday.")
  }

  /// The help of the view to show or change.
  static func view(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "view") }
}

/// The options of a command that changes something.
struct WriteOptions: ParsableArguments, RecordOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Option(help: .timeout) var timeout: Double?

  @Option(
    name: [.customShort("m", allowingJoined: true), .long],
    help: .common("Message for the new version.", valueName: "text"))
  var message: String?

  @Option(help: .common("Change nothing unless the file is at this version.", valueName: "version"))
  var expectVersion: VersionExpression?

  @Flag(help: .common("Fail instead of upgrading a file of an older version."))
  var noMigrate = false

  @Flag(help: .dryRun) var dryRun = false
  @Flag(help: .plain) var plain = false
  @Option(help: .fields) var fields: String?
  @Option(help: .format, transform: Template.init) var format: Template?
  @Flag(name: [.customShort("0"), .long], help: .print0) var print0 = false
  @Flag(help: .json) var json = false
  @Flag(help: .ndjson) var ndjson = false
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  /// Only commands that read have this option.
  var noPager: Bool { false }

  func validate() throws {
    try checkForms()
    try checkTimeout(timeout)
    let scalars = (message ?? "").unicodeScalars
    let hasControls = scalars.contains { $0.properties.generalCategory == .control }
    try refuse("A message must be one line without control characters.", if: hasControls)
  }
}
