import OutlineModel

/// Measures section snapshots of `count` items: a flat one, and a tree with a hundred children to
/// each root.
func benchmarkSections<ID: Hashable & Sendable>(_ ids: [ID], extra: [ID]) throws {
  let roots = Array(ids.prefix(ids.count / 101))
  let leaves = ids.dropFirst(roots.count)
  func childrenOfRoot(_ index: Int) -> [ID] {
    Array(leaves.dropFirst(index * 100).prefix(index == roots.count - 1 ? .max : 100))
  }
  let groups = roots.indices.map { childrenOfRoot($0) }

  let dictionary = median(prepare: { [ID: Int32]() }) { dictionary in
    dictionary.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() { dictionary[id] = Int32(index) }
  }
  let naiveFlat = median(prepare: { NaiveSnapshot<ID>() }) { $0.append(ids) }
  let flat = try median(prepare: { SectionSnapshot<ID>() }) { try $0.append(ids) }
  report("append all in one call", flat, against: naiveFlat)
  report("  (a bare dictionary from id to number)", flat, against: dictionary)

  let naiveGroups = median(prepare: { NaiveSnapshot<ID>() }) { snapshot in
    snapshot.append(roots)
    for (root, group) in zip(roots, groups) { snapshot.append(group, to: root) }
  }
  let ourGroups = try median(prepare: { SectionSnapshot<ID>() }) { snapshot in
    try snapshot.append(roots)
    for (root, group) in zip(roots, groups) { try snapshot.append(group, to: root) }
  }
  report("append 100 children to each root", ourGroups, against: naiveGroups)

  let naiveSingles = median(prepare: { NaiveSnapshot<ID>() }) { for id in ids { $0.append([id]) } }
  let singles = try median(prepare: { SectionSnapshot<ID>() }) {
    for id in ids { try $0.append([id]) }
  }
  report(
    "append one by one, each", singles / Double(ids.count),
    against: naiveSingles / Double(ids.count))

  var tree = SectionSnapshot<ID>()
  var naive = NaiveSnapshot<ID>()
  try tree.append(roots)
  naive.append(roots)
  for (root, group) in zip(roots, groups) {
    try tree.append(group, to: root)
    naive.append(group, to: root)
  }
  let opened = roots.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  tree.expand(opened)
  naive.expanded = Set(opened)
  try benchmarkReading(tree, naive, ids)
  try benchmarkChanging(tree, naive, ids, roots: roots, extra: extra)
}

private func benchmarkReading<ID: Hashable & Sendable>(
  _ tree: SectionSnapshot<ID>, _ naive: NaiveSnapshot<ID>, _ ids: [ID]
) throws {
  let asked = ids.shuffled().prefix(10_000)
  func each(_ body: (ID) throws -> Void) rethrows -> Double {
    try median(prepare: {}) { _ in for id in asked { try body(id) } } / Double(asked.count)
  }
  report(
    "contains", each { blackHole(tree.contains($0)) },
    against: each { blackHole(naive.parents[$0] != nil) })
  report(
    "parent", try each { blackHole(try tree.parent(of: $0)) },
    against: each { blackHole(naive.parents[$0]) })
  report(
    "isExpanded", try each { blackHole(try tree.isExpanded($0)) },
    against: each { blackHole(naive.expanded.contains($0)) })
  report("level", try each { blackHole(try tree.level(of: $0)) })

  func cold() throws -> SectionSnapshot<ID> {
    var copy = tree
    try copy.move(ids[1], to: .after(ids[0]))
    return copy
  }
  let naiveItems = median(prepare: {}) { _ in blackHole(naive.items()) }
  report(
    "items, first read", try median(prepare: cold) { blackHole($0.items) }, against: naiveItems)
  report(
    "items, again", median(prepare: { tree.items }) { _ in blackHole(tree.items) },
    against: naiveItems)
  report(
    "index, first call", try median(prepare: cold) { blackHole($0.index(of: ids[2])) },
    against: naiveItems)
  report("index, again", each { blackHole(tree.index(of: $0)) }, against: naiveItems)
  report(
    "visibleItems, half of the roots expanded",
    median(prepare: {}) { _ in blackHole(tree.visibleItems) },
    against: median(prepare: {}) { _ in blackHole(naive.visibleItems()) })
  var equal = SectionSnapshot<ID>()
  try equal.append(ids)
  var other = SectionSnapshot<ID>()
  try other.append(ids)
  report(
    "== of separate equal values, both read before",
    median(prepare: {}) { _ in blackHole(equal == other) })
  let copies = median(prepare: { [SectionSnapshot<ID>]() }) { copies in
    copies.reserveCapacity(1000)
    for _ in 0..<1000 { copies.append(tree) }
  }
  report("copy", copies / 1000)
}

private func benchmarkChanging<ID: Hashable & Sendable>(
  _ tree: SectionSnapshot<ID>, _ naive: NaiveSnapshot<ID>, _ ids: [ID], roots: [ID], extra: [ID]
) throws {
  let leaves = Array(ids.dropFirst(roots.count).shuffled().prefix(extra.count))
  let targets = (0..<extra.count).map { roots[$0 % roots.count] }
  // The first change to a copy copies the whole; it is made before the clock starts.
  func own() throws -> SectionSnapshot<ID> {
    var copy = tree
    try copy.append([extra[0]])
    try copy.delete([extra[0]])
    copy.collapse([ids[0]])
    copy.expand([ids[ids.count - 1], ids[0]])
    return copy
  }
  func ownNaive() -> NaiveSnapshot<ID> {
    var copy = naive
    copy.append([extra[0]])
    copy.delete(extra[0])
    copy.expanded.insert(ids[0])
    return copy
  }
  func each(_ body: (inout SectionSnapshot<ID>, Int) throws -> Void) throws -> Double {
    try median(prepare: own) { for index in extra.indices { try body(&$0, index) } }
      / Double(extra.count)
  }
  func eachNaive(_ body: (inout NaiveSnapshot<ID>, Int) -> Void) -> Double {
    median(rounds: 5, prepare: ownNaive) { for index in extra.indices { body(&$0, index) } }
      / Double(extra.count)
  }
  report(
    "append a leaf to a parent", try each { try $0.append([extra[$1]], to: targets[$1]) },
    against: eachNaive { $0.append([extra[$1]], to: targets[$1]) })
  report(
    "insert a leaf before one of 100", try each { try $0.insert([extra[$1]], before: leaves[$1]) },
    against: eachNaive { $0.insert(extra[$1], before: leaves[$1]) })
  report(
    "move a leaf to another parent",
    try each { try $0.move(leaves[$1], to: .last(in: targets[$1])) },
    against: eachNaive { $0.move(leaves[$1], toEndOf: targets[$1]) })
  report(
    "delete a leaf", try each { try $0.delete([leaves[$1]]) },
    against: eachNaive { $0.delete(leaves[$1]) })
  report(
    "expand", try each { $0.expand([leaves[$1]]) },
    against: eachNaive { $0.expanded.insert(leaves[$1]) })
  report(
    "first change to a shared copy",
    try median(prepare: { tree }) { try $0.move(ids[1], to: .after(ids[0])) })
  report(
    "delete everything, root by root",
    try median(prepare: own) { for root in roots { try $0.delete([root]) } },
    against: median(rounds: 3, prepare: ownNaive) { for root in roots { $0.delete(root) } })
}
