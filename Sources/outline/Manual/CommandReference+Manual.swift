import OutlineOperations

extension CommandReference {
  /// The man pages: the program, each command, each topic.
  var manualPages: [ManualPage] {
    [overviewPage] + groups.flatMap(\.commands).map(page) + Topic.allCases.map(page)
  }

  private var overviewPage: ManualPage {
    var page = ManualPage(
      "outline", section: 1, about: program.definition.abstract ?? "", version: version)
    page.heading("SYNOPSIS")
    page.lines.append(
      Roff.bold("outline") + " " + Roff.italic("command") + " [" + Roff.italic("options") + "]")
    page.heading("EXAMPLES")
    page.verbatim(program.text.examples)
    page.heading("COMMANDS")
    for group in groups where !group.commands.isEmpty {
      page.subheading(group.name)
      for command in group.commands {
        page.entry(Self.reference(Self.pageName(of: command), 1), command.definition.abstract ?? "")
      }
    }
    page.heading("TOPICS")
    for topic in Topic.allCases {
      page.entry(Self.reference("outline-" + topic.rawValue, 7), topic.title)
    }
    page.heading("ENVIRONMENT")
    page.text(Topic.environment.text)
    page.heading("EXIT STATUS")
    page.text(Topic.exitCodes.text)
    return page
  }

  private func page(of command: Command) -> ManualPage {
    let name = Self.pageName(of: command)
    var page = ManualPage(
      name, section: 1, about: command.definition.abstract ?? "", version: version)
    page.heading("SYNOPSIS")
    page.lines += Roff.lines(command.usage)
    if let aliases = command.definition.aliases {
      page.paragraph("Also: " + aliases.joined(separator: ", "))
    }
    let text = command.text
    if !text.examples.isEmpty {
      page.heading("EXAMPLES")
      page.verbatim(text.examples)
    }
    if !text.rest.isEmpty {
      page.heading("DESCRIPTION")
      page.text(text.rest)
    }
    if !command.definition.visibleSubcommands.isEmpty {
      page.heading("COMMANDS")
      for subcommand in command.definition.visibleSubcommands {
        page.entry(
          Self.reference(name + "-" + subcommand.commandName, 1), subcommand.abstract ?? "")
      }
    }
    if !command.arguments.isEmpty {
      page.heading("OPTIONS")
      for argument in command.arguments {
        let (names, value) = argument.label
        let term = names.map(Roff.bold).joined(separator: ", ")
        page.entry(
          [term, value.map(Roff.italic)].compactMap { $0 }.filter { !$0.isEmpty }.joined(
            separator: " "),
          argument.explanation)
      }
    }
    page.heading("SEE ALSO")
    let topics = Topic.allCases.map { Self.reference("outline-" + $0.rawValue, 7) }
    page.lines.append(([Self.reference("outline", 1)] + topics).joined(separator: ", "))
    return page
  }

  private func page(of topic: Topic) -> ManualPage {
    var page = ManualPage(
      "outline-" + topic.rawValue, section: 7, about: topic.title, version: version)
    page.heading("DESCRIPTION")
    page.text(topic.text)
    page.heading("SEE ALSO")
    page.lines.append(Self.reference("outline", 1))
    return page
  }

  private static func pageName(of command: Command) -> String {
    command.words.joined(separator: "-")
  }

  private static func reference(_ name: String, _ section: Int) -> String {
    Roff.bold(name) + "(\(section))"
  }
}
