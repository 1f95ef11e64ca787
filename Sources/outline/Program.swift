import ArgumentParser
import Foundation
import OutlineFormats

/// Where the process begins and ends.
@main
enum Program {
  static func main() {
    exit(run(arguments: Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one command.
  /// - Returns: the exit code.
  private static func run(arguments: [String]) -> Int32 {
    do {
      let arguments = try CommandWords.arranged(arguments)
      if let text = Topic.text(askedFor: arguments) {
        let output = Output()
        output.line(text)
        try output.flush()
        return 0
      }
      var command: any ParsableCommand
      do { command = try OutlineCommand.parseAsRoot(arguments) } catch { throw Failure(parsing: error) }
      try run(&command)
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(Failure(error), arguments)
    }
  }

  /// Runs a command; to the parser help and the version are commands that end with a text.
  private static func run(_ command: inout any ParsableCommand) throws {
    do { try command.run() } catch  where !(error is ExitCode) && OutlineCommand.exitCode(for: error) == .success {
      let output = Output()
      output.line(OutlineCommand.fullMessage(for: error))
      try output.flush()
    }
  }

  private static func report(_ failure: Failure, _ arguments: [String]) -> Int32 {
    let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
    if wantsJSON, let text = try? JSON.text(of: failure.shape) {
      Message.print(text)
    } else {
      failure.lines.forEach(Message.print)
    }
    return failure.code.rawValue
  }
}
