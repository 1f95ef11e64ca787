extension SectionSnapshot {
  /// Expands items. Unknown ids are ignored; an item without children keeps the flag for later.
  ///
  /// Apple: `expand(_:)`. O(number of items).
  ///
  /// - Parameter items: the items to expand; their descendants are unchanged.
  @inlinable
  public mutating func expand(_ items: [ItemID]) {
    for item in items { if let slot = slots.slot(of: item) { expanded.insert(slot) } }
  }

  /// Collapses items. Unknown ids are ignored.
  ///
  /// Apple: `collapse(_:)`. O(number of items).
  ///
  /// - Parameter items: the items to collapse; their descendants are unchanged.
  @inlinable
  public mutating func collapse(_ items: [ItemID]) {
    for item in items { if let slot = slots.slot(of: item) { expanded.remove(slot) } }
  }

  /// Whether an item is expanded.
  ///
  /// Apple: `isExpanded(_:)`. O(1).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func isExpanded(_ item: ItemID) throws(SnapshotError) -> Bool {
    expanded.contains(try slots.slot(of: item, else: SnapshotError.unknownItem))
  }

  /// Whether all ancestors of an item are expanded. The item itself may be collapsed.
  ///
  /// Apple: `isVisible(_:)`. O(depth).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func isVisible(_ item: ItemID) throws(SnapshotError) -> Bool {
    var owner = links.members[Int(try slots.slot(of: item, else: SnapshotError.unknownItem))].owner
    while owner > 0 {
      if !expanded.contains(owner - 1) { return false }
      owner = links.members[Int(owner) - 1].owner
    }
    return true
  }

  /// The items whose ancestors are all expanded, depth first: the rows that a list shows.
  ///
  /// Apple: `visibleItems`. O(number of visible items).
  @inlinable
  public var visibleItems: [ItemID] {
    var result: [ItemID] = []
    var slot = links.owners[0].first
    while slot >= 0 {
      result.append(slots.ids[Int(slot)])
      slot =
        expanded.contains(slot)
        ? links.successor(of: slot, below: 0) : links.successor(skippingChildrenOf: slot, below: 0)
    }
    return result
  }

  /// The expanded items, depth first, visible or not.
  ///
  /// Apple: `expandedItems`. O(n), or O(1) when there are none.
  @inlinable
  public var expandedItems: [ItemID] { items(marked: expanded) }

  /// The items with a flag, depth first.
  @inlinable
  func items(marked flags: SnapshotFlags) -> [ItemID] {
    if flags.count == 0 { return [] }
    return links.descendants(of: 0).filter { flags.contains($0) }.map { slots.ids[Int($0)] }
  }
}
