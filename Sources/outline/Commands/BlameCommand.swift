import ArgumentParser
import OutlineFormats
import OutlineStore

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

      Touched means made, changed, moved, marked or expanded; what is collapsed is shown too. ≤ stands \
      before the oldest version, where a purge forgot the one.
      """)

  @Argument(help: ArgumentHelp("A section, or an item with what stands under it.", valueName: "section"))
  var name: String

  @Flag(help: "Print one line each: version, time, id, level, text, origin, message.")
  var plain = false

  @OptionGroup var past: PastOptions
  @OptionGroup var options: ReadOptions

  func run() throws {
    let (entries, versions, number, oldest) = try options.read { outline in
      let scope = Listing.Scope(includesCollapsed: true)
      let number = try past.at?.number(in: outline)
      let listing =
        if let number { try Listing(outline.outline(at: number), names: [name], scope: scope) } else {
          try Listing(outline, names: [name], scope: scope)
        }
      let entries = listing.entries
      let versions = try outline.versions(lastTouching: entries.map(\.id), upTo: number)
      return (entries, versions, try number ?? outline.latestVersion(), try outline.oldestVersion().number)
    }
    let output = Output()
    if options.output.json {
      let lines = entries.map { entry in
        Response.BlamedLine(
          id: entry.id, kind: entry.kind, level: entry.level, text: entry.content.text, image: entry.content.image,
          version: versions[entry.id].map { .init($0) })
      }
      output.line(try JSON.text(of: Response(version: number, lines: lines)))
    } else if plain {
      for entry in entries { output.line(Self.plainLine(of: entry, versions[entry.id])) }
    } else {
      lines(of: entries, versions, oldest).forEach(output.line)
    }
    try output.flush()
  }

  private static func plainLine(of entry: Entry, _ version: Version?) -> String {
    let fields = [
      version.map { String($0.number) } ?? "", version.map { Moment.utc($0.date) } ?? "", entry.id.rawValue,
      String(entry.level), entry.content.text, version?.origin.rawValue ?? "", version?.message ?? "",
    ]
    return fields.map(\.plainField).joined(separator: "\t")
  }

  private func lines(of entries: [Entry], _ versions: [NodeID: Version], _ oldest: Int) -> [String] {
    let style = options.output.style
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
        + String(repeating: "  ", count: depth) + text.joined(separator: " ")
    }
  }
}
