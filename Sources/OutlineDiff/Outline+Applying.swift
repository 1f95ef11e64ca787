public import OutlineModel

extension Outline {
  /// The outline that a difference leads to.
  ///
  /// Every step is checked before it is carried out: the nodes it names must be there, stand where it takes them from and say
  /// what it found there.
  /// - Parameter difference: made from this outline.
  /// - Throws: `DifferenceError`, naming the first node at which the outline is not the one the difference was made from.
  /// - Complexity: O(n + k) for k steps; a move of a node that has children costs its new depth too.
  public func applying(_ difference: OutlineDifference) throws(DifferenceError) -> Outline {
    if difference.isEmpty { return self }
    var state = try OutlineState(self)
    for step in difference.steps { try state.apply(step) }
    return state.outline
  }
}

/// An outline in the middle of a script.
struct OutlineState {
  private(set) var forest: LinkedForest<NodeID>
  private(set) var nodes: ContiguousArray<Node>
  private(set) var favorites: LinkedForest<Item.ID>

  init(_ outline: Outline) throws(DifferenceError) {
    nodes = ContiguousArray(outline.rows.map(\.node))
    forest = try LinkedForest(ids: outline.rows.lazy.map(\.node.id), parents: outline.parentIndices)
    let top = ContiguousArray<Int32>(repeating: -1, count: outline.favorites.count)
    favorites = try LinkedForest(ids: outline.favorites, parents: top)
  }

  var outline: Outline {
    var rows: [Outline.Row] = []
    rows.reserveCapacity(nodes.count)
    forest.forEach { rows.append(Outline.Row(node: nodes[$0], level: $1)) }
    var favored: [Item.ID] = []
    favorites.forEach { node, _ in favored.append(favorites.ids[node]) }
    return Outline(rows: rows, favorites: favored)
  }

  mutating func apply(_ step: OutlineDifference.Step) throws(DifferenceError) {
    switch step {
    case .insert(let node, let place, _):
      try checkKind(node.kind, of: node.id, under: place.parent)
      _ = try forest.insert(node.id, parent: place.parent, previous: place.previous)
      nodes.append(node)
    case .delete(let node, let place, _):
      let number = try number(of: node.id, kind: node.kind)
      try forest.check(number, parent: place.parent, previous: place.previous)
      try check(nodes[number], says: node)
      guard node.kind == .section || !favorites.contains(Item.ID(checked: node.id.rawValue)) else {
        throw .changed(id: "\(node.id)", field: "favorite")
      }
      try forest.delete(number)
    case .move(let id, let kind, let source, let target):
      let number = try number(of: id, kind: kind)
      try checkKind(kind, of: id, under: target.parent)
      try forest.check(number, parent: source.parent, previous: source.previous)
      try forest.move(number, parent: target.parent, previous: target.previous)
    case .update(let id, let kind, let changes):
      let number = try number(of: id, kind: kind)
      for change in changes where !change.apply(to: &nodes[number].content) {
        throw .changed(id: "\(id)", field: change.field)
      }
    case .expand(let id, let kind): try setExpanded(true, id, kind)
    case .collapse(let id, let kind): try setExpanded(false, id, kind)
    case .favorite(let id, let previous):
      _ = try number(of: id.node, kind: .item)
      _ = try favorites.insert(id, parent: nil, previous: previous)
    case .unfavorite(let id, let previous):
      let number = try favorites.number(of: id)
      try favorites.check(number, parent: nil, previous: previous)
      try favorites.delete(number)
    case .moveFavorite(let id, let source, let target):
      let number = try favorites.number(of: id)
      try favorites.check(number, parent: nil, previous: source)
      try favorites.move(number, parent: nil, previous: target)
    }
  }

  private mutating func setExpanded(_ isExpanded: Bool, _ id: NodeID, _ kind: Node.Kind) throws(DifferenceError) {
    let number = try number(of: id, kind: kind)
    guard nodes[number].isExpanded != isExpanded else { throw .changed(id: "\(id)", field: "expansion") }
    nodes[number].isExpanded = isExpanded
  }

  private func number(of id: NodeID, kind: Node.Kind) throws(DifferenceError) -> Int {
    let number = try forest.number(of: id)
    guard nodes[number].kind == kind else { throw .wrongKind(id: "\(id)") }
    return number
  }

  private func checkKind(_ kind: Node.Kind, of id: NodeID, under parent: NodeID?) throws(DifferenceError) {
    guard (kind == .section) == (parent == nil) else { throw .wrongKind(id: "\(id)") }
  }

  private func check(_ node: Node, says old: Node) throws(DifferenceError) {
    if let change = OutlineDifference.FieldChange.changes(from: old.content, to: node.content).first {
      throw .changed(id: "\(node.id)", field: change.field)
    }
    guard node.isExpanded == old.isExpanded else { throw .changed(id: "\(node.id)", field: "expansion") }
  }
}
