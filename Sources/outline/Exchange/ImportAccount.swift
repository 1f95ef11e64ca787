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

  /// How many warnings are kept, and how many are printed.
  private static let (kept, printed) = (1000, 20)

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

  /// The warnings for people: the first of them, how many more there are, and how many of each kind.
  var lines: [String] {
    let all = counts.values.reduce(0, +)
    if all == 0 { return [] }
    var lines = warnings.prefix(Self.printed).map { "\(file): \($0)" }
    if all > lines.count { lines.append("\(file): and \(all - lines.count) more") }
    let words: [(FormatWarning.Kind, String)] = [
      (.repaired, "repaired"), (.notRepresentable, "not representable"), (.ignored, "left out"),
    ]
    let sums = words.compactMap { kind, word in counts[kind].map { "\($0) \(word)" } }
    return lines + ["\(file): \(sums.joined(separator: ", "))"]
  }

  /// The warnings for programs.
  var records: [WarningRecord] {
    warnings.map {
      WarningRecord(file: file, line: $0.line, kind: $0.kind.rawValue, message: $0.message)
    }
  }
}
