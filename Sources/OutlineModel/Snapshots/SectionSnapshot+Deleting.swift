extension SectionSnapshot {
  /// Removes items with their descendants, their expansion and their marks.
  ///
  /// Apple: `delete(_:)`. Amortised O(number of items removed). Items may repeat, and may include
  /// descendants of others.
  ///
  /// - Parameter items: items of the snapshot.
  /// - Throws: `unknownItem` with the first item that is not in the snapshot; nothing is removed
  ///   then.
  @inlinable
  public mutating func delete(_ items: [ItemID]) throws(SnapshotError) {
    let tops = try slots.slots(of: items, else: SnapshotError.unknownItem)
    if tops.isEmpty { return }
    for top in tops where links.members[Int(top)].owner >= 0 {
      links.remove(top)
      for slot in links.descendants(of: top + 1) { discard(slot) }
      discard(top)
    }
    order.invalidate()
    compactIfSparse()
  }

  /// Removes every item.
  ///
  /// Apple: `deleteAll()`. O(1) for a shared snapshot, otherwise O(n).
  @inlinable
  public mutating func deleteAll() { self = Self() }

  /// Frees a slot that was removed from its list, or whose whole list is deleted.
  @inlinable
  mutating func discard(_ slot: Int32) {
    slots.remove(slot)
    links.reset(member: slot)
    links.reset(owner: slot + 1)
    expanded.remove(slot)
    reconfigured.remove(slot)
  }

  /// Releases memory when less than a quarter of the slots is used. The cost is amortised over the
  /// removals before.
  @inlinable
  package mutating func compactIfSparse() {
    guard slots.ids.count >= 64, slots.count < slots.ids.count / 4 else { return }
    var compact = Self()
    guard (try? compact.graft(self, into: 0, after: -1)) != nil else { return }
    self = compact
  }
}
