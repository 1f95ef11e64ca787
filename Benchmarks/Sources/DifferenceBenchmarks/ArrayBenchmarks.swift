import OutlineDiff

#if RIVALS
  import DifferenceKit
#endif

/// Compares the array difference with its references, for one kind of identifier.
func runArrays<ID: BenchmarkID>(
  _ type: ID.Type, cases: [ArrayCase], rounds: Int, withStandardLibrary: Bool
) {
  let widths = [25, 10, 10, 10, 13, 9, 10, 10, 10, 16]
  print("\narrays of \(ID.label), milliseconds; what others take as multiples")
  let columns = [
    "case", "this", "dictionary", "pairwise", "DifferenceKit", "ListKit", "operations", "minimum",
    "peak MB",
    "standard library",
  ]
  print(row(columns, widths: widths))
  for pair in cases {
    let old = pair.old.map { ID(number: $0) }
    let new = pair.new.map { ID(number: $0) }
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
    let difference = ArrayDifference(from: old, to: new)
    let peak = peakMegabytes { keep(ArrayDifference(from: old, to: new)) }
    var standard = "-"
    if withStandardLibrary, pair.suitsStandardLibrary {
      standard =
        (medians(rounds: 1, [{ keep(new.difference(from: old).inferringMoves()) }])[0] / times[0])
        .short
    }
    let others =
      times.dropFirst().map { ($0 / times[0]).short } + (times.count == 3 ? ["-", "-"] : [])
    print(
      row(
        [pair.label, times[0].short] + others + [
          "\(difference.count)", "\(minimum(from: pair.old, to: pair.new))", peak?.short ?? "-",
          standard,
        ], widths: widths))
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
