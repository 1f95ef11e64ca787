import ArgumentParser
import OutlineOperations
import Terminal

/// What every command that works on an outline file takes: which file, and how it answers.
///
/// A command has one group of all options that it shares with others, and the three kinds of group
/// repeat these declarations. A group inside a group would not, but to the argument parser each is
/// five more types that the runtime looks for among thousands of conformances: four of them took a
/// fifth of `outline show` (`Benchmarks/startup --instructions`). What is said of an option is said
/// once, in `ArgumentHelp`, and what follows from the options is here.
protocol CommonOptions {
  /// The file that the user named.
  var database: String? { get }
  var json: Bool { get }
  var ndjson: Bool { get }
  var quiet: Bool { get }
  var noColor: Bool { get }
}

/// The options of a command that has to do with a file, and lists nothing.
struct FileOptions: ParsableArguments, CommonOptions {
  @Option(name: .customLong("db"), help: .database)
  var database: String?

  @Flag(help: .json)
  var json = false

  @Flag(help: .ndjson)
  var ndjson = false

  @Flag(name: [.short, .long], help: .quiet)
  var quiet = false

  @Flag(name: .customLong("no-color"), help: .noColor)
  var noColor = false

  func validate() throws { try checkForm() }
}

extension ArgumentHelp {
  static var database: ArgumentHelp {
    ArgumentHelp(
      "The outline file. Otherwise $OUTLINE_DB, the nearest .outline.db upward, or the user's own.",
      valueName: "file")
  }
  static var json: ArgumentHelp { "Print one JSON object; see outline help json." }
  static var ndjson: ArgumentHelp {
    "Print one JSON object a line: each record, or the result of a change."
  }
  static var quiet: ArgumentHelp { "Print only data and errors, no messages." }
  static var noColor: ArgumentHelp { "Never use colour." }
  static var timeout: ArgumentHelp {
    ArgumentHelp(
      "How long to wait while another program writes. (default: 10)", valueName: "seconds")
  }

  /// Of how many things a command lists. A default that the parser knows it also prints, at every
  /// start, which costs three more types that are looked for.
  static func limit(default number: Int) -> ArgumentHelp {
    ArgumentHelp("How many at most. (default: \(number))", valueName: "n")
  }
  /// Of the number that a list has at most, where it is whole otherwise.
  static var most: ArgumentHelp { ArgumentHelp("How many at most.", valueName: "n") }
}

extension ParsableCommand {
  /// Refuses a number of lines that is none.
  static func checkLimit(_ limit: Int?) throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more.") }
  }
}

extension CommonOptions {
  /// The styles of standard output.
  var style: Style { Style(isRefused: noColor) }

  /// Whether the answer is JSON.
  var isJSON: Bool { json || ndjson }

  /// Refuses two forms at once.
  func checkForm() throws {
    if json && ndjson { throw ValidationError("Choose one of --json and --ndjson.") }
  }

  /// Says something on standard error, unless nobody wants to hear it.
  func say(_ message: String) {
    if !quiet && !isJSON { Message.print(message) }
  }

  /// A line that says how far work has come, unless nobody wants to see it.
  func progress(_ verb: String, _ noun: String) -> ProgressLine {
    ProgressLine(verb, noun, isWanted: !quiet && !isJSON)
  }

  /// Prints the one object that a command answers with.
  func print(_ response: Response, to output: Output) throws {
    var writer = JSONWriter(isPretty: json) { piece in
      output.json(piece, isEnd: false)
      try output.drain()
    }
    try response.write(to: &writer)
    output.json(writer.take())
  }

  /// Prints an object of each record on a line of its own.
  func print(lines records: [some JSONWritable], to output: Output) throws {
    var writer = JSONWriter()
    for record in records {
      try record.write(to: &writer)
      output.json(writer.take())
      try output.drain()
    }
  }
}

/// The seconds of `--timeout`.
enum Timeout {
  /// Refuses a time that cannot be waited.
  static func check(_ seconds: Double?) throws {
    if let seconds, !(0...86_400).contains(seconds) {
      throw ValidationError("--timeout takes 0 to 86400 seconds.")
    }
  }
}
