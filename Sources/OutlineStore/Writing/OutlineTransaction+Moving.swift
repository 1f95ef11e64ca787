internal import GRDB

extension OutlineTransaction {
  /// Moves an item with its descendants.
  /// - Parameters:
  ///   - id: the item.
  ///   - placement: the destination.
  /// - Returns: Whether it moved.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``.
  /// - Complexity: O(depth + log n), regardless of the size of the subtree.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) throws -> Bool {
    let row = try row(id)
    return try move(row, to: neighbours(placement, notCounting: row.key))
  }

  /// Moves items, each with its descendants, next to each other in the given order.
  /// - Parameters:
  ///   - ids: the items, in their new order.
  ///   - placement: the destination of the first item.
  /// - Returns: The number of items that moved.
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

  /// Moves a row. The schema checks for a cycle, and an emptied section is deleted if it is
  /// configured so.
  func move(_ row: NodeRow, to target: Neighbours) throws -> Bool {
    if target.include(row) { return false }
    if target.parent != row.image.parent { try checkReordering(of: row, to: target.parent) }
    try place(row, in: target)
    return true
  }

  /// The same without the rule for manual reordering; also for sections.
  func place(_ row: NodeRow, in target: Neighbours) throws {
    try touch()
    let origin = try sectionIfEmptied(by: row, goingTo: target.parent)
    try setPlace(of: row, parent: target.parent, position: position(in: target))
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

  /// The section that loses a top-level item, if it is configured to be deleted with its last one.
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

// Moves several rows to one place. Checks run once for rows of the same parent, and rows that are
// already in place stay.
extension OutlineTransaction {
  private func move(_ rows: [NodeRow], to place: (Int64) throws -> Neighbours) throws -> Int {
    guard let first = rows.first else { return 0 }
    let gap = try place(first.key)
    let list = SiblingList.children(of: gap.parent)
    let (left, staying) = try staying(rows, in: gap)
    if staying.count == rows.count { return 0 }
    if rows.count >= BulkInsert.worthwhile { try keepMorePages() }
    return try atomically {
      let emptied = try leave(
        rows.enumerated().filter { !staying.contains($0.offset) }.map(\.element), to: gap.parent)
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
        // The next position may be that of a row still to move; no position after it is certainly
        // free.
        let place = try self.gap(after: low, in: gap.parent, notCounting: -1)
        let positions = try positions(in: place, count: run.count)
        for (row, position) in zip(rows[run], positions) {
          try setPlace(of: row, parent: gap.parent, position: position)
        }
        previous = rows[run.upperBound - 1].key
        next = run.upperBound
      }
      for section in emptied { try removeIfEmpty(section) }
      return rows.count - staying.count
    }
  }

  /// The rows that need not move to be next to each other in a gap.
  /// - Returns: The row before the gap that is not one of them, and the indices of the rows that
  ///   stay, a longest run.
  private func staying(
    _ rows: [NodeRow], in gap: Neighbours
  ) throws -> (left: Int64?, staying: Set<Int>) {
    let list = SiblingList.children(of: gap.parent)
    var gap = gap
    let own = Set(rows.lazy.filter { $0.image.parent == gap.parent }.map(\.image.position))
    while let left = gap.left, own.contains(left) {
      gap.left = try list.position(beside: left, isBefore: true, in: db)
    }
    while let right = gap.right, own.contains(right) {
      gap.right = try list.position(beside: right, isBefore: false, in: db)
    }
    let inside = rows.indices.filter { gap.include(rows[$0]) }
    let sorted = inside.sorted {
      rows[$0].image.position.utf8.lexicographicallyPrecedes(rows[$1].image.position.utf8)
    }
    let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    let run = longestIncreasingSubsequence(inside.map { ranks[$0] ?? 0 })
    return (try gap.left.flatMap { try list.key(at: $0, in: db) }, Set(run.map { inside[$0] }))
  }

  /// Checks that rows may leave their sections.
  /// - Returns: The sections that are configured to be deleted with their last item and may lose it
  ///   now.
  private func leave(_ rows: [NodeRow], to parent: Int64) throws -> [NodeRow] {
    var seen: Set<Int64> = [parent]
    var emptied: [NodeRow] = []
    // The result is the same for all children of a parent.
    for row in rows where seen.insert(row.image.parent ?? ItemTable.rootKey).inserted {
      try checkReordering(of: row, to: parent)
      if let section = try sectionIfEmptied(by: row, goingTo: parent) { emptied.append(section) }
    }
    return emptied
  }
}
