extension OutlineTransaction {
  /// Applies the moves of a list's reorder transaction: moves items, each with its descendants, and
  /// sections. Nothing else changes, and nodes that are missing from the list are not deleted.
  ///
  /// ```swift
  /// let before = try store.outlineSnapshot()
  /// var after = before
  /// try after.moveItem(pear, beforeItem: apple)
  /// try store.reorder(ReorderTransaction(from: before, to: after))
  /// ```
  ///
  /// If a section of the transaction is a tree, the tree defines the parents of the items. If it is
  /// a flat list of rows, as in an ``OutlineSnapshot``, the rows around the new place define them:
  /// an item keeps its parent if that fits between them, becomes a child of the row above if the
  /// row below is one, and otherwise becomes the next sibling of the row above.
  /// - Parameter transaction: the snapshots before and after. Items that it adds or removes, and
  ///   sections that only one of its snapshots has, are left alone. Neighbours that were deleted
  ///   since are skipped.
  /// - Returns: The number of items and sections that moved.
  /// - Throws: ``OutlineError/unknownItem(_:)`` or ``OutlineError/deleted(_:version:)`` for a moved
  ///   item that is gone, ``OutlineError/cycle(_:under:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``; nothing is moved then.
  /// - Complexity: O(items of the sections that changed + moves · (depth + log n)).
  @discardableResult
  public func reorder(_ transaction: ReorderTransaction<Section.ID, Item.ID>) throws -> Int {
    try attempt {
      var moves = try reorderSections(
        from: transaction.initialSnapshot.sectionIdentifiers,
        to: transaction.finalSnapshot.sectionIdentifiers)
      let gone = Set(transaction.initialSnapshot.sectionIdentifiers)
        .subtracting(transaction.finalSnapshot.sectionIdentifiers)
      for part in transaction.sectionTransactions where !gone.contains(part.sectionIdentifier) {
        moves += try reorder(part)
      }
      return moves
    }
  }

  /// Moves sections into an order, with as few moves as possible; those that are gone are skipped.
  package func reorderSections(from old: [Section.ID], to new: [Section.ID]) throws -> Int {
    let known = Set(old)
    let order = new.filter(known.contains)
    let moved = Self.moved(from: old, to: order)
    var (previous, moves): (Section.ID?, Int) = (nil, 0)
    for id in order {
      guard let row = try tree.row(id: id.rawValue), row.kind == .section else { continue }
      if moved.contains(id), try move(id, to: previous.map { .after($0) } ?? .first) { moves += 1 }
      previous = id
    }
    return moves
  }

  private func reorder(_ part: ReorderSectionTransaction<Section.ID, Item.ID>) throws -> Int {
    let (old, new) = (part.initialSnapshot, part.finalSnapshot)
    let isFlat = old.rootItems.count == old.count && new.rootItems.count == new.count
    if isFlat { return try reorderRows(old.items, to: new.items, in: part.sectionIdentifier) }
    // Parents before their children, so no item is placed below one that is still to be placed.
    var (parents, next, moves): ([Item.ID?], Int, Int) = ([nil], 0, 0)
    while next < parents.count {
      let parent = parents[next]
      let children = try parent.map { try new.children(of: $0) } ?? new.rootItems
      let before = try Self.children(of: parent, in: old)
      moves += try arrange(
        children, moving: Self.moved(from: before, to: children),
        in: parent.map { .item($0) } ?? .section(part.sectionIdentifier))
      parents += children
      next += 1
    }
    return moves
  }

  private static func children(
    of parent: Item.ID?, in snapshot: SectionSnapshot<Item.ID>
  ) throws -> [Item.ID] {
    guard let parent else { return snapshot.rootItems }
    return snapshot.contains(parent) ? try snapshot.children(of: parent) : []
  }

  /// The elements that do not keep their place among those that were there before: as few as
  /// possible.
  private static func moved<ID: Hashable>(from old: [ID], to new: [ID]) -> Set<ID> {
    if old == new { return [] }
    let ranks = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
    let known = new.filter { ranks[$0] != nil }
    let kept = longestIncreasingSubsequence(known.map { ranks[$0] ?? 0 })
    return Set(new).subtracting(kept.map { known[$0] })
  }

  /// Moves some children of a parent to their places in a list.
  private func arrange(
    _ children: [Item.ID], moving moved: Set<Item.ID>, in parent: Placement.Parent
  ) throws -> Int {
    if moved.isEmpty { return 0 }
    let key = try row(parent).key
    var (previous, moves): (Item.ID?, Int) = (nil, 0)
    for id in children {
      if moved.contains(id) {
        let place: Placement = previous.map { .after($0) } ?? .first(in: parent)
        if try move(id, to: place) { moves += 1 }
      }
      if try tree.row(id: id.rawValue)?.image.parent == key { previous = id }
    }
    return moves
  }
}

// Rows of a list without hierarchy.
extension OutlineTransaction {
  private func reorderRows(
    _ old: [Item.ID], to new: [Item.ID], in section: Section.ID
  ) throws -> Int {
    let moved = try exchange(from: old, to: new).map { [$0] } ?? Self.moved(from: old, to: new)
    var moves = 0
    for (index, id) in new.enumerated() where moved.contains(id) {
      let parent = try row(key: row(id).image.parent ?? ItemTable.rootKey).id
      let above = try firstWay(up: new[..<index].reversed(), in: section, passing: id) { _ in true }
      let below = try firstWay(up: new[(index + 1)...], in: section, passing: id) {
        !moved.contains($0)
      }
      let place =
        above.map { Self.place(between: $0, and: below, keeping: parent) } ?? .first(in: section)
      if try move(id, to: place) { moves += 1 }
    }
    return moves
  }

  /// The moved row, if two neighbouring rows exchanged places: the one that the other could not
  /// have passed without taking its children along.
  /// - Returns: `nil` if more changed.
  private func exchange(from old: [Item.ID], to new: [Item.ID]) throws -> Item.ID? {
    if old.count != new.count { return nil }
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard changed.count == 2, changed[1] == changed[0] + 1 else { return nil }
    let (upper, lower) = (old[changed[0]], old[changed[1]])
    // The next row shows whether the lower one has children here.
    guard changed[1] + 1 < old.count, try !isBelow(lower, node: upper) else { return lower }
    return try isBelow(old[changed[1] + 1], node: lower) ? upper : lower
  }

  private func isBelow(_ id: Item.ID, node other: Item.ID) throws -> Bool {
    guard let row = try tree.row(id: id.rawValue) else { return false }
    return try tree.path(up: row.key).dropFirst().contains { $0.id == other.rawValue }
  }

  /// The place after a row and before another one, in a list that shows both.
  /// - Parameters:
  ///   - above: the path from the row above up to its section.
  ///   - below: the path from the row below; `nil` at the end of the section.
  ///   - parent: the node below which the moved item should stay if possible.
  private static func place(
    between above: [String], and below: [String]?, keeping parent: String
  ) -> Placement {
    let item = { (index: Int) in Item.ID(checked: above[index]) }
    let last = below.map { $0[1] } ?? above[above.count - 1]
    if last == above[0] || parent == above[0] { return .first(in: item(0)) }
    // After the row itself or an ancestor, as long as the row below stays below.
    for index in 1..<above.count {
      if above[index] == parent { return .after(item(index - 1)) }
      if above[index] == last { break }
    }
    return .after(item(0))
  }

  /// The path up to the section from the first of some items that is in the section and not below
  /// another item.
  private func firstWay(
    up ids: some Sequence<Item.ID>, in section: Section.ID, passing moving: Item.ID,
    where isWanted: (Item.ID) -> Bool
  ) throws -> [String]? {
    for id in ids where isWanted(id) {
      guard let row = try tree.row(id: id.rawValue), row.kind == .item else { continue }
      let way = try tree.path(up: row.key).dropLast().map(\.id)
      if way.last == section.rawValue && !way.contains(moving.rawValue) { return way }
    }
    return nil
  }
}
