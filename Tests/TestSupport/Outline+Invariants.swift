public import OutlineModel

/// An error in an outline, and the node that has it.
public enum OutlineFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// An identifier occurs in two rows, or twice among the favorites.
  case duplicate(NodeID)
  /// A row is more than one level deeper than the row before it, or the first row is not at the top
  /// level.
  case level(NodeID)
  /// A section is nested, or an item is at the top level.
  case kind(NodeID)
  /// A favorite is not an item of the outline.
  case favorite(Item.ID)

  /// One sentence that includes the identifier.
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
  /// Checks that the rows are sections and their items in preorder, that no identifier occurs
  /// twice, and that every favorite is one of the items.
  /// - Throws: ``OutlineFlaw`` for the first wrong row or favorite.
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
}
