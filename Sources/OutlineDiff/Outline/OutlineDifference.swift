public import OutlineModel

/// What changed between two outlines, as a script of steps that are carried out one after another:
/// a ``TreeDifference`` of the nodes, the changes of their content, and the changes of the
/// favorites.
///
/// Steps, their order and their places are as ``TreeDifference`` has them: inserts and moves first,
/// in pre-order of the target, then changes of content and expansion, then the favorites, and the
/// deletes last. Each step is valid when its turn comes, and the inverse of a difference is each
/// step turned around, in the opposite order.
///
/// ``tree`` is the part about the tree alone, ``favorites`` the part about the favorites;
/// ``section(_:of:)`` gives the difference of one section's snapshot.
public struct OutlineDifference: Hashable, Sendable {
  /// Where a node is: below its parent (nil for a section), after a sibling (nil for the first).
  public typealias Place = TreeDifference<NodeID>.Place

  /// The steps in the order in which they are carried out.
  public let steps: [Step]

  /// Makes a difference of steps that are known to be valid one after another.
  package init(steps: [Step]) {
    self.steps = steps
  }

  /// A difference that changes nothing.
  public init() {
    steps = []
  }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// A new node; `isRoot` where its parent is not new.
    case insert(Node, at: Place, isRoot: Bool)
    /// A node goes, after all its children; `isRoot` where its parent stays.
    case delete(Node, from: Place, isRoot: Bool)
    /// A node goes to another place, and all its descendants go with it.
    case move(NodeID, kind: Node.Kind, from: Place, to: Place)
    /// The content of a node changes.
    case update(NodeID, kind: Node.Kind, [FieldChange])
    /// The children of a node are shown.
    case expand(NodeID, kind: Node.Kind)
    /// The children of a node are hidden.
    case collapse(NodeID, kind: Node.Kind)
    /// An item becomes a favorite, directly after another one or the first.
    case favorite(Item.ID, after: Item.ID?)
    /// An item that was directly after another one, or first, is a favorite no longer.
    case unfavorite(Item.ID, after: Item.ID?)
    /// A favorite goes from after one favorite to after another in the user's own order; nil is the
    /// front.
    case moveFavorite(Item.ID, from: Item.ID?, to: Item.ID?)
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { steps.isEmpty }
}

// The parts.
extension OutlineDifference {
  /// What changed in the tree: the nodes that come, go, move, are expanded and are collapsed,
  /// without their content.
  /// - Complexity: O(number of steps).
  public var tree: TreeDifference<NodeID> {
    TreeDifference(steps: steps.compactMap(\.tree))
  }

  /// What changed in the list of favorites, as a tree of one level.
  /// - Complexity: O(number of steps).
  public var favorites: TreeDifference<Item.ID> {
    TreeDifference(steps: steps.compactMap(\.favorites))
  }

  /// A difference of the tree with content and favorites laid over it.
  /// - Parameters:
  ///   - tree: what changes in the tree, its deletes last. A section is a node at the top level,
  ///     and only items are expanded or collapsed.
  ///   - updates: what changes in nodes that stay, content and, in its place, expansion.
  ///   - favorites: what changes in the favorites.
  ///   - content: what a node says that comes or goes, by its name and the position of its step in
  ///     the tree's.
  /// - Throws: the errors of `content`.
  package init<Failure: Error>(
    _ tree: TreeDifference<NodeID>, updates: [Step] = [],
    favorites: TreeDifference<Item.ID> = TreeDifference(),
    content: (NodeID, _ position: Int) throws(Failure) -> Content
  ) throws(Failure) {
    var steps: [Step] = []
    steps.reserveCapacity(tree.steps.count + updates.count + favorites.steps.count)
    var isLaidOver = false
    func layOver() {
      steps += updates
      steps += favorites.steps.compactMap { Step(favorites: $0) }
      isLaidOver = true
    }
    for (position, step) in tree.steps.enumerated() {
      if case .delete = step, !isLaidOver { layOver() }
      let kind: Node.Kind = step.isAtTop ? .section : .item
      steps.append(
        try Step(step, kind: kind) { () throws(Failure) in try content(step.id, position) })
    }
    if !isLaidOver { layOver() }
    self.init(steps: steps)
  }
}

extension OutlineDifference.Step {
  /// The step as far as the tree goes; nil where it changes content or the favorites.
  public var tree: TreeDifference<NodeID>.Step? {
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

  /// The step as far as the list of favorites goes; nil where it changes the outline itself.
  public var favorites: TreeDifference<Item.ID>.Step? {
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

  /// A step of the tree, of a node of this kind.
  /// - Parameter content: what the node says; asked of one that comes or goes.
  init<Failure: Error>(
    _ step: TreeDifference<NodeID>.Step, kind: Node.Kind,
    content: () throws(Failure) -> Content
  ) throws(Failure) {
    func node(_ id: NodeID, _ isExpanded: Bool) throws(Failure) -> Node {
      Node(id: id, kind: kind, content: try content(), isExpanded: isExpanded)
    }
    switch step {
    case .insert(let id, let place, let isRoot, let isExpanded):
      self = .insert(try node(id, isExpanded), at: place, isRoot: isRoot)
    case .delete(let id, let place, let isRoot, let isExpanded):
      self = .delete(try node(id, isExpanded), from: place, isRoot: isRoot)
    case .move(let id, let source, let target):
      self = .move(id, kind: kind, from: source, to: target)
    case .expand(let id): self = .expand(id, kind: kind)
    case .collapse(let id): self = .collapse(id, kind: kind)
    }
  }

  /// A step of the list of favorites; nil for one that a list has not.
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
