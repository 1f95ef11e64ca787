import OutlineOperations

extension CommandReference {
  /// The lines of `Documentation/cli.md`.
  var markdown: [String] {
    var lines = [
      "# The command `outline`", "",
      "<!-- Made by Scripts/make-reference from what the commands say of themselves; do not edit. -->", "",
      program.definition.abstract ?? "", "",
    ]
    for group in groups where !group.commands.isEmpty {
      let names = group.commands.map { command in
        let name = command.words.joined(separator: " ")
        return "[`\(name.dropFirst("outline ".count))`](#\(name.replacing(" ", with: "-")))"
      }
      lines.append("- \(group.name): " + names.joined(separator: ", "))
    }
    let topics = Topic.allCases.map { "[\($0.rawValue)](#outline-help-\($0.rawValue))" }
    lines += ["- Topics: " + topics.joined(separator: ", "), ""]
    for group in groups where !group.commands.isEmpty {
      lines += ["## \(group.name)", ""] + group.commands.flatMap(Self.markdown)
    }
    lines += ["## Topics", ""]
    for topic in Topic.allCases {
      lines +=
        ["### outline help \(topic.rawValue)", "", "```text"]
        + topic.text.split(
          separator: "\n", omittingEmptySubsequences: false
        ).map(String.init) + ["```", ""]
    }
    return Array(lines.dropLast())
  }

  private static func markdown(of command: Command) -> [String] {
    let text = command.text
    var lines = ["### \(command.words.joined(separator: " "))", "", command.definition.abstract ?? "", ""]
    if let aliases = command.definition.aliases {
      lines += ["Also: " + aliases.map { "`\($0)`" }.joined(separator: ", "), ""]
    }
    if !text.examples.isEmpty { lines += ["```sh"] + text.examples + ["```", ""] }
    for block in TextBlock.blocks(of: text.rest) {
      switch block {
      case .paragraph(let text): lines += [text.markdownText, ""]
      case .table(_, let set), .lines(let set): lines += ["```text"] + set + ["```", ""]
      }
    }
    lines += ["```text", Usage.wrapped(in: command.usage), "```", ""]
    if !command.arguments.isEmpty { lines += ["| argument | what it is |", "|---|---|"] }
    for argument in command.arguments {
      let (names, value) = argument.label
      let label = ([names.joined(separator: ", "), value].compactMap { $0 }.filter { !$0.isEmpty }).joined(
        separator: " ")
      lines.append("| `\(label.markdownCell)` | \(argument.explanation.markdownText.markdownCell) |")
    }
    return lines + (command.arguments.isEmpty ? [] : [""])
  }
}

extension String {
  /// The text with Markdown characters escaped: `<id>` is no HTML tag.
  fileprivate var markdownText: String {
    replacing("<", with: "\\<").replacing("*", with: "\\*").replacing("_", with: "\\_")
  }

  fileprivate var markdownCell: String { replacing("|", with: "\\|").replacing("\n", with: " ") }
}
