import ArgumentParser
import OutlineOperations
import OutlineStore

/// Turns the words of a command line into a command.
///
/// The argument parser can do it with the whole tree of commands, but it traverses that tree
/// several times: a third of the start of `outline show`. So only the named command is parsed. If
/// that fails, or if the user wants help or the version, the whole tree is parsed from scratch, so
/// messages and exit codes are always those of the whole tree.
enum CommandParsing {
  /// The root of all commands.
  static var root: any ParsableCommand.Type { OutlineCommand.self }

  /// The command of a command line.
  /// - Parameter arguments: the arguments as ``CommandWords/arrange(_:in:)`` returns them.
  /// - Throws: a `Failure` if the arguments are wrong; the parser's own errors for help and the
  ///   version.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let command = command(parsedAloneFrom: arguments) { return command }
    do { return try OutlineCommand.parseAsRoot(arguments) } catch {
      if !isHelp(error) { try refuseTextTakenForOptions(in: arguments, askedForHelp: false) }
      if isHelp(error) { throw error }
      let failure = Failure(parsing: error)
      // The parser may report a missing argument first, and never mention an unknown option.
      throw unknownOption(in: arguments, hint: failure.hint) ?? failure
    }
  }

  /// The failure for the first long option that the command does not have, with the nearest known
  /// one, or `nil` if all are known.
  private static func unknownOption(in arguments: [String], hint: String?) -> Failure? {
    guard let (type, rest) = command(namedIn: arguments),
      let options = try? CommandDefinition(of: type).arguments?.filter({ $0.kind != .positional })
    else { return nil }
    var isValue = false
    for word in rest.prefix(while: { $0 != "--" }) {
      let name = word.prefix { $0 != "=" }
      let known = options.first { $0.isCalled(name) }
      defer { isValue = !isValue && known?.kind == .option && name.count == word.count }
      if !isValue, known == nil, word.hasPrefix("-"), word.dropFirst().first?.isNumber == true {
        return unknownOption(word, of: type)
      }
      if isValue || !word.hasPrefix("--") || known != nil || name == "--help" { continue }
      let names = options.flatMap { $0.names ?? [] }.filter { $0.kind == .long }.map(\.text)
      let guess = Guesses.option(String(name), of: type, among: names)
      let right = guess ?? Suggestion.nearest(to: String(name), in: names).first
      let meant = right.map { ". Did you mean '\($0)'?" } ?? ""
      let words = arguments.map {
        $0 == word ? (right ?? "") + $0.dropFirst(name.count) : $0.quotedForShell
      }
      let line = right?.hasPrefix("--") == true ? "outline " + words.joined(separator: " ") : hint
      return Failure(.usage, "unknown option '\(name)'\(meant)", hint: line)
    }
    return nil
  }

  /// The command, parsed without the others, or `nil` if the whole tree has to be parsed.
  static func command(parsedAloneFrom arguments: [String]) -> (any ParsableCommand)? {
    // Requests that the parser answers itself, before it looks for a command.
    let isForParser = arguments.contains { argument in
      argument == "---completion" || argument.hasPrefix("--generate-completion-script")
    }
    guard !isForParser, let (type, rest) = command(namedIn: arguments) else { return nil }
    // Parsed alone, a command has no version, and rejects `--version`; for help the parser returns
    // another command.
    guard let command = try? type.parseAsRoot(NameRuns.pack(rest, for: type)) else { return nil }
    return Swift.type(of: command) == type ? command : nil
  }

  /// The leaf command at the start of the arguments, and the arguments after it.
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

  /// Rejects a text that begins with a dash and was read as short options. With an `h` in it the
  /// command would print help and silently do nothing.
  static func refuseTextTakenForOptions(in arguments: [String], askedForHelp: Bool) throws {
    let options = arguments.prefix { $0 != "--" }
    let help = ["-h", "--help", "--help-hidden", "--version"]
    if askedForHelp && options.contains(where: help.contains) { return }
    let type = command(namedIn: arguments)?.type
    let known = ["-m", "-n", "-q", "-f", "-L"]
    let isSetting = type == SetCommand.self
    let text = options.first { option in
      option.hasPrefix("-") && !option.hasPrefix("--") && option.count > (isSetting ? 1 : 2)
        && (askedForHelp && !isSetting
          || !known.contains { isSetting ? option == $0 : option.hasPrefix($0) })
    }
    if let text { throw unknownOption(text, of: type) }
  }

  /// The failure for a word that begins with a dash and is no option.
  static func unknownOption(_ text: String, of type: (any ParsableCommand.Type)?) -> Failure {
    let line = Guesses.line(forShortOptions: text, of: type)
    return Failure(
      .usage, "unknown option \(text)",
      hint: line ?? "put -- before a text that begins with a dash: -- \(text)")
  }

  /// Whether an error of the parser is a request for help or the version.
  static func isHelp(_ error: any Error) -> Bool {
    !(error is ExitCode) && OutlineCommand.exitCode(for: error) == .success
  }
}

extension Failure {
  /// Describes an error of the argument parser.
  init(parsing error: any Error) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    let message = OutlineCommand.message(for: error)
    let fullMessage = OutlineCommand.fullMessage(for: error)
    // The usage of a command does not explain versions.
    let isVersion = message.contains(" is invalid for '") && message.contains("<version>")
    let help =
      isVersion
      ? "outline help versions" : Self.line(naming: message, in: fullMessage)
    // The parser appends suggestions on lines of their own, and lists values one per line.
    let lines = message.split(separator: "\n").map(String.init)
    var first = lines.first ?? message
    if first.hasSuffix(":") {
      let values = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
      first += " " + values.joined(separator: ", ")
    }
    if first.hasSuffix(".") { first.removeLast() }
    self.init(.usage, first.prefix(1).lowercased() + first.dropFirst(), hint: help)
  }

  /// The line with what is missing, such as `outline rename ITEM TEXT`, from the usage of the
  /// command, or the one that explains the command, from `See 'outline mv --help' for more`.
  private static func line(naming message: String, in fullMessage: String) -> String? {
    let lines = fullMessage.split(separator: "\n")
    guard message.hasPrefix("Missing expected argument"),
      let usage = lines.first(where: { $0.hasPrefix("Usage: ") })
    else {
      return lines.last { $0.contains("See '") }?.split(separator: "'").dropFirst().first.map(
        String.init)
    }
    let words = usage.replacing(/\[.*?\]/, with: "").split(separator: " ").dropFirst()
    return words.filter { $0 != "..." }.map { word in
      guard word.hasPrefix("<") else { return String(word) }
      return word == "<id>" ? "ITEM" : word.filter { !"<>".contains($0) }.uppercased()
    }.joined(separator: " ")
  }
}
