import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline blame`
struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract: "Show which version last touched each line of a section.",
    discussion: """
      Examples:
        outline blame Groceries
        outline blame Groceries --at yesterday
        outline blame bkzp --plain | cut -f1,3

      Touched means made, changed, moved or marked, not expanded; what is collapsed is shown too. ≤ stands \
      before the oldest version, where a purge forgot the one.
      """)

  @Argument(help: ArgumentHelp("A section, or an item with its children.", valueName: "section"))
  var name: String

  @Option(help: .past)
  var at: VersionExpression?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (entries, versions, number, oldest) = try options.read { outline in
      let outline = try outline.shown(at: at)
      let entries = try Listing(
        outline, names: [.name(name)], scope: Listing.Scope(includesCollapsed: true)
      ).entries
      let versions = try outline.versions(lastTouching: entries.map(\.id))
      return (entries, versions, try outline.shownVersion(), try outline.oldestVersion().number)
    }
    let records = entries.map { BlameRecord($0, versions[$0.id]) }
    try options.print(records, Response(version: number, lines: records)) { lines(of: entries, versions, oldest) }
  }

  private func lines(of entries: [Entry], _ versions: [NodeID: Version], _ oldest: Int) -> [String] {
    let style = options.style
    let columns = entries.map { entry in
      guard let version = versions[entry.id] else { return ["≤v\(oldest)", "", "", ""] }
      return [
        "v\(version.number)", Moment.local(version.date), version.origin.rawValue.shellSafe,
        (version.message ?? "").shellSafe.truncated(toWidth: 24),
      ]
    }
    let widths = (0..<4).map { column in columns.map { $0[column].displayWidth }.max() ?? 0 }
    let top = entries.first.map { $0.kind == .section ? -1 : $0.level } ?? 0
    return zip(entries, columns).map { entry, cells in
      let padded = zip(cells, widths).map { $0.padded(toWidth: $1) }
      let depth = (entry.kind == .section ? -1 : entry.level) - top
      let text = [entry.content.image, entry.content.text].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
      return style.cyan(padded[0]) + "  " + style.dim(padded[1...].joined(separator: "  ")) + "  "
        + String(repeating: " ", count: min(2 * depth, ListLines.widestIndentation)) + text.joined(separator: " ")
    }
  }
}
