public import OutlineModel

extension Outline {
  /// Applies a difference step by step, or changes nothing if it does not apply.
  ///
  /// Each step is checked before it is applied: the nodes it names must exist, be at the places it
  /// names and have the old content that it names.
  /// - Parameter difference: a difference that starts from this outline.
  /// - Throws: `DifferenceError`, with the first node that differs from the outline the difference
  ///   starts from; the outline is then unchanged.
  /// - Complexity: O(n + k) for k steps.
  public mutating func apply(_ difference: OutlineDifference) throws(DifferenceError) {
    self = try applying(difference)
  }

  /// Returns the outline that a difference leads to.
  ///
  /// Each step is checked before it is applied: the nodes it names must exist, be at the places it
  /// names and have the old content that it names.
  /// - Parameter difference: a difference that starts from this outline.
  /// - Throws: `DifferenceError`, with the first node that differs from the outline the difference
  ///   starts from.
  /// - Complexity: O(n + k) for k steps.
  public func applying(_ difference: OutlineDifference) throws(DifferenceError) -> Outline {
    if difference.isEmpty { return self }
    var state = try OutlineState(self)
    for step in difference.steps { try state.apply(step) }
    return state.outline
  }
}

/// An outline to which a script is being applied: a tree of its nodes, and a one-level tree of its
/// favorites.
struct OutlineState {
  var tree: TreeState<NodeID>
  private(set) var favorites: TreeState<Item.ID>
  /// The kind and content of each node, by number.
  private(set) var nodes: ContiguousArray<(kind: Node.Kind, content: Content)>

  init(_ outline: Outline) throws(DifferenceError) {
    nodes = ContiguousArray(outline.rows.lazy.map { ($0.node.kind, $0.node.content) })
    tree = try TreeState(outline.forest)
    favorites = try TreeState(PreorderForest(flat: outline.favorites))
  }

  var outline: Outline {
    var outline = Outline()
    outline.rows.reserveCapacity(nodes.count)
    for (number, level) in tree.forest.slotsInPreorder {
      let node = Node(
        id: tree.forest.id(ofSlot: number), kind: nodes[number].kind,
        content: nodes[number].content, isExpanded: tree.forest.isExpanded(slot: number))
      outline.rows.append(Outline.Row(node: node, level: level))
    }
    outline.favorites = favorites.forest.items
    return outline
  }

  /// Applies one step.
  mutating func apply(_ step: OutlineDifference.Step) throws(DifferenceError) {
    try check(step)
    if let step = step.tree { try tree.apply(step) }
    if let step = step.favorites { try favorites.apply(step) }
    switch step {
    case .insert(let node, _, _):
      // An inserted node reuses the number of a deleted one.
      let number = try tree.forest.number(of: node.id)
      let state = (kind: node.kind, content: node.content)
      if number < nodes.count { nodes[number] = state } else { nodes.append(state) }
    case .update(let id, _, let changes):
      let number = try tree.forest.number(of: id)
      for change in changes {
        guard change.finds(nodes[number].content)
        else { throw .changed(id: "\(id)", field: change.field.rawValue) }
        nodes[number].content[change.field] = change.to
      }
    default: break
    }
  }

  /// Checks everything outside the trees: kinds, and the content of deleted nodes.
  private func check(_ step: OutlineDifference.Step) throws(DifferenceError) {
    switch step {
    case .insert(let node, let place, _): try checkKind(node.kind, of: node.id, below: place.parent)
    case .delete(let node, _, _):
      let present = nodes[try number(of: node.id, kind: node.kind)].content
      let changes = OutlineDifference.FieldChange.changes(from: node.content, to: present)
      if let change = changes.first {
        throw .changed(id: "\(node.id)", field: change.field.rawValue)
      }
      if node.kind == .item, favorites.forest.contains(Item.ID(checked: node.id.rawValue)) {
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
  /// Creates the state before a script.
  /// - Throws: ``DifferenceError/duplicate(id:)`` if an identifier occurs twice.
  init(_ tree: PreorderForest<ID>) throws(DifferenceError) {
    do throws(SnapshotError) {
      self.init(try SectionSnapshot(preorder: tree))
    } catch {
      // In preorder every parent precedes its children, so there can be no other error.
      guard case .duplicate(let ids) = error, let id = ids.first
      else { throw .duplicate(id: "\(error)") }
      throw .duplicate(id: "\(id)")
    }
  }
}
