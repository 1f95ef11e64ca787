import Foundation

/// What a case of the arrays is held to: DifferenceKit has to take at least a given number of times
/// as long.
struct ArrayTarget {
  /// How many times as long DifferenceKit has to take.
  var multiple: Double
  /// DifferenceKit's time as a multiple of building and probing a dictionary, as it was measured on
  /// ``date``. A run without DifferenceKit estimates its time from that.
  var quoted: Double

  /// When the quoted multiples were measured, with DifferenceKit 1.3.0.
  static let date = "2026-11-22"

  /// The target of a case for a kind of identifier; nil where the case has none.
  static func of(_ label: String, kind: String) -> ArrayTarget? {
    switch kind {
    case UUID.label: uuids[label]
    case String.label: strings[label]
    default: nil
    }
  }

  private static let uuids: [String: ArrayTarget] = [
    "10 shuffled": .init(multiple: 10.4, quoted: 1.72),
    "10, three edits": .init(multiple: 5.1, quoted: 1.75),
    "50 shuffled": .init(multiple: 13.6, quoted: 1.23),
    "100k README": .init(multiple: 75, quoted: 1.03),
    "100k blocks swapped": .init(multiple: 134, quoted: 1.06),
    "100k edits by Zipf": .init(multiple: 151, quoted: 1),
    "100k runs of 7 gone": .init(multiple: 157, quoted: 0.99),
    "100k 7 pasted twice": .init(multiple: 452, quoted: 0.97),
    "100k neighbours swapped": .init(multiple: 21, quoted: 1.04),
    "100k 9 of 10 replaced": .init(multiple: 8.4, quoted: 0.95),
    "100k shuffle": .init(multiple: 9.1, quoted: 1.39),
    "100k disjoint": .init(multiple: 11.2, quoted: 0.82),
  ]

  private static let strings: [String: ArrayTarget] = [
    "100k README": .init(multiple: 15.6, quoted: 0.69),
    "100k 200 scattered moves": .init(multiple: 51, quoted: 0.74),
    "100k shuffle": .init(multiple: 5.8, quoted: 1.09),
    "100k reverse": .init(multiple: 7.6, quoted: 0.75),
    "100k disjoint": .init(multiple: 4.1, quoted: 0.58),
  ]
}

/// Cases that may take at most twice as long as a smaller change of the same sort, so that no
/// length of a change is where the comparison becomes slow.
enum ArrayCliff {
  static let smallest = "100k 6 pasted twice"
  static let cases = [
    "100k 7 pasted twice", "100k 20 pasted twice", "100k 1000 pasted twice",
    "100k block of 100 moved",
  ]
  static let multiple = 2.0
}
