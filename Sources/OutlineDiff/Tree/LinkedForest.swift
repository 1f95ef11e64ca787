/// A forest whose nodes are linked to their neighbours, for carrying out a script step by step;
/// each step is O(1) but for the walk to the top that keeps a move from making a cycle.
struct LinkedForest<ID: Hashable> {
  private(set) var ids: ContiguousArray<ID> = []
  private var index: [ID: Int32] = [:]
  private var parents: ContiguousArray<Int32> = []
  private var previous: ContiguousArray<Int32> = []
  private var next: ContiguousArray<Int32> = []
  /// The first child of each node; of the top level at 0, so of node `n` at `n + 1`.
  private var firstChildren: ContiguousArray<Int32> = [-1]

  /// Takes over a forest in pre-order.
  /// - Throws: ``DifferenceError/duplicate(id:)`` where an identifier occurs twice.
  init(
    ids: some Collection<ID>, parents oldParents: ContiguousArray<Int32>
  ) throws(DifferenceError) {
    index.reserveCapacity(ids.count)
    let lefts = oldParents.leftSiblings()
    for (node, id) in ids.enumerated() {
      _ = try insert(id, parent: Int(oldParents[node]), previous: Int(lefts[node]))
    }
  }

  /// The number of a node that is there.
  func number(of id: ID) throws(DifferenceError) -> Int {
    guard let node = index[id] else { throw .missing(id: "\(id)") }
    return Int(node)
  }

  func number(of id: ID?) throws(DifferenceError) -> Int {
    guard let id else { return -1 }
    return try number(of: id)
  }

  func contains(_ id: ID) -> Bool { index[id] != nil }

  func hasChildren(_ node: Int) -> Bool { firstChildren[node + 1] >= 0 }

  /// Checks that a node is directly after a sibling, or first, below a parent.
  func check(_ node: Int, parent: ID?, previous left: ID?) throws(DifferenceError) {
    let parent = try number(of: parent)
    let left = try number(of: left)
    guard parents[node] == parent, previous[node] == left else { throw .displaced(id: "\(ids[node])") }
  }

  /// Adds a new node and returns its number.
  mutating func insert(_ id: ID, parent: ID?, previous: ID?) throws(DifferenceError) -> Int {
    try insert(id, parent: number(of: parent), previous: number(of: previous))
  }

  private mutating func insert(_ id: ID, parent: Int, previous left: Int) throws(DifferenceError) -> Int {
    guard index[id] == nil else { throw .duplicate(id: "\(id)") }
    let node = ids.count
    try checkSiblings(id, parent: parent, previous: left)
    index[id] = Int32(node)
    ids.append(id)
    parents.append(-1)
    previous.append(-1)
    next.append(-1)
    firstChildren.append(-1)
    link(node, parent: parent, previous: left)
    return node
  }

  /// Takes out a node that has no children.
  mutating func delete(_ node: Int) throws(DifferenceError) {
    guard !hasChildren(node) else { throw .hasChildren(id: "\(ids[node])") }
    unlink(node)
    index[ids[node]] = nil
  }

  /// Puts a node, with its descendants, elsewhere.
  mutating func move(_ node: Int, parent: ID?, previous left: ID?) throws(DifferenceError) {
    let parent = try number(of: parent)
    let left = try number(of: left)
    try checkSiblings(ids[node], parent: parent, previous: left)
    guard left != node else { throw .notSiblings(id: "\(ids[node])", previous: "\(ids[node])") }
    if hasChildren(node) || parent == node {
      var above = parent
      while above >= 0 {
        guard above != node else { throw .cycle(id: "\(ids[node])", parent: "\(ids[parent])") }
        above = Int(parents[above])
      }
    }
    unlink(node)
    link(node, parent: parent, previous: left)
  }

  private func checkSiblings(_ id: ID, parent: Int, previous left: Int) throws(DifferenceError) {
    guard left < 0 || parents[left] == parent else { throw .notSiblings(id: "\(id)", previous: "\(ids[left])") }
  }

  private mutating func unlink(_ node: Int) {
    let (left, right) = (previous[node], next[node])
    if left >= 0 { next[Int(left)] = right } else { firstChildren[Int(parents[node] + 1)] = right }
    if right >= 0 { previous[Int(right)] = left }
  }

  private mutating func link(_ node: Int, parent: Int, previous left: Int) {
    let right = left >= 0 ? next[left] : firstChildren[parent + 1]
    parents[node] = Int32(parent)
    previous[node] = Int32(left)
    next[node] = right
    if left >= 0 { next[left] = Int32(node) } else { firstChildren[parent + 1] = Int32(node) }
    if right >= 0 { previous[Int(right)] = Int32(node) }
  }

  /// Calls a closure for every node in pre-order, with its depth.
  func forEach(_ body: (_ node: Int, _ level: Int) -> Void) {
    var (node, level) = (firstChildren[0], 0)
    while node >= 0 {
      body(Int(node), level)
      if firstChildren[Int(node) + 1] >= 0 {
        node = firstChildren[Int(node) + 1]
        level += 1
        continue
      }
      while node >= 0, next[Int(node)] < 0 {
        node = parents[Int(node)]
        level -= 1
      }
      if node >= 0 { node = next[Int(node)] }
    }
  }

  /// How many siblings come before a node.
  /// - Complexity: O(their number).
  func offset(of node: Int) -> Int {
    var (count, left) = (0, previous[node])
    while left >= 0 { (count, left) = (count + 1, previous[Int(left)]) }
    return count
  }

  func parent(of node: Int) -> Int { Int(parents[node]) }
}
