import Foundation

/// A pair of arrays of numbers, to be turned into identifiers of any kind.
struct ArrayCase {
  var label: String
  var old: [UInt64]
  var new: [UInt64]
  /// Whether the standard library's difference ends in reasonable time.
  var suitsStandardLibrary = true

  static func all(using generator: inout SeededGenerator) -> [ArrayCase] {
    let short = [
      ArrayCase(
        label: "10 shuffled", old: numbers(10), new: numbers(10).shuffled(using: &generator)),
      ArrayCase(
        label: "10, three edits", old: numbers(10), new: [0, 1, 3, 4, 5, 1_000, 6, 7, 2, 8, 9]),
      ArrayCase(
        label: "50 shuffled", old: numbers(50), new: numbers(50).shuffled(using: &generator)),
    ]
    return short + [
      readme(count: 5_000, label: "5k README"),
      readme(count: 100_000, label: "100k README"),
      scatteredReadme(
        count: 100_000, changed: 10_000, shuffled: 2_000, label: "100k README scattered", &generator
      ),
    ] + large(numbers(100_000), &generator) + huge(&generator)
  }

  private static func numbers(_ count: Int) -> [UInt64] { Array(0..<UInt64(count)) }

  private static func large(_ old: [UInt64], _ generator: inout SeededGenerator) -> [ArrayCase] {
    var forward = old
    forward.insert(forward.remove(at: 90_000), at: 10_000)
    var back = old
    back.insert(back.remove(at: 10_000), at: 90_000)
    var neighbours = old
    for place in stride(from: 0, to: old.count - 1, by: 2) { neighbours.swapAt(place, place + 1) }
    let blocks = [
      old[..<20_000], old[70_000..<71_000], old[21_000..<70_000], old[20_000..<21_000],
      old[71_000...],
    ]
    let movedBlock = [old[..<20_000], old[20_100..<70_000], old[20_000..<20_100], old[70_000...]]
    let replaced = old.map {
      UInt64.random(in: 0..<10, using: &generator) == 0 ? $0 : $0 + 3_000_000
    }
    return [
      ArrayCase(label: "100k identical", old: old, new: old),
      ArrayCase(label: "100k one move forward", old: old, new: forward),
      ArrayCase(label: "100k one move back", old: old, new: back),
      ArrayCase(label: "100k 200 scattered moves", old: old, new: scattered(old, 200, &generator)),
      ArrayCase(
        label: "100k 1 % scattered moves", old: old, new: scattered(old, 1_000, &generator)),
    ]
      + [6, 7, 20, 1_000].map { count in
        ArrayCase(label: "100k \(count) pasted twice", old: old, new: pasted(old, count))
      } + [
        ArrayCase(label: "100k block of 100 moved", old: old, new: Array(movedBlock.joined())),
        ArrayCase(label: "100k blocks swapped", old: old, new: Array(blocks.joined())),
        ArrayCase(label: "100k edits by Zipf", old: old, new: zipf(old, &generator)),
        ArrayCase(label: "100k runs of 7 gone", old: old, new: runsGone(old, &generator)),
        ArrayCase(
          label: "100k neighbours swapped", old: old, new: neighbours, suitsStandardLibrary: false),
        ArrayCase(
          label: "100k 9 of 10 replaced", old: old, new: replaced, suitsStandardLibrary: false),
        ArrayCase(
          label: "100k shuffle", old: old, new: old.shuffled(using: &generator),
          suitsStandardLibrary: false),
        ArrayCase(
          label: "100k reverse", old: old, new: old.reversed(), suitsStandardLibrary: false),
        ArrayCase(
          label: "100k disjoint", old: old, new: old.map { $0 + 3_000_000 },
          suitsStandardLibrary: false),
      ]
  }

  private static func huge(_ generator: inout SeededGenerator) -> [ArrayCase] {
    let old = numbers(1_000_000)
    return [
      ArrayCase(label: "1M identical", old: old, new: old),
      scatteredReadme(count: 1_000_000, changed: 100, shuffled: 0, label: "1M ± 100", &generator),
    ]
  }

  /// As DifferenceKit's own benchmark has it: a tenth of the elements from a fifth on deleted, as
  /// many inserted after them, and the first fiftieth shuffled (5,000 elements: 1,000, 1,000 and
  /// 200).
  private static func readme(count: Int, label: String) -> ArrayCase {
    var generator = SeededGenerator(seed: UInt64(count))
    let isSmall = count == 5_000
    let gone = isSmall ? 2_000..<3_000 : (count / 5)..<(count / 5 + count / 10)
    let old = numbers(count)
    var new = old
    new.removeSubrange(gone)
    new.insert(contentsOf: gone.map { UInt64($0) + 3_000_000 }, at: gone.upperBound)
    new[..<(isSmall ? 200 : count / 50)].shuffle(using: &generator)
    return ArrayCase(label: label, old: old, new: new)
  }

  /// The same changes at random places.
  private static func scatteredReadme(
    count: Int, changed: Int, shuffled: Int, label: String, _ generator: inout SeededGenerator
  ) -> ArrayCase {
    let old = numbers(count)
    let gone = Set(old.shuffled(using: &generator).prefix(changed))
    var new = old.filter { !gone.contains($0) }
    let places = new.indices.shuffled(using: &generator).prefix(shuffled)
    for (place, element) in zip(places, places.map { new[$0] }.shuffled(using: &generator)) {
      new[place] = element
    }
    let arriving = Set((0..<count).shuffled(using: &generator).prefix(changed))
    var whole: [UInt64] = []
    var rest = new[...]
    for place in 0..<count {
      if arriving.contains(place) {
        whole.append(UInt64(2_000_000 + place))
      } else {
        whole += rest.prefix(1)
      }
      if !arriving.contains(place) { rest = rest.dropFirst() }
    }
    return ArrayCase(
      label: label, old: old, new: whole + rest, suitsStandardLibrary: changed < 1_000)
  }

  /// Some elements taken out and put in elsewhere.
  private static func scattered(_ old: [UInt64], _ count: Int, _ generator: inout SeededGenerator)
    -> [UInt64]
  {
    let moving = Set(old.shuffled(using: &generator).prefix(count))
    var new = old.filter { !moving.contains($0) }
    for element in moving.sorted() {
      new.insert(element, at: Int.random(in: 0...new.count, using: &generator))
    }
    return new
  }

  /// So many new elements at a third, and again at two thirds.
  private static func pasted(_ old: [UInt64], _ count: Int) -> [UInt64] {
    var new = old
    for place in [2 * old.count / 3, old.count / 3] {
      new.insert(contentsOf: (0..<count).map { UInt64(4_000_000 + place * 10 + $0) }, at: place)
    }
    return new
  }

  /// 500 elements deleted, inserted or moved, most of them near the front: the place p comes 1/p
  /// times as often as the first.
  private static func zipf(_ old: [UInt64], _ generator: inout SeededGenerator) -> [UInt64] {
    var new = old
    func place() -> Int {
      Int(pow(Double(new.count), Double.random(in: 0..<1, using: &generator))) - 1
    }
    for edit in 0..<500 {
      if edit % 3 != 1 { new.remove(at: place()) }
      if edit % 3 != 0 { new.insert(UInt64(5_000_000 + edit), at: place()) }
    }
    return new
  }

  private static func runsGone(_ old: [UInt64], _ generator: inout SeededGenerator) -> [UInt64] {
    let starts = Set((0..<100).map { _ in Int.random(in: 0..<(old.count / 7), using: &generator) })
    return old.filter { !starts.contains(Int($0) / 7) }
  }
}
