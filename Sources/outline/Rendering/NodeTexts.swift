import OutlineFormats
import OutlineStore

/// What the nodes of a difference are called and where they stand, for people: a difference itself holds ids.
struct NodeTexts {
  private var nodes: [NodeID: (content: Content, parent: NodeID?)] = [:]

  /// Looks up every node that the difference names, as it is at the version the difference leads to, or was before it
  /// went.
  init(of difference: OutlineDifference, at version: Int, _ outline: OutlineReader) throws {
    for step in difference.steps {
      if case .delete(let node, let place, _) = step { nodes[node.id] = (node.content, place.parent) }
    }
    if try version != outline.latestVersion() {
      try add(version > 0 ? outline.outline(at: version) : Outline())
      return
    }
    for step in difference.steps {
      var next: NodeID? = step.id
      if case .delete(_, let place, _) = step { next = place.parent }
      while let id = next, nodes[id] == nil {
        guard let named = try outline.node(id) else { break }
        let entry = try outline.unpathed(named)
        nodes[id] = (entry.content, entry.parent)
        next = entry.parent
      }
    }
  }

  private mutating func add(_ past: Outline) {
    var above: [NodeID] = []
    for row in past.rows {
      above.removeLast(max(0, above.count - row.level))
      nodes[row.node.id] = (row.node.content, above.last)
      above.append(row.node.id)
    }
  }

  /// Image and text.
  func text(of id: NodeID) -> String {
    guard let content = nodes[id]?.content else { return "" }
    return [content.image, content.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The path to a node, the node itself included.
  /// - Parameter limit: how many texts at most; those at the beginning are left out first.
  func path(of id: NodeID?, limit: Int = .max) -> String {
    var parts: [String] = []
    var next = id
    while parts.count < limit, let id = next, let node = nodes[id] {
      parts.append(node.content.text)
      next = node.parent
    }
    return (next == nil ? "" : "…") + (parts.isEmpty ? "/" : NodePath.text(of: parts.reversed()))
  }

  /// The path to what a node stands under, as far as people want to read it.
  func place(of id: NodeID) -> String { place(nodes[id]?.parent) }

  /// The path to a node, as far as people want to read it.
  func place(_ id: NodeID?) -> String { path(of: id, limit: 6) }
}

extension OutlineReader {
  /// A node without its path, which costs a walk.
  fileprivate func unpathed(_ named: Named) throws -> Entry {
    switch named {
    case .item(let id): Entry(try item(id))
    case .section(let id): Entry(try section(id))
    }
  }
}
