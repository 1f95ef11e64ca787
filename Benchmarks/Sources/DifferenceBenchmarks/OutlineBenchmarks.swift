import OutlineDiff
import OutlineModel

/// Compares whole outlines of 100,000 nodes in 100 sections with `==` and with building and probing
/// a dictionary of their ids.
func runOutlines(rounds: Int) throws {
  let widths = [22, 9, 9, 10, 8, 11, 24, 6]
  print("\noutlines of 100,000 nodes in 100 sections, milliseconds")
  let columns = [
    "case", "this", "==", "dictionary", "by ==", "by dict.", "target", "", "steps",
  ]
  print(row(columns, widths: widths + [8]))
  for pair in try OutlineCase.all() {
    let (old, new) = (pair.old, pair.new)
    let (oldIDs, newIDs) = (old.rows.map(\.node.id), new.rows.map(\.node.id))
    let difference = OutlineDifference(from: old, to: new)
    let times = medians(
      rounds: rounds,
      [
        { keep(OutlineDifference(from: old, to: new)) },
        { keep(old == new) },
        { keep(buildAndProbe(oldIDs, newIDs)) },
      ])
    let (this, equality, dictionary) = (times[0], times[1], times[2])
    // Outlines that share their rows are equal without a look, so that only the dictionary counts.
    let isMet = this <= dictionary && (!pair.isHeldToEquality || this <= 2 * equality)
    print(
      row(
        [pair.label, this.short, equality.short, dictionary.short]
          + [(this / equality).short, (this / dictionary).short]
          + [pair.isHeldToEquality ? "<= 2 ==, <= 1 dict." : "<= 1 dict."]
          + [isMet ? "met" : "MISSED", "\(difference.steps.count)"], widths: widths + [8]))
  }
}

/// Two outlines of sections with lists of ten.
private struct OutlineCase {
  var label: String
  var old: Outline
  var new: Outline
  /// Whether the comparison may take at most twice as long as `==`.
  var isHeldToEquality = false

  static func all() throws -> [OutlineCase] {
    let numbers = Array(0..<100_000)
    let old = try outline(numbers, text: text)
    func pair(_ label: String, _ new: Outline) -> OutlineCase {
      OutlineCase(label: label, old: old, new: new)
    }
    return [
      OutlineCase(
        label: "identical, made anew", old: old, new: try outline(numbers, text: text),
        isHeldToEquality: true),
      pair("identical, shared", old),
      pair("one text", try outline(numbers) { $0 == 50_000 ? "another" : text($0) }),
      pair("1 % of the texts", try outline(numbers) { $0 % 100 == 0 ? "another" : text($0) }),
      pair("every text", try outline(numbers) { "another \(text($0))" }),
      pair("10 % moved", try outline(moved(numbers), text: text)),
      pair("nothing kept", try outline(numbers.map { $0 + 1_000_000 }, text: text)),
    ]
  }

  private static func text(_ number: Int) -> String { "text of item \(number)" }

  /// A section at every thousandth place, an item with nine children at every tenth.
  private static func level(at place: Int) -> Int {
    if place % 1_000 == 0 { return 0 }
    return place % 10 == 0 || place % 1_000 < 10 ? 1 : 2
  }

  /// A tenth of the items without children go to one another's places.
  private static func moved(_ numbers: [Int]) -> [Int] {
    var generator = SeededGenerator(seed: 5)
    let leaves = numbers.indices.filter { level(at: $0) == 2 }
    let places = leaves.shuffled(using: &generator).prefix(numbers.count / 10)
    var moved = numbers
    for (place, other) in zip(places, places.shuffled(using: &generator)) {
      moved[place] = numbers[other]
    }
    return moved
  }

  private static func outline(_ numbers: [Int], text: (Int) -> String) throws -> Outline {
    try Outline(
      rows: numbers.enumerated().map { place, number in
        let level = level(at: place)
        let node = Node(
          id: try NodeID("item-\(number)-\(String(number &* 7_919, radix: 36))"),
          kind: level == 0 ? .section : .item, content: Content(text: text(number)),
          isExpanded: true)
        return Outline.Row(node: node, level: level)
      })
  }
}
