import OutlineFormats
import OutlineOperations
import OutlineStore

/// The results of reading a file: the numbers of nodes, and the warnings.
final class ImportAccount {
  /// The name of the file in messages.
  let file: String
  /// The numbers of items and sections.
  private(set) var items = 0
  private(set) var sections = 0
  /// The new sections, or the new top-level items in the destination.
  private(set) var tops: [NodeID] = []
  /// The number of warnings of each kind.
  private var counts: [FormatWarning.Kind: Int] = [:]
  /// The first warnings.
  private(set) var warnings: [FormatWarning] = []

  /// The first titles of sections that already existed, and the number of all.
  private var taken: (titles: [String], count: Int) = ([], 0)

  /// The most warnings kept, warnings printed, and titles named.
  private static let (kept, printed, named) = (1000, 20, 3)

  init(_ file: String) { self.file = file }

  func count(_ id: NodeID, isTop: Bool) {
    items += 1
    if isTop { tops.append(id) }
  }

  func count(section id: Section.ID) {
    sections += 1
    tops.append(id.node)
  }

  /// Counts the nodes of a whole document.
  func count(_ nodes: [DraftNode]) {
    sections = nodes.count { $0.isSection }
    items = nodes.count - sections
  }

  func note(_ warning: FormatWarning) {
    counts[warning.kind, default: 0] += 1
    if warnings.count < Self.kept { warnings.append(warning) }
  }

  /// Records a new section with the title of an existing one.
  func note(takenTitle title: String) {
    if taken.titles.count < Self.named { taken.titles.append(title) }
    taken.count += 1
  }

  /// Reports duplicate sections, and how to avoid them.
  private var duplication: String? {
    if taken.count == 0 { return nil }
    let titles = taken.titles.map(\.inQuotes).joined(separator: ", ")
    let more =
      taken.count > taken.titles.count ? " and \(taken.count - taken.titles.count) more" : ""
    return taken.count == 1
      ? "the section \(titles) already exists; --merge changes it instead of adding another"
      : "the sections \(titles)\(more) already exist; --merge changes them instead of adding others"
  }

  /// The warnings for people: the first ones, the number of others, and the number of each kind.
  var lines: [String] {
    let duplication = duplication.map { ["\(file): \($0)"] } ?? []
    let all = counts.values.reduce(0, +)
    if all == 0 { return duplication }
    var lines = warnings.prefix(Self.printed).map { "\(file): \($0)" }
    if all > lines.count { lines.append("\(file): and \(all - lines.count) more") }
    let words: [(FormatWarning.Kind, String)] = [
      (.repaired, "repaired"), (.notRepresentable, "not representable"), (.ignored, "left out"),
    ]
    let sums = words.compactMap { kind, word in counts[kind].map { "\($0) \(word)" } }
    return lines + ["\(file): \(sums.joined(separator: ", "))"] + duplication
  }

  /// The warnings for programs.
  var records: [WarningRecord] {
    warnings.map {
      WarningRecord(file: file, line: $0.line, kind: $0.kind.rawValue, message: $0.message)
    }
      + (duplication.map { [WarningRecord(file: file, kind: WarningRecord.duplicate, message: $0)] }
        ?? [])
  }
}
