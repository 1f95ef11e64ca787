import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline blame`
struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "blame")

  @Argument(help: .section("A section, or an item with its children.")) var name: String

  @OptionGroup var scope: NameScope
  @Option(help: .past) var at: VersionExpression?
  @Option(name: .limit, help: .most) var limit: Int?

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  /// The number of rows whose columns are aligned together.
  private static let partSize = 4_096

  func run() throws {
    try options.printInParts(at: at) { outline, output in
      let oldest = try outline.oldestVersion().number
      let marked = try at == nil ? outline.conflictingNodes() : []
      var top: Int?
      try options.print(
        "lines", at: outline.shownVersion(), to: output, parts: { try eachPart(of: outline, $0) },
        record: { line in
          BlameRecord(
            line.entry, version: line.version, hasConflict: marked.contains(line.entry.id))
        },
        lines: { part in
          let versions = part.lazy.compactMap(\.version)
          let messages = try Self.messages(of: versions, oldest, outline)
          top = top ?? part.first?.entry.level
          return lines(of: part, under: top ?? 0, messages, marked, oldest)
        })
    }
  }

  private func eachPart(
    of outline: OutlineReader, _ body: ([(entry: Entry, version: Version?)]) throws -> Void
  ) throws {
    func show(_ entries: [Entry]) throws {
      let versions = try outline.versions(lastTouching: entries.map(\.id))
      try body(entries.map { (entry: $0, version: versions[$0.id]) })
    }
    var entries: [Entry] = []
    try ListPrinter.eachPage(
      outline, names: [scope.reference(name)], scope: Listing.Scope(includesCollapsed: true),
      limit: limit
    ) { page in
      entries += page.entries
      if entries.count >= Self.partSize {
        try show(entries)
        entries = []
      }
      return true
    }
    if !entries.isEmpty { try show(entries) }
  }

  /// The messages of versions, or the generated ones if they have none.
  private static func messages(
    of versions: some Sequence<Version>, _ oldest: Int, _ outline: OutlineReader
  ) throws -> [Int: String] {
    var messages: [Int: String] = [:]
    for version in versions where messages[version.number] == nil {
      let isKnown = version.number > oldest || oldest == 1
      messages[version.number] =
        try version.shownMessage ?? (isKnown ? version.generatedMessage(in: outline) : nil) ?? ""
    }
    return messages
  }

  private func lines(
    of part: [(entry: Entry, version: Version?)], under top: Int, _ messages: [Int: String],
    _ marked: Set<NodeID>, _ oldest: Int
  ) -> [String] {
    let style = options.style
    let width = options.screen.width
    let columns = part.map { line in
      guard let version = line.version else { return ["≤v\(oldest)", "", "", ""] }
      let message = (messages[version.number] ?? "").shellSafe.truncated(toWidth: 24)
      return [
        "v\(version.number)", Moment.local(version.made),
        (version.author ?? version.origin.rawValue).shellSafe, message,
      ]
    }
    var widths = (0..<4).map { column in columns.map { $0[column].displayWidth }.max() ?? 0 }
    // On a narrow screen the least important columns are dropped first: maker, date, message.
    for column in [2, 1, 3] {
      guard let width, widths.reduce(0, { $0 + ($1 > 0 ? $1 + 2 : 0) }) > width / 2 else { break }
      widths[column] = 0
    }
    let shown = widths.indices.filter { $0 == 0 || widths[$0] > 0 || width == nil }
    return zip(part.map(\.entry), columns).map { entry, cells in
      let padded = shown.map { cells[$0].padded(toWidth: widths[$0]) + "  " }
      let depth = entry.level - top
      let limit = width.map { $0 / 4 } ?? ListLines.widestIndentation
      let text = [entry.content.image, entry.content.text].compactMap { $0?.shellSafe }
        .filter { !$0.isEmpty }.joined(separator: " ")
      let parts: [FittedLine.Part] = [
        .init(padded[0], paint: style.cyan), .init(padded.dropFirst().joined(), paint: style.dim),
        .init(String(repeating: " ", count: min(2 * depth, limit))), .init(text, minimum: 1),
        .init(marked.contains(entry.id) ? "  conflict" : "", paint: style.dim),
      ]
      return FittedLine(parts).text(width: width)
    }
  }
}
