/// A node of a tree with its depth, for formats that nest elements.
struct NestedNode {
  /// The node.
  var node: DraftNode
  /// The number of nodes that contain it, the section included.
  var depth: Int
  /// The depth of the next node; 0 for the last one.
  var next: Int

  /// Whether nodes are below it.
  var hasChildren: Bool { next > depth }
}

extension DraftSource {
  /// Calls a closure with all nodes in pre-order, and their depths.
  /// - Parameter body: receives each node; an error it throws ends the traversal.
  func forEachNested(_ body: (NestedNode) throws -> Void) throws {
    var pending: NestedNode?
    var isInSection = false
    try forEachNode { node in
      isInSection = isInSection || node.isSection
      let wanted = node.isSection ? 0 : isInSection ? node.level + 1 : node.level
      let depth = max(0, min(wanted, pending.map { $0.depth + 1 } ?? 0))
      if var last = pending {
        last.next = depth
        try body(last)
      }
      pending = NestedNode(node: node, depth: depth, next: 0)
    }
    if let pending { try body(pending) }
  }
}
