/// Builds a tree of nodes that come in any order and name their parents.
struct ParentLinks {
  private var nodes: [(node: DraftNode, line: Int?, parent: String?)] = []
  private var places: [String: Int] = [:]

  /// Adds a node after those already added.
  /// - Parameters:
  ///   - own: the name by which other nodes refer to it.
  ///   - parent: the name of its parent, which may come later.
  mutating func add(_ node: DraftNode, line: Int?, own: String?, parent: String?) {
    if let own, places[own] == nil { places[own] = nodes.count }
    nodes.append((node, line, parent))
  }

  /// Delivers all nodes in pre-order; siblings stay in the order in which they were added. A node
  /// whose parent is missing, or is one of its descendants, is at the top level.
  func deliver(to reading: FormatReading) throws {
    var parents = nodes.map { $0.parent.flatMap { places[$0] } }
    for (index, entry) in nodes.enumerated() where entry.parent != nil && parents[index] == nil {
      try reading.repair("its parent is not in the file, so it is at the top", line: entry.line)
    }
    for index in nodes.indices where nodes[index].node.isSection { parents[index] = nil }
    try cutCircles(&parents, into: reading)
    var children: [[Int]] = Array(repeating: [], count: nodes.count)
    var open: [(index: Int, level: Int)] = []
    for index in nodes.indices.reversed() {
      if let parent = parents[index] {
        children[parent].append(index)
      } else {
        open.append((index, 0))
      }
    }
    while let (index, level) = open.popLast() {
      var node = nodes[index].node
      node.level = level
      try reading.node(node, line: nodes[index].line)
      let below = node.isSection ? 0 : level + 1
      for child in children[index] { open.append((child, below)) }
    }
  }

  /// Removes the parent of one node of each cycle.
  private func cutCircles(_ parents: inout [Int?], into reading: FormatReading) throws {
    // The walk that first reached a node; a node reached again on the same walk closes a cycle.
    var walks = [Int](repeating: -1, count: nodes.count)
    for start in nodes.indices {
      var index: Int? = start
      while let place = index, walks[place] < 0 {
        walks[place] = start
        if let parent = parents[place], walks[parent] == start {
          parents[place] = nil
          try reading.repair(
            "its parent is below it, so it is at the top", line: nodes[place].line)
        }
        index = parents[place]
      }
    }
  }
}
