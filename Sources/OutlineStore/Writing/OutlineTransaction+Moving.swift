internal import GRDB
internal import OutlineDiff

extension OutlineTransaction {
  /// Moves an item with its descendants.
  /// - Parameters:
  ///   - id: the item.
  ///   - placement: where it goes.
  /// - Returns: whether it stood elsewhere before.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``.
  /// - Complexity: O(depth + log n), whatever the size of the subtree.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) throws -> Bool {
    let row = try row(id)
    return try move(row, to: neighbours(placement, notCounting: row.key))
  }

  /// Moves items, each with its descendants, to stand one after the other in the order given.
  /// - Parameters:
  ///   - ids: the items, in the order they are to be in.
  ///   - placement: where the first of them goes.
  /// - Returns: how many stood elsewhere before.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``. Nothing is moved then.
  /// - Complexity: O(items · (depth + log n)).
  @discardableResult
  public func move(_ ids: [Item.ID], to placement: Placement) throws -> Int {
    if ids.count == 1 { return try move(ids[0], to: placement) ? 1 : 0 }
    return try move(rows(ids)) { try neighbours(placement, notCounting: $0) }
  }

  /// Moves items that were found; see ``move(_:to:)-([Item.ID],_)``.
  @discardableResult
  package func move(_ items: [FoundNode], to placement: FoundPlacement) throws -> Int {
    let rows = try rows(items)
    if rows.count == 1 {
      return try move(rows[0], to: neighbours(placement, notCounting: rows[0].key)) ? 1 : 0
    }
    return try move(rows) { try neighbours(placement, notCounting: $0) }
  }

  /// Moves a row, lets the schema look for a cycle, and lets an emptied section go where it says so.
  func move(_ row: NodeRow, to target: Neighbours) throws -> Bool {
    if target.include(row) { return false }
    let slot = try slot(in: target, count: 1)
    if slot.parent != row.image.parent { try checkReordering(of: row, to: slot.parent) }
    try place(row, in: slot)
    return true
  }

  /// The same without the rule for reordering by hand, and for sections.
  func place(_ row: NodeRow, in slot: Slot) throws {
    try touch()
    let origin = try sectionIfEmptied(by: row, goingTo: slot.parent)
    try setPlace(of: row, parent: slot.parent, position: slot.positions[0])
    if let origin { try removeIfEmpty(origin) }
  }

  func setPlace(of row: NodeRow, parent: Int64, position: String) throws {
    do {
      try ItemTable.setPlace(row.key, parent: parent, position: position, in: db)
    } catch let error as DatabaseError where error.message?.contains("cycle") == true {
      throw OutlineError.cycle(row.itemID, under: try self.row(key: parent).nodeID)
    }
  }

  func checkReordering(of row: NodeRow, to parent: Int64) throws {
    let source = try section(of: row)
    guard try Self.configuration(of: source).reordering == .withinSection else { return }
    let target = try section(of: self.row(key: parent))
    if target.key != source.key {
      throw OutlineError.reorderingConstrained(row.itemID, section: source.sectionID)
    }
  }

  /// The section that loses a top-level item, if it asks to go with its last one.
  func sectionIfEmptied(by row: NodeRow, goingTo parent: Int64?) throws -> NodeRow? {
    guard let from = row.image.parent, from != parent, row.kind == .item else { return nil }
    let above = try self.row(key: from)
    guard above.kind == .section, above.image.attributes != nil else { return nil }
    return try Self.configuration(of: above).removedWhenEmpty ? above : nil
  }

  func removeIfEmpty(_ section: NodeRow) throws {
    if try !ItemTable.hasChildren(section.key, in: db) { try ItemTable.delete(section.key, in: db) }
  }
}

// Several rows at once, to one place: what they have in common is found out once, and a row that is
// where it has to be stays.
extension OutlineTransaction {
  private func move(_ rows: [NodeRow], to place: (Int64) throws -> Neighbours) throws -> Int {
    guard let first = rows.first else { return 0 }
    let gap = try place(first.key)
    let list = SiblingList.children(of: gap.parent)
    let (left, staying) = try staying(rows, in: gap)
    if staying.count == rows.count { return 0 }
    return try atomically {
      let emptied = try leave(rows.enumerated().filter { !staying.contains($0.offset) }.map(\.element), to: gap.parent)
      var previous = left
      var next = 0
      while next < rows.count {
        if staying.contains(next) {
          previous = rows[next].key
          next += 1
          continue
        }
        let run = next..<(rows.indices[next...].first(where: staying.contains) ?? rows.count)
        let low = try previous.flatMap { try list.position(of: $0, in: db) }
        // What is next there now may be a row that is still to move; no position beyond it is free for sure.
        let high = try list.position(after: low, notCounting: -1, in: db)
        let slot = try slot(
          in: Neighbours(parent: gap.parent, left: low, right: high), count: run.count)
        for (row, position) in zip(rows[run], slot.positions) {
          try setPlace(of: row, parent: gap.parent, position: position)
        }
        (previous, next) = (rows[run.upperBound - 1].key, run.upperBound)
      }
      for section in emptied { try removeIfEmpty(section) }
      return rows.count - staying.count
    }
  }

  /// Which of the rows need not move to stand one after the other in a gap.
  /// - Returns: the row before the gap that is none of them, and the indices of those that stay: a longest run.
  private func staying(
    _ rows: [NodeRow], in gap: Neighbours
  ) throws -> (left: Int64?, staying: Set<Int>) {
    let list = SiblingList.children(of: gap.parent)
    var gap = gap
    let own = Set(rows.lazy.filter { $0.image.parent == gap.parent }.map(\.image.position))
    while let left = gap.left, own.contains(left) {
      gap.left = try list.position(before: left, notCounting: -1, in: db)
    }
    while let right = gap.right, own.contains(right) {
      gap.right = try list.position(after: right, notCounting: -1, in: db)
    }
    let inside = rows.indices.filter { gap.include(rows[$0]) }
    let sorted = inside.sorted {
      rows[$0].image.position.utf8.lexicographicallyPrecedes(rows[$1].image.position.utf8)
    }
    let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    let run = longestIncreasingSubsequence(inside.map { ranks[$0] ?? 0 })
    return (try gap.left.flatMap { try list.key(at: $0, in: db) }, Set(run.map { inside[$0] }))
  }

  /// Looks whether rows may leave their sections.
  /// - Returns: the sections that ask to go with their last item and may lose it now.
  private func leave(_ rows: [NodeRow], to parent: Int64) throws -> [NodeRow] {
    var seen: Set<Int64> = [parent]
    var emptied: [NodeRow] = []
    // The same holds for all children of one parent.
    for row in rows where seen.insert(row.image.parent ?? ItemTable.rootKey).inserted {
      try checkReordering(of: row, to: parent)
      if let section = try sectionIfEmptied(by: row, goingTo: parent) { emptied.append(section) }
    }
    return emptied
  }
}
