import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline deleted`
struct DeletedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "deleted")

  @Option(name: .limit, help: .limit(default: Self.usualLimit)) var limit: Int?

  private static let usualLimit = 50
  private var most: Int { limit ?? Self.usualLimit }

  @OptionGroup var options: ReadOptions

  func validate() throws { try Self.checkLimit(limit) }

  func run() throws {
    let (records, latest) = try options.read { outline in
      (try outline.deletedNodes(limit: most).map(DeletedRecord.init), try outline.latestVersion())
    }
    options.tell("Nothing is deleted", if: records.isEmpty)
    try options.print(records, as: Response(.version(latest), .field("deleted", records))) {
      lines(of: records)
    }
    options.tell("There may be more; --limit shows them", if: records.count == most)
  }

  private func lines(of records: [DeletedRecord]) -> [String] {
    let style = options.style
    let width = options.screen.width
    // A narrow screen has no room for the date.
    let showsDate = width.map { $0 >= 60 } ?? true
    let cells = records.map { record in
      // A deleted node can only be named by its whole id.
      [
        "v\(record.version)", showsDate ? Moment.local(record.date) : nil,
        record.id.rawValue.shellSafe,
      ].compactMap { $0 }
    }
    let widths = (cells.first?.indices ?? 0..<0).map { column in
      cells.map { $0[column].displayWidth }.max() ?? 0
    }
    return zip(records, cells).map { record, cells in
      let padded = zip(cells, widths).map { $0.padded(toWidth: $1) + "  " }
      let text = [record.image, record.text].compactMap { $0?.shellSafe }.filter { !$0.isEmpty }
      let below = record.below == 0 ? "" : "  (+\(record.below) below)"
      let parts: [FittedLine.Part] = [
        .init(padded[0], paint: style.cyan), .init(showsDate ? padded[1] : "", paint: style.dim),
        .init(padded[padded.count - 1]), .init(text.joined(separator: " "), minimum: 12),
        .init(below, minimum: 0, rank: 1, paint: style.dim),
      ]
      return FittedLine(parts).text(width: width)
    }
  }
}
