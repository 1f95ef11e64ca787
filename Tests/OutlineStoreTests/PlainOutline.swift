import OutlineStore

/// What an outline is, in the plainest way: nodes that own lists of nodes. Slow, and obviously
/// right.
struct PlainOutline: Equatable {
  final class Node: Equatable {
    let id: String
    var children: [Node] = []
    var isExpanded = false

    init(_ id: String) { self.id = id }

    static func == (left: Node, right: Node) -> Bool {
      left.id == right.id && left.isExpanded == right.isExpanded && left.children == right.children
    }

    func contains(_ id: String) -> Bool { self.id == id || children.contains { $0.contains(id) } }
  }

  /// Its children are the sections.
  var top = Node("")

  func find(_ id: String, in node: Node? = nil) -> (node: Node, parent: Node)? {
    let parent = node ?? top
    for child in parent.children {
      if child.id == id { return (child, parent) }
      if let found = find(id, in: child) { return found }
    }
    return nil
  }

  /// The list that a placement means and the index in it, with a node already taken out.
  func place(_ placement: Placement) -> (owner: Node, index: Int)? {
    func beside(_ id: Item.ID, _ offset: Int) -> (Node, Int)? {
      guard let (node, parent) = find(id.rawValue),
        let index = parent.children.firstIndex(where: { $0 === node })
      else { return nil }
      return (parent, index + offset)
    }
    switch placement {
    case .before(let id): return beside(id, 0)
    case .after(let id): return beside(id, 1)
    case .first(let parent): return find(parent.node.rawValue).map { ($0.node, 0) }
    case .last(let parent):
      return find(parent.node.rawValue).map { ($0.node, $0.node.children.count) }
    case .at(let n, let parent):
      return find(parent.node.rawValue).map { ($0.node, max(0, min(n, $0.node.children.count))) }
    }
  }

  func insert(_ node: Node, at placement: Placement) {
    if let (owner, index) = place(placement) { owner.children.insert(node, at: index) }
  }

  /// False where it cannot be done; then nothing is changed.
  func move(_ id: String, to placement: Placement) -> Bool {
    guard let (node, parent) = find(id),
      let index = parent.children.firstIndex(where: { $0 === node })
    else {
      return false
    }
    let target: String =
      switch placement {
      case .before(let anchor), .after(let anchor): anchor.rawValue
      case .first(let owner), .last(let owner), .at(_, let owner): owner.node.rawValue
      }
    if node.contains(target) { return false }
    parent.children.remove(at: index)
    insert(node, at: placement)
    return true
  }

  func delete(_ id: String) {
    if let (node, parent) = find(id) { parent.children.removeAll { $0 === node } }
  }

  /// All nodes in display order, each as its indented identifier and whether it is expanded.
  var lines: [String] {
    func lines(_ node: Node, _ level: Int) -> [String] {
      node.children.flatMap { child in
        [String(repeating: " ", count: level) + (child.isExpanded ? "+" : "-") + child.id]
          + lines(child, level + 1)
      }
    }
    return lines(top, 0)
  }

  /// What a list shows: items under expanded ones only.
  var visible: [String] {
    func visible(_ node: Node) -> [String] {
      node.isExpanded ? node.children.flatMap { [$0.id] + visible($0) } : []
    }
    return top.children.flatMap(visible)
  }
}

extension Outline {
  /// In the form of ``PlainOutline/lines``.
  var expansionLines: [String] {
    rows.map { row in
      String(repeating: " ", count: row.level) + (row.node.isExpanded ? "+" : "-")
        + row.node.id.rawValue
    }
  }
}
