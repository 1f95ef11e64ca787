package import OutlineModel

/// Puts together a difference of what is known about the nodes it touches, without the outlines
/// themselves: a ``TreeAssembler`` with content and favorites laid over its difference.
///
/// Places are supplied to ``tree`` and ``favorites``, by number and in any order; of every node that
/// stays, its content and expansion where they differ.
package struct DifferenceAssembler {
  /// The nodes that come, go and move.
  package var tree = TreeAssembler()
  /// The items that become favorites, stop being favorites, and move among them: a tree of one level.
  package var favorites = TreeAssembler()
  private var updates: [OutlineDifference.Step] = []

  package init() {}

  /// A node that is in both outlines, before and after; nothing is added where it says the same.
  package mutating func update(from old: Node, to new: Node) {
    updates += OutlineDifference.Step.updates(from: old, to: new)
  }

  /// The difference of all that was supplied; see ``TreeAssembler/difference(targetParent:)``.
  /// - Parameters:
  ///   - id: the name of a node.
  ///   - content: what a node says that comes or goes.
  ///   - targetParent: the parent in the *target* of a node that was not itself inserted or moved;
  ///     nil at the top level.
  /// - Throws: the errors of the closures.
  package func difference(
    id: (Int) throws -> NodeID, content: (Int) throws -> Content,
    targetParent: (Int) throws -> Int?
  ) throws -> OutlineDifference {
    let numbered = try tree.difference(targetParent: targetParent)
    let named = try TreeDifference(numbered, id: id)
    let favorites = try TreeDifference(self.favorites.difference { _ in nil }) {
      Item.ID(checked: try id($0).rawValue)
    }
    return try OutlineDifference(named, updates: updates, favorites: favorites) { _, position in
      try content(numbered.steps[position].id)
    }
  }
}
