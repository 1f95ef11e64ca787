import OutlineDiff

/// Compares the array difference with its references, for one kind of identifier.
func runArrays<ID: BenchmarkID>(_ type: ID.Type, cases: [ArrayCase], rounds: Int, withStandardLibrary: Bool) {
  let widths = [22, 10, 10, 10, 10, 10, 10, 10, 10, 16]
  print("\narrays of \(ID.label), milliseconds")
  let columns = ["case", "this", "dictionary", "reserved", "pairwise", "ratio", "operations", "minimum", "peak MB"]
  print(row(columns + ["standard library"], widths: widths))
  for pair in cases {
    let old = pair.old.map { ID(number: $0) }
    let new = pair.new.map { ID(number: $0) }
    let times = medians(
      rounds: rounds,
      [
        { keep(ArrayDifference(from: old, to: new)) },
        { keep(buildAndProbe(old, new)) },
        { keep(reserveBuildAndProbe(old, new)) },
        { keep(comparePairwise(old, new)) },
      ])
    let difference = ArrayDifference(from: old, to: new)
    let peak = peakMegabytes { keep(ArrayDifference(from: old, to: new)) }
    var standard = "-"
    if withStandardLibrary, pair.suitsStandardLibrary {
      standard = medians(rounds: 1, [{ keep(new.difference(from: old).inferringMoves()) }])[0].short
    }
    print(
      row(
        [
          pair.label, times[0].short, times[1].short, times[2].short, times[3].short, (times[0] / times[1]).short,
          "\(difference.count)", "\(minimum(from: pair.old, to: pair.new))", peak?.short ?? "-", standard,
        ], widths: widths))
  }
}
