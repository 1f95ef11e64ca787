internal import GRDB

extension OutlineTransaction {
  /// Moves an item with all that stands under it.
  /// - Returns: whether it stood elsewhere before.
  /// - Throws: ``OutlineError/cycle(_:under:)``, ``OutlineError/relativeToItself(_:)``,
  ///   ``OutlineError/reorderingConstrained(_:section:)``.
  /// - Complexity: O(depth + log n), whatever the size of the subtree.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) throws -> Bool {
    let row = try row(id)
    guard let slot = try slotUnlessThere(for: placement, moving: row) else { return false }
    if slot.parent != row.image.parent { try checkReordering(of: row, to: slot.parent) }
    try place(row, in: slot)
    return true
  }

  /// Moves items, each with all that stands under it, to stand one behind the other in the order given.
  /// - Returns: how many stood elsewhere before.
  @discardableResult
  public func move(_ ids: [Item.ID], to placement: Placement) throws -> Int {
    if ids.count == 1 { return try move(ids[0], to: placement) ? 1 : 0 }
    return try atomically {
      var placement = placement
      var moved = 0
      var seen: Set<Item.ID> = []
      for id in ids where seen.insert(id).inserted {
        if try move(id, to: placement) { moved += 1 }
        placement = .after(id)
      }
      return moved
    }
  }

  /// Moves a row, lets the schema look for a cycle, and lets an emptied section go where it says so.
  func place(_ row: NodeRow, in slot: Slot) throws {
    try touch()
    let origin = try sectionIfEmptied(by: row, goingTo: slot.parent)
    try setPlace(of: row, to: slot)
    if let origin { try removeIfEmpty(origin) }
  }

  func setPlace(of row: NodeRow, to slot: Slot) throws {
    do {
      try ItemTable.setPlace(row.key, parent: slot.parent, position: slot.positions[0], in: db)
    } catch let error as DatabaseError where error.message?.contains("cycle") == true {
      throw OutlineError.cycle(row.itemID, under: try self.row(key: slot.parent).nodeID)
    }
  }

  private func checkReordering(of row: NodeRow, to parent: Int64) throws {
    let source = try section(of: row).row
    guard try Self.configuration(of: source).reordering == .withinSection else { return }
    let target = try section(of: self.row(key: parent)).row
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
