import OutlineModel

// Building the new lists.
extension OutlineMerging {
  /// The new outline.
  func result() -> Outline {
    var tree = base
    tree.nodes.merge(made) { $1 }
    // A node of the file is removed from every other list, and so is one that it tells was deleted.
    let deleted = merge.keepsMissing ? [] : header.deleted.map { NodeID(checked: $0) }
    let placed = Set(wanted.values.joined()).union(deleted)
    for (parent, list) in base.children where wanted[parent] == nil {
      tree.children[parent] = list.filter { !placed.contains($0) }
    }
    for (parent, list) in wanted {
      // Sections that are not in the file stay, and so do the items before its sections.
      let others = (base.children[parent] ?? []).filter { !placed.contains($0) }
      let keepsAll = merge.keepsMissing || parent == MergeTree.root && !merge.isOfFile
      let missing = keepsAll ? others : others.filter(staying.contains)
      tree.children[parent] = keeping(missing, in: list, below: parent)
    }
    let rows = tree.rows()
    return Outline(rows: rows, favorites: favorites(of: rows))
  }

  /// A list of the file with the other children of its parent, each after its nearest predecessor.
  ///
  /// The next merge finds the first node with a text. So a node that is not in the file goes after
  /// the nodes of the file with the same text, or the next merge would match it instead.
  func keeping(_ missing: [NodeID], in list: [NodeID], below parent: NodeID) -> [NodeID] {
    if missing.isEmpty { return list }
    let isMissing = Set(missing)
    // The number of nodes of the list up to a node, and up to the last one with a text.
    var counts: [NodeID: Int] = [:]
    var textCounts: [String: Int] = [:]
    for (place, id) in list.enumerated() {
      counts[id] = place + 1
      if named[id] == nil { textCounts[text(of: id)] = place + 1 }
    }
    var after: [Int: [NodeID]] = [:]
    var last = 0
    for id in base.children[parent] ?? [] {
      if let count = counts[id] {
        last = count
      } else if isMissing.contains(id) {
        after[max(last, textCounts[text(of: id)] ?? 0), default: []].append(id)
      }
    }
    var kept = after[0] ?? []
    for (place, id) in list.enumerated() {
      kept.append(id)
      kept += after[place + 1] ?? []
    }
    return kept
  }

  private func text(of id: NodeID) -> String { (made[id] ?? base.nodes[id])?.content.text ?? "" }

  private func favorites(of rows: [Outline.Row]) -> [Item.ID] {
    let there = Set(rows.lazy.filter { $0.node.kind == .item }.map(\.node.id))
    let kept = favorites.filter { there.contains($0.node) }
    let isSaid = says(.favorite)
    var marked: [(rank: Int, id: NodeID)] = []
    var unmarked: Set<NodeID> = []
    for (draft, id) in zip(drafts, ids) {
      guard let id, there.contains(id) else { continue }
      if draft.isFavorite {
        marked.append((draft.favoriteRank ?? .max, id))
      } else if isSaid {
        unmarked.insert(id)
      }
    }
    // The sort is stable: those without a rank stay in the order of the file.
    let order = marked.sorted { $0.rank < $1.rank }.map { Item.ID(checked: $0.id.rawValue) }
    let old = kept.filter { !unmarked.contains($0.node) }
    let known = Set(old)
    let hasRanks = isSaid && marked.allSatisfy { $0.rank != .max }
    return (hasRanks ? old.inOrder(of: order) : old) + order.filter { !known.contains($0) }
  }
}

extension Array where Element: Hashable {
  /// This list with the elements of another one in its order, at the positions they occupy here.
  fileprivate func inOrder(of order: [Element]) -> [Element] {
    let known = order.filter(Set(self).contains)
    let isKnown = Set(known)
    var next = known.makeIterator()
    return map { isKnown.contains($0) ? next.next() ?? $0 : $0 }
  }
}
