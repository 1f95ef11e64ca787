import OutlineStore

/// Apple's sample "Insertion sort": each step of the sort is a move, and the list animates it.
///
/// The snapshot is a value: the sort works on it, and the store writes what became of it. Since the
/// rows have ids, a step is one move, and no row is deleted and inserted again.
func sortByInsertion(_ context: Example.Context) throws {
  let store = try OutlineStore(path: context.file)
  let list = try store.write { try $0.addSection("Bars") }.value
  let heights = [8, 1, 2, 7, 3, 4, 6, 5]
  let ids = try heights.map { try Item.ID("bar-\($0)") }
  let shuffled = try store.write("shuffle") { outline in
    let drafts = zip(heights, ids).map { Item.Draft(text: "\($0)", id: $1) }
    try outline.add(drafts, to: .last(in: list))
  }.version
  let height = Dictionary(uniqueKeysWithValues: zip(ids, heights))

  func bars(_ tree: SectionSnapshot<Item.ID>) -> String {
    let glyphs = Array("▁▂▃▄▅▆▇█")
    return String(tree.items.compactMap { height[$0] }.map { glyphs[$0 - 1] })
  }

  var tree = try store.read { try $0.snapshot(of: list) }
  context.say("\(bars(tree))  shuffled")
  for (position, id) in tree.items.enumerated().dropFirst() {
    // The bars before this one are in order; it goes before the first of them that is higher.
    let sorted = tree.items.prefix(position)
    guard let place = sorted.first(where: { height[$0, default: 0] > height[id, default: 0] })
    else { continue }
    try tree.move(id, to: .before(place))
    let difference = try store.write { try $0.apply(tree, to: list) }.value
    context.say("\(bars(tree))  \(id) before \(place): \(difference.counts.moved) move")
  }

  // What happened since the shuffle, all at once: the rows that were in order already stay.
  let sorted = try store.latestVersion()
  let whole = try store.read { try $0.difference(of: list, from: shuffled, to: sorted) }
  context.say("From the first to the last in one animation: \(whole.counts.moved) moves")

  // Each step was a version, so the sort can be played backwards, or be left in one step.
  let undone = try store.undo(steps: 2).map(\.number)
  context.say("\(bars(try store.read { try $0.snapshot(of: list) }))  \(undone.count) steps undone")
  try store.write { try $0.restore(to: shuffled) }
  context.say("\(bars(try store.read { try $0.snapshot(of: list) }))  shuffled again")
}
