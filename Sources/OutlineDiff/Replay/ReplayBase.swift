package import OutlineModel

/// The outline from which a ``Replay`` starts. Every version of the replay knows it.
///
/// It is read node by node, so the cost of a replay does not depend on its size.
package protocol ReplayBase {
  /// A node of a kind with its place, or `nil` if there is none. An item that shares its identifier
  /// with a section is found by both of its identifiers, and returned with the one that it shows.
  func node(_ id: NodeID, _ kind: Node.Kind) throws -> ReplayBaseNode?
  /// The sibling directly before a node, or `nil` if it is first.
  func sibling(before id: NodeID) throws -> NodeID?
  /// The favorite directly before a favorite, or `nil` if it is first.
  func favorite(before id: NodeID) throws -> NodeID?
}

/// A node of a ``ReplayBase``.
package struct ReplayBaseNode: Sendable {
  /// The node.
  package var node: Node
  /// Its parent; `nil` for a section.
  package var parent: NodeID?
  /// Its position among its siblings. Positions are compared byte by byte.
  package var position: String
  /// Its position among the favorites; `nil` if it is not one.
  package var favoritePosition: String?

  /// Makes a node.
  package init(_ node: Node, parent: NodeID?, position: String, favoritePosition: String? = nil) {
    (self.node, self.parent, self.position) = (node, parent, position)
    self.favoritePosition = favoritePosition
  }
}
