import ArgumentParser
import Foundation

/// All commands with their help, in its order and under its headings.
struct CommandReference {
  /// One command.
  struct Command {
    /// The words of the command, such as `outline section add`.
    var words: [String]
    var definition: CommandDefinition
    /// The usage line of help.
    var usage: String

    /// The discussion, split into examples and text.
    var text: (examples: [String], rest: String) {
      let text = definition.discussion ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.first != "Examples:" { return ([], text) }
      let examples = lines.dropFirst().prefix { $0.hasPrefix("  ") }
      let rest = lines.dropFirst(1 + examples.count).joined(separator: "\n")
      return (examples.map { String($0.dropFirst(2)) }, rest)
    }
    /// The arguments without `--version`, which belongs to the program.
    var arguments: [ArgumentDefinition] {
      definition.visibleArguments.filter { $0.names?.contains { $0.text == "--version" } != true }
    }
  }

  /// The headings of help with their commands.
  var groups: [(name: String, commands: [Command])]
  /// The program itself.
  var program: Command

  /// The version of the program.
  var version: String

  /// - Parameter type: the root of all commands.
  init(of type: any ParsableCommand.Type) throws {
    let root = try CommandDefinition(of: type)
    version = type.configuration.version
    program = Command(words: ["outline"], definition: root, usage: "outline <command>")
    let groups = type.configuration.groupedSubcommands.filter { $0.name != CommandNames.short }
    self.groups = groups.map { group in
      (group.name, Self.commands(group.subcommands, of: type, under: root, ["outline"]))
    }.filter { !$0.commands.isEmpty }
  }

  private static func commands(
    _ types: [any ParsableCommand.Type], of program: any ParsableCommand.Type,
    under parent: CommandDefinition, _ words: [String]
  ) -> [Command] {
    types.flatMap { type -> [Command] in
      let name = type.configuration.commandName
      guard let definition = parent.visibleSubcommands.first(where: { $0.commandName == name })
      else { return [] }
      let words = words + [definition.commandName]
      let usage = program.usageString(for: type)
      let text = usage.hasPrefix("USAGE: ") ? String(usage.dropFirst(7)) : usage
      return [Command(words: words, definition: definition, usage: text)]
        + commands(type.configuration.subcommands, of: program, under: definition, words)
    }
  }
}

extension ArgumentDefinition {
  /// The names and the value of an argument, as in usage lines.
  func label(name: (String) -> String = { $0 }, value: (String) -> String = { $0 }) -> String {
    let names = (self.names ?? []).map(\.text).sorted { $0.utf8.count < $1.utf8.count }
    let dots = isRepeating && kind == .positional ? " ..." : ""
    return [
      names.map(name).joined(separator: ", "),
      kind == .flag ? "" : valueName.map { value("<\($0)>" + dots) } ?? "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The help of an argument, with its values and its default.
  var explanation: String {
    var parts = [abstract, discussion].compactMap { $0 }.filter { !$0.isEmpty }
    if let values = allValues, !values.isEmpty {
      parts.append("One of: \(values.joined(separator: ", ")).")
    }
    if let value = defaultValue, kind != .flag { parts.append("Default: \(value).") }
    return parts.joined(separator: " ")
  }
}

/// The synopsis of a command. The parser prints it on one line.
enum Usage {
  /// The width of help in columns.
  private static let width = 80

  /// A help text with its synopsis wrapped at 80 columns. Lines break between arguments; a
  /// bracketed option stays together with its value.
  ///
  /// Its last options, which every command has, are one line.
  static func wrap(in help: String) -> String {
    let mark = "USAGE: "
    var lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.removeAll { $0.hasPrefix("  --version  ") }
    if let last = lines.firstIndex(where: { $0.hasPrefix("  -h, --help  ") }) {
      let isAlone = lines[last - 1] == "OPTIONS:"
      lines.replaceSubrange(
        (isAlone ? last - 1 : last)...last, with: ["Options of most commands: outline help options"]
      )
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      let isUsage = line.hasPrefix(mark) || line.hasPrefix("outline ")
      return isUsage ? wrap(line, indent: line.hasPrefix(mark) ? mark.count : 2) : line
    }.joined(separator: "\n")
  }

  private static func wrap(_ line: String, indent: Int) -> String {
    let margin = "\n" + String(repeating: " ", count: indent)
    var (text, column) = ("", 0)
    for (index, part) in line.components(separatedBy: " [").enumerated() {
      let part = index == 0 ? part : " [" + part
      if index > 0 && column + part.count > width {
        text += margin + part.dropFirst()
        column = indent + part.count - 1
      } else {
        text += part
        column += part.count
      }
    }
    return text
  }
}
