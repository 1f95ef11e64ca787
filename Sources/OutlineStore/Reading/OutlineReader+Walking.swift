internal import GRDB

/// A node on a walk through the outline.
package struct WalkedNode {
  /// The id, kind, content and expansion.
  package var node: Node
  /// The depth below the nodes at which the walk begins.
  package var level: Int
  /// The rank among the favorites that the walk visits, from 1; `nil` if it is not a favorite.
  package var favoriteRank: Int?

  package init(node: Node, level: Int, favoriteRank: Int?) {
    self.node = node
    self.level = level
    self.favoriteRank = favoriteRank
  }
}

extension OutlineReader {
  /// Walks through whole subtrees in pre-order. Of the pending nodes only a page of siblings per
  /// level is kept in memory.
  /// - Parameters:
  ///   - tops: the nodes at which the walk begins, each once; `nil` for all sections. A node below
  ///     another one is visited at its place there.
  ///   - body: called with each node; its error ends the walk.
  /// - Throws: ``OutlineError`` for a node that does not exist.
  /// - Complexity: O(nodes + favorites · depth).
  package func walk(_ tops: [NodeID]? = nil, body: (WalkedNode) throws -> Void) throws {
    let tree = try tree
    let db = try db
    let rows = try tops?.map { try row($0) }
    let keys = rows.map { Set($0.map(\.key)) }
    let ranks = try favoriteRanks(below: keys)
    var walk = PagedWalk(tree)
    if let rows {
      for row in rows.reversed() {
        let isBelowAnother =
          try rows.count > 1
          && tree.path(up: row.key).dropFirst().contains { keys?.contains($0.key) == true }
        if !isBelowAnother { walk.push(row, hasChildren: try tree.hasChildren(row.key), level: 0) }
      }
    } else {
      try walk.push(childrenOf: ItemTable.rootKey, level: 0)
    }
    while let (row, hasChildren, level) = try walk.next() {
      let node = try Node(row.image, id: row.nodeID, in: db)
      try body(WalkedNode(node: node, level: level, favoriteRank: ranks[row.key]))
      if hasChildren { try walk.push(childrenOf: row.key, level: level + 1) }
    }
  }

  /// The rank of each favorite among those in subtrees.
  private func favoriteRanks(below tops: Set<Int64>?) throws -> [Int64: Int] {
    var ranks: [Int64: Int] = [:]
    for row in try tree.favorites() {
      if let tops, try !tree.path(up: row.key).contains(where: { tops.contains($0.key) }) {
        continue
      }
      ranks[row.key] = ranks.count + 1
    }
    return ranks
  }
}

/// A walk in pre-order with an explicit stack, because an outline may be deeper than a thread's
/// stack. Of the pending nodes only a page of siblings per level is kept in memory.
struct PagedWalk {
  /// A pending part of a walk.
  private enum Waiting {
    case node(NodeRow, hasChildren: Bool, level: Int)
    /// The siblings after a position.
    case rest(of: Int64, after: String, level: Int)
  }

  private let tree: TreeSource
  private var waiting: [Waiting] = []
  private var descent = CycleCheck()

  init(_ tree: TreeSource) { self.tree = tree }

  /// Visits a node next.
  mutating func push(_ row: NodeRow, hasChildren: Bool, level: Int) {
    waiting.append(.node(row, hasChildren: hasChildren, level: level))
  }

  /// Visits the children of a node next.
  mutating func push(childrenOf key: Int64, level: Int) throws {
    try descent.enter(key)
    try push(childrenOf: key, after: nil, level: level)
  }

  private mutating func push(childrenOf key: Int64, after position: String?, level: Int) throws {
    let page = try tree.children(of: key, after: position)
    if let last = page.last, page.count >= TreeSource.pageSize {
      // With a damaged index a page may lead back, and the walk would never end.
      if let position, !position.utf8.lexicographicallyPrecedes(last.row.image.position.utf8) {
        throw DatabaseError.corrupt("the children of the row \(key) are out of order")
      }
      waiting.append(.rest(of: key, after: last.row.image.position, level: level))
    }
    for child in page.reversed() { push(child.row, hasChildren: child.hasChildren, level: level) }
  }

  /// The next node, or `nil` at the end.
  mutating func next() throws -> (row: NodeRow, hasChildren: Bool, level: Int)? {
    while let next = waiting.popLast() {
      switch next {
      case .rest(let parent, let position, let level):
        try push(childrenOf: parent, after: position, level: level)
      case .node(let row, let hasChildren, let level): return (row, hasChildren, level)
      }
    }
    return nil
  }
}
