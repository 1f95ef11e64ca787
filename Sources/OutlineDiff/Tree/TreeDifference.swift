public import OutlineModel

/// What changed between two trees of identifiers, as a script of steps that are carried out one
/// after another.
///
/// A section snapshot is such a tree, and so is a whole outline: an ``OutlineDifference`` is a tree
/// difference of its nodes plus what changes in their content, and a tree difference of one level
/// for the favorites.
///
/// Every step is valid on its own when its turn comes: a node is only put below a parent and after
/// a sibling that are in place already, and no step ever makes a cycle. That holds for a value, for
/// a database and for a screen alike. The order is: inserts and moves in pre-order of the target,
/// then expansion, and the deletes last, the deepest first.
///
/// Places are those of the moment: the place a step takes a node from is where the node is directly
/// before that step, and the place it puts a node to is where the node is directly after it. So the
/// inverse of a difference is each step turned around, in the opposite order.
public struct TreeDifference<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The steps in the order in which they are carried out.
  public let steps: [Step]

  /// A difference that changes nothing.
  @inlinable
  public init() {
    steps = []
  }

  /// Makes a difference of steps that are known to be valid one after another.
  @usableFromInline
  init(steps: [Step]) {
    self.steps = steps
  }

  /// Where a node is, by its neighbours.
  public struct Place: Hashable, Sendable {
    /// The node it is a child of; nil at the top level.
    public var parent: ID?
    /// The sibling directly before it; nil for the first.
    public var previous: ID?

    /// Makes a place.
    /// - Parameters:
    ///   - parent: the node it is a child of; nil at the top level.
    ///   - previous: the sibling directly before it; nil for the first.
    @inlinable
    public init(parent: ID?, previous: ID?) {
      self.parent = parent
      self.previous = previous
    }
  }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// A new node; `isRoot` where its parent is not new.
    case insert(ID, at: Place, isRoot: Bool, isExpanded: Bool)
    /// A node goes, after all its children; `isRoot` where its parent stays.
    case delete(ID, from: Place, isRoot: Bool, isExpanded: Bool)
    /// A node goes to another place, and all its descendants go with it.
    case move(ID, from: Place, to: Place)
    /// The children of a node are shown.
    case expand(ID)
    /// The children of a node are hidden.
    case collapse(ID)
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { steps.isEmpty }
}

extension TreeDifference {
  /// How many steps of each kind a difference has.
  public struct Counts: Hashable, Sendable, Codable {
    /// New nodes.
    public var inserted = 0
    /// Nodes that go.
    public var deleted = 0
    /// Nodes that go to another place; those that go with them are not counted.
    public var moved = 0
    /// Nodes that are expanded.
    public var expanded = 0
    /// Nodes that are collapsed.
    public var collapsed = 0

    /// All of them together.
    public var total: Int { inserted + deleted + moved + expanded + collapsed }
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
      case .expand: counts.expanded += 1
      case .collapse: counts.collapsed += 1
      }
    }
    return counts
  }

  /// The difference that leads back: each step turned around, in the opposite order.
  ///
  /// Its steps are valid one after another as well, and its inverse is this difference again.
  /// - Complexity: O(number of steps).
  @inlinable
  public var inverse: TreeDifference {
    TreeDifference(steps: steps.reversed().map { $0.inverse })
  }

  /// This difference followed by the next one, as one difference with the fewest steps.
  /// - Parameters:
  ///   - next: made from the snapshot this difference leads to.
  ///   - base: the snapshot this difference was made from.
  /// - Throws: ``DifferenceError`` where one of the two does not apply.
  /// - Complexity: O(n + number of steps).
  public func merged(
    with next: TreeDifference, from base: SectionSnapshot<ID>
  ) throws(DifferenceError) -> TreeDifference {
    if next.isEmpty { return self }
    return TreeDifference(from: base, to: try base.applying(self).applying(next))
  }

  /// The nodes that come, go or move.
  var placed: some Sequence<ID> {
    steps.lazy.filter { step in
      switch step {
      case .insert, .delete, .move: true
      case .expand, .collapse: false
      }
    }.map(\.id)
  }
}

extension TreeDifference.Step {
  /// The step that undoes this one.
  @inlinable
  public var inverse: Self {
    switch self {
    case .insert(let id, let place, let isRoot, let isExpanded):
      .delete(id, from: place, isRoot: isRoot, isExpanded: isExpanded)
    case .delete(let id, let place, let isRoot, let isExpanded):
      .insert(id, at: place, isRoot: isRoot, isExpanded: isExpanded)
    case .move(let id, let source, let target): .move(id, from: target, to: source)
    case .expand(let id): .collapse(id)
    case .collapse(let id): .expand(id)
    }
  }

  /// The identifier of the node the step is about.
  public var id: ID {
    switch self {
    case .insert(let id, _, _, _), .delete(let id, _, _, _), .move(let id, _, _), .expand(let id),
      .collapse(let id):
      id
    }
  }
}

extension TreeDifference.Place: Codable where ID: Codable {}
