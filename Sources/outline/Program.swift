import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import ProcessArguments
import SQLiteSettings
import Terminal

/// The start and end of the process.
@main
enum Program {
  static func main() {
    process_environment_restore()
    // Arguments that are not UTF-8 are rejected later.
    let arguments = startArguments.map { String(cString: $0) }
    exit(run(arguments: Array((arguments.isEmpty ? CommandLine.arguments : arguments).dropFirst())))
  }

  /// Runs one command and returns the exit code.
  private static func run(arguments: [String]) -> Int32 {
    sqlite_settings_count_no_memory()
    sqlite_settings_journal_in_memory()
    unfinished_files_end_with_process()
    ClosedConnection.stays()
    // A file at its size limit is an ordinary error and must not end the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = try CommandWords.arrange(arguments)
      if let text = answer(to: arguments) {
        try Output.print([text], mayBePaged: true)
        return 0
      }
      try printingHelp(arguments) {
        var command = try CommandParsing.command(arguments)
        let options = arguments.prefix { $0 != "--" }
        if !options.contains("-h") && !options.contains("--help") { try OpenFiles.check() }
        try command.run()
      }
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(Failure(error), of: arguments)
    }
  }

  /// The answer that needs no command: a topic of help, or the version, which the parser would only
  /// find after everything else.
  private static func answer(to arguments: [String]) -> String? {
    if arguments == ["--version"] { return OutlineCommand.configuration.version }
    let front = [["help"], ["--help"], ["-h"]]
    if arguments == ["help", Overview.list] { return Overview.all }
    if front.contains(arguments) { return Overview.front }
    return arguments.count == 2 && arguments[0] == "help"
      ? Topic.topic(named: arguments[1])?.text : nil
  }

  /// Runs code that may throw the parser's errors for help and the version, and prints these.
  private static func printingHelp(_ arguments: [String], during body: () throws -> Void) throws {
    do { try body() } catch {
      guard CommandParsing.isHelp(error) else { throw error }
      try CommandParsing.refuseTextTakenForOptions(in: arguments, askedForHelp: true)
      let help = Usage.wrap(in: OutlineCommand.fullMessage(for: error))
      try Output.print([help], mayBePaged: !arguments.contains("--no-pager"))
    }
  }

  private static func report(_ failure: Failure, of arguments: [String]) -> Int32 {
    let failure = failure.hinting { hint in
      func fits(_ form: some RegexComponent) -> Bool { hint?.contains(form) == true }
      let isUnknown = fits(/^outline (find .+|ls)$/)
      // Such a word is no misspelt name.
      let isWord = isUnknown || fits(/^(outline --db .+ init|did you mean)/)
      let isIncomplete = fits(/^(outline [a-z ]+ --help|\[context\])/)
      return Guesses.line(ofSection: failure.message, in: arguments)
        ?? (isWord ? Guesses.line(insteadOf: arguments) : nil)
        ?? (isIncomplete ? Guesses.line(completing: arguments) : nil)
        ?? (isUnknown ? Guesses.line(making: failure.message, in: arguments) : nil)
        ?? hint.map { Hint.naming(filesIn: arguments, $0) }
    }
    let options = arguments.prefix { $0 != "--" }
    let isPretty = options.contains("--json")
    if isPretty || options.contains("--ndjson"),
      let text = try? FailureResponse(error: failure).jsonText(isPretty: isPretty)
    {
      Message.print(text)
    } else {
      failure.lines.forEach(Message.print)
    }
    return failure.code.rawValue
  }

  /// All arguments of the process, beginning with the name of the program, or none if they are
  /// unknown, without reading `/proc`.
  static var startArguments: [UnsafePointer<CChar>] {
    (0..<max(0, process_argument_count())).compactMap { process_argument($0) }
  }
}
