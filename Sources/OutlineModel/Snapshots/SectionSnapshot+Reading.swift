extension SectionSnapshot {
  /// Every item, depth first, whether visible or not.
  ///
  /// Apple: `items`. O(n) for the first read after a structural change, then O(1).
  @inlinable
  public var items: [ItemID] { Array(numbering.ids) }

  /// The items without a parent, in order.
  ///
  /// Apple: `rootItems`. O(number of roots).
  @inlinable
  public var rootItems: [ItemID] { items(in: 0) }

  /// The number of items. O(1).
  @inlinable
  public var count: Int { slots.count }

  /// Whether there are no items. O(1).
  @inlinable
  public var isEmpty: Bool { slots.count == 0 }

  /// Whether an item is in the snapshot.
  ///
  /// Apple: `contains(_:)`. O(1).
  ///
  /// - Parameter item: the id to look for.
  @inlinable
  public func contains(_ item: ItemID) -> Bool {
    slots.slot(of: item) != nil
  }

  /// The depth of an item, 0 for a root.
  ///
  /// Apple: `level(of:)`. O(depth).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func level(of item: ItemID) throws(SnapshotError) -> Int {
    links.level(of: try slot(of: item))
  }

  /// The position of an item in ``items``.
  ///
  /// Apple: `index(of:)`. O(√n) for the first call after a structural change, then O(1): after a
  /// change the items are not all counted again.
  ///
  /// - Parameter item: the id to look for.
  /// - Returns: the position, or `nil` if the item is not in the snapshot.
  @inlinable
  public func index(of item: ItemID) -> Int? {
    guard let slot = slots.slot(of: item) else { return nil }
    if let numbering = order.present { return Int(numbering.positions[Int(slot)]) }
    return sequence.index(of: slot, from: starts.value { sequence.starts })
  }

  /// The parent of an item.
  ///
  /// Apple: `parent(of:)`. O(1).
  ///
  /// - Parameter child: an item of the snapshot.
  /// - Returns: the parent, or `nil` for a root.
  /// - Throws: `unknownItem`.
  @inlinable
  public func parent(of child: ItemID) throws(SnapshotError) -> ItemID? {
    let owner = links.members[Int(try slot(of: child))].owner
    return owner == 0 ? nil : slots.ids[Int(owner) - 1]
  }

  /// The children of an item, in order. O(number of children).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func children(of item: ItemID) throws(SnapshotError) -> [ItemID] {
    items(in: try slot(of: item) + 1)
  }

  /// The descendants of an item, depth first. O(number of descendants).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func descendants(of item: ItemID) throws(SnapshotError) -> [ItemID] {
    links.descendants(of: try slot(of: item) + 1).map { slots.ids[Int($0)] }
  }
}

extension SectionSnapshot {
  /// The whole snapshot as columns, depth first. O(n) for the first read after a change, then O(1).
  @inlinable
  package var preorder: PreorderForest<ItemID> {
    let numbering = numbering
    let column = expansion.value {
      var values = ContiguousArray(repeating: false, count: numbering.ids.count)
      for slot in expanded.values.indices where expanded.values[slot] {
        values[Int(numbering.positions[slot])] = true
      }
      return ExpansionColumn(values)
    }
    return PreorderForest(ids: numbering.ids, parents: numbering.parents, isExpanded: column.values)
  }

  @inlinable
  var numbering: SnapshotOrder<ItemID> {
    order.value { SnapshotOrder(slots, links, sequence) }
  }

  /// The slot of an item, which must be in the snapshot.
  @inlinable
  func slot(of item: ItemID) throws(SnapshotError) -> Int32 {
    guard let slot = slots.slot(of: item) else { throw .unknownItem(.init(item)) }
    return slot
  }

  @inlinable
  func items(in owner: Int32) -> [ItemID] {
    links.slots(in: owner).map { slots.ids[Int($0)] }
  }
}
