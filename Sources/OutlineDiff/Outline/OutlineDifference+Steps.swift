public import OutlineModel

extension OutlineDifference {
  /// The number of steps of each kind.
  public struct Counts: Hashable, Sendable, Codable {
    /// The inserted nodes, descendants of inserted nodes included.
    public var inserted = 0
    /// The deleted nodes, descendants of deleted nodes included.
    public var deleted = 0
    /// The moved nodes; descendants that move along are not counted.
    public var moved = 0
    /// The nodes whose content changes.
    public var updated = 0
    /// The expanded nodes.
    public var expanded = 0
    /// The collapsed nodes.
    public var collapsed = 0
    /// The items that become favorites.
    public var favorited = 0
    /// The items that stop being favorites.
    public var unfavorited = 0
    /// The favorites that move among the favorites.
    public var movedFavorites = 0

    /// The sum of all counts.
    public var total: Int {
      inserted + deleted + moved + updated + expanded + collapsed + favorited + unfavorited
        + movedFavorites
    }

    /// The numbers of the inverse difference.
    package var inverse: Counts {
      var counts = self
      counts.inserted = deleted
      counts.deleted = inserted
      counts.expanded = collapsed
      counts.collapsed = expanded
      counts.favorited = unfavorited
      counts.unfavorited = favorited
      return counts
    }

    /// Counts a step.
    package mutating func count(_ step: Step) {
      switch step {
      case .insert: inserted += 1
      case .delete: deleted += 1
      case .move: moved += 1
      case .update: updated += 1
      case .expand: expanded += 1
      case .collapse: collapsed += 1
      case .favorite: favorited += 1
      case .unfavorite: unfavorited += 1
      case .moveFavorite: movedFavorites += 1
      }
    }
  }

  /// The number of steps of each kind.
  /// - Complexity: O(number of steps).
  public var counts: Counts {
    steps.reduce(into: Counts()) { $0.count($1) }
  }

  /// The difference from the new outline to the old one: the inverse of each step, in reverse
  /// order.
  ///
  /// Its steps are valid one after another too, and its inverse equals this difference.
  /// - Complexity: O(number of steps).
  public var inverse: OutlineDifference {
    OutlineDifference(steps: steps.reversed().map(\.inverse))
  }
}

extension OutlineDifference.Step {
  /// The identifier of the step's node.
  public var id: NodeID {
    switch self {
    case .insert(let node, _, _), .delete(let node, _, _): node.id
    case .move(let id, _, _, _), .update(let id, _, _), .expand(let id, _), .collapse(let id, _): id
    case .favorite(let id, _), .unfavorite(let id, _), .moveFavorite(let id, _, _): id.node
    }
  }

  /// The kind of the step's node.
  package var kind: Node.Kind {
    switch self {
    case .insert(let node, _, _), .delete(let node, _, _): node.kind
    case .move(_, let kind, _, _), .update(_, let kind, _), .expand(_, let kind),
      .collapse(_, let kind):
      kind
    case .favorite, .unfavorite, .moveFavorite: .item
    }
  }

  /// The step that undoes this one.
  var inverse: Self {
    switch self {
    case .insert(let node, let place, let isRoot): .delete(node, from: place, isRoot: isRoot)
    case .delete(let node, let place, let isRoot): .insert(node, at: place, isRoot: isRoot)
    case .move(let id, let kind, let source, let target):
      .move(id, kind: kind, from: target, to: source)
    case .update(let id, let kind, let changes):
      .update(id, kind: kind, changes.reversed().map(\.inverse))
    case .expand(let id, let kind): .collapse(id, kind: kind)
    case .collapse(let id, let kind): .expand(id, kind: kind)
    case .favorite(let id, let previous): .unfavorite(id, after: previous)
    case .unfavorite(let id, let previous): .favorite(id, after: previous)
    case .moveFavorite(let id, let source, let target): .moveFavorite(id, from: target, to: source)
    }
  }
}
