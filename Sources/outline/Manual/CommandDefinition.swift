import ArgumentParser
import Foundation

/// A command as the argument parser dumps it: names, arguments and help. Completion, man pages and
/// the reference are generated from it.
struct CommandDefinition: Decodable {
  var commandName: String
  var aliases: [String]?
  var abstract: String?
  var discussion: String?
  var subcommands: [CommandDefinition]?
  var arguments: [ArgumentDefinition]?
  /// Whether help lists it.
  var shouldDisplay: Bool

  /// The definition of a command, with those of its subcommands.
  init(of command: any ParsableArguments.Type) throws {
    struct Tool: Decodable { var command: CommandDefinition }
    self = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
  }
}

/// One argument, option or flag of a command.
struct ArgumentDefinition: Decodable {
  enum Kind: String, Decodable { case positional, option, flag }

  struct Name: Decodable {
    enum Kind: String, Decodable { case long, short, longWithSingleDash }

    var kind: Kind
    var name: String

    /// The name as it is typed.
    var text: String { (kind == .long ? "--" : "-") + name }
  }

  var kind: Kind
  var names: [Name]?
  var valueName: String?
  var abstract: String?
  var discussion: String?
  var defaultValue: String?
  /// The possible values, if known.
  var allValues: [String]?
  var isRepeating: Bool
  /// Whether help lists it.
  var shouldDisplay: Bool
}

extension CommandDefinition {
  /// The subcommands and arguments that help lists.
  var visibleSubcommands: [CommandDefinition] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }
  var visibleArguments: [ArgumentDefinition] { (arguments ?? []).filter(\.shouldDisplay) }
  var options: [ArgumentDefinition] { (arguments ?? []).filter { $0.kind != .positional } }
}

/// Names of commands.
enum CommandNames {
  /// The heading of commands that belong below another one, and run without its word as well. Lists
  /// name them once, below it.
  static let short = "Short names"

  /// The subcommand with a name or alias.
  static func subcommand(
    _ word: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { names(of: $0).contains(word) }
  }

  /// The subcommand of a command whose name may be left out.
  static func standardSubcommand(
    of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    // The runtime looks up the conformance, so only commands with subcommands are checked.
    if command.configuration.subcommands.isEmpty { return nil }
    return (command as? any CommandWithStandard.Type)?.standardSubcommand
  }

  /// The name and aliases of a command.
  static func names(of command: any ParsableCommand.Type) -> [String] {
    [command.configuration.commandName ?? ""] + command.configuration.aliases
  }
}

/// A command with a subcommand whose name may be left out. The parser's own default would also
/// replace the help for a command without arguments.
protocol CommandWithStandard: ParsableCommand {
  /// The subcommand that runs if none is named.
  static var standardSubcommand: any ParsableCommand.Type { get }
}
