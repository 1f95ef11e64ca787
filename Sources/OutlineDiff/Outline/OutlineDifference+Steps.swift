public import OutlineModel

extension OutlineDifference {
  /// How many steps of each kind a difference has.
  public struct Counts: Hashable, Sendable, Codable {
    /// New nodes, those below other new nodes included.
    public var inserted = 0
    /// Nodes that go, those below others that go included.
    public var deleted = 0
    /// Nodes that go to another place; those that go with them are not counted.
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
      inserted + deleted + moved + updated + expanded + collapsed + favorited + unfavorited
        + movedFavorites
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

  /// The difference that leads back: each step turned around, in the opposite order.
  ///
  /// Its steps are valid one after another as well, and its inverse is this difference again.
  /// - Complexity: O(number of steps).
  public var inverse: OutlineDifference {
    OutlineDifference(steps: steps.reversed().map(\.inverse))
  }

  /// This difference followed by the next one, as one difference with the fewest steps.
  ///
  /// The outline they begin at is needed: which of two siblings it takes fewer steps to move
  /// depends on how many others are between them, and a difference does not name those.
  /// - Parameters:
  ///   - next: made from the outline this difference leads to.
  ///   - base: the outline this difference was made from.
  /// - Throws: ``DifferenceError`` where one of the two does not apply.
  /// - Complexity: O(n + number of steps).
  public func merged(
    with next: OutlineDifference, from base: Outline
  ) throws(DifferenceError) -> OutlineDifference {
    if next.isEmpty { return self }
    return OutlineDifference(from: base, to: try base.applying(self).applying(next))
  }

  /// The inserts, deletes and moves by index paths: of a section its offset, of an item that of its
  /// section first.
  /// - Parameter outline: the outline the difference was made from.
  /// - Throws: ``DifferenceError`` where a step names a node that is not there then, or a place at
  ///   which it is not.
  /// - Complexity: O(n) for one pass over the rows, and O(log k) for each node above one of the k
  ///   that come, go or move.
  public func batch(from outline: Outline) throws(DifferenceError) -> BatchUpdate<NodeID> {
    let steps = tree.steps
    let rows = outline.rowsOfNodes(namedBy: steps)
    // The rows above those are found by their parents; a move is below nodes that are named.
    return try BatchUpdate(
      steps, parents: outline.parentIndices, id: { outline.rows[$0].node.id }, row: { rows[$0] })
  }
}

extension Outline {
  /// The rows of the nodes that steps name, the nodes above them included.
  ///
  /// The rows are sifted by a few bits of their identifiers, and only what is left is hashed.
  fileprivate func rowsOfNodes(namedBy steps: [TreeDifference<NodeID>.Step]) -> [NodeID: Int] {
    var found: [NodeID: Int] = [:]
    var wanted: Set<NodeID> = []
    for step in steps {
      wanted.insert(step.id)
      switch step {
      case .insert(_, let place, _, _), .delete(_, let place, _, _):
        for id in [place.parent, place.previous] { if let id { wanted.insert(id) } }
      case .move(_, let source, let target):
        for id in [source.parent, source.previous, target.parent, target.previous] {
          if let id { wanted.insert(id) }
        }
      case .expand, .collapse: break
      }
    }
    var sieve = [Bool](repeating: false, count: 1 << 16)
    for id in wanted { sieve[id.sieveIndex] = true }
    let parents = parentIndices
    for (row, entry) in rows.enumerated() where sieve[entry.node.id.sieveIndex] {
      guard wanted.contains(entry.node.id) else { continue }
      var above = row
      while above >= 0, found[rows[above].node.id] == nil {
        found[rows[above].node.id] = above
        above = Int(parents[above])
      }
    }
    return found
  }
}

extension Identifier {
  /// 16 bits that depend on all bytes of the identifier (FNV-1a, Fowler, Noll, Vo, 1991).
  fileprivate var sieveIndex: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash >> 16) ^ (hash & 0xFFFF))
  }
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

  /// The kind of the node the step is about.
  public var kind: Node.Kind {
    switch self {
    case .insert(let node, _, _), .delete(let node, _, _): node.kind
    case .move(_, let kind, _, _), .update(_, let kind, _), .expand(_, let kind),
      .collapse(_, let kind):
      kind
    case .favorite, .unfavorite, .moveFavorite: .item
    }
  }

  /// The step that undoes this one.
  public var inverse: Self {
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
