import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline section list`
struct SectionListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the sections, with how many items each has and how it looks.",
    discussion: """
      Examples:
        outline section list
        outline section list --fields id,text,items,layout,appearance
        outline section list --at 2026-11-20
      """,
    aliases: ["ls"])

  @Option(help: .past)
  var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (sections, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      return (try outline.sections(), try outline.shownVersion())
    }
    let entries = sections.map { Entry($0) }
    if sections.isEmpty && !options.isForPrograms {
      options.say(
        at == nil
          ? "There are no sections yet  (outline section add TITLE)" : "There were no sections yet")
    }
    try options.print(entries, Response(version: version, nodes: entries)) { lines(of: sections) }
  }

  private func lines(of sections: [Section]) -> [String] {
    let style = options.style
    let titles = sections.map {
      [$0.image, $0.title].compactMap { $0?.shellSafe }.joined(separator: " ")
    }
    let idWidth = min(32, sections.map(\.id.rawValue.displayWidth).max() ?? 0)
    let titleWidth = min(40, titles.map(\.displayWidth).max() ?? 0)
    return zip(sections, titles).map { section, title in
      let configuration = section.configuration
      let count = section.itemCount.plural("item").padded(toWidth: 10)
      let layout = configuration.layout.kind.padded(toWidth: 6) + configuration.appearance.rawValue
      return style.dim(section.id.rawValue.shellSafe.padded(toWidth: idWidth) + "  ")
        + style.bold(title.padded(toWidth: titleWidth)) + "  " + count + style.dim(layout)
    }
  }
}
