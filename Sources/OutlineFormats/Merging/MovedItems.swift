import OutlineModel

/// Finds the items of an outline that a file has below another parent.
///
/// An item is found by its text and all texts below it, if no other item has these, neither in the
/// file nor in the outline; then by its text alone, if that is as unique. Only items that the merge
/// would delete take part, and items of the file that would be new.
struct MovedItems {
  /// A text, and the numbers of the shapes of the children.
  private struct Shape: Hashable {
    var text: String
    var children: [Int]
  }

  private let drafts: [DraftNode]
  private let lists: [Int: [Int]]
  private let base: MergeTree
  private var shapes: [Shape: Int] = [:]
  private var draftShapes: [Int]
  private var nodeShapes: [NodeID: Int] = [:]

  /// - Parameters:
  ///   - drafts: the nodes of the file.
  ///   - lists: the children of each draft.
  ///   - base: the outline.
  /// - Complexity: O(nodes of both).
  init(_ drafts: [DraftNode], lists: [Int: [Int]], in base: MergeTree) {
    self.drafts = drafts
    self.lists = lists
    self.base = base
    draftShapes = Array(repeating: 0, count: drafts.count)
    // Children are after their parents, so this order visits them before.
    for draft in drafts.indices.reversed() {
      let children = (lists[draft] ?? []).map { draftShapes[$0] }
      draftShapes[draft] = number(of: Shape(text: drafts[draft].text, children: children))
    }
    for row in base.rows().reversed() {
      let children = (base.children[row.node.id] ?? []).map { nodeShapes[$0] ?? 0 }
      nodeShapes[row.node.id] = number(of: Shape(text: row.node.content.text, children: children))
    }
  }

  private mutating func number(of shape: Shape) -> Int {
    if let number = shapes[shape] { return number }
    shapes[shape] = shapes.count
    return shapes.count - 1
  }

  /// The drafts that are nodes of the outline.
  /// - Parameters:
  ///   - lost: drafts without a match, in pre-order.
  ///   - missing: nodes without a match.
  /// - Complexity: O(`lost` + `missing`).
  func pairs(of lost: [Int], among missing: [NodeID]) -> [(draft: Int, id: NodeID)] {
    var open = (drafts: Set(lost), nodes: Set(missing))
    var pairs: [(draft: Int, id: NodeID)] = []
    for pair in Self.unique(lost, by: { draftShapes[$0] }, missing, by: { nodeShapes[$0] ?? 0 }) {
      // Equal shapes have equal children. Each draft is taken once, so this visits each once.
      var waiting = [pair]
      while let (draft, id) = waiting.popLast() {
        guard open.drafts.contains(draft), open.nodes.contains(id) else { continue }
        open.drafts.remove(draft)
        open.nodes.remove(id)
        pairs.append((draft, id))
        waiting += zip(lists[draft] ?? [], base.children[id] ?? []).map { ($0, $1) }
      }
    }
    let alone = Self.unique(
      lost.filter(open.drafts.contains), by: { drafts[$0].text },
      missing.filter(open.nodes.contains), by: { base.nodes[$0]?.content.text ?? "" })
    return pairs + alone
  }

  /// The pairs of a draft and a node with the same key that no other draft and no other node has,
  /// in the order of the drafts.
  private static func unique<Key: Hashable>(
    _ drafts: [Int], by draftKey: (Int) -> Key, _ nodes: [NodeID], by nodeKey: (NodeID) -> Key
  ) -> [(draft: Int, id: NodeID)] {
    var found: [Key: (id: NodeID, count: Int)] = [:]
    for id in nodes {
      let key = nodeKey(id)
      found[key] = (id, (found[key]?.count ?? 0) + 1)
    }
    let counts: [Key: Int] = drafts.reduce(into: [:]) { $0[draftKey($1), default: 0] += 1 }
    return drafts.compactMap { draft in
      let key = draftKey(draft)
      guard counts[key] == 1, let node = found[key], node.count == 1 else { return nil }
      return (draft, node.id)
    }
  }
}
