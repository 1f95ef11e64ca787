public import OutlineModel

/// One call to an `NSOutlineView`, with indexes that are right at its turn.
///
/// Between `beginUpdates()` and `endUpdates()` an outline view takes calls one after another, as an
/// array does: each index counts what the calls before have done. The index a node moves to is the
/// one it has afterwards.
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
  /// A new node comes to an index among the children of a parent, of the roots where that is nil.
  case insert(ID, at: Int, inParent: ID?)
  /// A node without children goes from an index.
  case remove(ID, at: Int, inParent: ID?)
  /// A node goes from an index to another place, with its descendants.
  case move(ID, at: Int, inParent: ID?, to: Int, inNewParent: ID?)
  /// The children of a node are shown.
  case expand(ID)
  /// The children of a node are hidden.
  case collapse(ID)
}

extension OutlineViewChange: Codable where ID: Codable {}

extension TreeDifference {
  /// The steps as calls to an `NSOutlineView`, in the same order.
  /// - Parameter snapshot: the snapshot the difference was made from.
  /// - Throws: ``DifferenceError`` where a step names an item that is not there then, or a place at
  ///   which it is not.
  /// - Complexity: O(k log k) for k steps, and O(√n) once, where they name items in lists of which
  ///   no item but the last has children; and one walk over each other list that they name. Only
  ///   the items named are hashed.
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

extension OutlineViewChange {
  /// The calls that lead an `NSOutlineView` from one snapshot to another, with the fewest moves.
  /// - Parameters:
  ///   - old: what the view shows.
  ///   - new: what it is to show.
  /// - Complexity: that of comparing the snapshots, see `TreeDifference.init(from:to:)`, and of
  ///   ``TreeDifference/outlineViewChanges(from:)``.
  @inlinable
  public static func changes(
    from old: SectionSnapshot<ID>, to new: SectionSnapshot<ID>
  ) -> [OutlineViewChange<ID>] {
    // A difference applies to the snapshot it was made from, so nothing is thrown.
    (try? TreeDifference(from: old, to: new).outlineViewChanges(from: old)) ?? []
  }
}
