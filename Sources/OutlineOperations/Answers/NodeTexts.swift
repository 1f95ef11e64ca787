package import OutlineStore

/// The names and paths of the nodes of a difference, for people: a difference itself holds ids.
package struct NodeTexts: Sendable {
  private var nodes: [NodeID: NodeTitle] = [:]
  /// The paths of nodes that have children here, if they are short: the paths of the children begin
  /// with them.
  private var paths: [NodeID: String] = [:]

  /// The lengths in bytes of the shortest unique prefixes of the ids, if requested.
  private var prefixLengths: [NodeID: Int] = [:]

  private static let longestKnownPath = 256
  /// For more steps the ids are shown whole, because looking up their prefixes would take too long.
  package static let mostMarked = 5_000

  /// No nodes.
  package init() {}

  /// Looks up every node that the difference names, at the version it leads to, or as it was before
  /// its deletion.
  /// - Parameters:
  ///   - titles: the known titles of nodes at that version.
  ///   - old: the version before a difference of which these are some steps: others may delete
  ///     nodes that these name.
  ///   - marksIDs: whether to look up the shortest unique prefixes of the ids.
  package init(
    of difference: OutlineDifference, at version: Int, _ outline: OutlineReader,
    known titles: [(id: NodeID, title: NodeTitle)] = [], partFrom old: Int = 0,
    marksIDs: Bool = false
  ) throws {
    if difference.isEmpty { return }
    if marksIDs && difference.steps.count <= Self.mostMarked {
      // Commands find a deleted node only by its whole id.
      let present = try Set(difference.steps.map(\.id)).filter { try outline.node($0) != nil }
      prefixLengths = try outline.shortestPrefixes(of: Array(present))
    }
    nodes = Dictionary(titles.lazy.map { ($0.id, $0.title) }) { first, _ in first }
    var wanted: [NodeID] = []
    for step in difference.steps {
      switch step {
      case .insert(let node, let place, _), .delete(let node, let place, _):
        nodes[node.id] = NodeTitle(
          image: node.content.image, text: node.content.text, parent: place.parent)
      case .move(let id, _, let source, let target):
        wanted += [id] + [source.parent, target.parent, target.previous].compactMap { $0 }
      case .favorite(let id, let previous), .moveFavorite(let id, _, let previous):
        wanted += [id.node] + [previous?.node].compactMap { $0 }
      default: wanted.append(step.id)
      }
    }
    wanted.removeAll { nodes[$0] != nil }
    wanted += Set(nodes.values.lazy.compactMap(\.parent)).filter { nodes[$0] == nil }
    try addTitles(ofPathsTo: wanted, at: version, outline)
    let gone = old > 0 ? wanted.filter { nodes[$0] == nil } : []
    if !gone.isEmpty {
      let former = try outline.at(old).titles(ofPathsTo: gone)
      try addTitles(ofPathsTo: Array(former.keys), at: version, outline)
      nodes.merge(former) { known, _ in known }
    }
    for parent in Set(nodes.values.lazy.compactMap(\.parent)) where nodes[parent] != nil {
      // Each text has a slash before it, so a path with texts beyond the limit is too long to keep.
      let path = path(of: parent, limit: Self.longestKnownPath + 1)
      if path.utf8.count <= Self.longestKnownPath { paths[parent] = path }
    }
  }

  private mutating func addTitles(
    ofPathsTo ids: [NodeID], at version: Int, _ outline: OutlineReader
  ) throws {
    // Before the first version there was nothing.
    if version == 0 { return }
    nodes.merge(try outline.at(version).titles(ofPathsTo: ids)) { known, _ in known }
  }

  /// The length in bytes of the shortest unique prefix of an id; `nil` if not requested, or if the
  /// node no longer exists.
  package func prefixLength(of id: NodeID) -> Int? { prefixLengths[id] }

  /// The name of a node: its text, or its image if it has none.
  func name(of id: NodeID) -> String {
    nodes[id].map { Content(text: $0.text, image: $0.image).name } ?? id.rawValue
  }

  /// Image and text.
  package func text(of id: NodeID) -> String {
    guard let node = nodes[id] else { return "" }
    guard let image = node.image, !image.isEmpty else { return node.text }
    return node.text.isEmpty ? image : image + " " + node.text
  }

  /// The path to a node, the node itself included.
  /// - Parameter limit: the largest number of texts; those at the beginning are omitted first.
  package func path(of id: NodeID?, limit: Int = .max) -> String {
    if limit == .max, let id {
      if let known = paths[id] { return known }
      if let node = nodes[id], let above = node.parent, let path = paths[above] {
        return path + NodePath.text(of: [node.text])
      }
    }
    var parts: [String] = []
    var next = id
    // In a damaged file the parents may form a cycle.
    let limit = min(limit, nodes.count)
    while parts.count < limit, let id = next, let node = nodes[id] {
      parts.append(node.text)
      next = node.parent
    }
    let path = parts.isEmpty ? "/" : NodePath.text(of: parts.reversed())
    return next == nil ? path : "…" + path
  }

  /// The path to the parent of a node, shortened for people.
  func place(of id: NodeID) -> String { place(nodes[id]?.parent) }

  /// The path to a node, shortened for people.
  func place(_ id: NodeID?) -> String { path(of: id, limit: 6) }
}
