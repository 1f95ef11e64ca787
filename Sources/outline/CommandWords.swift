import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// The words at the start of a command line. They are checked before the parser runs, because it
/// would take an unknown command for an argument.
enum CommandWords {
  /// The arguments in the parser's order: leading options after the command words, so that `outline
  /// --json ls` works, and bundles of options split.
  /// - Parameter isTyped: whether words may mean an alias, the default command, the outline or a
  ///   program of the person who types them.
  /// - Throws: `Failure` for an unknown command, with the nearest ones.
  static func arrange(
    _ arguments: [String], isTyped: Bool = true
  ) throws -> [String] {
    try checkUTF8()
    let arguments = try order(arguments, isTyped: isTyped)
    // Definitions cost more than parsing, so they are only read if there may be a bundle.
    guard arguments.prefix(while: { $0 != "--" }).contains(where: BundledOptions.mayBeBundle),
      let (type, rest) = CommandParsing.command(namedIn: arguments),
      let options = try? CommandDefinition(of: type).options
    else { return arguments }
    // Of `set`, `-meat` is no message.
    let word = rest.first { $0.hasPrefix("-m") && PlanningWord("+" + $0.dropFirst()) != nil }
    if type == SetCommand.self, let word, word.count > 2 {
      throw CommandParsing.unknownOption(word, of: type)
    }
    return arguments.dropLast(rest.count) + BundledOptions.apart(rest, with: options)
  }

  /// - Parameter isExpanded: whether the words come from a configuration file, so that no alias is
  ///   looked for any more.
  private static func order(
    _ arguments: [String], isExpanded: Bool = false, isTyped: Bool = true
  ) throws -> [String] {
    var (options, rest) = leadingOptions(of: arguments)
    if let name = rest.first, name.hasPrefix("@"), name.count > 1 {
      options += ["--db", name]
      rest.removeFirst()
    }
    if options.last == "--db" && rest.isEmpty {
      throw Failure(.usage, "missing value for '--db <file>'", hint: "outline --help")
    }
    // Before the command the option is valid for every command, also those that have no such
    // option.
    if options.contains("--no-pager") { setenv("OUTLINE_PAGER", "", 1) }
    options.removeAll { $0 == "--no-pager" }
    guard let word = rest.first else {
      guard !isExpanded, isTyped, let words = standardCommand(options)
      else { return arguments }
      return try order(options + words, isExpanded: true)
    }
    if word.hasPrefix("-") { return arguments }
    if word == "help" { return try checkedHelp(rest) }
    if !isExpanded, isTyped, let name = Guesses.synonyms[word],
      Settings.user.aliases[word] == nil
    {
      return try order(options + [name] + rest.dropFirst(), isExpanded: true)
    }
    guard let command = CommandNames.subcommand(word, of: OutlineCommand.self) else {
      if !isTyped { throw Failure(.usage, "unknown command \(word)") }
      if !isExpanded, let words = Settings.user.aliases[word] {
        return try order(options + words + rest.dropFirst(), isExpanded: true)
      }
      let database = Self.database(in: &options).map(OutlineLocation.path)
      try ExternalCommands.run(word, with: options + rest.dropFirst(), database: database)
      try Modules.refuseLeftOut(rest[...])
      if let line = Guesses.line(for: rest[...]) ?? Guesses.line(forUnknown: rest[...]) {
        throw Failure(.usage, "unknown command \("outline \(word)".inQuotes)", hint: line)
      }
      throw refusal(of: word, of: OutlineCommand.self, prefix: "outline")
    }
    var words = [word]
    let subcommands = command.configuration.subcommands
    if !subcommands.isEmpty { try Modules.refuseLeftOut(rest[...]) }
    if let name = standardSubcommand(of: command, before: rest.dropFirst()) {
      // The subcommand is implied.
      return [word, name] + options + rest.dropFirst()
    }
    if !subcommands.isEmpty, let second = rest.dropFirst().first, !second.hasPrefix("-") {
      if second != "help" && CommandNames.subcommand(second, of: command) == nil {
        throw refusal(of: second, of: command, prefix: "outline \(word)")
      }
      words.append(second)
    }
    return words + options + rest.dropFirst(words.count)
  }

  /// The words of the command that `outline` alone runs: the one of the configuration, or `ls` if
  /// there is an outline; `nil` for the overview.
  private static func standardCommand(_ options: [String]) -> [String]? {
    if let words = Settings.user.defaultCommand { return words }
    var options = options
    let path = FileOptions(database: database(in: &options)).path
    return FileManager.default.fileExists(atPath: path) ? ["ls"] : nil
  }

  /// The name of the implied subcommand.
  private static func standardSubcommand(
    of command: any ParsableCommand.Type, before rest: ArraySlice<String>
  ) -> String? {
    guard let next = rest.first, next != "help",
      !["-h", "--help", "--help-hidden", "--version"].contains(next),
      CommandNames.subcommand(next, of: command) == nil
    else { return nil }
    return CommandNames.standardSubcommand(of: command)?.configuration.commandName
  }

  /// Rejects help on unknown commands and topics; the parser would print the overview.
  private static func checkedHelp(_ arguments: [String]) throws -> [String] {
    if arguments.contains("--no-pager") { setenv("OUTLINE_PAGER", "", 1) }
    let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    let isText =
      words.count == 1 && (words == [Overview.list] || Topic.topic(named: words[0]) != nil)
    guard let word = words.first, !isText else { return ["help"] + words }
    if CommandNames.subcommand(word, of: OutlineCommand.self) == nil {
      try ExternalCommands.run(word, with: words.dropFirst() + ["--help"], database: nil)
    }
    var command: any ParsableCommand.Type = OutlineCommand.self
    for word in words {
      guard let next = CommandNames.subcommand(word, of: command) else {
        let names =
          command.configuration.subcommands.flatMap(CommandNames.names)
          + Topic.all.map(\.rawValue)
        let near = Suggestion.nearest(to: word, in: names, alsoKnownAs: synonyms).map {
          "outline help \($0)"
        }
        throw Failure(
          .usage, "there is no help on \(word.inQuotes)",
          hint: near.question ?? "outline help commands")
      }
      command = next
    }
    return ["help"] + words
  }

  /// The options before the command. Every command takes these.
  private static func leadingOptions(of arguments: [String]) -> (options: [String], rest: [String])
  {
    let flags = ["--json", "--ndjson", "--quiet", "-q", "--no-color", "--no-pager"]
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      let isApart = argument == "--db"
      guard isApart || argument.hasPrefix("--db=") || flags.contains(argument) else { break }
      index += isApart ? 2 : 1
    }
    index = min(index, arguments.count)
    return (Array(arguments[..<index]), Array(arguments[index...]))
  }

  /// Removes `--db` and its file from leading options.
  private static func database(in options: inout [String]) -> String? {
    var database: String?
    while let index = options.lastIndex(where: { $0 == "--db" || $0.hasPrefix("--db=") }) {
      let isApart = options[index] == "--db"
      let file = isApart ? options[index + 1] : String(options[index].dropFirst("--db=".count))
      options.removeSubrange(index...(isApart ? index + 1 : index))
      // The last one wins, as everywhere.
      database = database ?? file
    }
    return database
  }

  private static func refusal(of word: String, of command: any ParsableCommand.Type, prefix: String)
    -> Failure
  {
    var names = command.configuration.subcommands.flatMap(CommandNames.names)
    if command == OutlineCommand.self {
      names += ExternalCommands.names(butNot: names) + Settings.user.aliases.keys
    }
    // An alias for itself is unknown, too.
    names.removeAll { $0 == word }
    let near = Suggestion.nearest(to: word, in: names, alsoKnownAs: synonyms).map {
      "\(prefix) \($0)"
    }
    return Failure(
      .usage, "unknown command \("\(prefix) \(word)".inQuotes)",
      hint: near.question
        ?? (command == OutlineCommand.self
          ? "outline help commands lists them" : "\(prefix) --help lists the commands"))
  }

  /// Other names that people may try, and the command of each.
  static let synonyms = Modules.all.reduce(into: [String: String](embedded: "synonyms.txt")) {
    $0.merge($1.synonyms) { first, _ in first }
  }.merging(Guesses.synonyms) { $1 }

  /// Rejects arguments that are not UTF-8: Swift would repair them silently, and the stored text
  /// would differ from the typed one.
  private static func checkUTF8() throws {
    for (index, argument) in Program.startArguments.enumerated().dropFirst() {
      if String(validatingCString: argument) == nil {
        throw Failure(
          .usage, "argument \(index) is not UTF-8: \(String(cString: argument).inQuotes)",
          hint: "convert it to UTF-8 first: iconv for texts, convmv for file names")
      }
    }
    for name in ["OUTLINE_DB", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
      if let value = getenv(name), String(validatingCString: value) == nil {
        throw Failure(
          .usage, "$\(name) is not UTF-8: \(String(cString: value).inQuotes)",
          hint: "rename the file or folder, or use --db")
      }
    }
  }
}
