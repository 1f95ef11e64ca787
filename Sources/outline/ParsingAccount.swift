import ArgumentParser

/// The parser's result as text, to compare the two ways.
package enum ParsingAccount {
  /// The results of parsing the whole tree and of parsing the command alone.
  /// - Parameter arguments: the arguments after the name of the program.
  /// - Returns: both results as text: the values of all options, or the printed text and the exit
  ///   code; and whether the command could be parsed alone.
  package static func both(
    of arguments: [String]
  ) -> (whole: String, alone: String, isAlone: Bool) {
    guard let arguments = try? CommandWords.arrange(arguments, isTyped: false)
    else { return ("", "", false) }
    let whole = account { try OutlineCommand.parseAsRoot(arguments) }
    guard let command = CommandParsing.command(parsedAloneFrom: arguments)
    else { return (whole, whole, false) }
    return (whole, account { command }, true)
  }

  /// The number of leaf commands that the parser takes for parts of a larger program.
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

  /// The commands of each module of this build, and those that the table of modules tells.
  package static func commandsOfModules() -> (there: [String: [String]], told: [String: [String]]) {
    let there = Modules.all.map { module in
      let own = module.commands.map { $0.configuration.commandName ?? "" }
      let below = ["file", "import", "export"].flatMap { name in
        module.subcommands(of: name).map { "\(name) \($0.configuration.commandName ?? "")" }
      }
      // Those of `outline file` run without its word, too.
      let short = module.subcommands(of: "file").map { $0.configuration.commandName ?? "" }
      return (module.name, own + short + below)
    }
    return (Dictionary(there) { first, _ in first }, Modules.commands)
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

/// The value sources of the arguments of all commands.
package enum ArgumentSources {
  /// The source of the values of each argument.
  /// - Returns: sources such as `nodes`, `files` or `nothing`, keyed by the words of the command
  ///   and the name of the option (`section add --before`), or the words alone for positional
  ///   arguments. An argument without a known source has `unknown`.
  package static func all() throws -> [String: String] {
    var sources: [String: String] = [:]
    var waiting = [(words: [String](), command: try CommandDefinition(of: OutlineCommand.self))]
    while let (words, command) = waiting.popLast() {
      for argument in command.arguments ?? [] where argument.kind != .flag {
        let name = argument.names?.first { $0.kind == .long } ?? argument.names?.first
        let words = (words + [name?.text].compactMap(\.self)).joined(separator: " ")
        let source =
          ValueSource.isKnown(argument) ? ValueSource(of: argument).description : "unknown"
        // Several positional arguments of one command share a key.
        sources[words] = [sources[words], source].compactMap(\.self).joined(separator: ", ")
      }
      waiting += command.visibleSubcommands.map { (words + [$0.commandName], $0) }
    }
    return sources
  }
}
