public import OutlineModel

extension OutlineDifference {
  /// How many steps of each kind a difference has.
  public struct Counts: Hashable, Sendable, Codable {
    /// New nodes, those under other new nodes included.
    public var inserted = 0
    /// Nodes that go, those under others that go included.
    public var deleted = 0
    /// Nodes that go to another place; what goes with them is not counted.
    public var moved = 0
    /// Nodes whose content changes.
    public var updated = 0
    /// Nodes that are expanded.
    public var expanded = 0
    /// Nodes that are collapsed.
    public var collapsed = 0
    /// Items that become favorites.
    public var favorited = 0
    /// Items that are favorites no longer.
    public var unfavorited = 0
    /// Favorites that change their order.
    public var movedFavorites = 0

    /// All of them together.
    public var total: Int {
      inserted + deleted + moved + updated + expanded + collapsed + favorited + unfavorited + movedFavorites
    }
  }

  /// How many steps of each kind there are.
  /// - Complexity: O(number of steps).
  public var counts: Counts {
    var counts = Counts()
    for step in steps {
      switch step {
      case .insert: counts.inserted += 1
      case .delete: counts.deleted += 1
      case .move: counts.moved += 1
      case .update: counts.updated += 1
      case .expand: counts.expanded += 1
      case .collapse: counts.collapsed += 1
      case .favorite: counts.favorited += 1
      case .unfavorite: counts.unfavorited += 1
      case .moveFavorite: counts.movedFavorites += 1
      }
    }
    return counts
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { steps.isEmpty }
}

extension OutlineDifference.Step {
  /// The identifier of the node the step is about.
  public var id: NodeID {
    switch self {
    case .insert(let node, _, _), .delete(let node, _, _): node.id
    case .move(let id, _, _, _), .update(let id, _, _), .expand(let id, _), .collapse(let id, _): id
    case .favorite(let id, _), .unfavorite(let id, _), .moveFavorite(let id, _, _): id.node
    }
  }

  /// What the node is.
  public var kind: Node.Kind {
    switch self {
    case .insert(let node, _, _), .delete(let node, _, _): node.kind
    case .move(_, let kind, _, _), .update(_, let kind, _), .expand(_, let kind), .collapse(_, let kind): kind
    case .favorite, .unfavorite, .moveFavorite: .item
    }
  }
}
