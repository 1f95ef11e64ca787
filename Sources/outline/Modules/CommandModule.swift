import ArgumentParser
import OutlineOperations

/// A part of the command that a build can leave out: its commands, and all that the rest of the
/// command tells of them.
protocol CommandModule: SendableMetatype {
  /// Its name, which is that of its trait.
  static var name: String { get }
  /// Its commands.
  static var commands: [any ParsableCommand.Type] { get }
  /// Its commands below one of the core.
  static func subcommands(of command: String) -> [any ParsableCommand.Type]
  /// Other names that people may try, and the command of each.
  static var synonyms: [String: String] { get }
  /// The fields of the records that its commands list.
  static var fields: [String: [String]] { get }
  /// Writes the text of a topic of help that only it can tell; `nil` for other topics.
  static func topic(_ name: String) -> (() -> String)?
  /// Tells why a key of the user cannot act as another key; `nil` if it can.
  static func flaw(ofKey key: String, like other: String) -> String?
}

extension CommandModule {
  static var commands: [any ParsableCommand.Type] { [] }
  static func subcommands(of command: String) -> [any ParsableCommand.Type] { [] }
  static var synonyms: [String: String] { [:] }
  static var fields: [String: [String]] { [:] }
  static func topic(_ name: String) -> (() -> String)? { nil }
  static func flaw(ofKey key: String, like other: String) -> String? { nil }
}

/// The parts of the command that a build can leave out, and all that they add to the rest.
enum Modules {
  /// The version of the program.
  static let version = "0.2.0"

  // Each start asks for the groups, the subcommands of import and the topics. Loops, because other ways would
  // force the runtime to look up types and conformances.

  /// A group of commands for each module.
  static var groups: [CommandGroup] {
    var groups: [CommandGroup] = []
    each { module in
      let commands = module.commands
      if !commands.isEmpty { groups.append(CommandGroup(name: module.name, subcommands: commands)) }
    }
    return groups
  }

  /// The commands of modules below a command of the core.
  static func subcommands(of name: String) -> [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = []
    each { commands += $0.subcommands(of: name) }
    return commands
  }

  /// The modules of this build.
  static var all: [any CommandModule.Type] {
    var all: [any CommandModule.Type] = []
    each { all.append($0) }
    return all
  }

  /// Writes the text of a topic that a module tells; `nil` if none is there that does.
  static func topic(_ name: String) -> (() -> String)? {
    var found: (() -> String)?
    each { found = found ?? $0.topic(name) }
    return found
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
