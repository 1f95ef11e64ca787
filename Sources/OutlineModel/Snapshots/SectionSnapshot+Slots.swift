// Reading and changing by slots instead of ids, for the steps of a difference: each id is looked up
// once.

extension SectionSnapshot {
  /// The slot of an id, or `nil`. O(1).
  @inlinable
  package func slot(ofID id: ItemID) -> Int? { slots.slot(of: id).map { Int($0) } }

  /// The id of a slot in use.
  @inlinable
  package func id(ofSlot slot: Int) -> ItemID { slots.ids[slot] }

  /// The slot of the parent, or -1.
  @inlinable
  package func parent(ofSlot slot: Int) -> Int { Int(links.members[slot].owner) - 1 }

  /// The slot of the sibling directly before, or -1.
  @inlinable
  package func previous(ofSlot slot: Int) -> Int { Int(links.members[slot].previous) }

  @inlinable
  package func hasChildren(slot: Int) -> Bool { links.owners[slot + 1].count > 0 }

  @inlinable
  package func isExpanded(slot: Int) -> Bool { expanded.contains(Int32(truncatingIfNeeded: slot)) }

  /// The slots in preorder, each with its level.
  @inlinable
  package var slotsInPreorder: [(slot: Int, level: Int)] {
    var result: [(slot: Int, level: Int)] = []
    var levels = ContiguousArray(repeating: 0, count: links.owners.count)
    for slot in links.descendants(of: 0) {
      let level = levels[Int(links.members[Int(slot)].owner)]
      levels[Int(slot) + 1] = level + 1
      result.append((Int(slot), level))
    }
    return result
  }

  /// Inserts a new item below a parent, -1 for the roots, after one of its children, or first if
  /// that is -1.
  /// - Returns: its slot; `nil`, without changes, if the id already exists.
  @inlinable
  package mutating func insert(_ id: ItemID, belowSlot parent: Int, after previous: Int) -> Int? {
    let (owner, left) = (Int32(truncatingIfNeeded: parent + 1), Int32(truncatingIfNeeded: previous))
    return add(id, into: owner, after: left).map { Int($0) }
  }

  /// Removes an item without children.
  @inlinable
  package mutating func remove(slot: Int) {
    links.remove(Int32(truncatingIfNeeded: slot))
    discard(Int32(truncatingIfNeeded: slot))
    order.invalidate()
  }

  /// Moves an item with its descendants below a parent, after one of its children, or first if that
  /// is -1.
  /// - Returns: `false`, without changes, if that would put the item below itself.
  @inlinable
  package mutating func move(slot: Int, below parent: Int, after previous: Int) -> Bool {
    let (slot, owner) = (Int32(truncatingIfNeeded: slot), Int32(truncatingIfNeeded: parent + 1))
    if links.members[Int(slot)].owner != owner, links.isOwner(owner, withinSubtreeOf: slot) {
      return false
    }
    links.remove(slot)
    links.insert(slot, into: owner, after: Int32(truncatingIfNeeded: previous))
    order.invalidate()
    return true
  }

  @inlinable
  package mutating func setExpanded(_ flag: Bool, slot: Int) {
    let slot = Int32(truncatingIfNeeded: slot)
    if flag { expanded.insert(slot) } else { expanded.remove(slot) }
  }
}
