import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline section list`
struct SectionListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List sections with their item count and layout.",
    discussion: """
      Examples:
        outline section list
        outline section list --fields id,text,items,layout,appearance
        outline section list --at 2026-11-20
      """,
    aliases: ["ls"])

  @Option(help: .past)
  var at: VersionExpression?

  @Option(help: .most)
  var limit: Int?

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  func run() throws {
    let (entries, version) = try options.read { outline in
      let outline = try outline.shown(at: at)
      let entries = try outline.sections().prefix(limit ?? .max).map(outline.entry)
      return (
        try options.marksIDs ? outline.marked(entries) : entries, try outline.shownVersion()
      )
    }
    if entries.isEmpty && !options.isForPrograms {
      options.say(
        at == nil
          ? "There are no sections yet  (outline section add TITLE)" : "There were no sections yet")
    }
    try options.print(entries, Response(.version(version), .nodes(entries))) { lines(of: entries) }
  }

  private func lines(of sections: [Entry]) -> [String] {
    let (screen, style) = (options.screen, options.style)
    let titles = sections.map {
      [$0.content.image, $0.content.text].compactMap { $0?.shellSafe }.joined(separator: " ")
    }
    let ids = sections.map { screen.shown($0.id, prefixLength: $0.prefixLength) }
    let idWidth = screen.columnWidth(of: ids)
    let titleWidth = min(40, titles.map(\.displayWidth).max() ?? 0)
    return zip(sections, zip(ids, titles)).map { section, shown in
      let (id, title) = shown
      let layout = section.configuration?.layout.kind ?? ""
      let look = layout.padded(toWidth: 6) + (section.configuration?.appearance.rawValue ?? "")
      let shows = section.configuration?.shows.map { "  shows " + $0.description.shellSafe } ?? ""
      let count = (section.itemCount ?? 0).plural("item")
      let parts: [FittedLine.Part] = [
        .init(title.padded(toWidth: titleWidth), minimum: 12, rank: 2, paint: style.bold),
        .whole("  " + count.padded(toWidth: (look + shows).isEmpty ? 0 : 10), rank: 3),
        .init(look + shows, minimum: 0, rank: 1, paint: style.dim),
      ]
      let room = screen.room(after: id, width: idWidth)
      return screen.column(id, width: idWidth) + FittedLine(parts).text(width: room)
    }
  }
}
