extension SectionSnapshot {
  /// A place in a snapshot, relative to existing items.
  public enum Placement: Hashable, Sendable {
    /// Directly before an item, as its sibling.
    case before(ItemID)

    /// After an item and its descendants, as its sibling.
    case after(ItemID)

    /// Before the children of an item, or before the roots.
    case first(in: ItemID? = nil)

    /// After the children of an item, or after the roots.
    case last(in: ItemID? = nil)

    /// At the final position of the item among the children of an item, or among the roots.
    case at(Int, in: ItemID? = nil)
  }

  /// Moves an item with its descendants. Expansion and marks stay.
  ///
  /// Apple's type has no such call; deleting and appending again would lose the expansion. O(depth
  /// of the destination) at most, for `at` also O(distance to the nearer end of the list).
  ///
  /// - Parameters:
  ///   - item: the item to move.
  ///   - placement: the destination.
  /// - Throws: `unknownItem`; `unknownDestination` for an anchor and `unknownParent` for a parent
  ///   that are not in the snapshot; `invalidDestination` when the anchor is the item; `cycle` when
  ///   the place is below the item; `indexOutOfRange`.
  @inlinable
  public mutating func move(_ item: ItemID, to placement: Placement) throws(SnapshotError) {
    let slot = try slots.slot(of: item, else: SnapshotError.unknownItem)
    let owner = try owner(of: placement, moving: item)
    if links.isOwner(owner, withinSubtreeOf: slot) { throw .cycle(.init(item)) }
    if case .at(let index, _) = placement {
      let others =
        Int(links.owners[Int(owner)].count) - (links.members[Int(slot)].owner == owner ? 1 : 0)
      guard 0...others ~= index else { throw .indexOutOfRange(index) }
    }
    links.remove(slot)
    links.insert(slot, into: owner, after: previous(of: placement, in: owner))
    order.invalidate()
  }

  /// The list that a place is in.
  @inlinable
  func owner(of placement: Placement, moving item: ItemID) throws(SnapshotError) -> Int32 {
    switch placement {
    case .before(let anchor), .after(let anchor):
      let slot = try slots.slot(of: anchor, else: SnapshotError.unknownDestination)
      if anchor == item { throw .invalidDestination(.init(item)) }
      return links.members[Int(slot)].owner
    case .first(let parent), .last(let parent), .at(_, let parent):
      return try owner(ofChildrenOf: parent)
    }
  }

  /// The slot before a place, or -1.
  @inlinable
  func previous(of placement: Placement, in owner: Int32) -> Int32 {
    switch placement {
    case .before(let anchor): slots.slot(of: anchor).map { links.members[Int($0)].previous } ?? -1
    case .after(let anchor): slots.slot(of: anchor) ?? links.owners[Int(owner)].last
    case .first: -1
    case .last: links.owners[Int(owner)].last
    case .at(let index, _): links.slot(before: index, in: owner)
    }
  }
}
