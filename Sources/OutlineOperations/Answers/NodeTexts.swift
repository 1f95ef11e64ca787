package import OutlineStore

/// What the nodes of a difference are called and where they stand, for people: a difference itself
/// holds ids.
package struct NodeTexts: Sendable {
  private var nodes: [NodeID: (content: Content, parent: NodeID?)] = [:]

  /// Looks up every node that the difference names, as it is at the version the difference leads
  /// to, or was before it went.
  package init(of difference: OutlineDifference, at version: Int, _ outline: OutlineReader) throws {
    for step in difference.steps {
      switch step {
      case .insert(let node, let place, _), .delete(let node, let place, _):
        nodes[node.id] = (node.content, place.parent)
      default: break
      }
    }
    // Before the first version there was nothing.
    let outline = try version > 0 ? outline.at(version) : nil
    for step in difference.steps {
      var next = nodes[step.id].map(\.parent) ?? step.id
      while let id = next, nodes[id] == nil {
        guard let state = try outline?.state(of: id) else { break }
        nodes[id] = (state.content, state.parent)
        next = state.parent
      }
    }
  }

  /// Image and text.
  package func text(of id: NodeID) -> String {
    guard let content = nodes[id]?.content else { return "" }
    return [content.image, content.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// The path to a node, the node itself included.
  /// - Parameter limit: how many texts at most; those at the beginning are left out first.
  package func path(of id: NodeID?, limit: Int = .max) -> String {
    var parts: [String] = []
    var next = id
    while parts.count < limit, let id = next, let node = nodes[id] {
      parts.append(node.content.text)
      next = node.parent
    }
    return (next == nil ? "" : "…") + (parts.isEmpty ? "/" : NodePath.text(of: parts.reversed()))
  }

  /// The path to the parent of a node, as far as people want to read it.
  package func place(of id: NodeID) -> String { place(nodes[id]?.parent) }

  /// The path to a node, as far as people want to read it.
  package func place(_ id: NodeID?) -> String { path(of: id, limit: 6) }
}
