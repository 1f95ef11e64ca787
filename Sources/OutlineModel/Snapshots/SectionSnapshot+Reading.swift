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
  public func contains(_ item: ItemID) -> Bool { slots.slot(of: item) != nil }

  /// The depth of an item, 0 for a root.
  ///
  /// Apple: `level(of:)`. O(depth).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func level(of item: ItemID) throws(SnapshotError) -> Int {
    links.level(of: try slots.slot(of: item, else: SnapshotError.unknownItem))
  }

  /// The position of an item in ``items``.
  ///
  /// Apple: `index(of:)`. O(n) for the first call after a structural change, then O(1).
  ///
  /// - Parameter item: the id to look for.
  /// - Returns: the position, or `nil` if the item is not in the snapshot.
  @inlinable
  public func index(of item: ItemID) -> Int? {
    slots.slot(of: item).map { Int((order.present ?? numbering).positions[Int($0)]) }
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
    let owner = links.members[Int(try slots.slot(of: child, else: SnapshotError.unknownItem))].owner
    return owner == 0 ? nil : slots.ids[Int(owner) - 1]
  }

  /// The children of an item, in order. O(number of children).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func children(of item: ItemID) throws(SnapshotError) -> [ItemID] {
    items(in: try slots.slot(of: item, else: SnapshotError.unknownItem) + 1)
  }

  /// The descendants of an item, depth first. O(number of descendants).
  ///
  /// - Parameter item: an item of the snapshot.
  /// - Throws: `unknownItem`.
  @inlinable
  public func descendants(of item: ItemID) throws(SnapshotError) -> [ItemID] {
    let slot = try slots.slot(of: item, else: SnapshotError.unknownItem)
    return links.descendants(of: slot + 1).map { slots.ids[Int($0)] }
  }

  /// The whole snapshot as columns, depth first. O(n).
  @inlinable
  package var preorder: PreorderForest<ItemID> {
    let numbering = numbering
    var isExpanded = ContiguousArray(repeating: false, count: numbering.ids.count)
    if expanded.count > 0 {
      for slot in expanded.values.indices where expanded.values[slot] {
        isExpanded[Int(numbering.positions[slot])] = true
      }
    }
    return PreorderForest(ids: numbering.ids, parents: numbering.parents, isExpanded: isExpanded)
  }

  @inlinable
  var numbering: SnapshotOrder<ItemID> {
    order.value { SnapshotOrder(slots, order: links.descendants(of: 0, count: count), in: links) }
  }

  /// The places of items among their siblings, `nil` for each item that is not in the snapshot.
  ///
  /// - Parameter identifiers: the items, each once.
  /// - Complexity: O(number of items), and one walk over each list of siblings.
  @inlinable
  package func siblingPlaces(of identifiers: [ItemID]) -> [(parent: ItemID?, index: Int)?] {
    var places = [(parent: ItemID?, index: Int)?](repeating: nil, count: identifiers.count)
    var wanted: [Int32: [Int32: Int]] = [:]
    var isWanted = SnapshotFlags()
    for (position, id) in identifiers.enumerated() {
      guard let slot = slots.slot(of: id) else { continue }
      wanted[links.members[Int(slot)].owner, default: [:]][slot] = position
      isWanted.insert(slot)
    }
    for (owner, positions) in wanted {
      let parent = owner == 0 ? nil : slots.ids[Int(owner) - 1]
      for (index, slot) in links.slots(in: owner).enumerated() where isWanted.contains(slot) {
        if let position = positions[slot] { places[position] = (parent, index) }
      }
    }
    return places
  }

  @inlinable
  func items(in owner: Int32) -> [ItemID] { links.slots(in: owner).map { slots.ids[Int($0)] } }
}
