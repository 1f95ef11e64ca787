import Foundation
import OutlineDiff
import OutlineModel

/// Finds differences, carries them out and takes them back, on snapshots that nobody else holds and
/// on snapshots whose old value stays.
func runApplying(rounds: Int) throws {
  for (label, count) in [("100k", 100_000), ("1M", 1_000_000)] {
    var generator = SeededGenerator(seed: 2026)
    let cases = TreeCase.all(count: count, using: &generator).dropFirst()
    try runApplying(UUID.self, label, Array(cases), rounds: rounds)
    if count == 100_000 {
      try runApplying(String.self, label, Array(cases), rounds: rounds)
      try runApplyingOutlines(label, Array(cases), rounds: rounds)
    }
  }
  let combs = [25_000, 50_000, 100_000, 200_000].map(TreeCase.combReversed)
  try runApplying(Int64.self, "combs", combs, rounds: Swift.min(rounds, 5))
}

private func runApplying<ID: BenchmarkID>(
  _ type: ID.Type, _ label: String, _ cases: [TreeCase], rounds: Int
) throws {
  let widths = [26, 10, 10, 10, 10, 10, 8, 8]
  print("\napplying to trees of \(ID.label), \(label), milliseconds")
  let header = ["case", "steps", "find", "in place", "old alive", "inverse", "ratio", "target"]
  print(row(header, widths: widths))
  var cases = cases
  if let first = cases.first {
    let new = first.old.map { (number: $0.number + 5_000_000, level: $0.level) }
    cases.append(TreeCase(label: "nothing kept", old: first.old, new: new))
  }
  for pair in cases {
    let old = try SectionSnapshot(pair.old.map { (level: $0.level, id: ID(number: $0.number)) })
    let new = try SectionSnapshot(pair.new.map { (level: $0.level, id: ID(number: $0.number)) })
    let difference = TreeDifference(from: old, to: new)
    // A value of its own: pages that are shared would be copied.
    var alone = try SectionSnapshot(pair.old.map { (level: $0.level, id: ID(number: $0.number)) })
    var copy = old
    let times = medians(
      rounds: rounds,
      [
        { keep(TreeDifference(from: old, to: new)) },
        // Whoever finds a difference has numbered the items; forgetting that belongs to applying.
        { keep(alone.items.count) },
        { apply(difference, to: &alone) },
        { keep(alone.items.count) },
        { apply(difference.inverse, to: &alone) },
        { copy = old },
        { apply(difference, to: &copy) },
      ])
    guard copy == new else { fatalError("\(pair.label) was not applied") }
    let (find, inPlace, inverse, oldAlive) = (times[0], times[2], times[4], times[6])
    print(
      row(
        [
          pair.label, "\(difference.steps.count)", find.short, inPlace.short, oldAlive.short,
          inverse.short,
          (Swift.max(inPlace, oldAlive, inverse) / find).short, "3",
        ], widths: widths))
  }
}

/// The same for whole outlines, with texts.
private func runApplyingOutlines(_ label: String, _ cases: [TreeCase], rounds: Int) throws {
  let widths = [26, 10, 10, 10, 10, 8, 8]
  print("\napplying to outlines, \(label), milliseconds")
  let header = ["case", "steps", "find", "==", "apply", "inverse", "ratio", "target"]
  print(row(header, widths: widths + [8]))
  for pair in cases {
    let (old, new) = (try outline(of: pair.old), try outline(of: pair.new))
    let difference = OutlineDifference(from: old, to: new)
    guard try old.applying(difference) == new else { fatalError("\(pair.label) was not applied") }
    let same = try outline(of: pair.old)
    let times = medians(
      rounds: rounds,
      [
        { keep(OutlineDifference(from: old, to: new)) },
        { keep(old == same) },
        { keep(try? old.applying(difference)) },
        { keep(try? new.applying(difference.inverse)) },
      ])
    print(
      row(
        [pair.label, "\(difference.steps.count)"] + times.map(\.short)
          + [(Swift.max(times[2], times[3]) / times[0]).short, "3"], widths: widths + [8]))
  }
}

/// All rows as the items of one section.
private func outline(of rows: [TreeCase.Row]) throws -> Outline {
  func row(_ number: UInt64, _ kind: Node.Kind, _ level: Int) throws -> Outline.Row {
    let content = Content(text: "line \(number)")
    let id = try NodeID(ShortText(number: number).text)
    return .init(node: Node(id: id, kind: kind, content: content, isExpanded: false), level: level)
  }
  return Outline(
    rows: try [row(9_000_000, .section, 0)] + rows.map { try row($0.number, .item, $0.level + 1) })
}

private func apply<ID>(_ difference: TreeDifference<ID>, to snapshot: inout SectionSnapshot<ID>) {
  do { try snapshot.apply(difference) } catch { fatalError("\(error)") }
}

extension TreeCase {
  /// A chain as deep as half the nodes, each link with a leaf before the next; the same upside
  /// down.
  fileprivate static func combReversed(count: Int) -> TreeCase {
    let links = UInt64(count / 2)
    func comb(_ order: some Sequence<UInt64>) -> [Row] {
      order.enumerated().flatMap { level, link in [(2 * link, level), (2 * link + 1, level + 1)] }
    }
    return TreeCase(
      label: "\(count / 1_000)k comb reversed", old: comb(0..<links),
      new: comb((0..<links).reversed()))
  }
}
