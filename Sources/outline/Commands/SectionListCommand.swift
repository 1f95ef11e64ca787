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
    let (entries, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      return (try outline.sections().map(outline.entry), try outline.shownVersion())
    }
    if entries.isEmpty && !options.isForPrograms {
      options.say(
        at == nil
          ? "There are no sections yet  (outline section add TITLE)" : "There were no sections yet")
    }
    try options.print(entries, Response(version: version, nodes: entries)) { lines(of: entries) }
  }

  private func lines(of sections: [Entry]) -> [String] {
    let style = options.style
    let titles = sections.map {
      [$0.content.image, $0.content.text].compactMap { $0?.shellSafe }.joined(separator: " ")
    }
    let idWidth = min(32, sections.map(\.id.rawValue.displayWidth).max() ?? 0)
    let titleWidth = min(40, titles.map(\.displayWidth).max() ?? 0)
    return zip(sections, titles).map { section, title in
      let configuration = section.configuration ?? ListConfiguration()
      let count = (section.itemCount ?? 0).plural("item").padded(toWidth: 10)
      let shows = configuration.shows.map { "  shows " + $0.description.shellSafe } ?? ""
      let layout =
        configuration.layout.kind.padded(toWidth: 6) + configuration.appearance.rawValue + shows
      return style.dim(section.id.rawValue.shellSafe.padded(toWidth: idWidth) + "  ")
        + style.bold(title.padded(toWidth: titleWidth)) + "  " + count + style.dim(layout)
    }
  }
}
