/// Why an outline is not sound, and which node shows it.
public enum OutlineFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// An identifier stands in two rows, or twice among the favorites.
  case duplicate(NodeID)
  /// A row is deeper than one step below the row before it, or not a section at the top, or above
  /// the top.
  case level(NodeID)
  /// A section is below the top, or an item at the top.
  case kind(NodeID)
  /// A favorite is not an item of the outline.
  case favorite(Item.ID)

  /// One sentence with the identifier in it.
  public var description: String {
    switch self {
    case .duplicate(let id): "\(id) is in the outline twice"
    case .level(let id): "\(id) is deeper than one step below the row before it"
    case .kind(let id): "\(id) is a section below the top, or an item at the top"
    case .favorite(let id): "the favorite \(id) is not an item of the outline"
    }
  }
}

extension Outline {
  /// Checks that the rows are the pre-order of sections and their items, that no identifier occurs twice, and that every
  /// favorite is one of the items.
  /// - Throws: ``OutlineFlaw`` for the first row or favorite that is wrong.
  /// - Complexity: O(n).
  public func checkInvariants() throws(OutlineFlaw) {
    var seen: Set<NodeID> = []
    var previous = -1
    for row in rows {
      guard seen.insert(row.node.id).inserted else { throw .duplicate(row.node.id) }
      guard row.level >= 0, row.level <= previous + 1 else { throw .level(row.node.id) }
      guard (row.node.kind == .section) == (row.level == 0) else { throw .kind(row.node.id) }
      previous = row.level
    }
    let sections = Set(rows.lazy.filter { $0.node.kind == .section }.map(\.node.id))
    var favored: Set<Item.ID> = []
    for id in favorites {
      guard favored.insert(id).inserted else { throw .duplicate(id.node) }
      guard seen.contains(id.node), !sections.contains(id.node) else { throw .favorite(id) }
    }
  }

  /// For every row the index of its parent, or -1; of a row that is too deep, the one before it.
  package var parentIndices: ContiguousArray<Int32> {
    var parents = ContiguousArray<Int32>()
    parents.reserveCapacity(rows.count)
    // The rows on the way down to the current one, and how deep each says it is.
    var path: [(index: Int32, level: Int)] = []
    // Levels are read where they are: a copy of a row counts all that it refers to.
    for index in rows.indices {
      let level = rows[index].level
      while let last = path.last, last.level >= level { path.removeLast() }
      parents.append(path.last?.index ?? -1)
      path.append((Int32(index), level))
    }
    return parents
  }
}
