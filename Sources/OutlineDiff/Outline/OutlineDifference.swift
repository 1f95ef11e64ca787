public import OutlineModel

/// The difference between two outlines, as a list of steps to apply one after another: a
/// ``TreeDifference`` of the nodes, the changes of their content, and the changes of the favorites.
///
/// Steps, order and places follow ``TreeDifference``: inserts and moves come first, in preorder of
/// the target, then changes of content and expansion, then the favorites, and deletes last. Each
/// step is valid when its turn comes, and the inverse of a difference is the inverse of each step,
/// in reverse order.
///
/// ``tree`` is the part of the difference that concerns the tree, ``favorites`` the part that
/// concerns the favorites; ``section(_:of:)`` returns the difference of one section.
public struct OutlineDifference: Hashable, Sendable {
  /// The place of a node: its parent (`nil` for a section) and the sibling before it (`nil` if it
  /// is first).
  public typealias Place = TreeDifference<NodeID>.Place

  /// The steps, in the order in which to apply them.
  public let steps: [Step]

  /// Creates a difference from steps that are valid one after another.
  package init(steps: [Step]) { self.steps = steps }

  /// Creates an empty difference.
  public init() { steps = [] }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// Inserts a node. `isRoot` is true if its parent is not inserted by the same difference.
    case insert(Node, at: Place, isRoot: Bool)
    /// Deletes a node, after all its children. `isRoot` is true if its parent stays.
    case delete(Node, from: Place, isRoot: Bool)
    /// Moves a node with all its descendants.
    case move(NodeID, kind: Node.Kind, from: Place, to: Place)
    /// Changes the content of a node.
    case update(NodeID, kind: Node.Kind, [FieldChange])
    /// Shows the children of a node.
    case expand(NodeID, kind: Node.Kind)
    /// Hides the children of a node.
    case collapse(NodeID, kind: Node.Kind)
    /// Makes an item a favorite, directly after another one, or first for `nil`.
    case favorite(Item.ID, after: Item.ID?)
    /// Removes a favorite, which was directly after another one, or first for `nil`.
    case unfavorite(Item.ID, after: Item.ID?)
    /// Moves a favorite in the user's order. `from` and `to` are the favorites directly before it,
    /// `nil` if it is first.
    case moveFavorite(Item.ID, from: Item.ID?, to: Item.ID?)
  }

  /// Whether there are no steps.
  public var isEmpty: Bool { steps.isEmpty }
}

// The parts.
extension OutlineDifference {
  /// The steps of the tree without content: inserts, deletes, moves, expansions and collapses.
  /// - Complexity: O(number of steps).
  public var tree: TreeDifference<NodeID> { TreeDifference(steps: steps.compactMap(\.tree)) }

  /// The steps of the favorites, as a tree of one level.
  /// - Complexity: O(number of steps).
  public var favorites: TreeDifference<Item.ID> {
    TreeDifference(steps: steps.compactMap(\.favorites))
  }

  /// Combines a difference of the tree with content and favorites.
  /// - Parameters:
  ///   - tree: the steps of the tree, deletes last. A node at the top level is a section, and only
  ///     items are expanded or collapsed.
  ///   - updates: the changes of kept nodes: content and, with it, expansion.
  ///   - favorites: the steps of the favorites.
  ///   - content: returns the content of an inserted or deleted node, from its identifier and the
  ///     position of its step in `tree`.
  /// - Throws: the errors of `content`.
  package init<Failure: Error>(
    _ tree: TreeDifference<NodeID>, updates: [Step] = [],
    favorites: TreeDifference<Item.ID> = TreeDifference(),
    content: (NodeID, _ position: Int) throws(Failure) -> Content
  ) throws(Failure) {
    let others = updates + favorites.steps.compactMap { Step(favorites: $0) }
    let firstDeletion = tree.steps.firstIndex { if case .delete = $0 { true } else { false } }
    var steps: [Step] = []
    steps.reserveCapacity(tree.steps.count + others.count)
    for (position, step) in tree.steps.enumerated() {
      if position == firstDeletion { steps += others }
      let kind: Node.Kind = step.isAtTop ? .section : .item
      steps.append(
        try Step(step, kind: kind) { () throws(Failure) in try content(step.id, position) })
    }
    if firstDeletion == nil { steps += others }
    self.init(steps: steps)
  }
}

extension OutlineDifference.Step {
  /// The step of the tree, or `nil` if the step changes content or favorites.
  var tree: TreeDifference<NodeID>.Step? {
    switch self {
    case .insert(let node, let place, let isRoot):
      .insert(node.id, at: place, isRoot: isRoot, isExpanded: node.isExpanded)
    case .delete(let node, let place, let isRoot):
      .delete(node.id, from: place, isRoot: isRoot, isExpanded: node.isExpanded)
    case .move(let id, _, let source, let target): .move(id, from: source, to: target)
    case .expand(let id, _): .expand(id)
    case .collapse(let id, _): .collapse(id)
    case .update, .favorite, .unfavorite, .moveFavorite: nil
    }
  }

  /// The step of the favorites, or `nil` if the step changes the tree or content.
  var favorites: TreeDifference<Item.ID>.Step? {
    func place(_ previous: Item.ID?) -> TreeDifference<Item.ID>.Place {
      TreeDifference.Place(parent: nil, previous: previous)
    }
    return switch self {
    case .favorite(let id, let previous):
      .insert(id, at: place(previous), isRoot: true, isExpanded: false)
    case .unfavorite(let id, let previous):
      .delete(id, from: place(previous), isRoot: true, isExpanded: false)
    case .moveFavorite(let id, let source, let target):
      .move(id, from: place(source), to: place(target))
    case .insert, .delete, .move, .update, .expand, .collapse: nil
    }
  }

  /// Creates a step from a step of the tree for a node of the given kind.
  /// - Parameter content: returns the content of the node; called for inserts and deletes.
  init<Failure: Error>(
    _ step: TreeDifference<NodeID>.Step, kind: Node.Kind, content: () throws(Failure) -> Content
  ) throws(Failure) {
    func node(_ id: NodeID, isExpanded: Bool) throws(Failure) -> Node {
      Node(id: id, kind: kind, content: try content(), isExpanded: isExpanded)
    }
    switch step {
    case .insert(let id, let place, let isRoot, let isExpanded):
      self = .insert(try node(id, isExpanded: isExpanded), at: place, isRoot: isRoot)
    case .delete(let id, let place, let isRoot, let isExpanded):
      self = .delete(try node(id, isExpanded: isExpanded), from: place, isRoot: isRoot)
    case .move(let id, let source, let target):
      self = .move(id, kind: kind, from: source, to: target)
    case .expand(let id): self = .expand(id, kind: kind)
    case .collapse(let id): self = .collapse(id, kind: kind)
    }
  }

  /// Creates a step from a step of the favorites; `nil` for expansions, which a flat list does not
  /// have.
  init?(favorites step: TreeDifference<Item.ID>.Step) {
    switch step {
    case .insert(let id, let place, _, _): self = .favorite(id, after: place.previous)
    case .delete(let id, let place, _, _): self = .unfavorite(id, after: place.previous)
    case .move(let id, let source, let target):
      self = .moveFavorite(id, from: source.previous, to: target.previous)
    case .expand, .collapse: return nil
    }
  }
}

extension TreeDifference.Step {
  /// Whether the step places or deletes a node at the top level.
  fileprivate var isAtTop: Bool {
    switch self {
    case .insert(_, let place, _, _), .delete(_, let place, _, _), .move(_, _, let place):
      place.parent == nil
    case .expand, .collapse: false
    }
  }
}
