import OutlineFormats
import OutlineOperations
import OutlineStore

/// What came of reading a file: how much was read, and what was repaired or left out.
final class ImportAccount {
  /// What the file is called.
  let file: String
  /// How many items there were, and how many sections.
  private(set) var items = 0
  private(set) var sections = 0
  /// The sections that were made, or the items at the top of what the file went into.
  private(set) var tops: [NodeID] = []
  /// How much of each kind was noted.
  private var counts: [FormatWarning.Kind: Int] = [:]
  /// The first of what was noted.
  private(set) var warnings: [FormatWarning] = []

  /// The first titles of sections that were there before, and how many there are.
  private var taken: (titles: [String], count: Int) = ([], 0)

  /// How many warnings are kept, how many are printed, and how many titles are named.
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

  /// Notes that a section was added whose title another one had before.
  func note(takenTitle title: String) {
    if taken.titles.count < Self.named { taken.titles.append(title) }
    taken.count += 1
  }

  /// Says that there are two of some sections now, and how that is avoided.
  private var duplication: String? {
    if taken.count == 0 { return nil }
    let titles = taken.titles.map(\.debugDescription).joined(separator: ", ")
    let more = taken.count > taken.titles.count ? " and \(taken.count - taken.titles.count) more" : ""
    return taken.count == 1
      ? "there was a section \(titles) already; --merge changes it instead of adding another"
      : "there were sections \(titles)\(more) already; --merge changes them instead of adding others"
  }

  /// The warnings for people: the first of them, how many more there are, and how many of each kind.
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
    } + (duplication.map { [WarningRecord(file: file, kind: WarningRecord.duplicate, message: $0)] } ?? [])
  }
}
