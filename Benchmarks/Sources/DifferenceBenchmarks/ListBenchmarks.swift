import Foundation
import OutlineDiff
import OutlineModel

/// Compares lists in sections, and what a list on a screen needs to follow them, with the plain
/// way: the place of every item in a dictionary, and the items of the other list looked up in it.
///
/// The columns of DifferenceKit 1.3.0 and ListKit were measured beside these in one process, as
/// multiples of ours: DifferenceKit's of the batches, ListKit's of the difference.
func runLists(rounds: Int) throws {
  var generator = SeededGenerator(seed: 12)
  let cases = ListCase.all(using: &generator)
  try runSections(UUID.self, cases: cases, quoted: .uuids, rounds: rounds)
  try runSections(String.self, cases: cases, quoted: .strings, rounds: rounds)
  try runOutlineViews(rounds: rounds)
}

/// Two lists of numbers in sections.
private struct ListCase {
  typealias Sections = [(section: Int, items: [UInt64])]

  var label: String
  var old: Sections
  var new: Sections
  /// Whether the new list is an edited copy of the old one, as in an app, or was made anew.
  var isCopy = true

  static func all(using generator: inout SeededGenerator) -> [ListCase] {
    let old: Sections = (0..<100).map { section in
      (section, (0..<1_000).map { UInt64(section * 1_000 + $0) })
    }
    var within = old
    within[40].items.insert(within[40].items.remove(at: 300), at: 700)
    var across = old
    across[60].items.insert(across[40].items.remove(at: 300), at: 700)
    let turned = Array(old[1...]) + [old[0]]
    let scattered = scattered(old, using: &generator)
    var both = Array(scattered[1...]) + [scattered[0]]
    both.swapAt(20, 70)
    return [
      ListCase(label: "identical, copied", old: old, new: old),
      ListCase(label: "identical, made anew", old: old, new: old, isCopy: false),
      ListCase(label: "one moved in its section", old: old, new: within),
      ListCase(label: "one to another section", old: old, new: across),
      ListCase(label: "first section last", old: old, new: turned),
      ListCase(label: "1,000 items anywhere", old: old, new: scattered),
      ListCase(label: "and sections", old: old, new: both),
      flat(using: &generator),
    ]
  }

  /// 1,000 items go to random places of random sections.
  private static func scattered(_ old: Sections, using generator: inout SeededGenerator) -> Sections
  {
    var new = old
    let chosen = Set((0..<1_000).map { _ in UInt64.random(in: 0..<100_000, using: &generator) })
    for section in new.indices { new[section].items.removeAll { chosen.contains($0) } }
    for item in chosen.sorted().shuffled(using: &generator) {
      let section = Int.random(in: new.indices, using: &generator)
      new[section].items.insert(
        item, at: Int.random(in: 0...new[section].items.count, using: &generator))
    }
    return new
  }

  /// DifferenceKit's own case in one section: of 100,000 items 10,000 go, 10,000 come, 2,000 change
  /// their places.
  private static func flat(using generator: inout SeededGenerator) -> ListCase {
    let old = (0..<100_000).map { UInt64($0) }
    let gone = Set(old.shuffled(using: &generator).prefix(10_000))
    var new = old.filter { !gone.contains($0) }
    for number in 0..<10_000 {
      new.insert(UInt64(200_000 + number), at: Int.random(in: 0...new.count, using: &generator))
    }
    for _ in 0..<1_000 {
      new.swapAt(
        Int.random(in: new.indices, using: &generator),
        Int.random(in: new.indices, using: &generator))
    }
    return ListCase(label: "one section, README case", old: [(0, old)], new: [(0, new)])
  }

  func snapshots<ID: BenchmarkID>(_ type: ID.Type) throws -> (
    OutlineSnapshot<Int, ID>, OutlineSnapshot<Int, ID>
  ) {
    func made(_ list: Sections) throws -> OutlineSnapshot<Int, ID> {
      try OutlineSnapshot(sections: list.map { ($0.section, $0.items.map { ID(number: $0) }) })
    }
    let before = try made(old)
    let target = try made(new)
    if !isCopy { return (before, target) }
    // Only what differs is edited, so that the rest stays shared.
    var after = before
    for (place, section) in new.enumerated()
    where after.sectionIdentifiers[place] != section.section {
      if place == 0 {
        try after.moveSection(section.section, beforeSection: after.sectionIdentifiers[0])
      } else {
        try after.moveSection(section.section, afterSection: new[place - 1].section)
      }
    }
    for section in new {
      let items = try target.itemIdentifiers(inSection: section.section)
      if try after.itemIdentifiers(inSection: section.section) != items {
        try after.appendItems(items, toSection: section.section)
      }
    }
    try after.deleteItems(before.itemIdentifiers.filter { !target.contains($0) })
    return (before, after)
  }
}

/// What others take, as multiples of ours, and when that was measured.
private struct Quoted {
  var date: String
  /// By case; nil where it was not measured.
  var differenceKit: [Double?]
  var listKit: [Double?]

  static let uuids = Quoted(
    date: "2026-11-22", differenceKit: [2_840, 201, 1_580, 1_530, 1_990, 25, 16, 8.9],
    listKit: [12, 1, 12, 15, 7.1, 8.6, 8.7, 6.3])
  static let strings = Quoted(
    date: "2026-11-22", differenceKit: [3_990, 36, 2_110, 2_040, 2_890, 35, 21, 7],
    listKit: [14, 0.98, 12, 16, 8, 8.5, 8.5, 4.1])

  static func text(_ column: [Double?], _ position: Int) -> String {
    column.indices.contains(position) ? column[position]?.short ?? "-" : "-"
  }
}

private func runSections<ID: BenchmarkID>(
  _ type: ID.Type, cases: [ListCase], quoted: Quoted, rounds: Int
) throws {
  let widths = [26, 12, 12, 12, 10, 10, 16, 14]
  print(
    "\nlists in sections of \(ID.label), milliseconds; others as multiples of ours, \(quoted.date)")
  print(
    row(
      [
        "case", "difference", "batches", "dictionary", "ratio", "target", "DifferenceKit",
        "ListKit",
      ], widths: widths))
  for (position, pair) in cases.enumerated() {
    let (old, new) = try pair.snapshots(ID.self)
    let (before, after) = (try lists(old), try lists(new))
    let times = medians(
      rounds: rounds,
      [
        { keep(TreeDifference(from: old, to: new)) },
        { keep(ListChanges(from: old, to: new)) },
        { keep(changedPlaces(before, after)) },
      ])
    print(
      row(
        [
          pair.label, times[0].short, times[1].short, times[2].short, (times[1] / times[2]).short,
          "≤ 0.1",
          Quoted.text(quoted.differenceKit, position), Quoted.text(quoted.listKit, position),
        ], widths: widths))
  }
}

private func lists<ID>(_ snapshot: OutlineSnapshot<Int, ID>) throws -> [[ID]] {
  try snapshot.sectionIdentifiers.map { try snapshot.itemIdentifiers(inSection: $0) }
}

/// The plain way: every old item with its place in a dictionary, every new one looked up.
@inline(never)
private func changedPlaces<ID: Hashable>(_ old: [[ID]], _ new: [[ID]]) -> Int {
  var places: [ID: (section: Int, item: Int)] = [:]
  places.reserveCapacity(old.reduce(0) { $0 + $1.count })
  for (section, items) in old.enumerated() {
    for (item, id) in items.enumerated() { places[id] = (section, item) }
  }
  var count = 0
  for (section, items) in new.enumerated() {
    for (item, id) in items.enumerated() {
      guard let place = places[id] else {
        count += 1
        continue
      }
      if place != (section, item) { count += 1 }
    }
  }
  return count
}

/// The calls to an outline view: two changes in a tree of 100,000 items, and one in a flat list.
private func runOutlineViews(rounds: Int) throws {
  var old = SectionSnapshot<String>()
  let ids = (0..<100_000).map { String(number: UInt64($0)) }
  try old.append(Array(ids[..<1_000]))
  for parent in 0..<990 {
    try old.append(Array(ids[(1_000 + parent * 100)..<(1_100 + parent * 100)]), to: ids[parent])
  }
  old.expand(Array(ids[..<500]))
  var edited = old
  try edited.move(ids[50_000], to: .after(ids[20_000]))
  try edited.delete([ids[70_000]])
  let difference = TreeDifference(from: old, to: edited)
  let changes = (try? difference.outlineViewChanges(from: old))?.count ?? 0
  var flat = SectionSnapshot<String>()
  try flat.append(ids)
  var turned = flat
  try turned.move(ids[50_000], to: .after(ids[30_000]))
  let turn = TreeDifference(from: flat, to: turned)
  let times = medians(
    rounds: rounds,
    [
      { keep(try? difference.outlineViewChanges(from: old)) },
      { keep(try? turn.outlineViewChanges(from: flat)) },
    ])
  print("\ncalls to an outline view of 100,000 strings, milliseconds")
  print("\(changes) changes in a tree \(times[0].short), one moved in a list \(times[1].short)")
}
