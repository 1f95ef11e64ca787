import ArgumentParser
import OutlineOperations

/// How the words of a command line become a command.
///
/// The argument parser can do it for the whole tree of commands, and then looks at that tree
/// several times over: a third of what `outline show` took to start. So the one command that is
/// asked for is parsed alone. Only where that goes well does it count. With any error, and where
/// help or the version is wanted, the whole tree is parsed as if nothing had been tried, so what is
/// said, and the exit code, are always those of the whole.
enum CommandParsing {
  /// The command that arguments ask for, as ``CommandWords/arranged(_:)`` leaves them.
  /// - Throws: a `Failure` for what is wrong in them; what the parser throws for help and the
  ///   version.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let command = command(parsedAloneFrom: arguments) { return command }
    do { return try OutlineCommand.parseAsRoot(arguments) } catch {
      if !isHelp(error) { try refuseTextTakenForOptions(in: arguments, askedForHelp: false) }
      if isHelp(error) { throw error }
      let failure = Failure(parsing: error)
      // The parser may miss an argument first, and say nothing of an option that does not exist.
      let isSaid = failure.message.hasPrefix("unknown option")
      throw isSaid ? failure : unknownOption(in: arguments, hint: failure.hint) ?? failure
    }
  }

  /// Names the first long option of a line that its command does not have, with the nearest one.
  /// - Returns: nil where there is none.
  private static func unknownOption(in arguments: [String], hint: String?) -> Failure? {
    guard let (type, rest) = command(namedIn: arguments),
      let options = try? CommandDefinition(of: type).arguments?.filter({ $0.kind != .positional })
    else { return nil }
    var isValue = false
    for word in rest.prefix(while: { $0 != "--" }) {
      let name = word.prefix { $0 != "=" }
      let known = options.first { $0.isCalled(name) }
      defer { isValue = !isValue && known?.kind == .option && name.count == word.count }
      if isValue || !word.hasPrefix("--") || known != nil || name == "--help" { continue }
      let names = options.flatMap { $0.names ?? [] }.filter { $0.kind == .long }.map(\.text)
      let near = Suggestion.nearest(to: String(name), in: names, alsoKnownAs: [:])
      let meant = near.first.map { ". Did you mean '\($0)'?" } ?? ""
      return Failure(.usage, "unknown option '\(name)'\(meant)", hint: hint)
    }
    return nil
  }

  /// The command, parsed without the others.
  /// - Returns: nil where the whole tree has to be asked.
  static func command(parsedAloneFrom arguments: [String]) -> (any ParsableCommand)? {
    // What the parser answers by itself, whatever the command, before it looks for one.
    let isForParser = arguments.contains { argument in
      argument == "---completion" || argument.hasPrefix("--generate-completion-script")
    }
    guard !isForParser, let (type, rest) = command(namedIn: arguments) else { return nil }
    // Of one command it knows no version, and takes `--version` for an error; help it gives as
    // another command.
    guard let command = try? type.parseAsRoot(Array(rest)) else { return nil }
    return Swift.type(of: command) == type ? command : nil
  }

  /// The command without subcommands that arguments begin with, and what follows it.
  static func command(
    namedIn arguments: [String]
  ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>)? {
    var type: any ParsableCommand.Type = OutlineCommand.self
    var rest = arguments[...]
    while !type.configuration.subcommands.isEmpty {
      guard let word = rest.popFirst(), let next = CommandNames.subcommand(word, of: type)
      else { return nil }
      type = next
    }
    return (type, rest)
  }

  /// Refuses a text that begins with a dash and was read as letters of options. An `h` among them
  /// would ask for help, nothing would be done, and nobody told.
  static func refuseTextTakenForOptions(in arguments: [String], askedForHelp: Bool) throws {
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
      .usage, "there is no option \(text)",
      hint: "-- before a text takes it as it is: -- \(text)")
  }

  /// Whether what the parser threw is help or the version.
  static func isHelp(_ error: any Error) -> Bool {
    !(error is ExitCode) && OutlineCommand.exitCode(for: error) == .success
  }
}

/// What the parser makes of a command line, as text, for tests to compare the two ways.
package enum ParsingAccount {
  /// What comes of parsing the whole tree, whether the one command was enough, and what came of it
  /// then.
  /// - Parameter arguments: what follows the name of the program.
  /// - Returns: both as text: every value of every option, or what is printed and the exit code.
  package static func both(
    of arguments: [String]
  ) -> (whole: String, alone: String, isAlone: Bool) {
    guard let arguments = try? CommandWords.arranged(arguments) else { return ("", "", false) }
    let whole = account { try OutlineCommand.parseAsRoot(arguments) }
    guard let command = CommandParsing.command(parsedAloneFrom: arguments) else {
      return (whole, whole, false)
    }
    return (whole, account { command }, true)
  }

  /// How many of the commands without subcommands are, to the parser, parts of a larger program.
  package static func partsOfLargerProgram() -> (those: Int, of: Int) {
    var waiting = OutlineCommand.configuration.subcommands
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
      let code = OutlineCommand.exitCode(for: error).rawValue
      return "\(code) \(OutlineCommand.fullMessage(for: error))"
    }
  }
}
