import ArgumentParser
import OutlineOperations
import Terminal

/// A part of the command that a build can leave out: its commands, and all that the rest of the
/// command tells of them.
protocol CommandModule: SendableMetatype {
  /// Its name, which is that of its trait.
  static var name: String { get }
  /// Its purpose, for the line of the overview that lists its commands.
  static var summary: String { get }
  /// Its commands.
  static var commands: [any ParsableCommand.Type] { get }
  /// Its commands below those of the core, by the name of the command above.
  static var subcommands: [String: [any ParsableCommand.Type]] { get }
  /// Other names that people may try, and the command of each.
  static var synonyms: [String: String] { get }
  /// The fields of the records that its commands list.
  static var fields: [String: [String]] { get }
  /// The topics of help that only it can tell, by their names.
  static var topics: [String: @Sendable () -> String] { get }
}

extension CommandModule {
  static var subcommands: [String: [any ParsableCommand.Type]] { [:] }
  static var synonyms: [String: String] { [:] }
  static var fields: [String: [String]] { [:] }
  static var topics: [String: @Sendable () -> String] { [:] }
}

/// The parts of the command that a build can leave out, and all that they add to the rest.
enum Modules {
  /// A group of commands for each module.
  static var groups: [CommandGroup] {
    all.map { CommandGroup(name: $0.name, subcommands: $0.commands) }
  }

  /// A line of the overview for each module.
  static var lines: [String] {
    all.map { module in
      let names = module.commands.map { $0.configuration.commandName ?? "" }
      return "  \(module.name.padded(toWidth: 10))  "
        + "\(names.joined(separator: ", ")): \(module.summary)"
    }
  }

  /// The commands of modules below a command of the core.
  static func subcommands(of name: String) -> [any ParsableCommand.Type] {
    all.flatMap { $0.subcommands[name] ?? [] }
  }

  /// The other names of commands of modules.
  static var synonyms: [String: String] {
    all.reduce(into: [:]) { $0.merge($1.synonyms) { first, _ in first } }
  }

  /// The fields of the records that a command of a module lists; `nil` for other commands.
  static func fields(of command: String) -> [String]? {
    all.lazy.compactMap { $0.fields[command] }.first
  }

  /// The text of a topic that a module tells, or `nil` if none is there that does.
  static func text(ofTopic topic: String) -> String? {
    all.lazy.compactMap { $0.topics[topic] }.first?()
  }

  /// Rejects a command of a module that this build left out.
  /// - Parameter words: the words at the start of the command line.
  static func refuseLeftOut(_ words: ArraySlice<String>) throws {
    let start = [words.prefix(1), words.prefix(2)].map { $0.joined(separator: " ") }
    let names = Set(all.map { $0.name })
    for (name, commands) in commands where !names.contains(name) {
      guard let command = start.first(where: commands.contains) else { continue }
      throw Failure(
        .usage, "outline \(command) is in the module \(name), which this build left out",
        hint: "swift build --product outline builds all modules")
    }
  }
}
