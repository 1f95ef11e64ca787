/// A place beside or below nodes that were found, like a ``Placement`` by identifiers.
package enum FoundPlacement {
  case before(FoundNode)
  case after(FoundNode)
  case first(in: FoundNode)
  case last(in: FoundNode)
}

/// The neighbours of a place: a parent, and the positions on both sides, `nil` at an end.
struct Neighbours {
  var parent: Int64
  var left: String?
  var right: String?

  /// Whether a row is there already.
  func include(_ row: NodeRow) -> Bool {
    row.image.parent == parent && isBetween(row.image.position)
  }

  /// Whether a position is between the two.
  func isBetween(_ position: String) -> Bool {
    (left.map { $0.utf8.lexicographicallyPrecedes(position.utf8) } ?? true)
      && (right.map { position.utf8.lexicographicallyPrecedes($0.utf8) } ?? true)
  }
}

extension OutlineTransaction {
  /// Chooses positions for new children at a place.
  func positions(in place: Neighbours, count: Int) throws -> [String] {
    try SiblingList.children(of: place.parent).positions(
      between: place.left, place.right, count: count, opening: { try touch() }, in: db)
  }

  /// Chooses the position for a new child at a place.
  func position(in place: Neighbours) throws -> String { try positions(in: place, count: 1)[0] }

  /// The present neighbours of a placement.
  /// - Parameter key: the row that moves there, which is not a neighbour itself; -1 for none.
  func neighbours(_ placement: Placement, notCounting key: Int64) throws -> Neighbours {
    switch placement {
    case .before(let id): return try neighbours(before: row(id), notCounting: key)
    case .after(let id): return try neighbours(after: row(id), notCounting: key)
    case .first(let parent):
      return try gap(after: nil, in: self.key(under: row(parent)), notCounting: key)
    case .last(let parent):
      return try gap(before: nil, in: self.key(under: row(parent)), notCounting: key)
    case .at(let n, let parent):
      let parent = try self.key(under: row(parent))
      let next = try ItemTable.child(at: max(0, n), of: parent, notCounting: key, in: db)
      return try gap(before: next, in: parent, notCounting: key)
    }
  }

  /// The present neighbours of a placement by nodes that were found.
  func neighbours(_ placement: FoundPlacement, notCounting key: Int64) throws -> Neighbours {
    switch placement {
    case .before(let found): try neighbours(before: row(found), notCounting: key)
    case .after(let found): try neighbours(after: row(found), notCounting: key)
    case .first(let parent): try gap(after: nil, in: self.key(under: row(parent)), notCounting: key)
    case .last(let parent): try gap(before: nil, in: self.key(under: row(parent)), notCounting: key)
    }
  }

  /// The key of the parent of new children.
  private func key(under parent: NodeRow) throws -> Int64 {
    try refuseItems(in: parent)
    return parent.key
  }

  /// Throws if a section shows items of others, so it can have none of its own.
  func refuseItems(in row: NodeRow) throws {
    // Few sections are live, and the attributes of those contain this name.
    guard row.kind == .section, let attributes = row.image.attributes,
      attributes.utf8.contains("\"shows\"".utf8)
    else { return }
    let section = try section(row)
    if section.isLive { throw OutlineError.liveSection(section.id) }
  }

  /// Rejects a difference that puts items into a section that shows items of others.
  /// - Throws: ``OutlineError/liveSection(_:)``.
  package func refuseItemsInLiveSections(of difference: OutlineDifference) throws {
    var seen: Set<NodeID> = []
    for step in difference.steps {
      let parent =
        switch step {
        case .insert(_, let place, _), .move(_, _, _, let place): place.parent
        default: NodeID?.none
        }
      guard let parent, seen.insert(parent).inserted else { continue }
      if let row = try tree.row(id: parent.rawValue) { try refuseItems(in: row) }
    }
  }

  /// The present neighbours of a placement of a section.
  func neighbours(_ placement: Section.Placement, notCounting key: Int64) throws -> Neighbours {
    switch placement {
    case .first: try gap(after: nil, in: ItemTable.rootKey, notCounting: key)
    case .last: try gap(before: nil, in: ItemTable.rootKey, notCounting: key)
    case .before(let id): try neighbours(before: row(id), notCounting: key)
    case .after(let id): try neighbours(after: row(id), notCounting: key)
    }
  }

  private func neighbours(before row: NodeRow, notCounting key: Int64) throws -> Neighbours {
    try gap(before: row.image.position, in: parent(of: row, besides: key), notCounting: key)
  }

  private func neighbours(after row: NodeRow, notCounting key: Int64) throws -> Neighbours {
    try gap(after: row.image.position, in: parent(of: row, besides: key), notCounting: key)
  }

  private func parent(of row: NodeRow, besides key: Int64) throws -> Int64 {
    if row.key == key { throw OutlineError.relativeToItself(row.nodeID) }
    return row.image.parent ?? ItemTable.rootKey
  }

  /// The place directly before a position below a parent, or after all of its children.
  func gap(before right: String?, in parent: Int64, notCounting key: Int64) throws -> Neighbours {
    let left = try SiblingList.children(of: parent).position(
      beside: right, isBefore: true, notCounting: key, in: db)
    return Neighbours(parent: parent, left: left, right: right)
  }

  /// The place directly after a position below a parent, or before all of its children.
  func gap(after left: String?, in parent: Int64, notCounting key: Int64) throws -> Neighbours {
    let right = try SiblingList.children(of: parent).position(
      beside: left, isBefore: false, notCounting: key, in: db)
    return Neighbours(parent: parent, left: left, right: right)
  }
}
