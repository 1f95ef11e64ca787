public import OutlineModel

/// One call to an `NSOutlineView`, with indexes that are valid when its turn comes.
///
/// Between `beginUpdates()` and `endUpdates()` an outline view applies calls one after another,
/// like an array: each index takes the calls before it into account. The target index of a move is
/// the index of the node afterwards.
///
/// ```swift
/// outlineView.beginUpdates()
/// for change in try difference.outlineViewChanges(from: shown) {
///   switch change {
///   case .insert(_, let index, let parent):
///     outlineView.insertItems(at: IndexSet(integer: index), inParent: parent)
///   case .remove(_, let index, let parent):
///     outlineView.removeItems(at: IndexSet(integer: index), inParent: parent)
///   case .move(_, let source, let oldParent, let target, let newParent):
///     outlineView.moveItem(at: source, inParent: oldParent, to: target, inParent: newParent)
///   case .expand(let id): outlineView.expandItem(id)
///   case .collapse(let id): outlineView.collapseItem(id)
///   }
/// }
/// outlineView.endUpdates()
/// ```
public enum OutlineViewChange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Inserts a new node at an index among the children of a parent, or among the roots if the
  /// parent is `nil`.
  case insert(ID, at: Int, inParent: ID?)
  /// Removes a node without children from an index.
  case remove(ID, at: Int, inParent: ID?)
  /// Moves a node with its descendants from an index to another place.
  case move(ID, at: Int, inParent: ID?, to: Int, inNewParent: ID?)
  /// Shows the children of a node.
  case expand(ID)
  /// Hides the children of a node.
  case collapse(ID)

  /// Returns the calls that update an `NSOutlineView` from one snapshot to another, with the fewest
  /// moves.
  /// - Parameters:
  ///   - old: the snapshot that the view shows now.
  ///   - new: the snapshot to show.
  /// - Complexity: the sum of `TreeDifference.init(from:to:)` and
  ///   ``TreeDifference/outlineViewChanges(from:)``.
  @inlinable
  public static func changes(
    from old: SectionSnapshot<ID>, to new: SectionSnapshot<ID>
  ) -> [OutlineViewChange<ID>] {
    // A difference always applies to the snapshot it starts from.
    (try? TreeDifference(from: old, to: new).outlineViewChanges(from: old)) ?? []
  }
}

extension OutlineViewChange: Codable where ID: Codable {}

extension TreeDifference {
  /// Returns the steps as calls to an `NSOutlineView`, in the same order.
  /// - Parameter snapshot: the snapshot the difference starts from.
  /// - Throws: ``DifferenceError`` if a step names an item that does not exist at that point, or a
  ///   wrong place.
  /// - Complexity: O(k log k) for k steps, and O(√n) once if they name items in lists in which only
  ///   the last item has children; also one walk over each other list that they name. Only the
  ///   named items are hashed.
  @inlinable
  public func outlineViewChanges(
    from snapshot: SectionSnapshot<ID>
  ) throws(DifferenceError) -> [OutlineViewChange<ID>] {
    var lists = try SiblingLists(steps) { ids in snapshot.siblingPlaces(of: ids) }
    var changes: [OutlineViewChange<ID>] = []
    changes.reserveCapacity(steps.count)
    for (position, step) in steps.enumerated() {
      switch step {
      case .insert(let id, let place, _, _):
        changes.append(.insert(id, at: lists.arrive(position), inParent: place.parent))
      case .delete(let id, let place, _, _):
        changes.append(.remove(id, at: lists.leave(position), inParent: place.parent))
      case .move(let id, let source, let target):
        let from = lists.leave(position)
        let to = lists.arrive(position)
        changes.append(
          .move(id, at: from, inParent: source.parent, to: to, inNewParent: target.parent))
      case .expand(let id): changes.append(.expand(id))
      case .collapse(let id): changes.append(.collapse(id))
      }
    }
    return changes
  }
}
