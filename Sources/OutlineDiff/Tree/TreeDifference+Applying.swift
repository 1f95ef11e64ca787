public import OutlineModel

extension SectionSnapshot {
  /// The snapshot that a difference leads to; marks of reconfigured items are not carried over.
  ///
  /// Every step is checked before it is carried out: the items it names must be there and be where
  /// it takes them from.
  /// - Parameter difference: made from this snapshot.
  /// - Throws: `DifferenceError`, naming the first item at which the snapshot is not the one the
  ///   difference was made from.
  /// - Complexity: O(n + k) for k steps; a move of an item that has children costs its new depth
  ///   too.
  public func applying(
    _ difference: TreeDifference<ItemID>
  ) throws(DifferenceError) -> SectionSnapshot {
    if difference.isEmpty { return self }
    var state = try TreeState(preorder)
    for step in difference.steps { try state.apply(step) }
    do {
      return try SectionSnapshot(preorder: state.preorder)
    } catch {
      // A linked forest has every id once and every parent first, so this is never reached.
      throw .duplicate(id: "\(error)")
    }
  }
}

/// A tree in the middle of a script.
struct TreeState<ID: Hashable & Sendable> {
  private(set) var forest: LinkedForest<ID>
  /// By number of node.
  private(set) var isExpanded: ContiguousArray<Bool>

  /// - Throws: ``DifferenceError/duplicate(id:)`` where an identifier occurs twice.
  init(_ tree: PreorderForest<ID>) throws(DifferenceError) {
    forest = try LinkedForest(ids: tree.ids, parents: tree.parents)
    isExpanded = tree.isExpanded
  }

  /// Carries out one step; a new node has the next number.
  mutating func apply(_ step: TreeDifference<ID>.Step) throws(DifferenceError) {
    switch step {
    case .insert(let id, let place, _, let flag):
      _ = try forest.insert(id, parent: place.parent, previous: place.previous)
      isExpanded.append(flag)
    case .delete(let id, let place, _, let flag):
      let node = try forest.number(of: id)
      try forest.check(node, parent: place.parent, previous: place.previous)
      guard isExpanded[node] == flag else { throw .changed(id: "\(id)", field: "expansion") }
      try forest.delete(node)
    case .move(let id, let source, let target):
      let node = try forest.number(of: id)
      try forest.check(node, parent: source.parent, previous: source.previous)
      try forest.move(node, parent: target.parent, previous: target.previous)
    case .expand(let id): try setExpanded(true, id)
    case .collapse(let id): try setExpanded(false, id)
    }
  }

  private mutating func setExpanded(_ flag: Bool, _ id: ID) throws(DifferenceError) {
    let node = try forest.number(of: id)
    guard isExpanded[node] != flag else { throw .changed(id: "\(id)", field: "expansion") }
    isExpanded[node] = flag
  }

  /// The tree as columns, depth first.
  var preorder: PreorderForest<ID> {
    var tree = PreorderForest<ID>()
    var rows = ContiguousArray<Int32>(repeating: -1, count: forest.ids.count)
    forest.forEach { node, _ in
      rows[node] = Int32(tree.ids.count)
      let above = forest.parent(of: node)
      tree.ids.append(forest.ids[node])
      tree.parents.append(above >= 0 ? rows[above] : -1)
      tree.isExpanded.append(isExpanded[node])
    }
    return tree
  }
}
