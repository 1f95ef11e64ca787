import OutlineModel

/// Measures outline snapshots of ten sections.
func benchmarkOutlines<ID: Hashable & Sendable>(_ ids: [ID], extra: [ID]) throws {
  let size = ids.count / 10
  let parts = (0..<10).map { Array(ids[$0 * size..<($0 == 9 ? ids.count : ($0 + 1) * size)]) }
  func build(_ snapshot: inout OutlineSnapshot<Int, ID>) throws {
    try snapshot.appendSections(Array(0..<10))
    for (section, part) in parts.enumerated() { try snapshot.appendItems(part, toSection: section) }
  }
  func buildNaive(_ list: inout NaiveList<Int, ID>) {
    list.sections = Array(0..<10)
    for (section, part) in parts.enumerated() { list.append(part, to: section) }
  }
  report(
    "appendItems to ten sections", try median(prepare: { OutlineSnapshot<Int, ID>() }, build),
    against: median(prepare: { NaiveList<Int, ID>() }, buildNaive))

  var snapshot = OutlineSnapshot<Int, ID>()
  var naive = NaiveList<Int, ID>()
  try build(&snapshot)
  buildNaive(&naive)
  let built = snapshot
  func own() throws -> OutlineSnapshot<Int, ID> {
    var copy = built
    try copy.moveItem(ids[1], afterItem: ids[0])
    return copy
  }
  let asked = Array(ids.shuffled().prefix(10_000))
  let naiveItems = median(prepare: {}) { _ in
    blackHole(naive.sections.flatMap { naive.items[$0] ?? [] })
  }
  report(
    "itemIdentifiers, first read", try median(prepare: own) { blackHole($0.itemIdentifiers) },
    against: naiveItems)
  report(
    "itemIdentifiers, again", median(prepare: {}) { _ in blackHole(built.itemIdentifiers) },
    against: naiveItems)
  report(
    "indexOfItem, again",
    median(prepare: {}) { _ in for id in asked { blackHole(built.indexOfItem(id)) } }
      / Double(asked.count),
    against: naiveItems)
  let moves = try median(prepare: own) { snapshot in
    for (item, anchor) in zip(asked.dropFirst(), asked) {
      try snapshot.moveItem(item, beforeItem: anchor)
    }
  }
  let naiveMoves = median(rounds: 3, prepare: { naive }) { list in
    for (item, anchor) in zip(asked.dropFirst(), asked).prefix(20) {
      list.move(item, before: anchor)
    }
  }
  report("moveItem to anywhere", moves / Double(asked.count - 1), against: naiveMoves / 20)
  report(
    "appendItems of all again, reversed",
    try median(prepare: own) { try $0.appendItems(ids.reversed()) })
  report("deleteItems of all", try median(prepare: own) { try $0.deleteItems(ids) })
}
