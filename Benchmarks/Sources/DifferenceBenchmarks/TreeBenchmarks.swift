import OutlineDiff
import OutlineModel

/// Compares the difference of two section snapshots with building and probing dictionaries of their ids.
func runTrees<ID: BenchmarkID>(_ type: ID.Type, cases: [TreeCase], rounds: Int) throws {
  let widths = [26, 12, 12, 12, 10, 12, 12, 8]
  print("\ntrees of \(ID.label), milliseconds")
  print(row(["case", "this", "dictionary", "pairwise", "ratio", "operations", "minimum", "peak MB"], widths: widths))
  for pair in cases {
    let old = try snapshot(of: pair.old, type)
    let new = try snapshot(of: pair.new, type)
    let (oldItems, newItems) = (old.items, new.items)
    // The first comparison numbers the items of a snapshot once; that belongs to its construction.
    let difference = TreeDifference(from: old, to: new)
    let times = medians(
      rounds: rounds,
      [
        { keep(TreeDifference(from: old, to: new)) },
        { keep(buildAndProbe(oldItems, newItems)) },
        { keep(comparePairwise(oldItems, newItems)) },
      ])
    let peak = peakMegabytes { keep(TreeDifference(from: old, to: new)) }
    print(
      row(
        [
          pair.label, times[0].short, times[1].short, times[2].short, (times[0] / times[1]).short,
          "\(difference.counts.total)", "\(pair.minimum ?? minimum(from: pair.old, to: pair.new))", peak?.short ?? "-",
        ], widths: widths))
  }
}

private func snapshot<ID: BenchmarkID>(of rows: [TreeCase.Row], _ type: ID.Type) throws -> SectionSnapshot<ID> {
  try SectionSnapshot(rows.map { (level: $0.level, id: ID(number: $0.number)) })
}

/// The fewest operations, by the formula.
private func minimum(from old: [TreeCase.Row], to new: [TreeCase.Row]) -> Int {
  let (before, after) = (parents(old), parents(new))
  var kept: [UInt64: [Int]] = [:]
  var count = 0
  let places = Dictionary(uniqueKeysWithValues: zip(old.lazy.map(\.number), 0...))
  for row in new {
    guard let place = places[row.number] else {
      count += 1
      continue
    }
    if before[row.number] == after[row.number] {
      kept[after[row.number] ?? 0, default: []].append(place)
    } else {
      count += 1
    }
  }
  for row in old where after[row.number] == nil { count += 1 }
  return count + kept.values.reduce(0) { $0 + $1.count - lengthOfLongestIncreasingRun($1) }
}

/// The parent of each row plus one, zero for a root.
private func parents(_ rows: [TreeCase.Row]) -> [UInt64: UInt64] {
  var parents: [UInt64: UInt64] = [:]
  var path: [UInt64] = []
  for row in rows {
    path.removeLast(path.count - row.level)
    parents[row.number] = path.last.map { $0 + 1 } ?? 0
    path.append(row.number)
  }
  return parents
}
