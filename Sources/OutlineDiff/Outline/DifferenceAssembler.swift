import OutlineModel

/// Assembles a difference from the nodes it touches, without the outlines themselves: a
/// ``TreeAssembler`` plus content and favorites.
///
/// The caller adds places to ``tree`` and ``favorites``, by number and in any order, and content
/// and expansion of each kept node with ``update(from:to:)``.
struct DifferenceAssembler {
  /// The inserted, deleted and moved nodes.
  var tree = TreeAssembler()
  /// The items that become favorites, stop being favorites or move among them: a tree of one level.
  var favorites = TreeAssembler()
  private var updates: [OutlineDifference.Step] = []

  init() {}

  /// Adds the changes of a kept node, if any.
  mutating func update(from old: Node, to new: Node) {
    updates += OutlineDifference.Step.contentSteps(from: old, to: new)
  }

  /// Returns the difference of everything added; see ``TreeAssembler/difference(targetParent:)``.
  /// - Parameters:
  ///   - id: returns the identifier of a node.
  ///   - content: returns the content of an inserted or deleted node.
  ///   - targetParent: returns the parent in the *target* of a node that is neither inserted nor
  ///     moved; `nil` at the top level.
  /// - Throws: the errors of the closures.
  func difference(
    id: (Int) throws -> NodeID, content: (Int) throws -> Content, targetParent: (Int) throws -> Int?
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
