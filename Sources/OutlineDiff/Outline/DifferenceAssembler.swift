package import OutlineModel

/// Puts together a difference of what is known about the nodes it touches, without the outlines
/// themselves: a ``TreeAssembler`` with content and favorites laid over its difference.
///
/// Places are supplied to ``tree``, by number and in any order; of every node that stays, its
/// content and expansion where they differ; the favorites as two whole lists.
package struct DifferenceAssembler {
  /// The nodes that come, go and move.
  package var tree = TreeAssembler()
  private var updates: [OutlineDifference.Step] = []
  private var favorites = TreeDifference<Item.ID>()

  package init() {}

  /// A node that is in both outlines, before and after; nothing is added where it says the same.
  package mutating func update(from old: Node, to new: Node) {
    updates += OutlineDifference.Step.updates(from: old, to: new)
  }

  /// The favorites of the source and of the target.
  /// - Complexity: O(n + k log k).
  package mutating func compareFavorites(from old: [Item.ID], to new: [Item.ID]) {
    favorites = TreeDifference(from: old, to: new)
  }

  /// The difference of all that was supplied; see ``TreeAssembler/difference(targetParent:)``.
  /// - Parameters:
  ///   - id: the name of a node.
  ///   - content: what a node says that comes or goes.
  ///   - targetParent: the parent in the *target* of a node that was not itself inserted or moved;
  ///     nil at the top level.
  /// - Throws: the errors of the three.
  package func difference(
    id: (Int) throws -> NodeID, content: (Int) throws -> Content,
    targetParent: (Int) throws -> Int?
  ) throws -> OutlineDifference {
    let numbered = try tree.difference(targetParent: targetParent)
    let named = try TreeDifference(numbered, id: id)
    return try OutlineDifference(named, updates: updates, favorites: favorites) { _, position in
      try content(numbered.steps[position].id)
    }
  }
}
