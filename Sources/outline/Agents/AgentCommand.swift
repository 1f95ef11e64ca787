#if Agents
import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// A door for assistants.
enum AgentsModule: CommandModule {
  static let name = "Agents"
  static var commands: [any ParsableCommand.Type] { [AgentCommand.self] }
  static var synonyms: [String: String] { ["agent": "mcp", "assistant": "mcp", "llm": "mcp"] }
}

/// `outline mcp`
struct AgentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "mcp")

  @Argument(help: .file("Outline files; without one, that of all commands."))
  var files: [String] = []

  @Flag(help: "Change nothing.") var readOnly = false

  @Flag(help: "Answer what deletes or undoes with a plan, which a second call carries out.")
  var confirm = false

  @Option(
    help: ArgumentHelp(
      "The author of its versions; without one, the name of its program.", valueName: "name"))
  var author: String?

  @Option(help: .section("Show and change only this section; may be repeated."))
  var section: [String] = []

  @OptionGroup var options: FileOptions

  func validate() throws {
    try refuse(
      "--author takes one line of at most 200 bytes.", if: author.map(Settings.isName) == false)
  }

  func run() throws {
    if isatty(STDIN_FILENO) == 1 {
      throw Failure(
        .usage, "an assistant's program starts outline mcp, and nobody is typing its messages here",
        hint: #"give it the command "outline" with the arguments ["mcp", "FILE"]"#)
    }
    let named = files.isEmpty ? [options] : files.map { FileOptions(database: $0) }
    let outlines = try named.map { options in
      try Hint.naming(options.path, database: options.database) {
        try AgentFile(options.existingPath(), sections: section)
      }
    }
    for (index, file) in outlines.enumerated()
    where outlines[..<index].contains(where: { $0.name == file.name }) {
      throw Failure(.usage, "two files are called \(file.name.inQuotes)")
    }
    let session = try AgentSession(
      outlines, author: author, isReadOnly: readOnly, confirms: confirm)
    var input = LineInput()
    let alarm = try Alarm()
    let output = Output()
    while true {
      let pause = session.pause.map { Int32($0 / .milliseconds(1)) } ?? -1
      let line = try input.next(within: pause, or: session.isWatching ? alarm : nil)
      if line == nil && input.isOver { return }
      try Interruption.heldBack {
        let messages = try line.map { try session.answers(to: $0, waking: alarm) } ?? []
        for message in messages + session.news(alarm) { output.line(message.jsonLine) }
        try output.flush()
      }
    }
  }
}
#endif
