/// The difference between two trees of identifiers, as a list of steps to apply one after another.
///
/// A section snapshot is such a tree, and so is a whole outline: an ``OutlineDifference`` is a tree
/// difference of its nodes plus the changes of their content, and a one-level tree difference of
/// the favorites.
///
/// Each step is valid when its turn comes: a step puts a node only below a parent and after a
/// sibling that are already in place, and no step creates a cycle. So the steps suit values,
/// databases and list views alike. Inserts and moves come first, in preorder of the target, then
/// expansions; deletes come last, the deepest first.
///
/// Places are those at the time of a step: the source of a node is its place directly before the
/// step, the target its place directly after it. So the inverse of a difference is the inverse of
/// each step, in reverse order.
public struct TreeDifference<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The steps, in the order in which to apply them.
  public let steps: [Step]

  /// Creates an empty difference.
  @inlinable
  public init() { steps = [] }

  /// Creates a difference from steps that are valid one after another.
  @usableFromInline
  package init(steps: [Step]) { self.steps = steps }

  /// The place of a node, given by its neighbours.
  public struct Place: Hashable, Sendable {
    /// The parent; `nil` at the top level.
    public var parent: ID?
    /// The sibling directly before the node; `nil` if the node is first.
    public var previous: ID?

    /// Creates a place.
    /// - Parameters:
    ///   - parent: the parent; `nil` at the top level.
    ///   - previous: the sibling directly before the node; `nil` if the node is first.
    @inlinable
    package init(parent: ID?, previous: ID?) {
      self.parent = parent
      self.previous = previous
    }
  }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// Inserts a node. `isRoot` is true if its parent is not inserted by the same difference.
    case insert(ID, at: Place, isRoot: Bool, isExpanded: Bool)
    /// Deletes a node, after all its children. `isRoot` is true if its parent stays.
    case delete(ID, from: Place, isRoot: Bool, isExpanded: Bool)
    /// Moves a node with all its descendants.
    case move(ID, from: Place, to: Place)
    /// Shows the children of a node.
    case expand(ID)
    /// Hides the children of a node.
    case collapse(ID)
  }

  /// Whether there are no steps.
  public var isEmpty: Bool { steps.isEmpty }

  /// The number of steps of each kind.
  public struct Counts: Hashable, Sendable, Codable {
    /// The inserted nodes.
    public var inserted = 0
    /// The deleted nodes.
    public var deleted = 0
    /// The moved nodes; descendants that move along are not counted.
    public var moved = 0
    /// The expanded nodes.
    public var expanded = 0
    /// The collapsed nodes.
    public var collapsed = 0

    /// The sum of all counts.
    public var total: Int { inserted + deleted + moved + expanded + collapsed }
  }

  /// The number of steps of each kind.
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

  /// The difference from the new tree to the old one: the inverse of each step, in reverse order.
  ///
  /// Its steps are valid one after another too, and its inverse equals this difference.
  /// - Complexity: O(number of steps).
  @inlinable
  public var inverse: TreeDifference { TreeDifference(steps: steps.reversed().map { $0.inverse }) }
}

extension TreeDifference.Step {
  /// The step that undoes this one.
  @inlinable
  package var inverse: Self {
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

  /// The identifier of the step's node.
  public var id: ID {
    switch self {
    case .insert(let id, _, _, _), .delete(let id, _, _, _), .move(let id, _, _), .expand(let id),
      .collapse(let id):
      id
    }
  }
}

extension TreeDifference.Place: Codable where ID: Codable {}
