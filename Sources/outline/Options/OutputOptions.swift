import ArgumentParser
import Terminal

/// How a command answers.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object; see outline help json.")
  var json = false

  @Flag(help: "Print one JSON object a line: a record each, or what a change did.")
  var ndjson = false

  @Flag(name: [.short, .long], help: "Print no messages, only data and errors.")
  var quiet = false

  @Flag(name: .customLong("no-color"), help: "No colour, not even on a terminal.")
  var noColor = false

  /// The styles of standard output.
  var style: Style { Style(isRefused: noColor) }

  /// Whether a program reads the answer.
  var isForPrograms: Bool { json || ndjson }

  func validate() throws {
    if json && ndjson { throw ValidationError("Choose one of --json and --ndjson.") }
  }

  /// Says something on standard error, unless nobody wants to hear it.
  func say(_ message: String) {
    if !quiet && !isForPrograms { Message.print(message) }
  }

  /// A line that says how far work has come, unless nobody wants to see it.
  func progress(_ verb: String, _ noun: String) -> ProgressLine {
    ProgressLine(verb, noun, isWanted: !quiet && !isForPrograms)
  }
}
