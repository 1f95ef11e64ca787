import OutlineDiff
import OutlineModel

/// Compares the difference of two section snapshots with what flat lists of the same ids take:
/// building and probing a dictionary, comparing pairwise, the array difference, and the standard
/// library's difference where little changed.
func runTrees<ID: BenchmarkID>(_ type: ID.Type, cases: [TreeCase], rounds: Int) throws {
  let columns: [(name: String, width: Int)] = [
    ("case", 22), ("this", 9), ("dictionary", 10), ("pairwise", 9), ("array", 9),
    ("standard library", 16), ("ratio", 8), ("target", 27), ("", 6), ("operations", 10),
    ("minimum", 9), ("peak MB", 8),
  ]
  let widths = columns.map(\.width)
  print("\ntrees of \(ID.label), milliseconds; ratio is to the dictionary")
  print(row(columns.map(\.name), widths: widths))
  for pair in cases {
    let old = try snapshot(of: pair.old, type)
    let new = try snapshot(of: pair.new, type)
    let (oldItems, newItems) = (old.items, new.items)
    // The first comparison numbers the items of a snapshot once; that belongs to its construction.
    let difference = TreeDifference(from: old, to: new)
    var works = [
      { keep(TreeDifference(from: old, to: new)) },
      { keep(buildAndProbe(oldItems, newItems)) },
      { keep(comparePairwise(oldItems, newItems)) },
      { keep(ArrayDifference(from: oldItems, to: newItems)) },
    ]
    if pair.suitsStandardLibrary { works.append { keep(newItems.difference(from: oldItems)) } }
    let measured = medians(rounds: rounds, works)
    let times = TreeTimes(
      this: measured[0], dictionary: measured[1], pairwise: measured[2], array: measured[3],
      standardLibrary: measured.count > 4 ? measured[4] : nil)
    let peak = peakMegabytes { keep(TreeDifference(from: old, to: new)) }
    let fewest = pair.minimum ?? minimum(from: pair.old, to: pair.new)
    print(
      row(
        [pair.label, times.this.short, times.dictionary.short, times.pairwise.short]
          + [times.array.short, times.standardLibrary?.short ?? "-"]
          + [(times.this / times.dictionary).short] + (pair.target?.verdict(times) ?? ["", ""])
          + ["\(difference.counts.total)", "\(fewest)", peak?.short ?? "-"], widths: widths))
  }
}

/// What one comparison takes, in milliseconds; the standard library's is nil where much changed.
struct TreeTimes {
  var this: Double
  var dictionary: Double
  var pairwise: Double
  var array: Double
  var standardLibrary: Double?
}

extension TreeCase.Target {
  /// The multiple with the most it may be, and whether it is.
  fileprivate func verdict(_ times: TreeTimes) -> [String] {
    let (name, most, time): (String, Double, Double?) =
      switch self {
      case .dictionary(let most): ("dictionary", most, times.dictionary)
      case .array(let most): ("array", most, times.array)
      case .standardLibrary(let most): ("standard", most, times.standardLibrary)
      }
    guard let time else { return ["", ""] }
    let multiple = times.this / time
    return [
      "\(multiple.short) <= \(most.short) \(name)", multiple <= most ? "met" : "MISSED",
    ]
  }
}

private func snapshot<ID: BenchmarkID>(
  of rows: [TreeCase.Row], _ type: ID.Type
) throws -> SectionSnapshot<ID> {
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
