import OutlineModel

/// An outline as lists of children, which a merge changes.
struct MergeTree {
  /// The parent of sections.
  static let root = NodeID(checked: "")

  var nodes: [NodeID: Node] = [:]
  var children: [NodeID: [NodeID]] = [:]
  var parents: [NodeID: NodeID] = [:]

  init(_ outline: Outline) {
    var open = [Self.root]
    for row in outline.rows {
      open.removeLast(max(0, open.count - 1 - row.level))
      let parent = open[open.count - 1]
      nodes[row.node.id] = row.node
      children[parent, default: []].append(row.node.id)
      parents[row.node.id] = parent
      open.append(row.node.id)
    }
  }

  /// A node and its ancestors.
  func path(up id: NodeID) -> Set<NodeID> {
    var path: Set<NodeID> = []
    var next: NodeID? = id
    while let id = next, path.insert(id).inserted { next = parents[id] }
    return path
  }

  /// All nodes in pre-order.
  func rows() -> [Outline.Row] {
    var rows: [Outline.Row] = []
    var waiting = (children[Self.root] ?? []).reversed().map { ($0, 0) }
    while let (id, level) = waiting.popLast() {
      guard let node = nodes[id] else { continue }
      rows.append(Outline.Row(node: node, level: level))
      for child in (children[id] ?? []).reversed() { waiting.append((child, level + 1)) }
    }
    return rows
  }
}
