extension CommandReference {
  /// The man pages: the program, each command, each topic.
  var manualPages: [ManualPage] {
    [overviewPage] + groups.flatMap(\.commands).map(page) + Topic.all.map(page)
  }

  private var overviewPage: ManualPage {
    let synopsis =
      Roff.bold("outline") + " " + Roff.italic("command") + " [" + Roff.italic("options") + "]"
    let commands = groups.flatMap { group in
      [".SS " + Roff.argument(group.name)]
        + group.commands.flatMap { Self.entry(of: $0.definition, words: $0.words) }
    }
    return page(
      "outline", section: 1, about: program.definition.abstract ?? "",
      [
        ("SYNOPSIS", [synopsis]), ("EXAMPLES", Roff.verbatim(program.text.examples)),
        ("COMMANDS", commands),
        ("TOPICS", Topic.all.flatMap { Roff.entry(Self.reference(to: $0), text: $0.title) }),
        ("ENVIRONMENT", Roff.blocks(of: Topic.environment.text)),
        ("EXIT STATUS", Roff.blocks(of: Topic.exitCodes.text)),
      ])
  }

  private func page(of command: Command) -> ManualPage {
    let (definition, text) = (command.definition, command.text)
    let aliases = definition.aliases.map { Roff.paragraph("Also: " + $0.joined(separator: ", ")) }
    let others = [Self.outline] + Topic.all.map(Self.reference)
    let subcommands = definition.visibleSubcommands.flatMap {
      Self.entry(of: $0, words: command.words + [$0.commandName])
    }
    let options = command.arguments.flatMap {
      Roff.entry($0.label(name: Roff.bold, value: Roff.italic), text: $0.explanation)
    }
    return page(
      command.words.joined(separator: "-"), section: 1, about: definition.abstract ?? "",
      [
        ("SYNOPSIS", Roff.lines(command.usage) + (aliases ?? [])),
        ("EXAMPLES", Roff.verbatim(text.examples)), ("DESCRIPTION", Roff.blocks(of: text.rest)),
        ("COMMANDS", subcommands), ("OPTIONS", options),
        ("SEE ALSO", [others.joined(separator: ", ")]),
      ])
  }

  private func page(of topic: Topic) -> ManualPage {
    page(
      "outline-" + topic.rawValue, section: 7, about: topic.title,
      [("DESCRIPTION", Roff.blocks(of: topic.text)), ("SEE ALSO", [Self.outline])])
  }

  /// A page without its empty parts. It has no date, so that builds are reproducible.
  private func page(
    _ name: String, section: Int, about abstract: String,
    _ parts: [(heading: String, lines: [String])]
  ) -> ManualPage {
    let about = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    let lines = [
      ".TH \(Roff.text(name.uppercased())) \(section) \"\" \"outline \(version)\" \"outline\"",
      ".SH NAME", Roff.text(name) + " \\- " + Roff.text(about),
    ]
    return ManualPage(
      name: name, section: section,
      lines: lines
        + parts.filter { !$0.lines.isEmpty }.flatMap {
          [".SH " + Roff.argument($0.heading)] + $0.lines
        })
  }

  private static func entry(of definition: CommandDefinition, words: [String]) -> [String] {
    let name = reference(words.joined(separator: "-"), section: 1)
    return Roff.entry(name, text: definition.abstract ?? "")
  }

  private static let outline = reference("outline", section: 1)

  private static func reference(to topic: Topic) -> String {
    reference("outline-" + topic.rawValue, section: 7)
  }

  private static func reference(_ name: String, section: Int) -> String {
    Roff.bold(name) + "(\(section))"
  }
}
