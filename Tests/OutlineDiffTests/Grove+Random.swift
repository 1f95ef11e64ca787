import TestSupport

extension Grove {
  /// A random forest of these numbers, to depth 8.
  static func random(of nodes: some Sequence<Int>, using generator: inout SeededGenerator) -> Grove
  {
    var grove = Grove()
    for node in nodes { grove.insertAnywhere(node, using: &generator) }
    return grove
  }

  private mutating func insertAnywhere(_ node: Int, using generator: inout SeededGenerator) {
    let shallow = rows.filter { $0.level < 7 }.map(\.node)
    let parent =
      Bool.random(using: &generator) ? -1 : shallow.randomElement(using: &generator) ?? -1
    insert(
      node, under: parent, at: Int.random(in: 0...(children[parent]?.count ?? 0), using: &generator)
    )
  }

  /// This forest after some random edits.
  func edited(times: Int, newNumbers: inout Int, using generator: inout SeededGenerator) -> Grove {
    var grove = self
    for _ in 0..<times { grove.edit(newNumbers: &newNumbers, using: &generator) }
    return grove
  }

  private mutating func edit(newNumbers: inout Int, using generator: inout SeededGenerator) {
    let node = preorder.randomElement(using: &generator)
    switch (Int.random(in: 0..<8, using: &generator), node) {
    case (0, _), (_, nil):
      insertAnywhere(newNumbers, using: &generator)
      newNumbers += 1
    case (1, let node?):
      delete(node)
    case (2, let node?):
      // A parent is deleted and its children stay.
      let (orphans, parent) = (children[node] ?? [], parents[node] ?? -1)
      children[node] = nil
      delete(node)
      for orphan in orphans {
        insert(orphan, under: parent, at: Int.random(in: 0...3, using: &generator))
      }
    case (3, let node?):
      swapWithParent(node)
    case (4, let node?):
      children[parents[node] ?? -1]?.shuffle(using: &generator)
    default:
      guard let node else { return }
      let below = Set(subtree(of: node))
      let target =
        (preorder.filter { !below.contains($0) } + [-1]).randomElement(using: &generator) ?? -1
      detach(node)
      insert(
        node, under: target,
        at: Int.random(in: 0...(children[target]?.count ?? 0), using: &generator))
    }
  }

  /// A node and its parent change places, each taking over the children of the other.
  private mutating func swapWithParent(_ node: Int) {
    guard let parent = parents[node], parent >= 0, let above = parents[parent] else { return }
    let (outer, inner) = (children[parent] ?? [], children[node] ?? [])
    children[above] = children[above]?.map { $0 == parent ? node : $0 }
    children[node] = outer.map { $0 == node ? parent : $0 }
    children[parent] = inner.isEmpty ? nil : inner
  }
}
