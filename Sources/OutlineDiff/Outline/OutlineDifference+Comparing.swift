public import OutlineModel

extension OutlineDifference {
  /// The smallest difference between two outlines: no other script of the same steps is shorter.
  ///
  /// A node is the same if its identifier is; one whose parent changed is one move, and so is each
  /// one outside a longest run of siblings that kept their order. Both outlines have to satisfy
  /// `checkInvariants()`; of others a difference is made too, but it may not apply.
  /// - Parameters:
  ///   - old: the outline the difference is applied to.
  ///   - new: the outline it leads to.
  /// - Complexity: O(n) where little changed, else O(n + k log k) for k siblings that changed their
  ///   order.
  public init(from old: Outline, to new: Outline) {
    let (before, after) = (old.forest, new.forest)
    let matches = ElementMatches(from: before, to: after)
    let script = TreeScript(matches, oldParents: before.parents, newParents: after.parents)
    var steps: [Step] = []
    script.forEachPlacement(from: before, to: after) { index, step in
      let node = new.rows[index].node
      steps.append(Step(step, kind: node.kind) { node.content })
    }
    for (index, row) in new.rows.enumerated() where script.oldOfNew[index] >= 0 {
      steps += Step.updates(from: old.rows[Int(script.oldOfNew[index])].node, to: row.node)
    }
    let favorites = TreeDifference(from: old.favorites, to: new.favorites)
    steps += favorites.steps.compactMap { Step(favorites: $0) }
    script.forEachDeletion(from: before, to: after) { index, step in
      let node = old.rows[index].node
      steps.append(Step(step, kind: node.kind) { node.content })
    }
    self.init(steps: steps)
  }
}

extension OutlineDifference.Step {
  /// What changes in a node that stays where it is: its content, then its expansion.
  static func updates(from old: Node, to new: Node) -> [Self] {
    var steps: [Self] = []
    let changes = OutlineDifference.FieldChange.changes(from: old.content, to: new.content)
    if !changes.isEmpty { steps.append(.update(old.id, kind: old.kind, changes)) }
    if old.isExpanded != new.isExpanded {
      steps.append(
        new.isExpanded ? .expand(old.id, kind: old.kind) : .collapse(old.id, kind: old.kind))
    }
    return steps
  }
}

extension Outline {
  /// The tree without content.
  var forest: PreorderForest<NodeID> {
    PreorderForest(
      ids: ContiguousArray(rows.lazy.map(\.node.id)), parents: parentIndices,
      isExpanded: ContiguousArray(rows.lazy.map(\.node.isExpanded)))
  }
}
