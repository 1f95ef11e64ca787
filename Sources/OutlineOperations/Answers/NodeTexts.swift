package import OutlineStore

/// What the nodes of a difference are called and where they stand, for people: a difference itself
/// holds ids.
package struct NodeTexts: Sendable {
  private var nodes: [NodeID: NodeTitle] = [:]
  /// The paths of nodes that have children here, as far as they are short: they begin those of
  /// their children.
  private var paths: [NodeID: String] = [:]

  private static let longestKnownPath = 256

  /// Looks up every node that the difference names, as it is at the version the difference leads
  /// to, or was before it went.
  package init(of difference: OutlineDifference, at version: Int, _ outline: OutlineReader) throws {
    if difference.isEmpty { return }
    var wanted: [NodeID] = []
    for step in difference.steps {
      switch step {
      case .insert(let node, let place, _), .delete(let node, let place, _):
        nodes[node.id] = NodeTitle(
          image: node.content.image, text: node.content.text, parent: place.parent)
      default: wanted.append(step.id)
      }
    }
    wanted.removeAll { nodes[$0] != nil }
    let above = Set(nodes.values.lazy.compactMap(\.parent)).filter { nodes[$0] == nil }
    // Before the first version there was nothing.
    if version > 0 {
      nodes.merge(try outline.at(version).titles(ofPathsTo: wanted + above)) { known, _ in known }
    }
    for parent in Set(nodes.values.lazy.compactMap(\.parent)) where nodes[parent] != nil {
      // Each text has a slash before it, so that one of more texts is too long to be kept.
      let path = path(of: parent, limit: Self.longestKnownPath + 1)
      if path.utf8.count <= Self.longestKnownPath { paths[parent] = path }
    }
  }

  /// Image and text.
  package func text(of id: NodeID) -> String {
    guard let node = nodes[id] else { return "" }
    guard let image = node.image, !image.isEmpty else { return node.text }
    return node.text.isEmpty ? image : image + " " + node.text
  }

  /// The path to a node, the node itself included.
  /// - Parameter limit: how many texts at most; those at the beginning are left out first.
  package func path(of id: NodeID?, limit: Int = .max) -> String {
    if limit == .max, let id {
      if let known = paths[id] { return known }
      if let node = nodes[id], let above = node.parent, let path = paths[above] {
        return path + NodePath.text(of: [node.text])
      }
    }
    var parts: [String] = []
    var next = id
    // Of a damaged file the parents may go in a circle.
    let limit = min(limit, nodes.count)
    while parts.count < limit, let id = next, let node = nodes[id] {
      parts.append(node.text)
      next = node.parent
    }
    return (next == nil ? "" : "…") + (parts.isEmpty ? "/" : NodePath.text(of: parts.reversed()))
  }

  /// The path to the parent of a node, as far as people want to read it.
  package func place(of id: NodeID) -> String { place(nodes[id]?.parent) }

  /// The path to a node, as far as people want to read it.
  package func place(_ id: NodeID?) -> String { path(of: id, limit: 6) }
}
