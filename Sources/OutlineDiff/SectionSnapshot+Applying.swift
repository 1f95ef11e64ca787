public import OutlineModel

extension SectionSnapshot {
  /// The snapshot that a difference leads to; marks of reconfigured items are not carried over.
  ///
  /// Every step is checked before it is carried out: the items it names must be there and stand where it takes them from.
  /// - Parameter difference: made from this snapshot.
  /// - Throws: `DifferenceError`, naming the first item at which the snapshot is not the one the difference was made from.
  /// - Complexity: O(n + k) for k steps; a move of an item that has children costs its new depth too.
  public func applying(_ difference: SectionDifference<ItemID>) throws(DifferenceError) -> SectionSnapshot {
    if difference.isEmpty { return self }
    let source = preorder
    var forest = try LinkedForest(ids: source.ids, parents: source.parents)
    var isExpanded = source.isExpanded
    func setExpanded(_ flag: Bool, _ id: ItemID) throws(DifferenceError) {
      let node = try forest.number(of: id)
      guard isExpanded[node] != flag else { throw .changed(id: "\(id)", field: "expansion") }
      isExpanded[node] = flag
    }
    for step in difference.steps {
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
    do {
      return try SectionSnapshot(preorder: forest.preorder(isExpanded: isExpanded))
    } catch {
      // A linked forest has every id once and every parent in front, so this is never reached.
      throw .duplicate(id: "\(error)")
    }
  }
}

extension LinkedForest where ID: Sendable {
  /// The forest as columns, depth first.
  /// - Parameter isExpanded: by number of node.
  func preorder(isExpanded: ContiguousArray<Bool>) -> PreorderForest<ID> {
    var forest = PreorderForest<ID>()
    var rows = ContiguousArray<Int32>(repeating: -1, count: ids.count)
    forEach { node, _ in
      rows[node] = Int32(forest.ids.count)
      let above = parent(of: node)
      forest.ids.append(ids[node])
      forest.parents.append(above >= 0 ? rows[above] : -1)
      forest.isExpanded.append(isExpanded[node])
    }
    return forest
  }
}
