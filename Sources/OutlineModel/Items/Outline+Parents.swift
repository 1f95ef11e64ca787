extension Outline {
  /// For each row the index of its parent, or -1. The parent of a row that is too deep is the row
  /// before it.
  package var parentIndices: ContiguousArray<Int32> {
    var parents = ContiguousArray<Int32>()
    parents.reserveCapacity(rows.count)
    // The ancestors of the current row, with their levels.
    var path: [(index: Int32, level: Int)] = []
    // Reads the levels in place: a copy of a row retains everything that it refers to.
    for index in rows.indices {
      let level = rows[index].level
      while let last = path.last, last.level >= level { path.removeLast() }
      parents.append(path.last?.index ?? -1)
      path.append((Int32(index), level))
    }
    return parents
  }

  /// The parent of the first node, in display order, with one of these ids.
  /// - Complexity: O(rows).
  package func parent(ofFirst ids: Set<NodeID>) -> NodeID? {
    guard let index = rows.firstIndex(where: { ids.contains($0.node.id) }) else { return nil }
    let parent = parentIndices[index]
    return parent < 0 ? nil : rows[Int(parent)].node.id
  }
}
