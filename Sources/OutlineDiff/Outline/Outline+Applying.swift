public import OutlineModel

extension Outline {
  /// Carries out a difference, step by step, or nothing of it where it does not apply.
  ///
  /// Every step is checked before it is carried out: the nodes it names must be there, be where it
  /// takes them from and say what it found there.
  /// - Parameter difference: made from this outline.
  /// - Throws: `DifferenceError`, naming the first node at which the outline is not the one the
  ///   difference was made from; then the outline is as it was.
  /// - Complexity: O(n + k) for k steps.
  public mutating func apply(_ difference: OutlineDifference) throws(DifferenceError) {
    self = try applying(difference)
  }

  /// The outline that a difference leads to.
  ///
  /// Every step is checked before it is carried out: the nodes it names must be there, be where it
  /// takes them from and say what it found there.
  /// - Parameter difference: made from this outline.
  /// - Throws: `DifferenceError`, naming the first node at which the outline is not the one the
  ///   difference was made from.
  /// - Complexity: O(n + k) for k steps.
  public func applying(_ difference: OutlineDifference) throws(DifferenceError) -> Outline {
    if difference.isEmpty { return self }
    var state = try OutlineState(self)
    state.tree.forest.doubtsMoves = true
    do {
      for step in difference.steps { try state.apply(step) }
      if state.tree.forest.isProven() { return state.outline }
    } catch {
      if !state.tree.forest.isInDoubt { throw error }
    }
    // A cycle somewhere, or a script in an order of its own: a slower look at each move tells.
    state = try OutlineState(self)
    for step in difference.steps { try state.apply(step) }
    return state.outline
  }
}

/// An outline in the middle of a script: a tree of its nodes and another one, of one level, of its
/// favorites.
struct OutlineState {
  var tree: TreeState<NodeID>
  private(set) var favorites: TreeState<Item.ID>
  /// The kinds and contents by number of node.
  private(set) var nodes: ContiguousArray<(kind: Node.Kind, content: Content)>

  init(_ outline: Outline) throws(DifferenceError) {
    nodes = ContiguousArray(outline.rows.lazy.map { ($0.node.kind, $0.node.content) })
    tree = try TreeState(outline.forest)
    favorites = try TreeState(PreorderForest(flat: outline.favorites))
  }

  var outline: Outline {
    var outline = Outline()
    outline.rows.reserveCapacity(nodes.count)
    tree.forest.forEach { number, level in
      outline.rows.append(Outline.Row(node: node(number), level: level))
    }
    favorites.forest.forEach { number, _ in
      outline.favorites.append(favorites.forest.id(of: number))
    }
    return outline
  }

  private func node(_ number: Int) -> Node {
    Node(
      id: tree.forest.id(of: number), kind: nodes[number].kind, content: nodes[number].content,
      isExpanded: tree.forest.isExpanded(number))
  }

  /// Carries out one step.
  mutating func apply(_ step: OutlineDifference.Step) throws(DifferenceError) {
    try check(step)
    if let step = step.tree { try tree.apply(step) }
    if let step = step.favorites { try favorites.apply(step) }
    switch step {
    case .insert(let node, _, _):
      // The number of a node that went is given to the next one that comes.
      let number = try tree.forest.number(of: node.id)
      if number < nodes.count {
        nodes[number] = (node.kind, node.content)
      } else {
        nodes.append((node.kind, node.content))
      }
    case .update(let id, _, let changes):
      let number = try tree.forest.number(of: id)
      for change in changes where !change.apply(to: &nodes[number].content) {
        throw .changed(id: "\(id)", field: change.field)
      }
    default: break
    }
  }

  /// Checks what the trees do not know: kinds, and what a node says that goes.
  private func check(_ step: OutlineDifference.Step) throws(DifferenceError) {
    switch step {
    case .insert(let node, let place, _): try checkKind(node.kind, of: node.id, below: place.parent)
    case .delete(let node, _, _):
      let number = try number(of: node.id, kind: node.kind)
      let present = nodes[number].content
      let changes = OutlineDifference.FieldChange.changes(from: node.content, to: present)
      if let change = changes.first { throw .changed(id: "\(node.id)", field: change.field) }
      if node.kind == .item,
        favorites.forest.slot(of: Item.ID(checked: node.id.rawValue)) != nil
      {
        throw .changed(id: "\(node.id)", field: "favorite")
      }
    case .move(let id, let kind, _, let target):
      _ = try number(of: id, kind: kind)
      try checkKind(kind, of: id, below: target.parent)
    case .update, .expand, .collapse, .favorite: _ = try number(of: step.id, kind: step.kind)
    case .unfavorite, .moveFavorite: break
    }
  }

  private func number(of id: NodeID, kind: Node.Kind) throws(DifferenceError) -> Int {
    let number = try tree.forest.number(of: id)
    guard nodes[number].kind == kind else { throw .wrongKind(id: "\(id)") }
    return number
  }

  private func checkKind(
    _ kind: Node.Kind, of id: NodeID, below parent: NodeID?
  ) throws(DifferenceError) {
    guard (kind == .section) == (parent == nil) else { throw .wrongKind(id: "\(id)") }
  }
}

extension TreeState {
  /// The state before a script that is to be checked move by move, and is never asked for its
  /// order.
  /// - Throws: ``DifferenceError/duplicate(id:)`` where an identifier occurs twice.
  fileprivate init(_ tree: PreorderForest<ID>) throws(DifferenceError) {
    do throws(SnapshotError) {
      self.init(try SectionSnapshot(preorder: tree), stepCount: .max)
    } catch {
      // A tree in pre-order has every parent first, so nothing else can be wrong.
      guard case .duplicate(let ids) = error, let id = ids.first else {
        throw .duplicate(id: "\(error)")
      }
      throw .duplicate(id: "\(id)")
    }
    forest.walkToTheTop()
  }
}
