import ArgumentParser
import Foundation
import OutlineOperations
import Terminal

/// Where the process begins and ends.
@main
enum Program {
  static func main() {
    exit(run(arguments: Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one command.
  /// - Returns: the exit code.
  private static func run(arguments: [String]) -> Int32 {
    // A file that may not grow further is an error like others, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = try CommandWords.arranged(arguments)
      if let text = Topic.text(askedFor: arguments) {
        let output = Output()
        output.line(text)
        try output.flush()
        return 0
      }
      try printingHelp(arguments) {
        var command = try parsed(arguments)
        try command.run()
      }
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(Failure(error), arguments)
    }
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do { return try OutlineCommand.parseAsRoot(arguments) } catch {
      if !isHelp(error) { try refuseTextTakenForOptions(in: arguments, askedForHelp: false) }
      throw isHelp(error) ? error : Failure(parsing: error)
    }
  }

  /// A text that begins with a dash and was read as letters of options. An `h` among them would ask for help, nothing would be
  /// done, and nobody told.
  private static func refuseTextTakenForOptions(in arguments: [String], askedForHelp: Bool) throws {
    let options = arguments.prefix { $0 != "--" }
    let help = ["-h", "--help", "--help-hidden", "--version"]
    if askedForHelp && options.contains(where: help.contains) { return }
    let known = ["-m", "-n", "-q", "-f"]
    let text = options.first { option in
      option.hasPrefix("-") && !option.hasPrefix("--") && option.count > 2
        && (askedForHelp || !known.contains { option.hasPrefix($0) })
    }
    guard let text else { return }
    throw Failure(
      .usage, "there is no option \(text)", hint: "-- in front of a text takes it as it is: -- \(text)")
  }

  /// Does something that may end with help or the version, which the parser throws as errors.
  private static func printingHelp(_ arguments: [String], _ body: () throws -> Void) throws {
    do { try body() } catch {
      guard isHelp(error) else { throw error }
      try refuseTextTakenForOptions(in: arguments, askedForHelp: true)
      let output = Output()
      output.line(OutlineCommand.fullMessage(for: error))
      try output.flush()
    }
  }

  private static func isHelp(_ error: any Error) -> Bool {
    !(error is ExitCode) && OutlineCommand.exitCode(for: error) == .success
  }

  private static func report(_ failure: Failure, _ arguments: [String]) -> Int32 {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--json"), let text = try? JSON.text(of: FailureResponse(failure)) {
      Message.print(text)
    } else if options.contains("--ndjson"), let text = try? JSON.line(of: FailureResponse(failure)) {
      Message.print(text)
    } else {
      failure.lines.forEach(Message.print)
    }
    return failure.code.rawValue
  }
}
