package import OutlineModel

/// Puts together a difference of what is known about the nodes it touches, without the outlines
/// themselves: a ``TreeAssembler`` with content and favorites laid over its difference.
///
/// Places are supplied as ``TreeAssembler`` takes them, in any order; of every node that stays, its
/// content and expansion where they differ; the favorites as two whole lists.
package struct DifferenceAssembler {
  private var tree = TreeAssembler<NodeID>()
  /// What the nodes say that come or go.
  private var contents: [NodeID: Content] = [:]
  private var updates: [OutlineDifference.Step] = []
  private var favorites = TreeDifference<Item.ID>()

  package init() {}

  /// A new node, with its place in the target.
  package mutating func insert(_ node: Node, at place: OutlineDifference.Place) {
    tree.insert(node.id, at: place, isExpanded: node.isExpanded)
    contents[node.id] = node.content
  }

  /// A node that is gone, as it was, with its place in the source.
  package mutating func delete(_ node: Node, from place: OutlineDifference.Place) {
    tree.delete(node.id, from: place, isExpanded: node.isExpanded)
    contents[node.id] = node.content
  }

  /// A node that moves, with its place in the source and in the target.
  package mutating func move(
    _ id: NodeID, from source: OutlineDifference.Place, to target: OutlineDifference.Place
  ) {
    tree.move(id, from: source, to: target)
  }

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
  /// - Parameter targetParent: the parent in the *target* of a node that was not itself inserted or
  ///   moved; nil at the top level.
  /// - Throws: the errors of `targetParent`.
  package func difference(targetParent: (NodeID) throws -> NodeID?) rethrows -> OutlineDifference {
    OutlineDifference(
      try tree.difference(targetParent: targetParent), updates: updates, favorites: favorites
    ) { id throws(Never) in contents[id] ?? Content(text: "") }
  }
}
