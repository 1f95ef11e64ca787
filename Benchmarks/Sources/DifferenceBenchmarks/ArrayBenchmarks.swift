import OutlineDiff

#if RIVALS
import DifferenceKit
#endif

/// Compares the array difference with its references, for one kind of identifier.
func runArrays<ID: BenchmarkID>(
  _ type: ID.Type, cases: [ArrayCase], rounds: Int, withStandardLibrary: Bool
) {
  let columns: [(name: String, width: Int)] = [
    ("case", 25), ("this", 10), ("dictionary", 10), ("pairwise", 10), ("DifferenceKit", 13),
    ("target", 8), ("", 6), ("ListKit", 9), ("operations", 10), ("minimum", 10), ("peak MB", 10),
    ("standard library", 16),
  ]
  let widths = columns.map(\.width)
  print("\narrays of \(ID.label), milliseconds; what others take as multiples")
  #if !RIVALS
  print("~ DifferenceKit by its multiple of the dictionary, measured \(ArrayTarget.date)")
  #endif
  print(row(columns.map(\.name), widths: widths))
  var allTimes: [String: Double] = [:]
  for pair in cases {
    let old = pair.old.map { ID(number: $0) }
    let new = pair.new.map { ID(number: $0) }
    let measured = measure(from: old, to: new, rounds: rounds)
    allTimes[pair.label] = measured.this
    let difference = ArrayDifference(from: old, to: new)
    let peak = peakMegabytes { keep(ArrayDifference(from: old, to: new)) }
    var standard = "-"
    if withStandardLibrary, pair.suitsStandardLibrary {
      let whole = medians(rounds: 1, [{ keep(new.difference(from: old).inferringMoves()) }])
      standard = (whole[0] / measured.this).short
    }
    print(
      row(
        [pair.label, measured.this.short]
          + [measured.dictionary, measured.pairwise].map { ($0 / measured.this).short }
          + target(of: pair.label, kind: ID.label, measured)
          + [measured.listKit.map { ($0 / measured.this).short } ?? "-"]
          + ["\(difference.count)", "\(minimum(from: pair.old, to: pair.new))"]
          + [peak?.short ?? "-", standard], widths: widths))
  }
  printCliff(allTimes)
}

/// What one comparison takes, in milliseconds; the rivals are nil where they are not built in.
private struct ArrayTimes {
  var this: Double
  var dictionary: Double
  var pairwise: Double
  var differenceKit: Double?
  var listKit: Double?
}

private func measure<ID: BenchmarkID>(from old: [ID], to new: [ID], rounds: Int) -> ArrayTimes {
  // Short lists are compared often enough for the clock.
  let repeats = max(1, 2_000 / (old.count + 1))
  func often(_ work: @escaping () -> Void) -> () -> Void {
    { for _ in 0..<repeats { work() } }
  }
  var works = [
    often { keep(ArrayDifference(from: old, to: new)) },
    often { keep(buildAndProbe(old, new)) },
    often { keep(comparePairwise(old, new)) },
  ]
  #if RIVALS
  let (oldRows, newRows) = (old.map { RivalRow(id: $0) }, new.map { RivalRow(id: $0) })
  works.append(often { keep(StagedChangeset(source: oldRows, target: newRows)) })
  works.append(often { keep(HeckelDiff.diff(old: old, new: new)) })
  #endif
  let times = medians(rounds: rounds, works).map { $0 / Double(repeats) }
  return ArrayTimes(
    this: times[0], dictionary: times[1], pairwise: times[2],
    differenceKit: times.count > 3 ? times[3] : nil, listKit: times.count > 4 ? times[4] : nil)
}

/// How many times as long DifferenceKit takes, what it has to be at least, and whether it is.
private func target(of label: String, kind: String, _ times: ArrayTimes) -> [String] {
  let measured = times.differenceKit.map { $0 / times.this }
  guard let target = ArrayTarget.of(label, kind: kind) else {
    return [measured?.short ?? "-", "", ""]
  }
  let multiple = measured ?? target.quoted * times.dictionary / times.this
  return [
    (measured == nil ? "~" : "") + multiple.short, ">= \(target.multiple.short)",
    multiple >= target.multiple ? "met" : "MISSED",
  ]
}

/// The cases whose time may not jump with the length of a change, as multiples of the smallest.
private func printCliff(_ times: [String: Double]) {
  guard let smallest = times[ArrayCliff.smallest] else { return }
  for label in ArrayCliff.cases {
    guard let time = times[label] else { continue }
    let multiple = time / smallest
    let verdict = multiple <= ArrayCliff.multiple ? "met" : "MISSED"
    print(
      "\(label): \(multiple.short) times \(ArrayCliff.smallest),",
      "target <= \(ArrayCliff.multiple.short), \(verdict)")
  }
}

#if RIVALS
/// DifferenceKit wants elements of its own protocol.
struct RivalRow<ID: Hashable>: Differentiable {
  var id: ID

  var differenceIdentifier: ID { id }

  func isContentEqual(to source: RivalRow) -> Bool { true }
}
#endif
