import ArgumentParser

@testable import outline

/// The parser's result as text, to compare the two ways.
enum ParsingAccount {
  /// The results of parsing the whole tree and of parsing the command alone.
  /// - Parameter arguments: the arguments after the name of the program.
  /// - Returns: both results as text: the values of all options, or the printed text and the exit
  ///   code; and whether the command could be parsed alone.
  static func both(of arguments: [String]) -> (whole: String, alone: String, isAlone: Bool) {
    guard let arguments = try? CommandWords.arrange(arguments, isTyped: false)
    else { return ("", "", false) }
    let whole = account { try CommandParsing.root.parseAsRoot(arguments) }
    guard let command = CommandParsing.command(parsedAloneFrom: arguments)
    else { return (whole, whole, false) }
    return (whole, account { command }, true)
  }

  /// The number of leaf commands that the parser takes for parts of a larger program.
  static func partsOfLargerProgram() -> (those: Int, of: Int) {
    var waiting = CommandParsing.root.configuration.subcommands
    var (those, all) = (0, 0)
    while let command = waiting.popLast() {
      let subcommands = command.configuration.subcommands
      waiting += subcommands
      if subcommands.isEmpty {
        all += 1
        if command.configuration._superCommandName != nil { those += 1 }
      }
    }
    return (those, all)
  }

  private static func account(_ parse: () throws -> any ParsableCommand) -> String {
    do {
      var text = ""
      dump(try parse(), to: &text)
      return text
    } catch {
      let code = CommandParsing.root.exitCode(for: error).rawValue
      return "\(code) \(CommandParsing.root.fullMessage(for: error))"
    }
  }
}
